"""A built-in table read in another way: class order, ordered values, its row number as attribute.

These change the table, not the algorithm, so they are roles of columns and the table is read
again with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from datasets import Entry, Opened, known_ids, open_builtin
from engine.roles import Roles
from ui.address.query import YES, Problem
from ui.frame.memory import remembered

PARAMETERS = ("id", "ordinal", "first")


@dataclass(frozen=True)
class Variation:
    """How a table departs from its entry in the catalogue."""

    with_id: bool = False
    ordinal: bool = False
    first: str | None = None  # the class that wins when counts are equal


def can_vary(entry: Entry) -> dict[str, bool]:
    """Which departures make sense; an uploaded table has its roles set on page ``data``."""
    known = entry.id in known_ids()
    return {
        "id": known and entry.roles.id_column is not None,
        "ordinal": known and bool(entry.natural_order),
        "first": known and entry.roles.classes is not None,
    }


def variation_from_query(
    params: Mapping[str, str], entry: Entry
) -> tuple[Variation, tuple[Problem, ...]]:
    """The departures that a link asks for, and those that this table does not allow."""
    allowed = {
        "id": (YES,),
        "ordinal": (YES,),
        "first": entry.roles.classes or (),
    }
    possible = can_vary(entry)
    asked = {name: params[name] for name in PARAMETERS if name in params}
    fits = {n: value for n, value in asked.items() if possible[n] and value in allowed[n]}
    first = fits.get("first")
    if entry.roles.classes and first == entry.roles.classes[0]:
        first = None  # the entry's own order is no departure
    problems = tuple(Problem(n, value) for n, value in asked.items() if n not in fits)
    return Variation("id" in fits, "ordinal" in fits, first), problems


def query_from_variation(variation: Variation) -> dict[str, str | None]:
    """All parameters of a variation; ``None`` for those that a link leaves out."""
    return {
        "id": YES if variation.with_id else None,
        "ordinal": YES if variation.ordinal else None,
        "first": variation.first,
    }


def vary(opened: Opened, variation: Variation) -> Opened:
    """The same table under this variation; itself when there is none."""
    if variation == Variation():
        return opened
    return _varied(opened.entry.id, opened.training.fingerprint, variation)


@remembered
def _varied(id: str, fingerprint: str, variation: Variation) -> Opened:
    found = open_builtin(id).entry
    return open_builtin(id, roles_of(found, variation))


def roles_of(entry: Entry, variation: Variation) -> Roles:
    """The entry's roles with the departures worked in."""
    roles = entry.roles
    if variation.with_id and roles.id_column is not None:
        roles = replace(roles, id_column=None, nominal=(*roles.nominal, roles.id_column))
    if variation.ordinal:
        roles = replace(roles, ordinal=entry.natural_order)
    if variation.first is not None and roles.classes is not None:
        others = tuple(name for name in roles.classes if name != variation.first)
        roles = replace(roles, classes=(variation.first, *others))
    return roles
