// Keys. Stepping works from anywhere on the page where no other control wants the keys; inside
// the tree the arrows walk from node to node.

import { hub } from "./wire.js";

const TYPING = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
const STEPS = { ArrowLeft: "back", ArrowRight: "next", " ": "play", Home: "first", End: "last" };

export class Keys {
  constructor(host, root, wish) {
    Object.assign(this, { host, root, wish });
    this.listen = (event) => this.press(event);
    this.overhear = (event) => this.afterClick(event);
    this.point = () => (this.pointing = true);
    this.pointing = false; // a pointer, not a key, was used last
    document.addEventListener("keydown", this.listen);
    document.addEventListener("keydown", this.overhear, true);
    document.addEventListener("pointerdown", this.point, true);
  }

  close() {
    document.removeEventListener("keydown", this.listen);
    document.removeEventListener("keydown", this.overhear, true);
    document.removeEventListener("pointerdown", this.point, true);
  }

  // Who has just clicked a button somewhere on the page and presses an arrow wants the next step,
  // not the button beside it. Who came to the button with the keyboard gets what the button does.
  afterClick(event) {
    const target = event.composedPath()[0];
    const clicked = this.pointing && target.matches?.("button, [role=radio]");
    const steps = event.key !== " " && event.key in STEPS;
    this.pointing &&= steps;
    if (!clicked || !steps || this.root.contains(target)) return;
    if (this.host.isConnected && this.answers()) this.press(event, true);
  }

  press(event, granted = false) {
    const name = STEPS[event.key];
    const chord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!name || chord || event.defaultPrevented || !(granted || this.mine(event))) return;
    event.preventDefault();
    event.stopPropagation();
    (this.wish.led?.()?.wishes ?? this.wish)[name]();
  }

  mine(event) {
    const target = event.composedPath()[0];
    if (!this.root.contains(target)) return this.host.isConnected && this.pageHasFocus(target);
    if (target.matches("input[type=range]")) return event.key === " ";
    if (target.matches(TYPING)) return false;
    return !(event.key === " " && target.matches("button")); // a button does that by itself
  }

  // The page itself, or a region around the player, has the focus; of several players the one
  // that was used last answers.
  pageHasFocus(target) {
    const around = target === document.body || target === document.documentElement;
    if (!around && !(target.contains?.(this.host) && !target.matches(TYPING))) return false;
    return this.answers();
  }

  answers() {
    if (this.wish.led?.()) return false; // whoever leads us answers
    return hub().last === null || hub().last === this.host || !hub().last.isConnected;
  }
}

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
