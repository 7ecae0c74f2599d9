"""What stands below a tree: the rows without a target, and predictions for another table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from engine.dataset import Dataset
from engine.language import N_, Translator
from engine.message import by_number

Prediction = dict[str, Any]  # its row, label and distribution


def as_text(predictions: Iterable[Prediction], _: Translator) -> Iterator[str]:
    for said in predictions:
        label = said["label"] if isinstance(said["label"], str) else f"{said['label']:.3f}"
        shares = ", ".join(f"{name} {share:.3f}" for name, share in said["distribution"].items())
        yield _("row {row}: {label} ({shares})", row=said["row"], label=label, shares=shares)


def unused(dataset: Dataset, _: Translator) -> Iterator[str]:
    """The rows that no tree grew on, since nothing is known of their target."""
    rows = dataset.rows_without_target
    message = by_number(
        rows,
        N_("{rows} row without a target was not used"),
        N_("{rows} rows without a target were not used"),
    )
    if rows:
        yield _(message, rows=rows)


def as_csv(predictions: Iterable[Prediction], dataset: Dataset) -> Iterator[str]:
    """The row, what is predicted, and of classes the share of each."""
    yield csv_line(["row", dataset.target, *(f"p({name})" for name in dataset.classes or ())])
    for said in predictions:
        shares = said["distribution"].values() if dataset.classes else ()
        yield csv_line([said["row"], said["label"], *shares])


def csv_line(cells: Iterable[object]) -> str:
    """
    >>> csv_line(["a,b", 0.5])
    '"a,b",0.5'
    """
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()
