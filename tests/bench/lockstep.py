"""One step of page boundary, beside a one-button Streamlit app, in real Chromium.

    .venv/bin/python -m tests.bench.lockstep        (Windows: .venv\\Scripts\\python)

As in ``tests.bench.clicks`` both apps take turns, and times run from the click to the first frame
that shows the change: of both trees, of both planes, and of everything with the figures and words,
after which nothing more changes. Stepping sends nothing to the server; what is sent is counted.
"""

from __future__ import annotations

import argparse

from tests.bench.floor import Pair, measured, pair, report

# Two moons: both trees have 23 nodes, so that every step changes both.
PAGE = "/boundary?lang=zh&shape=moons&noise=0.1"
STEPS = 22
MEASURE = """(button) => new Promise(done => {
  const roots = () => [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const within = (selector) => roots().map(r => r.querySelector(selector)).filter(Boolean);
  const trees = () => within('.node.current').map(n => n.dataset.node);
  const drawn = (plane) => [...plane.querySelectorAll('.shapelayer')].map(layer => layer.innerHTML);
  const planes = () => within('.plane').map(plane => drawn(plane).join());
  const panel = () => within('.panel .reading')[0].textContent;
  const tallies = () => within('.plane .tally').map(line => line.textContent);
  const page = () => JSON.stringify([trees(), planes(), panel(), tallies()]);
  const state = () => document.querySelector('[data-testid=stApp]').dataset.testScriptState;
  const before = {trees: trees(), planes: planes(), panel: panel()};
  const differ = (now, then) => now.length === 2 && now.every((part, i) => part !== then[i]);
  const start = performance.now();
  const times = {};
  let seen = page(), quiet = 0;
  within(button)[0].click();
  const frame = () => {
    const now = performance.now() - start;
    if (times.trees === undefined && differ(trees(), before.trees)) times.trees = now;
    if (times.planes === undefined && differ(planes(), before.planes)) times.planes = now;
    const shown = page();
    quiet = shown === seen ? quiet + 1 : 0;
    if (shown !== seen) times.page = now;
    seen = shown;
    const moved = times.trees !== undefined && times.planes !== undefined;
    const told = panel() !== before.panel && state() === 'notRunning';
    if (now > 15000 || (moved && told && quiet >= 5)) done(times);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


def step(both: Pair, button: str) -> dict[str, float]:
    return dict(measured(both.page, MEASURE, button))


def compare(both: Pair, rounds: int) -> None:
    """Through the run and back again, one click here, one click there."""
    taken: list[dict[str, float]] = []
    least: list[float] = []
    for i in range(rounds):
        forth = (i // (STEPS - 1)) % 2 == 0
        taken.append(step(both, ".button.next" if forth else ".button.back"))
        least.append(both.click())
    parts = {"both trees": "trees", "both planes": "planes", "whole page": "page"}
    report(least, {name: [times[part] for times in taken] for name, part in parts.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=105)
    rounds = parser.parse_args().rounds
    with pair(PAGE) as both:
        both.page.locator(".plane .point").first.wait_for()
        step(both, ".button.next")  # the first step opens the root; the others are alike
        for button in [".button.next"] * (STEPS - 1) + [".button.back"] * (STEPS - 1):
            step(both, button)
            both.click()
        both.sent.clear()
        compare(both, rounds)
        print(f"messages sent to the server while stepping: {len(both.sent)}")


if __name__ == "__main__":
    main()
