"""Markdown of a worksheet: whatever a table is called, no mark of it means anything."""

from __future__ import annotations

import re

import pytest

from engine.export.worksheet_text import plain
from tests.engine.export.runs import HOSTILE, LANGUAGES, RUNS, hostile_run, run, written

FORMS = ("worksheet-md", "key-md")
ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")  # any ASCII punctuation, as CommonMark has it


def bare(line: str) -> str:
    """A line without what is escaped in it."""
    return ESCAPED.sub("", line)


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def tables(text: str) -> list[list[list[str]]]:
    blocks = [block.splitlines() for block in re.split(r"\n{2,}", text)]
    return [
        [cells(row) for row in block] for block in blocks if block and block[0].startswith("| ")
    ]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", RUNS)
def test_every_row_of_a_table_has_all_its_cells(name: str, form: str) -> None:
    found = tables(written(run(name), form, "en"))
    assert found
    for table in found:
        assert {len(row) for row in table} == {len(table[0])}
        assert set(table[1]) == {"---"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_no_mark_in_a_name_means_anything(form: str, language: str) -> None:
    text = written(hostile_run(), form, language)
    for line in text.splitlines():
        left = bare(line).replace("**", "")
        assert not re.search(r"[<>`$\[\]&]", left), line
        assert left.count("|") in (0, len(cells(line)) + 1), line


@pytest.mark.parametrize("form", FORMS)
def test_a_name_comes_out_as_it_is(form: str) -> None:
    first = tables(written(hostile_run(), form, "en"))[0]
    shown = [[ESCAPED.sub(r"\1", cell) for cell in row] for row in first]
    assert shown[0][1:] == [plain(HOSTILE[place]) for place in (0, 4, 2)]
    assert shown[2][1:] == [plain(HOSTILE[place]) for place in (1, 5, 7)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lists_are_as_deep_as_the_tree(language: str) -> None:
    trace = run("id3")
    boxes = [
        line for line in written(trace, "worksheet-md", language).splitlines() if "- (" in line
    ]
    depths = [(len(line) - len(line.lstrip())) // 4 for line in boxes]
    tree = trace.tree()
    assert len(boxes) == len(list(tree.walk()))
    assert max(depths) == tree.depth()


def test_a_line_break_in_a_name_ends_no_line() -> None:
    text = written(hostile_run(), "key-md", "en")
    assert not any(line.startswith("lines") for line in text.splitlines())
    assert "two lines" in text
