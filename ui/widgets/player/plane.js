// The plane of two attributes: points, the regions of a tree at a step, the newest line and those
// before it. It follows the row of controls like a tree does, in the same frame.

import { html, svg } from "./dom.js";
import { Keys } from "./keys.js";
import { followed, lead } from "./lead.js";
import { Wire } from "./wire.js";

const EDGE = { left: 46, right: 8, top: 8, bottom: 36 };
const SHAPES = [
  (r) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`,
  (r) => box(0.88 * r),
  (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0Z`,
  (r) => `M0 ${-1.2 * r}L${1.15 * r} ${0.8 * r}H${-1.15 * r}Z`,
  (r) => cross(r, 0.4 * r),
  (r) => cross(r, 0.4 * r, true),
  (r) => star(1.35 * r),
  (r) => `M0 ${1.2 * r}L${1.15 * r} ${-0.8 * r}H${-1.15 * r}Z`,
];

function box(r) {
  return `M${-r} ${-r}H${r}V${r}H${-r}Z`;
}

function cross(r, w, turned = false) {
  const corners = [[-w, -r], [w, -r], [w, -w], [r, -w], [r, w], [w, w], [w, r], [-w, r], [-w, w],
    [-r, w], [-r, -w], [-w, -w]];
  const c = Math.SQRT1_2;
  return path(corners.map(([x, y]) => (turned ? [c * (x - y), c * (x + y)] : [x, y])));
}

function star(r) {
  return path(Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? 0.45 * r : r;
    return [reach * Math.sin((Math.PI * i) / 5), -reach * Math.cos((Math.PI * i) / 5)];
  }));
}

function path(corners) {
  return `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

class Plane {
  constructor(shadow) {
    this.root = shadow.querySelector(".plane");
    this.state = { node: null, row: null };
    this.own = null;
    this.wire = new Wire((said) => this.adopt(said));
    this.tip = html("div", { class: "tip", role: "status" });
    this.tip.hidden = true;
    this.keys = new Keys(shadow.host, this.root, { led: () => this.leader });
  }

  load(data, send) {
    this.wire.send = send;
    this.track = data.track;
    const told = data.plane + data.about + data.height;
    if (this.loaded === told) return;
    this.loaded = told;
    this.data = JSON.parse(data.plane);
    this.tried = new Map(this.data.tried.map(([cursor, ...ends]) => [cursor, ends]));
    this.leader?.followers.delete(this);
    this.leader = lead(data.follow);
    this.leader.followers.add(this);
    this.root.style.height = `${data.height}px`;
    this.build(data.about);
    this.wire.open(data.key, data.id, send);
  }

  build(about) {
    this.layers = {};
    for (const name of ["regions", "former", "now", "points", "marks", "axes"]) {
      this.layers[name] = svg("g", { class: name });
    }
    this.canvas = svg("svg", { class: "canvas", role: "group", "aria-label": about });
    this.canvas.append(...Object.values(this.layers));
    this.root.replaceChildren(this.canvas, this.tip);
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
    if (!width) return;
    const [left, right, bottom, top] = this.data.window;
    const inner = { width: width - EDGE.left - EDGE.right, height: height - EDGE.top - EDGE.bottom };
    this.size = { width, height, inner };
    this.x = (value) => EDGE.left + ((value - left) / (right - left)) * inner.width;
    this.y = (value) => EDGE.top + ((top - value) / (top - bottom)) * inner.height;
    this.drawAxes();
    this.drawPoints();
    this.draw();
  }

  // Python's word on what is chosen; of the step the leader knows more.
  adopt(said) {
    Object.assign(this.state, { node: said.inspected, row: said.row });
    this.own = said.own;
    this.cursor = said.cursor;
    this.draw();
  }

  follow() {
    this.draw();
  }

  place([x, y]) {
    return [this.x(x), this.y(y)];
  }

  outline(corners) {
    return path(corners.map((corner) => this.place(corner)));
  }

  draw() {
    if (!this.size) return;
    const cursor = followed(this.leader, this.track) ?? this.cursor;
    if (cursor === undefined) return;
    const current = this.data.nodes.reduce(
      (found, node) => (node.opened <= cursor && node.opened > (found?.opened ?? 0) ? node : found), null);
    const seen = this.data.nodes.filter((node) => node.shown <= cursor);
    const split = seen.filter((node) => !node.leaf && node.decided <= cursor);
    const whole = seen.filter((node) => node.leaf || node.decided > cursor);
    this.drawRegions(whole, cursor);
    this.layers.former.replaceChildren(...split.filter((node) => node !== current && node.cut)
      .map((node) => this.segment(node.cut, "cut")));
    this.drawNow(whole, split, current, cursor);
    this.drawMarks(whole, cursor);
  }

  drawRegions(nodes, cursor) {
    this.layers.regions.replaceChildren(...nodes.map((node) => {
      const done = node.leaf && node.decided <= cursor;
      const made = svg("path", { d: this.outline(node.polygon), "data-node": node.id,
        class: done ? "region done" : "region", "aria-label": node.about, role: "button",
        tabindex: done ? 0 : -1 });
      made.style.setProperty("--class", this.data.classes[node.klass].colour);
      return made;
    }));
  }

  drawNow(whole, split, current, cursor) {
    const drawn = [];
    if (current && split.includes(current) && current.cut) drawn.push(this.segment(current.cut, "newest"));
    if (current && whole.includes(current)) drawn.push(this.edge(current.polygon, "current"));
    const tried = this.tried.get(cursor);
    if (tried) drawn.push(this.segment(tried, "tried"));
    const chosen = this.data.nodes.find((node) => node.id === this.state.node);
    if (chosen && chosen.opened <= cursor) drawn.push(this.edge(chosen.polygon, "chosen"));
    if (this.own) drawn.push(this.segment(this.own, "own"));
    this.layers.now.replaceChildren(...drawn);
  }

  segment([[x0, y0], [x1, y1]], name) {
    return svg("line", { x1: this.x(x0), y1: this.y(y0), x2: this.x(x1), y2: this.y(y1), class: name });
  }

  edge(polygon, name) {
    return svg("path", { d: this.outline(polygon), class: name });
  }

  drawMarks(whole, cursor) {
    const labels = whole.filter((node) => node.label && node.decided <= cursor).map((node) => {
      const [x, y] = this.place(node.centre);
      const text = svg("text", { x, y: y + 4, class: "number" });
      text.textContent = node.label;
      return text;
    });
    const point = this.data.points.find(([, , , row]) => row === this.state.row);
    const ring = point ? [svg("circle", { cx: this.x(point[0]), cy: this.y(point[1]), r: 10, class: "ring" })] : [];
    this.layers.marks.replaceChildren(...labels, ...ring);
  }

  drawPoints() {
    const { points, classes } = this.data;
    const radius = points.length <= 60 ? 5.5 : points.length <= 300 ? 4 : 2.6;
    this.layers.points.replaceChildren(...points.map(([x, y, klass, row]) => {
      const made = svg("path", { d: SHAPES[klass % SHAPES.length](radius), "data-row": row,
        transform: `translate(${this.x(x).toFixed(1)} ${this.y(y).toFixed(1)})`,
        class: klass < SHAPES.length ? "point" : "point hollow" });
      made.style.setProperty("--class", classes[klass].colour);
      return made;
    }));
    this.words = new Map(points.map(([, , , row, about]) => [String(row), about]));
  }

  drawAxes() {
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

  target(event) {
    const { dataset } = event.target;
    if (dataset?.row !== undefined) return ["row", Number(dataset.row)];
    return dataset?.node !== undefined ? ["node", Number(dataset.node)] : null;
  }

  hovered(event) {
    const target = this.target(event);
    this.tip.hidden = !target;
    if (!target) return;
    const [kind, number] = target;
    const node = kind === "node" && this.data.nodes.find(({ id }) => id === number);
    this.tip.textContent = node ? node.about : this.words.get(String(number));
    const frame = this.root.getBoundingClientRect();
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
    this.state[kind] = this.state[kind] === number ? null : number;
    this.draw();
    this.wire.report({ ...this.state });
  }

  close() {
    this.keys.close();
    this.leader?.followers.delete(this);
    this.wire.close();
    this.watcher?.disconnect();
  }
}

function label(text, attributes) {
  const made = svg("text", attributes);
  made.textContent = text;
  return made;
}

const PLANES = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  if (!PLANES.has(parentElement)) PLANES.set(parentElement, new Plane(parentElement));
  const plane = PLANES.get(parentElement);
  plane.load(data, (message) => setStateValue("at", message));
  return () => {
    plane.close();
    PLANES.delete(parentElement);
  };
}
