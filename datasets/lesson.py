"""Lesson files: a table, what its owner said about it, and the address of a step, as JSON.

A lesson opens by upload like any table. It holds text and plain values only, and everything in
it is checked when it is opened, since anybody may have written it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, get_args

from datasets.catalogue import is_known
from datasets.own import OwnTable
from datasets.report import Read, Reading
from datasets.settings import Column, Kind, Role, Settings
from engine.dataset import DatasetError
from engine.dates import DayMonth

FORMAT = "split-by-split lesson"
VERSION = 1
MOST_PARAMETERS = 100
LONGEST_PARAMETER = 10_000


@dataclass(frozen=True)
class Lesson:
    """A table (built-in or one's own), the page, and the parameters of its address."""

    page: str
    query: dict[str, str]
    builtin: str | None = None
    table: OwnTable | None = None


def is_lesson(content: bytes) -> bool:
    """Whether bytes begin like a lesson file."""
    start = content[:200].decode("utf-8", errors="replace").lstrip("\ufeff \r\n\t")
    return start.startswith("{") and FORMAT in start


def lesson_text(page: str, query: dict[str, str], data: str | tuple[OwnTable, Read]) -> str:
    """The file: ``data`` is the id of a built-in table, or a table of one's own as it was read."""
    plain: dict[str, Any] = {"format": FORMAT, "version": VERSION, "page": page}
    plain["query"] = {name: value for name, value in query.items() if name not in ("data", "lang")}
    if isinstance(data, str):
        plain["data"] = {"builtin": data}
    else:
        table, read = data
        plain["data"] = {
            "name": table.name,
            "csv": read.frame.to_csv(index=False, lineterminator="\n"),
            "decimal": read.report.decimal,
            "dates": table.reading.dates,
            "missing": list(table.reading.missing),
            "among_numbers": list(table.reading.among_numbers),
            "settings": None if table.settings is None else asdict(table.settings),
        }
    return json.dumps(plain, ensure_ascii=False, indent=1)


def open_lesson(content: bytes, name: str) -> Lesson:
    """The lesson in a file, or one sentence that it is damaged."""
    try:
        plain = json.loads(content.decode("utf-8-sig"))
        if plain["format"] != FORMAT or plain["version"] != VERSION:
            raise ValueError(f"version {plain['version']}")
        page, query = _text(plain["page"]), _query(plain["query"])
        data = plain["data"]
        if "builtin" in data:
            return Lesson(page, query, builtin=_known(data["builtin"]))
        return Lesson(page, query, table=_table(data))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:100]
        raise DatasetError(
            "The lesson file {name!r} is damaged ({reason}); save it again from the app.",
            name=name,
            reason=reason,
        ) from error


def _table(data: dict[str, Any]) -> OwnTable:
    reading = Reading(
        encoding="utf-8",
        delimiter=",",
        header=True,
        doubles="number",
        decimal=_one_of(data["decimal"], (".", ",")),
        dates=_one_of(data.get("dates"), (None, *get_args(DayMonth))),
        missing=_texts(data["missing"]),
        # Lessons of earlier days say nothing of it: no mark was special then.
        among_numbers=_texts(data.get("among_numbers", ())),
    )
    settings = None if data["settings"] is None else settings_from_plain(data["settings"])
    return OwnTable("", _text(data["name"]), _text(data["csv"]).encode(), reading, settings)


def settings_from_plain(plain: dict[str, Any]) -> Settings:
    """What ``asdict`` made of settings, checked field by field."""
    held = plain["held"]
    sample = plain["sample"]
    columns = tuple(
        Column(
            _text(column["name"]),
            _one_of(column["role"], get_args(Role)),
            _one_of(column["kind"], get_args(Kind)),
            _texts(column["order"]),
        )
        for column in plain["columns"]
    )
    return Settings(
        columns=columns,
        rare=_whole(plain["rare"]),
        rare_name=_text(plain["rare_name"]),
        sample=None if sample is None else _whole(sample),
        seed=_whole(plain["seed"]),
        validation=_share(plain["validation"]),
        test=_share(plain["test"]),
        held=None if held is None else (_text(held[0]), _text(held[1])),
        missing=_texts(plain["missing"]),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"text expected, not {type(value).__name__}")
    value.encode()  # half a surrogate pair is no text
    return value


def _texts(values: object) -> tuple[str, ...]:
    if not isinstance(values, list | tuple):
        raise TypeError(f"a list expected, not {type(values).__name__}")
    return tuple(_text(value) for value in values)


def _one_of(value: object, known: tuple[Any, ...]) -> Any:
    if value not in known:
        raise ValueError(f"{value!r} is none of {', '.join(map(str, known))}")
    return value


def _known(id: object) -> str:
    if not is_known(_text(id)):
        raise ValueError(f"there is no table {id!r}")
    return str(id)


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise ValueError(f"{value!r} is no count")
    return value


def _share(value: object) -> float:
    if not isinstance(value, int | float) or not 0 <= value <= 0.9:
        raise ValueError(f"{value!r} is no share")
    return float(value)


def _query(plain: dict[str, Any]) -> dict[str, str]:
    if len(plain) > MOST_PARAMETERS:
        raise ValueError("too many parameters")
    query = {_text(name): _text(value) for name, value in plain.items()}
    if any(len(value) > LONGEST_PARAMETER for value in query.values()):
        raise ValueError("a parameter is too long")
    return query
