import { hub, placeOf } from "/ui/player/hub.js";
import { Stepper } from "/ui/player/stepper.js";
import { same, shown, told } from "./same.js";

class Quiet extends Stepper {
  show() {
    this.drawn = (this.drawn ?? 0) + 1;
  }
}

function stepper() {
  return new Quiet(shown(document.createElement("div")));
}

function at(query) {
  globalThis.splitBySplit = undefined; // a page that is entered for the first time
  history.replaceState({}, "", `/${query}`);
  const made = stepper();
  made.lead("grow", "grow", told("id3").run);
  return made;
}

export default {
  "a new page begins at the beginning"() {
    const made = at("");
    same([made.step, made.size], [0, "decision"]);
    same(hub().stepper === made, true);
  },

  "an address opens its step, size, panel and look"() {
    const made = at("?step=30&size=detail&panel=rows&look=1&formula=2");
    const { step, size, panel, look, formula } = made.place.values;
    same({ step, size, panel, look, formula }, { step: 30, size: "detail", panel: "rows", look: 1, formula: 2 });
    same(hub().asked, null, "it is used up");
  },

  "a step that is not in the run is brought into it"() {
    const end = told("id3").run.length;
    same(["999999", "-1", "x", "", "1e3", "99999999999"].map((step) => at(`?step=${step}`).step), [end, 0, 0, 0, 0, 0]);
    same(at("?size=huge&step=1").size, "decision");
  },

  "one does not look at a node that is not there yet"() {
    const { run } = told("id3");
    const late = run.nodes.at(-1);
    same(at(`?step=9&look=${late.id}`).place.values.look, null);
    same(at(`?step=${run.length}&look=${late.id}`).place.values.look, late.id);
    same(at("?step=9&look=777").place.values.look, null);
  },

  "every wish leads where it says"() {
    const made = at("");
    const { run, wishes } = made;
    const trail = [];
    for (const wish of ["next", "next", "back", "last", "next", "first", "back"]) {
      wishes[wish]();
      trail.push(made.step);
    }
    const [, one, two] = run.decisions;
    same(trail, [one, two, one, run.length, run.length, 0, 0]);
    wishes.slide(2);
    same(made.step, two);
    wishes.size("detail");
    same([made.step, made.size], [two, "detail"]);
    wishes.next();
    same(made.step, two + 1);
  },

  "a step leaves the node that one looked at"() {
    const made = at("?step=30&look=1");
    made.wishes.next();
    same(made.place.values.look, null);
  },

  "a jump goes to the next leaf and stays where there is none"() {
    const made = at("");
    made.wishes.jump("leaf");
    same(made.step, told("id3").leaves[0]);
    made.wishes.last();
    made.wishes.jump("leaf");
    same(made.step, made.run.length);
    made.wishes.jump("cut");
    same(made.step, made.run.length);
  },

  "the same run in another language keeps the step and the look"() {
    const made = at("?step=30&look=1");
    made.lead("grow", "grow", told("english").run);
    same([made.step, made.place.values.look], [30, 1]);
  },

  "a run that is told again keeps the step, even between two comparisons"() {
    const made = at("?size=detail");
    const { run } = told("post");
    made.lead("grow", "post", run);
    const between = run.stops.detail.find((stop) => !run.decisions.includes(stop));
    made.go(between);
    made.lead("grow", "post", told("post").run);
    same(made.step, between);
  },

  "another run of the table keeps the node and leaves the look"() {
    const made = at("?step=30&look=1");
    made.lead("grow", "grow", told("choice").run);
    same([made.step, made.place.values.look], [made.run.nodes[0].last, null]);
  },

  "another table begins at its beginning"() {
    const made = at("?step=30");
    made.lead("grow", "grow", told("loan").run);
    same(made.step, 0);
  },

  "after a choice by hand one stands at the node that was changed"() {
    const made = at("");
    made.place.stand = told("choice").run.path(told("choice").run.nodes[1]);
    made.lead("grow", "grow", told("choice").run);
    same([made.step, made.place.stand], [made.run.nodes[1].last, null]);
  },

  "who comes from another run of the page stands where Python says"() {
    const made = at("?step=30");
    made.lead("grow", "inside", told("loan").run, "step", { step: "9" });
    same(made.step, 9);
    made.lead("grow", "inside", told("loan").run, "step", { step: "2" });
    same(made.step, 9, "but not a second time");
  },

  "a timeline may be named otherwise"() {
    history.replaceState({}, "", "/?tree=4&step=9");
    const made = stepper();
    made.lead("grow", "forest", told("id3").run, "tree");
    same([made.step, placeOf("forest").values.tree, placeOf("forest").values.step], [4, 4, null]);
  },

  "playing moves on to the end and stops there"() {
    const made = at("");
    made.wishes.play();
    same(made.playing, true);
    for (const stop of made.run.decisions.slice(1)) {
      made.beat();
      same(made.step, stop);
    }
    same(made.playing, false);
    made.wishes.play(); // from the end it begins anew
    same([made.step, made.playing], [0, true]);
    made.wishes.next();
    same(made.playing, false, "a step by hand stops it");
  },

  "who leaves listens no more"() {
    const made = at("");
    const before = made.drawn;
    made.leave();
    same([made.place.ears.size, hub().stepper], [0, null]);
    made.place.change({ step: 9 });
    same(made.drawn, before);
  },
};
