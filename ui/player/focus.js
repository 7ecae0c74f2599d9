// What of a tree is drawn. A tree that can be taken in is drawn whole, at its final places. Of a
// big one: the way to the node in focus, that node's surroundings, and counts of all the rest.

const WHOLE_UP_TO = 120;
const MOST_BELOW = 14; // nodes drawn below the one in focus
const MOST_SIBLINGS = 5;
const NEIGHBOURS = 3; // drawn on the way: the node itself and one on either side
const DEEPEST_LINE = 6;
const SLOT_GAP = 16;
const STUB_WIDTH = 64;

export function isBig(run) {
  return run.nodes.length > WHOLE_UP_TO;
}

// Boxes, stubs ("+128") and links with their places: {boxes, stubs, links, width, height}.
export function sceneOf(run, cursor, focus) {
  return isBig(run) ? around(run, cursor, focus ?? run.nodes[0]) : whole(run, cursor);
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
  return { boxes, stubs: [], links, width: run.width, height: run.height };
}

function around(run, cursor, focus) {
  const line = run.line(focus);
  const skipped = Math.max(0, line.length - 1 - DEEPEST_LINE);
  const drawn = skipped ? [line[0], ...line.slice(-DEEPEST_LINE)] : line;
  const top = { node: drawn[0], kids: [], skipped: 0 };
  let at = top;
  drawn.forEach((node, depth) => {
    const below = drawn[depth + 1];
    if (!below) return;
    if (depth === 0 && skipped) {
      at.kids.push({ node: below, kids: [], skipped });
    } else {
      const most = depth === drawn.length - 2 ? MOST_SIBLINGS : NEIGHBOURS;
      addKids(run, cursor, at, below, most);
    }
    at = at.kids.find((kid) => kid.node === below);
  });
  addSurroundings(run, cursor, at);
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

function addSurroundings(run, cursor, start) {
  let room = MOST_BELOW;
  const queue = [start];
  while (queue.length) {
    const at = queue.shift();
    at.kids = [];
    const kids = run.shownKids(at.node, cursor);
    if (!kids.length) continue;
    if (room <= 0) {
      at.kids = stub(at, kids, run, cursor);
      continue;
    }
    const most = Math.min(MOST_SIBLINGS, Math.max(2, room));
    addKids(run, cursor, at, null, most);
    room -= at.kids.length;
    queue.push(...at.kids.filter((kid) => kid.node));
  }
}

// Leaves side by side, parents over the middle of their children.
function placed(run, top) {
  const scene = { boxes: [], stubs: [], links: [], width: 0, height: 0 };
  const place = (at, depth) => {
    at.y = depth * run.box.level;
    at.width = at.node ? Math.max(at.node.width, at.node.edge.length * 7) : STUB_WIDTH;
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
