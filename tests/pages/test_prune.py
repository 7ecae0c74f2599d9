"""Page prune: the book's walk-through in its words, every method on every table, every control."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.impurities import ENTROPY
from engine.language import translator_for
from tests.support import pages
from tests.support.pages import checked, has_widget, run_of, sent, widget
from tests.support.prune_runs import NAVEL, book, decisions
from ui.prune.query import methods
from ui.prune.rows import judged_table
from ui.prune.sentences import PruneSentences
from ui.tree.names import NodeNames

RUNS = [
    (entry.id, method)
    for entry in ENTRIES
    for method in methods(open_builtin(entry.id).training.is_regression)
]
visit = partial(pages.visit, "pages/prune.py", lang="en")


def script_of(page: AppTest) -> dict[str, Any]:
    script: dict[str, Any] = json.loads(sent(page, "prune.panel")["script"])
    return script


def steps_of(page: AppTest, panel: str = "verdict") -> list[int]:
    return sorted(map(int, script_of(page)["steps"][panel]))


def told(page: AppTest, step: int, panel: str = "verdict") -> list[Any]:
    """The blocks that a reader at this step sees, with what stands below them."""
    script = script_of(page)
    below = script["steps"].get(f"{panel}.now", {}).get(str(step), [])
    return [script["blocks"][str(n)][:2] for n in (*script["steps"][panel][str(step)], *below)]


def told_last(page: AppTest) -> list[Any]:
    return told(page, steps_of(page)[-1])


def told_first(page: AppTest) -> list[Any]:
    return told(page, steps_of(page)[0])


def said(blocks: list[Any]) -> str:
    return json.dumps(blocks, ensure_ascii=False).replace("\xa0", " ")


def figures(blocks: list[Any]) -> list[str]:
    """What the two cards show."""
    return [side["large"] for kind, value in blocks if kind == "cards" for side in value["sides"]]


def shown(page: AppTest) -> str:
    """What Streamlit itself shows of the page, without the sidebar."""
    every = [*page.main.markdown, *page.main.caption]
    return "\n".join(block.value for block in every).replace("\xa0", " ")


def test_it_opens_on_the_books_tree_before_the_first_comparison() -> None:
    page = visit()
    assert run_of(page) == {"choose": NAVEL}
    opening = said(told_first(page))
    assert "This is the whole tree" in opening
    assert "11 leaves, training 10/10 = 100.0%, validation 3/7 = 42.9%" in opening


def test_post_pruning_is_the_books_walk_through() -> None:
    page, trace = visit(choose=NAVEL), book("post")
    walk = [
        (["3/7", "4/7"], "Accuracy rises: the branch at **colour = dark** is cut."),
        (["4/7", "4/7"], "stays the same: the branch at **stem = slightly curled** is kept."),
        (["4/7", "5/7"], "Accuracy rises: the branch at **navel = sunken** is cut."),
        (["5/7", "5/7"], "stays the same: the branch at **navel = slightly sunken** is kept."),
        (["5/7", "3/7"], "Accuracy falls: the branch at the root is kept."),
    ]
    for cursor, (large, sentence) in zip(decisions(trace)[1:], walk, strict=True):
        here = told(page, cursor)
        assert figures(here) == large
        assert sentence.replace("=", "&#61;") in said(here)


def test_pre_pruning_is_the_books_walk_through() -> None:
    page, trace = visit(choose=NAVEL, prune="pre"), book("pre")
    found = {}
    for cursor in decisions(trace)[1:]:
        if figures(told(page, cursor)):
            found[cursor] = figures(told(page, cursor))
    assert list(found.values()) == [["3/7", "5/7"], ["5/7", "4/7"], ["5/7", "5/7"]]


@pytest.mark.parametrize(
    ("root", "before", "after"), [("脐部", "3/7", "5/7"), ("色泽", "2/7", "4/7")]
)
def test_the_tie_at_the_root_changes_the_outcome(root: str, before: str, after: str) -> None:
    page = visit(choose=f"~{root}")
    rows = page.main.table[-1].value.values.tolist()
    assert rows[0][-1].startswith(before)
    assert rows[2][-1].startswith(after)


def test_one_click_switches_the_tie() -> None:
    page = visit(choose=NAVEL)
    checked(widget(page.button_group, "prune.tie").set_value("色泽").run())
    assert run_of(page) == {"choose": "~色泽"}
    assert "validation 2/7 = 28.6%" in said(told_first(page))


def test_the_flipping_row_is_marked_and_the_others_are_not() -> None:
    trace = book("post")
    names = NodeNames(trace.dataset, ENTROPY, translator_for("en"), str)
    prunes = PruneSentences(trace, names, str)
    table = judged_table(trace.grown_tree(), trace, trace.grown, names, prunes).value
    marked = [table["rows"][place] for place in table["strong"]]
    assert marked == [["▸ 8", "是", "✗ 否", "✓ 是"]]
    assert len(table["rows"]) == 7


@pytest.mark.parametrize(("data", "method"), RUNS, ids=["-".join(run) for run in RUNS])
def test_every_method_on_every_table(data: str, method: str) -> None:
    """Every step of every panel is written down, and the finished tree is judged."""
    page = visit(data=data, prune=method)
    tabs = [tab["id"] for tab in sent(page, "prune.panel")["tabs"]]
    sequence = method == "cost_complexity"
    assert tabs == ["verdict", "rows", "scores", *["sequence"] * sequence, "code", "ask"]
    assert steps_of(page) == list(range(steps_of(page)[0], steps_of(page)[-1] + 1))
    for panel in (tab for tab in tabs if tab not in ("rows", "ask")):
        assert told(page, steps_of(page)[-1], panel)
    assert "The tree now" in said(told_last(page))


def test_a_look_at_any_node_finds_its_scores() -> None:
    """Of a tree that is pruned after it has grown the growth is told too, node by node."""
    page, trace = visit(choose=NAVEL), book("post")
    assert set(trace.ends.values()) <= set(steps_of(page, "scores"))
    root = told(page, trace.ends[0], "scores")
    assert "10 rows go into 3 branches" in said(root)
    assert [kind for kind, _value in root] == ["p", "table", "picks"]


def test_a_panel_that_asks_is_drawn_by_python_only_when_it_is_open() -> None:
    assert not has_widget(visit(choose=NAVEL).button_group, "split.rows")
    assert has_widget(visit(choose=NAVEL, panel="rows").button_group, "split.rows")


def test_moving_a_row_makes_another_run() -> None:
    page = visit(choose=NAVEL, panel="rows")
    control = widget(page.button_group, "split.rows")
    assert control.value == list(range(10, 17))
    checked(control.set_value([11, 12, 13, 14, 15, 16]).run())
    assert run_of(page)["split"] == "hand"
    assert "/6 =" in said(told_first(page)), "six rows judge now"
    assert "/11 = " in said(told_first(page)), "eleven rows grow the tree"


def test_a_drawn_share_and_all_rows() -> None:
    def opening(**params: str) -> str:
        return said(told_first(visit(data="watermelon_2.0", **params)))

    assert "/5 =" in opening(prune="post")
    assert "validation –" in opening(prune="c_alpha")
    assert "/8 =" in opening(prune="post", share="50", draw="3")


@pytest.mark.parametrize(("alpha", "leaves"), [("0.9", 9), ("0.92", 6), ("2.07", 4), ("3.37", 1)])
def test_alpha_gives_the_trees_of_the_golden_list(alpha: str, leaves: int) -> None:
    page = visit(data="watermelon_2.0", prune="c_alpha", alpha=alpha)
    assert f"The tree now: {leaves} lea" in said(told_last(page))
    assert "9 (α ≥ 0) → 6 (α ≥ 0.918) → 4 (α ≥ 2.061) → 1 (α ≥ 3.360)" in shown(page)


def test_the_slider_sets_alpha() -> None:
    page = visit(data="loan", prune="c_alpha")
    slider = widget(page.slider, "prune.alpha")
    checked(slider.set_value(slider.max).run())
    assert float(run_of(page)["alpha"]) > 7.282129
    assert "The tree now: 1 leaf," in said(told_last(page))


def test_cuts_by_hand_are_kept_in_the_address_and_answered() -> None:
    page = visit(choose=NAVEL, prune="hand", cuts="脐部=稍凹")
    assert figures(told_last(page)) == ["3/7", "4/7"]
    assert "you cut the branch at" in said(told_last(page))
    lost = visit(choose=NAVEL, prune="hand", cuts="脐部=稍凹;纹理=没有;脐部=稍凹/根蒂=稍蜷")
    assert "2 of your cuts do not fit" in lost.info[0].value


def test_what_does_not_fit_is_named_and_the_page_goes_on() -> None:
    page = visit(prune="axe", alpha="-3", split="moon", share="7", val="99", choose=NAVEL)
    strange = page.info[0].value
    for name in ("prune", "alpha", "split", "share"):
        assert name in strange
    assert "The tree now" in said(told_first(page))


def test_side_by_side_names_the_decision_that_parts_them() -> None:
    page = visit(choose=NAVEL)
    lines = [block.value for block in page.main.markdown if "—" in block.value]
    line = next(line for line in lines if "slightly sunken" in line)
    assert "pruning: as a leaf 5/7" in line
    assert "pruning: kept 5/7" in line
    alone = visit(choose=NAVEL, beside="post.c_alpha")
    assert len(alone.main.table[-1].value) == 2
    same = visit(data="loan", split="hand", val="0", beside="none.pessimistic")
    assert len(same.main.table[-1].value) == 2


def test_size_and_accuracy_are_shown_for_every_kind_of_run() -> None:
    page = visit(choose=NAVEL)
    (figure,) = pages.charts(page)
    curves = [trace["name"] for trace in figure["data"]]
    assert curves == ["training", "validation", "Pre-pruning", "Post-pruning"]
    assert "best 5/7 = 71.4% with 3 leaves" in figure["about"]
    assert any("**Overfitting**" in block.value for block in page.main.markdown)
    other = pages.charts(visit(choose=NAVEL, prune="pessimistic"))[-1]
    assert [trace["name"] for trace in other["data"]][2:] == [
        "Pre-pruning",
        "Post-pruning",
        "Pessimistic",
    ]


def test_a_click_leads_to_the_table_on_which_greed_loses() -> None:
    page = visit(choose=NAVEL)
    checked(page.button(key="prune.greedy").click().run())
    assert run_of(page)["data"] == "stairs"
    assert any("Pre-pruning stops too early" in block.value for block in page.main.markdown)
    assert not [button for button in page.button if button.key == "prune.greedy"]


def with_options(page: AppTest) -> AppTest:
    page.session_state["prune_options"] = True
    return checked(page.run())


def test_options_are_made_when_they_are_opened() -> None:
    page = visit(choose=NAVEL)
    assert not has_widget(page.selectbox, "prune.accept")
    checked(widget(with_options(page).selectbox, "prune.accept").set_value("equal").run())
    assert run_of(page) == {"choose": NAVEL, "accept": "equal"}
    reset = next(button for button in page.button if button.label == "Reset pruning options")
    checked(reset.click().run())
    assert run_of(page) == {"choose": NAVEL}


@pytest.mark.parametrize("method", methods(False))
def test_the_options_of_every_method(method: str) -> None:
    with_options(visit(choose=NAVEL, prune=method))


@pytest.mark.parametrize(
    "asked",
    [
        {"folds": "400"},
        {"deal": "99999"},
        {"prune": "pessimistic", "confidence": "0.001"},
        {"prune": "pre", "least": "5000"},
        {"prune": "post", "split": "hold", "draw": "99999"},
    ],
)
def test_a_link_may_ask_for_more_than_a_control_offers(asked: dict[str, str]) -> None:
    with_options(visit(choose=NAVEL, **{"prune": "cost_complexity"} | asked))


def test_alpha_of_ones_own() -> None:
    page = with_options(visit(choose=NAVEL, prune="cost_complexity"))
    assert not has_widget(page.slider, "prune.alpha")
    checked(widget(page.selectbox, "prune.judge").set_value("alpha").run())
    assert run_of(page)["alpha"] == "0"
    assert has_widget(page.slider, "prune.alpha")
    assert "α is given" in said(told_last(page))
