"""Page ``thresholds`` without a browser: every table, node and rule, and the book's numbers."""

from __future__ import annotations

from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, Entry, open_builtin
from tests.support import pages
from tests.support.pages import address, checked, formulas, widget
from ui.thresholds import model

FITTING = [e for e in ENTRIES if model.cuttable(open_builtin(e.id).training)]
visit = partial(pages.visit, "pages/thresholds.py")


def captions(app: AppTest) -> str:
    return "\n".join(c.value for c in app.main.caption)


def test_the_tables_with_numbers_are_on_offer() -> None:
    assert [e.id for e in FITTING] == ["watermelon_3.0", "watermelon_3.0alpha", "regression_5.2"]
    assert widget(visit().selectbox, "data").options[0].startswith("西瓜 3.0")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("entry", FITTING, ids=lambda entry: entry.id)
def test_every_choice_of_the_menus_opens(entry: Entry, lang: str) -> None:
    app = visit(data=entry.id, lang=lang)
    for attribute in model.cuttable(open_builtin(entry.id).training):
        name = open_builtin(entry.id).training.attributes[attribute].name
        checked(widget(app.selectbox, "choose_attribute").select(name).run())
        for rule in ("midpoint", "value", "median"):
            checked(widget(app.selectbox, "choose_threshold").select(rule).run())
            for node in widget(app.selectbox, "choose_node").options[:3]:
                checked(widget(app.selectbox, "choose_node").set_value(node).run())
        if not open_builtin(entry.id).training.is_regression:
            checked(widget(app.selectbox, "choose_criterion").select("gini").run())
            checked(widget(app.selectbox, "choose_criterion").select("entropy").run())
        assert not app.info


@pytest.mark.parametrize(
    ("name", "threshold", "gain"), [("密度", "0.3815", 0.262439), ("含糖率", "0.126", 0.349294)]
)
def test_the_best_cut_is_golden(name: str, threshold: str, gain: float) -> None:
    app = visit(lang="zh", attribute=name)
    checked(app.button(key="best").click().run())
    assert address(app)["cut"] == threshold
    shown = app.table[0].value
    assert list(shown.iloc[0]) == list(shown.iloc[1])
    assert shown.iloc[0, 0] == threshold
    assert shown.iloc[0, 3] == f"{gain:.3f}"
    assert f"={gain:.3f}" in formulas(app)[-1]
    assert f"{gain:.6f}" in next(c.help for c in app.main.caption if c.help)
    assert app.button(key="best").disabled


def test_the_smallest_loss_is_shown() -> None:
    app = visit(lang="en", data="regression_5.2", cut="5.2")
    assert "c_1=5.060" in formulas(app)
    assert "=3.359" in formulas(app)[-1]
    assert "s = 5" in captions(app)


def test_gini_finds_another_cut_of_sugar() -> None:
    app = visit(lang="en", attribute="含糖率", criterion="gini")
    assert app.table[0].value.iloc[1, 0] == "0.2045"
    assert app.table[0].value.iloc[1, 3] == "0.286"


def test_the_node_under_clear_texture() -> None:
    app = visit(lang="en", node="纹理=清晰")
    assert app.table[0].value.iloc[1, 0] == "0.3815"
    assert app.table[0].value.iloc[1, 3] == "0.764"  # pure on both sides
    app = visit(lang="en", node="纹理=清晰", attribute="含糖率")
    assert list(app.table[0].value.iloc[1, [0, 3]]) == ["0.2655", "0.225"]
    assert "book" not in captions(app)


def test_the_book_s_digits_are_explained() -> None:
    assert "0.381" in captions(visit(lang="en"))
    both = captions(visit(lang="zh", attribute="含糖率"))
    assert "0.204" in both
    assert "0.205" in both


def test_any_cut_is_allowed_and_compared() -> None:
    app = visit(lang="en", cut="0.38")
    assert "best cut" in app.main.markdown[-1].value
    low, high = app.slider[0].min, app.slider[0].max
    assert (low, high) == (0.243, 0.774)
    checked(app.slider[0].set_value(0.5555).run())
    assert address(app)["cut"] == "0.5555"
    assert "0.481" in app.main.markdown[-1].value
    checked(app.slider[0].set_value(high).run())
    assert "one side" in app.main.markdown[-1].value


def test_the_median_is_shown_as_a_shortcut() -> None:
    app = visit(lang="en", threshold="median")
    assert "shortcut" in captions(app)
    assert list(app.table[0].value.index) == ["your cut", "best cut", "the median"]


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({"attribute": "纹理"}, "attribute"),
        ({"node": "x=<b>"}, "node"),
        ({"threshold": "x"}, "threshold"),
        ({"data": "loan"}, "Loan"),
    ],
)
def test_a_bad_link_is_one_sentence_and_the_default(params: dict[str, str], named: str) -> None:
    app = visit(lang="en", **params)
    (sentence,) = app.info
    assert named in sentence.value
    assert "<b>" not in sentence.value
    assert app.table[0].value.iloc[1, 0] == "0.3815"


@pytest.mark.parametrize("cut", ["nan", "inf", "x", "-5", "1e99"])
def test_a_senseless_cut_stays_within_reach(cut: str) -> None:
    assert 0.243 <= visit(lang="en", cut=cut).slider[0].value <= 0.774


def test_another_table_forgets_what_was_set_for_the_first() -> None:
    app = visit(lang="en", attribute="含糖率", cut="0.3", criterion="gini")
    checked(widget(app.selectbox, "data").select("regression_5.2").run())
    assert address(app) == {"lang": "en", "data": "regression_5.2"}
