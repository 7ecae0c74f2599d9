"""All that the reading panels of a run say, written down for the browser to replay.

A panel is a function from a step to blocks. A run of moderate length is told whole; a long one in
windows around the reader. Blocks that return are written once and named by a number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ui.player.blocks import Block

Say = Callable[[int], Sequence[Block]]
WINDOW = 24  # steps that are told at once
ROOM = 1_000_000  # more blocks than one window ever has


@dataclass(frozen=True)
class Script:
    """The panels of one run, and the tables that their blocks share.

    What ``p.now`` says follows below panel ``p``; it is about the step at which one stands,
    wherever one looks. ``more`` are steps that a panel tells although nobody can stand there.
    """

    says: Mapping[str, Say]
    tables: Callable[[], Sequence[Any]] = tuple
    more: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def whole(self, steps: Sequence[int]) -> str:
        """Everything at once."""
        return self._written(steps, 0, whole=True)

    def window(self, steps: Sequence[int], step: int, fine: bool = False) -> str:
        """The steps around this one; which is one of ``steps``, or lies between two of them."""
        at = sum(1 for stop in steps if stop < step)
        number = at // WINDOW
        shown = list(steps[number * WINDOW : (number + 1) * WINDOW + 1])
        return self._written(sorted({*shown, step}), 1 + 2 * step + fine, whole=False)

    def _written(self, steps: Sequence[int], number: int, whole: bool) -> str:
        pool = Pool(number * ROOM)
        told = {
            panel: {
                step: [pool.add(block) for block in say(step)]
                for step in (*(self.more.get(panel, ()) if whole else ()), *steps)
            }
            for panel, say in self.says.items()
        }
        tables = list(self.tables())
        return json.dumps(
            {"whole": whole, "steps": told, "tables": tables, "blocks": pool.blocks},
            ensure_ascii=False,
            separators=(",", ":"),
        )


class Pool:
    """Blocks by number, each of them once."""

    def __init__(self, first: int) -> None:
        self.next = first
        self.blocks: dict[int, Any] = {}
        self.numbers: dict[str, int] = {}

    def add(self, block: Block) -> int:
        plain = [block.kind, self._inside(block), *self._veil(block)]
        written = json.dumps(plain, ensure_ascii=False, sort_keys=True)
        if written not in self.numbers:
            self.numbers[written] = self.next
            self.blocks[self.next] = plain
            self.next += 1
        return self.numbers[written]

    def _inside(self, block: Block) -> Any:
        """The value, with a number for every block in it."""
        match block.kind:
            case "picks":
                items = [
                    [id, name, self._all(blocks), told]
                    for id, name, blocks, told in block.value["items"]
                ]
                return block.value | {"items": items}
            case "trees":
                return block.value | {"items": self._all(block.value["items"])}
            case "marked":
                return block.value | {"figure": self.add(block.value["figure"])}
            case "code":
                return block.value | {"program": self.add(block.value["program"])}
            case "columns":
                return [self._all(blocks) for blocks in block.value]
            case "switch":
                return block.value | {
                    "on": self._all(block.value["on"]),
                    "off": self._all(block.value["off"]),
                }
            case _:
                return block.value

    def _veil(self, block: Block) -> list[Any]:
        """What the browser has to know of a block that may be hidden; nothing of others."""
        if block.secret is None:
            return []
        level, told, instead = block.secret
        return [[level, told, None if instead is None else self._all(instead)]]

    def _all(self, blocks: Sequence[Block]) -> list[int]:
        return [self.add(block) for block in blocks]
