"""Page ``boundary`` without a browser: every kind of points, every panel, the book's figures."""

from __future__ import annotations

import html
import json
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from datasets import open_builtin
from engine import generators
from engine.config import Config
from engine.dataset import Attribute, Dataset
from engine.language import translator_for
from engine.oblique.linear_model import boundary, right_side, scaled
from engine.predict import LeafReached, accuracy, predict_row
from engine.regions import Window
from engine.splits import Linear, Threshold
from engine.trace import Trace, record
from tests.engine.oblique.test_lines import BOOK
from tests.support import pages
from tests.support.hostile import NAMES
from tests.support.pages import checked, run_of, says, sent, widget
from ui.address import link
from ui.boundary.curves import depth_figure, linear_figure
from ui.boundary.data import OF_POINTS, OF_RUN
from ui.boundary.guide import Guide
from ui.boundary.line import FARTHEST, Slant, line_of, slant_of, trial
from ui.boundary.model import held_out, homes, moment, plottable, two_columns
from ui.boundary.plane_model import plane_model, ticks
from ui.boundary.sentences import BoundarySentences, sides_table, trial_sentence
from ui.boundary.tally import levels, tallies
from ui.boundary.theatre import WHOLE
from ui.boundary.timeline import timeline
from ui.tree import steps
from ui.tree.model import tree_model

MELONS = open_builtin("watermelon_3.0alpha").training
MELON_LABEL = partial(open_builtin("watermelon_3.0alpha").entry.label, language="en")
PANELS = ("chosen", "line", "depth", "sum", "linear")
_ = translator_for("en")
visit = partial(pages.visit, "pages/boundary.py")


def text(app: AppTest) -> str:
    return html.unescape("\n".join(element.value for element in app.main.markdown))


def same(word: str) -> str:
    return word


class Replay:
    """What a browser makes of what a page has sent it, at any step: ``player/regions.js`` again."""

    def __init__(self, app: AppTest) -> None:
        self.end = json.loads(sent(app, "boundary.lockstep")["run"])["length"]
        self.sides = [sent(app, f"boundary.{name}.plane") for name in ("straight", "slanting")]
        self.script = json.loads(sent(app, "boundary.panel")["script"])
        self.guides = self.script["tables"]

    def figures(self, side: int, step: int) -> str:
        """The line under a plane."""
        cursor = self.sides[side]["track"][step]
        told = json.loads(self.sides[side]["plane"])["tallies"]
        return str([words for begin, words in told if begin <= cursor][-1])

    def panel(self, name: str, step: int, point: int | None = None, **looks: int) -> str:
        said: list[str] = []
        self.write(self.script["steps"][name][str(step)], step, point, looks, said)
        return html.unescape("\n".join(said))

    def write(
        self,
        numbers: list[int],
        step: int,
        point: int | None,
        looks: dict[str, int],
        said: list[str],
    ) -> None:
        for number in numbers:
            kind, value = self.script["blocks"][str(number)]
            if kind == "columns":
                for part in value:
                    self.write(part, step, point, looks, said)
            elif kind == "region":
                said += spoken(self.guides[value], step, looks, point)
            elif kind == "sum":
                said += summed(self.guides[value], step, point)
            elif kind in ("p", "note"):
                said.append(value)


def rule(guide: dict[str, Any], node: str) -> str:
    said: list[str] = []
    while (fact := guide["nodes"][node])["parent"] is not None:
        said.insert(0, fact["cond"])
        node = str(fact["parent"])
    return str(guide["words"]["and"].join(said) or guide["words"]["everywhere"])


def spoken(guide: dict[str, Any], step: int, looks: dict[str, int], point: int | None) -> list[str]:
    """The rule of the region looked at, and the way of the point."""
    cursor, words, said = guide["track"][step], guide["words"], []
    looked = guide["nodes"].get(str(looks.get(guide["eye"])))
    if looked is not None and looked["shown"] <= cursor:
        kind = "open" if looked["decided"] > cursor else "leaf" if "n" in looked else "node"
        klass = looked["klass"] if kind == "leaf" else looked["most"]
        facts = looked | {"klass": klass, "rule": rule(guide, str(looks[guide["eye"]]))}
        said.append(words[kind].format(**facts))
    node = None if point is None else guide["homes"][point]
    while node is not None and guide["nodes"][str(node)]["shown"] > cursor:
        node = guide["nodes"][str(node)]["parent"]
    if node is not None:
        fact = guide["nodes"][str(node)]
        klass = fact.get("klass", fact["most"]) if fact["decided"] <= cursor else fact["most"]
        said.append(
            words["way"].format(
                row=guide["rows"][point],
                rule=rule(guide, str(node)),
                truth=guide["classes"][guide["truths"][point]],
                klass=klass,
            )
        )
    return said


def summed(guide: dict[str, Any], step: int, point: int | None) -> list[str]:
    """The terms of the sum and the lines of its table."""
    found = []
    for leaf in guide["leaves"]:
        fact = guide["nodes"][str(leaf)]
        if fact["decided"] <= guide["track"][step]:
            inside = "" if point is None else f" {int(guide['homes'][point] == leaf)}"
            cells = f"R{fact['n']} {rule(guide, str(leaf))} {fact['klass']} {fact['weight']}"
            found += [fact["term"], f"{cells} {fact['area']}{inside}"]
    return found or [guide["words"]["nothing"]]


# The page


def test_it_opens_on_the_melons_one_click_from_the_first_decision() -> None:
    shown = Replay(visit(lang="zh"))
    assert [shown.figures(side, 0) for side in (0, 1)] == [
        "测试 0 次 · 叶结点 1 · 深度 0 · 训练集 9/17 = 52.9%"
    ] * 2
    begin = "Nothing is decided yet. Press → or the next button to look at the root."
    assert shown.panel("chosen", 0).splitlines() == [translator_for("zh")(begin)] * 2


def test_the_finished_trees_are_figure_4_10_and_the_best_lines() -> None:
    shown = Replay(visit(lang="en", step="9999"))
    assert [shown.figures(side, shown.end) for side in (0, 1)] == [
        "tests 4 · leaves 5 · depth 4 · training 17/17 = 100%",
        "tests 2 · leaves 3 · depth 2 · training 17/17 = 100%",
    ]


def test_the_books_lines_are_on_offer_for_the_books_columns() -> None:
    shown = Replay(visit(lang="en", lines="given"))
    assert shown.figures(1, shown.end) == "tests 2 · leaves 3 · depth 2 · training 17/17 = 100%"
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
        assert len(shown.panel("chosen", step, look=0, look2=0, point=3).splitlines()) == 6


@pytest.mark.parametrize("shape", generators.SHAPES)
@pytest.mark.parametrize("rule", ["auto", "climb", "logistic"])
def test_every_shape_can_be_grown_every_way(shape: str, rule: str) -> None:
    app = visit(shape=shape, lines=rule, noise="0.05", count="60", seed="2", lang="en")
    shown = Replay(app)
    left, right = (shown.figures(side, shown.end) for side in (0, 1))
    assert "new sample" in left
    assert "new sample" in right
    assert "training 60/60 = 100%" in left


def test_a_diagonal_shows_what_each_kind_costs() -> None:
    shown = Replay(visit(shape="diagonal", lang="en"))
    assert "the left tree asks 11 tests, the right one 1." in shown.panel("depth", 0)


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


# The model behind it


def traces() -> tuple[Trace, Trace]:
    return record(MELONS, Config("id3")), record(MELONS, Config("oblique", oblique="climb"))


def test_the_timeline_keeps_the_decisions_of_both_runs_together() -> None:
    pair = traces()
    times = timeline(pair)
    for track, trace in zip(times.tracks, pair, strict=True):
        assert list(track) == sorted(track)
        assert (track[0], track[-1]) == (0, len(trace))
        assert all(after - before <= 1 for before, after in pairwise(track))
        stops = list(steps.stops(trace, "decision"))
        for k, step in enumerate(times.decisions):
            assert track[step] == stops[min(k, len(stops) - 1)]
    assert times.decisions[-1] == len(times)
    assert times.leaves == tuple(sorted(set(times.leaves)))
    assert json.loads(times.payload_json)["length"] == len(times)


@pytest.mark.parametrize("config", [Config("id3"), Config("oblique"), BOOK])
def test_the_browsers_rule_shows_the_engines_polygons_at_every_step(config: Config) -> None:
    """A region is seen from its parent's split to its own; a line from its node's split on."""
    trace = record(MELONS, config)
    payload = plane_model(trace, _, same).payload
    for cursor in range(len(trace) + 1):
        at = moment(trace, cursor)
        seen = [n for n in payload["nodes"] if n["shown"] <= cursor]
        whole = {n["id"] for n in seen if n["leaf"] or n["decided"] > cursor}
        assert whole == set(at.polygons)
        lines = {n["id"] for n in seen if not n["leaf"] and n["decided"] <= cursor and n["cut"]}
        assert lines == {cut.node for cut in at.cuts}
        opened = [n for n in payload["nodes"] if n["opened"] <= cursor]
        current = max(opened, key=lambda n: n["opened"])["id"] if opened else None
        assert current == at.current
    assert [n["label"] for n in payload["nodes"] if n["leaf"]] == [
        f"R{i}" for i in range(1, len(trace.tree().leaves()) + 1)
    ]


def test_the_tree_carries_the_numbers_of_the_regions() -> None:
    trace = record(MELONS, Config("id3"))
    model = tree_model(trace, _, marks=dict.fromkeys(trace.tree().leaves(), "R7"))
    assert all(n.leaf_line.startswith("R7 · ") for n in model.nodes if n.leaf is not None)


@pytest.mark.parametrize("seed", range(20))
def test_angle_and_offset_name_every_line(seed: int) -> None:
    random = np.random.default_rng(seed)
    window = Window(1.0, 3.0, -50.0, 20.0)
    wanted = Slant(float(random.uniform(0, 180)), float(random.uniform(-FARTHEST, FARTHEST)))
    found = slant_of(line_of(wanted, window), window)
    assert found is not None
    assert found.angle == pytest.approx(wanted.angle)
    assert found.offset == pytest.approx(wanted.offset)
    assert slant_of(Threshold(0, 2.0), window) == Slant(90.0, 0.0)
    assert slant_of(Threshold(1, -15.0), window) == Slant(0.0, 0.0)


def test_the_algorithms_own_line_tried_by_hand_gains_the_same() -> None:
    trace = record(MELONS, Config("oblique"))
    at = moment(trace, len(trace))
    best = trace.tree().nodes[0].split
    assert best is not None
    slant = slant_of(best, at.plane.window)
    assert slant is not None
    tried = trial(at, 0, slant)
    assert tried.is_best
    assert tried.score.gain == pytest.approx(0.572839, abs=5e-7)
    names = BoundarySentences(at, _, same).nodes
    assert "as good as" in trial_sentence(_, tried, names)
    assert len(sides_table(_, tried, names)) == 2
    outside = trial(at, 0, Slant(0.0, FARTHEST))
    assert "on one side" in trial_sentence(_, outside, names)


def test_the_depth_curve_ends_at_the_whole_tree() -> None:
    dataset = generators.generate("circle", 150, 0.0, 0)
    fresh = generators.generate("circle", 300, 0.0, generators.FRESH)
    trace = record(dataset, Config("id3", max_depth=6))
    curve = levels(trace, fresh)
    assert [level.depth for level in curve] == list(range(7))
    assert [level.tests for level in curve] == sorted(level.tests for level in curve)
    assert curve[-1].tests == len(trace.tree().leaves()) - 1
    assert curve[-1].training == float(accuracy(trace.tree(), dataset).share)
    assert curve[-1].fresh == float(accuracy(trace.tree(), fresh).share)
    shallow = record(dataset, Config("id3", max_depth=3)).tree()
    assert curve[3].fresh == float(accuracy(shallow, fresh).share)
    assert len(depth_figure(_, {"a": curve, "b": curve}, "fresh").data) == 6


def test_another_unit_moves_the_linear_model_and_not_the_tree() -> None:
    usual, other = boundary(MELONS, 0, 1), boundary(MELONS, 0, 1, 100.0)
    assert usual is not None
    assert other is not None
    steep = [line.coefficients[0] / line.coefficients[1] for line in (usual, other)]
    assert abs(steep[1]) > 5 * abs(steep[0])
    assert 9 <= right_side(MELONS, usual) <= 17
    trees = [record(d, Config("id3")) for d in (MELONS, scaled(MELONS, 0, 100.0))]
    for leaf in trees[0].tree().leaves():
        assert trees[0].rows(leaf)[0].tolist() == trees[1].rows(leaf)[0].tolist()
    at = moment(trees[0], len(trees[0]))
    assert len(linear_figure(_, at, same, usual, other).data) == 8
    assert boundary(MELONS.take([0, 1]), 0, 1) is None


def test_the_linear_models_boundary_is_scikit_learns() -> None:
    from sklearn.linear_model import LogisticRegression

    line = boundary(MELONS, 0, 1)
    assert line is not None
    points = np.stack(MELONS.columns, axis=1)
    peer = LogisticRegression(C=1.0, tol=1e-12, max_iter=10_000).fit(points, MELONS.y == 1)
    assert line.coefficients == pytest.approx(peer.coef_[0], rel=1e-5)
    assert line.threshold == pytest.approx(-peer.intercept_[0], rel=1e-5)


@pytest.mark.parametrize("percent", [0, 20, 30, 50])
def test_held_out_rows_and_the_rest_are_all_rows(percent: int) -> None:
    training, fresh = held_out(MELONS, percent, 4)
    ids = [*training.row_ids, *(fresh.row_ids if fresh else ())]
    assert sorted(ids) == sorted(MELONS.row_ids)
    assert (fresh is None) == (percent == 0)
    assert held_out(MELONS, percent, 4)[0].row_ids == training.row_ids


def test_any_two_numbers_of_a_table_make_a_plane() -> None:
    wide = open_builtin("watermelon_3.0").training
    assert plottable(wide)
    assert not plottable(open_builtin("watermelon_2.0").training)
    assert not plottable(open_builtin("regression_5.2").training)
    turned = two_columns(wide, "含糖率", "密度")
    assert [a.name for a in turned.attributes] == ["含糖率", "密度"]
    assert turned.columns[1].tolist() == MELONS.columns[0].tolist()


def test_ticks_are_round_and_few() -> None:
    for low, high in ((0, 1), (-3.2, 1e6), (0.1234, 0.1236), (1e-9, 3e-9), (5, 5)):
        found = ticks(low, high)
        assert len(found) <= 9
        slack = 1e-9 * (high - low)
        assert all(low - slack <= place <= high + slack for place, _text in found)
        assert high == low or len(found) >= 3


def holed() -> Dataset:
    dataset = two_columns(MELONS, "密度", "含糖率")
    return dataset.with_cell(3, 0, None)


def test_a_row_with_a_hole_has_no_place_and_no_single_leaf() -> None:
    trace = record(holed(), Config("oblique"))
    assert len(plane_model(trace, _, same).payload["points"]) == 16
    assert [row for row, leaf in enumerate(homes(trace)) if leaf is None] == [3]


RUNS = [
    (MELONS, Config("id3")),
    (MELONS, Config("oblique")),
    (MELONS, BOOK),
    (holed(), Config("c45")),
    (holed(), Config("oblique")),
    (MELONS, Config("oblique", max_depth=1)),
    (generators.generate("moons", 80, 0.2, 1), Config("cart")),
    (generators.generate("moons", 80, 0.2, 1), Config("oblique", oblique="logistic")),
]


@pytest.mark.parametrize(("dataset", "config"), RUNS)
def test_the_figures_of_every_step_are_the_engines(dataset: Dataset, config: Config) -> None:
    trace = record(dataset, config)
    fresh = dataset.take(list(range(0, len(dataset), 2)))
    found = dict(tallies(trace, fresh))
    assert 0 in found
    for cursor in range(len(trace) + 1):
        tree = moment(trace, cursor).tree
        tally = found[max(begin for begin in found if begin <= cursor)]
        leaves = [node for node in tree.nodes.values() if node.routed is None]
        assert (tally.tests, tally.leaves) == (len(tree) - len(leaves), len(leaves))
        assert tally.depth == tree.depth()
        for rows, table in ((tally.training, dataset), (tally.fresh, fresh)):
            assert rows == (len(accuracy(tree, table).right), len(table))


@pytest.mark.parametrize(("dataset", "config"), RUNS)
def test_the_guide_knows_every_region_and_every_way_at_every_step(
    dataset: Dataset, config: Config
) -> None:
    trace = record(dataset, config)
    steps_of_run = range(len(trace) + 1)
    guide = json.loads(json.dumps(Guide(trace, _, same).told("look", steps_of_run)))
    for cursor in steps_of_run:
        at = moment(trace, cursor)
        sentences = BoundarySentences(at, _, same)
        for number in guide["nodes"]:
            said = spoken(guide, cursor, {"look": int(number)}, None)
            node = at.tree.nodes.get(int(number))
            assert bool(said) == (node is not None)
            if node is not None:
                begin = "Region" if node.leaf else "Node" if node.routed else "Not decided yet"
                assert said[0].startswith(begin)
                assert f"where {sentences.rule(int(number))}" in said[0]
                assert begin == "Node" or f" {sentences.answer(node)}. Contains" in said[0]
        for row, home in enumerate(guide["homes"]):
            reached = [p for p in predict_row(at.tree, dataset, row) if isinstance(p, LeafReached)]
            said = spoken(guide, cursor, {}, row)
            assert (home is None) == (not said)
            if said:
                assert f": {sentences.rule(reached[-1].node)} → " in said[0]
                assert said[0].endswith(f"→ {sentences.answer(at.tree.nodes[reached[-1].node])}.")


def test_other_points_are_another_run_even_where_the_steps_are_the_same() -> None:
    tables = [generators.generate("xor", 4, 0.0, seed) for seed in range(6)]
    pairs = [(record(t, Config("id3")), record(t, Config("oblique"))) for t in tables]
    times = [timeline(pair) for pair in pairs]
    assert len({t.tracks for t in times}) < len(times)
    assert len({t.fingerprint for t in times}) == len(times)


def hostile() -> Dataset:
    return Dataset(
        "x",
        (Attribute(NAMES[0], "continuous"), Attribute(NAMES[3], "continuous")),
        (np.array([0.0, 1.0, 2.0, 3.0]), np.array([0.0, 2.0, 1.0, 5.0])),
        NAMES[7],
        (NAMES[5], NAMES[1]),
        np.array([0, 1, 0, 1], dtype=np.int32),
        tuple(NAMES[:4]),
    )


def test_hostile_names_are_text_everywhere() -> None:
    trace = record(hostile(), Config("oblique"))
    at = moment(trace, len(trace))
    guide = json.loads(json.dumps(Guide(trace, _, same).told("look", [len(trace)])))
    said = [text for node in at.tree.nodes for text in spoken(guide, 0, {"look": node}, None)]
    said += [text for row in range(4) for text in spoken(guide, 0, {}, row)]
    assert len(said) == len(at.tree) + 4
    said += summed(guide, 0, 0)
    for sentence in said:
        assert "<script" not in sentence
        assert "](http" not in sentence
        assert "<img" not in sentence
    assert "<script" not in depth_figure(_, {"a": levels(trace, None)}, "x").to_json()
    terms = [fact["term"] for fact in guide["nodes"].values() if "term" in fact]
    assert all(term.count("{") == term.count("}") for term in terms)
    line = Linear((0, 1), (1.0, 1.0), 2.0)
    assert "<script" not in linear_figure(_, at, same, line, line).to_json()
