"""Impurity by the book: against the oracle, at the edges, and where the books print a number."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.impurities import IMPURITIES
from engine.measures import (
    Moments,
    entropy,
    error_rate,
    gini,
    proportions,
    split_information,
    squared_error,
    weight_of,
)
from tests.oracles import growing as oracles

WEIGHTS = st.one_of(
    st.integers(0, 20), st.fractions(0, 20, max_denominator=60), st.integers(0, 10**9)
)
COUNTS = st.lists(WEIGHTS, min_size=1, max_size=6).filter(any)
CLASS_MEASURES = {"entropy": oracles.entropy, "gini": oracles.gini, "error": oracles.error}


@pytest.mark.parametrize("name", CLASS_MEASURES)
@given(counts=COUNTS)
def test_a_measure_equals_the_oracle(name: str, counts: list[Fraction]) -> None:
    ours = IMPURITIES[name]([float(n) for n in counts])
    exact = CLASS_MEASURES[name]([Fraction(n) for n in counts])
    assert isclose(ours, exact, rel_tol=1e-12, abs_tol=1e-12)


@pytest.mark.parametrize("name", CLASS_MEASURES)
@given(counts=COUNTS)
def test_an_impurity_lies_between_a_pure_node_and_an_even_one(
    name: str, counts: list[Fraction]
) -> None:
    ours = IMPURITIES[name]([float(n) for n in counts])
    assert -1e-12 <= ours <= IMPURITIES[name]([1] * len(counts)) + 1e-12


@pytest.mark.parametrize("name", CLASS_MEASURES)
@given(counts=COUNTS, data=st.data())
def test_the_order_of_the_classes_does_not_matter(
    name: str, counts: list[Fraction], data: st.DataObject
) -> None:
    turned = data.draw(st.permutations(counts))
    one, other = ([float(n) for n in order] for order in (counts, turned))
    assert isclose(IMPURITIES[name](one), IMPURITIES[name](other), rel_tol=1e-12, abs_tol=1e-12)


@pytest.mark.parametrize("name", CLASS_MEASURES)
@given(rows=st.lists(st.tuples(WEIGHTS, WEIGHTS), min_size=2, max_size=5))
def test_no_split_makes_a_node_less_pure(name: str, rows: list[tuple[Fraction, Fraction]]) -> None:
    """All three are concave: the branches are on average at least as pure as the node."""
    branches = [[float(n) for n in row] for row in rows if any(row)]
    whole = [sum(column) for column in zip(*branches, strict=True)]
    total = sum(whole)
    remainder = sum(sum(branch) / total * IMPURITIES[name](branch) for branch in branches)
    assert remainder <= IMPURITIES[name](whole) + 1e-12 if branches else remainder == 0


@pytest.mark.parametrize("name", CLASS_MEASURES)
@pytest.mark.parametrize(
    "counts", [[], [0], [0, 0], [7], [7, 0], [0, 0, 0.3]], ids=lambda counts: f"{counts}"
)
def test_an_empty_and_a_pure_node_have_no_impurity(name: str, counts: list[float]) -> None:
    ours = IMPURITIES[name](counts)
    assert ours == 0
    assert str(ours) in ("0", "0.0"), "a plain zero, not a negative one"


@pytest.mark.parametrize(
    ("ours", "book"),
    [
        (entropy([8, 9]), 0.997503),  # Zhou 4.1, the root of table 4.1
        (entropy([3, 3]), 1.0),  # 色泽=青绿
        (entropy([4, 2]), 0.918296),  # 色泽=乌黑
        (entropy([1, 4]), 0.721928),  # 色泽=浅白
        (entropy([9, 6]), 0.970951),  # Li Hang, the loan table
        (gini([8, 9]), 0.498270),
        (split_information([6, 6, 5]), 1.579863),  # IV(色泽)
        (split_information([12, 5]), 0.873981),  # IV(触感)
        (split_information([1] * 17), 4.087463),  # IV(编号) = log2 17
    ],
)
def test_a_number_that_a_book_prints(ours: float, book: float) -> None:
    assert ours == pytest.approx(book, abs=5e-7)


def test_entropy_is_in_bits() -> None:
    assert entropy([1, 1]) == 1
    assert entropy([1] * 8) == 3
    assert split_information([1] * 17) == pytest.approx(log2(17))


def test_the_error_rate_is_what_the_majority_gets_wrong() -> None:
    assert error_rate([3, 1]) == 0.25
    assert error_rate([1, 1, 2]) == 0.5


@given(counts=COUNTS)
def test_proportions_add_up_to_one(counts: list[Fraction]) -> None:
    shares = proportions([float(n) for n in counts])
    assert isclose(sum(shares), 1, rel_tol=1e-12)
    assert proportions([0.0 for _ in counts]) == (0.0,) * len(counts)


@given(values=st.lists(st.integers(-50, 50), min_size=1, max_size=8))
def test_squared_error_is_the_mean_squared_distance_from_the_mean(values: list[int]) -> None:
    target = tuple(float(value) for value in values)
    table = oracles.Table((), ((),) * len(values), target, None)
    sample = [(i, Fraction(1, i + 1)) for i in range(len(values))]
    total = oracles.squared_error(table, sample)
    moments = Moments(float(oracles.size(sample)), float(oracles.mean(table, sample)), float(total))
    wanted = oracles.impurity(table, sample, "squared_error")
    assert isclose(squared_error(moments), wanted, rel_tol=1e-12, abs_tol=1e-12)
    assert weight_of(moments) == moments.weight
    assert squared_error(Moments(0.0, 0.0, 0.0)) == 0
