"""What can be taken away of a run, as texts: its tree in every form, its rows, the handout.

Nothing here is made before somebody asks for it, and then outside of any session.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.dataset import Dataset
from engine.export.document import document
from engine.export.formats import FORMATS, Format
from engine.export.run_formats import RUN_FORMATS, RunFormat
from engine.export.sheet import table_sheet
from engine.export.sklearn_code import sklearn_code, why_not
from engine.export.story import REASONS
from engine.export.words import Words
from engine.language import Translator
from ui.run.document import run_document
from ui.run.narrator import Narrator
from ui.tree.dot import tree_dot
from ui.tree.model import TreeModel
from ui.tree.svg import tree_svg
from ui.tree.textbook import textbook_dot, textbook_svg

SVG, DOT, HTML = "image/svg+xml", "text/vnd.graphviz", "text/html"
JSON, CSV, TEXT = "application/json", "text/csv", "text/plain"


class Form(NamedTuple):
    """One thing to take away; ``why_not`` says why it cannot be had here. One that ``saves`` a
    table of one's own leaves nothing to lose of it."""

    text: str
    name: str
    kind: str
    make: Callable[[], str]
    why_not: str | None = None
    saves: str | None = None


Group = tuple[str, Sequence[Form]]  # under a heading


@dataclass(frozen=True, eq=False)
class RunFiles:
    """A run and the rows that it is judged by; all file names begin with ``name``. ``parts`` are
    the tables that the rows are dealt to, by what they are for."""

    narrator: Narrator
    model: TreeModel
    name: str
    title: str
    parts: Mapping[str, Dataset]
    judges: Dataset | None

    @property
    def _(self) -> Translator:
        return self.narrator._

    def pictures(self, cursor: int) -> list[Form]:
        _, model, step = self._, self.model, f"{self.name}-step-{cursor}"
        whole = _("The finished tree as a picture (SVG)")
        drawn, told = _("This step as in a textbook (SVG)"), _("This step for Graphviz (DOT)")
        return [
            Form(
                _("This step as a picture (SVG)"),
                f"{step}.svg",
                SVG,
                lambda: tree_svg(model, cursor),
            ),
            Form(drawn, f"{step}-textbook.svg", SVG, lambda: textbook_svg(model, cursor)),
            Form(told, f"{step}.dot", DOT, lambda: textbook_dot(model, cursor)),
            Form(whole, f"{self.name}.svg", SVG, self.svg),
            self.dot(),
        ]

    def svg(self) -> str:
        return tree_svg(self.model, len(self.narrator.trace))

    def dot(self) -> Form:
        text = self._("The tree for Graphviz (DOT)")
        return Form(text, f"{self.name}.dot", DOT, lambda: str(tree_dot(self.model).source))

    def programs(self) -> list[Form]:
        trace = self.narrator.trace
        reason = why_not(trace)
        return [
            *(self.form(form) for form in FORMATS.values() if form.title is not None),
            Form(
                self._("The run in scikit-learn (Python)"),
                f"{self.name}-sklearn.py",
                "text/x-python",
                lambda: lines(sklearn_code(trace, f"{self.name}.csv")),
                None if reason is None else self._(reason),
            ),
        ]

    def form(self, form: Format) -> Form:
        """The finished tree in one of the forms of the command line."""
        _, tree, dataset = self._, self.narrator.trace.tree(), self.narrator.trace.dataset
        words, told = Words(_, self.narrator.label, REASONS), form.told

        def text() -> str:
            found = form.lines(tree, dataset) if told is None else told(tree, dataset, words)
            return lines(found)

        too_large = form.most_leaves is not None and len(tree.leaves()) > form.most_leaves
        reason = _(form.too_large, most=form.most_leaves) if too_large else None
        return Form(_(form.title or form.name), self.name + form.ending, form.mime, text, reason)

    def sheets(self, table: str) -> list[Form]:
        """The run for a class to work out, in the forms of the command line, under the title of
        its table."""
        return [self.sheet(form, table) for form in RUN_FORMATS.values()]

    def sheet(self, form: RunFormat, table: str) -> Form:
        trace = self.narrator.trace
        words = Words(self._, self.narrator.label, REASONS, table)
        name = self.name + form.ending
        return Form(self._(form.title), name, form.mime, lambda: lines(form.lines(trace, words)))

    def rules(self) -> Form:
        return self.form(FORMATS["rules"])

    def decisions(self) -> Form:
        def text() -> str:
            return as_json(document(self.narrator.trace, self.judges, with_candidates=False))

        return Form(self._("All decisions (JSON)"), f"{self.name}.json", JSON, text)

    def handout(self, pictures: Sequence[Callable[[], str]] = ()) -> Form:
        """The run to print, with further pictures of it."""

        def text() -> str:
            drawn = [draw() for draw in pictures]
            return run_document(self.narrator, self.model, self.title, self.parts, drawn)

        title = self._("The whole run to print (HTML)")
        return Form(title, f"{self.name}.html", HTML, text)

    def table(self) -> Form:
        return table_form(self._, self.name, self.parts)


def table_form(_: Translator, name: str, parts: Mapping[str, Dataset]) -> Form:
    """The rows, each with the part that it is in if there are several."""

    def text() -> str:
        return table_sheet(list(parts.items()), _("row"), _("set"))

    return Form(_("The cleaned table (CSV)"), f"{name}.csv", CSV, text)


def lines(found: Iterable[str]) -> str:
    return "\n".join(found) + "\n"


def as_json(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False)


def safe_name(title: str, otherwise: str) -> str:
    """A title as the beginning of a file name, or what takes its place.

    >>> safe_name("my table: 2024/05", "upload-1"), safe_name("…", "upload-1")
    ('my_table_2024_05', 'upload-1')
    """
    return re.sub(r"[^\w.-]+", "_", title).strip("._")[:60] or otherwise
