"""Pictures for files and paper: places in pixels, and names as text."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.support.hostile import NAMES
from ui.kit.drawing import SHAPES, Drawing
from ui.kit.escape import plain, short
from ui.kit.palette import symbol
from ui.run import paper

SVG = "{http://www.w3.org/2000/svg}"


def test_a_place_is_where_the_axes_say() -> None:
    drawing = Drawing((0.0, 2.0, 10.0, 30.0), ("x", "y"), "")
    left, bottom = drawing.at((0.0, 10.0))
    right, top = drawing.at((2.0, 30.0))
    assert drawing.at((1.0, 20.0)) == ((left + right) / 2, (bottom + top) / 2)
    assert left < right
    assert top < bottom


def test_every_class_has_a_shape() -> None:
    for place in range(16):
        assert symbol(place).removesuffix("-open") in SHAPES


@pytest.mark.parametrize("name", NAMES, ids=repr)
def test_names_are_text(name: str) -> None:
    drawing = Drawing((0.0, 1.0, 0.0, 1.0), (name, "y"), name)
    drawing.area(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), "#0072B2", 0.5, name)
    drawing.point((0.5, 0.5), "#0072B2", "circle", name)
    drawing.word((0.5, 0.5), name)
    drawing.key(name, "#0072B2", "circle-open")
    drawn = ElementTree.fromstring(drawing.svg())
    titles = [title.text or "" for title in drawn.iter(f"{SVG}title")]
    assert set(titles) <= {plain(name), ""}
    words = [text.text or "" for text in drawn.iter(f"{SVG}text")]
    assert plain(name) in words
    assert plain(short(name, 24)) in words


@pytest.mark.parametrize("name", NAMES, ids=repr)
def test_paper_shows_names_as_text(name: str) -> None:
    parts = [paper.heading(name), paper.text(name), paper.note(name), paper.table([name], [[name]])]
    whole = paper.page(name, "en", parts).replace("<!doctype html>", "")
    read = ElementTree.fromstring(whole.replace("<meta charset='utf-8'>", ""))
    assert {element.tag for element in read.iter()} <= {
        *("html", "head", "title", "style", "body", "h1", "h2", "p", "table", "tr", "th", "td")
    }
    assert [cell.text or "" for cell in read.iter("td")] == [plain(name)]
