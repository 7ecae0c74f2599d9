"""The tree as a Python program without dependencies: paste it anywhere and call ``predict``.

The nodes are a table and a short loop walks it, because a row with an unknown cell goes down
several branches at once, and because nested ``if`` ends at a depth of a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.dataset import Dataset
from engine.events import RowsRouted
from engine.measures import TOLERANCE
from engine.predict import leaf_distribution
from engine.roles import MISSING_TOKENS
from engine.splits import Equals, Linear, Multiway, Split, Subset, Threshold
from engine.tree import Tree

HEAD = '''\
"""A decision tree for {target}, grown by Split by Split (步步成树).

predict(row) takes a dict from column to value. A cell that is None, a missing mark or a value
that the tree has never seen goes down every branch by the share of the training rows there.
"""

CLASSES = {classes}
MISSING = {missing}

# A question: (column, kind, what is asked, children, shares); an answer: the shares of the
# classes, or the number itself. What is asked: the branch of each value, or the threshold.
NODES = {{
'''
TAIL = '''\
}}


def distribution(row):
    """The share of each class for one row, or [number] when the target is a number."""
    total = [0.0] * {width}
    stack = [(0, 1.0)]
    while stack:
        number, weight = stack.pop()
        node = NODES[number]
        if len(node) == 1:
            total = [sum_k + weight * share for sum_k, share in zip(total, node[0])]
            continue
        column, kind, asked, children, shares = node
        if kind == "linear":
            branch = _side([row.get(name) for name in column], *asked)
        else:
            branch = _branch(row.get(column), kind, asked)
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


def _branch(cell, kind, asked):
    """The branch that a cell takes, or None when it takes all of them."""
    if kind == "threshold":
        return _side([cell], [1.0], asked)
    if cell is None or cell != cell or str(cell).strip() in MISSING:
        return None
    return asked.get(str(cell).strip())


def _side(cells, coefficients, threshold):
    """The side of a threshold on which a weighted sum of numbers lies."""
    try:
        numbers = [float(cell) for cell in cells]
    except (TypeError, ValueError):  # None, or a word where the tree asks for a number
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
    target = ascii(dataset.target).replace('"', "'")
    yield HEAD.format(target=target, classes=classes, missing=set_of(MISSING_TOKENS)).rstrip("\n")
    for number in tree.walk():
        node = tree.nodes[number]
        if node.routed is None or node.split is None:
            yield f"    {number}: ({list(leaf_distribution(node, dataset))},),"
        else:
            yield f"    {number}: {question(node.split, node.routed, dataset)},"
    yield TAIL.format(width=width, tolerance=TOLERANCE).rstrip("\n")


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


def set_of(words: tuple[str, ...]) -> str:
    """A set in a fixed order, so that the same tree gives the same program.

    >>> set_of(("", "?"))
    "{'', '?'}"
    """
    return "{" + ", ".join(map(repr, words)) + "}"
