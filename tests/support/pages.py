"""What tests of pages share: finding widgets whose keys are made anew, and the run of a page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas as pd
from streamlit.testing.v1 import AppTest

APP = Path(__file__).resolve().parents[2] / "app.py"


def open_page(file: str, **params: str) -> AppTest:
    """A page as its address opens it: ``open_page("pages/prune.py", lang="en", prune="post")``."""
    page = AppTest.from_file(APP, default_timeout=60)
    if file != APP.name:
        page.switch_page(file)
    page.query_params.update(params)
    return page.run()


def visit(file: str, **params: str) -> AppTest:
    """The same; the page has nothing to complain about."""
    return checked(open_page(file, **params))


def checked(page: AppTest) -> AppTest:
    assert not alive(page).error, [block.value for block in page.error]
    return page


def alive(page: AppTest) -> AppTest:
    """Whatever it complains about, nothing went wrong in the page itself."""
    assert not page.exception
    assert not page.warning, "a warning is the guard's word for an exception"
    return page


def said(page: AppTest) -> str:
    """What Streamlit itself shows of the page as text, without the sidebar."""
    return "\n".join(block.value for block in page.main.markdown)


def widget(kind: Iterable[Any], key: str) -> Any:
    """The element of this key: ``widget(page.selectbox, "data")``; keys end in page and turn."""
    found = [e for e in kind if _is(e, key)]
    assert len(found) == 1, f"{len(found)} widgets are called {key!r}"
    return found[0]


def has_widget(kind: Iterable[Any], key: str) -> bool:
    return any(_is(e, key) for e in kind)


def _is(element: Any, key: str) -> bool:
    return bool(re.fullmatch(re.escape(key) + r"(\.\w+\.[\w-]+\.\d+)?", str(element.key)))


def address(page: AppTest) -> dict[str, str]:
    """What the browser is told to write into the address, but for the place."""
    return dict(page.session_state["link"]["now"])


def run_of(page: AppTest) -> dict[str, str]:
    """The parameters of the page's run, without the language, which is always among them."""
    return {name: value for name, value in address(page).items() if name != "lang"}


def sent(page: AppTest, key: str) -> dict[str, Any]:
    """What the page tells the browser through the component of this key."""
    found = _components(page, key)
    assert len(found) == 1, f"{len(found)} components are called {key!r}"
    data: dict[str, Any] = json.loads(found[0].bytes)
    return data


def says(page: AppTest, key: str) -> bool:
    """Whether the page tells the browser anything through the component of this key."""
    return bool(_components(page, key))


def _components(page: AppTest, key: str) -> list[Any]:
    return [e.proto for e in page.get("bidi_component") if e.proto.id.endswith(f"-{key}")]


def blocks_at(page: AppTest, key: str, panel: str, step: int) -> list[list[Any]]:
    """What a reading panel says at a step, as the browser is told: kinds and values."""
    script = json.loads(sent(page, f"{key}.panel")["script"])
    return _unfolded(script, script["steps"][panel][str(step)])


def _unfolded(script: dict[str, Any], numbers: list[int]) -> list[list[Any]]:
    found = []
    for number in numbers:
        kind, value, *_secret = script["blocks"][str(number)]
        if kind == "picks":
            items = [
                [id, name, _unfolded(script, inside)] for id, name, inside, _told in value["items"]
            ]
            value = {**value, "items": items}
        if kind == "rows":
            value = {**value, "shared": script["tables"][value["table"]]}
        found.append([kind, value])
    return found


def read_text(blocks: list[list[Any]]) -> str:
    """The words of a panel; of things to pick the one that is shown at first."""
    lines = []
    for kind, value in blocks:
        match kind:
            case "p" | "note":
                lines.append(value)
            case "formula":
                lines.append(read_formula(value))
            case "picks":
                usual = next(item for item in value["items"] if item[0] == value["usual"])
                lines.append(read_text(usual[2]))
            case _:
                continue
    return "\n".join(lines)


def read_formula(lines: list[list[str]]) -> str:
    """A formula as one text of LaTeX, its two sides next to each other."""
    return "\n".join("".join(line) for line in lines)


def formulas(page: AppTest) -> list[str]:
    """The formulas that stand on a page by themselves, as they follow each other."""
    told = [json.loads(e.proto.bytes) for e in page.get("bidi_component") if e.proto.bytes]
    return [read_formula([line]) for data in told if "lines" in data for line in data["lines"]]


def charts(page: AppTest) -> list[dict[str, Any]]:
    """The charts that stand on a page by themselves, as plotly.js is told them."""
    told = [json.loads(e.proto.bytes) for e in page.get("bidi_component") if e.proto.bytes]
    return [data["figure"] for data in told if "figure" in data]


def read_table(blocks: list[list[Any]]) -> list[dict[str, str]]:
    """The one table of a panel, its rows by heading."""
    (table,) = [value for kind, value in blocks if kind == "table"]
    return [dict(zip(table["head"], row, strict=True)) for row in table["rows"]]


def by_row(frame: pd.DataFrame) -> dict[str, list[str]]:
    """The cells of a table without emphasis, by its first column."""
    rows = frame.map(lambda text: text.replace("*", "").replace("\xa0", " ")).values.tolist()
    return {row[0]: row[1:] for row in rows}
