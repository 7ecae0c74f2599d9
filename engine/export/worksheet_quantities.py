"""What is to be worked out for each attribute at a node, by the algorithm that a run follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.events import NodeOpened
from engine.export.rules import number as counted
from engine.export.story import Teller
from engine.growers.general import algorithm_of
from engine.impurities import ENTROPY, ERROR, GINI, Impurity
from engine.language import Translator
from engine.measures import Moments, weight_of
from engine.scores import Score
from engine.splits import Multiway
from engine.trace import Trace


@dataclass(frozen=True)
class Column:
    """A quantity by its name, and how it is read off a score."""

    name: str
    cell: Callable[[Score, Teller], str]


def columns_of(trace: Trace, _: Translator) -> list[Column]:
    return list(_columns(trace, _))


def _columns(trace: Trace, _: Translator) -> Iterator[Column]:
    algorithm = algorithm_of(trace.config)
    impurity = algorithm.impurity
    continuous = any(attribute.is_continuous for attribute in trace.dataset.attributes)
    if continuous or algorithm.form != "multiway":
        yield Column(_("best split"), _split)
    if trace.dataset.has_missing:
        yield Column("ρ", lambda score, teller: f"{score.rho:.3f}")
    yield Column(_competing(impurity, _), lambda score, teller: _said(score, impurity))
    if algorithm.rating == "gain_ratio":
        yield Column(_("split information"), lambda s, teller: _known(s, s.split_information))
        yield Column(_("gain ratio"), lambda s, teller: _known(s, s.gain_ratio))


def _competing(impurity: Impurity, _: Translator) -> str:
    """What the books put side by side; gains and what is left after a split are not the same."""
    return _(impurity.gained if impurity.compares == "gain" else impurity.criterion)


def _split(score: Score, teller: Teller) -> str:
    if score.split is None or isinstance(score.split, Multiway):
        return "—"
    return teller.question(score.attribute, score.split)


def _said(score: Score, impurity: Impurity) -> str:
    return _known(score, score.competing(impurity))


def _known(score: Score, value: float | None) -> str:
    return "—" if score.split is None or value is None else f"{value:.3f}"


def impurity_formula(opened: NodeOpened, impurity: Impurity) -> str:
    """``-(8/17*log2(8/17) + 9/17*log2(9/17)) = 0.998`` and the like; empty where there is nothing
    to work out."""
    summary = opened.summary
    whole = weight_of(summary)
    if isinstance(summary, Moments) or not whole:
        return ""
    shares = [f"{counted(weight)}/{counted(whole)}" for weight in summary if weight > 0]
    forms = {
        ENTROPY.name: lambda: f"-({' + '.join(f'{p}*log2({p})' for p in shares)})",
        GINI.name: lambda: f"1 - {' - '.join(f'({p})^2' for p in shares)}",
        ERROR.name: lambda: f"1 - {counted(max(summary))}/{counted(whole)}",
    }
    if impurity.name not in forms:
        return ""
    return f"{impurity.symbol} = {forms[impurity.name]()} = {opened.impurity:.3f}"
