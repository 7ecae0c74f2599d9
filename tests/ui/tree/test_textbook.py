"""The drawing of a textbook: at every step the tree of the fold; SVG by ``dot``, or without it."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from datasets import open_builtin
from engine.config import Config
from engine.language import translator_for
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.trace import Trace, record
from tests.bench.player_tables import hostile
from tests.support.prune_runs import book
from ui.prune.notes import link_notes
from ui.tree.dot import tree_dot
from ui.tree.model import TreeModel, tree_model
from ui.tree.steps import under_discussion
from ui.tree.svg import tree_svg
from ui.tree.textbook import drawn_by_graphviz, textbook_dot, textbook_svg

NODE = re.compile(r"^\t(\d+) \[", re.MULTILINE)
EDGE = re.compile(r"^\t(\d+) -> (\d+) ", re.MULTILINE)
FAKE = """#!/bin/sh
{does}
"""


def melons(**more: str) -> Trace:
    return record(open_builtin("watermelon_2.0").training, Config(**more))


def model_of(trace: Trace, language: str = "en") -> TreeModel:
    return tree_model(trace, translator_for(language))


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a ``dot`` stands that does what a test writes into it."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return tmp_path / "dot"


def write(program: Path, does: str) -> None:
    program.write_text(FAKE.format(does=does), "utf-8")
    program.chmod(0o755)


@pytest.mark.parametrize(
    "trace",
    [melons(), melons(algorithm="cart"), book("pre"), book("post")],
    ids=["id3", "cart", "pre", "post"],
)
def test_every_step_is_the_tree_of_the_fold(trace: Trace) -> None:
    """Nodes that have been opened and not cut, each below its parent; their children wait."""
    model = model_of(trace)
    for cursor in range(model.first, len(trace) + 1):
        source = textbook_dot(model, cursor)
        drawn = {int(number) for number in NODE.findall(source)}
        tree = trace.tree(cursor)
        reached = set(tree.walk())
        assert reached <= drawn
        parents = {int(child): int(above) for above, child in EDGE.findall(source)}
        for number in reached - {0}:
            assert parents[number] == tree.nodes[number].opened.parent
        for number in drawn - reached - {0}:
            assert tree.nodes[parents[number]].routed


@pytest.mark.parametrize("step", [9, 18, 20, 58])
def test_the_node_of_the_step_is_told_apart(step: int) -> None:
    """By an id: a class of its own would make the page's drawing fail at the next branch."""
    trace = melons()
    model = model_of(trace)
    source = textbook_dot(model, step)
    found = re.findall(r'^\t(\d+) \[.*id="current-\w+-(\d+)".*penwidth', source, re.MULTILINE)
    now = str(under_discussion(trace, step))
    assert found == [(now, now)]
    assert "class=" not in source
    assert source.startswith(f"digraph step_{step} ")  # two steps are two graphs, or it takes long
    assert "id=" not in tree_dot(model).source


def test_a_leaf_has_the_sign_of_its_class() -> None:
    trace = melons()
    leaves = trace.tree().leaves()
    source = tree_dot(model_of(trace, "zh")).source
    said = re.findall(r'label="(●|■) ', source)
    assert len(said) == len(leaves)
    good = sum(trace.tree().nodes[leaf].leaf.label == "是" for leaf in leaves)  # type: ignore[union-attr]
    assert said.count("●") == good


def test_the_way_of_a_row_is_bold_and_has_its_weights() -> None:
    trace = melons()
    lines = tree_dot(model_of(trace, "zh"), 58, path={0: "1", 1: "7/15"}).body
    bold = [line for line in lines if "->" in line and "penwidth=3.5" in line]
    assert len(bold) == 1
    assert "清晰 × 7/15" in bold[0]


def test_links_are_measured_in_the_boxes_of_a_sequence() -> None:
    """What the live tree reads at a step of cost-complexity pruning, the drawing reads too."""
    trace = record_pruned(
        open_builtin("watermelon_2.0").training, Config("cart"), Pruning("cost_complexity")
    )
    notes = link_notes(trace)
    model = replace(model_of(trace), notes=notes)
    first = dict(note for change in notes[:1] for note in change)
    source = textbook_dot(model, model.first)
    assert first
    for strength in first.values():
        assert str(strength) in source


def test_dot_draws_where_it_is_installed(program: Path) -> None:
    write(program, 'cat > "$0.got"; echo "$@" > "$0.asked"; echo "<svg>drawn</svg>"')
    model = model_of(melons(), "zh")
    assert textbook_svg(model, 9) == "<svg>drawn</svg>\n"
    assert program.with_suffix(".got").read_text("utf-8") == textbook_dot(model, 9)
    assert program.with_suffix(".asked").read_text("utf-8") == "-Tsvg\n"


@pytest.mark.parametrize("does", ["exit 1", "sleep 5", "printf ''"])
def test_a_dot_that_fails_or_hangs_is_not_waited_for(
    program: Path, monkeypatch: pytest.MonkeyPatch, does: str
) -> None:
    monkeypatch.setattr("ui.tree.textbook.PATIENCE", 0.3)
    write(program, f"exec {does}" if does.startswith("sleep") else does)
    model = model_of(melons())
    assert textbook_svg(model, 9) == tree_svg(model, 9)


def test_without_dot_the_app_draws_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    model = model_of(melons())
    assert drawn_by_graphviz("digraph {}") is None
    assert textbook_svg(model, 9) == tree_svg(model, 9)


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_the_real_dot_draws_hostile_names_as_text() -> None:
    model = model_of(record(hostile(), Config("id3")))
    root = ElementTree.fromstring(textbook_svg(model, model.length))
    kinds = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert kinds <= {"svg", "g", "title", "path", "polygon", "text", "a"}
    links = [e for e in root.iter() if e.tag.endswith("}a")]
    assert not any("href" in name for link in links for name in link.attrib)
