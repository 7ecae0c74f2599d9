"""How exact an answer has to be, and how people write numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercise.marking import mark, number_in
from engine.exercise.precision import can_be_asked, same
from engine.exercise.question import Question
from engine.exercise.slips import told_apart


def number(answer: float, **slips: float) -> Question:
    return Question("value", "splitting", "number", 0, 1, 0, (answer,), slips=slips)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.381", 0.381),
        (".381", 0.381),
        ("0,381", 0.381),
        (",5", 0.5),
        ("3/8", 0.375),
        ("1 1/3", 4 / 3),
        ("-1 1/2", -1.5),
        (" 3 / 8 ", 0.375),
        ("38.1%", 0.381),
        ("38,1 %", 0.381),
        ("０．３８１", 0.381),
        ("０。３８１", 0.381),
        ("３／８", 0.375),
        ("３８．１％", 0.381),
        ("½", 0.5),
        ("1½", 1.5),
        ("−0.5", -0.5),
        ("+2", 2.0),
        ("≈ 0.381", 0.381),
        ("= 0.381", 0.381),
        ("1e-3", 0.001),
        ("1,234.5", 1234.5),
        ("1,234,567", 1234567.0),
        ("12.", 12.0),
        ("0", 0.0),
    ],
)
def test_a_number_is_read_as_it_is_typed(text: str, value: float) -> None:
    assert number_in(text) == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "1/0",
        "1/",
        "/2",
        "1 2",
        "nan",
        "inf",
        "1e999",
        "%",
        "0.3.8",
        "1,,2",
        "--1",
        ".",
        "3²",
    ],
)
def test_what_is_no_number_is_none(text: str) -> None:
    assert number_in(text) is None


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    value = number_in(text)
    assert value is None or value == value


@given(st.floats(-1e6, 1e6), st.sampled_from(".,"))
def test_a_printed_number_is_read_again(value: float, point: str) -> None:
    printed = f"{value:.4f}"
    assert number_in(printed.replace(".", point)) == float(printed)


@given(st.floats(0.001, 1e5))
def test_three_decimals_are_right_and_two_too_few(value: float) -> None:
    assert mark(number(value), float(f"{value:.3f}")).right
    assert mark(number(value), float(f"{value:.4g}")).right or value < 0.1
    off = 0.0006 if value < 10 else value * 0.001
    assert not mark(number(value), value + off).right
    assert not mark(number(value), value - off).right


def test_the_books_own_numbers_are_right() -> None:
    """Zhou prints three decimals, Li Hang of a loss two."""
    assert mark(number(0.3805918973682686), 0.381).right
    assert not mark(number(0.3805918973682686), 0.38).right
    assert not mark(number(0.14267495956679288), 0.141).right
    assert mark(number(15.7231), 15.72).right
    assert not mark(number(15.7231), 15.7).right


def test_a_wrong_number_is_explained_by_its_slip_alone() -> None:
    question = number(0.381, natural_logarithm=0.264, percent=38.1)
    assert mark(question, 0.264).slip == "natural_logarithm"
    assert mark(question, 38.1).slip == mark(question, 38.06).slip == "percent"
    assert mark(question, 0.3).slip is None
    assert mark(question, 0.381).slip is None


@given(st.floats(0, 2), st.dictionaries(st.sampled_from("abcde"), st.floats(-3, 3)))
def test_no_slip_that_is_kept_is_right(answer: float, slips: dict[str, float]) -> None:
    kept = told_apart(answer, slips.items())
    question = number(answer, **kept)
    for slip, wrong in slips.items():
        marked = mark(question, wrong)
        assert not (marked.right and marked.slip)
        assert slip not in kept or (not marked.right and marked.slip == slip)


def test_options_are_marked_one_or_all() -> None:
    tied = Question("winner", "splitting", "choice", 0, 1, 0, (2, 4), (0, 2, 4))
    assert [mark(tied, option).right for option in tied.options] == [False, True, True]
    several = Question("flips", "pruning", "choices", 0, 1, 0, (1, 3), (1, 2, 3))
    assert mark(several, [3, 1]).right
    assert mark(several, {1, 3}).right
    assert not mark(several, [1]).right
    assert not mark(several, [1, 2, 3]).right
    nobody = Question("flips", "pruning", "choices", 0, 1, 0, (), (1, 2))
    assert mark(nobody, []).right
    assert not mark(nobody, [1]).right


def test_what_three_decimals_cannot_say_is_not_asked() -> None:
    assert same(0.0, 0.0004)
    assert not can_be_asked(0.0004)
    assert not can_be_asked(3e7)
