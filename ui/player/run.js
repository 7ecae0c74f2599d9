// One run: its nodes in the order of their opening, and what is known of each at any step.

// How many of the sorted numbers are at most this one.
export function countUpTo(numbers, value) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const NOBODY = new Set();

function stateAt(node, cursor) {
  return node.states.findLast(([start]) => start <= cursor)?.[1] ?? "hidden";
}

export class Run {
  // `id` is the same for the same run in any language, `table` for all runs of one table.
  constructor(payload, id, table) {
    Object.assign(this, payload, { id, table });
    this.secrets ??= ""; // for every event what it tells that may be hidden
    this.heads = this.asked.map(([start]) => start);
    this.groups = this.asked.map(([, nodes]) => new Set(nodes));
    this.byId = new Map(this.nodes.map((node) => [node.id, node]));
    this.trialAt = new Map(this.trials?.map((trial) => [trial.at, trial]));
    this.openings = this.nodes.map((node) => node.opened);
    this.stops = {
      decision: this.decisions,
      detail: Array.from({ length: this.length + 1 - this.first }, (_, i) => this.first + i),
    };
    this.nodes.forEach((node, place) => Object.assign(node, { place, kids: [], end: place + 1 }));
    for (const node of this.nodes) this.byId.get(node.parent)?.kids.push(node);
    // Opened depth first, so a subtree stands in one piece: from its node to `end`.
    for (const node of [...this.nodes].reverse()) {
      const above = this.byId.get(node.parent);
      if (above) above.end = Math.max(above.end, node.end);
    }
  }

  // The conditions from the root, the same in every language and in every run of the table.
  path(node) {
    return this.line(node).slice(1).map((at) => at.cond).join("/");
  }

  at(path) {
    this.byPath ??= new Map(this.nodes.map((node) => [this.path(node), node]));
    return this.byPath.get(path) ?? null;
  }

  // The step behind which everything is known of a node; of a pruned run, its comparison.
  told(node) {
    if (!this.first) return node.last;
    const group = this.groups.findIndex((nodes) => nodes.has(node.id));
    return group < 0 ? null : this.heads[group] + 1;
  }

  // What boxes read instead of their own line: every stop says what it changes.
  notesAt(cursor) {
    const told = (this.notes ?? []).slice(0, this.stopIndex("decision", cursor) + 1);
    return new Map(told.flat());
  }

  // The nodes in question at a step of pruning; the first of them is the current one.
  askedAt(cursor) {
    return this.groups[countUpTo(this.heads, cursor - 1) - 1] ?? NOBODY;
  }

  current(cursor) {
    if (this.first) return this.byId.get([...this.askedAt(cursor)][0]) ?? null;
    const opened = countUpTo(this.openings, cursor);
    return opened ? this.nodes[opened - 1] : null;
  }

  // The stop behind which the decision of a step begins.
  startOf(step) {
    return this.decisions[countUpTo(this.decisions, step - 1) - 1] ?? -1;
  }

  // What a node is at a step: its states say what it is from which step on. What the step itself cuts
  // is still seen, as a ghost, until the next step.
  status(node, cursor) {
    const now = stateAt(node, cursor);
    const cut = now === "hidden" && cursor >= node.states[0][0];
    return cut && stateAt(node, this.previous("decision", cursor)) !== "hidden" ? "ghost" : now;
  }

  shownKids(node, cursor) {
    return node.kids.filter((kid) => this.status(kid, cursor) !== "hidden");
  }

  openedBelow(node, cursor) {
    const opened = countUpTo(this.openings, cursor);
    const all = Math.max(0, Math.min(opened, node.end) - node.place - 1);
    if (!this.first || !all) return all;
    return this.nodes.slice(node.place + 1, node.end)
      .filter((below) => this.status(below, cursor) !== "hidden").length;
  }

  // Whether the node is one of those in question, or lies below one.
  isAsked(node, cursor) {
    const asked = this.askedAt(cursor);
    return asked.size > 0 && this.line(node).some((at) => asked.has(at.id));
  }

  line(node) {
    const line = [];
    for (let at = node; at; at = this.byId.get(at.parent)) line.unshift(at);
    return line;
  }

  // The place of a step among the stops: the last stop that is not behind it.
  stopIndex(size, cursor) {
    return Math.max(0, countUpTo(this.stops[size], cursor) - 1);
  }

  next(size, cursor) {
    const stops = this.stops[size];
    return stops[Math.min(countUpTo(stops, cursor), stops.length - 1)];
  }

  previous(size, cursor) {
    const stops = this.stops[size];
    const here = this.stopIndex(size, cursor);
    return stops[here] < cursor ? stops[here] : stops[Math.max(here - 1, 0)];
  }

  jump(kind, size, cursor) {
    const places = { tie: this.ties[size], leaf: this.leaves, cut: this.cuts }[kind];
    return places[countUpTo(places, cursor)] ?? null;
  }
}

// Where a reader of one run stands in another run of the same table: at its beginning or end, at
// the same node, at the nearest node above that is still there; while pruning, after as many steps.
export function carried(from, step, to, size) {
  if (step <= from.first) return to.first;
  if (step >= from.length) return to.length;
  const here = from.current(step);
  const same = here && to.at(from.path(here));
  if (to.first) {
    const told = same && to.told(same);
    const stops = to.stops[size];
    return told ? to.next(size, told - 1) : stops[Math.min(from.stopIndex(size, step), stops.length - 1)];
  }
  const left = same ? [same] : from.line(here).map((node) => to.at(from.path(node))).filter(Boolean);
  const node = left.at(-1);
  if (!node) return to.first;
  return here.last > step ? Math.min(node.opened + step - here.opened, node.last) : node.last;
}
