"""The charts of the final test: what stands where, and names as text."""

from __future__ import annotations

from math import sqrt

import pytest

from engine.config import Choice, Config
from engine.evaluation import Classified
from engine.language import translator_for
from ui.data.final_views import MOST_NAMED, confusion_figure, importance_figure, run_name

_ = translator_for("en")


def test_a_line_of_the_matrix_is_a_true_class() -> None:
    found = Classified(("a", "b<i>"), ((9, 1), (0, 4)))
    shades, counts = confusion_figure(_, found, dark=False).data
    assert [list(line) for line in shades.z] == [
        pytest.approx([sqrt(0.9), -sqrt(0.1)]),
        pytest.approx([0.0, 1.0]),
    ]
    assert shades.text[0][1] == "true: a<br>predicted: b&lt;i&gt;<br>rows: 1"
    told = list(zip(counts.x, counts.y, counts.text, strict=True))
    assert told == [(0, 0, "9"), (1, 0, "1"), (1, 1, "4")]


def test_many_classes_have_no_room_for_names_and_counts() -> None:
    size = MOST_NAMED + 1
    matrix = tuple(tuple(int(t == p) for p in range(size)) for t in range(size))
    figure = confusion_figure(_, Classified(tuple(map(str, range(size))), matrix), dark=True)
    assert len(figure.data) == 1
    assert set(figure.layout.xaxis.ticktext) == {""}


def test_the_most_important_attribute_stands_on_top() -> None:
    (bars,) = importance_figure(["a", "b", "c", "d$"], (0.2, 0.0, 0.3, 0.5)).data
    assert list(bars.text) == ["50.0%", "30.0%", "20.0%"]
    figure = importance_figure(["a", "b", "c", "d$"], (0.2, 0.0, 0.3, 0.5))
    assert list(figure.layout.yaxis.ticktext) == ["d&#36;", "c", "a"]


def test_a_run_is_named_with_all_that_departs_from_its_book() -> None:
    assert run_name(_, Config("cart")) == "CART"
    chosen = Config("id3", max_depth=3, ties="last", choose=(Choice("", "x"),))
    assert run_name(_, chosen) == "ID3, Max. depth 3, Ties the last column, decisions by hand: 1"
