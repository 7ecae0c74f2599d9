"""The whole run as one printable HTML page: the data, the tree, and every decision worked out.

No script, no font and no picture from elsewhere; formulas are plain text, so that the page reads
the same in any browser and on paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.dataset import Dataset
from engine.scores import Score
from engine.tree import Node, Tree
from ui.kit.escape import html
from ui.run import book_notes, paper
from ui.run.narrator import Narrator
from ui.run.plain_formula import PlainFormula
from ui.tree.model import TreeModel
from ui.tree.names import NodeNames
from ui.tree.svg import tree_svg


def run_document(
    narrator: Narrator,
    model: TreeModel,
    title: str,
    tables: Mapping[str, Dataset],
    pictures: Sequence[str] = (),
) -> str:
    """A handout: the rows, each table under its heading; the finished tree and further pictures
    (SVG); then every node in the order of the run."""
    _, names = narrator._, narrator.names
    parts = [
        *(paper.rows_of(_, heading, table, names.name) for heading, table in tables.items()),
        paper.heading(_("The tree")),
        tree_svg(model, len(narrator.trace)),
        *pictures,
        *_sections(narrator),
    ]
    return paper.page(title, _.language, parts)


def _sections(narrator: Narrator) -> Iterator[str]:
    tree, names = narrator.trace.tree(), narrator.names
    formulas = PlainFormula(narrator)
    for number in tree.walk():
        node = tree.nodes[number]
        yield f"<section><h2>{html(_place(tree, number, names))}</h2>"
        yield f"<p>{html(_facts(node, names))}</p>"
        if node.opened.size:
            yield f"<p>{formulas.of_node(node)}</p>"
        yield _table(node, formulas)
        yield from (f"<p class='note'>{html(note)}</p>" for note in _notes(narrator, number))
        yield f"<p>{html(_outcome(node, names))}</p></section>"


def _place(tree: Tree, number: int, names: NodeNames) -> str:
    """All conditions from the root to a node."""
    return " · ".join(names.way_to(number, tree)) or names._("the root")


def _facts(node: Node, names: NodeNames) -> str:
    opened = node.opened
    return "; ".join(filter(None, (names.rows(opened), names.parts(opened))))


def _table(node: Node, formulas: PlainFormula) -> str:
    rows = []
    for score in node.scores:
        won = node.chosen is not None and node.chosen.score.attribute == score.attribute
        mark = " class='won'" if won else ""
        derived = "<br>".join(formulas.lines(score))
        rows.append(f"<tr{mark}><td>{formulas.question(score)}</td><td>{derived}</td></tr>")
    return f"<table>{''.join(rows)}</table>" if rows else ""


def _notes(narrator: Narrator, number: int) -> list[str]:
    """Where the book prints another number than one of this node's, each note once."""
    trace = narrator.trace
    path = trace.tree().path(number, trace.dataset)

    def found(score: Score) -> list[book_notes.Note]:
        name = trace.dataset.attributes[score.attribute].name
        return book_notes.notes_at(narrator.table, trace.config, path, name)

    every = [note.message for score in trace.tree().nodes[number].scores for note in found(score)]
    return [narrator._(message) for message in dict.fromkeys(every)]


def _outcome(node: Node, names: NodeNames) -> str:
    _ = names._
    if node.leaf is not None:
        return _(
            "{target} = {label}. {reason}",
            target=names.name(names.dataset.target),
            label=names.leaf(node.leaf.label),
            reason=names.reason(node.leaf.reason),
        )
    tied = ", ".join(names.attribute(a) for a in node.tied)
    said = _("Tied: {names}.", names=tied) + " " if tied else ""
    if node.chosen is None:
        return said
    return said + _("Chosen: {name}.", name=_question(node.chosen.score, names))


def _question(score: Score, names: NodeNames) -> str:
    """The attribute, with its cut, value or line when the split is binary."""
    if score.split is None or score.split.kind == "multiway":
        return names.attribute(score.attribute)
    return names.condition(score.split, 0)
