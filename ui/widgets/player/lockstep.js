// The controls of several players that move in lockstep: a timeline without a tree of its own.

import { Controls } from "./controls.js";
import { Keys } from "./keys.js";
import { announce, lead } from "./lead.js";
import { Run } from "./run.js";
import { Wire, hub } from "./wire.js";

const BEAT_TOGETHER = 1200; // milliseconds per step while playing

class Lockstep {
  constructor(shadow) {
    this.root = shadow.querySelector(".player");
    this.state = { cursor: 0, size: "decision", inspected: null, playing: false };
    this.wire = new Wire((said) => this.adopt(said));
    this.wishes = {
      first: () => this.go(0),
      last: () => this.go(this.run.length),
      back: () => this.go(this.run.previous(this.state.size, this.state.cursor)),
      next: () => this.go(this.run.next(this.state.size, this.state.cursor)),
      play: () => (this.state.playing ? this.pause() : this.play()),
      slide: (index) => this.go(this.run.stops[this.state.size][index]),
      size: (size) => this.change({ size }),
      jump: (kind) => this.jump(kind),
      goTo: (step) => this.go(step),
    };
    this.keys = new Keys(shadow.host, this.root, this.wishes);
    this.root.addEventListener("pointerdown", () => (hub().last = shadow.host));
  }

  load(data, send) {
    this.wire.send = send;
    const told = data.run + JSON.stringify(data.words);
    if (this.loaded === told) return;
    this.loaded = told;
    this.pause();
    this.run = new Run(JSON.parse(data.run));
    this.leader = lead(data.key);
    this.leader.wishes = this.wishes;
    this.controls = new Controls(data.words, this.wishes);
    this.controls.element.append(this.controls.more);
    this.root.replaceChildren(this.controls.element);
    this.wire.open(data.key, data.id, send);
  }

  adopt({ cursor, size }) {
    if (cursor !== this.state.cursor) this.pause();
    Object.assign(this.state, { cursor, size });
    this.show();
  }

  go(cursor) {
    this.pause();
    this.change({ cursor });
  }

  change(difference) {
    const before = JSON.stringify(this.state);
    Object.assign(this.state, difference);
    this.show();
    if (JSON.stringify(this.state) !== before) this.wire.report({ ...this.state });
  }

  show() {
    this.controls.show(this.run, this.state);
    announce(this.leader, this.state.cursor);
  }

  play() {
    if (this.state.cursor >= this.run.length) this.change({ cursor: 0 });
    this.change({ playing: true });
    this.timer = setInterval(() => this.beat(), BEAT_TOGETHER);
  }

  beat() {
    const cursor = this.run.next(this.state.size, this.state.cursor);
    const playing = cursor < this.run.length;
    if (!playing) clearInterval(this.timer);
    this.change({ cursor, playing });
  }

  pause() {
    clearInterval(this.timer);
    this.state.playing = false;
  }

  jump(kind) {
    const cursor = this.run.jump(kind, this.state.size, this.state.cursor);
    if (cursor !== null) this.go(cursor);
  }

  close() {
    this.pause();
    this.keys.close();
    this.wire.close();
    if (this.leader?.wishes === this.wishes) this.leader.wishes = null;
  }
}

const LOCKSTEPS = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  if (!LOCKSTEPS.has(parentElement)) LOCKSTEPS.set(parentElement, new Lockstep(parentElement));
  const lockstep = LOCKSTEPS.get(parentElement);
  lockstep.load(data, (message) => setStateValue("at", message));
  return () => {
    lockstep.close();
    LOCKSTEPS.delete(parentElement);
  };
}
