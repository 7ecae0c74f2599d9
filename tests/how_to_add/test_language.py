"""How to add a language: at most three files of words, one per layer, and no code."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ui  # noqa: F401  # brings its catalogues
from datasets import ENTRIES, entry
from engine import language
from engine.language import language_of, languages, translator_for
from tests.support import esperanto
from tests.support.pages import sent, visit, widget

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def third(tmp_path: Path) -> Iterator[None]:
    """The third language is there, and gone afterwards."""
    folders = [path.parents[1] for path in esperanto.write(tmp_path)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "FOLDERS", [*language.FOLDERS, *folders])
        yield
    assert list(languages()) == ["zh", "en"]
    assert translator_for("eo").language == "en"


@pytest.mark.usefixtures("third")
def test_it_is_found_with_its_own_name() -> None:
    assert languages() == {"zh": "中文", "en": "English", "eo": "Esperanto"}
    assert language_of("eo", "zh-CN") == "eo"
    assert language_of(None, "eo") == language_of(None, "eo_XX.UTF-8", "en") == "eo"
    assert language_of(None, "de-DE") == "en"


@pytest.mark.usefixtures("third")
def test_what_it_lacks_is_said_in_english() -> None:
    _ = translator_for("eo")
    assert (_("Grow a tree"), _("Impurity")) == ("Kreskigu arbon", "Impurity")
    melons = entry("watermelon_2.0")
    assert (melons.label("纹理", "eo"), melons.label("触感", "eo")) == ("teksturo", "touch")


@pytest.mark.usefixtures("third")
def test_a_word_means_in_a_table_what_its_family_says() -> None:
    assert entry("watermelon_2.0").label("是", "eo") == "jes"
    assert entry("loan").label("是", "eo") == "prunteblas"
    assert entry("loan").label("是", "zh") == "是"


@pytest.mark.usefixtures("third")
def test_the_switch_offers_it() -> None:
    page = visit("app.py", lang="en")
    frame = sent(page, "frame")
    assert frame["language"] == "en"
    assert frame["languages"] == [["zh", "中文"], ["en", "English"], ["eo", "Esperanto"]]


def test_the_switch_of_two_languages_knows_only_them() -> None:
    assert sent(visit("app.py"), "frame")["languages"] == [["zh", "中文"], ["en", "English"]]


@pytest.mark.usefixtures("third")
def test_a_page_speaks_it() -> None:
    page = visit("app.py", lang="eo")
    assert page.session_state["link"]["now"]["lang"] == "eo"
    menu = widget(page.selectbox, "data")
    assert menu.label == "Datumoj"
    others = [known.title.of("en") for known in ENTRIES if known.id != "watermelon_2.0"]
    assert menu.options == ["Akvomelono 2.0", *others]
    _, items = sent(page, "frame")["sections"][1]
    assert [item["title"] for item in items[:2]] == ["Kreskigu arbon", "Impurity"]
    told = json.dumps(sent(page, "grow.player"), ensure_ascii=False)
    assert "teksturo" in told


def test_the_command_line_speaks_it_once_the_files_are_there(tmp_path: Path) -> None:
    for layer in ("engine", "datasets"):
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / layer, tmp_path / layer, ignore=leave)
    assert len(esperanto.write(tmp_path)) <= 3
    call = [sys.executable, "-X", "utf8", "-m", "engine", "watermelon_2.0", "--language", "eo"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert "[0] radiko: 17 rows (jes 8, no 9), entropy Ent = 0.998" in done.stdout
    assert "folio: bona melono = jes (ĉiuj vicoj samklasas)" in done.stdout
    assert "teksturo = clear" in done.stdout
