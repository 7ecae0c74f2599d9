"""Page regression: Li Hang's numbers, the step function, every cut, the map, and the page."""

from __future__ import annotations

import json
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.dataset import Dataset, DatasetError, Roles, from_frame
from engine.forest.sources import SOURCES, rounded, sample
from engine.predict import distributions
from engine.retarget import narrowed, number_targets, numbers_of, with_target
from engine.trace import Trace, record
from tests.hostile import NAMES
from ui.text import words_for
from ui.views.node_words import NodeWords
from ui.views.regression_figure import points_and_losses
from ui.views.regression_map import plane
from ui.views.regression_model import pieces, regions, scene
from ui.views.regression_words import loss_formula, sentence
from ui.views.steps import stops

GOLDEN = json.loads((Path(__file__).parent / "golden" / "golden.json").read_text("utf-8"))
LOSSES = (22.648, 17.702237, 12.193486, 7.3787, 3.35872, 5.073958, 10.052467, 15.1778, 21.328)
CONFIG = Config("regression")


@pytest.fixture(scope="module")
def trace() -> Trace:
    return record(open_builtin("regression_5.2").training, CONFIG)


def words_of(dataset: Dataset, language: str = "en") -> NodeWords:
    return NodeWords(dataset, "squared_error", words_for(language), str)


# Li Hang's exercise


def test_the_losses_and_means_are_the_books(trace: Trace) -> None:
    seen = scene(trace, trace.ends[0], None)
    assert [c.score.loss for c in seen.tried] == pytest.approx(LOSSES, abs=5e-7)
    assert [m.mean for m in seen.means] == pytest.approx([5.06, 8.176])
    assert seen.split.threshold == 5.5
    left, right = trace.tree().children(0)
    for node, cut, loss, means in ((left, 3.5, 0.1912, (4.72, 5.57)),
                                   (right, 7.5, 0.662517, (7.475, 8.643333))):  # fmt: skip
        seen = scene(trace, trace.ends[node], None)
        assert (seen.node, seen.split.threshold) == (node, cut)
        assert seen.score.loss == pytest.approx(loss, abs=5e-7)
        assert [m.mean for m in seen.means] == pytest.approx(means, abs=5e-7)


def test_the_picture_marks_the_smallest_loss_and_every_residual(trace: Trace) -> None:
    seen = scene(trace, trace.ends[0], None)
    figure = points_and_losses(words_for("en"), seen, str)
    curve = next(t for t in figure.data if t.mode == "lines+markers")
    assert list(curve.y) == pytest.approx(LOSSES, abs=5e-7)
    star = next(t for t in figure.data if t.marker.symbol == "star")
    assert (star.x[0], star.y[0]) == pytest.approx((5.5, 3.35872))
    areas = [t for t in figure.data if t.fill == "toself"]
    total = 0.0
    for trace_of_side in areas:
        corners = [v for v in trace_of_side.y if v is not None]
        sides = [corners[i + 2] - corners[i] for i in range(0, len(corners), 5)]
        total += sum(side**2 for side in sides)
    assert total == pytest.approx(3.35872)  # the areas are the loss


def test_the_width_of_an_area_grows_with_its_height(trace: Trace) -> None:
    figure = points_and_losses(words_for("en"), scene(trace, trace.ends[0], None), str)
    ratios = set()
    for side in (t for t in figure.data if t.fill == "toself"):
        x, y = list(side.x), list(side.y)
        for i in range(0, len(x), 6):
            ratios.add(round(abs((x[i + 1] - x[i]) / (y[i + 2] - y[i])), 9))
    assert len(ratios) == 1


def test_the_formula_has_the_numbers_of_the_step(trace: Trace) -> None:
    seen = scene(trace, trace.ends[0], None)
    formula = loss_formula(seen, words_of(trace.dataset))
    for part in ("5.060", "8.176", "3.359", "1.058+2.301", r"(4.5-5.060)^2"):
        assert part in formula
    assert "**x ≤ 5.5**" in sentence(words_for("en"), seen, words_of(trace.dataset)).replace(
        "&#46;", "."
    )


# The function so far


@pytest.mark.parametrize("rows", [10, 80])
def test_the_pieces_are_the_trees_predictions_at_every_step(rows: int) -> None:
    dataset = rounded(sample(SOURCES["wave"], rows), 3)
    trace = record(dataset, CONFIG)
    for cursor in [*stops(trace, "decision")][1::7]:
        found = pieces(trace, cursor, 0)
        assert found[0].low == -inf
        assert found[-1].high == inf
        assert all(a.high == b.low for a, b in pairwise(found))
        for row in range(rows):
            value = float(dataset.columns[0][row])
            mean = next(p.mean for p in found if p.low < value <= p.high)
            inside = next(p for p in found if p.low < value <= p.high)
            there = [dataset.y[r] for r in range(rows)
                     if inside.low < dataset.columns[0][r] <= inside.high]  # fmt: skip
            assert mean == pytest.approx(np.mean(there))
    last = pieces(trace, len(trace), 0)
    said = distributions(trace.tree(), dataset)[:, 0]
    for row in range(rows):
        value = float(dataset.columns[0][row])
        assert next(p.mean for p in last if p.low < value <= p.high) == pytest.approx(said[row])


def test_the_regions_cover_the_plane_once_at_every_step() -> None:
    dataset = rounded(sample(SOURCES["hill"], 60), 3)
    trace = record(dataset, CONFIG)
    for cursor in [*stops(trace, "decision")][1::5]:
        found = regions(trace, cursor, 0, 1)
        for row in range(len(dataset)):
            x, y = (float(column[row]) for column in dataset.columns)
            inside = [r for r in found if r.x[0] < x <= r.x[1] and r.y[0] < y <= r.y[1]]
            assert len(inside) == 1
    said = distributions(trace.tree(), dataset)[:, 0]
    for row in range(len(dataset)):
        x, y = (float(column[row]) for column in dataset.columns)
        mine = next(r for r in found if r.x[0] < x <= r.x[1] and r.y[0] < y <= r.y[1])
        if cursor == len(trace):
            assert mine.mean == pytest.approx(said[row])


def test_a_tree_that_asks_something_else_has_no_curve() -> None:
    dataset = rounded(sample(SOURCES["hill"], 60), 3)
    trace = record(dataset, CONFIG)
    assert pieces(trace, len(trace), 0) == []


# Any number of any table


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_number_of_every_table_can_be_predicted(entry: Any) -> None:
    whole = open_builtin(entry.id).training
    for name in number_targets(whole):
        table = with_target(whole, name)
        assert (table.target, table.classes) == (name, None)
        assert name not in [a.name for a in table.attributes]
        if name != whole.target:
            assert table.attributes[-1].name == whole.target
            column = whole.columns[whole.attribute_index(name)]
            assert table.y.tolist() == column[~np.isnan(column)].tolist()
        trace = record(table, CONFIG)
        for cursor in stops(trace, "detail"):
            seen = scene(trace, cursor, None)
            if seen is not None:
                points_and_losses(words_for("zh"), seen, str)
                assert loss_formula(seen, words_of(table))
                assert sentence(words_for("zh"), seen, words_of(table))


def test_rows_that_miss_the_number_are_left_out_and_counted() -> None:
    frame = pd.DataFrame({"a": ["1", "", "3"], "b": ["p", "q", "p"], "y": ["u", "v", "u"]})
    table = with_target(from_frame(frame, Roles(target="y")), "a")
    assert (table.row_ids, table.rows_without_target) == ((1, 3), 1)
    assert [a.name for a in table.attributes] == ["b", "y"]


def test_a_word_cannot_be_the_number() -> None:
    with pytest.raises(DatasetError, match="no number"):
        with_target(open_builtin("watermelon_3.0").training, "色泽")


def test_fewer_attributes_keep_their_order() -> None:
    table = open_builtin("watermelon_3.0").training
    few = narrowed(table, ["含糖率", "色泽"])
    assert [a.name for a in few.attributes] == ["色泽", "含糖率"]
    assert numbers_of(few) == ["含糖率"]
    assert narrowed(table, [a.name for a in table.attributes]) is table


def test_names_that_try_to_break_the_page_are_escaped() -> None:
    frame = pd.DataFrame({
        NAMES[0]: ["1", "2", "3", "4"], NAMES[7]: [NAMES[1], NAMES[2], NAMES[1], NAMES[2]],
        NAMES[3]: ["1", "5", "2", "6"],
    })  # fmt: skip
    for attributes in ([NAMES[0]], [NAMES[7]]):
        table = narrowed(from_frame(frame, Roles(target=NAMES[3], regression=True)), attributes)
        trace = record(table, CONFIG)
        seen = scene(trace, trace.ends[0], None)
        shown = points_and_losses(words_for("en"), seen, str).to_json()
        told = sentence(words_for("en"), seen, words_of(table))
        shown += loss_formula(seen, words_of(table)) + told
        for mark in ("<script", "<img", "<a ", "$\\\\frac"):
            assert mark not in shown
        assert "](" not in told


# The page


def visit(**params: str) -> AppTest:
    page = AppTest.from_file("../app.py", default_timeout=60).switch_page("pages/regression.py")
    page.query_params.update(params)
    return checked(page.run())


def go_to(page: AppTest, cursor: int, panel: str, key: str = "regression.panel") -> AppTest:
    page.query_params["step"] = str(cursor)
    page.session_state[key] = panel
    return checked(page.run())


def checked(page: AppTest) -> AppTest:
    assert not page.exception
    assert not page.error
    assert not page.warning, "a warning is the guard's word for an exception"
    return page


def said(page: AppTest) -> str:
    return "\n".join(block.value for block in page.main.markdown)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_page_opens_on_the_books_table_and_steps_to_its_end(language: str) -> None:
    page = visit(lang=language)
    assert page.selectbox(key="data").value == "regression_5.2"
    trace = record(open_builtin("regression_5.2").training, CONFIG)
    for cursor in stops(trace, "decision"):
        for panel in ("cut", "decision", "rows", "code"):
            go_to(page, cursor, panel)
    page = go_to(page, trace.ends[0], "cut")
    assert "3.359" in said(page)
    assert any("5.060" in block.value for block in page.main.latex)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_two_numbers_are_drawn_as_a_map(language: str) -> None:
    page = visit(lang=language, data="hill", depth="3")
    table = rounded(sample(SOURCES["hill"], 150), 3)
    trace = record(table, Config("regression", max_depth=3))
    for cursor in [0, *stops(trace, "decision")[1::3], len(trace)]:
        for panel in ("map", "cut"):
            go_to(page, cursor, panel, "regression.panel.map")
    figure = plane(words_for(language), scene(trace, len(trace), None), 0, 1, str)
    filled = [s for s in figure.layout.shapes if s.fillcolor]
    assert len(filled) == len(trace.tree().leaves())


def test_another_target_and_other_attributes_are_in_the_address() -> None:
    page = visit(lang="en", data="watermelon_3.0")
    assert page.selectbox(key="target_watermelon_3.0").value == "密度"
    page.selectbox(key="target_watermelon_3.0").set_value("含糖率").run()
    assert page.query_params["target"] == "含糖率"
    names = page.multiselect(key="from_watermelon_3.0_含糖率")
    assert names.value == ["密度"]
    names.set_value(["密度", "纹理", "好瓜"]).run()
    checked(page)
    assert page.query_params["from"] == "4,7,8"
    table = with_target(open_builtin("watermelon_3.0").training, "含糖率")
    trace = record(narrowed(table, ["密度", "纹理", "好瓜"]), CONFIG)
    checked(go_to(page, trace.ends[0], "cut"))


@pytest.mark.parametrize("params", [
    {"target": "nothing"}, {"from": "99,x"}, {"data": "loan"}, {"first": "否", "id": "1"},
    {"step": "99999"}, {"algorithm": "id3"},
], ids=str)  # fmt: skip
def test_a_strange_link_still_shows_the_page(params: dict[str, str]) -> None:
    visit(lang="en", **params)
