"""Tables of the folder for everybody, on the pages: in every menu, by link, shown and copied."""

from __future__ import annotations

from pathlib import Path

import pytest

from datasets import folder
from tests.pages.test_data import HOUSES, PEOPLE
from tests.support.pages import alive, open_page, said, widget

SAID = 'title = { zh = "人", en = "People" }\nteaches = { zh = "教一点。", en = "A little." }\n'
FITTING = ["app.py", *(f"pages/{name}.py" for name in ("thresholds", "impurity", "missing"))]


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folder.VARIABLE, str(tmp_path))
    monkeypatch.setattr(folder, "LOOK_AGAIN", 1e-6)
    (tmp_path / "people.csv").write_text(PEOPLE, "utf-8")
    (tmp_path / "people.toml").write_text(SAID, "utf-8")
    (tmp_path / "houses.csv").write_text(HOUSES, "utf-8")
    (tmp_path / "broken.csv").write_bytes(b"")
    return tmp_path


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("file", [*FITTING, "pages/prune.py", "pages/forest.py"])
def test_a_link_names_the_table_and_the_menu_has_it(file: str, language: str) -> None:
    page = alive(open_page(file, lang=language, data="people"))
    assert not page.info
    menu = widget(page.selectbox, "data")
    assert menu.value == "people"
    assert {"zh": "人", "en": "People"}[language] in menu.options
    assert "broken" not in menu.options


def test_it_stands_after_the_built_in_tables() -> None:
    options = widget(open_page("app.py", lang="en").selectbox, "data").options
    assert options[-2:] == ["houses", "People"]


def test_a_number_goes_to_page_regression() -> None:
    page = alive(open_page("pages/regression.py", lang="en", data="houses"))
    assert widget(page.selectbox, "data").value == "houses"


def test_page_data_shows_it_and_makes_a_copy() -> None:
    page = alive(open_page("pages/data.py", lang="en", data="people"))
    assert "Everybody on this server has this table. A little" in said(page)
    page.button(key="data.copy").click().run()
    assert "80 rows to grow on" in said(alive(page))
    assert page.session_state["own_tables"]["upload-1"].name == "people.csv"


def test_a_file_that_has_gone_is_said(shelf: Path) -> None:
    (shelf / "people.csv").unlink()
    page = alive(open_page("app.py", lang="en", data="people"))
    assert "There is no table people" in page.info[0].value
