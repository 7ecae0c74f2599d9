"""Who may import whom: the layers of the app, checked in the source of every file.

Algorithms speak in events; a reducer makes trees of them; views make pictures of trees and
events; pages arrange pictures. Nothing flows the other way.
"""

from __future__ import annotations

import ast
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

# The first place that a path starts with decides, so exceptions stand above their folder.
LAYERS = (
    Layer("engine/frames.py", ("engine", "numpy", "pandas")),  # the one door for pandas
    Layer("engine/__main__.py", ("engine", "numpy", "datasets")),  # the program opens tables by id
    # Words, rounding and files are the outermost ring of the engine.
    Layer("engine/command/", ("engine", "numpy")),
    Layer("engine/export/", ("engine", "numpy"), but_not=("engine.command",)),
    Layer("engine/", ("engine", "numpy"), but_not=("engine.export", "engine.command")),
    Layer(
        "datasets/",
        ("datasets", "engine.dataset", "engine.frames", "engine.roles", "pandas", *READERS),
    ),
    Layer(
        "ui/views/",
        ("engine", "ui", "pandas", "plotly", "graphviz", "segno"),
        but_not=("ui.widgets",),
    ),
    Layer("ui/widgets/", ("engine", "datasets", "ui", "streamlit")),
    Layer("ui/served.py", ("starlette", "plotly")),  # the files and routes of the server
    # What views and widgets share, such as the translations.
    Layer("ui/", ("ui", "babel"), but_not=("ui.widgets",)),
    Layer("pages/", ("engine", "datasets", "ui", "pandas", "streamlit")),
    Layer("app.py", ("engine", "datasets", "ui", "pandas", "streamlit")),
)


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
    """One sentence for each import that the layer of this file does not allow."""
    layer = next(layer for layer in LAYERS if path.startswith(layer.place))
    allowed = ", ".join(("the standard library", *layer.may))
    but_not = f" but not {', '.join(layer.but_not)}" if layer.but_not else ""
    return [
        f"{path}, line {line}: imports {name}; {layer.place} may import {allowed}{but_not}."
        for line, name in imports(path, source)
        if _within(name, layer.but_not)
        or not (_within(name, layer.may) or name.split(".")[0] in sys.stdlib_module_names)
    ]


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


@pytest.mark.parametrize("path", ["app.py", *_files("engine", "datasets", "ui", "pages")])
def test_a_file_imports_only_what_its_layer_may(path: str) -> None:
    found = complaints(path, _source(path))
    assert not found, "\n".join(found)


def test_no_engine_modules_import_each_other_in_a_ring() -> None:
    ring = cycle({path: _source(path) for path in _files("engine")})
    assert not ring, " imports ".join(reversed(ring))


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/measures.py", "import streamlit"),
        ("engine/measures.py", "import pandas as pd"),
        ("engine/growers/id3.py", "def grow():\n    from plotly import graph_objects"),
        ("engine/trace.py", "from datasets import ENTRIES"),
        ("engine/trace.py", "from ..ui import views"),
        ("engine/trace.py", "import enginette"),
        ("engine/trace.py", "from engine.export.rules import number"),
        ("engine/export/story.py", "from engine.command import arguments"),
        ("engine/__main__.py", "import pandas"),
        ("datasets/catalogue.py", "from engine import measures"),
        ("datasets/catalogue.py", "import streamlit as st"),
        ("ui/views/tree.py", "import streamlit.components.v1"),
        ("ui/views/tree.py", "from ui.widgets import player"),
        ("ui/views/tree.py", "from ..widgets.player import Player"),
        ("ui/widgets/player.py", "import numpy as np"),
        ("ui/widgets/player.py", "import graphviz"),
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
        ("engine/growers/id3.py", "from ..measures import entropy\nfrom . import contest"),
        ("engine/__main__.py", "from datasets import open_builtin"),
        ("datasets/catalogue.py", "from engine.dataset import Roles\nimport pandas as pd"),
        ("ui/views/tree.py", "from engine.trace import Trace\nimport graphviz"),
        ("ui/widgets/player.py", "import streamlit as st\nfrom ui.views.tree import dot"),
        ("pages/forest.py", "import streamlit as st\nimport datasets\nfrom ui import widgets"),
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
