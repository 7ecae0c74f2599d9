"""Page prune: the book's walk-through in its words, every method on every table, every control."""

from __future__ import annotations

from itertools import product
from typing import Any

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.config import Choice, Config
from engine.dataset import Roles, from_frame
from engine.growers.general import algorithm_of
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.trace import Trace
from tests.hostile import NAMES
from ui.text import words_for
from ui.views.node_words import NodeWords
from ui.views.prune_query import methods, pruning_from_query, query_from_pruning
from ui.views.prune_rows import judged_table
from ui.views.prune_words import PruneWords
from ui.views.sentences import Sentences
from ui.views.steps import stops
from ui.views.tree_model import TreeModel, tree_model
from ui.views.units import Units

BOOK = "watermelon_2.0_split"
NAVEL = "~脐部"
PANELS = ("verdict", "rows", "scores", "sequence")
RUNS = [
    (entry.id, method)
    for entry in ENTRIES
    for method in methods(open_builtin(entry.id).training.is_regression)
]


def open_page(language: str = "en", **params: str) -> AppTest:
    page = AppTest.from_file("../app.py", default_timeout=60)
    page.switch_page("pages/prune.py")
    for name, value in {"lang": language, **params}.items():
        page.query_params[name] = value
    return healthy(page.run())


def healthy(page: AppTest) -> AppTest:
    assert not page.exception
    assert not page.error, [block.value for block in page.error]
    assert not page.warning, "a warning is the guard's word for an exception"
    return page


def go_to(page: AppTest, cursor: int, panel: str = "verdict") -> AppTest:
    page.query_params["step"] = str(cursor)
    page.session_state["prune.panel"] = panel
    return healthy(page.run())


def said(page: AppTest) -> str:
    blocks = [*page.main.markdown, *page.main.caption]
    return "\n".join(block.value for block in blocks).replace("\xa0", " ")


def figures(page: AppTest) -> list[str]:
    """What the two cards show."""
    every = [block.proto.body for block in page.main.get("html")]
    found = [body for body in every if 'class="sides' in body]
    return [part.partition("</b>")[0] for part in found[0].split("<b>")[1:]] if found else []


def book(method: str, **more: Any) -> Trace:
    opened = open_builtin(BOOK)
    config = Config("id3", choose=(Choice("", "脐部"),))
    return record_pruned(opened.training, config, Pruning(method, **more), opened.validation)


def decisions(trace: Trace) -> list[int]:
    return list(stops(trace, "decision"))


def test_it_opens_on_the_books_tree_before_the_first_comparison() -> None:
    page = open_page()
    assert page.query_params["choose"] == NAVEL
    assert "This is the whole tree" in said(page)
    assert "11 leaves, training 10/10 = 100.0 %, validation 3/7 = 42.9 %" in said(page)


def test_post_pruning_is_the_books_walk_through() -> None:
    page, trace = open_page(choose=NAVEL), book("post")
    walk = [
        (["3/7", "4/7"], "Accuracy rises: the branch at **colour = dark** is cut."),
        (["4/7", "4/7"], "stays the same: the branch at **stem = slightly curled** is kept."),
        (["4/7", "5/7"], "Accuracy rises: the branch at **navel = sunken** is cut."),
        (["5/7", "5/7"], "stays the same: the branch at **navel = slightly sunken** is kept."),
        (["5/7", "3/7"], "Accuracy falls: the branch at the root is kept."),
    ]
    for cursor, (numbers, sentence) in zip(decisions(trace)[1:], walk, strict=True):
        go_to(page, cursor)
        assert figures(page) == numbers
        assert sentence.replace("=", "&#61;") in said(page)


def test_pre_pruning_is_the_books_walk_through() -> None:
    page, trace = open_page(choose=NAVEL, prune="pre"), book("pre")
    found = {}
    for cursor in decisions(trace)[1:]:
        go_to(page, cursor)
        if figures(page):
            found[cursor] = figures(page)
    assert list(found.values()) == [["3/7", "5/7"], ["5/7", "4/7"], ["5/7", "5/7"]]


@pytest.mark.parametrize(
    ("root", "before", "after"), [("脐部", "3/7", "5/7"), ("色泽", "2/7", "4/7")]
)
def test_the_tie_at_the_root_changes_the_outcome(root: str, before: str, after: str) -> None:
    page = open_page(choose=f"~{root}")
    rows = page.main.table[-1].value.values.tolist()
    assert rows[0][-1].startswith(before)
    assert rows[2][-1].startswith(after)


def test_one_click_switches_the_tie() -> None:
    page = open_page(choose=NAVEL)
    control = next(c for c in page.button_group if c.key == "prune.tie")
    control.set_value("色泽").run()
    healthy(page)
    assert page.query_params["choose"] == "~色泽"
    assert "validation 2/7 = 28.6 %" in said(page)


def test_the_flipping_row_is_marked_and_the_others_are_not() -> None:
    trace = book("post")
    words = NodeWords(trace.dataset, "entropy", words_for("en"), str)
    prunes = PruneWords(trace, words, str)
    frame = judged_table(trace.grown_tree(), trace, trace.grown, words, prunes)
    marked = [row for row in frame.values.tolist() if "**" in row[0]]
    assert marked == [["**▸ 8**", "**是**", "**✗ 否**", "**✓ 是**"]]
    assert len(frame) == 7


@pytest.mark.parametrize(("data", "method"), RUNS, ids=["-".join(run) for run in RUNS])
def test_every_method_on_every_table(data: str, method: str) -> None:
    page = open_page(data=data, prune=method)
    panel = "sequence" if method == "cost_complexity" else "verdict"
    for step in (0, 10_000):
        go_to(page, step, panel)
    assert "The tree now" in said(go_to(page, 10_000))


@pytest.mark.parametrize(("method", "language"), list(product(methods(False), ("zh", "en"))))
def test_every_panel_at_every_decision(method: str, language: str) -> None:
    page = open_page(language, choose=NAVEL, prune=method)
    for cursor in decisions(book(method)):
        for panel in PANELS[:4] if method == "cost_complexity" else PANELS[:3]:
            go_to(page, cursor, panel)


def test_moving_a_row_makes_another_run() -> None:
    page = open_page(choose=NAVEL)
    go_to(page, 0, "rows")
    control = next(c for c in page.button_group if c.key == "split.rows")
    assert control.value == list(range(10, 17))
    control.set_value([11, 12, 13, 14, 15, 16]).run()
    healthy(page)
    assert page.query_params["split"] == "hand"
    assert "/6 =" in said(go_to(page, 0)), "six rows judge now"
    assert "/11 = " in said(page), "eleven rows grow the tree"


def test_a_drawn_share_and_all_rows() -> None:
    assert "/5 =" in said(open_page(data="watermelon_2.0", prune="post"))
    assert "validation –" in said(open_page(data="watermelon_2.0", prune="c_alpha"))
    assert "/8 =" in said(open_page(data="watermelon_2.0", prune="post", share="50", draw="3"))


@pytest.mark.parametrize(
    ("alpha", "leaves"), [("0.9", 9), ("0.92", 6), ("2.07", 4), ("3.37", 1)]
)
def test_alpha_gives_the_trees_of_the_golden_list(alpha: str, leaves: int) -> None:
    page = open_page(data="watermelon_2.0", prune="c_alpha", alpha=alpha, step="10000")
    assert f"The tree now: {leaves} lea" in said(page)
    assert "9 (α ≥ 0) → 6 (α ≥ 0.918) → 4 (α ≥ 2.061) → 1 (α ≥ 3.360)" in said(page)


def test_the_slider_sets_alpha() -> None:
    page = open_page(data="loan", prune="c_alpha")
    slider = next(s for s in page.slider if s.key == "prune.alpha")
    slider.set_value(slider.max).run()
    healthy(page)
    assert float(page.query_params["alpha"]) > 7.282129
    assert "The tree now: 1 leaf," in said(go_to(page, 10_000))


def test_cuts_by_hand_are_kept_in_the_address_and_answered() -> None:
    page = open_page(choose=NAVEL, prune="hand", cuts="脐部=稍凹", step="10000")
    assert figures(page) == ["3/7", "4/7"]
    assert "you cut the branch at" in said(page)
    lost = open_page(choose=NAVEL, prune="hand", cuts="脐部=稍凹;纹理=没有;脐部=稍凹/根蒂=稍蜷")
    assert "2 of your cuts do not fit" in lost.info[0].value


def test_what_does_not_fit_is_named_and_the_page_goes_on() -> None:
    page = open_page(prune="axe", alpha="-3", split="moon", share="7", val="99", choose=NAVEL)
    told = page.info[0].value
    for name in ("prune", "alpha", "split", "share"):
        assert name in told
    assert "The tree now" in said(page)


def test_side_by_side_names_the_decision_that_parts_them() -> None:
    page = open_page(choose=NAVEL)
    lines = [block.value for block in page.main.markdown if "—" in block.value]
    line = next(line for line in lines if "slightly sunken" in line)
    assert "pruning: as a leaf 5/7" in line
    assert "pruning: kept 5/7" in line
    alone = open_page(choose=NAVEL, beside="post.c_alpha")
    assert len(alone.main.table[-1].value) == 2
    same = open_page(data="loan", split="hand", val="0", beside="none.pessimistic")
    assert len(same.main.table[-1].value) == 2


def test_options_are_read_from_a_link_and_written_back() -> None:
    asked = {
        "prune": "cost_complexity", "risk": "impurity", "judge": "folds", "rule": "one_se",
        "folds": "4", "deal": "7",
    }  # fmt: skip
    pruning, problems = pruning_from_query(asked, regression=False)
    assert not problems
    written = query_from_pruning(pruning)
    assert written == {k: v for k, v in asked.items() if k != "judge"}
    assert pruning_from_query(written, regression=False) == (pruning, ())
    hand = Pruning("hand", cuts=("a/b;c=~!", ""))
    assert pruning_from_query(query_from_pruning(hand), regression=False)[0] == hand


# The picture


def models() -> list[tuple[Trace, TreeModel]]:
    traces = [book(m) for m in methods(False) if m != "hand"]
    traces.append(book("hand", cuts=("脐部=稍凹", "脐部=凹陷")))
    return [(trace, tree_model(trace, words_for("en"))) for trace in traces]


@pytest.mark.parametrize("place", range(6))
def test_at_every_step_the_picture_is_the_engines_tree(place: int) -> None:
    trace, model = models()[place]
    for cursor in range(model.first, len(trace) + 1):
        tree = trace.tree(cursor)
        shown = {at.view.id: at for at in model.at(cursor) if at.status != "waiting"}
        reached = set(tree.walk())
        assert set(shown) == reached
        for number in reached:
            node = tree.nodes[number]
            if node.leaf is not None:
                assert shown[number].status == "leaf"
                assert shown[number].title == node.leaf.label
            elif node.routed is not None:
                assert shown[number].status == "split"


def test_users_names_stay_text_in_every_table_and_sentence() -> None:
    nasty = [name for name in NAMES if "<" in name or "](" in name][:3]
    assert len(nasty) == 3
    first, second, target = nasty
    frame = pd.DataFrame({
        first: ["a", "a", "b", "b"] * 3,
        second: [first, second] * 6,
        target: [first, second, first, first] * 3,
    })  # fmt: skip
    table = from_frame(frame, Roles(target=target))
    training, validation = table.take(range(8)), table.take(range(8, 12))
    trace = record_pruned(training, Config("id3"), Pruning("post"), validation)
    assert len(trace) > trace.grown, "something is compared"
    words = NodeWords(trace.dataset, "entropy", words_for("en"), str)
    algorithm = algorithm_of(trace.config)
    prunes = Sentences(trace, algorithm, words, Units("entropy")).prunes(trace.grown_tree())
    rows = judged_table(trace.grown_tree(), trace, trace.grown, words, prunes)
    told = [prunes.event(event) for event in trace.events[trace.grown :]]
    shown = "\n".join([*told, *rows.to_numpy().ravel(), *rows.columns])
    assert "&#60;" in shown or "&#93;" in shown, "the names are there, as text"
    assert "<" not in shown
    assert "](" not in shown
