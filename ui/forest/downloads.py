"""The button of the forest: everything that the page shows, to take away."""

from __future__ import annotations

from ui.forest.controls import Woods
from ui.forest.files import ForestFiles
from ui.forest.job import Planting
from ui.frame.session import Session
from ui.run.offer import file_stem, offer


def downloads(session: Session, woods: Woods, job: Planting, tree: int) -> None:
    entry = woods.opened.entry
    _ = session._
    files = ForestFiles(
        job.forest,
        tree,
        woods.aside,
        _,
        lambda word: woods.label(session, word),
        file_stem(entry.id),
        f"{entry.title.of(session.language)} · {_('Forest')}",
        job.running,
    )
    offer(_, files.groups, waits=False)
