"""Every command of README.md and docs/ is tried, and every page that they point to is there."""

from __future__ import annotations

import importlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import BuiltInAndFiles
from engine.command.arguments import parser
from engine.command.program import main

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```\w*\n(.*?)^```", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`((?:\.venv/bin/python|python3?) [^`]+)`")
LINK = re.compile(r"\]\(([^)#]+)\)")
SAMPLE = "number,colour,size,class\n" + "".join(
    f"{i},{'red' if i % 3 else 'blue'},{i * 7 % 10},{'yes' if i % 3 and i * 7 % 10 < 6 else 'no'}\n"
    for i in range(1, 41)
)


def commands() -> list[tuple[str, str]]:
    """Page and command, comments taken off."""
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        fenced = [line for block in FENCE.findall(text) for line in block.splitlines()]
        lines = [*fenced, *INLINE.findall(FENCE.sub("", text))]
        said = (" ".join(shlex.split(line, comments=True)) and line for line in lines)
        found += [(page.name, line) for line in said if line]
    return list(dict.fromkeys(found))


def words_of(command: str) -> list[str]:
    return shlex.split(command, comments=True)


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the files that the pages speak of."""
    for name in ("my.csv", "new.csv"):
        (tmp_path / name).write_text(SAMPLE, "utf-8")
    monkeypatch.chdir(tmp_path)


def try_engine(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    if words == ["--help"]:
        with pytest.raises(SystemExit) as stop:
            main(words, BuiltInAndFiles())
        assert not stop.value.code
        return
    assert main(words, BuiltInAndFiles()) == 0
    printed = capsys.readouterr()
    if "--output" in words:
        assert Path(words[words.index("--output") + 1]).stat().st_size
    else:
        assert printed.out
    assert not printed.err


@pytest.mark.usefixtures("there")
@pytest.mark.parametrize(("page", "command"), commands())
def test_a_command_of_the_pages_works(
    page: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match words_of(command):
        case [".venv/bin/python" | "python", "-m", "engine", *words]:
            try_engine(words, capsys)
        case [".venv/bin/python" | "python", "-m", module, *_] if module.startswith("tests.bench."):
            assert callable(importlib.import_module(module).main)  # minutes long, not run here
        case ["python3", "run.py", *_]:
            said = subprocess.run(
                [sys.executable, ROOT / "run.py", "--help"],
                check=True,
                capture_output=True,
                text=True,
            )
            assert command.partition("#")[0].strip() in said.stdout
        case _:
            pytest.fail(f"{page}: nobody knows how to try {command!r}")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_points_to_is_there(page: Path) -> None:
    targets = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [link for link in targets if not (page.parent / link).exists()] == []


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 100


def test_the_page_of_the_command_line_names_every_option() -> None:
    said = (ROOT / "docs" / "command_line.md").read_text("utf-8")
    named = set(re.findall(r"--[a-z][a-z-]*", said))
    options = {name for action in parser()._actions for name in action.option_strings}
    assert {name for name in options if name.startswith("--")} == named
