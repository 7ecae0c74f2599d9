"""One colour and one symbol for each class, so that no picture relies on colour alone; a scale for
numbers."""

from __future__ import annotations

# Okabe and Ito's palette; its black is a grey here, since it must be seen on a dark page too.
OKABE_ITO = (
    "#0072B2",
    "#E69F00",
    "#009E73",
    "#CC79A7",
    "#56B4E9",
    "#D55E00",
    "#F0E442",
    "#8A8A8A",
)
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
# The same shapes as letters, for texts and drawings.
SIGNS = dict(zip(SYMBOLS, "●■◆▲✚✖★▼", strict=True))
ACCENT = "#7C6BD6"  # the theme's own colour in the shade that can be seen on both grounds
GREY = "#8A8A8A"
FAINT = "rgba(138, 138, 138, 0.28)"
RIGHT = OKABE_ITO[2]
WRONG = OKABE_ITO[5]
OTHER = OKABE_ITO[5]  # a reader's own line, or the second of two
# Dark blue over grey to yellow: the order stays clear without colour vision and in print.
SCALE: tuple[tuple[float, str], ...] = (
    (0.0, "#00224E"),
    (0.25, "#434E6C"),
    (0.5, "#7D7C78"),
    (0.75, "#BCAF6F"),
    (1.0, "#FEE838"),
)


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


def sign(place: int) -> str:
    """The symbol of a class as a letter; from the ninth on they begin anew.

    >>> sign(0), sign(1), sign(8)
    ('●', '■', '●')
    """
    return SIGNS[SYMBOLS[place % len(SYMBOLS)]]


def faded(colour: str, opacity: float) -> str:
    """A colour that lets the ground shine through.

    >>> faded("#0072B2", 0.16)
    'rgba(0, 114, 178, 0.16)'
    """
    parts = [str(int(colour[i : i + 2], 16)) for i in (1, 3, 5)]
    return f"rgba({', '.join(parts)}, {opacity})"
