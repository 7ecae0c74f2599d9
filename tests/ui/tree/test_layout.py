"""The laws of a tidy tree, on random trees, and that size and depth are no trouble."""

from __future__ import annotations

import itertools
import random
import time
from collections import defaultdict
from collections.abc import Sequence

import pytest

from ui.tree.layout import clip, text_width, tidy

GAP = 10.0


def random_tree(size: int, seed: int) -> list[int | None]:
    """Parents in preorder; bushy, deep or mixed."""
    draw = random.Random(seed)
    reach = draw.choice([2, 10, size])
    above = [draw.randrange(max(0, node - reach), node) for node in range(1, size)]
    children = defaultdict(list)
    for node, parent in enumerate(above, 1):
        children[parent].append(node)
    parents: list[int | None] = []
    stack: list[tuple[int, int | None]] = [(0, None)]
    while stack:
        node, parent = stack.pop()
        stack.extend((child, len(parents)) for child in reversed(children[node]))
        parents.append(parent)
    return parents


def depths(parents: Sequence[int | None]) -> list[int]:
    found: list[int] = []
    for parent in parents:
        found.append(0 if parent is None else found[parent] + 1)
    return found


def check(parents: Sequence[int | None], widths: Sequence[float]) -> list[float]:
    """No two boxes of a depth overlap, order is kept, and parents stand over their children."""
    centres = tidy(parents, widths, GAP)
    levels, children = defaultdict(list), defaultdict(list)
    for node, (parent, depth) in enumerate(zip(parents, depths(parents), strict=True)):
        levels[depth].append(node)
        if parent is not None:
            children[parent].append(node)
    for level in levels.values():
        for left, right in itertools.pairwise(level):
            room = (widths[left] + widths[right]) / 2 + GAP
            assert centres[right] - centres[left] >= room - 1e-6
    for parent, kids in children.items():
        assert centres[parent] == pytest.approx((centres[kids[0]] + centres[kids[-1]]) / 2)
    lefts = [c - w / 2 for c, w in zip(centres, widths, strict=True)]
    assert min(lefts) == pytest.approx(0)
    return centres


@pytest.mark.parametrize("seed", range(150))
def test_boxes_never_overlap_and_parents_are_centred(seed: int) -> None:
    parents = random_tree(1 + seed % 60, seed)
    draw = random.Random(seed)
    check(parents, [draw.uniform(20, 200) for _ in parents])


def test_a_small_tree_by_eye() -> None:
    # The root with two leaves, boxes of 20 with 10 between them.
    assert tidy([None, 0, 0], [20.0] * 3, GAP) == [25.0, 10.0, 40.0]


def test_a_mirrored_tree_is_a_mirrored_picture() -> None:
    left_heavy = tidy([None, 0, 1, 1, 0], [20.0] * 5, GAP)
    right_heavy = tidy([None, 0, 0, 2, 2], [20.0] * 5, GAP)
    wide = max(left_heavy) + 10
    mirrored = [wide - x for x in (left_heavy[i] for i in (0, 4, 1, 3, 2))]
    assert right_heavy == pytest.approx(mirrored)


@pytest.mark.parametrize(
    ("name", "parents"),
    [
        ("chain", [None, *range(3000)]),
        ("star", [None] + [0] * 3000),
        ("random", random_tree(5000, 1)),
        ("nothing", []),
    ],
)
def test_thousands_of_nodes_take_a_moment(name: str, parents: list[int | None]) -> None:
    start = time.perf_counter()
    tidy(parents, [50.0] * len(parents), GAP)
    assert time.perf_counter() - start < 2
    if parents:
        check(parents, [50.0] * len(parents))


def test_chinese_letters_are_wide_and_long_names_are_cut() -> None:
    assert text_width("纹理", 10) > 1.5 * text_width("ab", 10)
    assert clip("x" * 300, 10, 100).endswith("…")
    assert text_width(clip("x" * 300, 10, 100), 10) <= 100
    assert clip("纹理", 10, 100) == "纹理"
