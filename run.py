"""One door for everybody: start the app, or run every check.

    python3 run.py                    start the app (further options go to streamlit)
    python3 run.py test               lint, types, tests
    python3 run.py test -k imports    the same; what follows "test" goes to pytest
    python3 run.py --help             this text

Either command makes the virtual environment .venv beside this file and installs the pinned
packages, both only when needed. "test" also makes sure that there is a browser for the browser
tests: an installed Chrome, Chromium or Edge, else one it can install. SPLIT_BROWSER names
another one.
"""

# Old Pythons have to read this file to the end before they can say that they are too old, so
# it holds to the syntax of Python 3.6 and to the standard library.
import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit(
        "Split by Split needs Python 3.11 or newer, and this is Python {}.{}; "
        "install a newer one and start run.py with it.".format(*sys.version_info[:2])
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
INSTALLED = VENV / "installed"  # digests of the requirements that .venv fulfils


def main(words: list[str]) -> int:
    command = words[0] if words else ""
    if command in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    if command == "test":
        return test(words[1:])
    if command and not command.startswith("-"):
        print(f'There is no command "{command}"; see: python3 run.py --help', file=sys.stderr)
        return 2
    return start(words)


def start(options: list[str]) -> int:
    install("requirements.txt")
    words = [str(PYTHON), "-m", "streamlit", "run", "app.py", *options]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(PYTHON, words)  # signals then reach the server itself
    return subprocess.call(words)


def test(pytest_options: list[str]) -> int:
    install("requirements.txt", "requirements-dev.txt")
    checks = {
        "browser": ["tests.browser.find"],
        "lint (ruff)": ["ruff", "check", "."],
        "format (ruff)": ["ruff", "format", "--check", "."],
        "types (mypy)": ["mypy"],
        "tests (pytest)": ["pytest", *pytest_options],
    }
    for name, words in checks.items():
        say(name)
        code = subprocess.call([str(PYTHON), "-m", *words])
        if code:
            say(f"{name} failed with exit code {code}")
            return code
    say("all checks passed")
    return 0


def install(*requirements: str) -> None:
    """Bring .venv up to date with these files, the last of which includes those before it."""
    make_venv()
    digest, digests = hashlib.sha256(), []
    for name in requirements:
        digest.update((ROOT / name).read_bytes())
        digests.append(digest.hexdigest())
    if INSTALLED.is_file() and digests[-1] in INSTALLED.read_text().split():
        return
    say(f"installing {requirements[-1]} into .venv; this may take some minutes")
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
    if subprocess.call([*pip, "-r", requirements[-1]]):
        sys.exit(f"pip could not install {requirements[-1]}; its message is above.")
    INSTALLED.write_text("\n".join(digests))


def make_venv() -> None:
    """A virtual environment that works: one left half made, or of a removed Python, goes."""
    probe = [str(PYTHON), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    if PYTHON.exists() and subprocess.call(probe, stderr=subprocess.DEVNULL) == 0:
        return
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        sys.exit(
            "This Python cannot make virtual environments; on Debian and Ubuntu, "
            "`sudo apt install python3-venv` adds what is missing."
        )
    import venv

    say("making the virtual environment .venv")
    try:
        venv.create(VENV, clear=True, with_pip=True, symlinks=os.name == "posix")
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The virtual environment {VENV} could not be made: {error}")


def say(sentence: str) -> None:
    print(f"== {sentence}", flush=True)


if __name__ == "__main__":
    os.chdir(ROOT)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
