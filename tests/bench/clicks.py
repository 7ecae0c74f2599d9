"""From click to painted on page grow, beside a one-button Streamlit app, in real Chromium.

    .venv/bin/python -m tests.bench.clicks          (Windows: .venv\\Scripts\\python)

Both apps run with the same config and take turns, so that a noisy machine disturbs both alike.
Times are taken in the page, from the click to the first frame that shows the change.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import find
from tests.browser.conftest import Server

# Click, then look at every frame: when the tree has moved, when all of the page has settled.
MEASURE = """({button, tree, text}) => new Promise(done => {
  const inside = (selector) => {
    for (const host of document.querySelectorAll('*')) {
      const found = host.shadowRoot?.querySelector(selector);
      if (found) return found;
    }
    return document.querySelector(selector);
  };
  const read = (selector) => selector && (inside(selector)?.textContent ?? '');
  const marked = () => inside('.node.current')?.dataset.node;
  const state = () => document.querySelector('[data-testid=stApp]').dataset.testScriptState;
  const before = {text: read(text), tree: tree ? marked() : null};
  const start = performance.now();
  const times = {};
  inside(button).click();
  const frame = () => {
    const now = performance.now() - start;
    if (tree && times.tree === undefined && marked() !== before.tree) times.tree = now;
    const ready = read(text) !== before.text && state() === 'notRunning';
    if (ready) { times.page = now; done(times); }
    else if (now > 15000) done(times);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


READING = ".reading"  # the panel beside the tree, with the decision and all its numbers


class App(Server):
    """One Streamlit script on a port of its own, with the product's config."""

    def cpu(self) -> float:
        """Seconds of processor time so far; Linux only, else 0."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        used = stat.read_text().rsplit(")", 1)[1].split()[11:13]
        return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def once(page: Page, button: str, text: str, tree: bool) -> dict[str, float]:
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    return dict(page.evaluate(MEASURE, {"button": button, "tree": tree, "text": text}))


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, round(share * (len(values) - 1)))]


def compare(page: Page, floor: Page, app: App, base: App, rounds: int) -> None:
    """Click through the run again and again, one click here, one click there."""
    tree: list[float] = []
    whole: list[float] = []
    least: list[float] = []
    spent = {app: 0.0, base: 0.0}
    for i in range(rounds):
        direction = ".button.next" if (i // 13) % 2 == 0 else ".button.back"
        begun = app.cpu()
        taken = once(page, direction, READING, tree=True)
        spent[app] += app.cpu() - begun
        begun = base.cpu()
        least.append(once(floor, ".st-key-next button", "[data-testid=stMain]", False)["page"])
        spent[base] += base.cpu() - begun
        tree.append(taken["tree"])
        whole.append(taken["page"])
    report(tree, whole, least, spent[app], spent[base], rounds)


def report(
    tree: list[float],
    whole: list[float],
    least: list[float],
    ours: float,
    theirs: float,
    rounds: int,
) -> None:
    floor = statistics.median(least)
    print(f"{rounds} clicks each; floor p50 {floor:.0f} ms, p95 {percentile(least, 0.95):.0f} ms")
    for name, times in (("tree", tree), ("page", whole)):
        p50, p95 = statistics.median(times), percentile(times, 0.95)
        ratios = f"{p50 / floor:.2f} and {p95 / floor:.2f} times the floor's p50"
        print(f"{name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms: {ratios}")
    print(
        f"server CPU per click: {1000 * ours / rounds:.1f} ms against "
        f"{1000 * theirs / rounds:.1f} ms, {ours / max(theirs, 1e-9):.1f} times"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=130)
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
        sent: list[object] = []

        def note(frame: object) -> None:
            sent.append(frame)

        page.on("websocket", lambda socket: socket.on("framesent", note))
        page.goto(f"{app.url}/?lang=zh")
        floor.goto(base.url)
        page.locator(".player .node").first.wait_for()
        floor.get_by_text("clicks=0").wait_for()
        for _ in range(13):  # fonts, formulas and the run itself are loaded by the first clicks
            once(page, ".button.next", READING, tree=True)
            once(floor, ".st-key-next button", "[data-testid=stMain]", False)
        for _ in range(13):
            once(page, ".button.back", READING, tree=True)
        sent.clear()
        compare(page, floor, app, base, rounds)
        print(f"messages from the page to the server meanwhile: {len(sent)}")
        browser.close()
        app.stop()
        base.stop()


if __name__ == "__main__":
    main()
