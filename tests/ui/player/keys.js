import { html } from "/ui/player/dom.js";
import { hub, placeOf } from "/ui/player/hub.js";
import { installKeys } from "/ui/player/keys.js";
import { Stepper } from "/ui/player/stepper.js";
import { click, press, same, shown, told } from "./same.js";

class Quiet extends Stepper {
  show() {}
}

function lead(name = "id3", made = new Quiet(shown(html("div")))) {
  made.lead("grow", "grow", told(name).run);
  return made;
}

function ready() {
  history.replaceState({}, "", "/");
  installKeys();
  hub().plays = true;
  return lead();
}

export default {
  "each key is a wish"() {
    const made = ready();
    const { run } = made;
    const [, one, two] = run.decisions;
    const trail = ["ArrowRight", "PageDown", "ArrowLeft", "PageUp", "End", "Home"].map((key) => {
      same(press(key), true, key);
      return made.step;
    });
    same(trail, [one, two, one, 0, run.length, 0]);
    press(" ");
    same(made.playing, true);
    made.pause();
  },

  "other keys and chords are left to others"() {
    const made = ready();
    for (const key of ["ArrowUp", "ArrowDown", "Enter", "a", "Tab"]) same(press(key), false, key);
    for (const chord of ["ctrlKey", "metaKey", "altKey", "shiftKey"]) {
      same(press("ArrowRight", document.body, { [chord]: true }), false, chord);
    }
    same(made.step, 0);
  },

  "whoever types, types"() {
    const made = ready();
    const fields = [html("input"), html("input", { type: "text" }), html("input", { type: "number" }),
      html("textarea"), html("select"), html("div", { contenteditable: "true" })];
    for (const field of fields) {
      click(shown(field));
      same(["ArrowRight", "PageDown", " "].map((key) => press(key, field)), [false, false, false], field.outerHTML);
    }
    same(made.step, 0);
  },

  "a slider, a list and an open menu have keys of their own, but not the remote control's"() {
    const made = ready();
    const own = [html("div", { role: "slider" }), html("ul", { role: "listbox" }), html("input", { type: "range" }),
      html("div", { role: "combobox", "aria-expanded": "true" })];
    for (const part of own) {
      click(shown(part));
      same([press("ArrowRight", part), press("PageDown", part)], [false, true], part.outerHTML);
    }
    same(made.step, made.run.decisions[own.length]);
  },

  "a closed menu that was clicked does not hold the keys"() {
    const made = ready();
    const menu = shown(html("input", { role: "combobox", "aria-expanded": "false" }));
    click(menu);
    same(press("ArrowRight", menu), true);
    same(made.step, made.run.decisions[1]);
  },

  "the space bar presses a button that one came to with the keyboard"() {
    const made = ready();
    const button = shown(html("button"));
    press("Tab");
    same(press(" ", button), false);
    same(press("ArrowRight", button), true, "but arrows step");
    click(button);
    same(press(" ", button), true, "and after a click it plays");
    made.pause();
  },

  "where there is nothing to step through keys do nothing"() {
    history.replaceState({}, "", "/");
    installKeys();
    same(press("ArrowRight"), false);
    same(hub().waiting, []);
  },

  "keys that come before the run count when it has come"() {
    history.replaceState({}, "", "/");
    installKeys();
    hub().plays = true;
    for (let i = 0; i < 3; i += 1) press("ArrowRight");
    same(hub().waiting, ["next", "next", "next"]);
    const made = lead();
    same(made.step, made.run.decisions[3]);
    same(hub().waiting, [], "and count once");
  },

  "keys that came before this script did count too"() {
    history.replaceState({}, "", "/");
    globalThis.splitBySplitEarly = ["ArrowRight", "x", "ArrowRight"];
    installKeys();
    same([hub().waiting, globalThis.splitBySplitEarly], [["next", "next"], null]);
    const made = lead();
    same(made.step, made.run.decisions[2]);
  },

  "a click elsewhere takes back what waits"() {
    history.replaceState({}, "", "/");
    installKeys();
    hub().plays = true;
    press("ArrowRight");
    click(document.body);
    same(lead().step, 0);
  },

  "keys after a click that brings another run are for that run"() {
    const made = ready();
    press("ArrowRight");
    press("ArrowRight");
    click(document.body); // another algorithm, say; its run is on its way
    press("ArrowRight");
    same(made.step, made.run.decisions[3], "the old run moves meanwhile");
    lead("loan", made);
    same(made.step, made.run.decisions[1], "the new one has begun at its beginning");
  },

  "a step that is pressed twice after a click is two steps in the new run"() {
    const made = ready();
    click(document.body);
    press("ArrowRight");
    press("ArrowRight");
    lead("loan", made);
    same(made.step, made.run.decisions[2]);
    press("ArrowRight");
    same(made.step, made.run.decisions[3]);
  },

  "a panel that is opened meanwhile stays open"() {
    const made = ready();
    click(document.body);
    press("ArrowRight");
    placeOf("grow").change({ panel: "rows" });
    lead("loan", made);
    same([made.place.values.panel, made.step], ["rows", made.run.decisions[1]]);
  },

  "keys after a click on the player are for the run that it shows"() {
    const made = ready();
    made.root.classList.add("player");
    click(made.root);
    press("ArrowRight");
    lead("loan", made);
    same(made.step, 0, "the key was for the run before");
  },
};
