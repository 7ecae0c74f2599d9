"""Tables of numbers that no picture can show, on the pages that draw them: one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from datasets import folder
from tests.support.pages import alive, open_page

CELLS = {"huge": ["1e308", "-1e308", "3"], "tiny": ["5e-324", "-5e-324", "0"]}
SENTENCES = {"en": "which no picture can show", "zh": "无法画成图"}


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folder.VARIABLE, str(tmp_path))
    monkeypatch.setattr(folder, "LOOK_AGAIN", 1e-6)
    for name, cells in CELLS.items():
        rows = "".join(f"{cells[i % 3]},{cells[i // 3 % 3]},{'pq'[i % 2]}\n" for i in range(24))
        (tmp_path / f"{name}.csv").write_text(f"x,z,y\n{rows}", "utf-8")


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("table", CELLS)
@pytest.mark.parametrize("file", ["pages/thresholds.py", "pages/boundary.py"])
def test_a_page_that_draws_numbers_says_so(file: str, table: str, language: str) -> None:
    page = open_page(file, lang=language, data=table)
    assert not page.exception
    assert SENTENCES[language] in page.error[0].value


@pytest.mark.parametrize("table", CELLS)
@pytest.mark.parametrize("name", ["app.py", "pages/prune.py", "pages/forest.py", "pages/data.py"])
def test_the_other_pages_show_it(name: str, table: str) -> None:
    assert not alive(open_page(name, lang="en", data=table)).info
