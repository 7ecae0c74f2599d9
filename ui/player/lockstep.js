// A row of controls without a tree: for several trees that move together, for trees that stand still,
// or for the trees of a forest.

import { Controls, viewSwitch } from "./controls.js";
import { unpacked } from "./dom.js";
import { Drawing } from "./drawing.js";
import { placeOf } from "./hub.js";
import { Run } from "./run.js";
import { Stepper } from "./stepper.js";

class Lockstep extends Stepper {
  load(data, send) {
    this.send = send;
    const told = data.run + JSON.stringify([data.words, data.view]);
    if (this.loaded === told) return this.again(data.hide);
    this.loaded = told;
    this.pause();
    this.controls = new Controls(data.words, this.wishes, Boolean(data.hide));
    if (data.view) this.controls.element.append(viewSwitch(data.words, data.view, this.wishes));
    if (!data.plain) this.controls.element.append(this.controls.more);
    this.draw(data);
    this.root.replaceChildren(this.controls.element);
    const run = new Run(JSON.parse(data.run), data.id, data.table);
    if (data.hide) placeOf(data.key).hiding = data.hide;
    this.lead(data.page, data.key, run, data.name, data.given);
  }

  // What stands still below has its own zoom.
  draw({ view, words }) {
    if (view !== "textbook") {
      this.drawing?.leave();
      this.drawing = null;
      this.wishes.overview = null;
      return;
    }
    this.drawing ??= new Drawing();
    this.wishes.overview = () => this.drawing.overview();
    this.controls.element.append(this.drawing.buttons(words));
  }

  leave() {
    super.leave();
    this.drawing?.leave();
  }

  show() {
    const { step, size, playing } = this;
    this.controls.show(this.run, { cursor: step, size, playing, hiding: this.place.hiding.on, hidden: this.hidden() });
  }
}

const LOCKSTEPS = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  if (!LOCKSTEPS.has(parentElement)) {
    LOCKSTEPS.set(parentElement, new Lockstep(parentElement.querySelector(".player")));
  }
  const lockstep = LOCKSTEPS.get(parentElement);
  lockstep.load(unpacked(data), {
    view: (wish) => setTriggerValue("view", wish),
    hide: (wish) => setTriggerValue("hide", wish),
  });
  return () => {
    lockstep.leave();
    LOCKSTEPS.delete(parentElement);
  };
}
