"""Runs to write sheets about, and what an HTML page says to a reader that is not ours."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser

import numpy as np

from datasets import open_builtin
from engine.config import Choice, Config
from engine.dataset import Attribute, Dataset
from engine.export.run_formats import RUN_FORMATS
from engine.export.story import REASONS
from engine.export.words import Words
from engine.language import translator_for
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.trace import Trace, record

LANGUAGES = ("zh", "en")
RUNS = {
    "id3": ("watermelon_2.0", "id3", None),
    "missing": ("watermelon_2.0alpha", "c45", None),
    "binary": ("watermelon_3.0", "cart", None),
    "lines": ("watermelon_3.0alpha", "oblique", None),
    "numbers": ("regression_5.2", "regression", None),
    "pre": ("watermelon_2.0_split", "id3", "pre"),
    "post": ("watermelon_2.0_split", "id3", "post"),
    "weakest": ("watermelon_2.0_split", "id3", "cost_complexity"),
}
HOSTILE = (
    "<script>alert(1)</script>",
    "a|b",
    "`tick` **bold** _low_",
    "$x^2$ and $$",
    "{=right ~wrong #said}",
    "%50%[markdown]x -> y",
    "two\n\nlines ::title::",
    "// note \\ &amp; ]] <!--",
)


@cache
def run(name: str) -> Trace:
    table, algorithm, method = RUNS[name]
    opened = open_builtin(table)
    if method is None:
        return record(opened.training, Config(algorithm))
    config = Config(algorithm, choose=(Choice("", "脐部"),))
    pruning = Pruning(method, alpha=0.0 if method == "cost_complexity" else None)
    return record_pruned(opened.training, config, pruning, opened.validation)


@cache
def hostile_run() -> Trace:
    """A column, its values and the classes, all named to break out of a format."""
    return record(hostile_table(), Config("id3"))


def hostile_table() -> Dataset:
    first = Attribute(HOSTILE[0], "nominal", HOSTILE[1:4])
    second = Attribute(HOSTILE[4], "nominal", HOSTILE[5:7])
    return Dataset(
        name=HOSTILE[7],
        attributes=(first, second),
        columns=(np.array([0, 0, 1, 1, 2, 2], np.int32), np.array([0, 1, 0, 1, 0, 1], np.int32)),
        target=HOSTILE[2],
        classes=(HOSTILE[7], HOSTILE[3]),
        y=np.array([0, 0, 0, 1, 1, 1], np.int32),
        row_ids=(1, 2, 3, 4, 5, 6),
    )


def words_of(language: str, title: str | None = None) -> Words:
    return Words(translator_for(language), str, REASONS, title)


def written(trace: Trace, form: str, language: str) -> str:
    return "\n".join(RUN_FORMATS[form].lines(trace, words_of(language)))


class Page(HTMLParser):
    """The tags of a page, its text, its tables as rows of texts, and the text outside of them."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.outside: list[str] = []
        self.every: list[str] = []
        self.inside: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta",):
            self.inside.append(tag)
        match tag:
            case "table":
                self.tables.append([])
            case "tr":
                self.tables[-1].append([])
            case "td" | "th":
                self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.inside.pop() == tag, "tags are closed in their order"

    def handle_data(self, data: str) -> None:
        if "style" in self.inside:
            return
        self.every.append(data)
        if self.inside and self.inside[-1] in ("td", "th"):
            self.tables[-1][-1][-1] += data
        elif data.strip():
            self.outside.append(data.strip())
