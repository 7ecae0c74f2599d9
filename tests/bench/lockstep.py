"""One step of page boundary, beside a one-button Streamlit app, in real Chromium.

    .venv/bin/python -m tests.bench.lockstep        (Windows: .venv\\Scripts\\python)

As in ``tests.bench.clicks`` both apps take turns, and times run from the click to the first frame
that shows the change: of both trees, of both planes, and of everything with the figures and words,
after which nothing more changes. Stepping sends nothing to the server; what is sent is counted.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.bench.clicks import App, once, percentile
from tests.browser import find

# Two moons: both trees have 23 nodes, so that every step changes both.
PAGE = "/boundary?lang=zh&shape=moons&noise=0.1"
STEPS = 22
MEASURE = """(button) => new Promise(done => {
  const roots = () => [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const within = (selector) => roots().map(r => r.querySelector(selector)).filter(Boolean);
  const trees = () => within('.node.current').map(n => n.dataset.node);
  const planes = () => within('.plane .now').map(layer => layer.innerHTML);
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
    const drawn = times.trees !== undefined && times.planes !== undefined;
    const told = panel() !== before.panel && state() === 'notRunning';
    if (now > 15000 || (drawn && told && quiet >= 5)) done(times);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


def sent_by(page: Page) -> list[object]:
    """Every message of a page to its server, from now on."""
    frames: list[object] = []

    def sent(frame: object) -> None:
        frames.append(frame)

    page.on("websocket", lambda socket: socket.on("framesent", sent))
    return frames


def step(page: Page, button: str) -> dict[str, float]:
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    return dict(page.evaluate(MEASURE, button))


def compare(page: Page, floor: Page, rounds: int, frames: list[object]) -> None:
    """Through the run and back again, one click here, one click there."""
    trees: list[float] = []
    planes: list[float] = []
    whole: list[float] = []
    least: list[float] = []
    for i in range(rounds):
        taken = step(page, ".button.next" if (i // (STEPS - 1)) % 2 == 0 else ".button.back")
        least.append(once(floor, ".st-key-next button", "[data-testid=stMain]", False)["page"])
        trees.append(taken["trees"])
        planes.append(taken["planes"])
        whole.append(taken["page"])
    sent = len(frames)
    base = statistics.median(least)
    print(f"{rounds} clicks each; floor p50 {base:.0f} ms, p95 {percentile(least, 0.95):.0f} ms")
    for name, times in (("both trees", trees), ("both planes", planes), ("whole page", whole)):
        p50, p95 = statistics.median(times), percentile(times, 0.95)
        ratios = f"{p50 / base:.2f} and {p95 / base:.2f} times the floor's p50"
        print(f"{name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms: {ratios}")
    print(f"messages sent to the server while stepping: {sent}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=105)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = App(Path(folder) / "app.log")
        base = App(Path(folder) / "floor.log", "tests/bench/floor_app.py")
        for server in (app, base):
            server.wait_until_healthy()
        browser = playwright.chromium.launch(
            executable_path=find.installed(), args=find.launch_options()
        )
        page, floor = (browser.new_page(viewport={"width": 1366, "height": 768}) for _ in "ab")
        frames = sent_by(page)
        page.goto(app.url + PAGE)
        floor.goto(base.url)
        page.locator(".player .node").first.wait_for()
        page.locator(".plane .point").first.wait_for()
        floor.get_by_text("clicks=0").wait_for()
        step(page, ".button.next")  # the first step opens the root; the others are alike
        for button in [".button.next"] * (STEPS - 1) + [".button.back"] * (STEPS - 1):
            step(page, button)
            once(floor, ".st-key-next button", "[data-testid=stMain]", False)
        frames.clear()
        compare(page, floor, rounds, frames)
        browser.close()
        app.stop()
        base.stop()


if __name__ == "__main__":
    main()
