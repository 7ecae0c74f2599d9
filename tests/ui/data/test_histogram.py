"""The histogram of a column: numpy's own counts for everyday numbers, and no failure for others."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from datasets.columns import numbers_in
from datasets.reading import read_bytes
from engine.language import translator_for
from engine.spelling import MISSING_TOKENS
from ui.data.tables import BINS, distribution


def figure(words: list[str]) -> dict[str, list[float]]:
    content = "x\n" + "\n".join(words) + "\n"
    read = read_bytes(content.encode(), "f.csv")
    facts = read.report.column("x")
    numbers = numbers_in(read.frame["x"], facts, MISSING_TOKENS)
    bars = distribution(translator_for("en"), facts, numbers).data[0]
    return {"x": list(bars.x), "y": list(bars.y)}


@pytest.mark.parametrize("scale", [1.0, 1e300, 1e-300, -1e12])
def test_counts_are_numpys(scale: float) -> None:
    numbers = np.random.default_rng(5).normal(3, 10, 500) * scale
    drawn = figure([repr(float(number)) for number in numbers])
    counts, edges = np.histogram(numbers, BINS)
    assert drawn["y"] == counts.tolist()
    assert drawn["x"] == pytest.approx(((edges[1:] + edges[:-1]) / 2).tolist(), rel=1e-9)


@pytest.mark.parametrize(
    "words",
    [
        [f"{i}e306" for i in range(-170, 170)],
        [repr(i * 5e-324) for i in range(40)],
        ["1e308", "-1e308", *(repr(i * 5e-324) for i in range(40))],
        [repr(float(x)) for x in np.nextafter(1e308, 0) * (1 - np.arange(40) * 2.0**-53)],
        [str(10**15 + i) for i in range(40)],
    ],
    ids=["both ends of the range", "denormals", "both at once", "neighbours", "long numbers"],
)
def test_extreme_numbers_have_a_picture(words: list[str]) -> None:
    drawn = figure(words)
    assert np.isfinite(pd.Series(drawn["x"], dtype=float)).all()
    assert sum(drawn["y"]) in (len(words), sum(range(len(drawn["y"]))))
