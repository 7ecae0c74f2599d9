// Branches on trial: while attributes are tried one by one, what each would split the node into.

import { svg } from "./dom.js";
import { barOf, elbow } from "./scene.js";

const TALL = 44; // a branch on trial has no title
const AROUND = 8;
const GAP = 10;

// The place of the branches below their node, or nothing; as many of them as can be seen at once.
export function trayOf(run, cursor, scene, room) {
  const trial = run.trialAt.get(cursor);
  const box = trial && scene.boxes.find((drawn) => drawn.node.id === trial.node);
  if (!box) return null;
  const most = Math.max(room?.width ?? Infinity, 200);
  const kids = [];
  let width = AROUND;
  for (const kid of trial.kids) {
    if (width + kid.width + AROUND > most) break;
    kids.push({ ...kid, x: width + kid.width / 2 });
    width += kid.width + GAP;
  }
  width += AROUND - GAP;
  const more = trial.more + trial.kids.length - kids.length;
  const x = Math.min(Math.max(box.x - width / 2, 0), Math.max(0, scene.width - width));
  const top = box.y + run.box.level - 24; // room for the labels of the edges
  return { box, kids, more, ask: trial.ask, x, y: top, width, height: 24 + TALL + AROUND };
}

// The smallest rectangle around two.
export function joined(one, other) {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

export function drawTray(tray, run) {
  const { x, y, width, height, box } = tray;
  const back = svg("rect", { class: "back", x, y, width, height, rx: 8 });
  const from = box.y + run.box.height;
  const lines = tray.kids.map((kid) => svg("path", { class: "link",
    d: elbow(box.x, from, x + kid.x, y + 24) }));
  const rest = tray.more ? [label(`+${tray.more}`, x + width - 14, y + height - 4)] : [];
  return [back, ...lines, ...tray.kids.flatMap((kid) => drawKid(kid, x + kid.x, y + 24, run)), ...rest];
}

function label(text, x, y) {
  const made = svg("text", { class: "edge", x, y });
  made.textContent = text;
  return made;
}

function drawKid(kid, x, y, run) {
  const frame = svg("rect", { class: "box", x: -kid.width / 2, y: 0, width: kid.width, height: TALL, rx: 7 });
  const lines = kid.lines.map((text, place) => {
    const line = svg("text", { class: "line", y: 15 + 14 * place, "font-size": run.box.small });
    line.textContent = text;
    return line;
  });
  const group = svg("g", { class: "trial" }, frame, ...lines, barOf(run, kid.bar, kid.width, 34));
  group.style.transform = `translate(${x}px, ${y}px)`;
  return [group, label(kid.edge, x, y - 6)];
}
