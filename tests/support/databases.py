"""One table in a database in memory, and what a SELECT says of its rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import duckdb

from engine.export.sql_cells import name_of
from engine.export.sql_code import TABLE

Rows = list[tuple[Any, ...]]
Run = Callable[[Sequence[tuple[str, str]], Sequence[Sequence[Any]], str], Rows]


def sqlite(columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Any]], query: str) -> Rows:
    """``columns`` are (name, type of the cells)."""
    connection = sqlite3.connect(":memory:")
    connection.execute(_create(columns))
    connection.executemany(_insert(columns), rows)
    return connection.execute(query).fetchall()


def duck(columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Any]], query: str) -> Rows:
    with duckdb.connect(config={"threads": 1}) as connection:
        connection.execute(_create(columns))
        if rows:
            connection.executemany(_insert(columns), [list(row) for row in rows])
        return connection.execute(query).fetchall()


DATABASES: dict[str, Run] = {"sqlite": sqlite, "duckdb": duck}


def _create(columns: Sequence[tuple[str, str]]) -> str:
    return f"CREATE TABLE {TABLE} ({', '.join(f'{name_of(n)} {kind}' for n, kind in columns)})"


def _insert(columns: Sequence[tuple[str, str]]) -> str:
    return f"INSERT INTO {TABLE} VALUES ({', '.join('?' * len(columns))})"
