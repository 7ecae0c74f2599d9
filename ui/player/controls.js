// The row of controls. It shows a state and names wishes; what they lead to is the player's.

import { enable, fill, html, icon, iconButton } from "./dom.js";

export class Controls {
  // `hides`: whether answers can be hidden here.
  constructor(words, wish, hides = false) {
    this.words = words;
    this.wish = wish;
    this.buttons = {
      first: iconButton("first", words.first, "Home", wish.first),
      back: iconButton("back", words.back, "←", wish.back),
      play: iconButton("play", words.play, words.space, wish.play),
      next: iconButton("next", words.next, "→", wish.next),
      last: iconButton("last", words.last, "End", wish.last),
    };
    this.slider = html("input", { type: "range", min: 0, step: 1, "aria-label": words.slider });
    this.slider.addEventListener("input", () => wish.slide(Number(this.slider.value)));
    this.count = html("output", { class: "count", "aria-live": "polite" });
    this.sizes = this.sizeSwitch();
    this.jumps = this.jumpMenu();
    const steps = html("div", { class: "steps", role: "group", "aria-label": words.steps });
    steps.append(...Object.values(this.buttons));
    const track = html("div", { class: "track" }, this.slider, this.count);
    this.revealing = this.revealButton();
    this.said = html("output", { class: "said", "aria-live": "polite" });
    this.hider = hides ? hideSwitch(words, wish) : null;
    this.more = html("div", { class: "more" }, this.sizes, this.jumps, this.hider ?? "");
    this.element = html("div", { class: "controls" }, steps, this.revealing, track, this.said);
  }

  revealButton() {
    const { words, wish } = this;
    const button = html("button", { type: "button", class: "reveal", title: `${words.reveal} (Enter, ↓)`, hidden: "" });
    button.textContent = words.reveal;
    button.addEventListener("click", () => wish.reveal());
    return button;
  }

  // For who does not see that something has appeared.
  say(what) {
    this.said.textContent = this.words[`revealed_${what}`];
  }

  sizeSwitch() {
    const { words, wish } = this;
    const group = html("div", { class: "sizes", role: "group", "aria-label": words.size });
    for (const size of ["decision", "detail"]) {
      const button = html("button", { type: "button", "data-size": size, title: words[`${size}_tip`] });
      button.textContent = words[size];
      button.addEventListener("click", () => wish.size(size));
      group.append(button);
    }
    return group;
  }

  jumpMenu() {
    const { words, wish } = this;
    const menu = html("select", { class: "jumps", "aria-label": words.jump, title: words.jump });
    for (const value of ["", "tie", "leaf", "cut"]) {
      const label = words[value || "jump"];
      const option = html("option", { value });
      option.textContent = label;
      menu.append(option);
    }
    menu.addEventListener("change", () => {
      const kind = menu.value;
      menu.value = "";
      if (kind) wish.jump(kind);
    });
    return menu;
  }

  show(run, { cursor, size, playing, hiding = false, hidden = null }) {
    const last = run.stops[size].length - 1;
    const here = run.stopIndex(size, cursor);
    this.slider.max = last;
    this.slider.value = here;
    this.slider.style.setProperty("--done", last ? here / last : 1);
    const before = run.counted ?? 0; // what the first stop is called
    this.count.textContent = fill(this.words.step, { n: here + before, total: last + before });
    this.slider.setAttribute("aria-valuetext", this.count.textContent);
    for (const name of ["first", "back"]) enable(this.buttons[name], cursor > run.first);
    for (const name of ["next", "last"]) enable(this.buttons[name], cursor < run.length || (name === "next" && hidden));
    this.showHiding(hiding, hidden);
    this.showPlay(playing);
    for (const button of this.sizes.children) {
      button.setAttribute("aria-pressed", String(button.dataset.size === size));
    }
    for (const option of this.jumps.options) {
      option.disabled = option.value !== "" && run.jump(option.value, size, cursor) === null;
      option.hidden = option.value === "cut" && !run.cuts.length;
    }
  }

  showHiding(hiding, hidden) {
    this.hider?.setAttribute("aria-checked", String(hiding));
    this.revealing.hidden = !hiding;
    enable(this.revealing, Boolean(hidden));
  }

  showPlay(playing) {
    const { play } = this.buttons;
    const name = playing ? "pause" : "play";
    if (play.firstChild.dataset.icon === name) return;
    play.replaceChildren(icon(name));
    play.setAttribute("aria-label", this.words[name]);
    play.title = `${this.words[name]} (${this.words.space})`;
  }
}

// Live, or still as in a textbook: what there is to draw is Python's to say, so Python is asked.
export function viewSwitch(words, now, wish) {
  const group = html("div", { class: "sizes looks", role: "group", "aria-label": words.looks });
  for (const view of ["live", "textbook"]) {
    const button = html("button", { type: "button", "data-view": view, title: words[`${view}_tip`],
      "aria-pressed": String(view === now) });
    button.textContent = words[view];
    button.addEventListener("click", () => view !== now && wish.view(view));
    group.append(button);
  }
  return group;
}

// What is to be guessed first; Python is told, since it shows answers too.
function hideSwitch(words, wish) {
  const button = html("button", { type: "button", class: "hider", role: "switch", title: words.hide_tip });
  button.textContent = words.hide;
  button.addEventListener("click", () => wish.hide(button.getAttribute("aria-checked") !== "true"));
  return button;
}

// The colours of the classes and the marks.
export function legendOf(run, words) {
  const legend = html("div", { class: "legend" });
  for (const { name, colour } of run.classes) {
    const swatch = html("i", { "aria-hidden": "true" });
    swatch.style.background = colour;
    const label = html("span", { title: name });
    label.textContent = name;
    legend.append(html("span", { class: "class" }, swatch, label));
  }
  if (run.ties.detail.length) legend.append(sign("=", words.tied));
  return legend;
}

// Which node one looks at, and what one can do about it.
export class Looking {
  constructor(words, wish) {
    this.words = words;
    this.where = html("span", { class: "where" });
    const go = html("button", { type: "button", class: "go" });
    go.textContent = words.go;
    go.addEventListener("click", () => wish.go());
    const leave = iconButton("close", words.leave, "Esc", () => wish.leave());
    this.element = html("div", { class: "looking" }, this.where, go, leave);
  }

  show(node) {
    this.element.hidden = !node;
    if (!node) return;
    const place = node.about.split("\n")[0];
    this.where.textContent = fill(this.words.looking, { node: place });
    this.where.title = place;
  }
}

function sign(text, meaning) {
  const mark = html("b", { "aria-hidden": "true" });
  mark.textContent = text;
  const label = html("span");
  label.textContent = meaning;
  return html("span", { class: "class" }, mark, label);
}
