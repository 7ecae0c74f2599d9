"""What the address of page ``impurity`` says, and how it is written: ``counts=8-9&p=0.25``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.impurities import ENTROPY, IMPURITIES, Impurity
from ui.address.query import Problem

LARGEST = 999  # what still can be read as one fraction of a formula
EXAMPLES: Mapping[str, tuple[int, ...]] = {
    "melons": (8, 9),
    "pure": (17, 0),
    "even": (5, 5),
    "loan": (3, 6),
    "texture": (9, 5, 3),
    "thirds": (5, 5, 5),
    "two": (8, 9, 0),
    "corner": (15, 1, 1),
}
DEFAULT = EXAMPLES["melons"]
FIRST_OF_THREE = EXAMPLES["texture"]
LEAST_P, USUAL_P = 0.01, 0.25
UNITS = ("bits", "nats")


@dataclass(frozen=True)
class Asked:
    """The counts of the node, the measure on the map, one event's probability, the unit."""

    counts: tuple[int, ...] = DEFAULT
    measure: Impurity = ENTROPY
    p: float = USUAL_P
    unit: str = UNITS[0]


def read(params: Mapping[str, str]) -> tuple[Asked, tuple[Problem, ...]]:
    """What a link asks for as far as it makes sense, and what does not.

    >>> read({"counts": "3-6", "p": "2"})[1]
    (Problem(parameter='p', value='2'),)
    """
    asked = {name: reader(params[name]) for name, reader in READERS.items() if name in params}
    problems = tuple(Problem(n, params[n]) for n, value in asked.items() if value is None)
    usable = {name: value for name, value in asked.items() if value is not None}
    return Asked(**usable), problems


def read_counts(text: str) -> tuple[int, ...] | None:
    """Two or three whole numbers; ``None`` for anything else.

    >>> read_counts("8-9"), read_counts("8-9-0"), read_counts("8"), read_counts("8-1000")
    ((8, 9), (8, 9, 0), None, None)
    """
    pieces = text.split("-")
    if len(pieces) not in (2, 3) or not all(w.isascii() and w.isdigit() for w in pieces):
        return None
    counts = tuple(int(word[:9]) for word in pieces)
    return counts if max(counts) <= LARGEST else None


def write_counts(counts: tuple[int, ...]) -> str | None:
    """The parameter of these counts; the usual ones go without saying."""
    return None if counts == DEFAULT else "-".join(map(str, counts))


def read_p(text: str) -> float | None:
    try:
        p = float(text)
    except ValueError:
        return None
    return p if LEAST_P <= p <= 1 else None


def read_measure(text: str) -> Impurity | None:
    found = IMPURITIES.get(text)
    return found if found is not None and not found.of_numbers else None


def read_unit(text: str) -> str | None:
    return text if text in UNITS else None


READERS: Mapping[str, Callable[[str], Any]] = {
    "counts": read_counts,
    "measure": read_measure,
    "p": read_p,
    "unit": read_unit,
}


def with_classes(counts: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """The same node with another number of classes, or a telling one when a class is new.

    >>> with_classes((8, 9), 3), with_classes((9, 5, 3), 2), with_classes((4, 4), 2)
    ((9, 5, 3), (8, 9), (4, 4))
    """
    if wanted == len(counts):
        return counts
    return DEFAULT if wanted == 2 else FIRST_OF_THREE
