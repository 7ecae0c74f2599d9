"""How to add a form in which a tree is taken away: its file, its line, its words; nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.dataset import Dataset
from engine.export.formats import FORMATS, Format
from engine.tree import Tree
from tests.how_to_add.conftest import Said
from tests.support.pages import checked, visit


def outline(tree: Tree, dataset: Dataset) -> Iterator[str]:
    """A dash for every level above a node, and what a leaf says."""
    for number in tree.walk():
        node = tree.nodes[number]
        yield f"{'-' * node.opened.depth} {node.label if node.leaf else ''}".rstrip()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Format("outline", outline, "An outline", "-outline.txt", most_leaves=1, too_large="No.")
    monkeypatch.setitem(FORMATS, "outline", made)


@pytest.mark.usefixtures("toy")
def test_the_command_line_knows_it(call: Said) -> None:
    assert call("loan", "--format", "outline") == "\n-\n-- 否\n-- 是\n- 是\n"


@pytest.mark.usefixtures("toy")
def test_it_is_among_the_things_to_take_away() -> None:
    page = visit("app.py", lang="en", data="loan")
    page.session_state["take_away"] = True
    found = {e.proto.label: e.proto for e in checked(page.run()).get("download_button")}
    assert (found["An outline"].disabled, found["An outline"].help) == (True, "No.")
    assert not found["The tree as SQL"].disabled


def test_it_is_gone_afterwards(call: Said) -> None:
    assert "'outline'" in call("loan", "--format", "outline", code=2)
