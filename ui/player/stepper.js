// Stepping through a run, by hand or in time: what a player and a row of common controls share.
// The place of the reader is not theirs but the page's (hub.js).

import { enter, hub, numberIn, placeOf } from "./hub.js";
import { hiddenAt, reveal, setHiding } from "./hiding.js";
import { takeBack, takeWaiting } from "./keys.js";
import { carried } from "./run.js";

const BEAT = 1200; // milliseconds per step while playing

export class Stepper {
  constructor(root) {
    this.root = root;
    this.playing = false;
    this.hear = () => this.show();
    this.wishes = {
      first: () => this.go(this.run.first),
      last: () => this.go(this.run.length),
      back: () => this.go(this.run.previous(this.size, this.step)),
      next: () => this.next(),
      play: () => (this.playing ? this.pause() : this.play()),
      slide: (index) => this.go(this.run.stops[this.size][index]),
      size: (size) => this.place.change({ size }),
      jump: (kind) => this.jump(kind),
      reveal: () => this.reveal(),
      hide: (on) => this.hide(on),
      view: (view) => this.send.view({ view, place: this.place.params() }),
    };
  }

  get step() {
    return this.place.values[this.name];
  }

  get size() {
    return this.place.values.size;
  }

  // What is hidden of the step comes before the next step; so one key is enough for a whole talk.
  reveal() {
    const what = reveal(this.place);
    if (what) this.controls?.say(what);
    return what;
  }

  next() {
    if (!this.hidden()) this.go(this.run.next(this.size, this.step));
    else {
      this.pause();
      this.reveal();
    }
  }

  hidden() {
    return hiddenAt(this.place);
  }

  // The page follows when Python has heard of it.
  hide(on) {
    setHiding(this.place, { ...this.place.hiding, on });
    this.send.hide({ on });
  }

  isConnected() {
    return this.root.isConnected;
  }

  // Begin with a run: the address of a page that was just opened says where, else one stands where
  // one stood, as far as that still means something in this run. Whoever comes from another run of
  // the page stands where Python says, if it does (`given`).
  lead(page, key, run, name = "step", given = null) {
    this.pause();
    enter(page);
    this.place?.ears.delete(this.hear);
    Object.assign(this, { place: placeOf(key), run, name });
    const shared = hub();
    if (shared.place !== this.place) shared.asked ??= given;
    const other = shared.place !== this.place || this.place.run?.id !== run.id;
    if (other) takeBack();
    Object.assign(shared, { place: this.place, stepper: this, obey: () => this.settle() });
    this.settle();
    this.place.ears.add(this.hear);
    takeWaiting(other);
  }

  // Somebody went to another place of the same run, or Python has heard that answers are hidden.
  again(hide) {
    if (hide) setHiding(this.place, hide);
    if (hub().asked) this.settle();
  }

  settle() {
    const { place, run, name } = this;
    const shared = hub();
    const asked = shared.asked ?? {};
    shared.asked = null;
    const known = place.run?.id === run.id;
    const values = known ? { ...place.values } : { ...place.values, look: null, look2: null, point: null };
    if (asked.panel !== undefined) values.panel = asked.panel;
    if (asked.size !== undefined) values.size = asked.size === "detail" ? "detail" : "decision";
    if (asked[name] !== undefined) Object.assign(values, this.named(asked)); // an address of ours
    else values[name] = this.kept(known, values.size);
    const formula = values.formula;
    Object.assign(place, { run, stand: null });
    place.change(values);
    place.change({ formula });
    place.announce(); // the place may be the same and the run another one
    shared.writeLine?.();
    this.show();
  }

  // The place that an address names; what is not in this run is left out.
  named(asked) {
    const { run, name } = this;
    const number = numberIn(asked[name], () => true) ?? run.first;
    const step = Math.min(Math.max(number, run.first), run.length);
    const some = (text) => numberIn(text, () => true);
    const look = numberIn(asked.look, (id) => !run.nodes.length || run.byId.get(id)?.opened <= step);
    return { [name]: step, look, look2: some(asked.look2), point: some(asked.point),
      formula: some(asked.formula), panel: asked.panel ?? null, size: asked.size === "detail" ? "detail" : "decision" };
  }

  kept(known, size) {
    const { place, run } = this;
    const stand = place.stand === null ? null : run.at(place.stand);
    if (stand) return run.told(stand) ?? run.first;
    if (known) return this.step;
    return place.run?.table === run.table ? carried(place.run, this.step, run, size) : run.first;
  }

  // The next step simply moves on, wherever one has been looking.
  go(step) {
    this.pause();
    this.place.change({ [this.name]: step, look: null, look2: null });
  }

  play() {
    if (this.isDone()) this.place.change({ [this.name]: this.run.first });
    this.playing = true;
    this.timer = setInterval(() => this.beat(), BEAT);
    this.show();
  }

  beat() {
    if (!this.reveal()) {
      this.place.change({ [this.name]: this.run.next(this.size, this.step), look: null, look2: null });
    }
    if (this.isDone()) this.pause();
  }

  isDone() {
    return this.step >= this.run.length && !this.hidden();
  }

  pause() {
    clearInterval(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.show();
  }

  jump(kind) {
    const step = this.run.jump(kind, this.size, this.step);
    if (step !== null) this.go(step);
  }

  leave() {
    this.pause();
    this.place?.ears.delete(this.hear);
    if (hub().stepper === this) hub().stepper = null;
  }
}
