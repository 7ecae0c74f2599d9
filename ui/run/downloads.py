"""Taking things away from the player: this step as a picture, the tree, the whole run."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

import streamlit as st

from datasets.lesson import lesson_text
from datasets.own import OwnTable
from engine.export.document import document
from engine.export.formats import FORMATS, Format
from engine.export.sheet import table_sheet
from engine.export.sklearn_code import sklearn_code, why_not
from ui.address import hear, link, unsaved
from ui.run.document import run_document
from ui.run.stage import Stage
from ui.tables import own_tables
from ui.tree.dot import tree_dot
from ui.tree.steps import clamped, named
from ui.tree.svg import tree_svg

OPEN = "take_away"
ASKED = "take_away.asked"  # how often the browser had told its place when this was opened


class Form(NamedTuple):
    """One thing to take away; ``why_not`` says why it cannot be had here. One that ``saves`` a
    table of one's own leaves nothing to lose of it."""

    text: str
    name: str
    kind: str
    make: Callable[[], str]
    why_not: str | None = None
    saves: str | None = None


def downloads(stage: Stage) -> None:
    """A popover with every form, which nobody pays for who does not open it."""
    _ = stage.session._
    with st.popover(_("Take away"), icon=":material/download:", key=OPEN, on_change=_opened) as box:
        if not box.open:
            return
        if st.session_state.get(ASKED) == link.state()["told"]:
            st.caption("…")  # the browser is just telling at which step one stands
            return
        cursor = clamped(stage.trace, named(stage.trace, link.place().get("step")))
        for heading, forms in (
            (_("Pictures"), pictures(stage, cursor)),
            (_("Programs"), programs(stage)),
            (_("The run"), documents(stage)),
        ):
            st.caption(heading)
            for form in forms:
                st.download_button(
                    form.text,
                    form.make,
                    file_name=form.name,
                    mime=form.kind,
                    on_click="ignore" if form.saves is None else hear.safely(unsaved.clear),
                    args=(form.saves,),
                    type="tertiary",
                    key=f"download.{form.name}",
                    help=form.why_not,
                    disabled=form.why_not is not None,
                )


def _opened() -> None:
    st.session_state[ASKED] = link.state()["told"]


def downloads_open() -> bool:
    """Whether Python has to hear of every step, for the picture of this step."""
    return bool(st.session_state.get(OPEN))


def pictures(stage: Stage, cursor: int) -> list[Form]:
    _ = stage.session._
    name = file_stem(stage)
    model = stage.model
    return [
        Form(
            _("This step as a picture (SVG)"),
            f"{name}-step-{cursor}.svg",
            "image/svg+xml",
            lambda: tree_svg(model, cursor),
        ),
        Form(
            _("The finished tree as a picture (SVG)"),
            f"{name}.svg",
            "image/svg+xml",
            lambda: tree_svg(model, len(stage.trace)),
        ),
        Form(
            _("The tree for Graphviz (DOT)"),
            f"{name}.dot",
            "text/vnd.graphviz",
            lambda: str(tree_dot(model).source),
        ),
    ]


def programs(stage: Stage) -> list[Form]:
    _ = stage.session._
    name = file_stem(stage)
    trace = stage.trace
    reason = why_not(trace)
    return [
        *(_form(stage, form) for form in FORMATS.values() if form.title is not None),
        Form(
            _("The run in scikit-learn (Python)"),
            f"{name}-sklearn.py",
            "text/x-python",
            lambda: _lines(sklearn_code(trace, f"{name}.csv")),
            None if reason is None else _(reason),
        ),
    ]


def _form(stage: Stage, form: Format) -> Form:
    """The finished tree in one of the forms of the command line."""
    _ = stage.session._
    tree = stage.trace.tree()
    dataset = stage.trace.dataset
    too_large = form.most_leaves is not None and len(tree.leaves()) > form.most_leaves
    return Form(
        _(form.title or form.name),
        file_stem(stage) + form.ending,
        form.mime,
        lambda: _lines(form.lines(tree, dataset)),
        _(form.too_large, most=form.most_leaves) if too_large else None,
    )


def documents(stage: Stage) -> list[Form]:
    _ = stage.session._
    name = file_stem(stage)
    query = link.params() | link.place()
    # A download is made outside of any session, so what it needs of one is taken along now.
    own = own_tables.tables().get(stage.options.opened.entry.id)
    return [
        Form(_("All decisions (JSON)"), f"{name}.json", "application/json", lambda: _json(stage)),
        Form(
            _("The whole run to print (HTML)"),
            f"{name}.html",
            "text/html",
            lambda: run_document(
                stage.trace, stage.model, stage.names, stage.algorithm, _title(stage)
            ),
        ),
        Form(_("The cleaned table (CSV)"), f"{name}.csv", "text/csv", lambda: _sheet(stage)),
        Form(
            _("A lesson file: data, options and this step"),
            f"{name}-lesson.json",
            "application/json",
            lambda: _lesson(stage, query, own),
            saves=None if own is None else own.id,
        ),
    ]


def file_stem(stage: Stage) -> str:
    """The beginning of all file names: the id of a built-in table, or a safe form of a title."""
    entry = stage.options.opened.entry
    if not own_tables.is_own(entry.id):
        return entry.id + stage.part
    name = re.sub(r"[^\w.-]+", "_", entry.title.message).strip("._")[:60] or entry.id
    return name + stage.part


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def _json(stage: Stage) -> str:
    plain = document(stage.trace, stage.options.opened.validation, with_candidates=False)
    return json.dumps(plain, ensure_ascii=False)


def _sheet(stage: Stage) -> str:
    _ = stage.session._
    opened = stage.options.opened
    parts = [(_("training"), opened.training)]
    for name, part in ((_("validation"), opened.validation), (_("test"), opened.test)):
        if part is not None:
            parts.append((name, part))
    return table_sheet(parts, _("row"), _("set"))


def _lesson(stage: Stage, query: dict[str, str], own: OwnTable | None) -> str:
    data = stage.options.opened.entry.id if own is None else (own, own_tables.read_of(own))
    return lesson_text(stage.session.page, query, data)


def _title(stage: Stage) -> str:
    entry = stage.options.opened.entry
    return f"{entry.title.of(stage.session.language)} · {stage.algorithm.name}"
