"""Lines by hand, the curve over depth, the linear model beside the tree, and which rows count."""

from __future__ import annotations

import numpy as np
import pytest

from datasets import open_builtin
from engine import generators
from engine.config import Config
from engine.language import translator_for
from engine.oblique.linear_model import boundary, right_side, scaled
from engine.predict import accuracy
from engine.regions import Window
from engine.splits import Threshold
from engine.trace import record
from ui.boundary.curves import depth_figure, linear_figure
from ui.boundary.line import FARTHEST, Slant, line_of, slant_of, trial
from ui.boundary.model import held_out, moment, plottable, two_columns
from ui.boundary.sentences import BoundarySentences, sides_table, trial_sentence
from ui.boundary.tally import levels

MELONS = open_builtin("watermelon_3.0alpha").training
_ = translator_for("en")


def same(word: str) -> str:
    return word


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
