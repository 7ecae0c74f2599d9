import { NAMES, Place, enter, hub, isHere, numberIn, parted, placeOf } from "/ui/player/hub.js";
import { same } from "./same.js";

export default {
  "a place has one value for every name of the address"() {
    same(Object.keys(new Place().values).sort(), [...NAMES].sort());
  },

  "everybody hears of a change once, and of no change nothing"() {
    const place = new Place();
    const heard = [];
    place.ears.add((values) => heard.push(values.step));
    place.change({ step: 3 });
    place.change({ step: 3 });
    place.change({ step: 4, panel: "rows" });
    same(heard, [3, 4]);
  },

  "one who stops listening while others are told does no harm"() {
    const place = new Place();
    const heard = [];
    const once = () => {
      heard.push("once");
      place.ears.delete(once);
    };
    place.ears.add(once);
    place.ears.add(() => heard.push("always"));
    place.change({ step: 1 });
    place.change({ step: 2 });
    same(heard, ["once", "always", "always"]);
  },

  "a step and a look leave the formula that was picked"() {
    const place = new Place();
    place.change({ step: 1, formula: 5 });
    same(place.values.formula, 5);
    place.change({ panel: "rows" });
    same(place.values.formula, 5);
    place.change({ look: 2 });
    same(place.values.formula, null);
    place.change({ step: 2, formula: 7 });
    same(place.values.formula, 7);
    place.change({ step: 3 });
    same(place.values.formula, null);
  },

  "an address names what is set, and the size of a step only if it is small"() {
    const place = new Place();
    same(place.params(), {});
    place.change({ step: 0, look: 0 });
    same(place.params(), { step: "0", look: "0" });
    place.change({ size: "detail", panel: "code" });
    same(place.params(), { step: "0", size: "detail", panel: "code", look: "0" });
  },

  "whoever shows the same run has the same place"() {
    same(placeOf("grow") === placeOf("grow"), true);
    same(placeOf("grow") === placeOf("prune"), false);
  },

  "of an address some parameters are Python's, the others the browser's"() {
    const found = parted("?data=loan&step=3&choose=%7E%E8%84%90%E9%83%A8&panel=rows&look2=4&a=b");
    same(found, { params: { data: "loan", choose: "~脐部", a: "b" }, place: { step: "3", panel: "rows", look2: "4" } });
    same(parted(""), { params: {}, place: {} });
  },

  "a number of an address is one that is allowed"() {
    const small = (number) => number < 10;
    same(["0", "9", "10", "-1", "1.5", "x", "", " 3", "1e3", "9999999999", null, undefined]
      .map((text) => numberIn(text, small)), [0, 9, null, null, null, null, null, null, null, null, null, null]);
  },

  "the first page has no name in its path, wherever the app is served"() {
    const here = (path) => {
      history.replaceState({}, "", path);
      return ["grow", "prune"].map(isHere);
    };
    same(here("/"), [true, false]);
    same(here("/prune?step=3"), [false, true]);
    same(here("/class/trees/"), [true, false]);
    same(here("/class/trees/prune"), [false, true]);
  },

  "the first part of a page finds the place that the address asks for"() {
    history.replaceState({}, "", "/prune?prune=post&step=3&panel=rows");
    enter("grow"); // it makes room for the other page
    same(hub().page, null);
    enter("prune");
    same([hub().page, hub().asked, hub().fresh], ["prune", { step: "3", panel: "rows" }, true]);
    hub().asked = null;
    enter("prune"); // another part of the same page
    same(hub().asked, null);
  },

  "another page forgets whose steps the keys took"() {
    history.replaceState({}, "", "/");
    enter("grow");
    Object.assign(hub(), { stepper: {}, params: { a: "1" }, place: new Place() });
    history.replaceState({}, "", "/prune");
    enter("prune");
    same([hub().stepper, hub().params, hub().place], [null, null, null]);
  },
};
