"""The rows of an exercise, and what became of a sheet, as tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from engine.dataset import Dataset
from engine.exercise.practice import Exercise
from engine.exercise.question import Topic
from engine.export.question_words import QuestionWords
from engine.language import Translator
from engine.message import N_
from ui.exercise.attempt import Attempt
from ui.kit.escape import md
from ui.practice.sheet import TOPICS
from ui.run.rows_table import headings, row_cells
from ui.tree.names import NodeNames

OUTCOMES = {
    "right": N_("right"),
    "shown": N_("shown"),
    "skipped": N_("skipped"),
    "open": N_("not answered"),
}


def frame(dataset: Dataset, names: NodeNames) -> pd.DataFrame:
    rows = [row_cells(dataset, row, names) for row in range(len(dataset))]
    return pd.DataFrame(rows, columns=headings(dataset, names))


def summary(_: Translator, tried: Sequence[Attempt]) -> str:
    """One sentence; no grade."""
    at_once = sum(one.at_once for one in tried)
    right = sum(one.state == "right" for one in tried)
    total = len(tried)
    if right == total == at_once:
        return _("All {total} right at the first try.", total=total)
    if not any(one.is_begun for one in tried):
        return _("Nothing is answered yet: choose a number above to begin.")
    later = right - at_once
    return _(
        "{n} of {total} right at the first try, {later} later.", n=at_once, total=total, later=later
    )


def outcome(_: Translator, one: Attempt) -> str:
    if one.state == "right" and not one.at_once:
        return _("right at try {n}", n=one.tries)
    return _(OUTCOMES[one.state])


def table(_: Translator, every: Sequence[Exercise], tried: Sequence[Attempt]) -> pd.DataFrame:
    """Each question with what became of it."""
    lines = []
    for place, (exercise, one) in enumerate(zip(every, tried, strict=True), 1):
        words = QuestionWords(exercise.trace, _, _)
        prompt = md(words.prompt(exercise.question))
        lines.append([str(place), prompt, outcome(_, one)])
    return pd.DataFrame(lines, columns=["", _("question"), _("result")])


def to_read(every: Sequence[Exercise], tried: Sequence[Attempt]) -> list[Topic]:
    """The topics in which not everything that was tried was right at once."""
    pairs = zip(every, tried, strict=True)
    weak = {e.question.topic for e, one in pairs if one.is_begun and not one.at_once}
    return [topic for topic in TOPICS if topic in weak]
