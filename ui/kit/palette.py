"""One colour and one symbol for each class, so that no picture relies on colour alone."""

from __future__ import annotations

from ui.tree.model import OKABE_ITO

# Shapes that stay apart when they are small or printed in grey.
SYMBOLS = (
    "circle",
    "square",
    "diamond",
    "triangle-up",
    "cross",
    "x",
    "star",
    "triangle-down",
)
ACCENT = "#7C6BD6"  # the theme's own colour in the shade that can be seen on both grounds
GREY = "#8A8A8A"
FAINT = "rgba(138, 138, 138, 0.28)"


def colour(place: int) -> str:
    """The colour of a class by its place in the order of classes; the ninth begins anew.

    >>> colour(0), colour(8) == colour(0)
    ('#0072B2', True)
    """
    return OKABE_ITO[place % len(OKABE_ITO)]


def symbol(place: int) -> str:
    """The symbol of a class; from the ninth on they are hollow.

    >>> symbol(1), symbol(9)
    ('square', 'square-open')
    """
    return SYMBOLS[place % len(SYMBOLS)] + ("-open" if place >= len(SYMBOLS) else "")
