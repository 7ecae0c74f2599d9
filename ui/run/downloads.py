"""Taking things away from the player: this step as a picture, the tree, the whole run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from datasets import Opened
from datasets.lesson import lesson_text
from datasets.own import OwnTable
from engine.dataset import Dataset
from engine.language import Translator
from ui.address import link
from ui.run.files import JSON, Form, Group, RunFiles
from ui.run.narrator import Narrator
from ui.run.offer import file_stem, offer
from ui.run.stage import Stage
from ui.tables import own_tables

Pictures = Callable[[Narrator, str, int], Sequence[Form]]  # of a run, by name, at a step


def no_pictures(_narrator: Narrator, _name: str, _cursor: int) -> Sequence[Form]:
    return ()


def downloads(stage: Stage, more: Pictures = no_pictures, *, by_hand: bool = True) -> None:
    """Every form of a run that the player shows, and ``more`` pictures of the topic's own. Sheets
    go with a run that one can work out ``by_hand``, without knowing what was drawn."""
    offer(stage.session._, lambda: groups(stage, more, by_hand), waits=True)


def groups(stage: Stage, more: Pictures, by_hand: bool = True) -> Iterable[Group]:
    _ = stage.session._
    files = files_of(stage)
    cursor = stage.seen
    yield _("Pictures"), [*files.pictures(cursor), *more(stage.narrator, files.name, cursor)]
    yield _("Programs"), files.programs()
    if by_hand:
        table = stage.options.opened.entry.title.of(stage.session.language)
        yield _("Worksheets"), files.sheets(table)
    yield _("The run"), [files.decisions(), files.handout(), files.table(), lesson(stage)]


def files_of(stage: Stage) -> RunFiles:
    opened = stage.options.opened
    return RunFiles(
        stage.narrator,
        stage.model,
        file_stem(opened.entry.id) + stage.part,
        f"{opened.entry.title.of(stage.session.language)} · {stage.algorithm.name}",
        parts_of(stage.session._, opened),
        opened.validation,
    )


def parts_of(_: Translator, opened: Opened) -> dict[str, Dataset]:
    """The tables that the rows are dealt to, by what they are for."""
    every = {
        _("training"): opened.training,
        _("validation"): opened.validation,
        _("test"): opened.test,
    }
    return {name: part for name, part in every.items() if part is not None}


def lesson(stage: Stage) -> Form:
    query = link.params() | link.place()
    page, id = stage.session.page, stage.options.opened.entry.id
    # A download is made outside of any session, so what it needs of one is taken along now.
    own = own_tables.tables().get(id)
    return Form(
        stage.session._("A lesson file: data, options and this step"),
        f"{file_stem(id)}{stage.part}-lesson.json",
        JSON,
        lambda: _lesson(page, query, id, own),
        saves=None if own is None else own.id,
    )


def _lesson(page: str, query: dict[str, str], id: str, own: OwnTable | None) -> str:
    return lesson_text(page, query, id if own is None else (own, own_tables.read_of(own)))
