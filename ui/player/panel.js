// The panel beside a tree. Reading panels are drawn here from the run's own script, in the frame of
// the click; panels that ask something are Python's and stand below.

import { drawAll } from "./blocks.js";
import { lightUp } from "./branches.js";
import { formulasOf } from "./code.js";
import { fill, html, unpacked } from "./dom.js";
import { preparePlotter } from "./figure.js";
import { prepare, typesetAhead } from "./formula.js";
import { hiddenAt, seenAt, setHiding } from "./hiding.js";
import { enter, hub, placeOf } from "./hub.js";

const TYPESET = { formula: (lines) => lines.flat(), program: formulasOf };
const PATIENCE = 2000; // milliseconds until a question is given up for lost

class Panel {
  constructor(shadow) {
    this.shadow = shadow;
    this.root = shadow.querySelector(".panel");
    this.hear = () => this.show();
    this.listening = []; // who in Python wants to hear of every step
    this.owes = false; // one of them has begun to, and has not been told yet
    this.tabs = html("div", { class: "pills tabs", role: "group" });
    this.page = html("div", { class: "reading", "aria-live": "off" });
    this.bar = this.revealButton();
    this.root.replaceChildren(this.tabs, this.bar, this.page);
    lightUp(this.page);
  }

  // One for all that is hidden, above it: on a phone the controls are a page away.
  revealButton() {
    const button = html("button", { type: "button", class: "plain reveal", hidden: "" });
    button.addEventListener("click", () => hub().stepper?.wishes.reveal());
    return button;
  }

  load(data, send) {
    enter(data.page);
    this.send = send;
    const fresh = this.data?.script !== data.script;
    const same = this.data?.id === data.id && this.data?.language === data.language;
    this.data = data;
    if (fresh) this.take(JSON.parse(data.script), same);
    this.place?.ears.delete(this.hear);
    this.place = placeOf(data.key);
    if (data.hide) setHiding(this.place, data.hide);
    this.place.ears.add(this.hear);
    this.tabs.setAttribute("aria-label", data.words.panel);
    this.told = data.told;
    this.seen = null;
    this.owes ||= data.listens.some((name) => !this.listening.includes(name));
    this.listening = data.listens;
    this.show();
  }

  // Whether Python shows, or listens to, something else than the reader sees.
  isLate() {
    const { told, listens, at, name, seen = null } = this.data;
    const asks = [this.now(), told].some((id) => this.tab(id)?.asks);
    const step = this.place.values[name];
    return (asks && this.now() !== told) || (listens.length > 0 && step !== null && String(step) !== at)
      || (listens.length > 0 && this.seenNow() !== seen);
  }

  // A window onto a long run adds to what is there.
  take(script, same) {
    if (same && !script.whole && this.script) {
      Object.assign(script.blocks, this.script.blocks);
      for (const [panel, told] of Object.entries(this.script.steps)) Object.assign(script.steps[panel], told);
      this.script.tables.forEach((table, n) => Object.assign(script.tables[n].cells ?? {}, table.cells));
    }
    this.script = script;
    this.wanted = null;
    this.prepare(script);
  }

  prepare(script) {
    const formulas = Object.values(script.blocks).flatMap(([kind, value]) => TYPESET[kind]?.(value) ?? []);
    const charts = Object.values(script.blocks).some(([kind]) => kind === "figure");
    if (charts) preparePlotter(this.data.assets.plotly).catch(() => {}); // drawFigure says it in words then
    if (!formulas.length) return;
    prepare(this.data.assets.katex, this.shadow)
      .then(() => typesetAhead(formulas), () => {}); // drawFormula shows the plain text then
  }

  tab(id) {
    return this.data.tabs.find((tab) => tab.id === id);
  }

  now() {
    const asked = this.place.values.panel;
    return this.tab(asked) ? asked : this.data.tabs[0].id;
  }

  open(id) {
    const before = this.now();
    this.place.change({ panel: id === this.data.tabs[0].id ? null : id });
    if (this.tab(before).asks || this.tab(id).asks) this.report();
  }

  report() {
    this.told = this.now();
    const seen = this.seenNow();
    this.send.state({ ...this.place.params(), ...(seen === null ? {} : { seen }), n: (this.sent = (this.sent ?? 0) + 1) });
  }

  // The moment of the tree that is revealed; while nothing is hidden it is no other than the step.
  seenNow() {
    return this.place.hiding.on && this.place.run ? String(seenAt(this.place)) : null;
  }

  choose(path, id) {
    this.place.stand = path;
    this.send.said({ kind: "choose", path, id });
  }

  go(step) {
    hub().stepper?.go(step);
  }

  say(kind) {
    this.send.said({ kind });
  }

  show() {
    const { values, run } = this.place;
    if (run?.id !== this.data.id || values[this.data.name] === null) return; // one of us is still old
    this.drawTabs();
    this.drawBar(hiddenAt(this.place));
    this.tellPython(JSON.stringify([values, this.seenNow()]));
    const id = this.now();
    this.root.classList.toggle("asks", Boolean(this.tab(id).asks));
    if (this.tab(id).asks) this.page.replaceChildren();
    else this.draw(id, values, run);
  }

  // Of every change while somebody listens; whoever begins to listen is told where one stands, and
  // so is who has drawn something else. Before the run is there nobody stands anywhere.
  tellPython(state) {
    const first = this.seen === null;
    const moved = !first && state !== this.seen && this.listening.length > 0;
    this.seen = state;
    if (moved || (first && (this.owes || this.isLate()))) this.report();
    this.owes = false;
  }

  drawTabs() {
    const now = this.now();
    const known = this.data.tabs.map((tab) => `${tab.id} ${tab.name}`).join();
    if (this.tabs.dataset.known !== known) {
      this.tabs.dataset.known = known;
      this.tabs.replaceChildren(...this.data.tabs.map((tab) => {
        const button = html("button", { type: "button", "data-panel": tab.id });
        button.textContent = tab.name;
        button.addEventListener("click", () => this.open(tab.id));
        return button;
      }));
    }
    for (const button of this.tabs.children) {
      button.setAttribute("aria-pressed", String(button.dataset.panel === now));
    }
    this.tabs.hidden = this.data.tabs.length < 2;
  }

  // Whoever has pressed it last goes on reading below it.
  drawBar(hidden) {
    const left = !hidden && this.shadow.activeElement === this.bar;
    this.bar.hidden = !hidden;
    if (hidden) this.bar.textContent = this.data.words[`reveal_${hidden}`];
    if (!left) return;
    this.page.tabIndex = -1;
    this.page.focus({ preventScroll: true });
  }

  // A node that one looks at is told as it was when its turn came.
  draw(id, values, run) {
    const step = values[this.data.name];
    const node = run.byId.get(values.look);
    const { looks } = this.tab(id);
    const other = looks && node && node.opened <= step && node !== run.current(step);
    const looked = other ? node : null;
    const own = looked && (looks === "grown" ? looked.last : run.told(looked));
    const told = looked ? own : step;
    const late = told === null || told > step;
    const at = looked && late && !run.first ? step : told;
    const blocks = looked && run.first && late ? [] : this.script.steps[id]?.[at];
    this.page.classList.toggle("coming", blocks === undefined);
    if (blocks === undefined) {
      this.want(at, values.size);
      return;
    }
    this.telling = step;
    const now = drawAll(this, this.script.steps[`${id}.now`]?.[step] ?? []); // about this step, wherever one looks
    this.telling = at;
    const drawn = drawAll(this, blocks);
    this.page.replaceChildren(...(looked ? [this.looking(looked, run.first && late)] : []), ...drawn,
      ...now);
  }

  looking(node, nothing) {
    const line = html("p", { class: "note look" });
    const words = nothing ? this.data.words.not_compared : this.data.words.looking;
    line.textContent = fill(words, { node: node.about.split("\n")[0] });
    return line;
  }

  // One question at a time: with its answer comes the next, for where the reader stands by then.
  want(step, size) {
    const asking = this.wanted !== null && performance.now() - this.asked < PATIENCE;
    if (this.script.whole || this.wanted === step || asking) return;
    Object.assign(this, { wanted: step, asked: performance.now() });
    this.send.said({ kind: "want", step, size });
  }

  leave() {
    this.place?.ears.delete(this.hear);
  }
}

const PANELS = new WeakMap();

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  if (!PANELS.has(parentElement)) PANELS.set(parentElement, new Panel(parentElement));
  const panel = PANELS.get(parentElement);
  panel.load(unpacked(data), {
    state: (place) => setStateValue("at", place),
    said: (message) => setTriggerValue("said", message),
  });
  return () => {
    panel.leave();
    PANELS.delete(parentElement);
  };
}
