"""Which points page ``boundary`` shows: two columns of a table, or points drawn from a rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite

import streamlit as st

from datasets import Line, Opened
from engine.dataset import Dataset
from engine.generators import FRESH, SHAPES, STEPS, Shape, generate
from engine.language import Translator
from ui.address import hear, link
from ui.address.left_out import say_left_out
from ui.address.query import Problem
from ui.boundary.model import held_out, numbers_of, plottable, two_columns
from ui.frame.session import Session
from ui.kit.escape import plain
from ui.tables.columns import choose_table

TABLE = "table"
USUAL_TABLE = "watermelon_3.0alpha"
SIZE, NOISE = 100, 0.0
LARGEST, NOISIEST, LAST_SEED = 1000, 0.5, 9999
ROWS_DRAWN_ANEW = 1000
HOLD_OUTS = ("0", "20", "30", "50")
OF_POINTS = ("x", "y", "hold", "count", "noise", "seed")  # what other points make senseless
OF_RUN = ("angle", "offset")  # what another run makes senseless


@dataclass(frozen=True, eq=False)
class Points:
    """Rows to grow on, rows to judge by, and the words for both; ``table`` says what all of this is
    about, whatever the options."""

    table: str
    training: Dataset
    fresh: Dataset | None
    fresh_name: str
    seed: int
    book_lines: tuple[Line, ...]
    label: Callable[[str], str]


def choose_points(session: Session) -> Points:
    """A menu of rules, and what the choice needs: a table and columns, or size, noise and seed."""
    _ = session._
    names = shape_names(session._)
    asked = link.params().get("shape", TABLE)
    shape = asked if asked in names else TABLE
    say_left_out(_, [Problem("shape", asked)] if asked != shape else [])
    with st.sidebar:
        st.selectbox(
            _("Points"),
            list(names),
            format_func=names.__getitem__,
            help=_("Two columns of a table, or points drawn from a rule."),
            **hear.follow("boundary_shape", shape, _change_shape, list(names), begins="index"),
        )
    if shape == TABLE:
        return _from_table(session)
    return _drawn(session, next(s for s in SHAPES if s == shape))


def shape_names(_: Translator) -> dict[str, str]:
    return {
        TABLE: _("from a table"),
        "diagonal": _("a diagonal"),
        "xor": _("XOR"),
        "circle": _("a circle"),
        "moons": _("two moons"),
        "staircase": _("a staircase"),
    }


def shape_about(_: Translator) -> dict[str, str]:
    """Each rule, and what follows from the rule alone; how trees do is counted, not promised."""
    return {
        "diagonal": _(
            "Class B lies above the line x2 = x1. Without noise one slanting line separates the "
            "classes; cuts along the axes approach it step by step."
        ),
        "xor": _(
            "Class B: exactly one of x1 and x2 is above 0.5. Three cuts along the axes describe "
            "it, but the first one by itself gains next to nothing, and a greedy tree looks no "
            "further ahead."
        ),
        "circle": _(
            "Class B lies inside a circle that covers half of the square. Its boundary is curved: "
            "both kinds of cuts approach it piece by piece."
        ),
        "moons": _(
            "Two half circles that reach into each other, A above and B below. The boundary "
            "between them is curved: both kinds of cuts approach it piece by piece."
        ),
        "staircase": _(
            "Class B lies above a staircase of {n} steps. {cuts} cuts along the axes describe it "
            "exactly; whether a tree finds them from these points, the figures under it say.",
            n=STEPS,
            cuts=2 * STEPS - 1,
        ),
    }


def _from_table(session: Session) -> Points:
    _ = session._
    opened = choose_table(session, plottable, USUAL_TABLE, (*OF_POINTS, *OF_RUN))
    names = numbers_of(opened.training)
    across, up = _columns(session, opened, names)
    seed = number("seed", 0, LAST_SEED, whole=True)
    hold = word("hold", HOLD_OUTS)
    whole = two_columns(opened.training, across, up)
    training = whole
    fresh = None
    name = _("held-out rows")
    with st.sidebar:
        if opened.validation is None:
            texts = {h: _("{n} % of the rows", n=h) if h != "0" else _("none") for h in HOLD_OUTS}
            menu(
                _("Hold out"),
                "hold",
                texts,
                hold,
                OF_RUN,
                _("Rows kept aside, to judge both trees by."),
            )
            training, fresh = held_out(whole, int(hold), int(seed))
        else:
            fresh = two_columns(opened.validation, across, up)
            name = _("validation")
        if hold != "0" or link.params().get("lines") == "climb":
            number_input(_("Seed"), "seed", int(seed), 0, LAST_SEED)
    lines = tuple(line for preset in opened.entry.presets for line in preset.lines)
    fitting = lines if {n for li in lines for n, _w in li.coefficients} <= {across, up} else ()
    return Points(
        f"{opened.entry.id}\0{across}\0{up}",
        training,
        fresh,
        name,
        int(seed),
        fitting,
        lambda text: session.label(opened, text),
    )


def _columns(session: Session, opened: Opened, names: list[str]) -> tuple[str, str]:
    """The axes; with two columns there is nothing to choose."""
    _ = session._
    across = word("x", names)
    others = [name for name in names if name != across]
    up = word("y", others)
    if len(names) > 2:
        texts = {name: plain(session.label(opened, name)) for name in names}
        with st.sidebar:
            menu(_("x-axis"), "x", texts, across, ("y", *OF_RUN))
            menu(_("y-axis"), "y", {name: texts[name] for name in others}, up, OF_RUN)
    return across, up


def _drawn(session: Session, shape: Shape) -> Points:
    _ = session._
    size = int(number("count", SIZE, LARGEST, whole=True, least=2))
    noise = number("noise", NOISE, NOISIEST)
    seed = int(number("seed", 0, LAST_SEED, whole=True))
    with st.sidebar:
        st.caption(shape_about(_)[shape])
        number_input(_("Number of points"), "count", size, 2, LARGEST, SIZE)
        st.slider(
            _("Noise"),
            0.0,
            NOISIEST,
            step=0.01,
            help=_(
                "First every point gets its class; then it is moved in both directions, by a "
                "normal distance with this standard deviation."
            ),
            **hear.follow(
                "boundary_noise", noise, lambda n: change("noise", f"{n:g}", "0"), begins="value"
            ),
        )
        number_input(_("Seed"), "seed", seed, 0, LAST_SEED)
    training = generate(shape, size, noise, seed)
    fresh = generate(shape, ROWS_DRAWN_ANEW, noise, seed + FRESH)
    labels = {"class": _("class")}
    return Points(
        shape, training, fresh, _("new sample"), seed, (), lambda text: labels.get(text, text)
    )


def _change_shape(shape: str) -> None:
    forgotten = dict.fromkeys((*OF_POINTS, *OF_RUN))
    link.write({**forgotten, "shape": shape if shape != TABLE else None})


# Parameters of the address that are words or numbers within bounds


def word(parameter: str, offered: Sequence[str]) -> str:
    """The word that the link names, if it is on offer; else the first."""
    asked = link.params().get(parameter)
    return next((known for known in offered if known == asked), offered[0])


def number(
    parameter: str, usual: float, most: float, whole: bool = False, least: float = 0.0
) -> float:
    """The number that the link names, kept within its bounds."""
    try:
        asked = float(link.params().get(parameter, usual))
    except ValueError:
        return usual
    if not isfinite(asked):
        return usual
    kept = min(max(asked, least), most)
    return float(round(kept)) if whole else kept


def change(parameter: str, value: str, usual: str) -> None:
    """Write one parameter; a line of one's own in another run means nothing in the new one."""
    link.write({**dict.fromkeys(OF_RUN), parameter: value if value != usual else None})


def menu(
    label: str,
    parameter: str,
    texts: dict[str, str],
    value: str,
    forget: Sequence[str],
    about: str | None = None,
) -> None:
    usual = next(iter(texts))

    def changed(chosen: str) -> None:
        link.write({**dict.fromkeys(forget), parameter: chosen if chosen != usual else None})

    st.selectbox(
        label,
        list(texts),
        format_func=texts.__getitem__,
        help=about,
        **hear.follow(f"boundary_{parameter}", value, changed, list(texts), begins="index"),
    )


def number_input(
    label: str, parameter: str, value: int, least: int, most: int, usual: int = 0
) -> None:
    st.number_input(
        label,
        min_value=least,
        max_value=most,
        step=1,
        **hear.follow(
            f"boundary_{parameter}",
            value,
            lambda n: change(parameter, str(n), str(usual)),
            begins="value",
        ),
    )
