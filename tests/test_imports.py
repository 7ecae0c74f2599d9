"""Who may import whom: the rules of the house, checked in the source of every file.

Algorithms speak in events; a reducer makes trees of them; views make pictures of trees and
events; pages arrange pictures. Nothing flows the other way.

``ui/`` has rooms. A shared room may import the shared rooms before it, a topic all shared rooms and
never another topic. Files that know Streamlit, because they import it or a file that does, are
named here room by room; every other file is pure: values in, values out.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Layer:
    """Module prefixes that files under ``place`` may import beside the standard library."""

    place: str
    may: tuple[str, ...]
    but_not: tuple[str, ...] = ()


READERS = ("pyarrow", "charset_normalizer", "openpyxl", "arff")  # of other people's files
RIM = ("engine.export", "engine.command")  # wording and rounding: nothing inside imports them
WORDING = (*RIM, "engine.language")
PURE = ("engine", "ui", "pandas", "plotly", "graphviz", "segno")
KNOWING = ("engine", "datasets", "ui", "streamlit")

# The first place that a path starts with decides, so exceptions stand above their folder.
LAYERS = (
    Layer("engine/frames.py", ("engine", "numpy", "pandas"), WORDING),  # the one door for pandas
    Layer("engine/language.py", ("engine.message", "babel")),  # the one door for babel
    Layer("engine/__main__.py", ("engine", "datasets")),  # the program opens tables by id
    Layer("engine/command/", ("engine", "numpy")),
    Layer("engine/export/", ("engine", "numpy"), ("engine.command",)),
    Layer("engine/", ("engine", "numpy"), WORDING),
    Layer(
        "datasets/",
        (
            "datasets",
            "engine.dataset",
            "engine.dates",
            "engine.frames",
            "engine.language",
            "engine.roles",
            "engine.spelling",
            "pandas",
            *READERS,
        ),
    ),
    Layer("pages/", (*KNOWING, "pandas")),
    Layer("app.py", (*KNOWING, "pandas")),
    Layer("ui/__init__.py", ("engine.language",)),  # where the texts of the pages are
    Layer("ui/served.py", ("starlette", "plotly")),  # the files and routes of the server
    Layer("ui/frame/chart.py", (*KNOWING, "plotly")),  # takes a figure
    Layer("ui/course/figures.py", (*PURE, "datasets")),  # numbers of the built-in tables
    Layer("ui/frame/session.py", (*PURE, "datasets")),  # whose words a visitor reads
    Layer("ui/tables/generated.py", (*PURE, "datasets")),  # entries like those of the catalogue
)

# A later room may import the earlier ones.
SHARED = (
    "kit",
    "tree",
    "address",
    "player",
    "pseudocode",
    "course",
    "frame",
    "tables",
    "run",
    "exercise",
)

KNOW_STREAMLIT = {
    "address": ("hear", "hiding", "left_out", "link", "unsaved", "view"),
    "player": ("assets", "formulas", "lockstep", "panel", "player"),
    "course": ("card",),
    "frame": (
        "chart",
        "head",
        "jobs",
        "memory",
        "menu",
        "run_cache",
        "shell",
        "visitors",
        "waiting",
    ),
    "tables": ("choice", "columns", "own_tables", "variation"),
    "run": ("curtain", "downloads", "offer", "options", "row", "stage", "theatre", "tree_picture"),
    "exercise": ("answers", "card", "panel"),
    "grow": ("beside", "show"),
    "practice": ("report", "setup", "show"),
    "welcome": ("show",),
    "prune": (
        "alpha",
        "bench",
        "controls",
        "overfitting_section",
        "panels",
        "setup",
        "side_by_side",
        "stage",
    ),
    "compare": ("cost_section", "runs", "sections", "tie_explorer"),
    "boundary": ("data", "downloads", "panels", "plane", "stage", "theatre"),
    "forest": ("controls", "downloads", "experiments", "inside", "job", "line", "panels"),
    "missing": ("data", "panels"),
    "regression": ("data", "panels"),
    "thresholds": ("controls", "downloads"),
    "impurity": ("controls", "downloads", "draws"),
    "data": (
        "actions",
        "bring",
        "columns",
        "drafts",
        "final_test",
        "final_trees",
        "menu",
        "parts",
        "reading",
        "rows",
        "shared",
    ),
}


def imports(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything a file imports, wherever in the file."""
    for statement in ast.walk(ast.parse(source, path)):
        if isinstance(statement, ast.Import):
            yield from ((statement.lineno, name.name) for name in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            above = path.split("/")[: -statement.level] if statement.level else []
            parts = [*above, statement.module] if statement.module else above
            package = ".".join(parts)
            yield from ((statement.lineno, f"{package}.{name.name}") for name in statement.names)


def complaints(path: str, source: str) -> list[str]:
    """One sentence for each import that the house does not allow to this file."""
    layer = layer_of(path)
    allowed = ", ".join(("the standard library", *layer.may)) + (
        f" but not {', '.join(layer.but_not)}" if layer.but_not else ""
    )
    told = []
    for line, name in imports(path, source):
        where = f"{path}, line {line}: imports {name}; "
        if _within(name, layer.but_not) or not _known(name, layer.may):
            told.append(f"{where}{layer.place} may import {allowed}.")
        elif path.startswith("ui/") and name.startswith("ui."):
            told += [where + why for why in (_wrong_room(path, name), _impure(path, name)) if why]
    return told


def layer_of(path: str) -> Layer:
    """The named layer of a file; a file of ``ui/`` is pure unless the table says otherwise."""
    named = next((layer for layer in LAYERS if path.startswith(layer.place)), None)
    if named is not None:
        return named
    room, file = _room(_module(path))
    if file == "":
        return Layer(path, ())  # a room is a folder, not a second name for what is in it
    return Layer(path, KNOWING if file in KNOW_STREAMLIT.get(room, ()) else PURE)


def _wrong_room(path: str, name: str) -> str:
    here, there = _room(_module(path))[0], _room(name)[0]
    if here == there or there == "served":
        return ""
    if there not in SHARED:
        return f"ui/{there}/ is a topic, and only its own files and pages import it."
    if here in SHARED and SHARED.index(there) > SHARED.index(here):
        return f"ui/{here}/ comes before ui/{there}/ in the order of shared rooms."
    return ""


def _impure(path: str, name: str) -> str:
    def knows(module: str) -> bool:
        room, file = _room(module)
        return file in KNOW_STREAMLIT.get(room, ())

    if knows(name) and not knows(_module(path)):
        return f"{path} is pure, and that file knows Streamlit."
    return ""


def _room(module: str) -> tuple[str, str]:
    """The room of a module, or of a name that is imported from it, and the file in the room."""
    return (*module.split(".")[1:3], "", "")[:2]


def cycle(sources: Mapping[str, str]) -> list[str]:
    """Modules that import each other in a ring, or nothing; a lower module knows no higher one."""
    modules = {_module(path): path for path in sources}
    graph = {
        module: {_nearest(name, modules) for _, name in imports(path, sources[path])}
        for module, path in modules.items()
    }
    inside = {module: needs & modules.keys() - {module} for module, needs in graph.items()}
    try:
        TopologicalSorter(inside).prepare()
    except CycleError as error:
        return [str(module) for module in error.args[1]]
    return []


def _known(name: str, may: tuple[str, ...]) -> bool:
    return _within(name, may) or name.split(".")[0] in sys.stdlib_module_names


def _within(name: str, prefixes: tuple[str, ...]) -> bool:
    return any(name == prefix or name.startswith(prefix + ".") for prefix in prefixes)


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _nearest(name: str, modules: Mapping[str, str]) -> str:
    """The module that holds a dotted name: the name itself, or the module it is taken from."""
    while name not in modules and "." in name:
        name = name.rpartition(".")[0]
    return name


def _files(*places: str) -> list[str]:
    found = [file for place in places for file in sorted((ROOT / place).rglob("*.py"))]
    return [file.relative_to(ROOT).as_posix() for file in found]


def _source(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def _knowing() -> list[str]:
    return [f"ui/{room}/{file}.py" for room, files in KNOW_STREAMLIT.items() for file in files]


@pytest.mark.parametrize("path", ["app.py", *_files("engine", "datasets", "ui", "pages")])
def test_a_file_imports_only_what_the_house_allows(path: str) -> None:
    found = complaints(path, _source(path))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", ["engine", "datasets", "ui"])
def test_no_modules_import_each_other_in_a_ring(folder: str) -> None:
    ring = cycle({path: _source(path) for path in _files(folder)})
    assert not ring, " imports ".join(reversed(ring))


@pytest.mark.parametrize("path", _knowing())
def test_a_file_that_is_said_to_know_streamlit_does(path: str) -> None:
    names = [name for _, name in imports(path, _source(path))]
    knowing = tuple(map(_module, _knowing()))
    assert any(_within(name, ("streamlit", *knowing)) for name in names), "it could be pure"


def test_pure_files_run_where_there_is_no_streamlit() -> None:
    pure = [path for path in _files("ui") if path not in _knowing()]
    program = f"import sys, {', '.join(map(_module, pure))}\nsys.exit('streamlit' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False)
    assert ran.returncode == 0


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/measures.py", "import streamlit"),
        ("engine/measures.py", "import pandas as pd"),
        ("engine/dataset.py", "import pandas as pd"),
        ("engine/measures.py", "import babel"),
        ("engine/measures.py", "from engine.language import translator_for"),
        ("engine/growers/id3.py", "def grow():\n    from plotly import graph_objects"),
        ("engine/growers/id3.py", "from engine.export.story import tell"),
        ("engine/frames.py", "from ..engine.export import sheet"),
        ("engine/export/story.py", "from engine.command import program"),
        ("engine/export/story.py", "import babel"),
        ("engine/trace.py", "from datasets import ENTRIES"),
        ("engine/trace.py", "from ..ui import tree"),
        ("engine/trace.py", "import enginette"),
        ("engine/__main__.py", "import pandas"),
        ("datasets/catalogue.py", "from engine import measures"),
        ("datasets/catalogue.py", "import streamlit as st"),
        ("ui/tree/dot.py", "import streamlit.components.v1"),
        ("ui/tree/dot.py", "import babel"),
        ("ui/tree/dot.py", "from datasets import ENTRIES"),
        ("ui/tree/dot.py", "from ui.player import blocks"),
        ("ui/tree/dot.py", "from ui.prune.notes import link_notes"),
        ("ui/tree/__init__.py", "from engine.trace import Trace"),
        ("ui/kit/numbers.py", "from ..tree import model"),
        ("ui/address/query.py", "from ui.address import link"),
        ("ui/frame/shell.py", "from ui.tables.choice import choose_data"),
        ("ui/run/sentences.py", "def event():\n    from ui.prune.sentences import of_pruning"),
        ("ui/run/sentences.py", "from ui.run.stage import Stage"),
        ("ui/run/stage.py", "from ui.prune import sentences"),
        ("ui/run/stage.py", "import numpy as np"),
        ("ui/run/stage.py", "import graphviz"),
        ("ui/prune/setup.py", "from ui.forest.query import PANELS"),
        ("ui/prune/cards.py", "from ui.player.panel import Tab"),
        ("ui/fresh/view.py", "from ui.run.stage import Stage"),
        ("pages/forest.py", "from plotly.graph_objects import Figure"),
        ("app.py", "import numpy"),
    ],
)
def test_the_check_sees_a_forbidden_import(path: str, source: str) -> None:
    (complaint,) = complaints(path, source)
    assert complaint.startswith(f"{path}, line {source.count(chr(10)) + 1}: imports ")


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/frames.py", "import pandas as pd\nimport numpy as np\nimport csv"),
        ("engine/language.py", "from babel import Locale"),
        ("engine/growers/id3.py", "from ..measures import entropy\nfrom . import contest"),
        ("engine/export/story.py", "from engine.language import Translator"),
        ("engine/command/program.py", "from engine.export import sheet"),
        ("engine/__main__.py", "from datasets import open_builtin"),
        ("datasets/catalogue.py", "from engine.roles import Roles\nimport pandas as pd"),
        ("ui/tree/dot.py", "from engine.trace import Trace\nimport graphviz"),
        ("ui/run/stage.py", "import streamlit as st\nfrom ui.tree.dot import tree_dot"),
        ("ui/run/stage.py", "from ui.address import link\nfrom datasets import Entry"),
        ("ui/prune/cards.py", "from ui.player import blocks\nfrom . import terms"),
        ("ui/fresh/view.py", "from ui.run.sentences import Sentences"),
        ("pages/forest.py", "import streamlit as st\nimport datasets\nfrom ui.prune import setup"),
    ],
)
def test_the_check_lets_an_allowed_import_pass(path: str, source: str) -> None:
    assert complaints(path, source) == []


def test_the_check_sees_a_ring() -> None:
    sources = {
        "engine/__init__.py": "",
        "engine/events.py": "from engine.splits import Split",
        "engine/splits.py": "from . import dataset",
        "engine/dataset.py": "def late():\n    import engine.events",
    }
    assert set(cycle(sources)) == {"engine.events", "engine.splits", "engine.dataset"}
    assert cycle({**sources, "engine/dataset.py": "import math"}) == []
