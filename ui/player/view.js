// The window onto the picture: fit, zoom, drag, and following the node of the current step.

const LARGEST_FIT = 1.75; // times the size at which letters can just be read
const LARGEST_PART = 1.25; // of a picture that is another one at every step, so that sizes hardly jump
const RANGE = [0.15, 3];
const MARGIN = 8;
const BUTTONS = 260; // twice the width of the buttons of the view, for a tree in the middle
const BELOW_BUTTONS = 34;

export class View {
  // Below `smallest` the letters are too small to read.
  constructor(canvas, stage, smallest) {
    this.smallest = smallest;
    this.overview = false; // the whole tree, however small
    this.canvas = canvas;
    this.stage = stage; // the group that is moved and scaled
    this.scale = 1;
    this.x = 0;
    this.y = MARGIN;
    this.own = false; // the reader has moved or zoomed by hand
    this.seen = false; // something has been shown
    this.pointers = new Map();
    this.moved = false;
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    }
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  // Kept, not asked for at every step: asking makes the browser lay out the page at once.
  measure() {
    this.size = { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  // How much of the picture can be seen at once with letters that one can read.
  room() {
    const { width, height } = this.size;
    if (this.overview || width < 100) return null; // not on screen yet
    return { width: (width - 2 * MARGIN) / this.smallest, height: (height - 2 * MARGIN) / this.smallest };
  }

  // Show the picture, with `target` inside the window. Nothing moves that need not move; where
  // the picture itself is a new one at every step (`fresh`), where it is shown for the first time,
  // or where a node's children lie too far apart to be seen together, the target is in the middle.
  show(bounds, target, fresh = false) {
    this.bounds = bounds;
    if (!this.own) this.fit(fresh ? LARGEST_PART : LARGEST_FIT);
    if (target && !this.own) {
      if (fresh || target.alone) this.centre(target);
      else if (!this.seen) this.centreAcross(target);
    }
    this.seen = Boolean(target);
    if (target) this.follow(target);
    this.apply();
  }

  holds(target) {
    const { width, height } = this.size;
    const room = { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
    return target.width * this.scale <= room.width && target.height * this.scale <= room.height;
  }

  centre(target) {
    this.centreAcross(target);
    const { height } = this.size;
    const middle = target.y + target.height / 2;
    const tall = this.bounds.height * this.scale;
    this.y = this.placed(height / 2 - middle * this.scale, height, tall);
  }

  centreAcross(target) {
    const { width } = this.size;
    const middle = target.x + target.width / 2;
    const wide = this.bounds.width * this.scale;
    this.x = this.placed(width / 2 - middle * this.scale, width, wide);
  }

  fit(largest) {
    const { width, height } = this.size;
    const room = { width: width - 2 * MARGIN, height: height - BELOW_BUTTONS - MARGIN };
    const scale = Math.min(room.width / this.bounds.width, room.height / this.bounds.height);
    const smallest = this.overview ? RANGE[0] : this.smallest;
    this.scale = Math.min(Math.max(scale, smallest), largest * this.smallest);
    const above = this.bounds.width * this.scale > width - BUTTONS ? BELOW_BUTTONS : MARGIN;
    this.x = this.placed(this.x, width, this.bounds.width * this.scale);
    this.y = this.bounds.height * this.scale <= room.height
      ? above
      : this.placed(this.y, height, this.bounds.height * this.scale);
  }

  // Centred when it fits; else where it was, but never off the window.
  placed(offset, room, length) {
    if (length + 2 * MARGIN <= room) return (room - length) / 2;
    return Math.min(MARGIN, Math.max(offset, room - length - MARGIN));
  }

  follow(target) {
    const { width, height } = this.size;
    this.x += nudge(this.x + target.x * this.scale, target.width * this.scale, width);
    this.y += nudge(this.y + target.y * this.scale, target.height * this.scale, height);
  }

  reset() {
    this.own = false;
    this.seen = false;
    this.x = 0;
    this.y = MARGIN;
  }

  zoom(factor, at = { x: this.size.width / 2, y: this.size.height / 2 }) {
    const scale = Math.min(Math.max(this.scale * factor, RANGE[0]), RANGE[1]);
    this.x = at.x - ((at.x - this.x) * scale) / this.scale;
    this.y = at.y - ((at.y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.own = true;
    this.apply();
  }

  apply() {
    this.stage.style.transform =
      `translate(${this.x.toFixed(1)}px, ${this.y.toFixed(1)}px) scale(${this.scale.toFixed(4)})`;
    const taller = this.bounds && this.bounds.height * this.scale > this.size.height;
    // A finger that moves up or down scrolls the page, unless the picture itself is taller.
    this.canvas.style.touchAction = taller ? "none" : "pan-y";
  }

  press(event) {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = false;
  }

  drag(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.moved && Math.hypot(now.x - last.x, now.y - last.y) < 5) return;
    if (!this.moved) {
      this.canvas.setPointerCapture(event.pointerId);
      this.canvas.classList.add("dragged");
      this.moved = true;
    }
    if (this.pointers.size === 2) this.pinch(event.pointerId, last, now);
    else this.pan(now.x - last.x, now.y - last.y);
    this.pointers.set(event.pointerId, now);
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.own = true;
    this.apply();
  }

  pinch(pointerId, last, now) {
    const [other] = [...this.pointers].filter(([id]) => id !== pointerId).map(([, at]) => at);
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    const box = this.canvas.getBoundingClientRect();
    const at = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top };
    if (before > 0) this.zoom(after / before, at);
  }

  // Only with Ctrl (which a pinch on a touchpad sends): a plain wheel scrolls the page.
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = this.canvas.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    this.zoom(Math.exp(-event.deltaY / 200), at);
  }
}

function nudge(start, length, room) {
  if (start < MARGIN) return MARGIN - start;
  if (start + length > room - MARGIN) return Math.max(room - MARGIN - start - length, MARGIN - start);
  return 0;
}
