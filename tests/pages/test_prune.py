"""Page prune: the book's walk-through in its words, every method on every table, every control."""

from __future__ import annotations

import json
from functools import partial
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.frames import from_frame
from engine.growers.general import algorithm_of
from engine.language import translator_for
from engine.pruning.choice import risk_of
from engine.pruning.events import WeakestLinkFound
from engine.pruning.links import links
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.roles import Roles
from engine.trace import Trace, record
from tests.support import pages
from tests.support.hostile import NAMES
from tests.support.pages import checked, has_widget, run_of, sent, widget
from ui.kit import numbers
from ui.player.blocks import Block
from ui.player.script import Script
from ui.prune.bench import Bench
from ui.prune.notes import link_notes
from ui.prune.panels import cuts_after
from ui.prune.query import methods, pruning_from_query, query_from_pruning
from ui.prune.rows import judged_table
from ui.prune.script import PruneScript
from ui.prune.sentences import PruneSentences, of_pruning, prune_sentences
from ui.prune.sequence_script import SequenceScript
from ui.prune.tally import Tallies, measure_of
from ui.run.decision import DecisionScript
from ui.run.narrator import Narrator
from ui.run.rows_table import RowsTable
from ui.tree.model import TreeModel, tree_model
from ui.tree.names import NodeNames
from ui.tree.steps import first, stops

BOOK = "watermelon_2.0_split"
NAVEL = "~脐部"
RUNS = [
    (entry.id, method)
    for entry in ENTRIES
    for method in methods(open_builtin(entry.id).training.is_regression)
]
visit = partial(pages.visit, "pages/prune.py", lang="en")


# What the page tells the browser


def script_of(page: AppTest) -> dict[str, Any]:
    script: dict[str, Any] = json.loads(sent(page, "prune.panel")["script"])
    return script


def steps_of(page: AppTest, panel: str = "verdict") -> list[int]:
    return sorted(map(int, script_of(page)["steps"][panel]))


def told(page: AppTest, step: int, panel: str = "verdict") -> list[Any]:
    """The blocks that a reader at this step sees, with what stands below them."""
    script = script_of(page)
    below = script["steps"].get(f"{panel}.now", {}).get(str(step), [])
    return [script["blocks"][str(n)] for n in (*script["steps"][panel][str(step)], *below)]


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


# The same without a page


def book(method: str, **more: Any) -> Trace:
    opened = open_builtin(BOOK)
    config = Config("id3", choose=(Choice("", "脐部"),))
    return record_pruned(opened.training, config, Pruning(method, **more), opened.validation)


def panels_of(trace: Trace, language: str = "en", full: Trace | None = None) -> PruneScript:
    _ = translator_for(language)
    narrator = Narrator(trace, BOOK, _, str, of_pruning=of_pruning)
    grown = (full or record(trace.dataset, trace.config)).tree()
    decisions = DecisionScript(narrator, RowsTable(trace, narrator.names))
    trees = SequenceScript(trace, tree_model(trace, _), _)
    return PruneScript(narrator, Tallies(trace, grown), decisions, trees)


def decisions(trace: Trace) -> list[int]:
    return list(stops(trace, "decision"))


def test_it_opens_on_the_books_tree_before_the_first_comparison() -> None:
    page = visit()
    assert run_of(page) == {"choose": NAVEL}
    opening = said(told_first(page))
    assert "This is the whole tree" in opening
    assert "11 leaves, training 10/10 = 100.0 %, validation 3/7 = 42.9 %" in opening


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
    assert "validation 2/7 = 28.6 %" in said(told_first(page))


def test_the_flipping_row_is_marked_and_the_others_are_not() -> None:
    trace = book("post")
    names = NodeNames(trace.dataset, "entropy", translator_for("en"), str)
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
    assert tabs == ["verdict", "rows", "scores", *(["sequence"] * (method == "cost_complexity"))]
    assert steps_of(page) == list(range(steps_of(page)[0], steps_of(page)[-1] + 1))
    for panel in (tab for tab in tabs if tab != "rows"):
        assert told(page, steps_of(page)[-1], panel)
    assert "The tree now" in said(told_last(page))


@pytest.mark.parametrize(("method", "language"), list(product(methods(False), ("zh", "en"))))
def test_every_panel_at_every_step(method: str, language: str) -> None:
    trace = book(method, cuts=("脐部=稍凹", "脐部=凹陷")) if method == "hand" else book(method)
    panels = panels_of(trace, language)
    for cursor in stops(trace, "detail"):
        assert panels.verdict(cursor)
        assert panels.scores(cursor)
        if method == "cost_complexity":
            assert panels.trees.sequence(cursor)


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


def test_options_are_read_from_a_link_and_written_back() -> None:
    asked = {
        "prune": "cost_complexity",
        "risk": "impurity",
        "judge": "folds",
        "rule": "one_se",
        "folds": "4",
        "deal": "7",
    }
    pruning, problems = pruning_from_query(asked, regression=False)
    assert not problems
    written = query_from_pruning(pruning)
    assert written == {k: v for k, v in asked.items() if k != "judge"}
    assert pruning_from_query(written, regression=False) == (pruning, ())
    hand = Pruning("hand", cuts=("a/b;c=~!", ""))
    assert pruning_from_query(query_from_pruning(hand), regression=False)[0] == hand


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


# Cutting by hand


def bench(cuts: tuple[str, ...] = ()) -> Bench:
    trace = book("hand", cuts=cuts)
    options = SimpleNamespace(opened=SimpleNamespace(training=trace.dataset), config=trace.config)
    setup = SimpleNamespace(options=options, pruning=trace.pruning)
    return Bench(cast(Any, SimpleNamespace(trace=trace)), cast(Any, setup))


@pytest.mark.parametrize(
    ("cuts", "path", "left"),
    [
        ((), "脐部=稍凹", ("脐部=稍凹",)),
        ((), "", ("",)),
        (("脐部=稍凹",), "脐部=稍凹", ()),
        (("脐部=稍凹/根蒂=稍蜷",), "脐部=稍凹", ("脐部=稍凹",)),
        (("脐部=凹陷",), "脐部=稍凹", ("脐部=凹陷", "脐部=稍凹")),
        (("脐部=稍凹",), "脐部=稍凹/根蒂=稍蜷", None),  # a ghost is cut already
        ((), "脐部=平坦", None),  # a leaf has nothing to cut
        ((), "nowhere", None),
    ],
)
def test_a_click_cuts_or_brings_back(
    cuts: tuple[str, ...], path: str, left: tuple[str, ...] | None
) -> None:
    assert cuts_after(bench(cuts), path) == left


# What is worked out for a whole run at once


def noisy(rows: int, regression: bool = False) -> tuple[Dataset, Dataset]:
    """Training and validation rows on which a full tree is far too large."""
    dice = np.random.default_rng(11)
    frame = pd.DataFrame({name: dice.normal(size=rows).round(3) for name in ("a", "b", "c")})
    score = frame["a"] + frame["b"] + dice.normal(size=rows)
    frame["y"] = score.round(3) if regression else np.where(score > 0, "yes", "no")
    table = from_frame(frame.astype(str), Roles(target="y", regression=regression))
    return table.take(range(rows * 2 // 3)), table.take(range(rows * 2 // 3, rows))


LARGE = [(m, r) for r in (False, True) for m in methods(r) if m != "hand"]


@pytest.mark.parametrize(("method", "regression"), LARGE)
def test_every_tree_is_judged_as_if_it_stood_alone(method: str, regression: bool) -> None:
    training, validation = noisy(60, regression)
    config = Config("regression" if regression else "cart")
    trace = record_pruned(training, config, Pruning(method), validation)
    tallies = Tallies(trace, record(training, config).tree())
    for cursor in stops(trace, "detail") if trace.pruned_from is not None else (len(trace),):
        tree, standing = trace.tree(cursor), tallies.at(cursor)
        assert standing.leaves == len(tree.leaves())
        assert standing.training == pytest.approx(measure_of(tree, training))
        assert standing.validation == pytest.approx(measure_of(tree, validation))


@pytest.mark.parametrize("regression", [False, True])
def test_boxes_read_the_links_that_the_step_measures(regression: bool) -> None:
    """The changes of all stops add up to g(t) of every inner node, measured anew."""
    training, _validation = noisy(60, regression)
    config = Config("regression" if regression else "cart")
    trace = record_pruned(training, config, Pruning("cost_complexity"))
    names = NodeNames(training, algorithm_of(config).impurity, translator_for("en"), str)
    notes: dict[int, str | None] = {}
    places = decisions(trace)
    changes = link_notes(trace, names)
    assert len(changes) == len(places) > 3
    for place, changed in enumerate(changes):
        notes |= dict(changed)
        at = trace.grown if place == 0 else places[place - 1]
        measured = isinstance(trace.events[at], WeakestLinkFound)
        risk = risk_of(training, config, trace.pruning)
        wanted = links(trace.tree(at), risk) if measured else {}
        found = {node: text for node, text in notes.items() if text is not None}
        assert {n: t.rpartition(" ")[2] for n, t in found.items()} == {
            n: numbers.decimal(link.strength) for n, link in wanted.items()
        }


@pytest.mark.parametrize("method", [m for m in methods(False) if m != "hand"])
def test_a_large_run_is_told_in_windows(method: str) -> None:
    training, validation = noisy(1500)
    config = Config("cart")
    grown = record(training, config)
    trace = record_pruned(training, config, Pruning(method), validation)
    panels = panels_of(trace, full=grown)
    says = {"verdict": panels.verdict, "verdict.now": panels.tree_now, "scores": panels.scores}
    if method == "cost_complexity":
        says["sequence"] = panels.trees.sequence
    script = Script(says, panels.decisions.table.shared)
    for size in ("decision", "detail"):
        places = stops(trace, size)
        for step in {places[0], places[len(places) // 2], places[-1], trace.ends[0]}:
            window = script.window(places, step, size == "detail")
            assert str(step) in json.loads(window)["steps"]["verdict"]
            assert len(window) < 600_000


def test_a_sequence_of_many_trees_is_drawn_in_part_and_named_in_full() -> None:
    training, validation = noisy(240, regression=True)
    trace = record_pruned(training, Config("regression"), Pruning("cost_complexity"), validation)
    trees = panels_of(trace).trees
    assert len(trees.trees.rounds) > 60
    figure, _note, smalls, names = trees.sequence(len(trace))
    assert len(smalls.value["items"]) == 24
    assert len(names.value["items"]) == 60
    steps = [tree.value["step"] for tree in smalls.value["items"]]
    assert steps == sorted(set(steps))
    assert set(steps) <= set(decisions(trace))
    assert figure.value["x"] == trees.trees.taken
    drawn = json.dumps([tree.value for tree in smalls.value["items"]])
    assert "NaN" not in drawn


def test_the_sequence_names_each_tree_and_leads_to_it() -> None:
    """golden: CART on watermelon 2.0 has four trees, of which the one with two leaves is taken."""
    table = open_builtin("watermelon_2.0").training
    trace = record_pruned(table, Config("cart"), Pruning("cost_complexity"))
    trees = panels_of(trace).trees
    _figure, _note, smalls = trees.sequence(first(trace))
    values = [tree.value for tree in smalls.value["items"]]
    assert [value["taken"] for value in values] == [False, False, True, False]
    assert values[2]["words"][1] == "2 leaves"
    for value in values:
        tree = trace.tree(value["step"])
        assert value["words"][1].split()[0] == str(len(tree.leaves()))
        leaves = [dot for dot in value["dots"] if dot[2]]
        assert len(leaves) == len(tree.leaves())
        assert len(value["lines"]) == len(value["dots"]) - 1
    here: list[Block] = list(trees.sequence(values[1]["step"]))
    assert here[2].value["here"] == 1


# The picture


def models() -> list[tuple[Trace, TreeModel]]:
    traces = [book(m) for m in methods(False) if m != "hand"]
    traces.append(book("hand", cuts=("脐部=稍凹", "脐部=凹陷")))
    return [(trace, tree_model(trace, translator_for("en"))) for trace in traces]


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
    frame = pd.DataFrame(
        {
            first: ["a", "a", "b", "b"] * 3,
            second: [first, second] * 6,
            target: [first, second, first, first] * 3,
        }
    )
    table = from_frame(frame, Roles(target=target))
    training, validation = table.take(range(8)), table.take(range(8, 12))
    trace = record_pruned(training, Config("id3"), Pruning("post"), validation)
    assert len(trace) > trace.grown, "something is compared"
    narrator = Narrator(trace, BOOK, translator_for("en"), str)
    prunes = prune_sentences(narrator.sentences, trace.grown_tree())
    rows = judged_table(trace.grown_tree(), trace, trace.grown, narrator.names, prunes).value
    sentences = [prunes.event(event) for event in trace.events[trace.grown :]]
    cells = [cell for row in rows["rows"] for cell in row]
    written = "\n".join([*sentences, *rows["head"], *cells])
    assert "&#60;" in written or "&#93;" in written, "the names are there, as text"
    assert "<" not in written
    assert "](" not in written
