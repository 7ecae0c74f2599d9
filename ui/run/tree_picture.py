"""Trees as drawings: finished ones beside each other, each with its figures, and that of a step.

Where they stand goes by a key that begins with ``drawn``, for which the frame has its styles.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import streamlit as st

from datasets import Opened
from engine.dataset import Dataset
from engine.trace import Trace
from ui.frame.cache_keys import table_key
from ui.frame.memory import of_run
from ui.frame.session import Session
from ui.kit.escape import md
from ui.kit.phrases import leaves_text
from ui.run.quality import quality
from ui.tree.dot import Hand, tree_dot
from ui.tree.model import TreeModel

LARGEST_DRAWN = 120  # nodes; a larger picture of a tree can only be scrolled
LETTERS, LARGE_LETTERS = 11, 17  # points: at least 12 pixels on an edge, and 20 in a hall


def size(trace: Trace) -> tuple[int, int]:
    """The leaves and the depth of a tree, counted once."""
    return of_run(trace, "size", lambda: (len(trace.tree().leaves()), trace.tree().depth()))


def counted_quality(trace: Trace, table: Dataset) -> str:
    """How a tree does on a table, found out once."""
    return of_run(trace, ("quality", table_key(table)), lambda: quality(trace, table))


def qualities(trace: Trace, opened: Opened) -> list[str]:
    """How a tree does on the training rows, and on the validation rows if there are some."""
    judged = [opened.training, opened.validation]
    return [counted_quality(trace, table) for table in judged if table is not None]


def figures_line(
    session: Session, trace: Trace, training: str, validation: str | None = None
) -> str:
    """Leaves, depth and accuracy of a tree in one line."""
    _ = session._
    leaves, depth = size(trace)
    parts = [
        leaves_text(_, leaves),
        _("depth {n}", n=depth),
        _("training {share}", share=training),
    ]
    if validation is not None:
        parts.append(_("validation {share}", share=validation))
    return md(" · ".join(parts))


def draw(
    session: Session,
    trace: Trace,
    model: Callable[[], TreeModel],
    differs: Collection[int] = (),
) -> None:
    """The finished tree in letters that can be read; it scrolls by itself where it is wider than
    the page, and one with too many nodes says so. Nodes that differ from another tree are
    marked."""
    count = of_run(trace, "nodes", lambda: sum(1 for _ in trace.tree().walk()))
    if count > LARGEST_DRAWN:
        st.caption(session._("{n} nodes: too many to draw side by side.", n=count))
        return
    picture = tree_dot(model(), hand=hand(session, brief=True), differs=differs)
    st.graphviz_chart(str(picture.source), width="content", alt=session._("Decision tree"))


def draw_step(
    session: Session,
    key: str,
    model: TreeModel,
    cursor: int,
    path: Mapping[int, str] | None = None,
    *,
    brief: bool = False,
) -> None:
    """The tree of one step as a textbook prints it, in a box that scrolls and is zoomed by itself;
    ``path`` is the way of a row. A ``brief`` one tells no impurity."""
    _ = session._
    count = sum(1 for at in model.at(cursor))
    if count > LARGEST_DRAWN:
        st.info(
            _(
                "The tree has {n} nodes at this step; a drawing shows at most {most}. Choose "
                "*live* above: that view shows any tree.",
                n=count,
                most=LARGEST_DRAWN,
            )
        )
        return
    picture = tree_dot(model, cursor, hand(session, brief), path=path or {})
    with st.container(key=f"drawn_step_{key}"):
        st.graphviz_chart(str(picture.source), width="content", alt=_("Decision tree"))


def hand(session: Session, brief: bool = False) -> Hand:
    """How drawings are done for this visitor."""
    letters = LARGE_LETTERS if session.presenting else LETTERS
    return Hand(st.context.theme.type == "dark", letters, brief)
