"""The panels that ask: a line of one's own, and a linear model in another unit."""

from __future__ import annotations

import streamlit as st

from engine.oblique.linear_model import boundary, right_side, scaled
from engine.regions import Window
from engine.splits import Linear
from ui.address import hear, hiding, link
from ui.boundary.curves import linear_figure
from ui.boundary.data import number, word
from ui.boundary.line import FARTHEST, Ends, Slant, Trial, drawn, slant_of, trial
from ui.boundary.model import ACROSS, UP
from ui.boundary.sentences import sides_table, trial_sentence
from ui.boundary.stage import Pair, Side
from ui.boundary.theatre import LINE, chosen_node, here, seen
from ui.frame.chart import chart
from ui.frame.run_cache import grown_trace
from ui.kit import numbers
from ui.kit.escape import md
from ui.player.panel import Tab
from ui.run import curtain

UNITS = ("1", "0.01", "0.1", "10", "100")


def ask(pair: Pair, tab: Tab) -> None:
    """The panel that is open, if it asks; the browser shows the others."""
    if tab.id == LINE:
        line_panel(pair)
    elif tab.id == "linear":
        linear_panel(pair)


# A line of one's own


def subject(pair: Pair) -> int:
    """The node of the slanting tree that a line is tried at: the one looked at, or the step's."""
    looked = chosen_node(pair, pair.slanting)
    if looked is not None:
        return looked
    return pair.slanting.at(here(pair)).current or 0


def own_slant() -> Slant:
    return Slant(number("angle", 0.0, 179.0), number("offset", 0.0, FARTHEST, least=-FARTHEST))


def own_trial(pair: Pair) -> Trial:
    node = subject(pair)
    hides = hiding.is_on() and not is_known(pair, node)
    return trial(pair.slanting.at(here(pair)), node, own_slant(), hides)


def is_known(pair: Pair, node: int) -> bool:
    """Whether the reader may know the algorithm's own line at a node of the slanting tree."""
    side = pair.slanting
    return side.trace.lifetimes[node].last <= side.track[seen(pair)]


def own_ends(pair: Pair, tab: Tab) -> Ends | None:
    """Where one's own line is drawn, while its panel is open."""
    if tab.id != LINE:
        return None
    tried = own_trial(pair)
    return drawn(pair.slanting.at(here(pair)), tried.node, tried.line)


def line_panel(pair: Pair) -> None:
    """Two sliders against the algorithm's line."""
    left, right = st.columns(2, gap="medium")
    with left:
        _line_sliders(pair)
    with right:
        _line_beside_the_best(pair)


def _line_sliders(pair: Pair) -> None:
    _ = pair.session._
    slant = own_slant()
    angle, offset = float(round(slant.angle)), round(slant.offset, 2)
    st.slider(
        _("Angle"),
        0.0,
        179.0,
        step=1.0,
        format="%.0f°",
        **hear.follow("boundary_angle", angle, _write_angle, begins="value"),
    )
    st.slider(
        _("Offset"),
        -FARTHEST,
        FARTHEST,
        step=0.01,
        format="%.2f",
        **hear.follow("boundary_offset", offset, _write_offset, begins="value"),
    )


def _line_beside_the_best(pair: Pair) -> None:
    _ = pair.session._
    sentences = pair.sentences(pair.slanting, here(pair))
    tried = own_trial(pair)
    best = _best(tried, sentences.moment.plane.window)
    told = trial_sentence(_, tried, sentences.nodes)
    st.markdown(_("Where {where}: {words}", where=sentences.rule(tried.node), words=told))
    st.table(sides_table(_, tried, sentences.nodes), border="horizontal")
    if tried.hides:
        return
    st.button(
        _("Go to the algorithm's line"),
        key="boundary_best",
        disabled=best is None,
        on_click=hear.safely(_write),
        args=(best,),
    )


def _best(tried: Trial, window: Window) -> Slant | None:
    if tried.best is None or tried.best.split is None:
        return None
    return slant_of(tried.best.split, window)


def _write(slant: Slant | None) -> None:
    if slant is not None:
        link.write({"angle": f"{slant.angle:.4f}", "offset": f"{slant.offset:.5f}"})


def _write_angle(angle: float) -> None:
    link.write({"angle": f"{angle:g}" if angle else None})


def _write_offset(offset: float) -> None:
    link.write({"offset": f"{offset:g}" if offset else None})


def linear_panel(pair: Pair) -> None:
    """One straight boundary on the same points, and what another unit does to it."""
    if curtain.is_down(pair.session, "linear"):
        return  # beside it stand the cuts of the finished tree
    _ = pair.session._
    table = pair.points.training
    factor = word("unit", UNITS)
    usual = boundary(table, ACROSS, UP)
    rescaled = boundary(table, ACROSS, UP, float(factor)) if factor != UNITS[0] else None
    left, right = st.columns([3, 2], gap="medium")
    with right:
        _choose_unit(pair, factor)
        _linear_sentences(pair, factor, usual, rescaled)
    with left:
        moment = pair.straight.at(len(pair.times))
        chart(
            linear_figure(_, moment, pair.points.label, usual, rescaled),
            key="boundary_linear",
            about=_("The points, the cuts of the tree and the linear boundary."),
        )


def _across(pair: Pair) -> str:
    return md(pair.points.label(pair.points.training.attributes[ACROSS].name))


def _choose_unit(pair: Pair, factor: str) -> None:
    st.select_slider(
        pair.session._("{name} in another unit: its numbers times", name=_across(pair)),
        sorted(UNITS, key=float),
        **hear.follow(
            "boundary_unit",
            factor,
            lambda unit: link.write({"unit": unit if unit != UNITS[0] else None}),
            UNITS,
            begins="value",
        ),
    )


def _linear_sentences(
    pair: Pair, factor: str, usual: Linear | None, rescaled: Linear | None
) -> None:
    _ = pair.session._
    table = pair.points.training
    if usual is not None:
        st.markdown(
            _(
                "The linear model (a logistic fit with the usual penalty) gets {n} of {total} "
                "rows right.",
                n=right_side(table, usual),
                total=len(table),
            )
        )
    if rescaled is not None:
        st.markdown(
            _(
                "With {name} times {factor} its boundary moves, and it gets {n}.",
                name=_across(pair),
                factor=factor,
                n=right_side(table, rescaled),
            )
        )
    if factor != UNITS[0]:
        st.markdown(_same_leaves(pair, pair.straight, float(factor)))


def _same_leaves(pair: Pair, side: Side, factor: float) -> str:
    """The tree grown again in the other unit: which rows change their leaf."""
    _ = pair.session._
    other = scaled(side.trace.dataset, ACROSS, factor)
    trace = grown_trace(other, side.trace.config)
    homes = [
        {row: leaf for leaf in t.tree().leaves() for row in t.rows(leaf)[0].tolist()}
        for t in (side.trace, trace)
    ]
    moved = sum(1 for row, leaf in homes[0].items() if homes[1].get(row) != leaf)
    if not moved:
        return _(
            "The tree with cuts along the axes is unaffected: grown again in the other unit, "
            "it sends all {n} rows to the same leaves.",
            n=numbers.weight(len(homes[0])),
        )
    return _(
        "The tree with cuts along the axes, grown again in the other unit, moves {n} rows.", n=moved
    )
