"""The tree as rules, one line per leaf: IF conditions THEN class."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dataset import Dataset
from engine.measures import Moments
from engine.tree import Node, Tree, condition_of


def rules(tree: Tree, dataset: Dataset) -> Iterator[str]:
    """``IF 纹理=清晰 AND 根蒂=蜷缩 THEN 好瓜=是  (5 rows: 是 5, 否 0; pure)``, leaf by leaf."""
    conditions: dict[int, tuple[str, ...]] = {}
    for number in tree.walk():
        node = tree.nodes[number]
        if node.opened.parent is None:
            conditions[number] = ()
        else:
            above = tree.nodes[node.opened.parent]
            conditions[number] = (
                *conditions[node.opened.parent],
                condition_of(above, node, dataset),
            )
        if node.leaf is not None:
            yield _rule(conditions[number], node, dataset)


def _rule(conditions: tuple[str, ...], node: Node, dataset: Dataset) -> str:
    premise = "IF " + " AND ".join(map(one_line, conditions)) if conditions else "ALWAYS"
    reason = node.leaf.reason if node.leaf else ""
    conclusion = f"{one_line(dataset.target)}={one_line(str(node.label))}"
    return f"{premise} THEN {conclusion}  ({evidence(node, dataset)}; {reason})"


def evidence(node: Node, dataset: Dataset) -> str:
    """The rows behind a leaf."""
    summary = node.opened.summary
    rows = "1 row" if node.opened.size == 1 else f"{node.opened.size} rows"
    if isinstance(summary, Moments) or dataset.classes is None:
        return rows
    parts = (
        f"{one_line(name)} {number(weight)}"
        for name, weight in zip(dataset.classes, summary, strict=True)
    )
    return f"{rows}: {', '.join(parts)}"


def number(value: float) -> str:
    """A count as a count, a weight with three decimals.

    >>> number(5.0), number(7 / 15)
    ('5', '0.467')
    """
    return str(int(value)) if value == int(value) else f"{value:.3f}"


def one_line(text: str) -> str:
    """A name on one line, whatever it contains."""
    return " ".join(text.split())
