"""The options of pruning as parameters of a link, and back; only what departs from a default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import isfinite
from typing import Any

from engine.config import ConfigError
from engine.pruning.catalogue import METHODS, pruning_methods
from engine.pruning.options import ALLOWED, Pruning
from ui.address.query import LARGEST, Problem, read_paths, write_paths

DEFAULT = Pruning(method="post")
# Parameter and field of a Pruning. Each is read in the light of those before it.
FIELDS = {
    "prune": "method",
    "accept": "accept",
    "least": "least",
    "order": "order",
    "alpha": "alpha",
    "risk": "risk",
    "judge": "judge",
    "rule": "rule",
    "folds": "folds",
    "deal": "seed",
    "confidence": "confidence",
    "cuts": "cuts",
}
PARAMETERS = tuple(FIELDS)
WHOLE = ("folds", "deal")
NUMBERS = (*WHOLE, "least", "alpha", "confidence")


def methods(regression: bool) -> tuple[str, ...]:
    """The methods on offer, in the order of the catalogue."""
    return tuple(method.name for method in pruning_methods(regression))


def plays(parameter: str, pruning: Pruning) -> bool:
    """Whether the option plays a part in this method."""
    if parameter in ("judge", "rule", "folds", "deal") and pruning.alpha is not None:
        return False
    if parameter in ("folds", "deal") and pruning.judge == "validation":
        return False
    return parameter == "prune" or FIELDS[parameter] in METHODS[pruning.method].options


def pruning_from_query(
    params: Mapping[str, str], regression: bool
) -> tuple[Pruning, tuple[Problem, ...]]:
    """What a link asks for, as far as it fits, and what does not."""
    problems = []
    pruning = DEFAULT
    for parameter, field in FIELDS.items():
        if parameter not in params:
            continue
        text = params[parameter]
        read = _read(parameter, text, pruning, regression)
        if read is None:
            problems.append(Problem(parameter, text))
        else:
            pruning = replace(pruning, **{field: read})
    return pruning, tuple(problems)


def query_from_pruning(pruning: Pruning) -> dict[str, str]:
    """The parameters that restore these options; defaults are left out."""
    query = {}
    for parameter, field in FIELDS.items():
        value = getattr(pruning, field)
        if value != getattr(DEFAULT, field) and plays(parameter, pruning):
            query[parameter] = _written(value)
    return query


def _read(parameter: str, text: str, pruning: Pruning, regression: bool) -> Any:
    """The value of a field, or ``None`` for a text that does not fit."""
    if parameter == "prune":
        return text if text in methods(regression) else None
    if not plays(parameter, pruning):
        return None
    field = FIELDS[parameter]
    if parameter == "cuts":
        return read_paths(text)
    if parameter not in NUMBERS:
        return text if text in ALLOWED[field] else None
    return _number(parameter, field, text)


def _number(parameter: str, field: str, text: str) -> float | None:
    try:
        value = int(text) if parameter in WHOLE else float(text)
        if not isfinite(value) or value > LARGEST:
            return None
        replace(DEFAULT, **{field: value})  # type: ignore[arg-type]  # the field takes a number
    except (ValueError, ConfigError):
        return None
    return value


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return write_paths(value)
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
