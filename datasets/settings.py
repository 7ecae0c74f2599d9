"""What the owner of a table says about its columns and rows, and what their look suggests.

Settings are plain frozen values, so that they can be kept, compared and written into a lesson
file. What a reader finds suggests them; nothing is decided before the owner can see it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from datasets.limits import MOST_CLASSES
from datasets.report import ColumnFacts, Report
from engine.dataset import DatasetError
from engine.roles import Roles
from engine.spelling import MISSING_TOKENS

Role = Literal["attribute", "target", "id", "ignore"]
Kind = Literal["nominal", "ordinal", "continuous"]
LARGE = 50_000  # rows beyond which a sample is suggested
SAMPLE = 20_000
FEW = 20  # different numbers that still look like classes
# What a target is called, the surest names first.
TARGET_NAMES = (
    re.compile(
        r"(?i)(.*[_ .-])?(target|label)([_ .-].*)?|y|outcome|survived|diagnosis"
        r"|类别|标签|目标|好瓜|分类"
    ),
    re.compile(r"(?i)class(es)?|species|variety|result|category|decision|类|结果|品种|等级"),
    re.compile(r"(?i)churn(ed)?|default(ed)?|income|play|approved|quality|grade|is_.*|是否.*"),
)
# What is asked rather than predicted, where nothing else tells: amounts, times, places, remarks.
SELDOM_TARGETS = re.compile(
    r"(?i)size|count|n|number|year|month|day|date|time|hour|week(day)?|lat(itude)?|lon(g|gitude)?"
    r"|zip|address|phone|url|link|(.*[_ ])?(name|title|notes?|comments?|remarks?|description)"
    r"|大小|数量|年份?|月份?|日期|时间|星期|经度|纬度|地址|电话|姓名|名称|备注|说明"
)


@dataclass(frozen=True)
class Column:
    """What a column is for and how its cells are read; ``order`` is that of an ordinal one."""

    name: str
    role: Role
    kind: Kind
    order: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settings:
    """All that an owner can say about a table.

    ``rare`` groups the values of nominal attributes that occur in fewer rows under ``rare_name``.
    ``sample`` is a number of rows drawn with ``seed``. ``held`` names a column whose word marks
    the validation rows; without it ``validation`` and ``test`` are shares, drawn class by class.
    """

    columns: tuple[Column, ...]
    rare: int = 0
    rare_name: str = "other"
    sample: int | None = None
    seed: int = 0
    validation: float = 0.0
    test: float = 0.0
    held: tuple[str, str] | None = None
    missing: tuple[str, ...] = MISSING_TOKENS

    @property
    def target(self) -> Column | None:
        return next((column for column in self.columns if column.role == "target"), None)

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def having(self, changed: Column) -> Settings:
        """With one column changed; there is one target and one id, so the old one steps back."""
        columns = []
        for column in self.columns:
            if column.name == changed.name:
                columns.append(changed)
            elif column.role == changed.role and changed.role in ("target", "id"):
                back: Role = "attribute" if changed.role == "target" else "ignore"
                columns.append(replace(column, role=back))
            else:
                columns.append(column)
        return replace(self, columns=tuple(columns))


def suggested(report: Report, missing: tuple[str, ...] = MISSING_TOKENS) -> Settings:
    """What the look of the columns suggests: a target, ids and constants aside, a sample."""
    target = _target(report)
    columns = tuple(
        suggested_column(facts, "target" if facts.name == target else _role(facts))
        for facts in report.columns
    )
    if all(column.role != "attribute" for column in columns):
        columns = tuple(map(_rather_than_nothing, columns, report.columns))
    ids = [column for column in columns if column.role == "id"]
    columns = tuple(
        replace(column, role="ignore") if column in ids[1:] else column for column in columns
    )
    sample = SAMPLE if report.rows > LARGE else None
    return Settings(columns, sample=sample, missing=missing)


def suggested_column(facts: ColumnFacts, role: Role) -> Column:
    """What the look of a column suggests about it in this role."""
    return Column(facts.name, role, _kind(facts, role == "target"), facts.order)


def followed(settings: Settings, before: Report, now: Report) -> Settings:
    """The settings of a table that is read differently now: what its owner said stays, and what
    was merely suggested is suggested anew."""
    old, new = suggested(before), suggested(now)
    said = [column for column in settings.columns if column != old.column(column.name)]
    taken = {column.role for column in said} & {"target", "id"}
    columns = [
        replace(column, role="attribute") if column.role in taken else column
        for column in new.columns
    ]
    kept = replace(settings, columns=tuple(columns))
    for column in said:
        kept = kept.having(column)
    return kept


def _rather_than_nothing(column: Column, facts: ColumnFacts) -> Column:
    """Counters and dates are worth asking if there is nothing else: a series in time."""
    if column.role == "target" or not (facts.like == "counter" or facts.kind == "dates"):
        return column
    return replace(column, role="attribute", kind="continuous")


def _target(report: Report) -> str | None:
    """A column that is called a target, else the last one that looks like one."""
    possible = [f for f in report.columns if f.distinct > 1 and f.like is None and _can_be(f)]
    for names in TARGET_NAMES:
        named = [facts for facts in possible if names.fullmatch(facts.name)]
        if named:
            return named[-1].name
    usual = [f for f in possible if not SELDOM_TARGETS.fullmatch(f.name) and not _is_scattered(f)]
    return (usual or possible)[-1].name if possible else None


def _can_be(facts: ColumnFacts) -> bool:
    return facts.kind == "numbers" or (facts.kind == "words" and facts.distinct <= MOST_CLASSES)


def _is_scattered(facts: ColumnFacts) -> bool:
    """Words of which most classes would have no more than two rows."""
    known = facts.rows - facts.missing
    return facts.kind == "words" and facts.distinct > FEW and 3 * facts.distinct > known


def _role(facts: ColumnFacts) -> Role:
    if facts.like_id and facts.distinct == facts.rows:
        return "id"
    useless = facts.kind == "empty" or facts.is_constant or facts.kind == "dates"
    return "ignore" if facts.like or useless else "attribute"


def _kind(facts: ColumnFacts, is_target: bool) -> Kind:
    if facts.ordered and not is_target:
        return "ordinal"
    few = is_target and facts.distinct <= FEW and facts.rows > 2 * facts.distinct
    return "continuous" if facts.kind == "numbers" and not few else "nominal"


def roles_of(settings: Settings) -> Roles:
    """The engine's view of the settings."""
    target = settings.target
    if target is None:
        raise DatasetError("No column is the target; choose the one that the tree shall predict.")
    used = [column for column in settings.columns if column.role == "attribute"]
    ids = [column.name for column in settings.columns if column.role == "id"]
    aside = [column.name for column in settings.columns if column.role == "ignore"]
    held = [settings.held[0]] if settings.held else []
    ordered = [c for c in used if c.kind == "ordinal" and c.order]
    return Roles(
        target=target.name,
        regression=target.kind == "continuous",
        ignore=tuple(name for name in dict.fromkeys([*aside, *held]) if name != target.name),
        id_column=ids[0] if ids else None,
        continuous=tuple(c.name for c in used if c.kind == "continuous"),
        nominal=tuple(c.name for c in used if c.kind == "nominal"),
        ordinal={c.name: c.order for c in ordered},
        values={c.name: c.order for c in used if c.kind == "nominal" and c.order},
        classes=target.order or None if target.kind != "continuous" else None,
        missing=settings.missing,
    )
