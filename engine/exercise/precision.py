"""How exact an answer has to be: as exact as the books print their numbers.

They print three decimals, and of larger numbers four digits (Li Hang's loss of 15.72). Two decimals
would not do: gains that compete differ in the third one (0.143 and 0.141 in Zhou's table).
"""

from __future__ import annotations

from math import floor, log10

HALF = 0.0005  # of the third decimal
GRACE = 1e-9  # for what is lost between a decimal fraction and a float
SMALLEST = 0.001  # below that, three decimals tell it from 0 no longer
LARGEST = 1e6  # beyond that, nobody reckons by hand


def tolerance(value: float) -> float:
    """By how much an answer may miss this value.

    >>> [round(tolerance(value), 6) for value in (0.108, 1.58, 15.723, 0.0)]
    [0.0005, 0.0005, 0.005, 0.0005]
    """
    digits = floor(log10(abs(value))) if value else 0
    return max(HALF, 0.5 * 10.0 ** (digits - 3)) + GRACE


def same(said: float, value: float) -> bool:
    """Whether a rounded number may stand for the value.

    >>> same(0.381, 0.38059), same(0.38, 0.38059), same(15.72, 15.723)
    (True, False, True)
    """
    return abs(said - value) <= tolerance(value)


def can_be_asked(value: float) -> bool:
    """Whether three decimals say what the value is.

    >>> can_be_asked(0.0), can_be_asked(0.0003), can_be_asked(0.006)
    (True, False, True)
    """
    return abs(value) < GRACE or SMALLEST <= abs(value) < LARGEST
