"""What a link opens, in a few figures: title, run, trees, and every number that a reader sees.

Words are left out on purpose: they may be said better one day, but the screen stays the same.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from streamlit.testing.v1 import AppTest

from tests.support.pages import formulas

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b|rgba?\([^)]*\)")
NUMBER = re.compile(r"\d+(?:[.,/]\d+)*")
DECIMAL = re.compile(r"\d+\.\d+")
COUNTED = re.compile(r"htmlData\{[^}]*\}")  # which rows a fraction counts
EXCERPT = 10  # numbers that a record shows beside its digest
OF_A_NODE = ("id", "parent", "edge", "ask", "leaf", "cond", "opened", "tied", "last")
OF_A_RUN = ("length", "first", "decisions", "ties", "leaves", "asked", "cuts")


def parameters(link: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(link).query, keep_blank_values=True))


def screen(page: AppTest, link: str) -> dict[str, Any]:
    """The record of a page that was opened by this link."""
    place = parameters(link)
    told = {e.proto.id.rpartition("-")[2]: json.loads(e.proto.bytes) for e in components(page)}
    players = [said for name, said in told.items() if name.endswith((".player", ".lockstep"))]
    runs = [json.loads(said["run"]) for said in players]
    panels = [read(said, place) for name, said in told.items() if name.endswith(".panel")]
    planes = [said["plane"] for said in told.values() if "plane" in said]
    seen = numbers([*shown(page), *panels, *planes])
    return {
        "page": page.session_state["link"]["page"],
        "run": unquote(urlencode(page.session_state["link"]["now"])),
        "complaints": len([*page.info, *page.error, *page.warning]),
        "runs": [outline(run) for run in runs],
        "reads": " ".join((numbers(panels) or numbers(shown(page)))[:EXCERPT]),
        "numbers": f"{len(seen)} {digest(seen)}",
    }


def components(page: AppTest) -> list[Any]:
    return [e for e in page.get("bidi_component") if e.proto.bytes]


def outline(run: dict[str, Any]) -> str:
    """The tree of a run, or only its steps: how large it is, and a digest of all of it."""
    nodes = [
        [
            *(node[name] for name in OF_A_NODE),
            numbers([" ".join(node[name][:2]) for name in ("open_lines", "leaf_lines")]),
        ]
        for node in run["nodes"]
    ]
    leaves = sum(node["leaf"] is not None and node["ask"] is None for node in run["nodes"])
    size = f"{len(nodes)} nodes, {leaves} leaves, {len(run['decisions'])} stops"
    return f"{size}, {digest([nodes, [run.get(name) for name in OF_A_RUN]])}"


def shown(page: AppTest) -> list[str]:
    """What Streamlit itself shows beside the sidebar."""
    main = page.main
    said = [part.value for part in (*main.markdown, *main.caption)]
    return [*said, *formulas(page), *(table.value.to_csv() for table in main.table)]


def read(said: dict[str, Any], place: dict[str, str]) -> str:
    """What the panel beside a tree says at the step that the link names."""
    script = json.loads(said["script"])
    tabs = [tab["id"] for tab in said["tabs"]]
    tab = place.get("panel") if place.get("panel") in tabs else tabs[0]
    steps = script["steps"].get(tab, {})
    asked = place.get(said["name"], "")
    reached = [step for step in steps if asked.isdecimal() and int(step) <= int(asked)]
    step = max(reached, key=int) if reached else min(steps, key=int, default="")
    below = script["steps"].get(f"{tab}.now", {}).get(step, [])
    blocks = unfolded(script, [*steps.get(step, []), *below])
    return json.dumps(blocks, ensure_ascii=False, sort_keys=True)


def unfolded(script: dict[str, Any], blocks: list[int]) -> list[Any]:
    """Blocks with what they lead to: others of their script, and lines of its tables."""
    return [_whole(script, *script["blocks"][str(number)]) for number in blocks]


def _whole(script: dict[str, Any], kind: str, value: Any, _secret: Any = None) -> Any:
    tables = script["tables"]
    match kind:
        case "picks":
            return [[name, unfolded(script, inside)] for _id, name, inside, _told in value["items"]]
        case "switch":
            return [unfolded(script, value[side]) for side in ("on", "off")]
        case "columns":
            return [unfolded(script, numbers) for numbers in value]
        case "trees":
            return unfolded(script, value["items"])
        case "table":
            return {name: part for name, part in value.items() if name != "veil"}
        case "figure":
            return value["data"]
        case "marked":
            return [value["x"], unfolded(script, [value["figure"]])]
        case "code":
            return value["now"]  # which line runs; how it is worded may change
        case "rows":
            cells = tables[value["table"]]["cells"]
            return [value.get("weights"), [cells[str(id)] for id in value["ids"]]]
        case "branches":
            cells = tables[value["table"]]["cells"]
            return [
                [g["name"], g["about"], [cells[str(id)] for id in g["ids"]]]
                for g in value["groups"]
            ]
        case "formula":
            return COUNTED.sub("", json.dumps(value, ensure_ascii=False))
        case "grid":
            cells = tables[value["table"]]["cells"]
            return [cells.get(f"{c}/{row}") for c in value["columns"] for row in value["rows"]]
        case "region" | "sum":
            return tables[value]
        case _:
            return value


def numbers(texts: list[str]) -> list[str]:
    plain = [COLOUR.sub("", html.unescape(text)) for text in texts]
    found = [number for text in plain for number in NUMBER.findall(text)]
    # A chart has more digits than a reader sees, and 100% may be written 100.0%.
    return [f"{float(n):.6g}" if DECIMAL.fullmatch(n) else n for n in found]


def digest(value: object) -> str:
    plain = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:12]
