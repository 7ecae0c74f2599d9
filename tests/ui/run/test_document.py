"""The handout: the data, every entropy worked out, the book's notes, in the page's language."""

from __future__ import annotations

import re
from html import unescape
from math import log2
from xml.etree import ElementTree

import pytest

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.language import translator_for
from engine.trace import record
from ui.address.query import algorithms, basis
from ui.run.document import run_document
from ui.run.narrator import Narrator
from ui.tree.model import tree_model

ENTROPY = re.compile(r"Ent\([^=]*?\) = −\(([^)]*)\) = ([\d.]+)")


def handout(data: str, config: Config, language: str = "zh", nats: bool = False) -> str:
    opened = open_builtin(data)
    _ = translator_for(language)

    def label(word: str) -> str:
        return opened.entry.label(word, language)

    trace = record(opened.training, config)
    narrator = Narrator(trace, data, _, label, nats)
    tables = {"training": opened.training}
    if opened.validation is not None:
        tables["validation"] = opened.validation
    return run_document(narrator, tree_model(trace, _, label), "title", tables)


def body(document: str) -> ElementTree.Element:
    """Read as XML, which it is but for its first line and the break."""
    whole = document.replace("<!doctype html>", "").replace("<br>", "<br/>")
    return ElementTree.fromstring(whole.replace("<meta charset='utf-8'>", ""))


def test_it_has_the_data_the_tree_and_every_decision() -> None:
    page = body(handout("watermelon_2.0", Config("id3")))
    (data,) = [t for t in page.iter("table") if t.get("class") == "data"]
    rows = [["".join(cell.itertext()) for cell in row] for row in data]
    assert len(rows) == 1 + 17
    assert rows[0][1:] == ["色泽", "根蒂", "敲声", "纹理", "脐部", "触感", "好瓜"]
    assert rows[10] == ["10", "青绿", "硬挺", "清脆", "清晰", "平坦", "软粘", "否"]
    trace = record(open_builtin("watermelon_2.0").training, Config("id3"))
    assert len(list(page.iter("section"))) == len(trace.tree())
    assert "<svg" in handout("watermelon_2.0", Config("id3"))


def test_the_entropies_of_the_book_are_derived() -> None:
    """Section 4.2.1: the root, and the three branches of 色泽."""
    text = unescape(handout("watermelon_2.0", Config("id3")))
    for line in (
        "Ent(D) = −(8/17·log₂ 8/17 + 9/17·log₂ 9/17) = 0.998",
        "Ent(D<sup>青绿</sup>) = −(3/6·log₂ 3/6 + 3/6·log₂ 3/6) = 1",
        "Ent(D<sup>乌黑</sup>) = −(4/6·log₂ 4/6 + 2/6·log₂ 2/6) = 0.918",
        "Ent(D<sup>浅白</sup>) = −(1/5·log₂ 1/5 + 4/5·log₂ 4/5) = 0.722",
        "Gain(D, 色泽) = 0.998 − (6/17×1 + 6/17×0.918 + 5/17×0.722) = 0.108",
    ):
        assert line in text


@pytest.mark.parametrize("data", ["watermelon_2.0", "watermelon_3.0", "loan"])
def test_every_derived_entropy_comes_to_its_number(data: str) -> None:
    """Worked out again from the fractions that are printed."""
    found = ENTROPY.findall(unescape(handout(data, Config("c45"))))
    assert len(found) > 20
    for terms, value in found:
        shares = [term.split("·")[0].split("/") for term in terms.split(" + ")]
        parts = [int(top) / int(bottom) for top, bottom in shares]
        assert -sum(p * log2(p) for p in parts) == pytest.approx(float(value), abs=6e-4)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh", ("书上印 0.109", "0.108125", "好瓜 = 是。")),
        ("en", ("The book prints 0.109", "texture")),
    ],
)
def test_it_speaks_the_language_of_the_page_with_the_notes_of_the_book(
    language: str, words: tuple[str, ...]
) -> None:
    document = handout("watermelon_2.0", Config("id3"), language)
    assert f"<html lang='{language}'>" in document
    for word in words:
        assert word in document
    assert document.count("0.109") == 1
    assert ("texture" in document) == (language == "en")


def test_nats_gini_and_missing_values() -> None:
    nats = handout("watermelon_2.0", Config("id3"), nats=True)
    assert "Ent(D) = −(8/17·ln 8/17 + 9/17·ln 9/17) = 0.691" in nats
    gini = handout("watermelon_2.0", Config("cart"))
    assert "Gini(D) = 1 − (8/17)² − (9/17)² = 0.498" in gini
    holes = handout("watermelon_2.0alpha", Config("c45"))
    assert "ρ = 14/17 = 0.824" in holes
    assert "<td>?</td>" in holes
    assert "IV(" in holes


RUNS = [(e.id, a) for e in ENTRIES for a in algorithms(open_builtin(e.id).training)]


@pytest.mark.parametrize(("data", "algorithm"), RUNS, ids=["-".join(run) for run in RUNS])
def test_every_run_can_be_printed(data: str, algorithm: str) -> None:
    body(handout(data, basis(algorithm), "en"))
