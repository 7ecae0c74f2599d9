"""The button under page ``impurity``: everything that it shows, to take away."""

from __future__ import annotations

from datasets import Opened
from engine.scores import Score
from ui.frame.session import Session
from ui.impurity.files import ImpurityFiles
from ui.impurity.query import Asked
from ui.run.offer import file_stem, offer


def downloads(session: Session, opened: Opened, asked: Asked, score: Score) -> None:
    def label(word: str) -> str:
        return session.label(opened, word)

    title = f"{session._('Impurity')} · {opened.entry.title.of(session.language)}"
    name = f"{file_stem(opened.entry.id)}-impurity"
    files = ImpurityFiles(asked, opened.training, score, session._, label, name, title)
    offer(session._, files.groups, waits=False)
