"""Colours and signs of classes."""

from __future__ import annotations

from itertools import pairwise

from ui.kit.palette import colour, symbol


def test_classes_differ_in_colour_and_in_symbol() -> None:
    signs = [(colour(k), symbol(k)) for k in range(16)]
    assert len(set(signs)) == 16
    assert all(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(signs))
