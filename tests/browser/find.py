"""Where the browser for the browser tests is, and how to get one where there is none.

``python -m tests.browser.find`` makes sure of it and says in one line what it did.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
MACOS = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium.app/Contents/MacOS/Chromium",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
LINUX = ("/usr/bin", "/snap/bin", "/opt/google/chrome", "/opt/microsoft/msedge")
OWN = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
# A browser, a font with Chinese, and a library that playwright's driver needs.
PACKAGES = ("chromium", "fonts-noto-cjk", "libatomic1")
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoBrowser(RuntimeError):
    """There is none and none could be installed; the message says what to do."""


def launch_options() -> list[str]:
    """Flags for every start; Chromium refuses its sandbox to root."""
    return [*QUIET, "--no-sandbox"] if _is_root() else [*QUIET]


def installed() -> Path | None:
    """SPLIT_BROWSER, else the first browser on the machine that starts, else playwright's own."""
    chosen = os.environ.get("SPLIT_BROWSER")
    if chosen:
        if not Path(chosen).is_file():
            raise NoBrowser(f"SPLIT_BROWSER names {chosen!r}, and there is no such file.")
        return Path(chosen)
    return next(filter(_starts, _candidates()), None)


def ensure() -> str:
    """Find or install a browser and say which and how."""
    path = installed()
    if path is not None:
        return f"{path}, installed already"
    ways: Sequence[tuple[str, Callable[[], bool]]] = (
        ("downloaded by playwright", _download),
        ("installed with apt-get", _install_package),
    )
    for how, way in ways:
        path = installed() if way() else None
        if path is not None:
            return f"{path}, {how}"
    raise NoBrowser(
        "No Chrome, Chromium or Edge was found, playwright could not download one and apt-get "
        "could not install one; install any of them, or name one in SPLIT_BROWSER."
    )


def _usual_places() -> list[Path]:
    on_path = [found for name in NAMES if (found := shutil.which(name))]
    if sys.platform == "darwin":
        folders = (Path("/Applications"), Path.home() / "Applications")
        usual = [folder / place for place in MACOS for folder in folders]
    elif sys.platform == "win32":
        bases = [os.environ.get(f) for f in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")]
        usual = [Path(base) / place for place in WINDOWS for base in bases if base]
    else:
        usual = [Path(folder) / name for folder in LINUX for name in NAMES]
    return [*map(Path, on_path), *usual]


def _candidates() -> Iterator[Path]:
    yield from _usual_places()
    # Asked in a process of its own: playwright's driver may itself lack a system library.
    asked = subprocess.run([sys.executable, "-c", OWN], capture_output=True, text=True, check=False)
    if asked.returncode == 0:
        yield Path(asked.stdout.strip())


def _starts(path: Path) -> bool:
    """True for a real browser; some systems ship a script of that name that only gives advice."""
    if not path.is_file():
        return False
    if sys.platform == "win32":
        return True  # there --version would open a window
    return _succeeds([str(path), "--version"], seconds=60)


def _download() -> bool:
    return _succeeds([sys.executable, "-m", "playwright", "install", "chromium"], seconds=900)


def _install_package() -> bool:
    """Debian and Ubuntu, where this user may install."""
    if shutil.which("apt-get") is None:
        return False
    rights = [] if _is_root() else ["sudo", "-n"]
    apt_get = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-q"]
    return _succeeds([*apt_get, "update"], seconds=600) and _succeeds(
        [*apt_get, "install", *PACKAGES], seconds=1800
    )


def _succeeds(command: list[str], seconds: float) -> bool:
    """Run it in silence; what it says is shown only when it fails."""
    try:
        run = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=seconds, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"browser: {error}", file=sys.stderr)
        return False
    if run.returncode:
        said = (run.stderr or run.stdout).strip().splitlines() or ["it said nothing"]
        why = next((line for line in said if "error" in line.lower()), said[-1])
        print(f"browser: {' '.join(command)} failed: {why}", file=sys.stderr)
    return run.returncode == 0


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


if __name__ == "__main__":
    try:
        print(f"browser: {ensure()}")
    except NoBrowser as error:
        sys.exit(f"browser: {error}")
