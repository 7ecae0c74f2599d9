// What this browser remembers of its visitor, by itself and without a cookie: whether somebody has
// been here, and which pages and cards are done.

import { hub, parted } from "./hub.js";

const BEEN = "splitBySplit.been";
const DONE = "splitBySplit.done";
const CARDS = "splitBySplit.cards"; // of lessons
const START = "#start"; // of an address: begin with the way in, whoever comes

// Some browsers refuse to remember anything; then everybody is new.
function recalled(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function noted(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* as above */ }
}

// Whether an address asks for nothing in particular. The beginning of the first run is nothing in
// particular either: the address of the app reads like that as soon as it is open, and people copy it.
export function isPlain({ pathname, search }) {
  const { params, place } = parted(search);
  const own = Object.keys(params).filter((name) => !["lang", "present"].includes(name));
  const { step, ...others } = place;
  return pathname.endsWith("/") && !own.length && !Object.keys(others).length && Number(step ?? 0) === 0;
}

// Whether the way in is shown: asked once, of the address by which one came.
export function isWelcomed() {
  const shared = hub();
  if (shared.welcome === null) {
    const came = new URL(shared.came);
    shared.welcome = came.hash === START || (recalled(BEEN) === null && isPlain(came));
    if (!shared.welcome) noted(BEEN, "1");
  }
  return shared.welcome;
}

// From here on one has been here.
export function endWelcome() {
  noted(BEEN, "1");
  Object.assign(hub(), { welcome: false });
  hub().drawWelcome?.();
}

export function donePages() {
  return (recalled(DONE) ?? "").split(" ").filter(Boolean);
}

export function finish(page) {
  const done = donePages();
  if (!done.includes(page)) noted(DONE, [...done, page].join(" "));
}

export function doneCards() {
  return (recalled(CARDS) ?? "").split(" ").filter(Boolean);
}

export function finishCard(name) {
  const done = doneCards();
  if (!done.includes(name)) noted(CARDS, [...done, name].join(" "));
}

// Once more from the beginning: the address to go to.
export function startAgain(base, params) {
  const mine = ["lang", "present"].filter((name) => params[name] !== undefined);
  const said = new URLSearchParams(Object.fromEntries(mine.map((name) => [name, params[name]])));
  said.set("step", "0");
  return `${base}?${said}`;
}
