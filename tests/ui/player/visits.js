import { hub } from "/ui/player/hub.js";
import { donePages, endWelcome, finish, isPlain, isWelcomed, startAgain } from "/ui/player/visits.js";
import { same } from "./same.js";

function came(address) {
  Object.assign(hub(), { came: new URL(address, location.origin).href, welcome: null });
  return isWelcomed();
}

export default {
  "an address without anything particular is plain"() {
    const plain = ["/", "/?lang=zh", "/?lang=en&present=1&step=0", "/below/a/path/?step=0"];
    const others = ["/?step=1", "/?data=loan", "/?panel=code&step=0", "/prune", "/?tree=2", "/?algorithm=cart&lang=zh"];
    same(plain.map((address) => isPlain(new URL(address, location.origin))), plain.map(() => true));
    same(others.map((address) => isPlain(new URL(address, location.origin))), others.map(() => false));
  },

  "somebody new is welcomed until the way in is left"() {
    localStorage.clear();
    same([came("/"), came("/?step=0")], [true, true]);
    endWelcome();
    same([isWelcomed(), came("/")], [false, false]);
  },

  "a link counts as a visit, and an address can ask for the way in"() {
    localStorage.clear();
    same([came("/?step=9"), came("/"), came("/?step=0#start")], [false, false, true]);
  },

  "pages that are done are known by name, each once"() {
    localStorage.clear();
    for (const page of ["grow", "prune", "grow"]) finish(page);
    same(donePages(), ["grow", "prune"]);
  },

  "whoever starts again keeps language and presentation, and nothing else"() {
    same(startAgain("/base/", { lang: "zh", data: "loan", present: "1" }), "/base/?lang=zh&present=1&step=0");
  },

  "a browser that remembers nothing still shows the app"() {
    const { getItem, setItem } = Storage.prototype;
    Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new Error("refused"); };
    try {
      same([came("/?step=9"), came("/"), donePages()], [false, true, []]);
      endWelcome();
      same(isWelcomed(), false);
    } finally {
      Object.assign(Storage.prototype, { getItem, setItem });
    }
  },
};
