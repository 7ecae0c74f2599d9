// What the cases say to the test that runs them, and things that several of them need.

import { Run } from "/ui/player/run.js";
import { RUNS, WHOLE } from "/runs.js";

export function same(found, wanted, about = "") {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${about} found ${one}, wanted ${other}`);
}

// A run as Python has told it, and what the engine says of it (test_scripts.py).
export function told(name) {
  const { payload, id, table, ...facts } = RUNS[name] ?? WHOLE[name];
  return { ...facts, name, run: new Run(JSON.parse(payload), id, table) };
}

// But for the big one, which has too many nodes to try everything.
export function all() {
  return Object.keys(RUNS).map(told);
}

// Every step of a run at which somebody can stand.
export function cursors({ first, length }) {
  return Array.from({ length: length + 1 - first }, (_, place) => first + place);
}

export function press(key, target = document.body, more = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

export function click(target) {
  target.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
}

export function shown(element) {
  document.body.append(element);
  return element;
}

export function after(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

export function address() {
  return decodeURIComponent(location.pathname + location.search);
}
