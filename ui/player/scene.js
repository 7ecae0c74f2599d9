// Drawing: boxes, edges and stubs, made once each and shown as the step wants them.

import { fill, svg } from "./dom.js";
import { drawTray } from "./tray.js";

const MARK = 7; // radius of the small round marks on a box
const LINES = [32, 46, 60]; // baselines below the title: three, or two and a bar
const BAR = 53;

export class Scene {
  constructor(run, words, stage) {
    this.run = run;
    this.words = words;
    this.lines = svg("g", { "aria-hidden": "true" });
    this.labels = svg("g", { "aria-hidden": "true" });
    this.boxes = svg("g");
    this.tray = svg("g", { class: "tray", "aria-hidden": "true" });
    stage.replaceChildren(this.lines, this.labels, this.boxes, this.tray);
    this.made = new Map(); // elements by node, kept when they leave the picture
  }

  // `state` is {cursor, current, inspected, path, notes, tray}; returns nothing, changes only what differs.
  draw(scene, state) {
    const boxes = scene.boxes.map((box) => this.box(box, state));
    const stubs = scene.stubs.map((stub) => this.stub(stub));
    sync(this.boxes, [...boxes, ...stubs]);
    const links = scene.links.map((link) => this.link(link, state));
    sync(this.lines, links.map((link) => link.path));
    sync(this.labels, links.map((link) => link.label));
    this.tray.replaceChildren(...(state.tray ? drawTray(state.tray, this.run) : []));
  }

  kept(name, make) {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name);
  }

  box({ node, x, y }, state) {
    const made = this.kept(`box ${node.id}`, () => new Box(node, this.run, this.words));
    made.place(x, y);
    made.update(this.run.status(node, state.cursor), state);
    return made.element;
  }

  stub({ stub, lead, x, y }) {
    const element = this.kept(`stub ${lead.id}`, () => stubOf(lead));
    element.style.transform = `translate(${x}px, ${y + 4}px)`;
    element.querySelector("text").textContent = stub;
    element.setAttribute("aria-label", fill(this.words.rest, { n: stub.slice(1) }));
    return element;
  }

  link({ from, to, skipped }, state) {
    const name = to.node ? `link ${to.node.id}` : `link to stub ${to.lead.id}`;
    const made = this.kept(name, () => new Link(to.node?.edge ?? ""));
    const note = skipped ? fill(this.words.skipped, { n: skipped }) : "";
    made.place(from, to, this.run.box.height, note);
    made.weigh(to.node ? state.path.get(to.node.id) : undefined);
    made.question(to.node && this.run.isAsked(this.run.byId.get(to.node.parent), state.cursor),
      to.node && this.run.status(to.node, state.cursor) === "ghost");
    return made;
  }
}

// Leaves elements that stay where they are, so that they keep focus and do not blink.
function sync(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  for (const child of wanted) if (child.parentNode !== parent) parent.append(child);
}

function stubOf(lead) {
  return svg(
    "g",
    { class: "stub", role: "treeitem", "data-stub": lead.id, "aria-level": lead.depth + 1 },
    svg("rect", { x: -26, y: 0, width: 52, height: 24, rx: 12 }),
    svg("text", { y: 16 }),
  );
}

class Link {
  constructor(text) {
    this.text = text;
    this.path = svg("path", { class: "link" });
    this.words = svg("text", { class: "edge" });
    this.weight = svg("text", { class: "weight" });
    this.label = svg("g", { class: "label" }, this.words, this.weight);
  }

  place(from, to, height, note) {
    const start = from.y + height;
    const end = to.stub ? to.y + 4 : to.y;
    this.path.setAttribute("d", elbow(from.x, start, to.x, end));
    this.path.classList.toggle("skipping", Boolean(note));
    this.words.textContent = note || this.text;
    this.label.style.transform = `translate(${to.x}px, ${end - 8}px)`;
  }

  // Links of the branch in question, and of one that this step cuts.
  question(asked, cut) {
    for (const part of [this.path, this.label]) {
      part.classList.toggle("asked", Boolean(asked));
      part.classList.toggle("ghost", Boolean(cut));
    }
  }

  weigh(weight) {
    for (const part of [this.path, this.label]) part.classList.toggle("walked", weight !== undefined);
    const whole = weight === undefined || weight === "1";
    this.weight.textContent = whole ? "" : `× ${weight}`;
    const beside = 6 + this.words.textContent.length * 4;
    this.weight.setAttribute("x", beside);
  }
}

// Down, across, down: the label stands on the last part, where no other line crosses it.
export function elbow(x, start, to, end) {
  const across = start + 10;
  const turn = Math.min(6, Math.abs(to - x) / 2);
  if (turn < 1) return `M${x} ${start}V${end}`;
  const side = Math.sign(to - x);
  return `M${x} ${start}V${across - turn}Q${x} ${across} ${x + side * turn} ${across}`
    + `H${to - side * turn}Q${to} ${across} ${to} ${across + turn}V${end}`;
}

class Box {
  constructor(node, run, words) {
    Object.assign(this, { node, run, words, status: null });
    const { width } = node;
    const { height, title, small } = run.box;
    const frame = (grow, name) => svg("rect", {
      class: name,
      x: -width / 2 - grow,
      y: -grow,
      width: width + 2 * grow,
      height: height + 2 * grow,
      rx: 7 + grow,
    });
    this.tip = svg("title");
    this.title = svg("text", { class: "title", y: 17, "font-size": title });
    this.lines = LINES.slice(0, node.open_lines.length)
      .map((y) => svg("text", { class: "line", y, "font-size": small }));
    this.element = svg(
      "g",
      { class: "node", role: "treeitem", tabindex: -1, "data-node": node.id, "data-parent": node.parent,
        "aria-level": node.depth + 1 },
      this.tip, frame(6, "halo"), frame(4, "double"), frame(0, "box"),
      this.title, ...this.lines.flatMap((line) => [" ", line]), barOf(run, node.bar, width, BAR), pointer(width),
      mark("tie", "=", width / 2), mark("look", "i", -width / 2),
    );
  }

  place(x, y) {
    this.element.style.transform = `translate(${x}px, ${y}px)`;
  }

  update(status, { cursor, current, inspected, notes, tray }) {
    const { node, words } = this;
    const known = ["chosen", "split", "leaf", "ghost"].includes(status);
    const ghost = status === "ghost";
    const was = ghost ? this.run.status(node, this.run.previous("decision", cursor)) : status;
    const ended = was === "leaf"; // a ghost still shows what it was
    const tied = node.tied !== null && cursor >= node.tied;
    this.status = status;
    const classes = ghost ? ["node", status, was] : ["node", status];
    const tried = tray?.box.node === node ? `${tray.ask}?` : null;
    if (tried) classes.push("trying");
    if (tied) classes.push("tied");
    if (node === current) classes.push("current");
    if (node.id === inspected) classes.push("inspected");
    if (this.run.isAsked(node, cursor)) classes.push("asked");
    this.element.setAttribute("class", classes.join(" "));
    this.colour(ended);
    this.title.textContent = tried ?? (known ? (ended ? node.leaf : node.ask) ?? "?" : "?");
    const told = ended ? node.leaf_lines : node.open_lines;
    this.lines.forEach((line, place) => {
      line.textContent = (place === 1 ? notes.get(node.id) : null) ?? told[place];
    });
    const verdict = known ? (ended ? node.ending : node.asking) : "";
    const note = { waiting: words.waiting, ghost: words.ghost }[status] ?? "";
    this.say(verdict, tied, node === current, note);
    if (status === "split") this.element.setAttribute("aria-expanded", "true");
    else this.element.removeAttribute("aria-expanded");
    this.element.setAttribute("aria-selected", String(node.id === inspected));
    if (node === current) this.element.setAttribute("aria-current", "step");
    else this.element.removeAttribute("aria-current");
  }

  // Only a leaf has the colour of its class: what a node will become is not in the page before.
  colour(ended) {
    const klass = ended ? this.run.classes[this.node.klass] : null;
    if (klass) this.element.style.setProperty("--class", klass.colour);
    else this.element.style.removeProperty("--class");
  }

  say(verdict, tied, current, note) {
    const { node, words } = this;
    const lines = [node.about, tied ? node.tie : "", verdict, note];
    const told = lines.filter(Boolean).join("\n");
    this.tip.textContent = told;
    // What one sees first: who speaks to the machine says what stands in the box.
    const seen = [this.title, ...this.lines].map((text) => text.textContent).join(" ");
    const spoken = told.replaceAll("\n", ". ");
    this.element.setAttribute("aria-label", `${seen}. ${current ? `${words.now}: ` : ""}${spoken}`);
  }
}

// Class shares as a bar; a number has none.
export function barOf(run, shares, width, y) {
  const bar = svg("g", { class: "bar" });
  if (!shares.length) return bar;
  const full = width - 16;
  let x = -full / 2;
  bar.append(svg("rect", { class: "none", x, y, width: full, height: 6 }));
  shares.forEach((part, klass) => {
    if (part <= 0) return;
    bar.append(svg("rect", { x, y, width: part * full, height: 6, fill: run.classes[klass].colour }));
    x += part * full;
  });
  return bar;
}

function mark(name, sign, x) {
  const text = svg("text", { y: 3.6 });
  text.textContent = sign;
  const group = svg("g", { class: `mark ${name}` }, svg("circle", { r: MARK }), text);
  group.style.transform = `translate(${x}px, 0px)`;
  return group;
}

function pointer(width) {
  const x = -width / 2 + 4; // beside the number of rows, the shortest line
  return svg("path", { class: "pointer", d: `M${x} 23.5l7 4.5l-7 4.5z` });
}
