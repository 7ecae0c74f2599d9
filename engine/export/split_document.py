"""Questions and their scores as JSON's own types, with names in place of numbers."""

from __future__ import annotations

from typing import Any

from engine.dataset import Dataset
from engine.impurities import ERROR, GINI, Impurity
from engine.scores import Score
from engine.splits import Equals, Linear, Multiway, Split, Subset, Threshold, normalised

Plain = dict[str, Any]


def named_split(split: Split, dataset: Dataset) -> Plain:
    if isinstance(split, Linear):
        return _named_line(split, dataset)
    attribute = dataset.attributes[split.attribute]
    return {
        "kind": split.kind,
        "attribute": attribute.name,
        "value": attribute.domain[split.value] if isinstance(split, Equals) else None,
        "values": _values(split, attribute.domain),
        "threshold": split.threshold if isinstance(split, Threshold) else None,
        "coefficients": None,
    }


def _named_line(line: Linear, dataset: Dataset) -> Plain:
    """Coefficients in the data's own units, and as they would be on columns from 0 to 1."""
    names = [dataset.attributes[attribute].name for attribute in line.attributes]
    return {
        "kind": line.kind,
        "attribute": None,
        "value": None,
        "values": None,
        "threshold": line.threshold,
        "coefficients": dict(zip(names, line.coefficients, strict=True)),
        "normalised": dict(zip(names, normalised(line, dataset), strict=True)),
    }


def _values(split: Split, domain: tuple[str, ...]) -> list[str] | None:
    if isinstance(split, Subset):
        return [domain[value] for value in split.values]
    return list(domain) if isinstance(split, Multiway) else None


def score_to_plain(score: Score, impurity: Impurity) -> Plain:
    is_number = impurity.of_numbers
    return {
        "gain": score.gain,
        "gain_ratio": score.gain_ratio,
        "split_information": score.split_information,
        "gini_index": None if is_number else score.impurity_index(GINI),
        "error_index": None if is_number else score.impurity_index(ERROR),
        "loss": score.loss if is_number else None,
        "impurity": score.impurity,
        "remainder": score.remainder,
        "rho": score.rho,
        "branch_shares": list(score.branch_shares),
        "branch_impurities": list(score.branch_impurities(impurity)),
        "threshold": (
            score.split.threshold if isinstance(score.split, Threshold | Linear) else None
        ),
    }
