import { carried, countUpTo } from "/ui/player/run.js";
import { all, cursors, same, told } from "./same.js";

export default {
  "numbers are counted up to a value, which counts too"() {
    const numbers = [1, 1, 4, 9];
    const found = [0, 1, 2, 4, 8, 9, 10].map((value) => countUpTo(numbers, value));
    same(found, [0, 2, 2, 3, 3, 4, 4]);
    same(countUpTo([], 5), 0);
  },

  "the next and the previous stop are the nearest on either side"() {
    for (const { name, run } of all()) {
      for (const size of ["decision", "detail"]) {
        const stops = run.stops[size];
        for (const cursor of cursors(run)) {
          const next = stops.find((stop) => stop > cursor) ?? stops.at(-1);
          const before = stops.findLast((stop) => stop < cursor) ?? stops[0];
          same([run.next(size, cursor), run.previous(size, cursor)], [next, before], `${name} ${size} ${cursor}`);
        }
      }
    }
  },

  "stops are the engine's decisions, and in detail every event"() {
    for (const { name, run, decisions } of all()) {
      same(run.stops.decision, decisions, name);
      same(run.stops.detail, cursors(run), name);
      same([run.stops.detail[0], run.stops.detail.at(-1)], [run.first, run.length], name);
    }
  },

  "a step is counted among the stops that are not behind it"() {
    for (const { name, run } of all()) {
      for (const cursor of cursors(run)) {
        const reached = run.decisions.filter((stop) => stop <= cursor).length;
        same(run.stopIndex("decision", cursor), Math.max(0, reached - 1), `${name} ${cursor}`);
      }
    }
  },

  "jumps lead to the next tie, leaf and cut, or nowhere"() {
    for (const { name, run, ties, leaves, cuts } of all()) {
      for (const cursor of cursors(run)) {
        for (const [kind, places] of Object.entries({ tie: ties, leaf: leaves, cut: cuts })) {
          const wanted = places.find((place) => place > cursor) ?? null;
          same(run.jump(kind, "decision", cursor), wanted, `${name} ${kind} ${cursor}`);
        }
      }
    }
  },

  "every node is at every step what it is in the engine's tree"() {
    for (const { name, run, statuses } of all()) {
      for (const [place, cursor] of cursors(run).entries()) {
        const found = Object.fromEntries(run.nodes.map((node) => [node.id, run.status(node, cursor)]));
        same(found, statuses[place], `${name} ${cursor}`);
      }
    }
  },

  "what a step of pruning cuts is a ghost at that step only"() {
    const { run } = told("post");
    const ghosts = run.decisions.map((stop) => run.nodes.filter((node) => run.status(node, stop) === "ghost").length);
    same(ghosts, [0, 3, 0, 3, 0, 0]); // as many as are cut at colour = dark and at navel = sunken
  },

  "the node under discussion is the engine's"() {
    for (const { name, run, current } of all()) {
      const found = cursors(run).map((cursor) => run.current(cursor)?.id ?? null);
      same(found, current, name);
    }
  },

  "a node has the path that the engine gives it, and is found by it"() {
    for (const { name, run, paths } of all()) {
      for (const node of run.nodes) {
        same(run.path(node), paths[node.id], name);
        same(run.at(paths[node.id])?.id, node.id, name);
      }
      same(run.at("nowhere"), null);
    }
  },

  "the nodes of a subtree are counted as far as they are seen"() {
    for (const { name, run } of all()) {
      for (const cursor of run.decisions) {
        for (const node of run.nodes) {
          const seen = run.nodes.filter((below) => below !== node && run.line(below).includes(node)
            && !["hidden", "waiting"].includes(run.status(below, cursor)));
          same(run.openedBelow(node, cursor), seen.length, `${name} ${cursor} below ${node.id}`);
        }
      }
    }
  },

  "children are shown from the split of their parent on"() {
    for (const { name, run } of all()) {
      for (const cursor of run.decisions) {
        for (const node of run.nodes) {
          const kids = run.nodes.filter((kid) => kid.parent === node.id && run.status(kid, cursor) !== "hidden");
          same(run.shownKids(node, cursor).map((kid) => kid.id), kids.map((kid) => kid.id), `${name} ${cursor}`);
        }
      }
    }
  },

  "in question is a node that is compared, and all below it"() {
    const { run } = told("post");
    const stop = run.decisions[1];
    const [compared] = run.askedAt(stop);
    const asked = run.nodes.filter((node) => run.isAsked(node, stop));
    same(asked.map((node) => run.line(node).some((at) => at.id === compared)), asked.map(() => true));
    same(asked.length, 4); // the node and the three leaves below it
    same(run.isAsked(run.nodes[0], run.first), false);
    same(told("id3").run.isAsked(run.nodes[0], 5), false);
  },

  "boxes read what the last stop has said of them"() {
    const { run } = told("sequence");
    same(run.notes.length, run.decisions.length);
    const wanted = new Map();
    run.decisions.forEach((stop, place) => {
      for (const [node, text] of run.notes[place]) wanted.set(node, text);
      same([...run.notesAt(stop)], [...wanted], `at ${stop}`);
    });
    same(told("id3").run.notesAt(9).size, 0);
  },

  "in another language one stands at the same step"() {
    const [from, to] = [told("id3").run, told("english").run];
    for (const cursor of cursors(from)) same(carried(from, cursor, to, "decision"), cursor);
  },

  "in another run of the table one stands at the same node, or the nearest above it"() {
    const [from, to] = [told("id3").run, told("choice").run]; // the root asks something else
    same(carried(from, 0, to, "decision"), 0);
    same(carried(from, from.length, to, "decision"), to.length);
    const inside = from.decisions[3];
    same(from.path(from.current(inside)).includes("/"), true);
    same(carried(from, inside, to, "decision"), to.nodes[0].last, "of the way only the root is left");
    same(carried(from, from.decisions[1], to, "decision"), to.nodes[0].last);
  },

  "in the middle of a node one stands as far into it"() {
    const [from, to] = [told("id3").run, told("english").run];
    same(carried(from, from.nodes[0].opened + 2, to, "detail"), to.nodes[0].opened + 2);
  },

  "into a run that prunes one comes at the comparison of the node"() {
    const [from, to] = [told("navel").run, told("post").run];
    for (const [node] of to.groups.map((group) => [...group])) {
      const path = to.path(to.byId.get(node));
      const step = from.at(path).last;
      if (step >= from.length) continue; // the end stays the end
      same(to.current(carried(from, step, to, "decision")).id, node, path);
    }
  },

  "between two ways of pruning one stands after as many steps"() {
    const [from, to] = [told("sequence").run, told("sequence").run];
    for (const stop of from.decisions) same(carried(from, stop, to, "decision"), stop);
    const other = told("hand").run;
    same(carried(other, other.length, from, "decision"), from.length);
    same(carried(other, other.first, from, "decision"), from.first);
  },
};
