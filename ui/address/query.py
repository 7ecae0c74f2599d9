"""The options of a run as parameters of a link, and back; only what departs from a default.

``id3&ties=last`` and ``general&criterion=gini`` are read against a table, because what makes
sense depends on it: a parameter that does not fit is left out and named in ``problems``. Menus
ask the same questions (``choices``), so a page cannot offer what a link would refuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, get_args

from engine.config import Choice, Config, Form, Rating, ThresholdRule, Ties
from engine.dataset import Dataset
from engine.growers.general import algorithm_of, growing
from engine.impurities import ENTROPY, of_classes

GENERAL = "general"  # not an algorithm of the engine but its free combination of parts
YES, NO = "1", "0"
# Parameter and field of a Config. Each is read in the light of those before it.
FIELDS = {
    "criterion": "impurity",
    "rating": "rating",
    "form": "form",
    "zero": "zero_gain",
    "branches": "branches",
    "threshold": "threshold",
    "unknown": "unknown_branch",
    "class_weights": "class_weights",
    "depth": "max_depth",
    "eps": "epsilon",
    "min_impurity": "min_impurity",
    "min_rows": "min_rows",
    "min_leaf": "min_leaf",
    "least_weight": "least_weight",
    "ties": "ties",
    "seed": "seed",
}
WHOLE = ("depth", "seed")
NUMBERS = (*WHOLE, "eps", "min_impurity", "min_rows", "min_leaf", "least_weight")
LARGEST = 1_000_000  # more than any table has rows; keeps a link from asking for absurd numbers
PARAMETERS = ("algorithm", *FIELDS, "choose")


@dataclass(frozen=True)
class Problem:
    """A parameter of a link that does not fit; the default takes its place."""

    parameter: str
    value: str


def algorithms(dataset: Dataset) -> tuple[str, ...]:
    """What can be grown on this table, the default first."""
    numbers = dataset.is_regression
    # Lines have a page of their own.
    known = (a.name for a in growing(numbers) if a.form != "linear")
    return (*known,) if numbers else (*known, GENERAL)


def basis(name: str) -> Config:
    """An algorithm without any option; the general one names its parts."""
    if name == GENERAL:
        return Config("id3", impurity=ENTROPY.name, rating="gain", form="multiway")
    return Config(name)


def name_of(config: Config) -> str:
    """The menu's name of a config's algorithm."""
    return config.algorithm if config.impurity is None else GENERAL


def choices(parameter: str, config: Config, dataset: Dataset) -> tuple[str, ...]:
    """The words among which this option can be chosen here; none when it makes no sense."""
    whole = algorithm_of(config)
    nominal = [a for a in dataset.attributes if not a.is_continuous]
    offered: dict[str, tuple[bool, tuple[str, ...]]] = {
        "criterion": (name_of(config) == GENERAL, tuple(i.name for i in of_classes())),
        "rating": (name_of(config) == GENERAL, get_args(Rating)),
        "form": (True, _forms(config, dataset)),
        "zero": (True, ("split", "stop")),
        "branches": (whole.form == "multiway" and bool(nominal), ("domain", "present")),
        "threshold": (len(nominal) < len(dataset.attributes), get_args(ThresholdRule)),
        "unknown": (whole.rating == "gain_ratio" and dataset.has_missing, (NO, YES)),
        "class_weights": (not dataset.is_regression, ("equal", "balanced")),
        "ties": (True, get_args(Ties)),
    }
    makes_sense, every = offered[parameter]
    return every if makes_sense else ()


def takes_number(parameter: str, config: Config) -> bool:
    """Whether this number plays a part: the seed does only when ties are drawn."""
    return parameter != "seed" or config.ties == "random"


def config_from_query(
    params: Mapping[str, str], dataset: Dataset
) -> tuple[Config, tuple[Problem, ...]]:
    """The options that a link asks for, as far as they fit this table, and what does not."""
    problems = []
    name = params.get("algorithm", algorithms(dataset)[0])
    if name not in algorithms(dataset):
        problems.append(Problem("algorithm", name))
        name = algorithms(dataset)[0]
    config = basis(name)
    for parameter, field in FIELDS.items():
        if parameter in params:
            value = _read(parameter, params[parameter], config, dataset)
            if value is None:
                problems.append(Problem(parameter, params[parameter]))
            else:
                config = replace(config, **{field: value})
    taken, strange = _read_choices(params.get("choose", ""), dataset)
    return replace(_plain(config), choose=taken), (*problems, *strange)


def query_from_config(config: Config) -> dict[str, str]:
    """The parameters that restore a config which the menus offer; defaults are left out."""
    name, start = name_of(config), basis(name_of(config))
    # On a table the first algorithm goes without saying: ID3 for classes, least squares else.
    first = {growing(numbers)[0].name for numbers in (False, True)}
    query = {} if name in first else {"algorithm": name}
    for parameter, field in FIELDS.items():
        value = getattr(config, field)
        if value is not None and value != getattr(start, field):
            query[parameter] = _written(value)
    if config.choose:
        query["choose"] = write_choices(config.choose)
    return query


def write_choices(chosen: tuple[Choice, ...]) -> str:
    """``path~attribute`` for each decision taken by hand; ``!l`` makes a leaf.

    >>> write_choices((Choice("", "脐部"), Choice("脐部=凹陷", None)))
    '~脐部;脐部=凹陷~!l'
    """
    return ";".join(
        f"{_quoted(c.path)}~{'!l' if c.attribute is None else _quoted(c.attribute)}" for c in chosen
    )


def read_choices(text: str) -> tuple[Choice, ...]:
    """What ``write_choices`` wrote; pieces that it cannot have written are left out."""
    pairs = [piece.split("~") for piece in text.split(";") if piece]
    return tuple(
        Choice(_unquoted(pair[0]), None if pair[1] == "!l" else _unquoted(pair[1]))
        for pair in pairs
        if len(pair) == 2
    )


def write_paths(paths: tuple[str, ...]) -> str:
    """Paths of nodes in one word; the root, whose path is empty, too.

    >>> write_paths(("脐部=凹陷", "")), read_paths("脐部=凹陷;!r")
    ('脐部=凹陷;!r', ('脐部=凹陷', ''))
    """
    return ";".join(_quoted(path) or "!r" for path in paths)


def read_paths(text: str) -> tuple[str, ...]:
    """What ``write_paths`` wrote."""
    return tuple("" if piece == "!r" else _unquoted(piece) for piece in text.split(";") if piece)


def override(chosen: tuple[Choice, ...], path: str, attribute: str | None) -> tuple[Choice, ...]:
    """A new decision at a path; those at it and below it go, since their nodes are gone."""
    below = f"{path}/" if path else ""
    kept = [c for c in chosen if c.path != path and not c.path.startswith(below)]
    return (*kept, Choice(path, attribute))


def _forms(config: Config, dataset: Dataset) -> tuple[str, ...]:
    """Binary algorithms may group values, if there are enough to group."""
    values = [len(a.domain) for a in dataset.attributes if a.kind == "nominal"]
    if name_of(config) == GENERAL:
        return get_args(Form) if values else ()
    binary = algorithm_of(config).form != "multiway"
    return ("equals", "subset") if binary and max(values, default=0) > 2 else ()


def _read(parameter: str, text: str, config: Config, dataset: Dataset) -> Any:
    """The value of a field, or ``None`` for a text that does not fit."""
    if parameter not in NUMBERS:
        if text not in choices(parameter, config, dataset):
            return None
        return text == YES if parameter == "unknown" else text
    try:
        number = int(text) if parameter in WHOLE else float(text)
    except ValueError:
        return None
    fits = isfinite(number) and 0 <= number <= LARGEST and takes_number(parameter, config)
    return number if fits else None


def _plain(config: Config) -> Config:
    """What an algorithm does anyway is no option."""
    start = basis(name_of(config))
    usual = algorithm_of(start)
    if config.zero_gain == usual.zero_gain:
        config = replace(config, zero_gain=None)
    if name_of(config) != GENERAL and config.form == usual.form:
        config = replace(config, form=None)
    return config


def _read_choices(text: str, dataset: Dataset) -> tuple[tuple[Choice, ...], tuple[Problem, ...]]:
    """The choices whose attribute is in the table, one for each path."""
    known = {attribute.name for attribute in dataset.attributes} | {None}
    by_path = {c.path: c for c in read_choices(text) if c.attribute in known}
    taken = tuple(by_path.values())
    lost = len(taken) < len([piece for piece in text.split(";") if piece])
    return taken, (Problem("choose", text),) if lost else ()


def _written(value: object) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _quoted(text: str) -> str:
    return text.replace("!", "!e").replace("~", "!t").replace(";", "!s")


def _unquoted(text: str) -> str:
    return text.replace("!s", ";").replace("!t", "~").replace("!e", "!")
