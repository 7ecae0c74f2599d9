// What lies under the pointer on a plane. The shapes of plotly feel nothing, so the exact polygons
// are asked themselves.

const CLICK = 4; // pixels that a hand may shake while it clicks

// Where an event is: in pixels of the plotted part, and on its axes; nothing outside of it.
function spot(plot, event) {
  const { xaxis, yaxis } = plot._fullLayout;
  const frame = plot.getBoundingClientRect();
  const left = event.clientX - frame.left - xaxis._offset;
  const top = event.clientY - frame.top - yaxis._offset;
  if (left < 0 || top < 0 || left > xaxis._length || top > yaxis._length) return null;
  return { left, top, x: xaxis.p2d(left), y: yaxis.p2d(top) };
}

// Where a place of the plane is, in pixels of the whole figure.
export function pixels(plot, [x, y]) {
  const { xaxis, yaxis } = plot._fullLayout;
  return [xaxis._offset + xaxis.d2p(x), yaxis._offset + yaxis.d2p(y)];
}

function nearest(plot, points, { left, top }, reach) {
  const { xaxis, yaxis } = plot._fullLayout;
  let found = null;
  let least = reach * reach;
  for (const point of points) {
    const far = (xaxis.d2p(point[0]) - left) ** 2 + (yaxis.d2p(point[1]) - top) ** 2;
    if (far <= least) [found, least] = [point, far];
  }
  return found;
}

// The corners of a convex polygon go counter-clockwise: who is inside has every edge on the left.
function holds(corners, { x, y }) {
  return corners.every(([x0, y0], place) => {
    const [x1, y1] = corners[(place + 1) % corners.length];
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= 0;
  });
}

// The point within reach, else the region around.
export function aim(plot, event, { points, nodes, reach }) {
  const at = plot._fullLayout ? spot(plot, event) : null;
  if (!at) return {};
  const point = nearest(plot, points, at, event.pointerType === "touch" ? 2 * reach : reach);
  return point ? { point } : { node: nodes.find((node) => holds(node.polygon, at)) };
}

// A press that does not move is a click. While plotly watches for a drag it covers the whole page,
// so that no click of the browser's own arrives here.
export function clicked(plot, act) {
  plot.addEventListener("pointerdown", (down) => {
    if (!down.isPrimary || down.button || !down.target.closest(".draglayer")) return;
    const done = new AbortController();
    const until = { signal: done.signal, capture: true };
    const far = (event) => Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > CLICK;
    addEventListener("pointercancel", () => done.abort(), until); // the page is scrolled
    addEventListener("pointermove", (event) => far(event) && done.abort(), until); // a lasso comes back
    addEventListener("pointerup", () => {
      done.abort();
      act(down);
    }, until);
  });
}
