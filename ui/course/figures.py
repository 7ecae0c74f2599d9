"""The numbers in a lesson's text: none is typed, each is asked of the engine when the text is read.

``{{gain watermelon_2.0 纹理}}`` stands for 0.381. Beside the table there may be an attribute, an
algorithm, a method of pruning, and a choice at the root, which begins with ``~``, in any order:
``{{leaves watermelon_2.0_split post ~脐部}}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from datasets import open_builtin
from engine.config import Choice, Config
from engine.events import AttributeScored, AttributesFiltered, NodeOpened, PruningCompared
from engine.growers.general import CATALOGUE
from engine.impurities import IMPURITIES
from engine.predict import accuracy
from engine.pruning.catalogue import METHODS
from engine.pruning.options import Pruning
from engine.pruning.run import pruned
from engine.scores import Score
from engine.splits import Threshold
from engine.trace import Trace, record
from ui.course.lesson import LessonError
from ui.kit import numbers

ASKED = re.compile(r"\{\{\s*(.+?)\s*\}\}")
BY_HAND = "~"
KINDS: dict[str, Callable[[str], bool]] = {
    "algorithm": lambda word: word in CATALOGUE,
    "method": lambda word: word in METHODS,
    "impurity": lambda word: word in IMPURITIES,
    "choice": lambda word: word.startswith(BY_HAND),
}


@dataclass(frozen=True)
class Run:
    """What a figure is asked about; words that name nothing else are attributes or classes."""

    table: str
    algorithm: str = "id3"
    method: str = "none"
    choice: str | None = None
    impurity: str = "entropy"
    words: tuple[str, ...] = ()

    @property
    def trace(self) -> Trace:
        return _trace(self.table, self.algorithm, self.method, self.choice)


@cache
def _trace(table: str, algorithm: str, method: str, choice: str | None) -> Trace:
    opened = open_builtin(table)
    chosen = () if choice is None else (Choice("", choice),)
    grown = record(opened.training, Config(algorithm, choose=chosen))
    return grown if method == "none" else pruned(grown, Pruning(method), opened.validation)


def _root(run: Run) -> Score:
    """The score of the attribute in question at the root."""
    names = [attribute.name for attribute in run.trace.dataset.attributes]
    scored = (event for event in run.trace.events if isinstance(event, AttributeScored))
    wanted = names.index(run.words[0])
    return next(e.score for e in scored if e.node == 0 and e.score.attribute == wanted)


def _impurity(run: Run) -> str:
    opening = next(event for event in run.trace.events if isinstance(event, NodeOpened))
    return numbers.decimal(IMPURITIES[run.impurity](opening.summary))


def _of_class(run: Run) -> str:
    data = run.trace.dataset
    assert data.classes is not None, "a table with classes"
    return str(int((data.y == data.classes.index(run.words[0])).sum()))


def _mean_gain(run: Run) -> str:
    filters = (event for event in run.trace.events if isinstance(event, AttributesFiltered))
    return numbers.decimal(next(filters).mean_gain)


def _right(run: Run, validating: bool = False) -> str:
    opened = open_builtin(run.table)
    table = opened.validation if validating else opened.training
    assert table is not None, "a table with validation rows"
    result = accuracy(run.trace.tree(), table)
    return numbers.accuracy(len(result.right), len(table))


def _cut(run: Run) -> str:
    split = _root(run).split
    assert isinstance(split, Threshold), "a number"
    return numbers.threshold(split.threshold)


def _compared(run: Run) -> str:
    return str(sum(isinstance(event, PruningCompared) for event in run.trace.events))


FIGURES: dict[str, Callable[[Run], str]] = {
    "rows": lambda run: str(len(run.trace.dataset)),
    "validating": lambda run: str(len(open_builtin(run.table).validation or ())),
    "attributes": lambda run: str(len(run.trace.dataset.attributes)),
    "of": _of_class,
    "impurity": _impurity,
    "gain": lambda run: numbers.decimal(_root(run).gain),
    "remainder": lambda run: numbers.decimal(_root(run).remainder),
    "iv": lambda run: numbers.decimal(_root(run).split_information),
    "ratio": lambda run: numbers.decimal(_root(run).gain_ratio or 0.0),
    "rho": lambda run: numbers.weight(_root(run).rho),
    "mean_gain": _mean_gain,
    "cut": _cut,
    "cuts": lambda run: str(len(run.trace.candidates(0, _root(run).attribute))),
    "leaves": lambda run: str(len(run.trace.tree().leaves())),
    "depth": lambda run: str(run.trace.tree().depth()),
    "right": _right,
    "validation": lambda run: _right(run, validating=True),
    "compared": _compared,
}


def filled(text: str) -> str:
    """The text with its numbers.

    >>> filled("Gain {{gain watermelon_2.0 纹理}} of {{rows watermelon_2.0}} melons")
    'Gain 0.381 of 17 melons'
    """
    return ASKED.sub(lambda asked: figure(asked[1]), text)


@cache
def figure(asked: str) -> str:
    """One number, by its name and what it is asked of."""
    name, *words = asked.split()
    if name not in FIGURES or not words:
        known = ", ".join(FIGURES)
        raise LessonError(
            "{asked!r} is no number that a lesson can ask for; it must be one of {known}, and a "
            "table.",
            asked=asked,
            known=known,
        )
    try:
        return FIGURES[name](_run(words))
    except (ValueError, AssertionError, StopIteration) as error:
        raise LessonError(
            "{asked!r} has no answer: {reason}.", asked=asked, reason=error
        ) from error


def _run(words: list[str]) -> Run:
    told: dict[str, str] = {}
    rest = []
    for word in words[1:]:
        kind = next((kind for kind, knows in KINDS.items() if knows(word)), None)
        if kind is None:
            rest.append(word)
        else:
            told[kind] = word.removeprefix(BY_HAND)
    return Run(words[0], words=tuple(rest), **told)
