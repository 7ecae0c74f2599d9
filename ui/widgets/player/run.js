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

export class Run {
  constructor(payload) {
    Object.assign(this, payload);
    this.byId = new Map(this.nodes.map((node) => [node.id, node]));
    this.openings = this.nodes.map((node) => node.opened);
    this.stops = {
      decision: this.decisions,
      detail: Array.from({ length: this.length + 1 }, (_, cursor) => cursor),
    };
    this.nodes.forEach((node, place) => Object.assign(node, { place, kids: [], end: place + 1 }));
    for (const node of this.nodes) this.byId.get(node.parent)?.kids.push(node);
    // Opened depth first, so a subtree stands in one piece: from its node to `end`.
    for (const node of [...this.nodes].reverse()) {
      const above = this.byId.get(node.parent);
      if (above) above.end = Math.max(above.end, node.end);
    }
  }

  current(cursor) {
    const opened = countUpTo(this.openings, cursor);
    return opened ? this.nodes[opened - 1] : null;
  }

  status(node, cursor) {
    if (cursor < node.shown || (node.cut !== null && cursor >= node.cut)) return "hidden";
    if (cursor < node.opened) return "waiting";
    if (node.decided !== null && cursor >= node.decided) {
      return node.leaf === null ? "split" : "leaf";
    }
    return node.chosen !== null && cursor >= node.chosen ? "chosen" : "open";
  }

  shownKids(node, cursor) {
    return node.kids.filter((kid) => this.status(kid, cursor) !== "hidden");
  }

  openedBelow(node, cursor) {
    const opened = countUpTo(this.openings, cursor);
    return Math.max(0, Math.min(opened, node.end) - node.place - 1);
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
    const places = kind === "tie" ? this.ties[size] : this.leaves;
    return places[countUpTo(places, cursor)] ?? null;
  }
}
