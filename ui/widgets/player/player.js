// The step player: one widget with its controls and the tree. It plays a whole run by itself and
// tells Python where it stands.

import { Controls, Looking, legendOf } from "./controls.js";
import { html, iconButton, svg } from "./dom.js";
import { isBig, sceneOf } from "./focus.js";
import { Keys, neighbour } from "./keys.js";
import { followed, lead, stepFor } from "./lead.js";
import { Run } from "./run.js";
import { Scene } from "./scene.js";
import { Stepper } from "./stepper.js";
import { View } from "./view.js";
import { Wire, hub } from "./wire.js";

class Player extends Stepper {
  constructor(shadow) {
    super();
    this.root = shadow.querySelector(".player");
    this.path = new Map();
    this.notes = new Map(); // what Python says of nodes at this step
    this.focused = null; // the node that has the keyboard's focus, or is next to get it
    this.stray = null; // in a big tree: a place the reader opened away from the current step
    this.wire = new Wire((said) => this.adopt(said));
    Object.assign(this.wishes, {
      go: () => this.goToNode(this.run.byId.get(this.state.inspected)),
      leave: () => this.change({ inspected: null }),
      led: () => this.leader, // whoever steps for us, if we follow
    });
    this.keys = new Keys(shadow.host, this.root, this.wishes);
    this.root.addEventListener("pointerdown", () => {
      if (!this.leader) hub().last = shadow.host; // a follower leaves the keys to its leader
    });
    this.root.addEventListener("keydown", (event) => this.pressed(event));
  }

  load(data, send) {
    this.wire.send = send;
    this.track = data.track;
    if (this.loaded === data.run && this.words === JSON.stringify(data.words)) return;
    this.loaded = data.run;
    this.words = JSON.stringify(data.words);
    this.root.style.setProperty("--height", `${data.height}px`);
    this.run = new Run(JSON.parse(data.run));
    this.leader?.followers.delete(this);
    this.leader = data.follow ? lead(data.follow) : null;
    this.leader?.followers.add(this);
    this.build(data.words);
    this.wire.open(data.key, data.id, send);
  }

  build(words) {
    this.pause();
    this.drawn = null; // until Python has said where in this run we are
    this.controls = new Controls(words, this.wishes);
    this.looking = new Looking(words, this.wishes);
    this.stage = svg("g", { class: "stage" });
    this.canvas = svg("svg", { class: "canvas", role: "tree", "aria-label": words.tree }, this.stage);
    this.view = new View(this.canvas, this.stage, this.run.first ? "grown" : "growing");
    this.scene = new Scene(this.run, words, this.stage);
    const frame = html("div", { class: "frame" });
    frame.append(this.canvas, this.viewButtons(words), this.looking.element);
    const footer = html("div", { class: "footer" }, legendOf(this.run, words), this.controls.more);
    this.root.replaceChildren(this.controls.element, frame, footer);
    if (this.leader) this.root.replaceChildren(frame);
    this.canvas.addEventListener("click", (event) => this.clicked(event));
    this.canvas.addEventListener("dblclick", (event) => this.goToNode(this.nodeOf(event)));
    this.watcher?.disconnect();
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this.canvas);
    this.view.measure();
  }

  resized() {
    this.view.measure();
    if (this.drawn) this.draw();
  }

  viewButtons(words) {
    const full = iconButton("full", words.full, "", () => this.fullScreen());
    full.hidden = !document.fullscreenEnabled;
    return html(
      "div",
      { class: "views", role: "group", "aria-label": words.view },
      iconButton("larger", words.larger, "", () => this.view.zoom(1.25)),
      iconButton("smaller", words.smaller, "", () => this.view.zoom(0.8)),
      iconButton("fit", words.fit, "", () => this.fit()),
      full,
    );
  }

  // The leader has moved; Python hears of it from the leader.
  follow() {
    const cursor = followed(this.leader, this.track);
    if (!this.drawn || cursor === null || cursor === this.state.cursor) return;
    Object.assign(this.state, { cursor });
    const looked = this.run.byId.get(this.state.inspected);
    if (looked && looked.opened > cursor) this.state.inspected = null;
    this.stray = null;
    this.draw();
  }

  // Python's word on where we are; of the step the leader knows more.
  adopt(said) {
    const { size, inspected } = said;
    const cursor = (this.leader && followed(this.leader, this.track)) ?? said.cursor;
    const moved = cursor !== this.state.cursor;
    if (moved) this.pause();
    Object.assign(this.state, { cursor, size, inspected });
    this.path = new Map(said.path);
    this.notes = new Map(said.notes);
    this.draw();
  }

  go(cursor) {
    if (this.leader) {
      this.leader.wishes?.goTo(stepFor(this.track, cursor));
      return;
    }
    super.go(cursor);
  }

  change(difference) {
    const before = JSON.stringify(this.state);
    Object.assign(this.state, difference);
    const looked = this.run.byId.get(this.state.inspected);
    if (looked && looked.opened > this.state.cursor) this.state.inspected = null;
    if ("cursor" in difference) this.stray = null;
    if ("cursor" in difference) this.notes = new Map(); // they belong to the step that is left
    this.draw();
    if (JSON.stringify(this.state) !== before) this.wire.report({ ...this.state });
  }

  draw() {
    const { cursor, inspected } = this.state;
    const current = this.run.current(cursor);
    this.drawn = sceneOf(this.run, cursor, this.stray ?? current);
    this.scene.draw(this.drawn, { cursor, current, inspected, path: this.path, notes: this.notes });
    this.controls.show(this.run, this.state);
    this.looking.show(this.run.byId.get(inspected));
    this.rove(current);
    this.view.show(this.drawn, this.target(this.stray ?? current ?? this.run.nodes[0]), isBig(this.run));
  }

  // What to keep in sight: the node with its children, or the node alone where they do not fit.
  target(node) {
    const own = this.drawn.boxes.filter((drawn) => drawn.node === node);
    const family = this.drawn.boxes.filter((drawn) => drawn.node.parent === node.id);
    const whole = this.around([...own, ...family]);
    if (!own.length || this.view.holds(whole)) return own.length && whole;
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
    if (!node) return;
    const compared = this.run.groups.findIndex((nodes) => nodes.has(node.id));
    if (compared >= 0) this.go(this.run.next("decision", this.run.heads[compared]));
    else if (!this.run.first) this.go(node.decided ?? node.chosen ?? node.tied ?? node.opened);
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
    this.draw();
  }

  inspect(node) {
    this.focused = node.id;
    if (node.opened > this.state.cursor) {
      this.draw();
      return; // nothing is known of it yet
    }
    const again = this.state.inspected === node.id;
    this.change({ inspected: again ? null : node.id });
  }

  pressed(event) {
    if (event.key === "Escape" && this.state.inspected !== null) this.change({ inspected: null });
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
    this.rove(this.run.current(this.state.cursor));
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

  fit() {
    this.view.reset();
    this.stray = null;
    this.draw();
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen();
  }

  close() {
    this.pause();
    this.leader?.followers.delete(this);
    this.keys.close();
    this.wire.close();
    this.watcher?.disconnect();
  }
}

const PLAYERS = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  if (!PLAYERS.has(parentElement)) PLAYERS.set(parentElement, new Player(parentElement));
  const player = PLAYERS.get(parentElement);
  player.load(data, (message) => setStateValue("at", message));
  return () => {
    player.close();
    PLAYERS.delete(parentElement);
  };
}
