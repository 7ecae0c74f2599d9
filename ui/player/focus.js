// What of a tree is drawn. A tree that can be taken in is drawn whole, at its final places. Of one
// that is too big for the window, or for anybody: the way to the node in focus, that node's
// surroundings, and counts of all the rest.

const WHOLE_UP_TO = 120;
const DEEPEST_LINE = 6;
// From much to little: nodes drawn below the one in focus, siblings there, and on the way to it the
// node itself with so many on either side. What fits into the window first is taken.
const MOST = { below: 14, siblings: 5, neighbours: 3 };
const MUCH_TO_LITTLE = [MOST, { ...MOST, below: 0 }, { below: 0, siblings: 3, neighbours: 1 },
  { below: 0, siblings: 1, neighbours: 1 }];
const SLOT_GAP = 10;
const STUB_WIDTH = 56;

export function isBig(run) {
  return run.nodes.length > WHOLE_UP_TO;
}

// Boxes, stubs ("+128") and links with their places: {boxes, stubs, links, width, height, whole}.
// `room` is how much of the picture can be seen at once with letters that one can read.
export function sceneOf(run, cursor, focus, room = null) {
  const node = focus ?? run.nodes[0];
  if (!isBig(run) && (!room || familiesFit(run, room))) return whole(run, cursor);
  if (!room) return around(run, cursor, node, MOST, Infinity);
  const line = levels(run, room);
  for (const much of MUCH_TO_LITTLE) {
    const scene = around(run, cursor, node, { ...much, line }, Infinity);
    if (scene.width <= room.width) return scene;
  }
  return around(run, cursor, node, { ...MUCH_TO_LITTLE.at(-1), line }, fitting(run, node, room));
}

// How much of the way to a node there is room for, between the root and the node's children.
function levels(run, room) {
  const rows = Math.floor((room.height + run.box.level - run.box.height) / run.box.level);
  return Math.min(Math.max(rows - 2, 1), DEEPEST_LINE);
}

// Whether every node can be seen together with its children, where the whole tree has them.
function familiesFit(run, room) {
  if (run.width <= room.width) return true;
  return run.nodes.every((node) => {
    const family = [node, ...node.kids];
    const left = Math.min(...family.map((at) => at.x - at.width / 2));
    return Math.max(...family.map((at) => at.x + at.width / 2)) - left <= room.width;
  });
}

// How many children there is room for beside two stubs.
function fitting(run, node, room) {
  const widest = Math.max(...node.kids.map((kid) => slot(kid)), 1);
  return Math.max(2, Math.floor((room.width - 2 * (STUB_WIDTH + SLOT_GAP)) / (widest + SLOT_GAP)));
}

function slot(node) {
  return Math.max(node.width, node.edge.length * 7);
}

function whole(run, cursor) {
  const boxes = run.nodes
    .filter((node) => run.status(node, cursor) !== "hidden")
    .map((node) => ({ node, x: node.x, y: node.y }));
  const places = new Map(boxes.map((box) => [box.node.id, box]));
  const links = boxes.flatMap((to) => {
    const from = places.get(to.node.parent);
    return from ? [{ from, to, skipped: 0 }] : [];
  });
  return { boxes, stubs: [], links, width: run.width, height: run.height, whole: true };
}

function around(run, cursor, focus, much, kids) {
  const line = run.line(focus);
  const deep = much.line ?? DEEPEST_LINE;
  const skipped = Math.max(0, line.length - 1 - deep);
  const drawn = skipped ? [line[0], ...line.slice(-deep)] : line;
  const top = { node: drawn[0], kids: [], skipped: 0 };
  let at = top;
  drawn.forEach((node, depth) => {
    const below = drawn[depth + 1];
    if (!below) return;
    if (depth === 0 && skipped) {
      at.kids.push({ node: below, kids: [], skipped });
    } else {
      const most = depth === drawn.length - 2 ? much.siblings : much.neighbours;
      addKids(run, cursor, at, below, most);
    }
    at = at.kids.find((kid) => kid.node === below);
  });
  addSurroundings(run, cursor, at, much, kids);
  return placed(run, top);
}

// The children of one drawn node; many of them only around the one that matters.
function addKids(run, cursor, at, main, most) {
  const kids = run.shownKids(at.node, cursor);
  const from = Math.max(0, Math.min(kids.indexOf(main) - (most >> 1), kids.length - most));
  const kept = kids.slice(from, from + most);
  const before = stub(at, kids.slice(0, from), run, cursor);
  const after = stub(at, kids.slice(from + most), run, cursor);
  const boxes = kept.map((node) => ({ node, kids: [], skipped: 0 }));
  at.kids.push(...before, ...boxes, ...after);
  for (const kid of boxes) {
    if (kid.node !== main) kid.kids = stub(kid, run.shownKids(kid.node, cursor), run, cursor);
  }
}

function stub(above, nodes, run, cursor) {
  if (!nodes.length) return [];
  const count = nodes.reduce((sum, node) => sum + 1 + run.openedBelow(node, cursor), 0);
  return [{ stub: `+${count}`, lead: nodes[0], kids: [], skipped: 0, above: above.node }];
}

// All children of the node in focus, or as many as there is room for; then what is below them.
function addSurroundings(run, cursor, start, much, most) {
  addKids(run, cursor, start, null, Math.min(most, run.shownKids(start.node, cursor).length));
  let left = much.below - start.kids.length;
  const queue = start.kids.filter((kid) => kid.node);
  while (queue.length) {
    const at = queue.shift();
    at.kids = [];
    const kids = run.shownKids(at.node, cursor);
    if (!kids.length) continue;
    if (left <= 0) {
      at.kids = stub(at, kids, run, cursor);
      continue;
    }
    addKids(run, cursor, at, null, Math.min(much.siblings, Math.max(2, left)));
    left -= at.kids.length;
    queue.push(...at.kids.filter((kid) => kid.node));
  }
}

// Leaves side by side, parents over the middle of their children.
function placed(run, top) {
  const scene = { boxes: [], stubs: [], links: [], width: 0, height: 0 };
  const place = (at, depth) => {
    at.y = depth * run.box.level;
    at.width = at.node ? slot(at.node) : STUB_WIDTH;
    const start = scene.width;
    at.kids.forEach((kid) => place(kid, depth + 1));
    const missing = start + at.width + SLOT_GAP - scene.width;
    if (missing > 0) {
      at.kids.forEach((kid) => shift(kid, missing / 2));
      scene.width += missing;
    }
    at.x = at.kids.length
      ? (at.kids[0].x + at.kids.at(-1).x) / 2
      : start + at.width / 2;
    scene.height = Math.max(scene.height, at.y + run.box.height);
    (at.node ? scene.boxes : scene.stubs).push(at);
    at.kids.forEach((kid) => scene.links.push({ from: at, to: kid, skipped: kid.skipped }));
  };
  place(top, 0);
  scene.width -= SLOT_GAP;
  return scene;
}

function shift(at, by) {
  at.x += by;
  at.kids.forEach((kid) => shift(kid, by));
}
