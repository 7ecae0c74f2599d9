// The controls of several players that move in lockstep: a timeline without a tree of its own.

import { Controls } from "./controls.js";
import { Keys } from "./keys.js";
import { announce, lead } from "./lead.js";
import { Run } from "./run.js";
import { Stepper } from "./stepper.js";
import { Wire, hub } from "./wire.js";

class Lockstep extends Stepper {
  constructor(shadow) {
    super();
    this.root = shadow.querySelector(".player");
    this.wire = new Wire((said) => this.adopt(said));
    this.wishes.goTo = (step) => this.go(step);
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
