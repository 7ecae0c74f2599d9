import { Controls, viewSwitch } from "/ui/player/controls.js";
import { html, svg } from "/ui/player/dom.js";
import { Drawing } from "/ui/player/drawing.js";
import { same, shown } from "./same.js";

const WORDS = { view: "view", larger: "larger", smaller: "smaller", fit: "fit", full: "full", looks: "drawing",
  live: "live", textbook: "textbook", live_tip: "moves", textbook_tip: "<b>still</b>" };
const STYLE = `.st-key-drawn_step_x { width: 200px; height: 150px; overflow: auto; }
  .st-key-drawn_step_x div svg { display: block; width: auto; height: auto; zoom: var(--drawn-zoom, 1); }
  .st-key-drawn_step_x > svg { position: absolute; }
  .drawn-whole .st-key-drawn_step_x div svg { max-width: 100%; max-height: 150px; }`;

function node(id, x, y, more = {}) {
  return svg("g", { class: "node", id: `node${id}`, ...more }, titled(id),
    svg("rect", { x, y, width: 40, height: 20 }));
}

function titled(text) {
  const title = svg("title");
  title.textContent = text;
  return title;
}

// A tree of three nodes in a box that shows a part of it; the step is at one of them.
function drawn(current, [width, height] = [600, 400]) {
  document.head.append(Object.assign(html("style"), { textContent: STYLE }));
  const mark = (id) => (id === current ? { id: `current-x-${id}` } : {});
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, width: `${width}px`, height: `${height}px` },
    node(0, 280, 0, mark(0)), node(1, 20, 300, mark(1)), node(2, 540, 300, mark(2)),
    svg("g", { class: "edge" }, titled("0->1")), svg("g", { class: "edge" }, titled("0->2")));
  const chart = html("div", { "data-testid": "stGraphVizChart" }, picture);
  const sign = svg("svg", { viewBox: "0 0 24 24", width: "24px", height: "24px" }); // of a button
  const box = shown(html("div", { class: "st-key-drawn_step_x" }, sign, chart));
  return { box, picture, drawing: new Drawing() };
}

function painted() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

function wide(picture) {
  return Math.round(picture.getBoundingClientRect().width);
}

function isSeen(box, id) {
  const inside = box.getBoundingClientRect();
  const at = [...box.querySelectorAll(".node")].find((one) => one.textContent === String(id)).getBoundingClientRect();
  return at.left >= inside.left && at.right <= inside.right && at.top >= inside.top && at.bottom <= inside.bottom;
}

export default {
  async "the node of the step comes into sight"() {
    for (const id of [0, 1, 2]) {
      const { box, drawing } = drawn(id);
      await painted();
      same(isSeen(box, id), true, `node ${id}`);
      drawing.leave();
      box.remove();
    }
  },

  async "with its children where there is room"() {
    const { box, drawing, picture } = drawn(0);
    box.style.width = "640px";
    box.style.height = "340px";
    picture.setAttribute("viewBox", "0 0 600 401"); // drawn anew
    await painted();
    same([0, 1, 2].map((id) => isSeen(box, id)), [true, true, true]);
    drawing.leave();
  },

  async "a reader who scrolls is left alone until the next step"() {
    const { box, picture, drawing } = drawn(2);
    await painted();
    box.scrollTo(0, 0);
    picture.append(svg("g"));
    await painted();
    same([box.scrollLeft, box.scrollTop], [0, 0]);
    picture.querySelector("[id^=current]").id = "node2";
    picture.querySelectorAll(".node")[1].id = "current-x-1";
    picture.append(svg("g"));
    await painted();
    same(isSeen(box, 1), true);
    drawing.leave();
  },

  "buttons zoom, and the whole tree keeps its proportion"() {
    const { picture, drawing } = drawn(0);
    const [larger, smaller, fit] = drawing.buttons(WORDS).children;
    larger.click();
    same(wide(picture), 750);
    smaller.click();
    same(wide(picture), 600);
    fit.click();
    const { width, height } = picture.getBoundingClientRect();
    same([width <= 200, height <= 150, Math.abs(width / height - 1.5) < 0.01], [true, true, true]);
    fit.click();
    same(wide(picture), 600);
    for (let n = 0; n < 20; n += 1) larger.click();
    same(wide(picture), 2400, "there is a limit");
    drawing.leave();
    same(wide(picture), 600, "and it is for this drawing only");
  },

  "the wheel zooms with Ctrl only, and only over a drawing"() {
    const { box, picture, drawing } = drawn(0);
    const turn = (target, ctrlKey) => {
      const event = new WheelEvent("wheel", { deltaY: -200, ctrlKey, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    same([turn(picture, false), turn(document.body, true), wide(picture)], [false, false, 600]);
    same([turn(box, true), wide(picture) > 600], [true, true]);
    drawing.leave();
    same(turn(box, true), false);
  },

  "the switch names both views and wishes for the other one only"() {
    const wished = [];
    const made = viewSwitch(WORDS, "textbook", { view: (view) => wished.push(view) });
    const [live, textbook] = made.children;
    same([live, textbook].map((button) => button.getAttribute("aria-pressed")), ["false", "true"]);
    textbook.click();
    live.click();
    same(wished, ["live"]);
    same([textbook.title, made.querySelector("b")], ["<b>still</b>", null]);
    same(typeof Controls, "function");
  },
};
