"""Page ``thresholds`` without a browser: every table, node and rule, and the book's numbers."""

from __future__ import annotations

from functools import partial

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, Entry, open_builtin
from engine.config import Config
from engine.frames import from_frame
from engine.language import translator_for
from engine.roles import Roles
from engine.trace import record
from tests.support import pages
from tests.support.golden import GOLDEN
from tests.support.hostile import NAMES
from tests.support.pages import address, checked, widget
from ui.thresholds import figure as figures
from ui.thresholds import model, sentences

FITTING = [e for e in ENTRIES if model.cuttable(open_builtin(e.id).training)]
RULES = ("midpoint", "value", "median")
visit = partial(pages.visit, "pages/thresholds.py")


def captions(app: AppTest) -> str:
    return "\n".join(c.value for c in app.main.caption)


def same(word: str) -> str:
    return word


def cuts_on(
    table: str,
    name: str,
    own: float,
    criterion: str = "entropy",
    rule: str = "midpoint",
    path: str = "",
) -> model.Cuts:
    dataset = open_builtin(table).training
    trace = record(dataset, model.config_for(dataset, criterion))
    attribute = dataset.attribute_index(name)
    node = next(n for n in model.nodes_of(trace, attribute) if n.path == path)
    return model.cuts_at(trace, node, attribute, rule, own, record)


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
        for rule in RULES:
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
    assert f"= {gain:.3f}" in app.latex[0].value
    assert f"{gain:.6f}" in next(c.help for c in app.main.caption if c.help)
    assert app.button(key="best").disabled


@pytest.mark.parametrize("name", ["密度", "含糖率"])
def test_every_midpoint_is_golden(name: str) -> None:
    cuts = cuts_on("watermelon_3.0", name, 0.3)
    golden = GOLDEN[f"wm3_thresholds_{name}"]
    assert len(golden) == 16
    tried = [model.cut_of(c) for c in cuts.tried]
    assert tried == pytest.approx([float(t) for t in golden], abs=1e-6)
    gains = [cuts.shown(c.score) for c in cuts.tried]
    assert gains == pytest.approx(list(golden.values()), abs=1e-6)


def test_the_losses_are_golden() -> None:
    losses = (22.648, 17.702237, 12.193486, 7.3787, 3.35872, 5.073958, 10.052467, 15.1778, 21.328)
    cuts = cuts_on("regression_5.2", "x", 2.2)
    assert [cuts.shown(c.score) for c in cuts.tried] == pytest.approx(losses, abs=1e-6)
    app = visit(lang="en", data="regression_5.2", cut="5.2")
    assert "c_1 = 5.060" in app.latex[0].value
    assert "= 3.359" in app.latex[0].value
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


def test_cuts_between_the_same_two_values_are_equal() -> None:
    first, second = (cuts_on("watermelon_3.0", "密度", own) for own in (0.4031, 0.4369))
    assert first.own.score.branches == second.own.score.branches
    assert first.around(0.4031) == first.around(0.4369) == (0.403, 0.437)
    assert not first.own_is_best
    assert cuts_on("watermelon_3.0", "密度", 0.3999).own_is_best


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", ["密度", "含糖率"])
def test_the_rule_s_choice_is_the_engine_s(rule: str, name: str) -> None:
    dataset = open_builtin("watermelon_3.0").training
    attribute = dataset.attribute_index(name)
    root = record(dataset, Config("id3", threshold=rule)).tree().nodes[0]
    wanted = next(s for s in root.scores if s.attribute == attribute)
    picked = cuts_on("watermelon_3.0", name, 0.3, rule=rule).picked
    assert picked.split == wanted.split
    assert picked.score.gain == pytest.approx(wanted.gain, abs=1e-12)


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


def test_hostile_names_are_text_in_the_picture_and_the_table() -> None:
    _ = translator_for("en")
    for name in NAMES:
        other = "other" if name.strip() != "other" else "another"
        frame = pd.DataFrame({"v": ["1", "2", "3", "4"], "c": [name, other, name, other]})
        dataset = from_frame(frame, Roles("c", missing=()))
        trace = record(dataset, Config())
        node = model.nodes_of(trace, 0)[0]
        cuts = model.cuts_at(trace, node, 0, "midpoint", 2.2, record)
        drawn = figures.strip_and_curve(_, cuts, same).to_json()
        assert "<script" not in drawn
        assert "<img" not in drawn
        assert "<a " not in drawn
        assert "![" not in sentences.comparison(_, cuts, same).to_string()


def test_the_figure_marks_everything() -> None:
    cuts = cuts_on("watermelon_3.0", "密度", 0.5)
    figure = figures.strip_and_curve(translator_for("zh"), cuts, same)
    ticks = next(t for t in figure.data if t.marker.symbol == "line-ns")
    assert len(ticks.x) == 16
    star = next(t for t in figure.data if t.marker.symbol == "star")
    assert star.x[0] == pytest.approx(0.3815)
    assert {t.marker.symbol for t in figure.data} >= {"circle", "square"}
    assert [a.text for a in figure.layout.annotations] == ["最好 0.3815", "你的 0.5"]
    assert figure.layout.height == figures.HEIGHT
