"""What a browser shows of a script while answers are hidden: ``hiding.js`` and ``blocks.js`` again,
restated from the outside, for every step and each of the three stages."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.support.pages import sent

NOTHING, NUMBERS, ALL = 0, 1, 2


@dataclass(frozen=True)
class Hidden:
    """The script and the stops of one run; ``stage`` is what is revealed of the step."""

    script: dict[str, Any]
    decisions: tuple[int, ...]
    first: int = 0

    def start(self, moment: int) -> int:
        place = bisect_left(self.decisions, moment)
        return self.decisions[place - 1] if place else -1

    def text(self, panel: str, step: int, stage: int) -> str:
        told = self.script["steps"][panel].get(str(step), [])
        below = self.script["steps"].get(f"{panel}.now", {}).get(str(step), [])
        return json.dumps([*self.seen([*told, *below], step, stage)], ensure_ascii=False)

    def opens(self, level: int, moment: int | None, step: int, stage: int) -> bool:
        at = step if moment is None else moment
        if at <= self.first or self.start(at) < self.start(step):
            return True
        return self.start(at) == self.start(step) and at <= step and stage >= level

    def seen(self, numbers: list[int], step: int, stage: int) -> Iterator[Any]:
        for number in numbers:
            kind, value, *secret = self.script["blocks"][str(number)]
            if secret and not self.opens(*secret[0][:2], step, stage):
                yield from self.seen(secret[0][2] or [], step, stage)
            else:
                yield self.drawn(kind, value, step, stage)

    def drawn(self, kind: str, value: Any, step: int, stage: int) -> Any:
        match kind:
            case "picks":
                items = [i for i in value["items"] if i[3] is None or self.at(1, i[3], step, stage)]
                return [[name, [*self.seen(inside, step, stage)]] for _id, name, inside, _ in items]
            case "table" if "veil" in value:
                return self.cells(value, step, stage)
            case "cards":
                return value["sides"] if stage == ALL else [s["name"] for s in value["sides"]]
            case "rows" if value.get("veiled") and stage < ALL:
                return {**value, "mark": None}
            case "columns":
                return [[*self.seen(part, step, stage)] for part in value]
            case "terms" | "region" | "sum":
                return kind  # the same at all steps, or drawn from the tree that is seen
            case _:
                return value

    def at(self, level: int, moment: int, step: int, stage: int) -> bool:
        return self.opens(level, moment, step, stage)

    def cells(self, table: dict[str, Any], step: int, stage: int) -> list[list[str]]:
        veil = table["veil"]
        open_rows = [
            [True, self.opens(1, moment, step, stage), stage == ALL] for moment in veil["told"]
        ]
        return [
            [
                text if open_rows[place][level] else veil["names"][place] * (not column)
                for column, (text, level) in enumerate(zip(row, veil["levels"], strict=True))
            ]
            for place, row in enumerate(table["rows"])
        ]


def hidden_run(page: AppTest, key: str, leader: str) -> Hidden:
    """The run of a page as its panel and its controls are told it."""
    run = json.loads(sent(page, f"{key}.{leader}")["run"])
    script = json.loads(sent(page, f"{key}.panel")["script"])
    return Hidden(script, tuple(run["decisions"]), run["first"])


def everything(page: AppTest) -> str:
    """All that the server has sent beside the sidebar: words, tables, pictures, components."""
    main = page.main
    words = [part.value for kind in (main.markdown, main.caption, main.button) for part in kind]
    tables = [table.value.to_csv() for table in main.table]
    parts = [e.proto.bytes.decode() for e in page.get("bidi_component") if e.proto.bytes]
    return "\n".join(map(str, [*words, *tables, *parts]))
