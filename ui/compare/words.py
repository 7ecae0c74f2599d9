"""Who can be compared: the algorithms of the catalogue, and its measures in both forms of a split.

Each has a word for the address. An algorithm goes by its name; a measure that no algorithm
uses in that form by both, as in ``error-multiway``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.config import Config, Form
from engine.growers.contest import Algorithm
from engine.growers.general import algorithm_of, growing
from engine.impurities import of_classes
from engine.language import Translator
from ui.address.query import GENERAL, basis
from ui.run.option_names import algorithm_names

FORMS: tuple[Form, ...] = ("multiway", "equals")
USUAL = ("id3", "c45", "cart")
BESIDE = "beside"  # the parameter with the words


def offered() -> dict[str, Config]:
    """Everything that can stand side by side, in the order of the catalogues."""
    algorithms = [a for a in growing(numbers=False) if a.form != "linear"]
    plain = {(a.impurity.name, a.form) for a in algorithms if a.rating == "gain"}
    mixed = [
        (impurity.name, form)
        for impurity in of_classes()
        for form in FORMS
        if (impurity.name, form) not in plain
    ]
    start = basis(GENERAL)
    return {a.name: Config(a.name) for a in algorithms} | {
        f"{name}-{form}": replace(start, impurity=name, form=form) for name, form in mixed
    }


def names(_: Translator) -> dict[str, str]:
    """What each is called on the page."""
    known = algorithm_names(_)
    return {word: known.get(word) or _mixed(_, config) for word, config in offered().items()}


def _mixed(_: Translator, config: Config) -> str:
    algorithm = algorithm_of(config)
    measure = _(algorithm.impurity.called)
    if algorithm.form == "multiway":
        return _("{measure}, multiway", measure=measure)
    return _("{measure}, binary", measure=measure)


def criterion(_: Translator, algorithm: Algorithm) -> str:
    """The quantity by which an algorithm compares attributes."""
    if algorithm.rating == "gain_ratio":
        return _("gain ratio")
    impurity = algorithm.impurity
    by_rest = impurity.compares == "remainder"
    return _(impurity.after) if by_rest else _(impurity.gained)


def read(text: str | None) -> tuple[str, ...]:
    """The words of an address that are on offer; the usual ones where it says nothing."""
    asked: Sequence[str] = USUAL if text is None else text.split(".")
    return tuple(word for word in offered() if word in asked)


def written(chosen: Sequence[str]) -> str | None:
    """What an address says; nothing for the usual ones.

    >>> written(["cart", "id3"]), written(USUAL)
    ('id3.cart', None)
    """
    ordered = tuple(word for word in offered() if word in chosen)
    return None if ordered == read(None) else ".".join(ordered)
