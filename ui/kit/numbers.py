"""Numbers as a reader sees them: three decimals, fractions where the book has them, or exact.

Rounding happens here and nowhere deeper, so that every page shows the same digits.
"""

from __future__ import annotations

from fractions import Fraction

PLACES = 3
LARGEST_DENOMINATOR = 240  # 7/15 of 9/16 is still a fraction to read; beyond that it is a riddle
AS_GOOD_AS = 1e-9  # weights are products of shares; their last digits are rounding


def decimal(value: float, places: int | None = None) -> str:
    """A score or an impurity; a whole number loses its zeros, and nothing is minus zero.

    >>> decimal(0.99750), decimal(0.0), decimal(-1e-17), decimal(27.6312, 2), decimal(2e-5)
    ('0.998', '0', '0', '27.63', '2.00e-05')
    """
    places = PLACES if places is None else places
    if abs(value) < AS_GOOD_AS:
        return "0"
    if abs(value) < 0.5 * 10**-places:
        return f"{value:.2e}"  # small is not nothing
    nearest = round(value)
    if abs(value - nearest) < AS_GOOD_AS:
        return str(nearest)
    return f"{value:.{places}f}"


def closely(value: float) -> str:
    """The same with twice as many decimals, for whoever asks.

    >>> closely(0.99750249)
    '0.997502'
    """
    return f"{value:.{2 * PLACES}f}"


def hovered(axis: str) -> str:
    """The number that a chart shows under the pointer, as a template of plotly.

    >>> hovered("y")
    '%{y:.3f}'
    """
    return f"%{{{axis}:.{PLACES}f}}"


def exact(value: float) -> str:
    """The shortest digits that name this very number.

    >>> exact(0.3815), exact(17.0), exact(0.1 + 0.2)
    ('0.3815', '17', '0.30000000000000004')
    """
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def threshold(value: float) -> str:
    """A cut: three decimals when they say it, up to six significant digits when they do not.

    A midpoint has one digit more than its data; rounding it to three decimals could put it on
    the other side of a value.

    >>> threshold(0.3815), threshold(0.126), threshold(6.5), threshold(123456.789)
    ('0.3815', '0.126', '6.5', '123457')
    """
    return f"{value:.6g}"


def coefficient(value: float, digits: int = 3) -> str:
    """A factor of a line, with a minus sign that looks like one.

    >>> coefficient(-0.8), coefficient(0.55481), coefficient(1234567.0)
    ('−0.8', '0.555', '1.23e+06')
    """
    return f"{value:.{digits}g}".replace("-", "−", 1) if value < 0 else f"{value:.{digits}g}"


def fraction(value: float, largest: int = LARGEST_DENOMINATOR) -> Fraction | None:
    """The fraction that this float stands for, if its denominator is small enough to read.

    >>> fraction(7 / 15), fraction(0.123456)
    (Fraction(7, 15), None)
    """
    near = Fraction(value).limit_denominator(largest)
    return near if abs(float(near) - value) < AS_GOOD_AS else None


def percent(share: float, places: int = 1) -> str:
    """A share of rows, with one decimal as the book prints accuracies.

    >>> percent(3 / 7), percent(1.0), percent(0.256, 0)
    ('42.9%', '100.0%', '26%')
    """
    return f"{share:.{places}%}"


def accuracy(right: int, total: int) -> str:
    """The rows that come out right, of how many.

    >>> accuracy(3, 7), accuracy(0, 0)
    ('3/7 = 42.9%', '0/0 = 0.0%')
    """
    return f"{right}/{total} = {percent(right / total if total else 0.0)}"


def weight(value: float) -> str:
    """A number of rows, fractional ones as the book writes them.

    >>> weight(17), weight(7 / 15), weight(8 + 7 / 15), weight(0.123456), weight(1234.0)
    ('17', '7/15', '8 7/15', '0.123', '1234')
    """
    neat = fraction(value)
    if neat is None:
        return decimal(value)
    whole, rest = divmod(neat.numerator, neat.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{neat.denominator}"
    return f"{whole} {part}" if whole else part
