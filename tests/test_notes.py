"""docs/notes.md keeps its word: every place is a page or a card, every test is there."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

from ui.course import shelf
from ui.frame.menu import PAGES

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "notes.md").read_text("utf-8")
ROW = re.compile(r"^\| (\d)\.(\d+) \| (.+?) \| (.+?) \| (?:`(test_\w+)`|–) \|$", re.MULTILINE)
COUNT = re.compile(r"^(\d+) statements, none open\.$", re.MULTILINE)
CARD = re.compile(r"learn: (\S+)")
ROWS = ROW.findall(TEXT)


def test_no_row_is_overlooked_and_numbers_run_on() -> None:
    lines = [line for line in TEXT.splitlines() if re.match(r"\| \d\.\d", line)]
    assert len(lines) == len(ROWS)
    for _note, rows in groupby(ROWS, key=lambda row: row[0]):
        numbers = [int(row[1]) for row in rows]
        assert numbers == list(range(1, len(numbers) + 1))
    assert [note for note, _rows in groupby(ROWS, key=lambda row: row[0])] == list("01234")


def test_every_place_is_a_page_or_a_card() -> None:
    for _note, _number, statement, where, _test in ROWS:
        assert where.partition(":")[0] in PAGES, statement
        for card in CARD.findall(where):
            assert shelf.found(card) is not None, statement


def test_what_is_shown_is_held_by_a_test_that_is_there() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    known = {name for text in sources for name in re.findall(r"^def (test_\w+)\(", text, re.M)}
    for _note, _number, statement, _where, test in ROWS:
        assert test in known, statement


def test_the_count_is_right() -> None:
    counted = COUNT.search(TEXT)
    assert counted is not None
    assert int(counted[1]) == len(ROWS)
