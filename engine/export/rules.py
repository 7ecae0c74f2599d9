"""The tree as rules, one line per leaf: IF conditions THEN class."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dataset import Dataset
from engine.events import LeafMade
from engine.export.words import PLAIN, Words
from engine.measures import Moments
from engine.tree import Node, Tree


def rules(tree: Tree, dataset: Dataset, words: Words = PLAIN) -> Iterator[str]:
    """``IF 纹理=清晰 AND 根蒂=蜷缩 THEN 好瓜=是  (5 rows: 是 5, 否 0; pure)``, leaf by leaf."""
    said = words.table(dataset)
    conditions: dict[int, tuple[str, ...]] = {}
    for number in tree.walk():
        node = tree.nodes[number]
        opened = node.opened
        above = () if opened.parent is None else conditions[opened.parent]
        split = None if opened.parent is None else tree.nodes[opened.parent].split
        if split is not None and opened.branch is not None:
            above = (*above, words.condition(split, opened.branch, said))
        conditions[number] = above
        if node.leaf is not None:
            yield _rule(above, node, node.leaf, said, words)


def _rule(
    conditions: tuple[str, ...], node: Node, leaf: LeafMade, said: Dataset, words: Words
) -> str:
    _ = words._
    label = words.say(str(leaf.label))
    rule = {
        "conclusion": f"{one_line(said.target)}={one_line(label)}",
        "evidence": evidence(node, said, words),
        "reason": words.why(leaf.reason),
    }
    if not conditions:
        return _("ALWAYS THEN {conclusion}  ({evidence}; {reason})", **rule)
    premise = _(" AND ").join(map(one_line, conditions))
    return _("IF {premise} THEN {conclusion}  ({evidence}; {reason})", premise=premise, **rule)


def evidence(node: Node, said: Dataset, words: Words = PLAIN) -> str:
    """The rows behind a leaf."""
    summary = node.opened.summary
    rows = words.rows(node.opened.size)
    if isinstance(summary, Moments) or said.classes is None:
        return rows
    parts = (
        f"{one_line(name)} {number(weight)}"
        for name, weight in zip(said.classes, summary, strict=True)
    )
    _ = words._
    counts = _.within("between parts", ", ").join(parts)
    return _("{rows}: {counts}", rows=rows, counts=counts)


def number(value: float) -> str:
    """A count as a count, a weight with three decimals.

    >>> number(5.0), number(7 / 15)
    ('5', '0.467')
    """
    return str(int(value)) if value == int(value) else f"{value:.3f}"


def one_line(text: str) -> str:
    """A name on one line, whatever it contains."""
    return " ".join(text.split())
