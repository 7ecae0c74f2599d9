"""How the rows of a table are divided into training and validation, and the link's words for it.

``split=book`` is the table's own division, ``hold`` a seeded draw of a share, ``hand`` the rows
that the user names by their places in the whole table, ``all`` keeps none. Only what departs from
a default is in a link.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.dataset import Dataset
from engine.holdout import hold_out
from ui.address.query import Problem

Kind = Literal["book", "hold", "hand", "all"]
PARAMETERS = ("split", "share", "draw", "val")
SHARES = (10, 20, 25, 30, 40, 50)  # per cent
LARGEST_DRAW = 9999
BY_HAND_UP_TO = 200  # rows; more are not ticked one by one


@dataclass(frozen=True)
class RowSplit:
    """One way to divide: the rows to validate on are worked out from it."""

    kind: Kind
    share: int = 30
    draw: int = 0
    rows: tuple[int, ...] = ()

    def validation(self, whole: Dataset, own: int) -> list[int]:
        """Places of the validation rows; ``own`` rows at the end are the table's own ones."""
        size = len(whole)
        if self.kind == "book":
            return list(range(size - own, size))
        if self.kind in ("hand", "all"):
            return list(self.rows)
        return hold_out(whole, self.share / 100, self.draw)


@dataclass(frozen=True)
class Rows:
    """What a division has to fit: the number of rows, how many at the end are the table's own
    validation rows, and whether the method cannot do without any."""

    size: int
    own: int
    needed: bool

    def kinds(self) -> tuple[Kind, ...]:
        """The ways that make sense, the default first."""
        if self.size < 2:
            return ("all",)
        drawn: tuple[Kind, ...] = ("hold", "hand") if self.size <= BY_HAND_UP_TO else ("hold",)
        if self.own:
            return ("book", *drawn) if self.needed else ("book", *drawn, "all")
        return drawn if self.needed else ("all", *drawn)


def row_split_from_query(
    params: Mapping[str, str], table: Rows
) -> tuple[RowSplit, tuple[Problem, ...]]:
    """The division that a link asks for; what does not fit is left out and named."""
    allowed = table.kinds()
    kind = next((k for k in allowed if k == params.get("split")), allowed[0])
    share, draw = _whole(params, "share"), _whole(params, "draw")
    rows = _rows(params.get("val", ""), table.size)
    fits = {
        "split": params.get("split") in (*allowed, None),
        "share": "share" not in params or share in SHARES,
        "draw": "draw" not in params or (draw is not None and draw <= LARGEST_DRAW),
        "val": kind != "hand" or rows is not None,
    }
    problems = tuple(Problem(n, params[n]) for n, ok in fits.items() if not ok and n in params)
    if kind == "hand" and rows is None:
        kind = allowed[0]
    return RowSplit(
        kind,
        share if share in SHARES and share is not None else RowSplit.share,
        draw if draw is not None and draw <= LARGEST_DRAW else 0,
        rows if kind == "hand" and rows is not None else (),
    ), problems


def query_from_row_split(row_split: RowSplit, table: Rows) -> dict[str, str]:
    """The parameters that restore a division."""
    default = table.kinds()[0]
    query: dict[str, str] = {} if row_split.kind == default else {"split": row_split.kind}
    if row_split.kind == "hold":
        if row_split.share != RowSplit.share:
            query["share"] = str(row_split.share)
        if row_split.draw:
            query["draw"] = str(row_split.draw)
    if row_split.kind == "hand":
        query["val"] = ".".join(map(str, row_split.rows))
    return query


def _whole(params: Mapping[str, str], name: str) -> int | None:
    text = params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else None


def _rows(text: str, size: int) -> tuple[int, ...] | None:
    """Places in the table; at least one row must stay on either side."""
    pieces = text.split(".") if text else []
    if not all(piece.isdecimal() and len(piece) < 10 for piece in pieces):
        return None
    rows = tuple(sorted({int(piece) for piece in pieces}))
    return rows if rows and rows[-1] < size and len(rows) < size else None
