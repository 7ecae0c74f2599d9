"""Branches on trial have the book's numbers."""

from __future__ import annotations

from datasets import open_builtin
from engine.config import Config
from engine.language import translator_for
from engine.trace import record
from ui.tree.model import tree_model


def test_the_first_attribute_at_the_root_as_the_book_works_it_out() -> None:
    """Zhou 4.2.1: colour parts the melons 6, 6, 5, with entropies 1.000, 0.918 and 0.722."""
    trace = record(open_builtin("watermelon_2.0").training, Config("id3"))
    first = tree_model(trace, translator_for("zh")).trials[0]
    assert (first["node"], first["ask"], first["more"]) == (0, "色泽", 0)
    assert [(kid["edge"], *kid["lines"]) for kid in first["kids"]] == [
        ("青绿", "6 行", "Ent 1"),
        ("乌黑", "6 行", "Ent 0.918"),
        ("浅白", "5 行", "Ent 0.722"),
    ]
    assert [kid["bar"] for kid in first["kids"]] == [[0.5, 0.5], [0.6667, 0.3333], [0.2, 0.8]]
