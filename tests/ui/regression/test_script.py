"""What page regression says: Li Hang's numbers, the step function, every cut, the map."""

from __future__ import annotations

import json
from itertools import pairwise
from math import inf
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.dataset import Dataset, DatasetError
from engine.forest.sources import SOURCES, rounded, sample
from engine.frames import from_frame
from engine.impurities import SQUARED_ERROR
from engine.language import translator_for
from engine.predict import distributions
from engine.retarget import narrowed, number_targets, numbers_of, with_target
from engine.roles import Roles
from engine.trace import Trace, record
from tests.support.hostile import NAMES
from tests.support.pages import read_formula
from ui.regression.figure import points_and_losses
from ui.regression.map import plane
from ui.regression.model import pieces, regions, scene
from ui.regression.script import RegressionScript
from ui.regression.sentences import loss_formula, sentence
from ui.run.narrator import Narrator
from ui.tables import generated
from ui.tree.names import NodeNames
from ui.tree.steps import stops

LOSSES = (22.648, 17.702237, 12.193486, 7.3787, 3.35872, 5.073958, 10.052467, 15.1778, 21.328)
CONFIG = Config("regression")


@pytest.fixture(scope="module")
def trace() -> Trace:
    return record(open_builtin("regression_5.2").training, CONFIG)


def names_of(dataset: Dataset, language: str = "en") -> NodeNames:
    return NodeNames(dataset, SQUARED_ERROR, translator_for(language), str)


def script_of(trace: Trace, language: str = "en") -> RegressionScript:
    return RegressionScript(Narrator(trace, "", translator_for(language), str))


def drawn(plotted: dict[str, Any]) -> go.Figure:
    """The figure as plotly understands it, which complains about anything else."""
    return go.Figure(json.loads(json.dumps(plotted, allow_nan=False)))


# Li Hang's exercise


def test_the_losses_and_means_are_the_books(trace: Trace) -> None:
    seen = scene(trace, trace.ends[0])
    assert [c.score.loss for c in seen.tried] == pytest.approx(LOSSES, abs=5e-7)
    assert [m.mean for m in seen.means] == pytest.approx([5.06, 8.176])
    assert seen.split.threshold == 5.5
    left, right = trace.tree().children(0)
    for node, cut, loss, means in (
        (left, 3.5, 0.1912, (4.72, 5.57)),
        (right, 7.5, 0.662517, (7.475, 8.643333)),
    ):
        seen = scene(trace, trace.ends[node])
        assert (seen.node, seen.split.threshold) == (node, cut)
        assert seen.score.loss == pytest.approx(loss, abs=5e-7)
        assert [m.mean for m in seen.means] == pytest.approx(means, abs=5e-7)


def test_the_picture_marks_the_smallest_loss_and_every_residual(trace: Trace) -> None:
    seen = scene(trace, trace.ends[0])
    figure = drawn(points_and_losses(translator_for("en"), seen, str))
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
    figure = drawn(points_and_losses(translator_for("en"), scene(trace, trace.ends[0]), str))
    ratios = set()
    for side in (t for t in figure.data if t.fill == "toself"):
        x, y = list(side.x), list(side.y)
        for i in range(0, len(x), 6):
            ratios.add(round(abs((x[i + 1] - x[i]) / (y[i + 2] - y[i])), 9))
    assert len(ratios) == 1


def test_the_formula_has_the_numbers_of_the_step(trace: Trace) -> None:
    seen = scene(trace, trace.ends[0])
    formula = read_formula(loss_formula(seen, names_of(trace.dataset)))
    for part in ("5.060", "8.176", "3.359", "1.058+2.301", r"(4.5-\nobreak 5.060)^2"):
        assert part in formula
    assert "**x ≤ 5.5**" in sentence(translator_for("en"), seen, names_of(trace.dataset)).replace(
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
            there = [
                dataset.y[r]
                for r in range(rows)
                if inside.low < dataset.columns[0][r] <= inside.high
            ]
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
            seen = scene(trace, cursor)
            if seen is not None:
                json.dumps(points_and_losses(translator_for("zh"), seen, str), allow_nan=False)
                assert loss_formula(seen, names_of(table))
                assert sentence(translator_for("zh"), seen, names_of(table))


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
    frame = pd.DataFrame(
        {
            NAMES[0]: ["1", "2", "3", "4"],
            NAMES[7]: [NAMES[1], NAMES[2], NAMES[1], NAMES[2]],
            NAMES[3]: ["1", "5", "2", "6"],
        }
    )
    for attributes in ([NAMES[0]], [NAMES[7]]):
        table = narrowed(from_frame(frame, Roles(target=NAMES[3], regression=True)), attributes)
        trace = record(table, CONFIG)
        seen = scene(trace, trace.ends[0])
        shown = json.dumps(points_and_losses(translator_for("en"), seen, str))
        told = sentence(translator_for("en"), seen, names_of(table))
        shown += read_formula(loss_formula(seen, names_of(table))) + told
        for mark in ("<script", "<img", "<a ", "$\\\\frac"):
            assert mark not in shown
        assert "](" not in told


# What the panels say


def test_the_first_cut_is_told_with_its_picture_and_its_formula(trace: Trace) -> None:
    sentence_of, figure, formula = script_of(trace).cut(trace.ends[0])
    assert "3.359" in sentence_of.value
    assert (figure.kind, figure.value["name"]) == ("figure", "cut")
    assert len(drawn({k: figure.value[k] for k in ("data", "layout")}).data) == 10
    assert "5.060" in read_formula(formula.value)
    (nothing,) = script_of(trace).cut(0)
    assert "Nothing is cut yet" in nothing.value


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_picture_is_plain_small_and_brings_no_theme(trace: Trace, language: str) -> None:
    for cursor in stops(trace, "detail")[1:]:
        figure = script_of(trace, language).cut(cursor)[1].value
        assert "template" not in figure["layout"]
        assert len(json.dumps(figure, allow_nan=False)) < 8_000
        assert drawn({k: figure[k] for k in ("data", "layout")}).layout.height


def test_words_stand_on_the_axis_in_the_readers_language() -> None:
    table = with_target(open_builtin("watermelon_3.0").training, "密度")
    trace = record(narrowed(table, ["纹理"]), CONFIG)
    seen = scene(trace, trace.ends[0])
    figure = drawn(points_and_losses(translator_for("en"), seen, lambda word: f"<{word}>"))
    assert figure.layout.xaxis2.ticktext[0].startswith("&lt;")
    told = next(t for t in figure.data if t.yaxis == "y2").text
    assert all("&lt;" in text for text in told)


def test_the_map_fills_a_rectangle_for_each_leaf() -> None:
    trace = record(generated.hill().training, Config("regression", max_depth=3))
    figure = drawn(plane(translator_for("en"), scene(trace, len(trace)), 0, 1, str))
    filled = [s for s in figure.layout.shapes if s.fillcolor]
    assert len(filled) == len(trace.tree().leaves()) == 8
    words, block = script_of(trace).map(len(trace))
    assert "rectangle" in words.value
    assert block.value["name"] == "map"


def test_a_missing_number_has_no_place_on_the_map() -> None:
    frame = pd.DataFrame(
        {"a": ["1", "", "3", "4"], "b": ["1", "2", "", "4"], "y": ["1", "2", "3", "5"]}
    )
    trace = record(from_frame(frame, Roles(target="y", regression=True)), CONFIG)
    for cursor in stops(trace, "detail")[1:]:
        figure = drawn(plane(translator_for("en"), scene(trace, cursor), 0, 1, str))
        assert list(figure.data[0].x) == [1, None, 3, 4]
        drawn(points_and_losses(translator_for("en"), scene(trace, cursor), str))
