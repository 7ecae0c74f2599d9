"""The tree as a Python program without dependencies: paste it anywhere and call ``predict``.

The nodes are a table and a short loop walks it, because a row with an unknown cell goes down
several branches at once, and because nested ``if`` ends at a depth of a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.dataset import Attribute, Dataset
from engine.events import RowsRouted
from engine.export.python_cells import reading_code
from engine.measures import TOLERANCE
from engine.predict import leaf_distribution
from engine.splits import Equals, Linear, Multiway, Split, Subset, Threshold
from engine.tree import Tree

HEAD = '''\
"""A decision tree for {target}, grown by Split by Split (步步成树).

predict(row) takes a dict from column to cell, as csv.DictReader reads it from the file: missing
marks, commas in numbers, dates and grouped values are read here as they were there. A missing cell
or a value that the tree has never seen goes down every branch by the share of the training rows
there.
"""
'''
NODES = """\
CLASSES = {classes}

# A question: (column, kind, what is asked, children, shares); an answer: the shares of the
# classes, or the number itself. What is asked: the branch of each value, or the threshold.
NODES = {{
"""
TAIL = '''\
}}


def distribution(row):
    """The share of each class for one row, or [number] when the target is a number."""
    row = named(row)
    total = [0.0] * {width}
    stack = [(0, 1.0)]
    while stack:
        number, weight = stack.pop()
        node = NODES[number]
        if len(node) == 1:
            total = [sum_k + weight * share for sum_k, share in zip(total, node[0])]
            continue
        column, kind, asked, children, shares = node
        if kind == "value":
            branch = asked.get(word_in(row, column))
        elif kind == "threshold":
            branch = _side([number_in(row, column)], [1.0], asked)
        else:
            branch = _side([number_in(row, name) for name in column], *asked)
        if branch is not None:
            stack.append((children[branch], weight))
        else:
            for child, share in zip(reversed(children), reversed(shares)):
                if share > 0:
                    stack.append((child, weight * share))
    return total


def predict(row):
    """The class of one row: the first one with the largest share."""
    shares = distribution(row)
    if CLASSES is None:
        return shares[0]
    most = max(shares) - {tolerance!r}
    return next(name for name, share in zip(CLASSES, shares) if share >= most)


def _side(numbers, coefficients, threshold):
    """The side of a threshold on which a weighted sum lies, or None if a number is missing."""
    if None in numbers:
        return None
    total = numbers[0] * coefficients[0]
    for number, coefficient in zip(numbers[1:], coefficients[1:]):
        total = total + number * coefficient
    if total != total:
        return None
    return 0 if total <= threshold else 1
'''


def python_code(tree: Tree, dataset: Dataset) -> Iterator[str]:
    """The lines of the program."""
    width = 1 if dataset.classes is None else len(dataset.classes)
    classes = None if dataset.classes is None else list(dataset.classes)
    # The target stands in a docstring, so its quotes and backslashes are written as escapes.
    yield HEAD.format(target=ascii(dataset.target).replace('"', "'"))
    yield from reading_code(tested(tree, dataset))
    yield NODES.format(classes=classes).rstrip("\n")
    for number in tree.walk():
        node = tree.nodes[number]
        if node.routed is None or node.split is None:
            yield f"    {number}: ({list(leaf_distribution(node, dataset))},),"
        else:
            yield f"    {number}: {question(node.split, node.routed, dataset)},"
    yield TAIL.format(width=width, tolerance=TOLERANCE).rstrip("\n")


def tested(tree: Tree, dataset: Dataset) -> list[Attribute]:
    """The attributes that the tree asks, in the order of the table."""
    splits = [node.split for node in tree.nodes.values() if node.split is not None]
    asked = (s.attributes if isinstance(s, Linear) else (s.attribute,) for s in splits)
    places = {place for places in asked for place in places}
    return [dataset.attributes[place] for place in sorted(places)]


def question(split: Split, routed: RowsRouted, dataset: Dataset) -> str:
    """One inner node as a Python tuple."""
    attribute = dataset.attributes[split.attribute]
    children, shares = list(routed.children), list(routed.shares)
    if isinstance(split, Linear):
        names = [dataset.attributes[a].name for a in split.attributes]
        asked_sum = (list(map(float, split.coefficients)), float(split.threshold))
        return f"({names!r}, 'linear', {asked_sum!r}, {children}, {shares})"
    kind = "threshold" if isinstance(split, Threshold) else "value"
    asked = threshold_or_branches(split, routed, attribute.domain)
    return f"({attribute.name!r}, {kind!r}, {asked!r}, {children}, {shares})"


def threshold_or_branches(
    split: Threshold | Multiway | Equals | Subset, routed: RowsRouted, domain: tuple[str, ...]
) -> float | dict[str, int]:
    """The threshold, or for each known value the place of its child."""
    place = {branch: at for at, branch in enumerate(routed.branches)}
    match split:
        case Threshold(threshold=threshold):
            return float(threshold)
        case Multiway():
            return {value: place[code] for code, value in enumerate(domain) if code in place}
        case Equals(value=wanted):
            return {value: place[int(code != wanted)] for code, value in enumerate(domain)}
        case Subset(values=wanted):
            return {value: place[int(code not in wanted)] for code, value in enumerate(domain)}
        case _:
            assert_never(split)
