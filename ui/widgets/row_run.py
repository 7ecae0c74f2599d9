"""Run a row: pick one of the table or type one, with missing cells allowed, and see it go down."""

from __future__ import annotations

import streamlit as st

from engine.dataset import Dataset
from engine.predict import (
    AnswerGiven,
    LeafReached,
    NodeReached,
    Passage,
    RowPredicted,
    predict_row,
)
from engine.splits import Split
from ui.views import numbers
from ui.views.escape import md, plain
from ui.widgets.stage import Stage

UNKNOWN = "?"
MOST_CHOICES = 1000


def choices(dataset: Dataset) -> dict[str, int]:
    """The rows to start from by their ids; a menu of more than some hundred only costs time."""
    return {str(row_id): row for row, row_id in enumerate(dataset.row_ids[:MOST_CHOICES])}


def row_panel(stage: Stage) -> dict[int, float]:
    """The controls and the story; the way through the tree as weights by node."""
    _ = stage.session._
    dataset = stage.trace.dataset
    ids = choices(dataset)
    picked = st.selectbox(_("Start from row"), list(ids), key="row.start", format_func=plain)
    table = _typed(stage, ids[picked], picked)
    passages = list(predict_row(stage.trace.tree(), table, 0))
    _story(stage, passages)
    return {p.node: p.weight for p in passages if isinstance(p, NodeReached)}


def way(stage: Stage) -> dict[int, float]:
    """The way of the row that is set, for the tree, before the panel itself is drawn."""
    dataset = stage.trace.dataset
    picked = st.session_state.get("row.start")
    ids = choices(dataset)
    if picked not in ids:
        picked = next(iter(ids))
    table = _edited(stage, ids[picked], picked)
    passages = predict_row(stage.trace.tree(), table, 0)
    return {p.node: p.weight for p in passages if isinstance(p, NodeReached)}


def _typed(stage: Stage, row: int, picked: str) -> Dataset:
    """One control for each attribute that the tree asks about."""
    dataset = stage.trace.dataset
    asked = _asked(stage)
    columns = st.columns(2)
    for place, attribute in enumerate(asked):
        _cell(stage, columns[place % 2], attribute, row, f"row.{picked}.{attribute}")
    if not asked:
        st.markdown(stage.session._("The tree asks nothing: every row gets the same answer."))
    return _edited(stage, row, picked) if asked else dataset.take([row])


def _cell(stage: Stage, column: st.delta_generator.DeltaGenerator, attribute: int, row: int,
          key: str) -> None:  # fmt: skip
    described = stage.trace.dataset.attributes[attribute]
    value = stage.trace.dataset.cell(row, attribute)
    name = md(stage.words.attribute(attribute))
    if described.is_continuous:
        number = value if isinstance(value, float) else None
        column.number_input(name, value=number, key=key, step=None, format="%g",
                            placeholder=stage.session._("missing"))  # fmt: skip
        return
    options = [UNKNOWN, *range(len(described.domain))]
    index = 0 if value is None else 1 + described.domain.index(str(value))
    column.selectbox(name, options, index=index, key=key,
                     format_func=lambda o: _option(stage, attribute, o))  # fmt: skip


def _option(stage: Stage, attribute: int, option: str | int) -> str:
    if isinstance(option, str):
        return stage.session._("? (missing)")
    return plain(stage.label(stage.trace.dataset.attributes[attribute].domain[option]))


def _edited(stage: Stage, row: int, picked: str) -> Dataset:
    """The picked row with the cells that the reader has changed."""
    table = stage.trace.dataset.take([row])
    for attribute in range(len(table.attributes)):
        key = f"row.{picked}.{attribute}"
        if key in st.session_state:
            table = table.with_cell(0, attribute, _value(st.session_state[key]))
    return table


def _value(said: object) -> float | None:
    """What a control says as a number or a code; ``None`` when the cell is missing."""
    return float(said) if isinstance(said, int | float) else None


def _asked(stage: Stage) -> list[int]:
    """The attributes that the tree asks about, in column order."""
    tree = stage.trace.tree()
    splits = (tree.nodes[node].split for node in tree.walk())
    return sorted({split.attribute for split in splits if split is not None})


def _story(stage: Stage, passages: list[Passage]) -> None:
    """Each stop of the row in a line, then what it is predicted to be."""
    _, tree = stage.session._, stage.trace.tree()
    lines = []
    for passage in passages:
        match passage:
            case AnswerGiven(node=node, branch=branch):
                lines.append(_answer(stage, tree.nodes[node].split, branch))
            case LeafReached(weight=weight, label=label):
                lines.append(_("a leaf with weight {weight}: {label}",
                               weight=numbers.weight(weight),
                               label=stage.sentences.bold(stage.words.leaf(label))))  # fmt: skip
            case RowPredicted(distribution=shares, label=label):
                lines.append(_prediction(stage, shares, stage.words.leaf(label)))
            case NodeReached():
                continue
    st.markdown("\n".join(f"1. {line}" for line in lines))


def _answer(stage: Stage, split: Split | None, branch: int | None) -> str:
    if split is None:
        return ""
    if branch is not None:
        return stage.sentences.bold(stage.words.condition(split, branch))
    name = stage.sentences.names((split.attribute,))
    return stage.session._("{name} is missing: it goes down every branch by its share.", name=name)


def _prediction(stage: Stage, shares: tuple[float, ...], label: str) -> str:
    _, classes = stage.session._, stage.trace.dataset.classes
    said = _("Predicted: {label}", label=stage.sentences.bold(label))
    if classes is None:
        return said
    pairs = zip(classes, shares, strict=True)
    parts = (f"{md(stage.words.name(name))} {numbers.decimal(share)}" for name, share in pairs)
    return f"{said} ({', '.join(parts)})"
