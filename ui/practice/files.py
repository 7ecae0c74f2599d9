"""A sheet to take away: on paper, with its key, and for Moodle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.exercise.practice import Exercise
from engine.export.run_formats import RUN_FORMATS, RunFormat
from engine.export.story import REASONS
from engine.export.words import Words
from engine.language import Translator
from ui.practice.sheet import Sheet
from ui.run.files import Form, Group, lines


def groups(_: Translator, sheet: Sheet, every: Sequence[Exercise]) -> Iterable[Group]:
    words = Words(_, _, REASONS, _("practice {seed}", seed=sheet.seed))

    def form(kind: RunFormat) -> Form:
        name = f"practice-{sheet.seed}{kind.ending}"
        return Form(_(kind.title), name, kind.mime, lambda: lines(kind.of_set(every, words)))

    yield _("Worksheets"), [form(kind) for kind in RUN_FORMATS.values()]
