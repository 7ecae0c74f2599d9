"""What the address of page ``forest`` asks for, and the words that write it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.dataset import Dataset
from engine.forest.config import ForestConfig
from ui.address.query import Problem

TREES, MOST_TREES = 100, 500
MOST_CELLS = 5_000_000  # rows times trees that a page keeps for one visitor
LARGEST_SEED = 999_999
ASKING = ("errors", "plane", "importance", "k", "variance")  # panels that Python draws
CODE = "code"  # the one that the browser draws
PANELS = (*ASKING, CODE)
SOURCES = ("wave", "friedman")  # of the draws that show bias and variance
# Every parameter that is about a table.
PARAMETERS = ("trees", "k", "depth", "leaf", "seed", "held", "from", "row", "into", "inside")


@dataclass(frozen=True)
class Asked:
    """The options of a forest, the row that is judged, and the tree that is stepped into, if any;
    trees are counted from 1."""

    config: ForestConfig
    held_out: bool
    row: int
    into: int | None
    source: str


def asked_for(params: Mapping[str, str], dataset: Dataset) -> tuple[Asked, tuple[Problem, ...]]:
    """What the address says, and what in it does not fit this table."""
    reader = Reader(params)
    trees = reader.number("trees", TREES, 1, min(MOST_TREES, most_trees(len(dataset))))
    config = ForestConfig(
        trees=trees,
        attributes=reader.maybe("k", 1, max(1, len(dataset.attributes))),
        max_depth=reader.maybe("depth", 0, 99),
        min_leaf=float(reader.number("leaf", 0, 0, 9999)),
        seed=reader.number("seed", 0, 0, LARGEST_SEED),
    )
    asked = Asked(
        config=config,
        held_out=params.get("held") == "1",
        row=reader.number("row", 1, 1, len(dataset)) - 1,
        into=reader.maybe("into", 1, trees),
        source=reader.word("source", SOURCES),
    )
    return asked, tuple(reader.problems)


def tree_in(place: Mapping[str, str], trees: int) -> int:
    """The tree at which a reader stands, as the browser understands the same words.

    >>> [tree_in({"tree": said}, 12) for said in ("7", "99", "0", "x", "9" * 40)]
    [7, 12, 1, 1, 1]
    """
    said = place.get("tree", "")
    number = int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else 1
    return min(max(number, 1), trees)


def most_trees(rows: int) -> int:
    """How many trees of a table this long a page can keep.

    >>> most_trees(17) > 500, most_trees(100_000)
    (True, 50)
    """
    return max(1, MOST_CELLS // max(rows, 1))


class Reader:
    """Whole numbers within limits; what is no such number is noted as a problem."""

    def __init__(self, params: Mapping[str, str]) -> None:
        self.params = params
        self.problems: list[Problem] = []

    def maybe(self, name: str, least: int, most: int) -> int | None:
        text = self.params.get(name)
        if text is None:
            return None
        if text.isascii() and text.isdigit() and len(text) < 8 and least <= int(text) <= most:
            return int(text)
        self.problems.append(Problem(name, text))
        return None

    def number(self, name: str, default: int, least: int, most: int) -> int:
        found = self.maybe(name, least, most)
        return min(default, most) if found is None else found

    def word(self, name: str, offered: Sequence[str]) -> str:
        """One of these words, the first unless the address names another."""
        said = self.params.get(name, offered[0])
        if said in offered:
            return said
        self.problems.append(Problem(name, said))
        return offered[0]
