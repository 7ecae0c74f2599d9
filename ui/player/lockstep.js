// A row of controls without a tree: for several trees that move together, or the trees of a forest.

import { Controls } from "./controls.js";
import { unpacked } from "./dom.js";
import { Run } from "./run.js";
import { Stepper } from "./stepper.js";

class Lockstep extends Stepper {
  load(data) {
    const told = data.run + JSON.stringify(data.words);
    if (this.loaded === told) return;
    this.loaded = told;
    this.pause();
    this.controls = new Controls(data.words, this.wishes);
    if (!data.plain) this.controls.element.append(this.controls.more);
    this.root.replaceChildren(this.controls.element);
    const run = new Run(JSON.parse(data.run), data.id, data.table);
    this.lead(data.page, data.key, run, data.name, data.given);
  }

  show() {
    const { step, size, playing } = this;
    this.controls.show(this.run, { cursor: step, size, playing });
  }
}

const LOCKSTEPS = new WeakMap();

export default function ({ data, parentElement }) {
  if (!LOCKSTEPS.has(parentElement)) {
    LOCKSTEPS.set(parentElement, new Lockstep(parentElement.querySelector(".player")));
  }
  const lockstep = LOCKSTEPS.get(parentElement);
  lockstep.load(unpacked(data));
  return () => {
    lockstep.leave();
    LOCKSTEPS.delete(parentElement);
  };
}
