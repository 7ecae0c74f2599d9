"""The tree in Graphviz's DOT language. Names are text in it, never markup or escapes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dataset import Dataset
from engine.export.rules import evidence
from engine.export.words import PLAIN, Words
from engine.splits import Equals, Linear, Multiway, Subset, Threshold, sum_of
from engine.tree import Node, Tree


def dot(tree: Tree, dataset: Dataset, words: Words = PLAIN) -> Iterator[str]:
    """One statement per line."""
    said = words.table(dataset)
    yield "digraph tree {"
    yield '  node [shape=box, fontname="sans-serif"];'
    yield '  edge [fontname="sans-serif"];'
    for number in tree.walk():
        node = tree.nodes[number]
        shape = ", style=rounded" if node.leaf else ""
        yield f"  n{number} [label={quoted(_text(node, said, words))}{shape}];"
        for child in tree.children(number):
            label = quoted(_edge(node, tree.nodes[child], said, words))
            yield f"  n{number} -> n{child} [label={label}];"
    yield "}"


def _text(node: Node, dataset: Dataset, words: Words) -> str:
    head = f"{dataset.target} = {words.say(str(node.label))}" if node.leaf else "?"
    if node.split is not None and node.routed is not None:
        head = dataset.attributes[node.split.attribute].name
        if isinstance(node.split, Linear):
            head = sum_of(node.split, dataset)
    return f"{head}\n{evidence(node, dataset, words)}"


def _edge(parent: Node, child: Node, dataset: Dataset, words: Words) -> str:
    split, branch = parent.split, child.opened.branch
    if split is None or branch is None:
        return ""
    label = words.label(split, branch, dataset)
    domain = dataset.attributes[split.attribute].domain
    match split:
        case Multiway():
            return label
        case Threshold(threshold=threshold) | Linear(threshold=threshold):
            return f"{label} {threshold!r}"
        case Equals(value=value):
            return f"{label} {domain[value]}"
        case Subset(values=values):
            return f"{label} {', '.join(domain[value] for value in values)}"


def quoted(text: str) -> str:
    r"""A DOT string that shows exactly this text.

    >>> print(quoted('a "b" \\N'))
    "a \"b\" \\N"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", " ")
    return '"' + escaped.replace("\n", "\\n") + '"'
