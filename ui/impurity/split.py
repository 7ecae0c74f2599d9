"""Conditional entropy as mutual information: the table value x class, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from engine.dataset import Dataset
from engine.language import Translator
from engine.measures import entropy
from engine.scores import Score
from ui.impurity.formulas import in_unit
from ui.kit.escape import md
from ui.kit.numbers import decimal, weight

MOST_VALUES = 12  # rows of the table; the formulas go on using all of them
MOST_CLASSES = 6


def askable(dataset: Dataset) -> list[int]:
    """The attributes that have a branch for each value; numbers are cut on another page."""
    return [i for i, attribute in enumerate(dataset.attributes) if not attribute.is_continuous]


def crossed(
    _: Translator, dataset: Dataset, score: Score, label: Callable[[str], str], unit: str
) -> pd.DataFrame:
    """Rows of each value and class, with the entropy of each row of the table."""
    classes = dataset.classes or ()
    heads = [md(label(name)) for name in classes[:MOST_CLASSES]]
    values = dataset.attributes[score.attribute].domain
    rows = {
        md(label(value)): _line(branch, unit)
        for value, branch in list(zip(values, score.branches, strict=False))[:MOST_VALUES]
    }
    known = [sum(column) for column in zip(*score.branches, strict=True)]
    rows[_("all known") if score.partly_known else _("all")] = _line(tuple(known), unit)
    columns = [*heads, _("rows"), _("entropy")]
    name = md(label(dataset.attributes[score.attribute].name))
    return pd.DataFrame.from_dict(rows, orient="index", columns=columns).rename_axis(name)


def _line(counts: tuple[float, ...], unit: str) -> list[str]:
    whole = weight(sum(counts))
    return [
        *(weight(n) for n in counts[:MOST_CLASSES]),
        whole,
        decimal(in_unit(entropy(counts), unit)) if sum(counts) else "–",
    ]


def meaning(_: Translator, score: Score, attribute: str, target: str, unit: str) -> str:
    """One sentence on the difference, ready for markdown."""
    amount = decimal(in_unit(score.gain, unit))
    said = {"x": md(attribute), "y": md(target), "gain": amount}
    said["unit"] = _("nats") if unit == "nats" else _("bits")
    if score.partly_known:
        return _(
            "Knowing {x} tells {gain} {unit} about {y} per row: the mutual information of the "
            "rows whose {x} is known, times their share ρ.",
            **said,
        )
    return _(
        "Knowing {x} removes {gain} {unit} of uncertainty about {y}. This mutual "
        "information is exactly the information gain by which ID3 chooses.",
        **said,
    )
