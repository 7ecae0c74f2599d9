// What a step draws on the plane, as shapes of plotly: the regions of the tree, its newest line and
// those before it, a line on trial, and what the reader has chosen. All corners are the engine's.

const OWN = "#d55e00"; // a line of one's own, and the ring around a chosen point

// A region is seen from its parent's split to its own; a line from its node's split on.
export const isSeen = (node, cursor) => node.shown <= cursor && (node.leaf || node.decided > cursor);
export const isDone = (node, cursor) => node.leaf && node.decided <= cursor;
const isSplit = (node, cursor) => !node.leaf && node.decided <= cursor;

function currentOf(nodes, cursor) {
  let current = null;
  for (const node of nodes) {
    if (node.opened <= cursor && node.opened > (current?.opened ?? 0)) current = node;
  }
  return current;
}

// Several outlines are one shape: plotly takes its time for each shape, whatever is in it.
const corners = (places, end) => `M${places.map(([x, y]) => `${x},${y}`).join("L")}${end}`;
const outline = (node) => corners(node.polygon, "Z");

function path(d, style) {
  return { type: "path", xref: "x", yref: "y", path: d, layer: "between", fillcolor: "rgba(0,0,0,0)", ...style };
}

// The regions of a class that are decided are strong, the others faint.
function regions({ nodes, classes }, cursor) {
  const seen = nodes.filter((node) => isSeen(node, cursor));
  return classes.flatMap(({ colour }, klass) => [["done", 0.26], ["open", 0.09]].map(([name, opacity]) => {
    const mine = seen.filter((node) => node.klass === klass && isDone(node, cursor) === (name === "done"));
    return path(mine.map(outline).join(""), { name: `${name} ${klass}`, layer: "below", line: { width: 0 },
      fillcolor: colour, opacity });
  }));
}

function ring([x, y], unit) {
  const r = 10 * unit;
  return { name: "ring", type: "circle", xref: "x", yref: "y", xsizemode: "pixel", ysizemode: "pixel",
    xanchor: x, yanchor: y, x0: -r, x1: r, y0: -r, y1: r, layer: "above", line: { color: OWN, width: 3 * unit } };
}

// The node that the step is about: its line once it is split, before that its outline.
function newest(current, cursor, { accent }) {
  if (!current) return [];
  if (!isSplit(current, cursor)) {
    return [path(outline(current), { name: "current", line: { color: accent, width: 2.5, dash: "2px,4px" } })];
  }
  return current.cut ? [path(corners(current.cut, ""), { name: "newest", line: { color: accent, width: 4 } })] : [];
}

// `marks` are what the reader has chosen: nodes, the place of a point, the ends of a line.
function chosen({ looked, focused, point, own }, { ink, accent, unit }) {
  return [
    looked && path(outline(looked), { name: "chosen", line: { color: ink, width: 2.5 } }),
    focused && path(outline(focused), { name: "focused", line: { color: accent, width: 3 } }),
    own && path(corners(own, ""), { name: "own", line: { color: OWN, width: 3, dash: "9px,5px" } }),
    point && ring(point, unit),
  ];
}

export function shapesAt(data, cursor, marks, look) {
  const current = currentOf(data.nodes, cursor);
  const former = data.nodes.filter((node) => node.cut && node !== current && isSplit(node, cursor));
  const trial = data.tried.find(([at]) => at === cursor)?.slice(1);
  const drawn = [
    ...regions(data, cursor),
    path(former.map((node) => corners(node.cut, "")).join(""),
      { name: "cuts", line: { color: look.ink, width: 1.2 }, opacity: 0.5 }),
    ...newest(current, cursor, look),
    trial && path(corners(trial, ""), { name: "tried", line: { color: look.accent, width: 2.5, dash: "8px,5px" } }),
    ...chosen(marks, look),
  ];
  return drawn.filter((shape) => shape && shape.path !== "");
}
