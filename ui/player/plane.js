// The plane of two attributes: points, the regions of a tree at a step, the newest line and those
// before it, and the figures of the step. It follows the row of controls like a tree does, in the
// same frame. What belongs to a node is drawn once and then only shown and hidden.

import { html, svg, unpacked } from "./dom.js";
import { placeOf } from "./hub.js";
import { SHAPES, path } from "./shapes.js";

const EDGE = { left: 46, right: 8, top: 8, bottom: 36 };
const LAYERS = ["regions", "former", "now", "points", "numbers", "marks", "axes"];

class Plane {
  constructor(root) {
    this.root = root;
    this.hear = () => this.draw();
    this.tip = html("div", { class: "tip", role: "status" });
    this.tip.hidden = true;
    this.tally = html("p", { class: "tally" });
  }

  load(data) {
    this.place?.ears.delete(this.hear);
    Object.assign(this, { place: placeOf(data.key), track: data.track, eye: data.eye });
    this.place.ears.add(this.hear);
    const told = data.plane + data.about + data.height;
    if (this.loaded === told) {
      this.draw();
      return;
    }
    this.loaded = told;
    this.data = JSON.parse(data.plane);
    this.byId = new Map(this.data.nodes.map((node) => [node.id, node]));
    this.byRow = new Map(this.data.points.map((point) => [point[3], point]));
    this.tried = new Map(this.data.tried.map(([cursor, ...ends]) => [cursor, ends]));
    this.build(data);
  }

  build({ about, height }) {
    this.size = null;
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    this.canvas = svg("svg", { class: "canvas", role: "group", "aria-label": about });
    this.canvas.style.height = `${height}px`;
    this.canvas.append(...Object.values(this.layers));
    this.root.replaceChildren(this.canvas, this.tip, this.tally);
    this.canvas.addEventListener("click", (event) => this.clicked(event));
    this.canvas.addEventListener("keydown", (event) => this.pressed(event));
    this.canvas.addEventListener("pointermove", (event) => this.hovered(event));
    this.canvas.addEventListener("pointerleave", () => (this.tip.hidden = true));
    this.watcher?.disconnect();
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this.canvas);
    this.resized();
  }

  resized() {
    const { width, height } = this.canvas.getBoundingClientRect();
    if (!width || (this.size?.width === width && this.size.height === height)) return;
    const [left, right, bottom, top] = this.data.window;
    const inner = { width: width - EDGE.left - EDGE.right, height: height - EDGE.top - EDGE.bottom };
    this.size = { width, height, inner };
    this.x = (value) => EDGE.left + ((value - left) / (right - left)) * inner.width;
    this.y = (value) => EDGE.top + ((top - value) / (top - bottom)) * inner.height;
    this.makeAxes();
    this.makePoints();
    this.makeNodes();
    this.draw();
  }

  outline(corners) {
    return path(corners.map(([x, y]) => [this.x(x), this.y(y)]));
  }

  get cursor() {
    const { step } = this.place.values;
    return step === null ? null : this.track[Math.min(step, this.track.length - 1)];
  }

  draw() {
    const { cursor } = this;
    if (!this.size || cursor === null) return;
    let current = null;
    for (const node of this.data.nodes) {
      if (node.opened <= cursor && node.opened > (current?.opened ?? 0)) current = node;
    }
    for (const made of this.made) this.showNode(made, current, cursor);
    this.drawNow(current, cursor);
    this.drawRing();
    const figures = this.data.tallies.findLast(([from]) => from <= cursor)?.[1] ?? "";
    if (this.tally.textContent !== figures) this.tally.textContent = figures;
  }

  // A region is seen from its parent's split to its own; a line from its node's split on.
  showNode({ node, region, line, number }, current, cursor) {
    const decided = node.decided <= cursor;
    const done = node.leaf && decided;
    const seen = node.shown <= cursor && (node.leaf || !decided);
    const before = region.getAttribute("class");
    const now = !seen ? "" : done ? "region done" : "region";
    if (before !== now) {
      region.setAttribute("class", now);
      region.setAttribute("tabindex", done ? 0 : -1);
      number?.setAttribute("class", done ? "number" : "");
    }
    line?.setAttribute("class", decided && node !== current ? "cut" : "");
  }

  drawNow(current, cursor) {
    const { values, said } = this.place;
    const drawn = [];
    const split = current && !current.leaf && current.decided <= cursor;
    if (split && current.cut) drawn.push(this.segment(current.cut, "newest"));
    if (current && !split) drawn.push(svg("path", { d: this.outline(current.polygon), class: "current" }));
    const tried = this.tried.get(cursor);
    if (tried) drawn.push(this.segment(tried, "tried"));
    const chosen = this.byId.get(values[this.eye]);
    if (chosen && chosen.shown <= cursor) {
      drawn.push(svg("path", { d: this.outline(chosen.polygon), class: "chosen" }));
    }
    if (this.eye === "look2" && ownIsHere(said?.own, values)) drawn.push(this.segment(said.own.ends, "own"));
    this.layers.now.replaceChildren(...drawn);
  }

  segment([[x0, y0], [x1, y1]], name) {
    return svg("line", { x1: this.x(x0), y1: this.y(y0), x2: this.x(x1), y2: this.y(y1), class: name });
  }

  drawRing() {
    const point = this.byRow.get(this.place.values.point);
    const ring = () => svg("circle", { cx: this.x(point[0]), cy: this.y(point[1]), r: 10, class: "ring" });
    this.layers.marks.replaceChildren(...(point ? [ring()] : []));
  }

  makeNodes() {
    this.made = this.data.nodes.map((node) => {
      const region = svg("path", { d: this.outline(node.polygon), "data-node": node.id, class: "",
        "aria-label": node.about, role: "button", tabindex: -1 });
      region.style.setProperty("--class", this.data.classes[node.klass].colour);
      const [x, y] = node.centre;
      const number = node.label ? label(node.label, { x: this.x(x), y: this.y(y) + 4, class: "" }) : null;
      return { node, region, line: node.cut ? this.segment(node.cut, "") : null, number };
    });
    const all = (part) => this.made.map((made) => made[part]).filter(Boolean);
    this.layers.regions.replaceChildren(...all("region"));
    this.layers.former.replaceChildren(...all("line"));
    this.layers.numbers.replaceChildren(...all("number"));
  }

  makePoints() {
    const { points, classes } = this.data;
    const radius = points.length <= 60 ? 5.5 : points.length <= 300 ? 4 : 2.6;
    this.layers.points.replaceChildren(...points.map(([x, y, klass, row]) => {
      const made = svg("path", { d: SHAPES[klass % SHAPES.length](radius), "data-row": row,
        transform: `translate(${this.x(x).toFixed(1)} ${this.y(y).toFixed(1)})`,
        class: klass < SHAPES.length ? "point" : "point hollow" });
      made.style.setProperty("--class", classes[klass].colour);
      return made;
    }));
  }

  makeAxes() {
    const { width, height, inner } = this.size;
    const [across, up] = this.data.ticks;
    const drawn = [];
    for (const [value, text] of across) {
      drawn.push(label(text, { x: this.x(value), y: height - 20, class: "tick" }));
    }
    for (const [value, text] of up) {
      drawn.push(label(text, { x: EDGE.left - 6, y: this.y(value) + 4, class: "tick up" }));
    }
    const middle = { x: EDGE.left + inner.width / 2, y: EDGE.top + inner.height / 2 };
    drawn.push(label(this.data.names[0], { x: middle.x, y: height - 4, class: "name" }));
    drawn.push(label(this.data.names[1], { class: "name", transform: `translate(11 ${middle.y}) rotate(-90)` }));
    drawn.push(svg("rect", { x: EDGE.left, y: EDGE.top, width: Math.max(0, width - EDGE.left - EDGE.right),
      height: Math.max(0, inner.height), class: "border" }));
    this.layers.axes.replaceChildren(...drawn);
  }

  // What lies under the pointer: the part of the place that it would change, and its number.
  target(event) {
    const { dataset } = event.target;
    if (dataset?.row !== undefined) return ["point", Number(dataset.row)];
    return dataset?.node !== undefined ? [this.eye, Number(dataset.node)] : null;
  }

  hovered(event) {
    const target = this.target(event);
    this.tip.hidden = !target;
    if (!target) return;
    const [kind, number] = target;
    this.tip.textContent = kind === "point" ? this.byRow.get(number)[4] : this.byId.get(number).about;
    const frame = this.canvas.getBoundingClientRect();
    const x = Math.min(event.clientX - frame.left + 12, frame.width - this.tip.offsetWidth - 4);
    const y = event.clientY - frame.top + 14;
    this.tip.style.transform = `translate(${Math.max(0, x)}px, ${Math.min(y, frame.height - 20)}px)`;
  }

  clicked(event) {
    const target = this.target(event);
    if (target) this.pick(...target);
  }

  pressed(event) {
    const target = this.target(event);
    if (!target || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    this.pick(...target);
  }

  // The same again lets go.
  pick(kind, number) {
    this.place.change({ [kind]: this.place.values[kind] === number ? null : number });
  }

  leave() {
    this.place?.ears.delete(this.hear);
    this.watcher?.disconnect();
  }
}

// A line of one's own belongs to the step and the node for which Python has drawn it.
function ownIsHere(own, { panel, step, look2 }) {
  return Boolean(own) && panel === "line" && own.step === step && own.look === look2;
}

function label(text, attributes) {
  const made = svg("text", attributes);
  made.textContent = text;
  return made;
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
