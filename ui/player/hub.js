// What the parts of a page share in the browser: the place of the reader, and who steps.

export function hub() {
  globalThis.splitBySplit ??= {
    page: null, // the page that Python has drawn
    params: null, // the parameters of its run, once Python has said them
    asked: null, // the place that the address named when the page was entered; used up by its run
    places: new Map(), // where the reader stands, by the key of a run
    place: null, // the one that the address of this page names
    stepper: null, // whose steps the keys take
    plays: false, // whether the page has something to step through
    waiting: [], // keys that came before it was there
    came: location.href, // the address by which one came, before anybody writes it
    welcome: null, // whether somebody new is shown the way in; null: nobody has asked yet
    revealed: new Map(), // what was revealed of runs whose answers are hidden (hiding.js)
    mark: null, // where the reader stood when something outside of the player was clicked
  };
  return globalThis.splitBySplit;
}

export const NAMES = ["step", "size", "panel", "look", "look2", "point", "formula", "tree"];

// Where the reader stands in one run. Everybody who shows it listens, nobody keeps a copy.
export class Place {
  constructor() {
    this.values = { step: null, size: "decision", panel: null, look: null, look2: null,
      point: null, formula: null, tree: null };
    this.ears = new Set();
    this.run = null; // the run it belongs to
    this.hiding = { on: false, of: "" }; // whether answers are hidden, and of which run
    this.stand = null; // in the next run: the path of the node to stand at
  }

  // A step leaves the formula that was picked for another decision.
  change(difference) {
    const before = { ...this.values };
    Object.assign(this.values, difference);
    const moved = ["step", "look"].some((name) => this.values[name] !== before[name]);
    if (moved && !("formula" in difference)) this.values.formula = null;
    if (NAMES.every((name) => this.values[name] === before[name])) return;
    this.announce();
    hub().writeLine?.();
  }

  announce() {
    for (const ear of [...this.ears]) ear(this.values);
  }

  // As parameters of an address; the step always, since its absence means "wherever one was".
  params() {
    const said = Object.entries(this.values).filter(([, value]) => value !== null);
    return Object.fromEntries(said.filter(([name, value]) => name !== "size" || value !== "decision")
      .map(([name, value]) => [name, String(value)]));
  }
}

export function placeOf(key) {
  const { places } = hub();
  if (!places.has(key)) places.set(key, new Place());
  return places.get(key);
}

// Python's parameters of an address, and the browser's.
export function parted(search) {
  const all = [...new URLSearchParams(search)];
  const pick = (inside) => Object.fromEntries(all.filter(([name]) => NAMES.includes(name) === inside));
  return { params: pick(false), place: pick(true) };
}

// While one page makes room for another, the address may already be the other's.
export function isHere(page) {
  return location.pathname.split("/").at(-1) === (page === "grow" ? "" : page);
}

// A part of this page is drawn. The first one finds what the address asks for.
export function enter(page) {
  const shared = hub();
  if (shared.page === page || !isHere(page)) return;
  Object.assign(shared, { page, params: null, asked: parted(location.search).place, place: null,
    stepper: null, obey: null, fresh: true });
}

// The number that a parameter names, if it is one of those that are allowed.
export function numberIn(text, allowed) {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : null;
  return number !== null && allowed(number) ? number : null;
}
