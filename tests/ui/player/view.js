import { isBig, sceneOf } from "/ui/player/focus.js";
import { html, svg } from "/ui/player/dom.js";
import { neighbour } from "/ui/player/neighbour.js";
import { Scene } from "/ui/player/scene.js";
import { trayOf } from "/ui/player/tray.js";
import { View } from "/ui/player/view.js";
import { NASTY } from "/runs.js";
import { all, cursors, same, shown, told } from "./same.js";

const WORDS = { waiting: "waits", ghost: "cut", now: "now", rest: "{n} more", skipped: "{n} levels" };

function viewOf(width, height, smallest = 0.8) {
  const stage = svg("g");
  const view = new View(shown(svg("svg", {}, stage)), stage, smallest);
  view.size = { width, height };
  return view;
}

function inside(view, target) {
  const { x, y, scale, size } = view;
  const [left, top] = [x + target.x * scale, y + target.y * scale];
  return left >= 0 && top >= 0 && left + target.width * scale <= size.width
    && top + target.height * scale <= size.height;
}

export default {
  "a small tree stands in the middle, not larger than life"() {
    const view = viewOf(1000, 600);
    view.show({ width: 200, height: 100 }, null);
    same(view.scale, 1.75 * 0.8);
    same(view.x, (1000 - 200 * view.scale) / 2);
  },

  "a large tree stays readable, and the node in question in sight"() {
    const view = viewOf(800, 400);
    const bounds = { width: 5000, height: 3000 };
    for (const target of [{ x: 0, y: 0 }, { x: 4900, y: 2900 }, { x: 2500, y: 10 }]) {
      const box = { ...target, width: 100, height: 44 };
      view.show(bounds, box);
      same(view.scale, 0.8);
      same(inside(view, box), true, JSON.stringify(target));
    }
    view.overview = true; // asked for: all of it, however small
    view.show(bounds, null);
    same([view.scale < 0.2, view.room()], [true, null]);
  },

  "nothing moves that need not move"() {
    const view = viewOf(800, 400);
    const bounds = { width: 5000, height: 3000 };
    view.show(bounds, { x: 2000, y: 1000, width: 100, height: 44 });
    const before = [view.x, view.y];
    view.show(bounds, { x: 2050, y: 990, width: 100, height: 44 });
    same([view.x, view.y], before);
  },

  "zooming keeps the point under the hand where it is"() {
    const view = viewOf(800, 400);
    view.show({ width: 300, height: 200 }, null);
    const at = { x: 123, y: 77 };
    const before = [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale];
    view.zoom(1.25, at);
    const now = [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale];
    same(now.map((value) => value.toFixed(6)), before.map((value) => value.toFixed(6)));
    for (let i = 0; i < 30; i += 1) view.zoom(2, at);
    same(view.scale, 3);
    for (let i = 0; i < 30; i += 1) view.zoom(0.5, at);
    same(view.scale, 0.15);
  },

  "what the reader has moved stays until it is fitted again"() {
    const view = viewOf(800, 400);
    const bounds = { width: 300, height: 200 };
    view.show(bounds, null);
    const fitted = [view.x, view.y, view.scale];
    view.zoom(0.5);
    view.pan(10, 20);
    const own = [view.x, view.y, view.scale];
    view.show(bounds, null);
    same([view.x, view.y, view.scale], own);
    view.reset();
    view.show(bounds, null);
    same([view.x, view.y, view.scale], fitted);
  },

  "a tree that can be taken in is drawn whole"() {
    for (const { name, run } of all().filter(({ run }) => !isBig(run))) {
      for (const cursor of cursors(run)) {
        const scene = sceneOf(run, cursor, run.current(cursor));
        const seen = run.nodes.filter((node) => run.status(node, cursor) !== "hidden").map((node) => node.id);
        same(scene.boxes.map((box) => box.node.id), seen, `${name} ${cursor}`);
        same(scene.links.length, Math.max(0, seen.length - 1));
        same(scene.stubs, []);
      }
    }
  },

  "of a big tree every node is drawn, counted or skipped"() {
    const { run } = told("big");
    same(isBig(run), true);
    for (const focus of [run.nodes[0], run.nodes[run.nodes.length >> 1], run.nodes.at(-1)]) {
      const scene = sceneOf(run, run.length, focus);
      same(scene.boxes.some((box) => box.node === focus), true);
      same(scene.boxes.length < 80, true, `${scene.boxes.length} boxes`);
      const places = scene.boxes.map((box) => `${box.x} ${box.y}`);
      same(new Set(places).size, places.length, "no two boxes stand in one place");
      if (scene.links.some((link) => link.skipped)) continue; // whose neighbours are not counted
      const rest = scene.stubs.reduce((sum, stub) => sum + Number(stub.stub.slice(1)), 0);
      same(scene.boxes.length + rest, run.nodes.length, "all are counted");
    }
  },

  "in any window the node in question is seen with all its children, at a readable size"() {
    for (const { name, run } of all()) {
      for (const width of [372, 500, 700, 1300]) {
        const room = { width, height: 300 };
        for (const cursor of cursors(run)) {
          const current = run.current(cursor);
          if (!current) continue;
          const scene = sceneOf(run, cursor, current, room);
          const kids = scene.boxes.filter((box) => box.node.parent === current.id);
          const shownKids = run.shownKids(current, cursor).length;
          const family = [scene.boxes.find((box) => box.node === current), ...kids];
          const left = Math.min(...family.map((box) => box.x - box.node.width / 2));
          const right = Math.max(...family.map((box) => box.x + box.node.width / 2));
          same(right - left <= width, true, `${name} ${cursor} in ${width}: ${right - left}`);
          const least = Math.min(shownKids, name === "nasty" ? 2 : Infinity); // twelve long names fit nowhere
          same(kids.length >= least, true, `${name} ${cursor} in ${width}: ${kids.length} of ${shownKids}`);
        }
      }
    }
  },

  "an attribute on trial shows its branches below the node, inside the window"() {
    const { run } = told("id3");
    const trial = run.trials[0];
    const scene = sceneOf(run, trial.at, run.current(trial.at));
    const tray = trayOf(run, trial.at, scene, { width: 500, height: 300 });
    same(tray.kids.map((kid) => kid.edge), trial.kids.map((kid) => kid.edge));
    same([tray.box.node.id, tray.more, tray.x >= 0], [trial.node, 0, true]);
    const narrow = trayOf(run, trial.at, scene, { width: 200, height: 300 });
    same([narrow.kids.length + narrow.more, narrow.width <= 200], [trial.kids.length, true]);
    same(trayOf(run, trial.at - 1, scene, null), null);
    const stage = shown(svg("svg"));
    new Scene(run, WORDS, stage).draw(scene, { cursor: trial.at, current: tray.box.node, inspected: null,
      path: new Map(), notes: new Map(), tray });
    same(stage.querySelectorAll(".trial").length, trial.kids.length);
    same(stage.querySelector(".trial .line").textContent, trial.kids[0].lines[0]);
  },

  "arrows lead to the parent, a child and the neighbours"() {
    const { run } = told("id3");
    const scene = sceneOf(run, run.length, null);
    const root = run.nodes[0];
    const kids = [...root.kids].sort((a, b) => a.x - b.x).map((kid) => kid.id);
    const go = (id, key) => neighbour(scene, id, key)?.node.id ?? null;
    same(go(root.id, "ArrowDown"), kids[0]);
    same([go(kids[0], "ArrowUp"), go(kids[0], "ArrowRight"), go(kids[1], "ArrowLeft")], [root.id, kids[1], kids[0]]);
    same([go(kids[0], "ArrowLeft"), go(root.id, "ArrowUp"), go(root.id, "x"), go(999, "ArrowUp")], [null, null, null, null]);
    same([go(kids[2], "Home"), go(kids[0], "End")], [root.id, kids[2]]);
  },

  "boxes and edges show the names of users as text"() {
    const { run } = told("nasty");
    const stage = shown(svg("svg"));
    const scene = new Scene(run, WORDS, stage);
    const { length: cursor } = run;
    scene.draw(sceneOf(run, cursor, null), { cursor, current: run.nodes[0], inspected: null, path: new Map(), notes: new Map() });
    same(stage.querySelector("script, img, a, b, foreignObject"), null);
    const read = [...stage.querySelectorAll(".title, .edge")].map((text) => text.textContent);
    same(NASTY.some((name) => read.some((text) => text.startsWith(name.slice(0, 8)))), true, read.join(" | "));
  },

  "a box shows what is known of its node at the step, forth and back"() {
    for (const { name, run, statuses } of all().filter(({ run }) => !isBig(run))) {
      const stage = shown(svg("svg"));
      const scene = new Scene(run, WORDS, stage);
      for (const cursor of [...cursors(run), ...cursors(run).reverse()]) {
        const current = run.current(cursor);
        scene.draw(sceneOf(run, cursor, null), { cursor, current, inspected: null, path: new Map(), notes: run.notesAt(cursor) });
        const wanted = Object.entries(statuses[cursor - run.first]).filter(([, status]) => status !== "hidden");
        const found = [...stage.querySelectorAll(".node")].map((box) => [box.dataset.node, box.classList[1]]);
        same(found.sort(), wanted.sort(), `${name} ${cursor}`);
        const marked = [...stage.querySelectorAll(".node.current")].map((box) => Number(box.dataset.node));
        same(marked, current ? [current.id] : [], `${name} ${cursor}`);
      }
      stage.remove();
    }
  },

  "the way of a row is bold, with the part that comes by"() {
    const { run } = told("id3");
    const stage = shown(svg("svg"));
    const kid = run.nodes[0].kids[0];
    const path = new Map([[run.nodes[0].id, "1"], [kid.id, "7/15"]]);
    new Scene(run, WORDS, stage).draw(sceneOf(run, run.length, null),
      { cursor: run.length, current: null, inspected: kid.id, path, notes: new Map([[kid.id, "note"]]) });
    same([...stage.querySelectorAll(".label.walked .weight")].map((text) => text.textContent), ["× 7/15"]);
    const box = stage.querySelector(".node.inspected");
    same([Number(box.dataset.node), box.querySelectorAll(".line")[1].textContent], [kid.id, "note"]);
  },
};
