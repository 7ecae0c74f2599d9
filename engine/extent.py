"""Whether numbers can be drawn: an axis needs ends, and a picture products of two lengths."""

from __future__ import annotations

from engine.dataset import DatasetError

FARTHEST = 1e150
NEAREST = 1e-150


def is_drawable(low: float, high: float) -> bool:
    """Whether an axis from one number to the other has a length that can be reckoned with.

    >>> is_drawable(-3.0, 5.0), is_drawable(2.0, 2.0)
    (True, True)
    >>> is_drawable(-1e308, 1e308), is_drawable(0.0, 5e-324)
    (False, False)
    """
    return max(-low, high) <= FARTHEST and (low == high or high - low >= NEAREST)


def check_drawable(column: str, low: float, high: float) -> None:
    """Say it in one sentence if not."""
    if not is_drawable(low, high):
        raise DatasetError(
            "Column {column!r} runs from {low:g} to {high:g}, which no picture can show; choose "
            "another column, or give its numbers another unit.",
            column=column,
            low=low,
            high=high,
        )
