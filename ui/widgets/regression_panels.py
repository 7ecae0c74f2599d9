"""The panels of page ``regression``: the cut as a picture, its formula, and the map."""

from __future__ import annotations

import streamlit as st

from ui.views.regression_figure import STILL, points_and_losses
from ui.views.regression_map import plane
from ui.views.regression_model import MOST_POINTS, scene
from ui.views.regression_words import loss_formula, sentence
from ui.widgets.stage import Stage


def cut_panel(stage: Stage, cursor: int, inspected: int | None) -> None:
    """The points, the function so far, the cut with its residuals, and every cut's loss."""
    _, seen = stage.session._, scene(stage.trace, cursor, inspected)
    if seen is None:
        st.markdown(_("Nothing is cut yet. Press → to look at all points and every cut of them."))
        return
    st.markdown(sentence(_, seen, stage.words))
    about = _("The points, the tree's function so far, the cut and the loss of every cut.")
    figure = points_and_losses(_, seen, stage.label)
    st.plotly_chart(figure, config=STILL, alt=about, key="regression.cut")
    with st.container(key="formula"):
        st.latex(loss_formula(seen, stage.words))
    if len(seen.rows) > MOST_POINTS:
        st.caption(_("More than {n} rows: the picture shows the first ones, and not every cut.",
                     n=MOST_POINTS))  # fmt: skip


def map_panel(stage: Stage, cursor: int, inspected: int | None, x: int, y: int) -> None:
    """Two attributes as a plane."""
    _, seen = stage.session._, scene(stage.trace, cursor, inspected)
    if seen is None:
        st.markdown(_("Nothing is cut yet. Press → to look at all points and every cut of them."))
        return
    st.markdown(_("Each end of the tree is a rectangle in the colour of its mean; each point has "
                  "the colour of its own number."))  # fmt: skip
    about = _("The plane of two attributes, cut into rectangles with a mean each.")
    figure = plane(_, seen, x, y, stage.label)
    st.plotly_chart(figure, config=STILL, alt=about, key="regression.map")


def axes(stage: Stage) -> tuple[int, int] | None:
    """The two attributes of a map, when the tree is grown on exactly two numbers."""
    attributes = stage.trace.dataset.attributes
    if len(attributes) == 2 and all(attribute.is_continuous for attribute in attributes):
        return 0, 1
    return None
