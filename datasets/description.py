"""What a small TOML file says about the table beside it; all of it may be left out.

::

    title = { zh = "鸢尾花", en = "Iris" }          # or one text for everybody
    teaches = { zh = "三种花。", en = "Three kinds of flowers." }
    source = "Fisher, 1936"
    target = "species"
    id = "number"
    ignore = ["remarks"]
    classes = ["setosa", "versicolor", "virginica"]  # their order decides ties
    continuous = ["width"]
    nominal = ["code"]
    validation = ["set", "validation"]               # a column, and its word for validation rows
    validation_rows = [4, 5, 8]                      # or ids of rows, or their numbers
    missing = ["?", "unknown"]
    encoding = "gb18030"                             # or delimiter, decimal, dates, sheet, header

    [orders]                                         # of ordinal attributes, lowest first
    size = ["small", "medium", "large"]
"""

from __future__ import annotations

import codecs
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from datasets.model import Text
from datasets.report import Reading, Report
from datasets.settings import Column, Role, Settings, suggested_column
from engine.dataset import DatasetError

Texts = dict[str, str]  # by language; one for everybody is that of ""


class InLanguages(Text):
    """Words of a description, in the languages that it has.

    >>> InLanguages({"zh": "花", "en": "flowers"}).of("zh-TW"), InLanguages({"": "x"}).of("en")
    ('花', 'x')
    """

    def __init__(self, texts: Texts) -> None:
        super().__init__(next(iter(texts.values()), ""))
        self.texts = texts

    def of(self, language: str) -> str:
        known = (language, language.partition("-")[0], "", "en")
        return next((self.texts[code] for code in known if code in self.texts), self.message)


@dataclass(frozen=True)
class Description:
    """The words of a description file, checked."""

    title: Texts = field(default_factory=dict)
    teaches: Texts = field(default_factory=dict)
    source: Texts = field(default_factory=dict)
    target: str | None = None
    id: str | None = None
    ignore: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    continuous: tuple[str, ...] = ()
    nominal: tuple[str, ...] = ()
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    validation: tuple[str, ...] = ()
    validation_rows: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    wishes: Mapping[str, Any] = field(default_factory=dict)

    def reading(self, usual: Reading) -> Reading:
        missing = ("", *self.missing) if self.missing else usual.missing
        return replace(usual, missing=missing, **self.wishes)


def description_in(text: str, name: str) -> Description:
    """The description in a TOML text, or one sentence on what is wrong with it.

    >>> description_in('target = "y"\\nignore = ["a"]', "t.toml").ignore
    ('a',)
    """
    try:
        plain = tomllib.loads(text)
        wishes = {key: READING[key](plain.pop(key)) for key in READING if key in plain}
        checked = {key: CHECKS[key](value) for key, value in plain.items()}
        return Description(**checked, wishes=wishes)
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:100]
        raise DatasetError(
            "The description {name!r} cannot be used ({reason}); docs/your_data.md shows one.",
            name=name,
            reason=reason,
        ) from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"text expected, not {value!r}")
    return value


def _words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str | int) for word in value):
        raise TypeError(f"a list of words expected, not {value!r}")
    return tuple(str(word) for word in value)


def _texts(value: object) -> Texts:
    if isinstance(value, dict):
        return {_text(code): _text(said) for code, said in value.items()}
    return {"": _text(value)}


def _orders(value: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise TypeError(f"orders of columns expected, not {value!r}")
    return {_text(column): _words(order) for column, order in value.items()}


def _pair(value: object) -> tuple[str, ...]:
    words = _words(value)
    if len(words) != 2:
        raise ValueError("validation takes a column and a word of it")
    return words


def _encoding(value: object) -> str:
    return codecs.lookup(_text(value)).name


def _one_of(*known: object) -> Callable[[object], object]:
    def check(value: object) -> object:
        if value not in known:
            raise ValueError(f"{value!r} is none of {', '.join(map(repr, known))}")
        return value

    return check


READING: dict[str, Callable[[object], Any]] = {
    "encoding": _encoding,
    "delimiter": _one_of(",", ";", "\t", "|", ":", " "),
    "decimal": _one_of(".", ","),
    "dates": _one_of("day", "month"),
    "header": _one_of(True, False),
    "sheet": _text,
}
CHECKS: dict[str, Callable[[object], Any]] = {
    **dict.fromkeys(("title", "teaches", "source"), _texts),
    **dict.fromkeys(("target", "id"), _text),
    **dict.fromkeys(("ignore", "classes", "continuous", "nominal"), _words),
    **dict.fromkeys(("missing", "validation_rows"), _words),
    "orders": _orders,
    "validation": _pair,
}


def described(settings: Settings, report: Report, said: Description) -> Settings:
    """What was suggested, with what the description says in its place."""
    roles: dict[str, Role] = dict.fromkeys(said.ignore, "ignore")
    roles |= dict.fromkeys([*said.continuous, *said.nominal, *said.orders], "attribute")
    for name, role in ((said.id, "id"), (said.target, "target")):
        if name is not None:
            roles[name] = role  # type: ignore[assignment]  # the two literals above
    for name, role in roles.items():
        settings = settings.having(_column(name, role, report, said))
    if said.classes and settings.target is not None:
        settings = settings.having(replace(settings.target, kind="nominal", order=said.classes))
    held = (said.validation[0], said.validation[1]) if said.validation else None
    return replace(settings, held=held)


def _column(name: str, role: Role, report: Report, said: Description) -> Column:
    names = [facts.name for facts in report.columns]
    if name not in names:
        raise DatasetError(
            "There is no column {column!r}; the columns are: {known}.",
            column=name,
            known=", ".join(names),
        )
    column = suggested_column(report.column(name), role)
    if name in said.orders:
        return replace(column, kind="ordinal", order=said.orders[name])
    if name in said.continuous:
        return replace(column, kind="continuous")
    return replace(column, kind="nominal") if name in said.nominal else column
