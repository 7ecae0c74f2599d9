"""The tables that page ``missing`` can use: those with holes."""

from __future__ import annotations

from datasets import Entry, Opened
from ui.frame.session import Session
from ui.missing.holes import Holes
from ui.tables.choice import choose_data
from ui.tables.own_tables import open_any

DEFAULT = "watermelon_2.0alpha"


def has_holes(entry: Entry) -> bool:
    return Holes(open_any(entry.id).training).any


def choose_holed(session: Session) -> Opened:
    """The data menu with only these tables in it; the book's own example comes first."""
    return choose_data(session, has_holes, DEFAULT)
