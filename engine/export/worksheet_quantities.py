"""What is to be worked out for each attribute at a node, by the algorithm that a run follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.export.formulas import formula
from engine.export.story import Teller
from engine.growers.general import algorithm_of
from engine.impurities import Impurity
from engine.language import Translator
from engine.scores import Score
from engine.splits import Multiway
from engine.trace import Trace


@dataclass(frozen=True)
class Column:
    """A quantity by its name, and how it is read off a score."""

    name: str
    cell: Callable[[Score, Teller], str]
    roomy: bool = False


def columns_of(trace: Trace, _: Translator) -> list[Column]:
    return list(_columns(trace, _))


def _columns(trace: Trace, _: Translator) -> Iterator[Column]:
    algorithm = algorithm_of(trace.config)
    impurity = algorithm.impurity
    continuous = any(attribute.is_continuous for attribute in trace.dataset.attributes)
    if continuous or algorithm.form != "multiway":
        yield Column(_("best split"), _split)
    yield Column(_("calculation"), _worked, roomy=True)
    if trace.dataset.has_missing:
        yield Column("ρ", lambda score, teller: f"{score.rho:.3f}")
    yield Column(_competing(impurity, _), lambda score, teller: _said(score, impurity))
    if algorithm.rating == "gain_ratio":
        yield Column(_("split information"), lambda s, teller: _known(s, s.split_information))
        yield Column(_("gain ratio"), lambda s, teller: _known(s, s.gain_ratio))


def roomy(columns: list[Column]) -> int:
    """The place of the column that has to hold the arithmetic."""
    return next(place for place, column in enumerate(columns) if column.roomy)


def _competing(impurity: Impurity, _: Translator) -> str:
    """What the books put side by side; gains and what is left after a split are not the same."""
    return _(impurity.gained if impurity.compares == "gain" else impurity.criterion)


def _split(score: Score, teller: Teller) -> str:
    if score.split is None or isinstance(score.split, Multiway):
        return "—"
    return teller.question(score.attribute, score.split)


def _worked(score: Score, teller: Teller) -> str:
    return "—" if score.split is None else formula(score, teller.algorithm)


def _said(score: Score, impurity: Impurity) -> str:
    return _known(score, score.competing(impurity))


def _known(score: Score, value: float | None) -> str:
    return "—" if score.split is None or value is None else f"{value:.3f}"
