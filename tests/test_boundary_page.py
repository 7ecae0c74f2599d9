"""Page ``boundary`` without a browser: every kind of points, every panel, the book's figures."""

from __future__ import annotations

import html
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from datasets import open_builtin
from engine import generators
from engine.config import Config
from engine.dataset import Attribute, Dataset
from engine.oblique.linear_model import boundary, right_side, scaled
from engine.predict import accuracy
from engine.regions import Window
from engine.splits import Linear, Threshold
from engine.trace import Trace, record
from tests.hostile import NAMES
from tests.test_oblique import BOOK
from ui.text import words_for
from ui.views import steps
from ui.views.boundary_curves import depth_figure, linear_figure
from ui.views.boundary_line import FARTHEST, Slant, line_of, slant_of, trial
from ui.views.boundary_model import held_out, levels, moment, plottable, two_columns
from ui.views.boundary_words import BoundaryWords, sides_table, trial_words
from ui.views.lockstep import timeline
from ui.views.plane_model import plane_model, ticks
from ui.views.tree_model import tree_model

ROOT = Path(__file__).resolve().parents[1]
MELONS = open_builtin("watermelon_3.0alpha").training
PANELS = ("chosen", "line", "depth", "sum", "linear")
_ = words_for("en")


def visit(**params: str) -> AppTest:
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    app.switch_page("pages/boundary.py")
    app.query_params.update(params)
    return checked(app.run())


def checked(app: AppTest) -> AppTest:
    assert not app.exception
    assert not app.warning
    assert not app.error
    return app


def captions(app: AppTest) -> list[str]:
    return [caption.value for caption in app.main.caption]


def address(app: AppTest) -> dict[str, str]:
    return {n: v[-1] if isinstance(v, list) else v for n, v in app.query_params.items()}


def text(app: AppTest) -> str:
    return html.unescape("\n".join(element.value for element in app.main.markdown))


def same(word: str) -> str:
    return word


# The page


def test_it_opens_on_the_melons_one_click_from_the_first_decision() -> None:
    app = visit(lang="zh")
    assert captions(app)[1:] == ["测试 0 次 · 叶结点 1 · 深度 0 · 训练集 9/17 = 52.9%"] * 2


def test_the_finished_trees_are_figure_4_10_and_the_best_lines() -> None:
    app = visit(lang="en", step="9999")
    assert captions(app)[1:] == [
        "tests 4 · leaves 5 · depth 4 · training 17/17 = 100%",
        "tests 2 · leaves 3 · depth 2 · training 17/17 = 100%",
    ]


def test_the_books_lines_are_on_offer_for_the_books_columns() -> None:
    app = visit(lang="en", lines="given", step="9999")
    assert captions(app)[2] == "tests 2 · leaves 3 · depth 2 · training 17/17 = 100%"
    assert "−0.8·density − 0.044·sugar content > −0.313" in text(app)
    assert "given" not in visit(shape="xor").selectbox(key="boundary_lines").options


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_panel_opens_at_every_stage(panel: str, lang: str) -> None:
    for step in ("0", "1", "7", "9999"):
        app = visit(panel=panel, lang=lang, step=step, unit="100", angle="30", offset="0.1")
        assert app.main.markdown


@pytest.mark.parametrize("shape", generators.SHAPES)
@pytest.mark.parametrize("rule", ["auto", "climb", "logistic"])
def test_every_shape_can_be_grown_every_way(shape: str, rule: str) -> None:
    app = visit(shape=shape, lines=rule, noise="0.05", size="60", seed="2", step="99999", lang="en")
    left, right = captions(app)[-2:]
    assert "fresh draw" in left
    assert "fresh draw" in right
    assert "training 60/60 = 100%" in left


def test_a_diagonal_shows_what_each_kind_costs() -> None:
    app = visit(shape="diagonal", panel="depth", lang="en")
    assert "the left tree asks 11 tests, the right one 1." in text(app)


def test_controls_write_the_address() -> None:
    app = visit(lang="en")
    checked(app.selectbox(key="boundary_shape").select("moons").run())
    assert address(app) == {"lang": "en", "shape": "moons"}
    checked(app.slider(key="boundary_noise").set_value(0.1).run())
    checked(app.number_input(key="boundary_size").set_value(50).run())
    checked(app.selectbox(key="boundary_lines").select("climb").run())
    checked(app.number_input(key="boundary_depth").set_value(2).run())
    wanted = {"shape": "moons", "noise": "0.1", "size": "50", "lines": "climb", "depth": "2"}
    assert address(app) == {"lang": "en", **wanted}
    checked(app.selectbox(key="boundary_shape").select("table").run())
    assert address(app) == {"lang": "en", "lines": "climb", "depth": "2"}


def test_a_line_of_ones_own_and_the_way_to_the_best() -> None:
    app = visit(panel="line", lang="en", step="5")
    checked(app.slider(key="boundary_angle").set_value(14.0).run())
    assert address(app)["angle"] == "14"
    assert "the algorithm's 0.573" in text(app)
    checked(app.button(key="boundary_best").click().run())
    assert "as good as the algorithm's" in text(app)


def test_rows_can_be_held_out() -> None:
    app = visit(hold="30", seed="1", step="9999", lang="en")
    assert "held-out rows" in captions(app)[1]
    assert "training 12/12" in captions(app)[1]


def test_a_chosen_row_and_region_are_told() -> None:
    app = visit(lang="en", step="9999")
    app.session_state["boundary.row"] = 9
    app.session_state["boundary.straight.inspected"] = 1
    app = checked(app.run())
    assert "Region R1: where sugar content ≤ 0.126" in text(app)
    assert "Row 10 (no)" in text(app)
    assert text(app).count("Row 10 (no)") == 2
    checked(app.button(key="boundary_let_go").click().run())
    assert "Row 10" not in text(app)


@pytest.mark.parametrize("params", [
    {"shape": "spiral"}, {"size": "many"}, {"size": "-5", "shape": "xor"}, {"noise": "nan"},
    {"seed": "1e99", "shape": "xor"}, {"step": "x"}, {"panel": "x"}, {"lines": "x"}, {"hold": "7"},
    {"angle": "inf", "panel": "line"}, {"tree": "c4.5"}, {"depth": "-7"}, {"x": "甜度"},
    {"unit": "7", "panel": "linear"}, {"data": "loan"}, {"data": "nope"},
])  # fmt: skip
def test_a_strange_link_still_opens(params: dict[str, str]) -> None:
    assert visit(**params).main.caption


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
    words = BoundaryWords(at, _, same).nodes
    assert "as good as" in trial_words(_, tried, words)
    assert len(sides_table(_, tried, words)) == 2
    outside = trial(at, 0, Slant(0.0, FARTHEST))
    assert "on one side" in trial_words(_, outside, words)


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


def test_a_row_with_a_hole_has_no_place_but_a_way() -> None:
    trace = record(holed(), Config("oblique"))
    payload = plane_model(trace, _, same).payload
    assert len(payload["points"]) == 16
    at = moment(trace, len(trace))
    assert sum(w for n, w in at.way(3).items() if at.tree.nodes[n].leaf) == pytest.approx(1)
    assert BoundaryWords(at, _, same).way(3)


def hostile() -> Dataset:
    return Dataset(
        "x", (Attribute(NAMES[0], "continuous"), Attribute(NAMES[3], "continuous")),
        (np.array([0.0, 1.0, 2.0, 3.0]), np.array([0.0, 2.0, 1.0, 5.0])), NAMES[7],
        (NAMES[5], NAMES[1]), np.array([0, 1, 0, 1], dtype=np.int32), tuple(NAMES[:4]),
    )  # fmt: skip


def test_hostile_names_are_text_everywhere() -> None:
    trace = record(hostile(), Config("oblique"))
    at = moment(trace, len(trace))
    words = BoundaryWords(at, _, same)
    said: list[Any] = [words.region(node) for node in at.tree.nodes]
    said += [words.way(row) for row in range(4)]
    said += words.sum_table(0).to_numpy().ravel().tolist()
    for sentence in said:
        assert "<script" not in sentence
        assert "](http" not in sentence
        assert "<img" not in sentence
    assert "<script" not in depth_figure(_, {"a": levels(trace, None)}, "x").to_json()
    assert words.sum_formula().count("{") == words.sum_formula().count("}")
    line = Linear((0, 1), (1.0, 1.0), 2.0)
    assert "<script" not in linear_figure(_, at, same, line, line).to_json()
