// The plane of two attributes as a figure of plotly: points, the regions of a tree at a step, the
// newest line and those before it, and the figures of the step. It follows the row of controls like a
// tree does, in the same frame: a step moves its shapes and nothing else, so that a zoom stays.

import { aim, clicked, pixels } from "./aim.js";
import { html, unpacked } from "./dom.js";
import { Doors } from "./doors.js";
import { preparePlotter, redrawn, styledBy } from "./figure.js";
import { seenAt } from "./hiding.js";
import { placeOf } from "./hub.js";
import { barOf } from "./modebar.js";
import { Picked } from "./picked.js";
import { labelled, layoutOf, lookOf, opacityOf, radiusOf, rangesOf, tracesOf } from "./plotted.js";
import { isDone, isSeen, shapesAt } from "./shapes.js";

class Plane {
  constructor(root) {
    this.root = root;
    this.hear = () => this.draw();
    this.tip = html("div", { class: "tip", role: "status" });
    this.tally = html("p", { class: "tally" });
  }

  load(data) {
    this.place?.ears.delete(this.hear);
    Object.assign(this, { place: placeOf(data.key), track: data.track, eye: data.eye, homes: data.homes });
    this.place.ears.add(this.hear);
    const told = data.plane + data.about + data.height;
    if (this.loaded !== told) {
      this.loaded = told;
      const before = this.data?.window;
      this.data = { ...JSON.parse(data.plane), title: data.title };
      this.view = String(before) === String(this.data.window) ? viewOf(this.plot) : null;
      this.byId = new Map(this.data.nodes.map((node) => [node.id, node]));
      this.byRow = new Map(this.data.points.map((point) => [point[3], point]));
      this.build(data);
    }
    this.draw();
  }

  build({ about, height, words, file, assets }) {
    this.leavePlot();
    Object.assign(this, { words, file, bar: null, rows: [], focused: null });
    this.tip.hidden = true;
    this.plot = html("div", { class: "chart plot", role: "figure", "aria-label": about });
    this.plot.style.setProperty("--least", `${height}px`);
    this.picked = new Picked(words, () => this.clear());
    this.doors = new Doors(this.data.nodes.filter((node) => node.leaf), words.regions, {
      focus: (node) => this.focus(node), pick: (node) => this.pick({ node }) });
    this.root.replaceChildren(this.plot, this.doors.element, this.tip, this.tally, this.picked.element);
    this.plot.addEventListener("pointermove", (event) => this.hovered(event));
    this.plot.addEventListener("pointerleave", () => (this.tip.hidden = true));
    clicked(this.plot, (event) => this.pick(this.target(event)));
    redrawn(this.plot, () => this.paint());
    preparePlotter(assets.plotly).then(() => this.paint(), () => (this.plot.textContent = about));
  }

  get cursor() {
    const step = seenAt(this.place);
    return step === null ? null : this.track[Math.min(step, this.track.length - 1)];
  }

  // The whole figure: at first, in another theme, and in another width.
  paint() {
    const { plot, data, cursor } = this;
    if (!globalThis.Plotly || !plot.clientWidth || cursor === null) return;
    styledBy(plot.getRootNode());
    this.look = lookOf(plot);
    this.labels = labelled(data).map((node) => opacityOf(node, cursor));
    const { words, file } = this;
    const isNew = !this.bar;
    this.bar ??= { ...barOf({ words, file, reset: () => this.whole(), more: words.more }), displayModeBar: true };
    const layout = { ...layoutOf(plot, data, cursor, this.look), shapes: this.shapes(cursor) };
    globalThis.Plotly.react(plot, this.keptPoints(tracesOf(data, this.look)), this.keptView(layout), this.bar);
    if (isNew) this.listen();
    this.draw();
  }

  listen() {
    const { plot } = this;
    for (const part of plot.querySelectorAll(".main-svg")) part.setAttribute("aria-hidden", "true");
    plot.on("plotly_selected", (event) => event && this.take(event.points.map(({ customdata }) => customdata)));
    plot.on("plotly_deselect", () => this.take([]));
    plot.on("plotly_doubleclick", () => this.whole());
  }

  // What a reader has made of a figure that is drawn again: the points taken, the zoom, the tool.
  keptPoints(traces) {
    return traces.map((trace, place) => ({ ...trace, selectedpoints: this.plot.data?.[place].selectedpoints }));
  }

  keptView(layout) {
    const { ranges, ...kept } = viewOf(this.plot) ?? this.view ?? {};
    [layout.xaxis, layout.yaxis].forEach((axis, place) => (axis.range = ranges?.[place] ?? axis.range));
    return { ...layout, ...kept, selections: this.plot.layout?.selections };
  }

  draw() {
    const { cursor, plot } = this;
    if (cursor === null) return;
    const figures = this.data.tallies.findLast(([from]) => from <= cursor)?.[1] ?? "";
    if (this.tally.textContent !== figures) this.tally.textContent = figures;
    this.doors.show((node) => isDone(node, cursor), (node) => this.about(node), this.place.values[this.eye]);
    this.showRows();
    if (!this.bar) this.paint();
    else globalThis.Plotly.relayout(plot, { shapes: this.shapes(cursor), ...this.numbers(cursor) });
  }

  shapes(cursor) {
    const { place: { values, said }, byId } = this;
    const looked = byId.get(values[this.eye]);
    const own = this.eye === "look2" && ownIsHere(said?.own, values) ? said.own.ends : null;
    return shapesAt(this.data, cursor, { looked: looked?.shown <= cursor ? looked : null,
      focused: this.focused, point: this.byRow.get(values.point), own }, this.look);
  }

  // Numbers of regions that come or go with this step; to write all of them takes too long.
  numbers(cursor) {
    const changes = {};
    labelled(this.data).forEach((node, place) => {
      const now = opacityOf(node, cursor);
      if (this.labels[place] !== now) changes[`annotations[${place}].opacity`] = now;
      this.labels[place] = now;
    });
    return changes;
  }

  // What is said of a region: its number and class once it is decided, its rule and its rows.
  about(node) {
    const { classes } = this.data;
    const head = isDone(node, this.cursor) ? `${node.region}: ${classes[node.klass].name}` : this.words.open;
    return [head, node.rule, node.rows].join("\n");
  }

  // Where a row has come at this step: the lowest node on its way that is there already.
  reachedBy(row) {
    let node = this.byId.get(this.homes[row]);
    while (node && node.shown > this.cursor) node = this.byId.get(node.parent);
    return node;
  }

  wayOf([, , , row, , about]) {
    const node = this.reachedBy(row);
    return node ? `${about}\n${node.rule} → ${this.data.classes[node.klass].name}` : about;
  }

  target(event) {
    const { points, nodes } = this.data;
    const seen = nodes.filter((node) => isSeen(node, this.cursor));
    return aim(this.plot, event, { points, nodes: seen, reach: radiusOf(this.data) + 3 });
  }

  hovered(event) {
    const { point, node } = event.pointerType === "touch" || event.buttons ? {} : this.target(event);
    this.tip.hidden = !point && !node;
    if (this.tip.hidden) return;
    this.tip.textContent = point ? this.wayOf(point) : this.about(node);
    const frame = this.root.getBoundingClientRect();
    this.putTip(event.clientX - frame.left + 12, event.clientY - frame.top + 14);
  }

  putTip(x, y) {
    const left = Math.max(0, Math.min(x, this.root.clientWidth - this.tip.offsetWidth - 4));
    const top = Math.min(y, this.plot.clientHeight - 20);
    this.tip.style.transform = `translate(${left}px, ${top}px)`;
  }

  focus(node) {
    this.focused = node;
    this.tip.hidden = !node || !this.bar;
    this.draw();
    if (this.tip.hidden) return;
    this.tip.textContent = this.about(node);
    this.putTip(...pixels(this.plot, node.centre));
  }

  // The same again lets go.
  pick({ point, node }) {
    const [kind, number] = point ? ["point", point[3]] : [this.eye, node?.id];
    if (number === undefined) return;
    this.place.change({ [kind]: this.place.values[kind] === number ? null : number });
  }

  take(rows) {
    this.rows = rows;
    this.showRows();
  }

  showRows() {
    const { names, classes } = this.data;
    const { row, klass, region } = this.words;
    const lines = this.rows.map((id) => {
      const [x, y, code, , number] = this.byRow.get(id);
      const node = this.reachedBy(id);
      const where = node && isDone(node, this.cursor) ? `${node.region} → ${classes[node.klass].name}` : "–";
      return [number, shortNumber(x), shortNumber(y), classes[code].name, where];
    });
    this.picked.show([row, ...names, klass, region], lines);
  }

  clear() {
    this.take([]);
    globalThis.Plotly.update(this.plot, { selectedpoints: null }, { selections: [] });
  }

  whole() {
    this.take([]);
    globalThis.Plotly.update(this.plot, { selectedpoints: null }, { selections: [], ...rangesOf(this.data) });
  }

  leavePlot() {
    if (this.plot && this.bar) globalThis.Plotly.purge(this.plot);
  }

  leave() {
    this.place?.ears.delete(this.hear);
    this.leavePlot();
  }
}

// A line of one's own belongs to the step and the node for which Python has drawn it.
function ownIsHere(own, { panel, step, look2 }) {
  return Boolean(own) && panel === "line" && own.step === step && own.look === look2;
}

// What is seen of a plane, and what a drag does there; another run on the same points takes it over.
function viewOf({ layout }) {
  if (!layout) return null;
  return { ranges: [layout.xaxis, layout.yaxis].map(({ range }) => [...range]), dragmode: layout.dragmode };
}

function shortNumber(value) {
  return String(Number(value.toPrecision(6)));
}

const PLANES = new WeakMap();

export default function ({ data, parentElement }) {
  if (!PLANES.has(parentElement)) {
    PLANES.set(parentElement, new Plane(parentElement.querySelector(".plane")));
  }
  const plane = PLANES.get(parentElement);
  plane.load(unpacked(data));
  return () => {
    plane.leave();
    PLANES.delete(parentElement);
  };
}
