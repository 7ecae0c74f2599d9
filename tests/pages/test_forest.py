"""Page forest: pictures that say what the forest says, jobs that stop, and the page itself."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.dataset import Dataset
from engine.forest.config import ForestConfig
from engine.forest.grown import Forest, plant
from engine.forest.importance import impurity_importance, permutation_importance
from engine.forest.plane import is_plane, plane
from engine.forest.sources import SOURCES, crowd, halved, rounded, sample
from engine.forest.sweep import measured, sweep, values_of_k
from engine.forest.telling import drawn_at, trace_of
from engine.frames import from_frame
from engine.holdout import divide, hold_out
from engine.language import translator_for
from engine.roles import Roles
from tests.support import pages
from tests.support.hostile import NAMES
from tests.support.pages import checked, run_of, said, widget
from ui.forest import figures, sentences
from ui.forest.job import Planting
from ui.forest.plane import two_planes
from ui.forest.query import PANELS, PARAMETERS, asked_for, tree_in
from ui.forest.script import InsideScript, line_id, line_json
from ui.frame.jobs import OF_A_VISITOR, Job, Shelf
from ui.kit.escape import md
from ui.run.narrator import Narrator
from ui.tree.steps import stops, under_discussion

EN = translator_for("en")
visit = partial(pages.visit, "pages/forest.py", trees="12")


@pytest.fixture(scope="module")
def forest() -> Forest:
    return plant(open_builtin("watermelon_3.0alpha").training, ForestConfig(40))


# Pictures and words


@pytest.mark.parametrize("trees", [1, 7, 40])
def test_the_ledger_shows_every_row_and_tree_as_it_was(forest: Forest, trees: int) -> None:
    drawn = figures.ledger(EN, forest, trees, 0, str)
    inside, right, wrong = ({*zip(t.x, t.y, strict=True)} for t in drawn.data[:3])
    for tree in range(trees):
        for row in range(17):
            at = (tree + 1, row)
            if forest.bags[tree][row]:
                assert at in inside
            else:
                ok = forest.said[tree][row] == forest.dataset.y[row]
                assert at in (right if ok else wrong)
    assert len(inside) + len(right) + len(wrong) == 17 * trees


def test_each_row_has_its_votes_beside_it(forest: Forest) -> None:
    drawn = figures.ledger(EN, forest, 40, 0, str)
    beside = {a.y: a.text for a in drawn.layout.annotations}
    for row in range(17):
        said = [int(forest.said[t][row]) for t in forest.judges(row)]
        yes, no = said.count(0), said.count(1)
        verdict = "是" if yes >= no else "否"
        mark = "✓" if (yes < no) == bool(forest.dataset.y[row]) else "✕"
        assert beside[row] == f"{yes} : {no} → {verdict} {mark}"


def test_the_strip_counts_every_draw(forest: Forest) -> None:
    bars, hollow = figures.bag_strip(EN, forest, 3).data
    assert list(bars.y) == forest.bags[3].tolist()
    assert sum(bars.y) == 17
    assert list(hollow.x) == np.flatnonzero(forest.bags[3] == 0).tolist()
    assert "6 are out of bag (○, 35.3%)" in sentences.bag_sentence(EN, forest, 0)
    assert "0.357" in sentences.chance_formula(forest, 40)


def test_a_long_bag_is_counted_by_how_often() -> None:
    grown = plant(crowd(100), ForestConfig(1))
    (bars,) = figures.bag_strip(EN, grown, 0).data
    assert sum(bars.y) == 100
    assert sum(x * y for x, y in zip(bars.x, bars.y, strict=True)) == 100


def test_the_error_curves_are_the_measured_errors() -> None:
    whole = open_builtin("watermelon_3.0").training
    training, aside = divide(whole, hold_out(whole, 1 / 3, 0))
    grown = plant(training, ForestConfig(20), aside)
    drawn = figures.errors(EN, grown, 5)
    by_name: dict[str, list[Any]] = {}
    for line in drawn.data:
        if line.name:
            by_name.setdefault(line.name, []).append(line)
    for name, values in (
        ("out-of-bag", [e.out_of_bag for e in grown.errors]),
        ("training", [e.training for e in grown.errors]),
        ("hold-out", [e.held_out for e in grown.errors]),
    ):
        now, later = by_name[name]
        assert list(now.y) == values[:5]
        assert list(later.y) == values[4:]
    assert f"{grown.errors[4].training:.1%}" in sentences.error_sentence(EN, grown, 5)


def test_the_plane_says_what_the_trees_say(forest: Forest) -> None:
    found = plane(forest, 2, 9, size=7)
    tree = trace_of(forest.dataset, forest.config, 2).tree()
    for i, y in enumerate(found.y):
        for j, x in enumerate(found.x):
            frame = pd.DataFrame({"密度": [x], "含糖率": [y]}).astype(str)
            point = from_frame(frame.assign(好瓜="是"), Roles(target="好瓜"))
            votes = [said_at(forest, t, point) for t in range(9)]
            assert found.tree[i][j] == said_at(forest, 2, point)
            assert found.vote[i][j] == max((0, 1), key=votes.count)
            assert found.certainty[i][j] == pytest.approx(max(map(votes.count, (0, 1))) / 9)
    assert len(tree.nodes) == len(forest.shapes[2])


def said_at(forest: Forest, tree: int, point: Dataset) -> int:
    shape, node = forest.shapes[tree], 0
    while shape.attribute[node] >= 0:
        value = point.columns[shape.attribute[node]][0]
        node = shape.first[node] + (value > shape.cut[node])
    return int(shape.values[node].argmax())


def test_every_k_is_measured_on_the_same_bags() -> None:
    table = halved(rounded(sample(SOURCES["friedman"], 60), 3), "low", "high")
    found = list(sweep(table, ForestConfig(12, seed=5)))
    assert [m.attributes for m in found] == values_of_k(10)
    again = measured(plant(table, ForestConfig(12, attributes=4, seed=5)))
    assert found[3] == again
    assert "√d = 3" in sentences.k_sentence(EN, found, 10)
    figures.every_k(EN, found, 3, 3, True)


def test_agreement_is_the_chance_that_two_judges_say_the_same() -> None:
    forest = plant(open_builtin("loan").training, ForestConfig(9))
    shares = []
    for row in range(15):
        said = [int(forest.said[t][row]) for t in forest.judges(row)]
        pairs = [(a, b) for i, a in enumerate(said) for b in said[i + 1 :]]
        if pairs:
            shares.append(sum(a == b for a, b in pairs) / len(pairs))
    assert measured(forest).agreement == pytest.approx(np.mean(shares))


@pytest.mark.parametrize("classes", [True, False], ids=["classes", "number"])
def test_names_that_try_to_break_the_page_are_escaped(classes: bool) -> None:
    frame = pd.DataFrame(
        {
            NAMES[0]: ["1", "2", "3", "4", "5", "6"],
            NAMES[7]: ["3", "1", "2", "6", "4", "5"],
            "id": [*NAMES[1:7]],
            NAMES[3]: ["1", "2", "1", "2", "1", "2"],
        }
    )
    if classes:
        frame[NAMES[3]] = [NAMES[1], NAMES[2]] * 3
    roles = Roles(target=NAMES[3], regression=not classes, id_column="id")
    grown = plant(from_frame(frame, roles), ForestConfig(6))
    found = (impurity_importance(grown), permutation_importance(grown))
    pictures = [
        figures.bag_strip(EN, grown, 0),
        figures.ledger(EN, grown, 6, 0, str),
        figures.errors(EN, grown, 6),
        figures.importance(EN, grown, found, str),
        two_planes(EN, grown, plane(grown, 0, 6), 0, 6, str),
    ]
    shown = "".join(picture.to_json() for picture in pictures)
    told = sentences.vote_sentence(EN, grown, 0, 6, str) + sentences.vote_formula(grown, 0, 6, str)
    for mark in ("<script", "<img", "<a ", "<b>", "$\\\\frac", "$\\frac"):
        assert mark not in shown + told
    assert "](" not in told


# The address


def test_the_address_is_read_within_its_limits() -> None:
    table = open_builtin("watermelon_3.0").training
    asked, problems = asked_for(
        {
            "trees": "12",
            "k": "3",
            "depth": "0",
            "seed": "0",
            "into": "12",
            "row": "17",
            "source": "friedman",
        },
        table,
    )
    assert problems == ()
    assert asked.config == ForestConfig(12, attributes=3, max_depth=0)
    assert (asked.into, asked.row, asked.source) == (12, 16, "friedman")
    strange = {
        "trees": "0",
        "k": "9",
        "depth": "-1",
        "seed": "x",
        "into": "200",
        "row": "18",
        "source": "?",
        "leaf": "1e9",
    }
    asked, problems = asked_for(strange, table)
    assert sorted(p.parameter for p in problems) == sorted(strange)
    assert asked.config == ForestConfig(100)
    assert (asked.into, asked.row, asked.source) == (None, 0, "wave")


def test_where_one_stands_is_no_parameter_of_the_run() -> None:
    table = open_builtin("watermelon_3.0").training
    assert asked_for({"tree": "7", "step": "3", "panel": "plane"}, table) == asked_for({}, table)
    assert not {"tree", "step", "panel"} & set(PARAMETERS)
    assert [tree_in({"tree": said}, 12) for said in ("12", "13", "0", "-1", "٣", "")] == [
        12,
        12,
        1,
        1,
        1,
        1,
    ]
    assert tree_in({}, 12) == 1


# What the browser gets


def test_the_line_of_the_trees_counts_from_one() -> None:
    line = json.loads(line_json(4))
    assert (line["first"], line["counted"], line["length"]) == (1, 1, 4)
    assert line["decisions"] == [1, 2, 3, 4]
    config = ForestConfig(4)
    others = [
        ("other", config, False),
        ("table", config, True),
        ("table", ForestConfig(4, seed=1), False),
    ]
    assert line_id("table", config, False) not in {line_id(*other) for other in others}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("tree", [0, 2, 6])
def test_every_panel_in_a_tree_begins_with_the_attributes_drawn(tree: int, language: str) -> None:
    table, config = open_builtin("watermelon_3.0").training, ForestConfig(12)
    trace = trace_of(table, config, tree)
    drawn, _ = drawn_at(trace), translator_for(language)
    script = InsideScript(Narrator(trace, "watermelon_3.0", _, str), config.drawn(table)).script()
    for cursor in stops(trace, "detail"):
        node = under_discussion(trace, cursor)
        names = [table.attributes[a].name for a in drawn.get(node, ())] if node is not None else []
        for panel in ("decision", "rows"):
            first = script.says[panel](cursor)[0]
            if names:
                assert first.kind == "p"
                assert all(f"**{md(name)}**" in first.value for name in names)
                told = "2 of 8 attributes" if language == "en" else "8 个属性中的 2 个"
                assert told in first.value or len(names) > 2
            else:
                drawn_here = sentences.drawn_sentence(_, ["x"], 8, 2)[:5]
                assert not str(first.value).startswith(drawn_here)
    told = json.loads(script.whole(stops(trace, "detail")))
    assert len(told["steps"]["decision"]) == len(trace) + 1


# Jobs


def counting(until: int, gate: threading.Event | None = None) -> Iterator[int]:
    for number in range(until):
        if gate is not None and number == 3:
            gate.wait(20)
        yield number


def test_a_job_stops_between_two_results_and_goes_on_where_it_stopped() -> None:
    taken: list[int] = []
    reached = threading.Event()

    def take(number: int) -> None:
        taken.append(number)
        reached.set()

    gate = threading.Event()
    job = Job(counting(10, gate), take, 10)
    job.start()
    assert reached.wait(20)
    stopper = threading.Thread(target=job.stop)
    stopper.start()
    gate.set()
    stopper.join(20)
    assert not job.running
    assert job.stopped
    assert taken == list(range(job.done))
    assert job.done < 10
    job.start(20)
    assert job.finished
    assert taken == list(range(10))


def test_a_job_that_fails_says_so() -> None:
    def failing() -> Iterator[int]:
        yield 1
        raise ValueError("no")

    job = Job(failing(), lambda number: None, 2)
    job.start(20)
    assert job.finished
    assert isinstance(job.problem, ValueError)


def test_a_visitor_keeps_a_few_jobs_and_those_dropped_are_stopped() -> None:
    shelf, gates = Shelf(), [threading.Event() for _ in range(OF_A_VISITOR + 1)]
    jobs = []
    for place, gate in enumerate(gates):
        job = shelf.job("me", place, lambda gate=gate: Job(counting(9, gate), lambda n: None, 9))
        gate.set()
        job.start()
        jobs.append(job)
    assert shelf.job("me", OF_A_VISITOR, lambda: None) is jobs[-1]
    assert ("me", 0) not in shelf.jobs
    assert not jobs[0].running
    assert shelf.job("you", 1, lambda: "another") == "another"


def test_a_planting_is_the_forest_that_the_engine_grows() -> None:
    table = open_builtin("watermelon_2.0").training
    job = Planting(table, ForestConfig(15), None)
    job.start(60)
    assert job.finished
    assert job.forest.errors == plant(table, ForestConfig(15)).errors


# The page


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_opens_at_the_first_and_the_last_tree(panel: str, language: str) -> None:
    for tree in ("1", "12"):
        page = visit(lang=language, panel=panel, tree=tree)
        assert shows_tree(page, int(tree), language)


@pytest.mark.parametrize(
    "table",
    [
        *(e.id for e in ENTRIES),
        "crowd",
        "friedman",
        "hill",
        "wave",
        "friedman_classes",
        "crowd_5000",
    ],
)
def test_every_table_grows_a_forest(table: str) -> None:
    page = visit(lang="en", data=table, tree="5")
    assert widget(page.selectbox, "data").value == table
    for panel in ("plane", "importance"):
        visit(lang="zh", data=table, panel=panel)
    visit(lang="en", data=table, into="2")


def shows_tree(page: AppTest, tree: int, language: str = "en") -> bool:
    bag = f"Bag of tree {tree}:" if language == "en" else f"第 {tree} 棵树的袋"
    return bag in said(checked(page))


def stand(page: AppTest, **place: str) -> AppTest:
    """What the browser tells, as ``link.tell`` keeps it."""
    page.session_state["link"]["place"] = place
    return checked(page.run())


def test_the_page_follows_the_reader_over_the_trees() -> None:
    page = visit(lang="en")
    assert shows_tree(page, 1)
    for tree in (2, 12, 5):
        assert shows_tree(stand(page, tree=str(tree)), tree)
        assert page.button(key="into").label == f"Step into tree {tree}"
    assert "tree" not in run_of(page)
    assert shows_tree(stand(page, tree="99"), 12)
    assert "exactly two" not in said(stand(page, tree="3", panel="plane"))
    assert "corners where its bag had rows" in said(page)
    assert "After 3 trees" in said(stand(page, tree="3", panel="no such panel"))


def test_one_steps_into_a_tree_and_back_to_where_one_was() -> None:
    page = visit(lang="en", data="watermelon_3.0", tree="3", panel="importance")
    page.button(key="into").click().run()
    checked(page)
    assert run_of(page)["into"] == "3"
    assert not page.main.get("plotly_chart"), "the panels in a tree are the browser's"
    widget(page.number_input, "into").set_value(5).run()
    assert run_of(checked(page))["into"] == "5"
    page.button(key="out").click().run()
    assert shows_tree(page, 5)
    assert "into" not in run_of(page)
    assert "How much each attribute matters to the first 5 trees" in said(page)


def test_older_links_open_the_tree_that_they_named() -> None:
    page = visit(lang="en", tree="7", panel="plane", inside="1", step="12")
    assert run_of(page) == {"trees": "12", "into": "7"}
    assert page.session_state["link"]["place"]["step"] == "12"
    page.button(key="out").click().run()
    assert shows_tree(page, 7)
    assert "corners where its bag had rows" in said(page)
    assert run_of(visit(inside="1"))["into"] == "1"


def test_another_k_is_another_forest_at_the_same_tree() -> None:
    """The bags are the same ones, so the same tree can be compared."""
    page = visit(lang="en", data="watermelon_3.0", tree="7")
    slider = widget(page.slider, "k_8")
    assert slider.value == 2
    slider.set_value(5).run()
    checked(page)
    assert run_of(page)["k"] == "5"
    assert shows_tree(page, 7)


def test_another_table_begins_at_its_first_tree() -> None:
    page = visit(lang="en", data="watermelon_3.0", tree="7", panel="importance", row="3")
    widget(page.selectbox, "data").set_value("loan").run()
    assert shows_tree(page, 1)
    assert run_of(page) == {"data": "loan"}
    assert "How much each attribute matters" in said(page), "the panel stays"


def test_the_row_to_judge_is_in_the_address() -> None:
    page = visit(lang="en", tree="12")
    widget(page.selectbox, "row_watermelon_3.0alpha_17").set_value(4).run()
    assert run_of(checked(page))["row"] == "5"
    assert "Row 5 (yes)" in said(page)


def test_the_sweep_and_the_repeats_run_when_asked() -> None:
    page = visit(lang="en", panel="k")
    page.button(key="forest.sweep").click().run()
    assert "√d = 1" in said(checked(page))
    page = visit(lang="en", panel="variance")
    widget(page.segmented_control, "forest.source").set_value("friedman").run()
    assert run_of(checked(page))["source"] == "friedman"
    checked(page.button(key="forest.repeat").click().run())


def test_a_table_that_is_no_plane_says_what_a_boundary_needs() -> None:
    page = visit(lang="en", data="watermelon_3.0", panel="plane")
    assert "exactly two attributes" in page.main.info[0].value
    visit(lang="en", data="watermelon_3.0", panel="plane", **{"from": "7,8"})
    assert not is_plane(open_builtin("watermelon_3.0").training)


@pytest.mark.parametrize(
    "params",
    [
        {"trees": "0"},
        {"k": "99"},
        {"tree": "9999"},
        {"row": "0"},
        {"panel": "x"},
        {"seed": "-1"},
        {"data": "nothing"},
        {"from": "77"},
        {"depth": "x"},
        {"inside": "1", "step": "99999"},
        {"into": "99"},
        {"source": "x"},
        {"tree": "x", "inside": "1"},
        {"into": "2", "step": "x"},
    ],
    ids=str,
)
def test_a_strange_link_still_shows_the_page(params: dict[str, str]) -> None:
    visit(lang="en", **params)
