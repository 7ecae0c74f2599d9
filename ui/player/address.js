// The address line: Python's parameters of the run and the browser's place in it, in one address.
// A step replaces the entry of the history, another run makes a new one.

import { enter, hub, isHere, parted } from "./hub.js";
import { installKeys, takeBack } from "./keys.js";

const OF_THE_VISITOR = ["lang", "present", "hide"]; // no part of a run
// They make no new entry of the history: a visitor would have to go back through every move of a slider.
const QUIET = [...OF_THE_VISITOR, "unit", "angle", "offset", "cut", "p", "counts"];
const PAUSE = 200; // milliseconds between two entries; browsers refuse more than a few a second

function same(one, other, but = []) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)].filter((name) => !but.includes(name)));
  return [...names].every((name) => one[name] === other[name]);
}

// Until the run is there to take the place that was asked for, the address goes on naming it.
export function writeNow(push = false) {
  const { page, params, place, plays, asked, fresh } = hub();
  if (params === null || !isHere(page)) return;
  const coming = plays ? asked : null;
  const stands = fresh && coming ? coming : place?.params() ?? coming;
  const said = new URLSearchParams({ ...params, ...stands }).toString();
  const address = location.pathname + (said ? `?${said}` : "");
  if (address === location.pathname + location.search) return;
  if (push) history.pushState(history.state, "", address);
  else history.replaceState(history.state, "", address);
}

// At once, and then at most every so often; whoever leaves or copies gets the newest.
function writeLine() {
  const shared = hub();
  shared.reached?.();
  shared.notice?.();
  shared.late = shared.timer !== undefined;
  if (shared.late) return;
  writeNow();
  shared.timer = setTimeout(() => {
    shared.timer = undefined;
    if (shared.late) writeLine();
  }, PAUSE);
}

function flush() {
  if (hub().late) writeNow();
}

// The beginning of every address of this app, below whatever path it is served.
export function base() {
  return location.pathname.slice(0, location.pathname.lastIndexOf("/") + 1);
}

export function addressOf({ page, params }) {
  const said = new URLSearchParams(params).toString();
  return `${base()}${page === "grow" ? "" : page}${said ? `?${said}` : ""}`;
}

// Another tab or another window is the browser's business.
export function onPlainClick(link, act) {
  link.addEventListener("click", (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}

// To another page: as if one went forward to it, which Streamlit knows how to do.
export function visit(address) {
  flush();
  history.pushState({}, "", address);
  window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
}

// Streamlit would draw the page anew; within a page it is for us to go there.
function wentBack(event) {
  const shared = hub();
  if (event.isTrusted) shared.mark = null; // the browser's own button: keys before it meant the old run
  if (!shared.page || !isHere(shared.page)) return;
  event.stopImmediatePropagation();
  const { params, place } = parted(location.search);
  for (const name of OF_THE_VISITOR) { // the entry may be older than the language one speaks by now
    delete params[name];
    if (shared.params?.[name] !== undefined) params[name] = shared.params[name];
  }
  shared.asked = place;
  shared.fresh = true;
  if (same(params, shared.params ?? {})) {
    shared.obey?.();
    writeNow();
    return;
  }
  Object.assign(shared, { params, sent: shared.sent + 1 });
  shared.tell("went", { n: shared.sent, params, place });
}

function install(shared) {
  Object.assign(shared, { writeLine, hear });
  window.addEventListener("popstate", wentBack, true);
  window.addEventListener("pagehide", flush);
  document.addEventListener("pointerdown", flush, true);
  installKeys();
}

// Python's word on the run of this page.
export function hear(data) {
  const shared = hub();
  if (!shared.writeLine) install(shared);
  enter(data.page);
  if (shared.page !== data.page) return; // the page makes room for another
  const forgotten = shared.session !== data.session;
  if (forgotten) shared.sent = data.heard;
  if (forgotten && shared.session !== undefined) remind(shared, data);
  shared.session = data.session;
  if (data.heard < shared.sent) return; // the answer to what was asked before somebody went back
  const push = !shared.fresh && !same(data.params, shared.params ?? {}, QUIET);
  if (push) {
    takeBack(); // keys that were meant for the new run
    writeNow();
  }
  Object.assign(shared, { fresh: false, plays: data.plays, params: data.params });
  writeNow(push);
  shared.notice?.();
}

// A server that has started anew has read the address that Streamlit remembers, not the newest one.
function remind(shared, data) {
  const { params, place } = parted(location.search);
  if (same(params, data.params)) return;
  shared.sent += 1;
  shared.tell("went", { n: shared.sent, params, place });
}
