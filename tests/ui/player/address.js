import { hear, visit, writeNow } from "/ui/player/address.js";
import { html } from "/ui/player/dom.js";
import { hub, placeOf } from "/ui/player/hub.js";
import { Stepper } from "/ui/player/stepper.js";
import { address, after, press, same, shown, told } from "./same.js";

const PAUSE = 250; // a little more than between two entries

class Quiet extends Stepper {
  show() {}
}

// A page of the app at this address: Python's first word, then the run. Says what Python is told.
function opened(query, params, more = {}) {
  history.replaceState({}, "", query);
  const said = [];
  hub().tell = (name, value) => said.push([name, value]);
  const python = { page: "grow", session: "one", heard: 0, plays: true, ...more };
  const hears = (next, also = {}) => hear({ ...python, params: next, ...also });
  hears(params);
  const stepper = new Quiet(shown(html("div")));
  const leads = (name) => stepper.lead("grow", "grow", told(name).run);
  leads("id3");
  return { said, hears, stepper, leads, place: placeOf("grow") };
}

function back() {
  const gone = new Promise((done) => window.addEventListener("popstate", () => setTimeout(done), { once: true }));
  history.back();
  return Promise.race([gone, after(PAUSE)]); // ours stops the event on its way
}

export default {
  "the address has Python's parameters and the place"() {
    const { place } = opened("/?data=loan&step=9", { lang: "zh", data: "loan" });
    same(address(), "/?lang=zh&data=loan&step=9");
    place.change({ panel: "rows", size: "detail" });
    writeNow();
    same(address(), "/?lang=zh&data=loan&step=9&size=detail&panel=rows");
  },

  "names in an address are kept as they are"() {
    const { hears } = opened("/", { choose: "~脐部" });
    same(address(), "/?choose=~脐部&step=0");
    hears({ choose: "a=b&c#d e" });
    same(new URLSearchParams(location.search).get("choose"), "a=b&c#d e");
  },

  "until the run is there the address goes on naming the place"() {
    history.replaceState({}, "", "/?step=9&panel=rows");
    hear({ page: "grow", session: "one", heard: 0, plays: true, params: { data: "loan" } });
    same(address(), "/?data=loan&step=9&panel=rows");
  },

  "a page without a run has no place"() {
    history.replaceState({}, "", "/?step=9");
    hear({ page: "grow", session: "one", heard: 0, plays: false, params: { data: "loan" } });
    same(address(), "/?data=loan");
  },

  "a step replaces the entry of the history, another run makes a new one"() {
    const { place, hears } = opened("/", { data: "loan" });
    const entries = history.length;
    place.change({ step: 9 });
    writeNow();
    same([history.length, address()], [entries, "/?data=loan&step=9"]);
    hears({ data: "loan", algorithm: "cart" });
    same([history.length, address()], [entries + 1, "/?data=loan&algorithm=cart&step=9"]);
  },

  "the language and the move of a slider make no new entry"() {
    const { hears } = opened("/", { lang: "zh", angle: "10" });
    const entries = history.length;
    hears({ lang: "en", angle: "10" });
    hears({ lang: "en", angle: "20", present: "1" });
    same([history.length, address()], [entries, "/?lang=en&angle=20&present=1&step=0"]);
  },

  async "many steps in a moment are written at once and once more"() {
    const { place } = opened("/", {});
    await after(2 * PAUSE);
    place.change({ step: 9 });
    same(address(), "/?step=9", "the first at once");
    place.change({ step: 10 });
    place.change({ step: 11 });
    same(address(), "/?step=9");
    await after(PAUSE);
    same(address(), "/?step=11", "the last a little later");
  },

  async "whoever clicks somewhere finds the newest address"() {
    const { place } = opened("/", {});
    place.change({ step: 9 });
    place.change({ step: 10 });
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    same(address(), "/?step=10");
  },

  async "going back to a step asks nobody"() {
    const { place, said, hears, stepper } = opened("/?step=9", { data: "loan" });
    hears({ data: "loan", algorithm: "cart" });
    history.pushState({}, "", "/?data=loan&algorithm=cart&step=0");
    place.change({ step: 0 });
    await back();
    same([said, stepper.step, address()], [[], 9, "/?data=loan&algorithm=cart&step=9"]);
  },

  async "going back to another run tells Python its parameters and place"() {
    const { said, hears } = opened("/?step=9", { lang: "zh", data: "loan" });
    hears({ lang: "zh", data: "loan", algorithm: "cart" });
    await back();
    same(said, [["went", { n: 1, params: { data: "loan", lang: "zh" }, place: { step: "9" } }]]);
  },

  async "going back keeps the language that one speaks by now"() {
    const { said, hears } = opened("/", { lang: "zh", data: "loan" });
    hears({ lang: "zh", data: "loan", algorithm: "cart" });
    hears({ lang: "en", data: "loan", algorithm: "cart" });
    await back();
    same(said[0][1].params, { data: "loan", lang: "en" });
  },

  async "an answer to what was asked before somebody went back is dropped"() {
    const { hears } = opened("/", { data: "loan" });
    hears({ data: "loan", algorithm: "cart" });
    await back();
    hears({ data: "loan", algorithm: "id3" }, { heard: 0 });
    same(address(), "/?data=loan&step=0", "too late");
    hears({ data: "loan", depth: "2" }, { heard: 1 });
    same(address(), "/?data=loan&depth=2&step=0");
  },

  "a server that has started anew is told where one is"() {
    const { said, hears } = opened("/", { data: "loan" });
    hears({ data: "loan", algorithm: "cart" });
    hears({}, { session: "two" });
    same(said, [["went", { n: 1, params: { data: "loan", algorithm: "cart" }, place: { step: "0" } }]]);
    same(address(), "/?data=loan&algorithm=cart&step=0");
  },

  async "keys that were meant for the new run are not in the entry of the old one"() {
    const { stepper, hears, leads } = opened("/", { data: "watermelon_2.0" });
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    press("ArrowRight");
    same(stepper.step, stepper.run.decisions[1]);
    hears({ data: "loan" });
    leads("loan");
    writeNow();
    same([stepper.step, address()], [stepper.run.decisions[1], `/?data=loan&step=${stepper.run.decisions[1]}`]);
    await after(2 * PAUSE);
    await back();
    same(address(), "/?data=watermelon_2.0&step=0");
  },

  "a page that makes room for another writes nothing"() {
    const { place } = opened("/", { data: "loan" });
    history.replaceState({}, "", "/prune?prune=post");
    place.change({ step: 9 });
    writeNow();
    same(address(), "/prune?prune=post");
  },

  "to another page one goes forward"() {
    const { place } = opened("/", { data: "loan" });
    const heard = [];
    window.addEventListener("popstate", () => heard.push(address()));
    place.change({ step: 9 });
    const entries = history.length;
    visit("/prune?data=loan");
    same([history.length, heard], [entries + 1, ["/prune?data=loan"]]);
  },
};
