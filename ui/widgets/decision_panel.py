"""The panels beside the tree: this decision, the node's rows, and the pseudo-code."""

from __future__ import annotations

import streamlit as st

from engine.events import AttributeScored
from engine.scores import Score
from engine.tree import Node
from ui.views import book_notes, pseudocode
from ui.views.escape import md, short
from ui.views.rows_table import MOST_ROWS, rows_table
from ui.views.steps import under_discussion
from ui.widgets.stage import Stage


def decision_panel(stage: Stage, cursor: int, inspected: int | None) -> None:
    """The sentence, the table of all attributes, and one attribute's formula worked out."""
    tree = stage.trace.tree(cursor)
    shown = inspected if inspected is not None else under_discussion(stage.trace, cursor)
    if inspected is not None and inspected != under_discussion(stage.trace, cursor):
        where = stage.sentences.where(inspected, tree)
        st.markdown(stage.session._("You look at {where}; the run stands elsewhere.", where=where))
        node = tree.nodes[inspected]
        last = node.decided or (node.considered[-1] if node.considered else node.opened)
        st.markdown(stage.sentences.event(last, tree))
    else:
        st.markdown(stage.sentences.at(cursor, tree))
    if shown is None:
        return
    node = tree.nodes[shown]
    if any(isinstance(event, AttributeScored) for event in node.considered):
        st.table(stage.scores.frame(node), border="horizontal", hide_index=True)
        _formula(stage, node, shown)


def _formula(stage: Stage, node: Node, number: int) -> None:
    """The formula of the attribute that the reader picks; the chosen one at first."""
    _, scores = stage.session._, [score for score in node.scores if score.split is not None]
    if not scores:
        return
    default = node.chosen.score.attribute if node.chosen else scores[-1].attribute
    by_attribute = {score.attribute: score for score in scores}
    picked = st.pills(
        _("Worked out"),
        list(by_attribute),
        format_func=lambda a: md(short(stage.words.attribute(a), 20)),
        default=default,
        key=f"formula.{number}.{default}",
        label_visibility="collapsed",
        wrap=True,
    )
    score = by_attribute.get(default if picked is None else picked, scores[0])
    with st.container(key="formula"):
        st.latex(stage.formula.block(score))
    if score.split is not None and score.split.kind == "equals":
        _every_value(stage, number, score)
    _notes(stage, number, score)


def _every_value(stage: Stage, number: int, score: Score) -> None:
    """CART asks ``A = a`` of every value: all of them, the best in bold."""
    found = stage.trace.candidates(number, score.attribute)
    told = [
        stage.sentences.candidate(candidate, best=candidate.split == score.split)
        for candidate in found
    ]
    st.markdown(stage.session._("Every value tried: {values}", values=" · ".join(told)))


def _notes(stage: Stage, number: int, score: Score) -> None:
    """A small note where the book prints another number."""
    dataset = stage.trace.dataset
    path = stage.trace.tree().path(number, dataset)
    name = dataset.attributes[score.attribute].name
    table = stage.chosen.opened.entry.id
    for note in book_notes.notes_at(table, stage.chosen.config, path, name):
        st.caption(":material/menu_book: " + stage.session._.either(note.zh, note.en))


def discussed(stage: Stage, cursor: int, node: int | None) -> int | None:
    """The attribute that the step is about."""
    if cursor == 0 or node is None:
        return None
    event = stage.trace.events[cursor - 1]
    if isinstance(event, AttributeScored):
        return event.score.attribute
    split = stage.trace.tree(cursor).nodes[node].split
    return None if split is None else split.attribute


def rows_panel(stage: Stage, cursor: int, inspected: int | None) -> None:
    """The rows of the node under discussion, or of the node that the reader looks at."""
    _ = stage.session._
    node = inspected if inspected is not None else under_discussion(stage.trace, cursor)
    if node is None:
        st.markdown(_("No node is open yet."))
        return
    tree = stage.trace.tree(cursor)
    opened = tree.nodes[node].opened
    st.markdown(_("{where}: {rows}", where=stage.sentences.where(node, tree),
                  rows=stage.words.rows(opened)))  # fmt: skip
    if opened.size == 0:
        st.markdown(_("No training row comes here."))
        return
    with st.container(height=380, border=False):
        frame = rows_table(stage.trace, node, stage.words, discussed(stage, cursor, node))
        st.table(frame, border="horizontal", hide_index=True)
    if opened.size > MOST_ROWS:
        st.caption(_("The first {n} of {size} rows.", n=MOST_ROWS, size=opened.size))


def pseudocode_panel(stage: Stage, cursor: int) -> None:
    """The algorithm, with the current line marked by an arrow and in bold."""
    event = stage.trace.events[cursor - 1] if cursor else None
    current = pseudocode.line_of(event)
    lines = pseudocode.lines(stage.algorithm, stage.session._)
    text = "  \n".join(
        f"▶ **{md(line)}**" if key == current else f"\u2003 {md(line)}"
        for key, line in lines.items()
    )
    st.markdown(text)
