"""From click to drawn in the textbook view, beside a one-button Streamlit app, in real Chromium.

    .venv/bin/python -m tests.bench.textbook        (Windows: .venv\\Scripts\\python)

The panel beside the tree and the counter move by themselves; the drawing comes by way of the server
and is laid out by Graphviz in the browser.
"""

from __future__ import annotations

import argparse

from tests.bench.floor import Pair, measured, pair, report

# Click, then look at every frame: when the panel has moved, when the drawing has.
MEASURE = """(button) => new Promise(done => {
  const inside = (selector) => [...document.querySelectorAll('*')]
    .map((host) => host.shadowRoot?.querySelector(selector)).find(Boolean);
  const count = () => inside('.count').textContent;
  const drawn = () => document.querySelector('.node[id^=current]')?.id;
  const before = {count: count(), drawn: drawn()};
  const start = performance.now();
  const times = {};
  inside(button).click();
  const frame = () => {
    const now = performance.now() - start;
    if (times.counter === undefined && count() !== before.count) times.counter = now;
    if (drawn() !== before.drawn) times.drawing = now;
    if (times.drawing !== undefined || now > 15000) done(times);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""
STEPS = 12


def step(both: Pair, number: int) -> dict[str, float]:
    button = ".button.next" if (number // STEPS) % 2 == 0 else ".button.back"
    return dict(measured(both.page, MEASURE, button))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=72)
    rounds = parser.parse_args().rounds
    with pair("/?lang=zh&step=9") as both:
        both.page.locator("[data-view=textbook]").click()
        both.page.locator(".node[id^=current]").wait_for()
        for number in range(2 * STEPS):  # Graphviz itself comes with the first drawings
            step(both, number)
            both.click()
        taken, least = [], []
        for number in range(rounds):
            taken.append(step(both, number))
            least.append(both.click())
        report(least, {name: [times[name] for times in taken] for name in ("counter", "drawing")})


if __name__ == "__main__":
    main()
