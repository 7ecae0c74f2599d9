"""The tree as SQL: a CASE for complete rows, and weighted sums where a cell is unknown.

A row whose tested cells are all known answers question after question, which is a CASE inside
a CASE. A NULL, or a value that the tree has never seen, makes that CASE NULL; then the leaves are
added up with the weights of the paths to them, as the book does. Every database with common
table expressions runs this; the tests run it in SQLite.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import assert_never

from engine.config import ConfigError
from engine.dataset import Dataset
from engine.measures import TOLERANCE
from engine.predict import label_of, leaf_distribution
from engine.splits import Equals, Linear, Multiway, Split, Subset, Threshold
from engine.tree import Node, Tree

MOST_LEAVES = 400  # a sum of more terms is deeper than databases parse
TABLE = "my_table"


def sql_code(tree: Tree, dataset: Dataset, table: str = TABLE) -> Iterator[str]:
    """The lines of one SELECT that adds a column ``prediction`` to every row of a table."""
    leaves = [number for number in tree.walk() if tree.nodes[number].routed is None]
    if len(leaves) > MOST_LEAVES:
        raise ConfigError(
            "The tree has {found} leaves, but SQL takes at most {most}; limit its "
            "depth, prune it, or take it as Python.",
            found=len(leaves),
            most=MOST_LEAVES,
        )
    ours = _prefix(dataset)
    shares = [f"{ours}share_{k}" for k in range(len(dataset.classes or ("",)))]
    yield "-- NULL, or a value never seen in training, goes down every branch by its share."
    yield "WITH paths AS ("
    yield "  SELECT source.*,"
    yield ",\n".join(f"    {_path(tree, leaf, dataset)} AS {ours}leaf_{leaf}" for leaf in leaves)
    yield f"  FROM {name_of(table)} AS source"
    yield "), shares AS ("
    yield "  SELECT paths.*,"
    yield ",\n".join(
        f"    {_sum(tree, leaves, k, dataset, ours)} AS {share}" for k, share in enumerate(shares)
    )
    yield "  FROM paths"
    yield ")"
    yield "SELECT shares.*, COALESCE("
    yield from _nested(tree, dataset)
    yield f"  , {_largest(shares, dataset)}"
    yield ") AS prediction FROM shares"


def name_of(column: str) -> str:
    """An identifier, whatever is in it.

    >>> print(name_of('a "b"'))
    "a ""b""\"
    """
    return '"' + column.replace('"', '""') + '"'


def text_of(value: str | float) -> str:
    """A value as a literal.

    >>> print(text_of("it's"), text_of(0.1))
    'it''s' 0.1
    """
    if not isinstance(value, str):
        return repr(float(value))
    return "'" + value.replace("'", "''") + "'"


def _prefix(dataset: Dataset) -> str:
    """A beginning for names of our own that no column of the table has."""
    ours = "tree_"
    taken = [attribute.name.lower() for attribute in dataset.attributes]
    while any(name.startswith(ours) for name in (*taken, dataset.target.lower())):
        ours += "_"
    return ours


def _nested(tree: Tree, dataset: Dataset) -> Iterator[str]:
    """The CASE for rows whose tested cells are all known, one line for each branch."""
    pieces: list[int | str] = [0]
    while pieces:
        piece = pieces.pop()
        if isinstance(piece, str):
            yield piece
            continue
        node, indent = tree.nodes[piece], "  " * (tree.nodes[piece].opened.depth + 1)
        if node.routed is None or node.split is None:
            yield f"{indent}{text_of(label_of(leaf_distribution(node, dataset), dataset))}"
            continue
        todo: list[int | str] = [f"{indent}CASE"]
        for branch, child in zip(node.routed.branches, node.routed.children, strict=True):
            todo += [f"{indent}WHEN {_test(node.split, branch, dataset)} THEN", child]
        pieces.extend(reversed([*todo, f"{indent}END"]))


def _path(tree: Tree, leaf: int, dataset: Dataset) -> str:
    """The weight with which a row reaches a leaf: the product along its path, root first."""
    weights = [
        _weight(tree.nodes[above], tree.nodes[below], dataset)
        for above, below in itertools.pairwise(tree.ancestors(leaf))
    ]
    return " * ".join(weights) or "1.0"


def _weight(parent: Node, child: Node, dataset: Dataset) -> str:
    split, routed, branch = parent.split, parent.routed, child.opened.branch
    if split is None or routed is None or branch is None:
        raise ValueError(f"node {child.opened.node} is not a child of {parent.opened.node}")
    share = routed.shares[routed.branches.index(branch)]
    others = [_test(split, other, dataset) for other in routed.branches if other != branch]
    otherwise = f" WHEN {' OR '.join(others)} THEN 0.0" if others else ""
    return f"CASE WHEN {_test(split, branch, dataset)} THEN 1.0{otherwise} ELSE {share!r} END"


def _test(split: Split, branch: int, dataset: Dataset) -> str:
    """Whether a known cell takes this branch; for an unknown cell no branch says yes."""
    attribute = dataset.attributes[split.attribute]
    name, domain = name_of(attribute.name), attribute.domain
    match split:
        case Threshold(threshold=threshold):
            return f"{name} {'<=' if branch == 0 else '>'} {float(threshold)!r}"
        case Linear(attributes=places, coefficients=coefficients, threshold=threshold):
            names = [name_of(dataset.attributes[a].name) for a in places]
            parts = [f"{n} * {float(w)!r}" for n, w in zip(names, coefficients, strict=True)]
            return f"{' + '.join(parts)} {'<=' if branch == 0 else '>'} {float(threshold)!r}"
        case Multiway():
            return f"{name} = {text_of(domain[branch])}"
        case Equals(value=value):
            chosen = [value] if branch == 0 else [c for c in range(len(domain)) if c != value]
        case Subset(values=values):
            chosen = [c for c in range(len(domain)) if (c in values) == (branch == 0)]
        case _:
            assert_never(split)
    # A name without its value would be true for values that were never seen.
    return f"{name} IN ({', '.join(text_of(domain[c]) for c in chosen)})"


def _sum(tree: Tree, leaves: list[int], k: int, dataset: Dataset, ours: str) -> str:
    """The share of one class: leaves in the order in which the engine adds them."""
    terms = []
    for leaf in leaves:
        share = leaf_distribution(tree.nodes[leaf], dataset)[k]
        if share:
            terms.append(f"{ours}leaf_{leaf} * {share!r}")
    return " + ".join(terms) or "0.0"


def _largest(shares: list[str], dataset: Dataset) -> str:
    """The first class whose share is the largest, up to a rounding error."""
    if dataset.classes is None:
        return shares[0]
    cases = [
        f"WHEN {' AND '.join(f'{share} >= {other} - {TOLERANCE!r}' for other in shares)} "
        f"THEN {text_of(label)}"
        for share, label in zip(shares, dataset.classes, strict=True)
    ]
    return "CASE " + " ".join(cases) + " END"
