"""What one can take away of two trees on the same points: each tree, its plane, the points."""

from __future__ import annotations

from collections.abc import Iterable

from engine.dataset import Dataset
from ui.boundary.model import moment
from ui.boundary.picture import plane_svg
from ui.boundary.stage import Pair, Side
from ui.boundary.theatre import seen
from ui.run.files import SVG, Form, Group, RunFiles, table_form
from ui.run.narrator import Narrator
from ui.run.offer import file_stem, offer


def downloads(pair: Pair) -> None:
    offer(pair.session._, lambda: groups(pair), waits=True)


def groups(pair: Pair) -> Iterable[Group]:
    """A group for each tree, and one for what both share."""
    step = seen(pair)
    for side in pair.sides:
        yield side.title, forms(pair, side, step)
    _ = pair.session._
    name = "-".join((stem(pair), "points"))
    yield _("The points"), [table_form(_, name, parts(pair))]


def stem(pair: Pair) -> str:
    return file_stem(pair.points.table.partition("\0")[0])


def forms(pair: Pair, side: Side, step: int) -> list[Form]:
    files = files_of(pair, side)
    cursor = side.track[step]
    planes = [plane(pair, side, cursor, files.name), plane(pair, side, None, files.name)]
    return [
        *files.pictures(cursor),
        *planes,
        files.rules(),
        files.decisions(),
        files.handout([planes[1].make]),
    ]


def files_of(pair: Pair, side: Side) -> RunFiles:
    points = pair.points
    table = points.table.partition("\0")[0]
    narrator = Narrator(side.trace, table, pair.session._, points.label)
    name = f"{stem(pair)}-{side.trace.config.algorithm}"
    title = f"{side.title} · {narrator.algorithm.name}"
    return RunFiles(narrator, side.pictures.tree, name, title, parts(pair), points.fresh)


def parts(pair: Pair) -> dict[str, Dataset]:
    _ = pair.session._
    every = {_("training"): pair.points.training, pair.points.fresh_name: pair.points.fresh}
    return {name: part for name, part in every.items() if part is not None}


def plane(pair: Pair, side: Side, cursor: int | None, name: str) -> Form:
    """The plane at a step, or at the end."""
    _, label, title = pair.session._, pair.points.label, side.title
    at = moment(side.trace, len(side.trace) if cursor is None else cursor)
    text = _("The finished plane (SVG)") if cursor is None else _("The plane at this step (SVG)")
    ending = "" if cursor is None else f"-step-{cursor}"
    return Form(text, f"{name}-plane{ending}.svg", SVG, lambda: plane_svg(_, at, label, title))
