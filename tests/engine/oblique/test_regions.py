"""The polygons of the plane: they cover it, do not overlap, and hold the rows of their leaves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from datasets import open_builtin
from engine import generators
from engine.config import Config
from engine.dataset import Dataset, DatasetError
from engine.predict import LeafReached, accuracy, predict_row
from engine.regions import (
    Corner,
    Plane,
    Polygon,
    area,
    cuts,
    regions,
    window_of,
)
from engine.trace import record
from tests.engine.oblique.test_lines import random_table

CONFIGS = (
    Config("id3"),
    Config("cart"),
    Config("oblique"),
    Config("oblique", oblique="climb"),
    Config("oblique", oblique="logistic"),
)


def plane_of(dataset: Dataset) -> Plane:
    return Plane(0, 1, window_of(dataset, 0, 1))


def holds(polygon: Polygon, corner: Corner, slack: float = 0.0) -> bool:
    """Whether a convex polygon holds a point, its edge included."""
    (x, y) = corner
    return all(
        (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= -slack
        for a, b in pairwise((*polygon, polygon[0]))
    )


def reached(tree: Any, dataset: Dataset, row: int) -> int:
    return next(s.node for s in predict_row(tree, dataset, row) if isinstance(s, LeafReached))


@pytest.mark.parametrize("config", CONFIGS, ids=lambda c: f"{c.algorithm}-{c.oblique}")
@pytest.mark.parametrize("seed", range(5))
def test_the_polygons_cover_the_plane_without_overlap(seed: int, config: Config) -> None:
    dataset = random_table(seed, 30 + 20 * seed, classes=2 + seed % 2)
    tree, plane = record(dataset, config).tree(), plane_of(dataset)
    found = regions(tree, plane)
    whole = area(plane.window.corners)
    assert sum(area(region.polygon) for region in found) == pytest.approx(whole)
    random = np.random.default_rng(seed)
    window = plane.window
    points = [
        random.uniform(window.left, window.right, 300),
        random.uniform(window.bottom, window.top, 300),
    ]
    others = Dataset(
        "p",
        dataset.attributes,
        tuple(points),
        "y",
        dataset.classes,
        np.zeros(300, dtype=np.int32),
        tuple(range(300)),
    )
    for row, corner in enumerate(zip(*points, strict=True)):
        inside = [region.node for region in found if holds(region.polygon, corner)]
        assert inside == [reached(tree, others, row)]


@pytest.mark.parametrize("config", CONFIGS, ids=lambda c: f"{c.algorithm}-{c.oblique}")
def test_each_training_point_lies_in_the_polygon_of_its_leaf(config: Config) -> None:
    for dataset in (open_builtin("watermelon_3.0alpha").training, random_table(9, 80)):
        trace = record(dataset, config)
        polygons = dict(regions(trace.tree(), plane_of(dataset)))
        for leaf in trace.tree().leaves():
            for row in trace.rows(leaf)[0].tolist():
                corner = (float(dataset.columns[0][row]), float(dataset.columns[1][row]))
                assert holds(polygons[leaf], corner, slack=1e-12)


def test_every_moment_of_a_run_covers_the_plane() -> None:
    """Nodes that wait for their turn keep the polygon that their parent gave them."""
    dataset = open_builtin("watermelon_3.0alpha").training
    trace, plane = record(dataset, Config("oblique")), plane_of(dataset)
    for cursor in range(len(trace) + 1):
        found = regions(trace.tree(cursor), plane)
        whole = sum(area(region.polygon) for region in found)
        assert whole == pytest.approx(area(plane.window.corners))


def test_figure_4_11_has_five_rectangles() -> None:
    dataset = open_builtin("watermelon_3.0alpha").training
    tree = record(dataset, Config("id3")).tree()
    plane = plane_of(dataset)
    found = regions(tree, plane)
    assert [region.node for region in found] == tree.leaves()
    assert len(found) == 5
    for region in found:
        assert len(region.polygon) == 4
        assert len({x for x, _ in region.polygon}) == len({y for _, y in region.polygon}) == 2
    root = cuts(tree, plane)[0]
    assert (root.start[1], root.end[1]) == (0.126, 0.126)
    assert (root.start[0], root.end[0]) == (plane.window.left, plane.window.right)


def test_a_table_of_one_place_still_has_a_window() -> None:
    dataset = random_table(0, 5).take([0])
    window = window_of(dataset, 0, 1)
    assert window.left < window.right
    assert window.bottom < window.top


# Generated points


@pytest.mark.parametrize("shape", generators.SHAPES)
def test_equal_seeds_draw_equal_points(shape: Any) -> None:
    one, same, other = (generators.generate(shape, 60, 0.05, seed) for seed in (3, 3, 4))
    assert one.fingerprint == same.fingerprint != other.fingerprint
    assert set(one.y.tolist()) == {0, 1}
    assert len(one) == 60


def test_a_diagonal_needs_one_line_and_many_thresholds() -> None:
    """Seeds 003 and 004: a slanting boundary is expensive for cuts along the axes."""
    dataset = generators.generate("diagonal", 100, 0.0, 0)
    slanting, straight = (record(dataset, Config(a)).tree() for a in ("oblique", "id3"))
    assert len(slanting.leaves()) == 2
    assert len(straight.leaves()) >= 10
    fresh = generators.generate("diagonal", 2000, 0.0, generators.FRESH)
    assert accuracy(slanting, fresh).share > accuracy(straight, fresh).share


def test_a_staircase_suits_thresholds() -> None:
    dataset = generators.generate("staircase", 200, 0.0, 1)
    fresh = generators.generate("staircase", 2000, 0.0, generators.FRESH)
    trees = [record(dataset, Config(a)).tree() for a in ("id3", "oblique")]
    assert accuracy(trees[0], fresh).share > accuracy(trees[1], fresh).share


@pytest.mark.parametrize(("size", "noise", "seed"), [(0, 0.0, 0), (5, -1.0, 0), (5, 0.0, -1)])
def test_impossible_wishes_are_refused(size: int, noise: float, seed: int) -> None:
    with pytest.raises(DatasetError, match="at least"):
        generators.generate("xor", size, noise, seed)
    with pytest.raises(DatasetError, match="no shape"):
        generators.generate("spiral", 5, 0.0, 0)  # type: ignore[arg-type]
