"""Taking things away from the player: this step as a picture, the tree, the whole run."""

from __future__ import annotations

import json
from collections.abc import Callable

import streamlit as st

from engine.export.document import document
from engine.export.rules import rules
from ui.views.run_document import run_document
from ui.views.tree_dot import tree_dot
from ui.views.tree_svg import tree_svg
from ui.widgets.stage import Stage


def downloads(stage: Stage, cursor: int) -> None:
    """A popover with every form; each is made when it is asked for, not at every step."""
    _ = stage.session._
    with st.popover(_("Take away"), icon=":material/download:"):
        for text, name, kind, make in _forms(stage, cursor):
            st.download_button(text, make, file_name=name, mime=kind, on_click="ignore",
                               type="tertiary", key=f"download.{name}")  # fmt: skip


def _forms(stage: Stage, cursor: int) -> list[tuple[str, str, str, Callable[[], str]]]:
    _, name = stage.session._, stage.chosen.opened.entry.id
    model, trace = stage.model, stage.trace
    return [
        (_("This step as a picture (SVG)"), f"{name}-step-{cursor}.svg", "image/svg+xml",
         lambda: tree_svg(model, cursor)),
        (_("The finished tree as a picture (SVG)"), f"{name}.svg", "image/svg+xml",
         lambda: tree_svg(model, len(trace))),
        (_("The tree for Graphviz (DOT)"), f"{name}.dot", "text/vnd.graphviz",
         lambda: str(tree_dot(model).source)),
        (_("The tree as rules (text)"), f"{name}-rules.txt", "text/plain",
         lambda: "\n".join(rules(trace.tree(), trace.dataset)) + "\n"),
        (_("All decisions (JSON)"), f"{name}.json", "application/json", lambda: _json(stage)),
        (_("The whole run to print (HTML)"), f"{name}.html", "text/html",
         lambda: run_document(trace, model, stage.words, stage.algorithm, _title(stage))),
    ]  # fmt: skip


def _json(stage: Stage) -> str:
    plain = document(stage.trace, stage.chosen.opened.validation, with_candidates=False)
    return json.dumps(plain, ensure_ascii=False)


def _title(stage: Stage) -> str:
    entry = stage.chosen.opened.entry
    return f"{entry.title.of(stage.session.language)} · {stage.algorithm.name}"
