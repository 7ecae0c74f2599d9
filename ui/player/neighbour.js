// Where an arrow leads from a drawn node: up to its parent, down to a child, to its neighbours.
export function neighbour(scene, id, key) {
  const here = scene.boxes.find((box) => box.node.id === id);
  if (!here) return null;
  const level = scene.boxes.filter((box) => box.y === here.y).sort((a, b) => a.x - b.x);
  const at = level.indexOf(here);
  const below = scene.boxes.filter((box) => box.node.parent === id).sort((a, b) => a.x - b.x);
  switch (key) {
    case "ArrowUp": return scene.boxes.find((box) => box.node.id === here.node.parent) ?? null;
    case "ArrowDown": return below[0] ?? null;
    case "ArrowLeft": return level[at - 1] ?? null;
    case "ArrowRight": return level[at + 1] ?? null;
    case "Home": return scene.boxes.find((box) => box.node.parent === null) ?? null;
    case "End": return level.at(-1);
    default: return null;
  }
}
