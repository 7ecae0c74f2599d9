"""How to add a data set: a CSV file, an entry, and its words; nothing else is edited."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from datasets import ENTRIES, catalogue, known_ids
from tests.support.pages import sent, visit, widget

ROOT = Path(__file__).resolve().parents[2]
TABLE = "weather,play\nsunny,yes\nsunny,yes\nrainy,no\n"
ENTRY = """
from datasets.model import Entry, Text
from engine.roles import Roles

TENNIS = Entry(
    id="tennis",
    title=Text("Tennis"),
    teaches=Text("Three days."),
    source=Text("Made up"),
    roles=Roles(target="play"),
    family="tennis",
    language="en",
)
ENTRIES = (TENNIS,)
"""
WORDS = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "tennis"
msgid "weather"
msgstr "天气"

msgctxt "tennis"
msgid "sunny"
msgstr "晴"
"""
FILES = {
    "datasets/tables/tennis.csv": TABLE,
    "datasets/tables/tennis.py": ENTRY,
    "datasets/locale/zh/tennis.po": WORDS,
}


def told(folder: Path, language: str) -> str:
    call = [sys.executable, "-X", "utf8", "-m", "engine", "tennis", "--language", language]
    done = subprocess.run(call, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    return done.stdout


def test_a_data_set_is_three_files(tmp_path: Path) -> None:
    for layer in ("engine", "datasets"):
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / layer, tmp_path / layer, ignore=leave)
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, "utf-8")
    assert "weather = sunny: 2 rows (yes 2, no 0)" in told(tmp_path, "en")
    assert "天气 = 晴：2 行（yes 2，no 0）" in told(tmp_path, "zh")


@pytest.fixture
def tennis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same table in this process, which has looked for its tables already."""
    shutil.copytree(catalogue.FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / "tennis.csv").write_text(TABLE, "utf-8")
    found: dict[str, Any] = {}
    exec(ENTRY, found)
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    ENTRIES.extend(found["ENTRIES"])
    yield
    ENTRIES.remove(found["TENNIS"])
    catalogue._open_shared.cache_clear()


@pytest.mark.usefixtures("tennis")
def test_every_page_whose_kind_of_table_it_is_offers_it() -> None:
    for file in ("app.py", "pages/impurity.py", "pages/prune.py", "pages/forest.py"):
        assert "Tennis" in widget(visit(file, lang="en").selectbox, "data").options


@pytest.mark.usefixtures("tennis")
def test_a_link_opens_it_and_a_tree_grows_on_it() -> None:
    page = visit("app.py", lang="en", data="tennis")
    assert not page.info
    assert "weather" in str(sent(page, "grow.player"))


def test_it_is_gone_afterwards() -> None:
    assert "tennis" not in known_ids()
    (sentence,) = visit("app.py", lang="en", data="tennis").info
    assert "tennis" in sentence.value
