"""The same table asked another question: a number to predict, and what to predict it from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Attribute, Dataset, DatasetError


def number_targets(dataset: Dataset) -> list[str]:
    """The columns that a regression tree can predict: its own number first, then the others.

    A column needs two different known values, and something must be left to predict it from.
    """
    own = [dataset.target] if dataset.is_regression and dataset.attributes else []
    others = [
        attribute.name
        for attribute, column in zip(dataset.attributes, dataset.columns, strict=True)
        if attribute.is_continuous and len(np.unique(column[~np.isnan(column)])) > 1
    ]
    return own + others


def with_target(dataset: Dataset, name: str) -> Dataset:
    """The table with this number as its target; the old target becomes the last attribute.

    Rows that miss the number are not used.
    """
    if name == dataset.target and dataset.is_regression:
        return dataset
    if name not in number_targets(dataset):
        known = ", ".join(number_targets(dataset)) or "none"
        raise DatasetError(
            "{name!r} is no number that can be predicted; these are: {known}.",
            name=name,
            known=known,
        )
    place = dataset.attribute_index(name)
    kept = np.flatnonzero(~np.isnan(dataset.columns[place]))
    attribute, column = old_target(dataset)
    attributes = (*dataset.attributes[:place], *dataset.attributes[place + 1 :], attribute)
    columns = (*dataset.columns[:place], *dataset.columns[place + 1 :], column)
    return replace(
        dataset,
        attributes=attributes,
        columns=tuple(part[kept] for part in columns),
        target=name,
        classes=None,
        y=dataset.columns[place][kept].astype(np.float64),
        row_ids=tuple(dataset.row_ids[row] for row in kept.tolist()),
        rows_without_target=dataset.rows_without_target + len(dataset) - len(kept),
        target_spelling=dataset.attributes[place].spelling,
    )


def old_target(dataset: Dataset) -> tuple[Attribute, NDArray[Any]]:
    """The target as a column to predict from."""
    spelling = dataset.target_spelling
    if dataset.classes is None:
        return Attribute(dataset.target, "continuous", spelling=spelling), dataset.y
    return Attribute(dataset.target, "nominal", dataset.classes, spelling), dataset.y


def narrowed(dataset: Dataset, names: Sequence[str]) -> Dataset:
    """The table with only these attributes, in the order of its columns."""
    places = [i for i, attribute in enumerate(dataset.attributes) if attribute.name in names]
    if len(places) == len(dataset.attributes):
        return dataset
    return replace(
        dataset,
        attributes=tuple(dataset.attributes[i] for i in places),
        columns=tuple(dataset.columns[i] for i in places),
    )


def numbers_of(dataset: Dataset) -> list[str]:
    """The attributes that are numbers."""
    return [attribute.name for attribute in dataset.attributes if attribute.is_continuous]
