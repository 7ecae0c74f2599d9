"""Page grow in every language, on every table, with every algorithm that its menus allow."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.config import Choice
from engine.trace import Trace, record
from ui.text import words_for
from ui.views.option_query import algorithms, basis
from ui.views.steps import stops

PANELS = ("decision", "rows", "code", "what_if", "row")
RUNS = [
    (entry.id, algorithm)
    for entry in ENTRIES
    for algorithm in algorithms(open_builtin(entry.id).training)
]


def open_page(data: str, algorithm: str, language: str = "en", **more: str) -> AppTest:
    page = AppTest.from_file("../app.py", default_timeout=60)
    params = {"data": data, "algorithm": algorithm, "lang": language, **more}
    for name, value in params.items():
        page.query_params[name] = value
    return page.run()


def go_to(page: AppTest, cursor: int, panel: str = "decision") -> AppTest:
    page.query_params["step"] = str(cursor)
    page.session_state["grow.panel"] = panel
    page.run()
    assert not page.exception
    assert not page.error
    assert not page.warning, "a warning is the guard's word for an exception"
    return page


def said(page: AppTest) -> str:
    """The text of the page without the sidebar."""
    return "\n".join(block.value for block in page.main.markdown)


def trace_of(data: str, algorithm: str, **more: Any) -> Trace:
    return record(open_builtin(data).training, replace(basis(algorithm), **more))


@pytest.mark.parametrize(("data", "algorithm"), RUNS, ids=["-".join(run) for run in RUNS])
def test_every_run_opens_steps_and_ends(data: str, algorithm: str) -> None:
    """First step, next, back, last; the sentence is that of the step."""
    page = open_page(data, algorithm)
    assert not page.exception
    trace = trace_of(data, algorithm)
    places = stops(trace, "decision")
    first = said(go_to(page, places[1]))
    assert "is chosen" in first
    assert "becomes a leaf" in said(go_to(page, places[-1]))
    assert said(go_to(page, places[1])) == first, "back is exactly as good as forward"
    assert "Nothing is decided yet" in said(go_to(page, 0))


@pytest.mark.parametrize(("panel", "language"), list(product(PANELS, ("zh", "en"))))
@pytest.mark.parametrize("data", ["watermelon_2.0alpha", "watermelon_3.0", "regression_5.2"])
def test_every_panel_at_every_decision(panel: str, language: str, data: str) -> None:
    algorithm = "regression" if data == "regression_5.2" else "c45"
    page = open_page(data, algorithm, language)
    trace = trace_of(data, algorithm)
    for cursor in stops(trace, "decision")[:6]:
        go_to(page, cursor, panel)


def test_every_detail_of_the_first_nodes_has_a_sentence() -> None:
    page = open_page("watermelon_2.0", "c45")
    for cursor in range(14):
        go_to(page, cursor, "decision")
        go_to(page, cursor, "code")


def scores_shown(page: AppTest) -> dict[str, dict[str, str]]:
    """The table of the decision panel: quantities by attribute."""
    (table,) = page.table
    rows = table.value.to_dict("records")
    return {row.pop("attribute"): row for row in rows}


def test_the_numbers_at_the_root_are_those_of_the_book() -> None:
    """golden.md 1: gains and conditional entropies of watermelon 2.0."""
    page = open_page("watermelon_2.0", "id3", "zh")
    go_to(page, 9)
    (table,) = page.table
    rows = {row["属性"]: row for row in table.value.to_dict("records")}
    gains = {name: row["增益"] for name, row in rows.items()}
    assert gains == {
        "色泽": "0.108", "根蒂": "0.143", "敲声": "0.141", "纹理": "0.381", "脐部": "0.289",
        "触感": "0.006",
    }  # fmt: skip
    assert rows["纹理"]["结论"] == "✓ 选中"
    (formula,) = page.latex
    assert r"\tfrac{8}{17}\log_2\tfrac{8}{17}" in formula.value
    assert "= 0.381" in formula.value


@pytest.mark.parametrize(("data", "algorithm"), RUNS, ids=["-".join(run) for run in RUNS])
def test_the_table_holds_every_score_of_the_engine(data: str, algorithm: str) -> None:
    page = open_page(data, algorithm)
    trace = trace_of(data, algorithm)
    node = trace.tree().nodes[0]
    go_to(page, trace.ends[0])
    shown = scores_shown(page)
    assert len(shown) == len(node.scores)
    for score, row in zip(node.scores, shown.values(), strict=True):
        if score.split is None:
            continue
        wanted = score.loss if algorithm == "regression" else score.gain
        said = row["loss" if algorithm == "regression" else "gain"]
        assert float(said) == pytest.approx(wanted, abs=6e-4)
        if "gain ratio" in row and score.gain_ratio is not None:
            assert float(row["gain ratio"]) == pytest.approx(score.gain_ratio, abs=6e-4)


def test_a_tie_and_the_filter_are_marked() -> None:
    page = open_page("watermelon_2.0", "id3")
    go_to(page, trace_of("watermelon_2.0", "id3").ends[1])
    verdicts = [row["verdict"] for row in scores_shown(page).values()]
    assert verdicts == ["", "✓ chosen", "", "= tied", "= tied"]
    page = open_page("watermelon_2.0", "c45")
    go_to(page, trace_of("watermelon_2.0", "c45").ends[0])
    verdicts = [row["verdict"] for row in scores_shown(page).values()]
    below = "· below average"
    assert verdicts == [below, below, below, "✓ chosen", "", below]


def test_cart_shows_every_value_of_an_attribute() -> None:
    """golden.md 6: the Gini index of each A = a on the loan table."""
    page = open_page("loan", "cart")
    go_to(page, trace_of("loan", "cart").ends[0])
    (pills,) = [p for p in page.button_group if "formula" in p.key]
    pills.set_value(3).run()
    for number in ("0.320", "0.474", "0.364"):
        assert number in said(page)


def test_rows_of_the_node_under_discussion() -> None:
    page = open_page("watermelon_2.0", "id3")
    trace = trace_of("watermelon_2.0", "id3")
    go_to(page, trace.ends[1], "rows")
    (table,) = page.table
    assert table.value["row"].tolist() == ["1", "2", "3", "4", "5", "6", "8", "10", "15"]
    assert "▸ stem" in table.value.columns


def test_a_new_run_starts_at_its_beginning() -> None:
    """The step belongs to one run: another algorithm is another story."""
    page = open_page("watermelon_2.0", "id3")
    go_to(page, 40)
    page.selectbox(key="algorithm").set_value("c45").run()
    assert page.session_state["grow.cursor"] == 0
    assert "step" not in page.query_params
    assert "Nothing is decided yet" in said(page)


def test_a_step_beyond_the_end_or_nonsense_is_brought_into_the_run() -> None:
    page = open_page("loan", "id3", step="99999")
    assert not page.exception
    assert page.session_state["grow.cursor"] == len(trace_of("loan", "id3"))
    for nonsense in ("-3", "x", "9" * 400, "٣"):
        page = open_page("loan", "id3", step=nonsense)
        assert not page.exception
        assert not page.warning


def test_inspecting_a_node_does_not_move_the_run() -> None:
    page = open_page("watermelon_2.0", "id3")
    trace = trace_of("watermelon_2.0", "id3")
    page.session_state["grow.inspected"] = 2
    go_to(page, len(trace), "rows")
    (table,) = page.table
    assert table.value["row"].tolist() == ["7", "9", "13", "14", "17"]
    assert page.session_state["grow.cursor"] == len(trace)


def test_what_if_changes_the_tree_and_can_be_taken_back() -> None:
    page = open_page("watermelon_2.0_split", "id3", "en")
    go_to(page, 9, "what_if")
    page.radio(key="what_if..色泽").set_value("脐部").run()
    assert "~脐部" in page.query_params["choose"]
    (table,) = page.table
    own = trace_of("watermelon_2.0_split", "id3")
    mine = trace_of("watermelon_2.0_split", "id3", choose=(Choice("", "脐部"),))
    assert table.value["leaves"].tolist() == [
        str(len(mine.tree().leaves())), str(len(own.tree().leaves()))
    ]  # fmt: skip
    assert table.value["validation"].tolist() == ["3/7 = 42.9%", "2/7 = 28.6%"]
    page.button(key="what_if.reset").click().run()
    assert "choose" not in page.query_params
    assert not page.table


def test_a_row_with_a_hole_goes_down_every_branch() -> None:
    """golden.md 5: row 8 divides into 7/15, 5/15 and 3/15."""
    page = open_page("watermelon_2.0alpha", "id3", "en")
    go_to(page, 0, "row")
    page.selectbox(key="row.start").set_value("8").run()
    story = said(page)
    for part in ("texture", "7/15", "1/3", "1/5", "Predicted: **yes**"):
        assert part in story


@pytest.mark.parametrize(
    ("data", "step", "note"),
    [("watermelon_2.0", 9, "0.109"), ("watermelon_3.0", 11, "0.146")],
)
def test_where_the_book_prints_another_number_a_note_says_so(
    data: str, step: int, note: str
) -> None:
    trace = trace_of(data, "id3")
    page = open_page(data, "id3")
    go_to(page, trace.ends[0])
    attribute = 0 if note == "0.109" else 1
    (pills,) = [p for p in page.button_group if "formula" in p.key]
    pills.set_value(attribute).run()
    assert any(note in caption.value for caption in page.caption)


def test_nats_scale_entropy_but_not_the_ratio() -> None:
    page = open_page("watermelon_2.0", "c45", unit="nats")
    go_to(page, trace_of("watermelon_2.0", "c45").ends[0])
    row = scores_shown(page)["texture"]
    assert (row["gain"], row["gain ratio"]) == ("0.264", "0.263")


def test_the_id_column_shows_why_the_gain_ratio_exists() -> None:
    """golden.md 1: gain 0.998, split information 4.087."""
    page = open_page("watermelon_2.0", "c45_li", id="1")
    go_to(page, 10)
    row = next(iter(scores_shown(page).values()))
    assert (row["gain"], row["split information"]) == ("0.998", "4.087")


def test_every_panel_name_is_translated() -> None:
    _ = words_for("zh")
    page = open_page("watermelon_2.0", "id3", "zh")
    (control,) = [c for c in page.button_group if c.key == "grow.panel"]
    assert list(control.options) == [
        _("Decision"), _("Rows"), _("Code"), _("What if"), _("Run a row")
    ]  # fmt: skip


@pytest.mark.parametrize(("language", "words"), [("zh", "请撤销"), ("en", "take the choice back")])
def test_a_complaint_of_the_engine_is_said_in_the_readers_language(
    language: str, words: str
) -> None:
    page = open_page("watermelon_2.0", "id3", language, choose="nowhere~脐部")
    assert words in page.error[0].value
    assert any(button.key == "reset_grow" for button in page.button), "there is a way out"
