"""The button under the two cuts: everything that the page shows, to take away."""

from __future__ import annotations

from ui.frame.session import Session
from ui.run.files import safe_name
from ui.run.offer import file_stem, offer
from ui.thresholds.controls import Question
from ui.thresholds.files import CutFiles
from ui.thresholds.model import Cuts


def downloads(session: Session, question: Question, cuts: Cuts) -> None:
    entry = question.opened.entry

    def label(word: str) -> str:
        return question.label(session, word)

    attribute = label(cuts.dataset.attributes[cuts.attribute].name)
    name = f"{file_stem(entry.id)}-{safe_name(attribute, 'cuts')}"
    title = f"{entry.title.of(session.language)} · {attribute}"
    files = CutFiles(cuts, session._, label, name, title, question.rule)
    offer(session._, files.groups, waits=False)
