"""Formulas of the measures: every one of the catalogue is written out, any other has a form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.impurities import ENTROPY, ERROR, GINI, of_classes
from engine.language import translator_for
from ui.impurity.formulas import formula
from ui.kit.typeset import LOG, WRITTEN, line

TOY = replace(GINI, name="toy", symbol="Toy")


def test_every_measure_of_the_catalogue_is_written_out() -> None:
    assert {impurity.name for impurity in of_classes()} == WRITTEN.keys()


@pytest.mark.parametrize(
    ("impurity", "wanted"),
    [(ENTROPY, r"-\bigl(p\log_2p+q\log_2q\bigr)"), (ERROR, r"1-\max\bigl(p,\allowbreak q\bigr)")],
    ids=["entropy", "error"],
)
def test_a_measure_in_one_line(impurity: object, wanted: str) -> None:
    assert line(impurity, ["p", "q"], LOG["bits"]) == wanted


def test_a_measure_that_is_not_written_out_is_its_symbol_and_its_number() -> None:
    assert line(TOY, ["p"], LOG["bits"]) == ""
    shown = formula(translator_for("en"), TOY, (8, 9), "bits")
    assert shown == (r"\mathrm{Toy}(D)", "=0.498")
