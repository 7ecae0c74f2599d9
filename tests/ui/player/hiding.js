import panel from "/ui/player/panel.js";
import { html } from "/ui/player/dom.js";
import { hiddenAt, isOpen, notesSeen, opens, reveal, seenAt, setHiding } from "/ui/player/hiding.js";
import { hub, placeOf } from "/ui/player/hub.js";
import { installKeys } from "/ui/player/keys.js";
import { Stepper } from "/ui/player/stepper.js";
import { all, click, cursors, press, same, shown, told } from "./same.js";

const GROWN = ["id3", "choice", "loan", "holes"];

// A reader of a run whose answers are hidden.
function hidden(run, of = "run", key = "grow") {
  const place = placeOf(key);
  Object.assign(place, { run, hiding: { on: true, of } });
  place.change({ step: run.first });
  return place;
}

function led(run) {
  class Quiet extends Stepper {
    show() {}
  }
  const stepper = new Quiet(shown(document.createElement("div")));
  history.replaceState({}, "", "/");
  stepper.lead("grow", "grow", run);
  stepper.send = { hide: () => {} };
  setHiding(stepper.place, { on: true, of: "run" });
  return stepper;
}

// A panel whose only step has a number, a winner and a table.
function reader(run, step) {
  const place = hidden(run);
  place.change({ step });
  const parent = shown(html("div")).attachShadow({ mode: "open" });
  parent.append(html("div", { class: "panel" }));
  const veil = { levels: [1, 1, 2], told: [null], names: ["colour"] };
  const blocks = { 0: ["p", "gain 0.381", [1, null, [3]]], 1: ["p", "colour wins", [2, null, null]],
    2: ["table", { head: ["a", "b", "c"], rows: [["colour ≤ 2", "0.7", "chosen"]], strong: [0], veil }], 3: ["p", "which?"] };
  const script = { blocks, tables: [], whole: true, steps: { decision: { [step]: [0, 1, 2] } } };
  const data = { page: "grow", key: "grow", id: run.id, language: "en", name: "step", listens: [], at: "0", assets: {},
    tabs: [{ id: "decision", name: "Decision", looks: "told" }], told: "decision", script: JSON.stringify(script),
    words: { panel: "panels", hidden: "hidden", reveal_numbers: "numbers?", reveal_winner: "winner?" },
    hide: { on: true, of: "run" } };
  panel({ data: new TextEncoder().encode(JSON.stringify(data)), parentElement: parent,
    setStateValue: () => {}, setTriggerValue: () => {} });
  return { place, inside: () => parent.querySelector(".panel").innerHTML, bar: parent.querySelector(".reveal") };
}

export default {
  "a decision is revealed in two stages"() {
    const { run } = told("id3");
    const place = hidden(run);
    same(hiddenAt(place), null, "nothing is decided at the beginning");
    place.change({ step: run.decisions[1] });
    same([hiddenAt(place), isOpen(place, 1), isOpen(place, 2)], ["numbers", false, false]);
    same(reveal(place), "numbers");
    same([hiddenAt(place), isOpen(place, 1), isOpen(place, 2)], ["winner", true, false]);
    same(reveal(place), "winner");
    same([hiddenAt(place), isOpen(place, 1), isOpen(place, 2), reveal(place)], [null, true, true, null]);
  },

  "a leaf without scores is revealed at once"() {
    const { run } = told("id3");
    const place = hidden(run);
    const alone = run.leaves.find((at) => !run.secrets.slice(run.startOf(at), at).match(/[13]/));
    place.change({ step: alone });
    same([hiddenAt(place), reveal(place), hiddenAt(place)], ["winner", "winner", null]);
  },

  "until it is revealed a tree shows the open node and no decision"() {
    for (const { run, statuses, name } of GROWN.map(told)) {
      const place = hidden(run, name);
      for (const step of cursors(run).filter((at) => at > 0)) {
        place.change({ step });
        if (!hiddenAt(place)) continue;
        const node = run.current(step);
        same(statuses[seenAt(place)][node.id], "open", `${name} at ${step}`);
      }
    }
  },

  "every step of every run is known after at most two reveals"() {
    for (const { run, name } of all()) {
      const place = hidden(run, name);
      for (const step of cursors(run)) {
        place.change({ step });
        const stages = [reveal(place), reveal(place)];
        same([hiddenAt(place), seenAt(place)], [null, step], `${name} at ${step} ${stages}`);
      }
    }
  },

  "who steps back sees again what was revealed, in this run only"() {
    const { run } = told("id3");
    const place = hidden(run);
    const [, one, two] = run.decisions;
    place.change({ step: one });
    [reveal(place), reveal(place)];
    place.change({ step: two });
    same(hiddenAt(place), "numbers");
    place.change({ step: one });
    same([hiddenAt(place), seenAt(place)], [null, one]);
    setHiding(place, { on: true, of: "another run" });
    same(hiddenAt(place), "numbers");
    setHiding(place, { on: true, of: "run" });
    same(hiddenAt(place), null);
  },

  "decisions behind the reader are no secret, those ahead are"() {
    const { run } = told("id3");
    const place = hidden(run);
    const [, one, two, ...later] = run.decisions;
    const three = later.find((at) => /[13]/.test(run.secrets.slice(run.startOf(at), at)));
    place.change({ step: two });
    same([1, 2].map((level) => opens({ place, telling: two }, level, one)), [true, true]);
    same([1, 2].map((level) => opens({ place, telling: two }, level, three)), [false, false]);
  },

  "what is weakest is not named before the reveal, nor are its numbers"() {
    const { run } = told("sequence");
    const place = hidden(run);
    const step = run.next("decision", run.first);
    place.change({ step });
    same(seenAt(place), run.first, "the tree before it");
    same(notesSeen(place, seenAt(place)).size, 0);
    reveal(place);
    same(notesSeen(place, seenAt(place)).size > 0, true);
  },

  "nothing is hidden where nobody wants it"() {
    for (const { run, name } of all()) {
      const place = hidden(run, name);
      setHiding(place, { on: false, of: name });
      for (const step of cursors(run)) {
        place.change({ step });
        same([hiddenAt(place), reveal(place), seenAt(place)], [null, null, step]);
      }
    }
  },

  "the next step comes after what is hidden of this one"() {
    const { run } = told("id3");
    const stepper = led(run);
    const trail = ["next", "next", "next", "next"].map((wish) => {
      stepper.wishes[wish]();
      return [stepper.step, stepper.hidden()];
    });
    const [, one, two] = run.decisions;
    same(trail, [[one, "numbers"], [one, "winner"], [one, null], [two, "numbers"]]);
  },

  "Enter and the arrow down reveal, and are nobody's where nothing is hidden"() {
    const { run } = told("id3");
    const stepper = led(run);
    hub().plays = true;
    installKeys();
    same(press("Enter"), false);
    stepper.go(run.decisions[1]);
    same([press("Enter"), stepper.hidden()], [true, "winner"]);
    same([press("ArrowDown"), stepper.hidden(), press("ArrowDown"), stepper.step], [true, null, false, run.decisions[1]]);
    stepper.go(run.decisions[2]);
    const button = shown(document.createElement("button"));
    same([press("Enter", button), stepper.hidden()], [false, "numbers"], "a button is pressed by it");
    click(button);
    same([press("Enter", button), stepper.hidden()], [true, "winner"], "unless one has just clicked it");
  },

  "a panel has neither numbers nor the winner in it before they are revealed"() {
    const { run } = told("id3");
    const { place, inside, bar } = reader(run, run.decisions[1]);
    const has = () => ["0.381", "colour ≤ 2", "0.7", "colour wins", "chosen", "strong"].map((word) => inside().includes(word));
    same(has(), [false, false, false, false, false, false]);
    same([inside().includes("which?"), bar.hidden, bar.textContent], [true, false, "numbers?"]);
    reveal(place);
    same(has(), [true, true, true, false, false, false]);
    same(bar.textContent, "winner?");
    reveal(place);
    same([has(), bar.hidden], [[true, true, true, true, true, true], true]);
  },
};
