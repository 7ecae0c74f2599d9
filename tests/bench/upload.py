"""From an upload of 200,000 x 20 cells to the first decision on screen, in real Chromium.

    .venv/bin/python -m tests.bench.upload          (Windows: .venv\\Scripts\\python)

The time of pandas' own read of the same file, measured in the same run, stands beside every
figure. Once with the sample that the app suggests, once with all rows. The server's memory is that
of a server that has shown one page, at the peak, and when the visitor has gone, which the server
believes after a while.
"""

from __future__ import annotations

import argparse
import io
import tempfile
import time
from pathlib import Path

import numpy as np
import pandas as pd
from playwright.sync_api import Page, expect, sync_playwright

from datasets.own import OwnTable, prepared
from datasets.reading import read_bytes
from datasets.settings import suggested
from tests.bench.floor import App
from tests.browser import find
from tests.browser.checks import BEEN_HERE
from ui.frame.visitors import AWAY, TIDY

IDLE = "[data-testid=stApp][data-test-script-state=notRunning]"
MINUTES = 10 * 60_000


def made(rows: int) -> bytes:
    """Ten numbers, nine words, a class that depends on four of them, a fifth of it noise."""
    random = np.random.default_rng(0)
    frame = pd.DataFrame(
        {f"x{i}": random.normal(size=rows).round(4) for i in range(10)}
        | {f"w{i}": random.choice(list("abcdefgh"), rows) for i in range(9)}
    )
    lean = (frame["x0"] + frame["x1"] > 0) ^ (frame["w0"] < "d") ^ (random.random(rows) < 0.2)
    return frame.assign(y=np.where(lean, "yes", "no")).to_csv(index=False).encode()


def memory(app: App, field: str) -> float:
    """Megabytes of the server's memory: VmRSS now, VmHWM at its peak; Linux only, else 0."""
    status = Path(f"/proc/{app.process.pid}/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith(field))
    return int(line.split()[1]) / 1024


def memory_when_alone(app: App) -> float:
    """Megabytes after the server has noticed that its visitor does not come back."""
    time.sleep(AWAY + TIDY + 3)
    return memory(app, "VmRSS")


def read_alone(content: bytes) -> float:
    """What pandas needs for the same bytes; the best of three."""
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        pd.read_csv(io.BytesIO(content))
        times.append(time.perf_counter() - begun)
    return min(times)


def read_here(content: bytes) -> tuple[float, float]:
    """Reading with its report, and the tables for growing, without any page."""
    begun = time.perf_counter()
    read = read_bytes(content, "big.csv")
    middle = time.perf_counter()
    table = OwnTable("upload-1", "big.csv", content, settings=suggested(read.report))
    assert table.settings is not None
    prepared(read, table.settings, table.id)
    return middle - begun, time.perf_counter() - middle


def to_first_decision(page: Page, url: str, path: Path, rows: int | None) -> dict[str, float]:
    """Seconds from the choice of the file to each thing that one waits for; ``rows`` are all."""
    page.goto(f"{url}/data?lang=en")
    page.wait_for_selector(IDLE)
    begun = time.perf_counter()
    page.set_input_files("input[type=file]", path)
    expect(page.get_by_text("Ready:")).to_be_visible(timeout=MINUTES)
    seconds = {"ready": time.perf_counter() - begun}
    if rows is not None:
        page.get_by_text("Split and sample").click()
        page.get_by_text("Take a sample of the").click()
        expect(page.get_by_text(f"{rows:,} rows to grow on")).to_be_visible(timeout=MINUTES)
    page.wait_for_selector(IDLE)
    asked = time.perf_counter()
    page.get_by_role("button", name="Grow a tree").click()
    page.locator(".player .node").first.wait_for(timeout=MINUTES)
    page.wait_for_selector(IDLE)
    page.locator(".player .button.next").click()
    page.get_by_text("is chosen").first.wait_for(timeout=MINUTES)
    now = time.perf_counter()
    return seconds | {"decision": now - asked, "all": seconds["ready"] + now - asked}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=200_000)
    rows = parser.parse_args().rows
    content = made(rows)
    alone = read_alone(content)
    print(f"{rows:,} x 20 cells, {len(content) / 1e6:.1f} MB; pandas reads it in {alone:.2f} s")
    for name, seconds in zip(("read and report", "prepare"), read_here(content), strict=True):
        print(f"{name}: {seconds:.2f} s, {seconds / alone:.1f} times pandas' read")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "big.csv"
        path.write_bytes(content)
        browser = playwright.chromium.launch(
            executable_path=find.installed(), args=find.launch_options()
        )
        for whole in (False, True):
            app = App(Path(folder) / f"app{whole}.log")
            app.wait_until_healthy()
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.add_init_script(BEEN_HERE)
            page.goto(app.url)
            page.locator(".player .node").first.wait_for()
            before = memory(app, "VmRSS")
            print("all rows" if whole else "the suggested sample of 20,000 rows")
            for name, seconds in to_first_decision(
                page, app.url, path, rows if whole else None
            ).items():
                print(f"  {name}: {seconds:.1f} s, {seconds / alone:.0f} times pandas' read")
            peak = memory(app, "VmHWM")
            page.close()
            after = memory_when_alone(app)
            print(f"  memory: {before:.0f} MB before, {peak:.0f} MB at the peak, {after:.0f} MB")
            print(f"  when the visitor has gone, {after / before:.2f} times that of before")
            app.stop()
        browser.close()


if __name__ == "__main__":
    main()
