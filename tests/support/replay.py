"""What a browser makes of what page boundary has sent it: ``regions.js`` and the guide again."""

from __future__ import annotations

import html
import json
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.support.pages import sent


class Replay:
    """What a browser makes of what a page has sent it, at any step: ``player/regions.js`` again."""

    def __init__(self, app: AppTest) -> None:
        self.end = json.loads(sent(app, "boundary.lockstep")["run"])["length"]
        self.sides = [sent(app, f"boundary.{name}.plane") for name in ("straight", "slanting")]
        self.script = json.loads(sent(app, "boundary.panel")["script"])
        self.guides = self.script["tables"]

    def figures(self, side: int, step: int) -> str:
        """The line under a plane."""
        cursor = self.sides[side]["track"][step]
        told = json.loads(self.sides[side]["plane"])["tallies"]
        return str([words for begin, words in told if begin <= cursor][-1])

    def panel(self, name: str, step: int, point: int | None = None, **looks: int) -> str:
        said: list[str] = []
        self.write(self.script["steps"][name][str(step)], step, point, looks, said)
        return html.unescape("\n".join(said))

    def write(
        self,
        numbers: list[int],
        step: int,
        point: int | None,
        looks: dict[str, int],
        said: list[str],
    ) -> None:
        for number in numbers:
            kind, value, *_secret = self.script["blocks"][str(number)]
            if kind == "columns":
                for part in value:
                    self.write(part, step, point, looks, said)
            elif kind == "region":
                said += spoken(self.guides[value], step, looks, point)
            elif kind == "sum":
                said += summed(self.guides[value], step, point)
            elif kind in ("p", "note"):
                said.append(value)


def rule(guide: dict[str, Any], node: str) -> str:
    said: list[str] = []
    while (fact := guide["nodes"][node])["parent"] is not None:
        said.insert(0, fact["cond"])
        node = str(fact["parent"])
    return str(guide["words"]["and"].join(said) or guide["words"]["everywhere"])


def spoken(guide: dict[str, Any], step: int, looks: dict[str, int], point: int | None) -> list[str]:
    """The rule of the region looked at, and the way of the point."""
    cursor, words, said = guide["track"][step], guide["words"], []
    looked = guide["nodes"].get(str(looks.get(guide["eye"])))
    if looked is not None and looked["shown"] <= cursor:
        kind = "open" if looked["decided"] > cursor else "leaf" if "n" in looked else "node"
        klass = looked["klass"] if kind == "leaf" else looked["most"]
        facts = looked | {"klass": klass, "rule": rule(guide, str(looks[guide["eye"]]))}
        said.append(words[kind].format(**facts))
    node = None if point is None else guide["homes"][point]
    while node is not None and guide["nodes"][str(node)]["shown"] > cursor:
        node = guide["nodes"][str(node)]["parent"]
    if node is not None:
        fact = guide["nodes"][str(node)]
        klass = fact.get("klass", fact["most"]) if fact["decided"] <= cursor else fact["most"]
        said.append(
            words["way"].format(
                row=guide["rows"][point],
                rule=rule(guide, str(node)),
                truth=guide["classes"][guide["truths"][point]],
                klass=klass,
            )
        )
    return said


def summed(guide: dict[str, Any], step: int, point: int | None) -> list[str]:
    """The terms of the sum and the lines of its table."""
    found = []
    for leaf in guide["leaves"]:
        fact = guide["nodes"][str(leaf)]
        if fact["decided"] <= guide["track"][step]:
            inside = "" if point is None else f" {int(guide['homes'][point] == leaf)}"
            cells = f"R{fact['n']} {rule(guide, str(leaf))} {fact['klass']} {fact['weight']}"
            found += [fact["term"], f"{cells} {fact['area']}{inside}"]
    return found or [guide["words"]["nothing"]]
