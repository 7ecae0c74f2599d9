"""Page ``boundary`` without a browser: every kind of points, every panel, the book's figures."""

from __future__ import annotations

import html
from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from datasets import open_builtin
from engine import generators
from engine.config import Config
from engine.language import translator_for
from engine.trace import record
from tests.support import pages
from tests.support.pages import checked, run_of, says, sent, widget
from tests.support.replay import Replay
from ui.address import link
from ui.boundary.data import OF_POINTS, OF_RUN
from ui.boundary.model import moment
from ui.boundary.sentences import BoundarySentences
from ui.boundary.theatre import WHOLE

MELONS = open_builtin("watermelon_3.0alpha").training
MELON_LABEL = partial(open_builtin("watermelon_3.0alpha").entry.label, language="en")
PANELS = ("chosen", "line", "depth", "sum", "linear", "code")
_ = translator_for("en")
visit = partial(pages.visit, "pages/boundary.py")


def text(app: AppTest) -> str:
    return html.unescape("\n".join(element.value for element in app.main.markdown))


def same(word: str) -> str:
    return word


def test_it_opens_on_the_melons_one_click_from_the_first_decision() -> None:
    shown = Replay(visit(lang="zh"))
    assert [shown.figures(side, 0) for side in (0, 1)] == [
        "测试 0 次 · 叶结点 1 · 深度 0 · 训练集 9/17 = 52.9%"
    ] * 2
    begin = "Nothing is decided yet. The first step (› or the → key) looks at the root."
    assert shown.panel("chosen", 0).splitlines() == [translator_for("zh")(begin)] * 2


def test_the_finished_trees_are_figure_4_10_and_the_best_lines() -> None:
    shown = Replay(visit(lang="en", step="9999"))
    assert [shown.figures(side, shown.end) for side in (0, 1)] == [
        "tests 4 · leaves 5 · depth 4 · training 17/17 = 100.0%",
        "tests 2 · leaves 3 · depth 2 · training 17/17 = 100.0%",
    ]


def test_the_books_lines_are_on_offer_for_the_books_columns() -> None:
    shown = Replay(visit(lang="en", lines="given"))
    assert shown.figures(1, shown.end) == "tests 2 · leaves 3 · depth 2 · training 17/17 = 100.0%"
    told = "\n".join(shown.panel("chosen", step) for step in range(shown.end + 1))
    assert "−0.8·density − 0.044·sugar content > −0.313" in told
    assert "given" not in widget(visit(shape="xor").selectbox, "boundary_lines").options


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_panel_opens_at_every_stage(panel: str, lang: str) -> None:
    for step in ("0", "1", "7", "9999"):
        app = visit(panel=panel, lang=lang, step=step, unit="100", angle="30", offset="0.1")
        assert sent(app, "boundary.panel")["told"] == panel
        asks = [tab["id"] for tab in sent(app, "boundary.panel")["tabs"] if tab["asks"]]
        assert bool(app.main.slider or app.main.select_slider) == (panel in asks)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_reading_panel_says_something_at_every_step(lang: str) -> None:
    shown = Replay(visit(lang=lang, shape="moons", noise="0.1", lines="climb"))
    for step in range(shown.end + 1):
        for panel in ("chosen", "depth", "sum"):
            assert shown.panel(panel, step, look=0, look2=0, point=3).strip()
        told = shown.panel("chosen", step, look=0, look2=0, point=3).splitlines()
        assert len(told) == 6 + (step == shown.end), "at the end stands what came out"


@pytest.mark.parametrize("shape", generators.SHAPES)
@pytest.mark.parametrize("rule", ["auto", "climb", "logistic"])
def test_every_shape_can_be_grown_every_way(shape: str, rule: str) -> None:
    app = visit(shape=shape, lines=rule, noise="0.05", count="60", seed="2", lang="en")
    shown = Replay(app)
    left, right = (shown.figures(side, shown.end) for side in (0, 1))
    assert "new sample" in left
    assert "new sample" in right
    assert "training 60/60 = 100.0%" in left


def test_a_diagonal_shows_what_each_kind_costs() -> None:
    shown = Replay(visit(shape="diagonal", lang="en"))
    outcome = (
        "The oblique tree has fewer tests: 1 against 11. The oblique tree is right more often "
        "(new sample): 997/1000 = 99.7% against 937/1000 = 93.7%."
    )
    assert outcome in shown.panel("depth", 0)
    assert shown.panel("chosen", shown.end).startswith(outcome)
    assert outcome not in shown.panel("chosen", shown.end - 1)


def test_controls_write_the_address() -> None:
    app = visit(lang="en")
    checked(widget(app.selectbox, "boundary_shape").select("moons").run())
    assert run_of(app) == {"shape": "moons"}
    checked(widget(app.slider, "boundary_noise").set_value(0.1).run())
    checked(widget(app.number_input, "boundary_count").set_value(50).run())
    checked(widget(app.selectbox, "boundary_lines").select("climb").run())
    checked(widget(app.selectbox, "boundary_algorithm").select("cart").run())
    checked(widget(app.number_input, "boundary_depth").set_value(2).run())
    options = {"lines": "climb", "algorithm": "cart", "depth": "2"}
    assert run_of(app) == {"shape": "moons", "noise": "0.1", "count": "50", **options}
    checked(widget(app.selectbox, "boundary_shape").select("table").run())
    assert run_of(app) == options


def test_no_option_has_the_name_of_a_part_of_the_place() -> None:
    """What the browser owns is never a parameter of the run: it would be lost on the way."""
    assert not {*OF_POINTS, *OF_RUN, "shape", "algorithm", "lines", "depth"} & {*link.PLACE}


def test_a_line_of_ones_own_and_the_way_to_the_best() -> None:
    app = visit(panel="line", lang="en", step="5")
    checked(widget(app.slider, "boundary_angle").set_value(14.0).run())
    assert run_of(app)["angle"] == "14"
    assert "the algorithm's 0.573" in text(app)
    drawn = sent(app, "boundary.voice")["own"]
    assert (drawn["step"], drawn["look"], len(drawn["ends"])) == (5, None, 2)
    checked(app.button(key="boundary_best").click().run())
    assert "as good as the algorithm's" in text(app)
    assert sent(app, "boundary.voice")["own"]["ends"] != drawn["ends"]


def test_a_line_is_tried_at_the_node_that_one_looks_at() -> None:
    trace = record(MELONS, Config("oblique"))
    for node in trace.tree().nodes:
        app = visit(panel="line", lang="en", step="9999", look2=str(node))
        where = BoundarySentences(moment(trace, len(trace)), _, MELON_LABEL).rule(node)
        assert f"Where {html.unescape(where)}:" in text(app)
    assert not says(visit(panel="chosen", lang="en"), "boundary.voice")


def test_rows_can_be_held_out() -> None:
    shown = Replay(visit(hold="30", seed="1", lang="en"))
    assert "held-out rows" in shown.figures(0, shown.end)
    assert "training 12/12" in shown.figures(0, shown.end)


def test_a_chosen_row_and_region_are_told() -> None:
    shown = Replay(visit(lang="en"))
    told = shown.panel("chosen", shown.end, point=9, look=1)
    assert "Region R1: where sugar content ≤ 0.126, the tree predicts no. " in told
    assert told.count("Row 10 (no)") == 2
    assert "Row 10" not in shown.panel("chosen", shown.end, look=1)
    assert "Region" not in shown.panel("chosen", 0, look=1), "it is not there yet"
    assert "Not decided yet: where everywhere. Most rows say no. Contains 17 rows" in shown.panel(
        "chosen", 0, look=0
    )


def test_the_sum_counts_the_region_of_a_chosen_row() -> None:
    shown = Replay(visit(lang="en"))
    assert shown.panel("sum", 0).count("No region is decided yet.") == 2
    told = shown.panel("sum", shown.end, point=9)
    assert "R1 sugar content ≤ 0.126 no 5 23% 0" in told
    assert "R2 sugar content > 0.126 and density ≤ 0.3815 no 2 22% 1" in told
    assert [line[-1] for line in told.splitlines() if line.startswith("R")].count("1") == 2


@pytest.mark.parametrize(
    "params",
    [
        {"shape": "spiral"},
        {"count": "many"},
        {"count": "-5", "shape": "xor"},
        {"noise": "nan"},
        {"seed": "1e99", "shape": "xor"},
        {"step": "x"},
        {"panel": "x"},
        {"lines": "x"},
        {"hold": "7"},
        {"angle": "inf", "panel": "line"},
        {"algorithm": "c4.5"},
        {"depth": "-7"},
        {"x": "甜度"},
        {"unit": "7", "panel": "linear"},
        {"data": "loan"},
        {"data": "nope"},
        {"panel": "line", "look2": "77", "step": "-3"},
        {"panel": "line", "step": "9" * 40},
        {"panel": "line", "look2": "x", "step": "7"},
        {"look": "99", "point": "99999"},
        {"tree": "c45", "size": "detail"},
    ],
)
def test_a_strange_link_still_opens(params: dict[str, str]) -> None:
    assert Replay(visit(**params)).end


def test_a_long_run_is_told_in_windows_around_the_reader() -> None:
    app = visit(shape="moons", noise="0.3", count="1000", lang="en", step="700")
    shown = Replay(app)
    assert shown.end > WHOLE
    assert not shown.script["whole"]
    told = {int(step) for step in shown.script["steps"]["chosen"]}
    assert 700 in told
    assert len(told) < 40
    app.session_state["boundary.want"] = {"kind": "want", "step": 40, "size": "detail"}
    told = {int(step) for step in Replay(checked(app.run())).script["steps"]["chosen"]}
    assert set(range(30, 45)) <= told
