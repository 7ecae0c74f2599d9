"""The panels under the planes: what was chosen, a line of one's own, and the notes' remarks."""

from __future__ import annotations

import streamlit as st

from engine.oblique.linear_model import boundary, right_side, scaled
from engine.regions import Window
from ui.views import numbers
from ui.views.boundary_curves import STILL, depth_figure, linear_figure
from ui.views.boundary_line import FARTHEST, Ends, Slant, Trial, drawn, slant_of, trial
from ui.views.boundary_model import ACROSS, UP, levels
from ui.views.boundary_words import sides_table, trial_words
from ui.views.escape import md
from ui.widgets import hear, link
from ui.widgets.boundary_data import number, word
from ui.widgets.boundary_stage import Pair, Side
from ui.widgets.boundary_theatre import chosen_node, chosen_row, let_go
from ui.widgets.run_cache import run

PANELS = ("chosen", "line", "depth", "sum", "linear")
UNITS = ("1", "0.01", "0.1", "10", "100")


def choose_panel(pair: Pair) -> str:
    """Which remark stands under the planes; kept in the address."""
    _ = pair.session._
    names = dict(zip(PANELS, (_("This step"), _("Your own line"), _("Depth"), _("Sum of regions"),
                              _("A linear model")), strict=True))  # fmt: skip
    shown = word("panel", PANELS)
    st.segmented_control(
        _("Panel"), PANELS, format_func=names.__getitem__, required=True,
        label_visibility="collapsed", wrap=True,
        **hear.follow("boundary_panel", shown, lambda panel: link.write(
            {"panel": panel if panel != PANELS[0] else None})),
    )  # fmt: skip
    return shown


def show_panel(pair: Pair, panel: str, step: int) -> None:
    match panel:
        case "line":
            line_panel(pair, step)
        case "depth":
            depth_panel(pair)
        case "sum":
            sum_panel(pair, step)
        case "linear":
            linear_panel(pair)
        case _:
            chosen_panel(pair, step)


def chosen_panel(pair: Pair, step: int) -> None:
    """What the step does, the rule of what was chosen, and the way of a chosen point."""
    _, row = pair.session._, chosen_row(pair)
    for column, side in zip(st.columns(2, gap="medium"), pair.sides, strict=True):
        words, node = pair.words(side, step), chosen_node(side, step)
        with column:
            st.markdown(pair.sentence(side, step))
            if node is not None:
                st.markdown(words.region(node))
            if row is not None:
                st.markdown(words.way(row))
    if row is not None:
        st.button(_("Let go of the point"), key="boundary_let_go", type="tertiary",
                  on_click=let_go)  # fmt: skip


# A line of one's own


def subject(pair: Pair, step: int) -> int:
    """The node of the slanting tree that a line is tried at: the one looked at, or the step's."""
    looked = chosen_node(pair.slanting, step)
    if looked is not None:
        return looked
    return pair.slanting.at(step).current or 0


def own_slant() -> Slant:
    return Slant(number("angle", 0.0, 179.0), number("offset", 0.0, FARTHEST, least=-FARTHEST))


def own_trial(pair: Pair, step: int) -> Trial:
    return trial(pair.slanting.at(step), subject(pair, step), own_slant())


def own_ends(pair: Pair, panel: str, step: int) -> Ends | None:
    """Where one's own line is drawn, while its panel is open."""
    if panel != "line":
        return None
    tried = own_trial(pair, step)
    return drawn(pair.slanting.at(step), tried.node, tried.line)


def line_panel(pair: Pair, step: int) -> None:
    """Two sliders against the algorithm's line."""
    _, words = pair.session._, pair.words(pair.slanting, step)
    tried, slant = own_trial(pair, step), own_slant()
    left, right = st.columns(2, gap="medium")
    with left:
        st.slider(_("Angle"), 0.0, 179.0, step=1.0, format="%.0f°",
                  **hear.follow("boundary_angle", float(round(slant.angle)), _write_angle))
        st.slider(_("Offset"), -FARTHEST, FARTHEST, step=0.01, format="%.2f",
                  **hear.follow("boundary_offset", round(slant.offset, 2), _write_offset))
    best = _best(tried, pair.slanting.at(step).plane.window)
    with right:
        where = words.rule(tried.node)
        st.markdown(_("Where {where}: {words}", where=where,
                      words=trial_words(_, tried, words.nodes)))  # fmt: skip
        st.table(sides_table(_, tried, words.nodes), border="horizontal")
        st.button(_("Go to the algorithm's line"), key="boundary_best", disabled=best is None,
                  on_click=_write, args=(best,))  # fmt: skip


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


# The remarks of the notes


def depth_panel(pair: Pair) -> None:
    """How many tests each tree asks, level by level, and what they bring."""
    _ = pair.session._
    curves = {side.title: levels(side.trace, pair.points.fresh) for side in pair.sides}
    last = [curve[-1] for curve in curves.values()]
    st.markdown(
        _("A slanting boundary is expensive for cuts along the axes: the left tree asks {left} "
          "tests, the right one {right}. On the right of the picture: what each level brings.",
          left=last[0].tests, right=last[1].tests)
    )  # fmt: skip
    figure = depth_figure(_, curves, pair.points.fresh_name)
    st.plotly_chart(figure, config=STILL, key="boundary_depth_curve",
                    alt=_("Tests asked and accuracy over the depth of both trees."))  # fmt: skip


def sum_panel(pair: Pair, step: int) -> None:
    """Each tree as a sum of indicators, one for each of its regions."""
    _, row = pair.session._, chosen_row(pair)
    st.markdown(
        _("A tree is a sum over its regions: each point lies in exactly one of them, so exactly "
          "one term counts. The indicators cannot be differentiated; a tree is not learnt by "
          "following a gradient.")
    )  # fmt: skip
    for column, side in zip(st.columns(2, gap="medium"), pair.sides, strict=True):
        words = pair.words(side, step)
        with column:
            st.markdown(f"**{side.title}**")
            if not words.leaves():
                st.caption(_("No region is decided yet."))
                continue
            with st.container(key=f"formula_{side.name}"):
                st.latex(words.sum_formula())
            with st.container(height=260, border=False):
                st.table(words.sum_table(row), border="horizontal", hide_index=True)


def linear_panel(pair: Pair) -> None:
    """One straight boundary on the same points, and what another unit does to it."""
    _, table = pair.session._, pair.points.training
    name = md(pair.points.label(table.attributes[ACROSS].name))
    factor = word("unit", UNITS)
    usual = boundary(table, ACROSS, UP)
    other = boundary(table, ACROSS, UP, float(factor))
    left, right = st.columns([3, 2], gap="medium")
    with right:
        st.select_slider(
            _("{name} in another unit: its numbers times", name=name),
            sorted(UNITS, key=float),
            **hear.follow("boundary_unit", factor, lambda unit: link.write(
                {"unit": unit if unit != UNITS[0] else None})),
        )  # fmt: skip
        if usual is not None and other is not None:
            st.markdown(
                _("The linear model (a logistic fit with the usual penalty) gets {n} of {total} "
                  "rows right.", n=right_side(table, usual), total=len(table))
            )  # fmt: skip
            if factor != UNITS[0]:
                st.markdown(_("With {name} times {factor} its boundary moves, and it gets {n}.",
                              name=name, factor=factor, n=right_side(table, other)))  # fmt: skip
        if factor != UNITS[0]:
            st.markdown(_same_leaves(pair, pair.straight, float(factor)))
    with left:
        figure = linear_figure(_, pair.straight.at(len(pair.times)), pair.points.label, usual,
                               other if factor != UNITS[0] else None)  # fmt: skip
        st.plotly_chart(figure, config=STILL, key="boundary_linear",
                        alt=_("The points, the cuts of the tree and the linear boundary."))


def _same_leaves(pair: Pair, side: Side, factor: float) -> str:
    """The tree grown again in the other unit: which rows change their leaf."""
    _, other = pair.session._, scaled(side.trace.dataset, ACROSS, factor)
    trace = run(other, side.trace.config)
    homes = [{row: leaf for leaf in t.tree().leaves() for row in t.rows(leaf)[0].tolist()}
             for t in (side.trace, trace)]  # fmt: skip
    moved = sum(1 for row, leaf in homes[0].items() if homes[1].get(row) != leaf)
    if not moved:
        return _("The tree with cuts along the axes does not mind: grown again in the other unit, "
                 "it sends all {n} rows to the same leaves.",
                 n=numbers.weight(len(homes[0])))  # fmt: skip
    return _("The tree with cuts along the axes, grown again in the other unit, moves {n} rows.",
             n=moved)  # fmt: skip
