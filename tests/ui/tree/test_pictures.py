"""SVG and DOT of the same tree: well-formed, complete, and every name is text."""

from __future__ import annotations

import re
import shutil
import subprocess
from xml.etree import ElementTree

import pytest
from graphviz import Digraph

from datasets import open_builtin
from engine.config import Config
from engine.language import translator_for
from engine.trace import Trace, record
from tests.bench.player_tables import big, hostile
from tests.support.hostile import NAMES
from ui.kit.escape import plain
from ui.tree.dot import literal, tree_dot
from ui.tree.model import TreeModel, tree_model
from ui.tree.svg import WIDEST, tree_svg

EDGE = re.compile(r"\t\d+ -> \d+ ")
SVG = "{http://www.w3.org/2000/svg}"
LABEL = re.compile(r'label="((?:[^"\\]|\\.)*)"|label=([^\s\]]+)')


@pytest.fixture(scope="module")
def melon() -> tuple[Trace, TreeModel]:
    trace = record(open_builtin("watermelon_2.0").training, Config())
    return trace, tree_model(trace, translator_for("zh"))


@pytest.fixture(scope="module")
def trap() -> TreeModel:
    return tree_model(record(hostile(), Config(algorithm="id3")), translator_for("en"))


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_every_step_is_a_well_formed_picture_of_its_nodes(melon: tuple[Trace, TreeModel]) -> None:
    trace, model = melon
    for cursor in range(len(trace) + 1):
        root = ElementTree.fromstring(tree_svg(model, cursor))
        groups = [g.get("id") for g in root.iter(f"{SVG}g") if g.get("id")]
        assert groups == [f"node-{at.view.id}" for at in model.at(cursor)]


def test_the_finished_picture_reads_like_the_book(melon: tuple[Trace, TreeModel]) -> None:
    trace, model = melon
    said = texts(tree_svg(model, len(trace)))
    for word in ("纹理", "根蒂", "清晰", "17 行", "Ent 0.998", "0 行", "无样本"):
        assert word in said
    assert said.count("=") == 2  # both ties are marked


def test_the_way_of_a_row_is_bold_and_weighted(melon: tuple[Trace, TreeModel]) -> None:
    _, model = melon
    picture = tree_svg(model, 58, {0: "1", 1: "7/15"})
    assert "清晰 × 7/15" in texts(picture)
    assert picture.count('stroke-width="4" fill="none"') == 1


def test_names_are_text_in_the_picture(trap: TreeModel) -> None:
    picture = tree_svg(trap, trap.length)
    root = ElementTree.fromstring(picture)
    known = {"svg", "rect", "g", "path", "text", "title", "circle"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == known
    hints = "\n".join(element.text or "" for element in root.iter(f"{SVG}title"))
    for name in NAMES:
        assert plain(name) in hints


@pytest.mark.parametrize("name", [*NAMES, "\x00\x1f", "\ufffe\uffff", "]]>"])
def test_a_name_survives_the_way_into_the_picture(name: str) -> None:
    trace = record(open_builtin("watermelon_2.0").training, Config())
    model = tree_model(trace, translator_for("en"), lambda word: name)
    hints = [t.text or "" for t in ElementTree.fromstring(tree_svg(model, 58)).iter(f"{SVG}title")]
    assert any(
        plain(name).replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd") in hint
        for hint in hints
    )


def read_label(quoted: str) -> str:
    """What Graphviz makes of a quoted label: its own escapes, then entities."""
    said = re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m[1], m[1]), quoted)
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"')):
        said = said.replace(entity, character)
    return said.replace("&amp;", "&")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_survives_the_way_into_dot(name: str) -> None:
    graph = Digraph()
    graph.node("0", literal(plain(name)))
    found = LABEL.search(graph.source)
    assert found is not None
    assert not graph.source.split("label=")[1].startswith("<")
    assert read_label(found[1] if found[1] is not None else found[2]) == plain(name)


def test_dot_has_every_node_and_edge(melon: tuple[Trace, TreeModel], trap: TreeModel) -> None:
    for model in (melon[1], trap):
        body = tree_dot(model).body
        edges = [line for line in body if EDGE.match(line)]
        assert len(edges) == len(model.nodes) - 1
        assert len(body) - len(edges) == len(model.nodes)


def test_dot_shows_a_moment_too(melon: tuple[Trace, TreeModel]) -> None:
    _, model = melon
    source = tree_dot(model, 9).source
    assert source.count(" -> ") == 3
    assert source.count("dashed") == 3


def test_dot_marks_what_differs_from_another_tree(melon: tuple[Trace, TreeModel]) -> None:
    """Node 1 holds the clear melons: itself by a sign and a frame, all ways below it by lines."""
    trace, model = melon
    body = tree_dot(model, differs=[1]).body
    below = {n for n in trace.tree().walk(1) if n != 1}
    assert sum("≠" in line for line in body) == 1
    thick = [line for line in body if EDGE.match(line) and "penwidth" in line]
    assert {int(line.split("->")[1].split()[0]) for line in thick} == below
    assert not any("≠" in line or "penwidth" in line for line in tree_dot(model).body)


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_reads_it(trap: TreeModel) -> None:
    source = tree_dot(trap).source.encode()
    drawn = subprocess.run(["dot", "-Tsvg"], input=source, capture_output=True, check=True)
    ElementTree.fromstring(drawn.stdout)


def test_a_very_wide_tree_opens_at_a_size_that_programs_can_show() -> None:
    trace = record(big(3_000), Config("cart"))
    model = tree_model(trace, translator_for("en"))
    assert model.width > 2 * WIDEST
    size = r'width="(\d+)" height="(\d+)" viewBox="0 0 (\S+) (\S+)"'
    found = re.search(size, tree_svg(model, len(trace)))
    assert found is not None
    width, height, whole, tall = map(float, found.groups())
    assert width == WIDEST
    assert height / width == pytest.approx(tall / whole, rel=0.01)
