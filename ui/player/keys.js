// Keys. Stepping works wherever one has just clicked, unless one is typing or moves a slider; who
// comes to a control with the keyboard gets what that control does. Keys that come while the run is
// still on its way count when it has come.

import { hub } from "./hub.js";

const STEPS = { ArrowLeft: "back", ArrowRight: "next", " ": "play", Home: "first", End: "last",
  PageUp: "back", PageDown: "next", Enter: "reveal", ArrowDown: "reveal", o: "overview", O: "overview" };
const STAYING = ["play", "overview", "reveal"]; // nobody moves by them
const TYPING = "input:not([type]), input[type=text], input[type=number], input[type=search], textarea, "
  + "select, [contenteditable=''], [contenteditable=true]";
const OWN_KEYS = "[role=slider], input[type=range]:not(.player *), [role=listbox], [role=listbox] *, "
  + "[role=menu] *, [role=grid], [role=dialog] *, [aria-expanded=true][role=combobox]";
const ROWS = "[role=radio], [role=tab], input[type=radio], [role=treeitem], canvas";
const PRESSED = "button, a, summary, input[type=checkbox], [role=button]"; // what the space bar presses

// Where nothing is hidden, or where they do something of their own, these keys are not ours; whoever
// has just clicked a button, for instance the one that hides answers, does not mean it again.
function reveals(event, pointing, { stepper }) {
  const target = event.composedPath()[0];
  if (!stepper?.isConnected() || !stepper.hidden()) return false;
  if (target.matches?.("[role=combobox]")) return false;
  return pointing || event.key !== "Enter" || !target.matches?.(`${PRESSED}, ${ROWS}`);
}

function free(event, pointing) {
  const target = event.composedPath()[0];
  if (!target.matches) return true;
  const closedMenu = target.matches("[role=combobox]:not([aria-expanded=true])");
  if (target.matches(TYPING) && !closedMenu) return false;
  if (event.key.startsWith("Page")) return true; // what a presenter's remote control sends
  if (target.matches(OWN_KEYS)) return false;
  if (pointing) return true;
  return !target.matches(ROWS) && !(event.key === " " && (closedMenu || target.matches(PRESSED)));
}

// Whoever has just clicked elsewhere and presses on may mean a run that is still on its way: these
// keys are pressed again when it has come (takeWaiting), and the old place is as it was.
function remember(event, shared) {
  shared.waiting = [];
  const own = event.composedPath().some((at) => at.classList?.contains("player"));
  const values = { ...shared.place?.values };
  shared.mark = own || !shared.place ? null : { place: shared.place, values, keys: [] };
}

// What keys have changed since; a panel that was opened meanwhile stays open.
export function takeBack() {
  const { mark } = hub();
  if (!mark?.keys.length) return;
  for (const name of ["step", "tree", "look", "look2", "formula"]) mark.place.values[name] = mark.values[name];
}

// Keys that came before the player did; and for another run those that were meant for it.
export function takeWaiting(other) {
  const shared = hub();
  const again = other ? shared.mark?.keys ?? [] : [];
  if (other) shared.mark = null;
  for (const name of [...again, ...shared.waiting.splice(0)]) shared.stepper.wishes[name]?.();
}

export function installKeys() {
  const shared = hub();
  let pointing = false; // a pointer, not the Tab key, was used last
  document.addEventListener("pointerdown", (event) => {
    pointing = true;
    remember(event, shared);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") pointing = false;
    const name = STEPS[event.key];
    const chord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!name || chord || !shared.plays || !free(event, pointing)) return;
    if (name === "reveal" && !reveals(event, pointing, shared)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!shared.stepper?.isConnected()) {
      shared.waiting.push(name);
      return;
    }
    if (!STAYING.includes(name)) shared.mark?.keys.push(name);
    shared.stepper.wishes[name]?.();
  }, true);
  // Keys that came before this script did (ui/served.py).
  const early = globalThis.splitBySplitEarly?.splice(0) ?? [];
  shared.waiting = early.map((key) => STEPS[key]).filter(Boolean);
  globalThis.splitBySplitEarly = null;
  if (shared.stepper) takeWaiting(false);
}
