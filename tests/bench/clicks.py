"""From click to painted on page grow, beside a one-button Streamlit app, in real Chromium.

    .venv/bin/python -m tests.bench.clicks          (Windows: .venv\\Scripts\\python)

Both apps run with the same config and take turns, so that a noisy machine disturbs both alike.
Times are taken in the page, from the click to the first frame that shows the change.
"""

from __future__ import annotations

import argparse

from tests.bench.floor import Pair, measured, pair, report

# Click, then look at every frame: when the tree has moved, when all of the page has settled.
MEASURE = """({button, text}) => new Promise(done => {
  const inside = (selector) => {
    for (const host of document.querySelectorAll('*')) {
      const found = host.shadowRoot?.querySelector(selector);
      if (found) return found;
    }
    return document.querySelector(selector);
  };
  const read = (selector) => inside(selector)?.textContent ?? '';
  const marked = () => inside('.node.current')?.dataset.node;
  const state = () => document.querySelector('[data-testid=stApp]').dataset.testScriptState;
  const before = {text: read(text), tree: marked()};
  const start = performance.now();
  const times = {};
  inside(button).click();
  const frame = () => {
    const now = performance.now() - start;
    if (times.tree === undefined && marked() !== before.tree) times.tree = now;
    const ready = read(text) !== before.text && state() === 'notRunning';
    if (ready) { times.page = now; done(times); }
    else if (now > 15000) done(times);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


READING = ".reading"  # the panel beside the tree, with the decision and all its numbers
STEPS = 13


def step(both: Pair, button: str) -> dict[str, float]:
    return dict(measured(both.page, MEASURE, {"button": button, "text": READING}))


def compare(both: Pair, rounds: int) -> None:
    """Click through the run again and again, one click here, one click there."""
    taken: list[dict[str, float]] = []
    least: list[float] = []
    spent = {both.app: 0.0, both.base: 0.0}
    for i in range(rounds):
        begun = both.app.cpu()
        taken.append(step(both, ".button.next" if (i // STEPS) % 2 == 0 else ".button.back"))
        spent[both.app] += both.app.cpu() - begun
        begun = both.base.cpu()
        least.append(both.click())
        spent[both.base] += both.base.cpu() - begun
    report(least, {name: [times[name] for times in taken] for name in ("tree", "page")})
    ours, theirs = spent.values()
    print(
        f"server CPU per click: {1000 * ours / rounds:.1f} ms against "
        f"{1000 * theirs / rounds:.1f} ms, {ours / max(theirs, 1e-9):.1f} times"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=130)
    rounds = parser.parse_args().rounds
    with pair("/?lang=zh") as both:
        for _ in range(STEPS):  # fonts, formulas and the run itself come with the first clicks
            step(both, ".button.next")
            both.click()
        for _ in range(STEPS):
            step(both, ".button.back")
        both.sent.clear()
        compare(both, rounds)
        print(f"messages from the page to the server meanwhile: {len(both.sent)}")


if __name__ == "__main__":
    main()
