"""Worksheets hold no answer, and their keys hold what the books print."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.export.worksheet import key, worksheet
from engine.export.worksheet_parts import Blank, Box, Drawing, Paper, Part, Table, Text, Together
from tests.engine.export.runs import LANGUAGES, RUNS, Page, hostile_run, run, words_of, written

FORMS = ("worksheet", "key", "worksheet-md", "key-md")
WORKED_OUT = re.compile(r"\d\.\d{3}")
# What an HTML page of ours is made of.
TAGS = {
    *("html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "span", "b", "div"),
    *("table", "thead", "tbody", "tr", "th", "td", "svg", "line", "rect", "text"),
}


def flat(parts: tuple[Part, ...]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, Together):
            yield from flat(part.parts)
        else:
            yield part


def tables_to_fill(paper: Paper) -> list[Table]:
    found = [part for part in flat(paper.parts) if isinstance(part, Table)]
    return [table for table in found if any(None in row for row in table.rows)]


def boxes(paper: Paper) -> list[Box]:
    return [b for part in flat(paper.parts) if isinstance(part, Drawing) for b in part.boxes]


@pytest.mark.parametrize("name", RUNS)
def test_a_sheet_leaves_all_that_is_asked_open(name: str) -> None:
    sheet = worksheet(run(name), words_of("en"))
    blanks = [part for part in flat(sheet.parts) if isinstance(part, Blank)]
    assert blanks
    assert {blank.answer for blank in blanks} == {None}
    for table in tables_to_fill(sheet):
        assert all(set(row[1:]) == {None} for row in table.rows)
        assert table.won is None
    assert {(b.edge, b.lines, b.round) for b in boxes(sheet)} == {(None, (), False)}


@pytest.mark.parametrize("name", RUNS)
def test_a_key_leaves_nothing_open(name: str) -> None:
    answered = key(run(name), words_of("en"))
    assert tables_to_fill(answered) == []
    blanks = [part for part in flat(answered.parts) if isinstance(part, Blank)]
    assert all(blank.answer for blank in blanks)
    assert all(b.lines for b in boxes(answered))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RUNS)
def test_no_word_or_number_of_the_key_slips_onto_the_sheet(name: str, language: str) -> None:
    trace = run(name)
    page = Page(written(trace, "worksheet", language))
    about = " ".join(part for part in page.outside if trace.dataset.target not in part)
    given = trace.config.choose[0].attribute if trace.config.choose else ""
    values = {word for attribute in trace.dataset.attributes for word in attribute.domain}
    names = {a.name for a in trace.dataset.attributes if len(a.name) > 1} - {given}
    assert [word for word in values | names if len(word) > 1 and word in about] == []
    tables = 1 if trace.validation is None else 2  # of rows; the others are to be filled in
    left = [cell for table in page.tables[tables:] for row in table[1:] for cell in row[1:]]
    assert set(left) == {""}
    assert not WORKED_OUT.search(about)
    in_key = Page(written(trace, "key", language))
    assert WORKED_OUT.search(" ".join(in_key.every))


@pytest.mark.parametrize("name", RUNS)
def test_every_node_asks_about_all_attributes(name: str) -> None:
    trace = run(name)
    if name == "lines":
        return  # a line asks several at once, and its table has no names
    every = [attribute.name for attribute in trace.dataset.attributes]
    tables = tables_to_fill(worksheet(trace, words_of("en")))
    of_scores = [[row[0] for row in t.rows] for t in tables if t.head[0] == "attribute"]
    assert of_scores
    assert all(names == every for names in of_scores)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_to_watermelon_2_has_the_gains_of_the_book(language: str) -> None:
    tables = Page(written(run("id3"), "key", language)).tables
    scores = [table for table in tables if table[0][0] in ("属性", "attribute")]
    root, clear = ({row[0]: row[-1] for row in table[1:]} for table in scores[:2])
    assert root == {
        **{"色泽": "0.108", "根蒂": "0.143", "敲声": "0.141"},
        **{"纹理": "0.381", "脐部": "0.289", "触感": "0.006"},
    }
    assert clear == {
        **{"色泽": "0.043", "根蒂": "0.458", "敲声": "0.331"},
        **{"纹理": "—", "脐部": "0.458", "触感": "0.458"},
    }
    assert tables[2][1] == ["8", "9", "-(8/17*log2(8/17) + 9/17*log2(9/17)) = 0.998", "0.998"]


def test_the_key_names_the_winner_and_its_ties() -> None:
    blanks = [p for p in flat(key(run("id3"), words_of("en")).parts) if isinstance(p, Blank)]
    told = [blank.answer for blank in blanks if blank.prompt == "Decision:"]
    assert told[0] == "take 纹理: the best score"
    assert told[1] == "a tie: 根蒂 = 脐部 = 触感, all 0.458; take 根蒂: the tie rule decides"


def test_the_key_has_the_accuracies_of_the_book() -> None:
    """Zhou, figures 4.6 and 4.7: 3/7 with the branch of node 6, 4/7 without, and so on."""
    parts = list(flat(key(run("post"), words_of("en")).parts))
    compared = next(p for p in parts if isinstance(p, Table) and p.head[1] == "kept")
    assert [row[1:] for row in compared.rows] == [
        ("3/7 = 42.9%", "4/7 = 57.1%", "8", "cut"),
        ("4/7 = 57.1%", "4/7 = 57.1%", "—", "keep"),
        ("4/7 = 57.1%", "5/7 = 71.4%", "5", "cut"),
        ("5/7 = 71.4%", "5/7 = 71.4%", "—", "keep"),
        ("5/7 = 71.4%", "3/7 = 42.9%", "11, 12", "keep"),
    ]


@pytest.mark.parametrize("name", RUNS)
def test_sheet_and_key_have_the_same_drawing(name: str) -> None:
    drawn = [
        next(part for part in flat(paper.parts) if isinstance(part, Drawing)).boxes
        for paper in (worksheet(run(name), words_of("en")), key(run(name), words_of("en")))
    ]
    shapes = [[(box.number, box.parent, box.depth) for box in boxes] for boxes in drawn]
    assert shapes[0] == shapes[1]


def test_a_drawing_does_not_tell_which_splits_pre_pruning_refused() -> None:
    """Zhou, figure 4.6: only the root is split; 凹陷 and 稍凹 would have three branches."""
    sheet = boxes(worksheet(run("pre"), words_of("en")))
    assert len(list(run("pre").tree().walk())) == 4
    assert [box.depth for box in sheet] == [0, 1, 2, 2, 2, 1, 2, 2, 2, 1]


@pytest.mark.parametrize("form", ["worksheet", "key"])
@pytest.mark.parametrize("name", RUNS)
def test_a_page_is_sound_and_needs_nothing_from_elsewhere(name: str, form: str) -> None:
    source = written(run(name), form, "zh")
    page = Page(source)
    assert page.inside == []
    assert set(page.tags) <= TAGS
    assert source.count("http") == source.count("http://www.w3.org/2000/svg")


@pytest.mark.parametrize("form", FORMS)
def test_a_chinese_sheet_has_no_english_in_it(form: str) -> None:
    trace = run("id3")
    text = written(trace, form, "zh")
    said = " ".join(Page(text).every) if "md" not in form else text
    allowed = {"watermelon", "Ent", "ID", "log"}
    assert set(re.findall(r"[A-Za-z]{2,}", said)) <= allowed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["worksheet", "key"])
def test_hostile_names_are_text_on_a_page(form: str, language: str) -> None:
    page = Page(written(hostile_run(), form, language))
    assert set(page.tags) <= TAGS
    assert page.inside == []
    shown = page.tables[0]
    dataset = hostile_run().dataset
    names = [attribute.name for attribute in dataset.attributes]
    assert shown[0][1:3] == names
    assert shown[1][3] == dataset.classes[0]


def test_large_trees_are_told_to_go_on() -> None:
    """Watermelon 2.0 alpha fits; with 40 boxes at most, a deeper one would not."""
    sheet = worksheet(run("missing"), words_of("en"))
    notes = [p.text for p in flat(sheet.parts) if isinstance(p, Text) and p.look == "note"]
    assert bool(notes) == any(b.goes_on for b in boxes(sheet))
