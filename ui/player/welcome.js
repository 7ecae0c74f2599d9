// The way in: a table, three lines, one question and its answer. It takes the place of the player
// until one goes to a step, by its button, by a key, by whatever moves the place of the reader.

import { html, unpacked, worded } from "./dom.js";
import { hub, placeOf } from "./hub.js";
import { endWelcome, isWelcomed } from "./visits.js";

class Welcome {
  constructor(root) {
    this.root = root;
    this.picked = null; // the attribute that one would ask about
    this.begun = false; // one has stood before the first step since the way in is shown
    this.place = placeOf("grow");
    this.hear = () => this.follow();
    this.place.ears.add(this.hear);
    hub().drawWelcome = () => this.show();
  }

  load({ told }) {
    if (told === this.told) return;
    const before = this.told;
    this.told = told;
    this.data = told && JSON.parse(told);
    if (this.data) this.draw();
    else if (before) this.end();
    this.show();
  }

  // Another run was chosen, or the answer is to be hidden: nothing of it stays in the page.
  end() {
    this.root.replaceChildren();
    endWelcome();
  }

  // Whoever has taken a step is on the way.
  follow() {
    const { step } = this.place.values;
    if (!isWelcomed()) return;
    if (step === 0) this.begun = true;
    else if (this.begun && step !== null) endWelcome();
  }

  show() {
    const shown = Boolean(this.data) && isWelcomed();
    if (!shown) this.begun = false;
    const { classList } = document.documentElement;
    if (classList.contains("welcome") === shown) return;
    classList.toggle("welcome", shown);
    document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
    if (shown) this.follow();
  }

  draw() {
    const { words, columns } = this.data;
    const intro = html("div", { class: "intro" }, worded("h1", words.title),
      ...words.lines.map((line) => worded("p", line)));
    const buttons = html("div", { class: "choices", role: "group", "aria-label": words.question },
      ...columns.map((name, number) => this.choice(name, number)));
    this.answer = html("div", { class: "answer", "aria-live": "polite" });
    const skip = worded("button", words.skip, { type: "button", class: "skip" });
    skip.addEventListener("click", endWelcome);
    const asked = html("div", { class: "question" }, worded("h2", words.question), buttons, this.answer, skip);
    this.table = html("div", { class: "melons", tabindex: 0, role: "region", "aria-label": words.table });
    this.root.replaceChildren(intro, this.table, asked);
    this.drawTable();
    if (this.picked !== null) this.drawAnswer();
  }

  choice(name, number) {
    const { wins, gain, share } = this.data.answers[number];
    const made = html("button", { type: "button", "aria-pressed": "false" }, worded("span", name, { class: "name" }));
    made.addEventListener("click", () => this.pick(number));
    const bar = html("i", { "aria-hidden": "true" });
    bar.style.width = `${100 * share}%`;
    made.append(worded("span", wins ? `✓ ${gain}` : gain, { class: "gain", title: this.data.words.gain }), bar);
    return made;
  }

  pick(number) {
    this.picked = number;
    this.drawAnswer();
    this.drawTable();
  }

  drawAnswer() {
    const { words, answers } = this.data;
    this.root.classList.add("answered");
    [...this.root.querySelectorAll(".choices button")].forEach((button, number) =>
      button.setAttribute("aria-pressed", String(number === this.picked)));
    const go = worded("button", `${words.go} ›`, { type: "button", class: "on" });
    go.addEventListener("click", () => this.go());
    const [verdict, reason] = answers[this.picked].says.map((line) => worded("p", line));
    this.answer.replaceChildren(verdict, go, reason);
    this.answer.scrollIntoView({ block: "nearest" });
  }

  // The first decision, once the run is there.
  go() {
    const { stepper, waiting } = hub();
    if (stepper?.isConnected()) stepper.go(stepper.run.next("decision", stepper.run.first));
    else waiting.push("next");
    endWelcome();
  }

  // In the order of the book, or in the groups that the picked attribute makes.
  drawTable() {
    const { words, columns, target, rows } = this.data;
    const { picked } = this;
    const head = [words.row, ...columns, target].map((name, place) =>
      worded("th", name, { scope: "col", class: place - 1 === picked ? "picked" : null }));
    const by = (row) => (picked === null ? 0 : row.codes[picked]);
    const sorted = [...rows].sort((one, other) => by(one) - by(other));
    const lines = sorted.map((row, place) => this.line(row, place > 0 && by(row) !== by(sorted[place - 1])));
    this.table.replaceChildren(html("table", {}, html("thead", {}, html("tr", {}, ...head)),
      html("tbody", {}, ...lines)));
  }

  line(row, first) {
    const { name, colour, sign } = this.data.classes[row.class];
    const cells = row.cells.map((word, place) =>
      worded("td", word, { class: place === this.picked ? "picked" : null }));
    const mark = () => worded("span", sign, { class: "sign", "aria-hidden": "true" });
    const last = html("td", { class: "class" }, mark(), ` ${name}`);
    const id = html("td", {}, mark(), ` ${row.id}`); // the last column may be out of sight on a phone
    const line = html("tr", { class: first ? "first" : null }, id, ...cells, last);
    line.style.setProperty("--class", colour);
    return line;
  }

  leave() {
    this.place.ears.delete(this.hear);
    document.documentElement.classList.remove("welcome");
    hub().drawWelcome = null;
    if (hub().welcome) endWelcome();
  }
}

const WELCOMES = new WeakMap();

export default function ({ data, parentElement }) {
  if (!WELCOMES.has(parentElement)) {
    WELCOMES.set(parentElement, new Welcome(parentElement.querySelector(".welcome")));
  }
  const welcome = WELCOMES.get(parentElement);
  welcome.load(unpacked(data));
  return () => {
    welcome.leave();
    WELCOMES.delete(parentElement);
  };
}
