"""A run as a worksheet to fill in, and as the key to it.

The sheet names its nodes by the numbers in an empty tree, never by the conditions that lead to
them, and it lists all attributes at every node: else the later questions would answer the earlier
ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from engine.dataset import Dataset
from engine.export.rules import number as counted
from engine.export.rules import one_line
from engine.export.sheet import columns_of
from engine.export.story import REASONS, Teller
from engine.export.words import Words
from engine.export.worksheet_nodes import NodeWriter
from engine.export.worksheet_parts import Heading, NewPage, Paper, Part, Table, Text
from engine.export.worksheet_pruning import pruning_parts
from engine.export.worksheet_tree import Shape, counts_of
from engine.language import N_
from engine.measures import Moments
from engine.pruning.catalogue import METHODS
from engine.trace import Trace
from engine.tree import Node

MOST_ROWS = 500  # of a table on paper
TIES = {
    "first": N_("If several attributes are equally good, take the first of them."),
    "last": N_("If several attributes are equally good, take the last of them."),
    "random": N_("If several attributes are equally good, one is drawn at random."),
    "ask": N_("If several attributes are equally good, take any of them."),
}
LIMITS = {
    "max_depth": N_("A node at depth {limit} is a leaf; the root is at depth 0."),
    "min_rows": N_("A node of fewer than {limit} rows is a leaf."),
    "min_leaf": N_("Every branch that is not empty needs at least {limit} rows."),
    "min_impurity": N_("A node whose impurity is below {limit} is a leaf."),
    "epsilon": N_("A node whose best score is below {limit} is a leaf."),
}


def worksheet(trace: Trace, words: Words) -> Paper:
    """The rows, the questions with room for the answers, and an empty tree."""
    _ = words._
    title = _("Worksheet: {name}", name=one_line(words.name(trace.dataset)))
    lines = (_("Name:"), _("Date:"))
    return Paper(title, _.language, tuple(_parts(trace, words, answered=False)), lines)


def key(trace: Trace, words: Words) -> Paper:
    """The same with every answer and how it comes about."""
    _ = words._
    title = _("Answer key: {name}", name=one_line(words.name(trace.dataset)))
    return Paper(title, _.language, tuple(_parts(trace, words, answered=True)))


def _parts(trace: Trace, words: Words, *, answered: bool) -> Iterator[Part]:
    _ = words._
    teller = Teller(trace, _, lambda word: one_line(words.say(word)))
    shape = Shape(trace)
    writer = NodeWriter(trace, teller, shape, answered)
    yield from _rules(trace, teller)
    yield from tables_of(trace, words)
    yield NewPage()
    yield Heading(_("The tree"))
    yield Text(_(FILLED if answered else EMPTY))
    yield shape.filled(teller, shape.tree) if answered else shape.blank()
    if not shape.is_whole:
        yield Text(_("The tree goes on below the boxes marked with …"), "note")
    if answered:
        yield _leaves(teller, shape)
    yield Heading(_("Node by node"))
    yield from (writer.section(node) for node in shape.asked())
    yield from pruning_parts(trace, teller, shape, answered)


EMPTY = N_(
    "In each box write the attribute that its node tests, or the class or number that it predicts, "
    "and on each line the value that leads there."
)
FILLED = N_("Each box shows what its node tests or predicts, and how many rows it holds.")


def _rules(trace: Trace, teller: Teller) -> Iterator[Part]:
    """What has to be known to come to the same tree."""
    _, config = teller._, trace.config
    yield Text(headline(trace, teller))
    said = [_(teller.algorithm.about)]
    if trace.pruning.method != "none":
        said.append(_("Pruning: {method}.", method=_(METHODS[trace.pruning.method].title)))
    said.append(_(TIES[config.ties]))
    for name, message in LIMITS.items():
        limit = getattr(config, name)
        if limit is not None and limit != getattr(type(config), name):
            said.append(_(message, limit=counted(limit)))
    said += teller.weighed()
    said.append(_("Round to three decimals."))
    joined = reduce(lambda text, more: _("{text} {more}", text=text, more=more), said)
    yield Text(joined)


def headline(trace: Trace, teller: Teller) -> str:
    return teller._(
        "{rows} rows, {attributes} attributes. Target: {target}. Algorithm: {algorithm}.",
        rows=len(trace.dataset),
        attributes=len(trace.dataset.attributes),
        target=teller.say(trace.dataset.target),
        algorithm=teller._(teller.algorithm.title),
    )


def tables_of(trace: Trace, words: Words, level: int = 2) -> Iterator[Part]:
    _ = words._
    judges = trace.validation
    yield Heading(_("The data") if judges is None else _("Training rows"), level)
    yield from rows_of(trace.dataset, words)
    if judges is not None:
        yield Heading(_("Validation rows"), level)
        yield from rows_of(judges, words)


def rows_of(dataset: Dataset, words: Words) -> Iterator[Part]:
    """A table as it is, its missing cells as question marks."""
    said = words.table(dataset)
    shown = dataset.take(range(min(len(dataset), MOST_ROWS)))
    counter = words._("row") if dataset.id_column is None else words.say(dataset.id_column)
    head = (counter, *(a.name for a in said.attributes), said.target)
    columns = columns_of(words.table(shown))
    cells = zip(map(str, shown.row_ids), *columns, strict=True)
    yield Table(head, tuple(tuple(cell or "?" for cell in row) for row in cells))
    if len(dataset) > MOST_ROWS:
        many = {"n": MOST_ROWS, "size": len(dataset)}
        yield Text(words._("The first {n} of {size} rows.", **many), "note")


def rows_at(teller: Teller, node: Node) -> str:
    """The rows of each class by its name; of numbers how many there are."""
    summary = node.opened.summary
    return counts_of(node) if isinstance(summary, Moments) else teller.summary(summary)


def _leaves(teller: Teller, shape: Shape) -> Table:
    """Every leaf that is drawn, with its rows and its reason."""
    _, tree = teller._, shape.tree
    head = (_("node"), _("path"), _("rows"), _("leaf"), _("reason"))
    rows = []
    for node, number in shape.numbers.items():
        leaf = tree.nodes[node].leaf
        if leaf is None:
            continue
        steps = tree.ancestors(node)[1:]
        where = _.within("between parts", ", ").join(map(teller.place, steps)) or _("root")
        label = teller.say(leaf.label) if isinstance(leaf.label, str) else f"{leaf.label:.3f}"
        counts = rows_at(teller, tree.nodes[node])
        rows.append((str(number), where, counts, label, _(REASONS[leaf.reason])))
    return Table(head, tuple(rows))
