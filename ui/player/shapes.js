// Shapes of points, one for each class and around the origin: colour is never alone.

export const SHAPES = [
  (r) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`,
  (r) => box(0.88 * r),
  (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0Z`,
  (r) => `M0 ${-1.2 * r}L${1.15 * r} ${0.8 * r}H${-1.15 * r}Z`,
  (r) => cross(r, 0.4 * r),
  (r) => cross(r, 0.4 * r, true),
  (r) => star(1.35 * r),
  (r) => `M0 ${1.2 * r}L${1.15 * r} ${-0.8 * r}H${-1.15 * r}Z`,
];

function box(r) {
  return `M${-r} ${-r}H${r}V${r}H${-r}Z`;
}

function cross(r, w, turned = false) {
  const corners = [[-w, -r], [w, -r], [w, -w], [r, -w], [r, w], [w, w], [w, r], [-w, r], [-w, w],
    [-r, w], [-r, -w], [-w, -w]];
  const c = Math.SQRT1_2;
  return path(corners.map(([x, y]) => (turned ? [c * (x - y), c * (x + y)] : [x, y])));
}

function star(r) {
  return path(Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? 0.45 * r : r;
    return [reach * Math.sin((Math.PI * i) / 5), -reach * Math.cos((Math.PI * i) / 5)];
  }));
}

export function path(corners) {
  return `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}
