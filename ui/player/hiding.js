// What of a run is hidden until the reader reveals it: first the numbers of a decision, then who wins.
// What was revealed is kept for this visit, by run, and nowhere but in the browser (docs/hiding.md).

import { hub } from "./hub.js";

const NUMBER = 1;
const WINNER = 2;
const WHOM = 4; // the nodes in question are themselves the answer
const UNKNOWN = { numbers: 0, all: 0 }; // up to which moment of a decision its numbers, and all, are known

function revealed({ hiding }) {
  const runs = (hub().revealed ??= new Map());
  if (!runs.has(hiding.of)) runs.set(hiding.of, new Map());
  return runs.get(hiding.of);
}

function known(place, start) {
  return revealed(place).get(start) ?? UNKNOWN;
}

// The last event up to a moment, within its decision, that tells one of these.
function lastTelling(run, moment, what) {
  const start = run.startOf(moment);
  for (let at = moment; at > start; at -= 1) if (Number(run.secrets[at - 1]) & what) return at;
  return 0;
}

// Whether one may see what is told at a moment. Decisions that lie behind the reader are no secret.
export function isOpen(place, level, moment = place.values.step) {
  const { hiding, run, values: { step } } = place;
  if (!hiding.on || moment <= run.first || run.startOf(moment) < run.startOf(step)) return true;
  const { numbers, all } = known(place, run.startOf(moment));
  if (level === NUMBER) return numbers >= lastTelling(run, moment, NUMBER);
  return all >= lastTelling(run, moment, NUMBER | WINNER);
}

// What the next reveal of this step would show: "numbers", "winner", or nothing.
export function hiddenAt(place) {
  if (!place.run || isOpen(place, WINNER)) return null;
  return isOpen(place, NUMBER) ? "winner" : "numbers";
}

// One stage more. A step that tells no winner is known with its numbers.
export function reveal(place) {
  const what = hiddenAt(place);
  if (!what) return null;
  const { run, values: { step } } = place;
  const start = run.startOf(step);
  const { numbers, all } = known(place, start);
  const last = what === "winner" || !lastTelling(run, step, WINNER);
  revealed(place).set(start, { numbers: Math.max(numbers, step), all: last ? Math.max(all, step) : all });
  place.announce();
  return what;
}

// The moment that a tree shows of this step: while it is hidden, the node is open and not decided.
export function seenAt(place) {
  const { run, values: { step } } = place;
  if (!run || isOpen(place, WINNER)) return step;
  const start = run.startOf(step);
  const begun = Number(run.secrets[start]) & WHOM ? start : start + 1;
  return Math.max(begun, Math.min(known(place, start).all, step));
}

// What boxes read instead of their own line: numbers of a step of pruning, told before it begins too.
export function notesSeen(place, cursor) {
  const { run, hiding, values: { step } } = place;
  if (!hiding.on) return run.notesAt(cursor);
  return step > run.first && isOpen(place, NUMBER) ? run.notesAt(step) : new Map();
}

// For a panel, which may tell of another moment than the one at which the reader stands.
export function opens({ place, telling }, level, moment) {
  return !place?.hiding?.on || isOpen(place, level, moment ?? telling);
}

export function setHiding(place, hiding) {
  const { on, of } = place.hiding;
  if (on === hiding.on && of === hiding.of) return;
  place.hiding = hiding;
  place.announce();
}
