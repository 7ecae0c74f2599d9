// The step player: one widget with its controls and the tree. It plays a whole run by itself; nobody
// is asked. Without controls it follows the steps of others, by a track of its own.

import { Controls, Looking, legendOf, viewSwitch } from "./controls.js";
import { html, iconButton, svg, unpacked } from "./dom.js";
import { sceneOf } from "./focus.js";
import { notesSeen, seenAt } from "./hiding.js";
import { placeOf } from "./hub.js";
import { neighbour } from "./neighbour.js";
import { Run } from "./run.js";
import { Scene } from "./scene.js";
import { Stepper } from "./stepper.js";
import { joined, trayOf } from "./tray.js";
import { View } from "./view.js";

const NOTHING = { path: [], own: null };

class Player extends Stepper {
  constructor(root) {
    super(root);
    this.focused = null; // the node that has the keyboard's focus, or is next to get it
    this.stray = null; // in a big tree: a place the reader opened away from the current step
    Object.assign(this.wishes, {
      overview: () => this.overview(),
      go: () => this.goToNode(this.looked),
      leave: () => this.place.change({ [this.eye]: null }),
    });
    this.root.addEventListener("keydown", (event) => this.pressed(event));
  }

  load(data, send) {
    this.send = send;
    this.cuts = data.cuts;
    this.homes = data.homes; // by row: the leaf in which a chosen point ends
    const told = data.run + JSON.stringify([data.words, data.height, data.letters, data.track, data.view]);
    if (this.loaded === told) return this.track ? undefined : this.again(data.hide);
    this.loaded = told;
    this.root.style.setProperty("--height", `${data.height}px`);
    this.root.classList.toggle("tall", !data.track);
    this.letters = data.letters; // the smallest that can be read here, in pixels
    this.track = data.track; // by step of a common timeline: the step of this run
    this.eye = data.eye; // which of the reader's looks is at this tree
    const run = new Run(JSON.parse(data.run), data.id, data.table);
    this.build(run, data.words, data.view, Boolean(data.hide));
    if (data.hide) placeOf(data.key).hiding = data.hide;
    if (this.track) this.trail(data.key, run);
    else this.lead(data.page, data.key, run);
  }

  // Follow the steps of a timeline that another leads.
  trail(key, run) {
    this.place?.ears.delete(this.hear);
    Object.assign(this, { place: placeOf(key), run, name: "step" });
    this.place.ears.add(this.hear);
    if (this.place.values.step !== null) this.show();
  }

  // The moment that the tree shows.
  get cursor() {
    const seen = seenAt(this.place);
    return this.track ? this.track[Math.min(seen, this.track.length - 1)] : seen;
  }

  get looked() {
    const node = this.run.byId.get(this.place.values[this.eye]);
    return node && node.opened <= this.cursor ? node : null;
  }

  build(run, words, view, hides) {
    this.pause();
    this.drawn = null;
    this.controls = new Controls(words, this.wishes, hides);
    this.looking = new Looking(words, this.wishes);
    this.stage = svg("g", { class: "stage" });
    this.canvas = svg("svg", { class: "canvas", role: "tree", "aria-label": words.tree }, this.stage);
    this.view = new View(this.canvas, this.stage, this.letters / run.box.small);
    this.scene = new Scene(run, words, this.stage);
    const frame = html("div", { class: "frame" });
    frame.append(this.canvas, this.viewButtons(words), this.looking.element);
    if (view) frame.append(viewSwitch(words, view, this.wishes));
    const footer = html("div", { class: "footer" }, legendOf(run, words), this.controls.more);
    this.root.replaceChildren(this.controls.element, frame, footer);
    if (this.track) this.root.replaceChildren(frame);
    this.canvas.addEventListener("click", (event) => this.clicked(event));
    this.canvas.addEventListener("dblclick", (event) => this.goToNode(this.nodeOf(event)));
    this.watcher?.disconnect();
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this.canvas);
    this.view.measure();
  }

  resized() {
    this.view.measure();
    if (this.drawn) this.show();
  }

  viewButtons(words) {
    const full = iconButton("full", words.full, "", () => this.fullScreen());
    full.hidden = !document.fullscreenEnabled;
    return html(
      "div",
      { class: "views", role: "group", "aria-label": words.view },
      iconButton("larger", words.larger, "", () => this.view.zoom(1.25)),
      iconButton("smaller", words.smaller, "", () => this.view.zoom(0.8)),
      iconButton("fit", words.fit, "O", () => this.overview()),
      full,
    );
  }

  go(cursor) {
    if (!this.track) {
      super.go(cursor);
      return;
    }
    const step = this.track.findIndex((at) => at >= cursor);
    this.place.change({ step: step < 0 ? this.track.length - 1 : step, look: null, look2: null });
  }

  show() {
    if (!this.run || this.step === null) return;
    const { cursor, looked, run } = this;
    if (cursor !== this.shown) this.stray = null;
    this.shown = cursor;
    const current = run.current(cursor);
    this.drawn = sceneOf(run, cursor, this.stray ?? current, this.view.room());
    this.tray = this.stray || looked ? null : trayOf(run, cursor, this.drawn, this.view.room());
    this.scene.draw(this.drawn, { cursor, current, inspected: looked?.id ?? null,
      path: this.walked(), notes: this.track ? run.notesAt(cursor) : notesSeen(this.place, cursor), tray: this.tray });
    this.controls.show(run, { cursor: this.track ? cursor : this.step, size: this.size, playing: this.playing,
      hiding: this.place.hiding.on, hidden: this.hidden() });
    this.looking.show(looked);
    this.rove(current);
    this.view.show(this.drawn, this.target(this.stray ?? current ?? run.nodes[0]), !this.drawn.whole);
  }

  // The way of a chosen point, or the one that Python tells; with the part that comes by.
  walked() {
    const home = this.run.byId.get(this.homes[this.place.values.point]);
    if (home) return new Map(this.run.line(home).map((node) => [node.id, "1"]));
    return new Map((this.place.said ?? NOTHING).path);
  }

  // What to keep in sight: the node with its children, or the node alone where they do not fit.
  target(node) {
    const own = this.drawn.boxes.filter((drawn) => drawn.node === node);
    const family = this.drawn.boxes.filter((drawn) => drawn.node.parent === node.id);
    const whole = this.around([...own, ...family]);
    const all = this.tray ? joined(whole, this.tray) : whole;
    if (!own.length || this.view.holds(all)) return own.length && all;
    return { ...this.around(own), alone: true };
  }

  around(boxes) {
    const x = Math.min(...boxes.map((box) => box.x - box.node.width / 2));
    const y = Math.min(...boxes.map((box) => box.y));
    const right = Math.max(...boxes.map((box) => box.x + box.node.width / 2));
    const bottom = Math.max(...boxes.map((box) => box.y)) + this.run.box.height;
    return { x, y, width: right - x, height: bottom - y };
  }

  goToNode(node) {
    const told = node && this.run.told(node);
    if (told) this.go(this.run.first ? this.run.next("decision", told - 1) : told);
  }

  nodeOf(event) {
    const element = event.target.closest?.("[data-node]");
    return element ? this.run.byId.get(Number(element.dataset.node)) : null;
  }

  clicked(event) {
    if (this.view.moved) return; // the end of a drag
    const stub = event.target.closest?.("[data-stub]");
    if (stub) {
      this.open(this.run.byId.get(Number(stub.dataset.stub)));
      return;
    }
    const node = this.nodeOf(event);
    if (node) this.inspect(node);
  }

  open(node) {
    this.stray = node;
    this.view.reset();
    this.show();
  }

  inspect(node) {
    this.focused = node.id;
    if (this.cuts) {
      this.send.cut(this.run.path(node));
    } else if (node.opened > this.cursor) {
      this.show(); // nothing is known of it yet
    } else {
      const again = this.looked === node;
      this.place.change({ [this.eye]: again ? null : node.id });
    }
  }

  pressed(event) {
    if (event.key === "Escape") this.wishes.leave();
    const node = this.nodeOf(event);
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      this.inspect(node);
    } else {
      const to = neighbour(this.drawn, node.id, event.key);
      if (!to && !event.key.startsWith("Arrow")) return;
      if (to) this.focusOn(to);
    }
    event.preventDefault();
  }

  focusOn(box) {
    this.focused = box.node.id;
    this.rove(this.run.current(this.cursor));
    this.element(box.node.id).focus({ preventScroll: true });
    this.view.show(this.drawn, this.target(box.node));
  }

  element(id) {
    return this.stage.querySelector(`[data-node="${id}"]`);
  }

  // One node at a time can be reached with Tab: the one last visited, else the current one.
  rove(current) {
    const chosen = this.element(this.focused) ?? this.element(current?.id ?? 0);
    for (const item of this.stage.querySelectorAll('[tabindex="0"]')) item.setAttribute("tabindex", -1);
    chosen?.setAttribute("tabindex", 0);
  }

  // The whole tree, however small; and back to letters that one can read.
  overview() {
    this.view.overview = !this.view.overview && !this.view.own;
    this.fit();
  }

  fit() {
    this.view.reset();
    this.stray = null;
    this.show();
  }

  // The whole page, without its menu (shell.css): the decision stays beside the tree, and menus of
  // Streamlit's, which hang at the end of the page, can still be seen.
  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  }

  leave() {
    super.leave();
    this.watcher?.disconnect();
  }
}

const PLAYERS = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  if (!PLAYERS.has(parentElement)) {
    PLAYERS.set(parentElement, new Player(parentElement.querySelector(".player")));
  }
  const player = PLAYERS.get(parentElement);
  player.load(unpacked(data), {
    cut: (path) => setTriggerValue("cut", path),
    view: (wish) => setTriggerValue("view", wish),
    hide: (wish) => setTriggerValue("hide", wish),
  });
  return () => {
    player.leave();
    PLAYERS.delete(parentElement);
  };
}
