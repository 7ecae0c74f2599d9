// A tree that stands still, drawn outside of this component: its zoom, and the node of the step in
// sight. Where several are drawn they have one zoom, so that they can be compared.

import { html, iconButton } from "./dom.js";

const BOX = '[class*="st-key-drawn_step"]';
const PICTURE = "[data-testid=stGraphVizChart] svg"; // and not the sign on a button of Streamlit's
const RANGE = [0.25, 4];
const MARGIN = 12;

export class Drawing {
  constructor() {
    this.scale = 1;
    this.seen = new WeakMap(); // by box: what was last brought into sight
    this.wheel = (event) => this.turned(event);
    document.addEventListener("wheel", this.wheel, { passive: false });
    this.watcher = new MutationObserver(() => this.drawn());
    this.watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ["viewBox"] });
    this.drawn();
  }

  buttons(words) {
    const full = iconButton("full", words.full, "", () => this.fullScreen());
    full.hidden = !document.fullscreenEnabled;
    return html(
      "div",
      { class: "views", role: "group", "aria-label": words.view },
      iconButton("larger", words.larger, "", () => this.zoom(1.25)),
      iconButton("smaller", words.smaller, "", () => this.zoom(0.8)),
      iconButton("fit", words.fit, "O", () => this.overview()),
      full,
    );
  }

  boxes() {
    return [...document.querySelectorAll(BOX)];
  }

  // Whoever zooms a tree that is seen whole goes on from the size at which it is seen.
  zoom(factor) {
    if (this.isWhole()) this.scale = Math.min(1, ...this.boxes().map(shownScale));
    this.set(Math.min(Math.max(this.scale * factor, RANGE[0]), RANGE[1]), false);
  }

  // The whole tree, however small; and back to letters that one can read.
  overview() {
    this.set(1, !this.isWhole() && this.scale === 1);
  }

  set(scale, whole) {
    this.scale = scale;
    document.documentElement.style.setProperty("--drawn-zoom", scale);
    document.documentElement.classList.toggle("drawn-whole", whole);
    this.seen = new WeakMap();
    this.drawn();
  }

  isWhole() {
    return document.documentElement.classList.contains("drawn-whole");
  }

  // Only with Ctrl (which a pinch on a touchpad sends): a plain wheel scrolls.
  turned(event) {
    if (!event.ctrlKey || !event.target.closest?.(BOX)) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 200));
  }

  // Something has been drawn anew, piece by piece; look when the browser is about to paint it.
  drawn() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      for (const box of this.boxes()) this.follow(box);
    });
  }

  // The node of the step comes into sight, with its children if there is room; a reader who scrolls
  // is left alone until the next step.
  follow(box) {
    box.tabIndex = 0; // who has no pointer scrolls it by keys
    const current = box.querySelector(".node[id^=current-]");
    const told = current && `${current.id} ${sizeOf(box)}`;
    if (!current || this.seen.get(box) === told) return;
    this.seen.set(box, told);
    const family = around([current, ...below(box, current)]);
    const room = { width: box.clientWidth - 2 * MARGIN, height: box.clientHeight - 2 * MARGIN };
    const fits = family.width <= room.width && family.height <= room.height;
    const target = fits ? family : around([current]);
    const window = box.getBoundingClientRect();
    box.scrollBy({
      left: nudge(target.x - window.x, target.width, box.clientWidth),
      top: nudge(target.y - window.y, target.height, box.clientHeight),
    });
  }

  // The whole page, without its menu, as of a live tree.
  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  }

  leave() {
    this.watcher.disconnect();
    document.removeEventListener("wheel", this.wheel);
    cancelAnimationFrame(this.frame);
    document.documentElement.style.removeProperty("--drawn-zoom");
    document.documentElement.classList.remove("drawn-whole");
  }
}

function sizeOf(box) {
  return box.querySelector(PICTURE)?.getAttribute("viewBox");
}

// Pixels of the drawing for one of its own, which are 4/3 to the point.
function shownScale(box) {
  const picture = box.querySelector(PICTURE);
  return picture ? (picture.getScreenCTM().a * 3) / 4 : 1;
}

function titleOf(element) {
  return element.querySelector("title")?.textContent ?? "";
}

// Graphviz names an edge by both its ends.
function below(box, node) {
  const from = `${titleOf(node)}->`;
  const edges = [...box.querySelectorAll(".edge")].map(titleOf).filter((name) => name.startsWith(from));
  const ends = new Set(edges.map((name) => name.slice(from.length)));
  return [...box.querySelectorAll(".node")].filter((other) => ends.has(titleOf(other)));
}

function around(nodes) {
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  const x = Math.min(...boxes.map((box) => box.left));
  const y = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  return { x, y, width: right - x, height: Math.max(...boxes.map((box) => box.bottom)) - y };
}

// How far to scroll so that a stretch is inside of the room.
function nudge(start, length, room) {
  if (start < MARGIN) return start - MARGIN;
  return Math.max(0, Math.min(start + length + MARGIN - room, start - MARGIN));
}
