"""The parts of a page to print: HTML without script, font or picture from elsewhere.

Every text is escaped here; what is HTML already is handed over as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.dataset import Dataset
from engine.language import Relabel, Translator
from ui.kit import numbers
from ui.kit.escape import html

MOST_ROWS = 500  # of a table on paper
STYLE = """
body { font: 11pt/1.5 Georgia, "Songti SC", SimSun, serif; max-width: 48rem; margin: 2rem auto;
       padding: 0 1rem; color: #222; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .3rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: .15rem .7rem .15rem 0; text-align: left; vertical-align: top; }
tr { break-inside: avoid; } .data td, .data th { border-bottom: 1px solid #ddd; }
.won { font-weight: bold; } .note { font-size: .9em; font-style: italic; }
sup { font-size: .7em; line-height: 0; } svg { max-width: 100%; height: auto; }
h2, h2 + p { break-after: avoid; }
"""


def page(title: str, language: str, parts: Iterable[str]) -> str:
    """One document of these parts, each of which is HTML."""
    whole = [
        f"<!doctype html><html lang='{language}'><head><meta charset='utf-8'>",
        f"<title>{html(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{html(title)}</h1>",
        *parts,
        "</body></html>",
    ]
    return "\n".join(whole)


def heading(text: str) -> str:
    return f"<h2>{html(text)}</h2>"


def text(sentence: str) -> str:
    return f"<p>{html(sentence)}</p>"


def note(sentence: str) -> str:
    return f"<p class='note'>{html(sentence)}</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], won: int | None = None) -> str:
    """Cells are texts; the row ``won`` stands out."""
    lines = [
        _row("td", cells, " class='won'" if place == won else "")
        for place, cells in enumerate(rows)
    ]
    return f"<table class='data'>{_row('th', head)}{''.join(lines)}</table>"


def _row(tag: str, cells: Iterable[str], look: str = "") -> str:
    return f"<tr{look}>{''.join(f'<{tag}>{html(cell)}</{tag}>' for cell in cells)}</tr>"


def rows_of(_: Translator, title: str, dataset: Dataset, label: Relabel) -> str:
    """The rows of a table under a heading."""
    columns = [*(attribute.name for attribute in dataset.attributes), dataset.target]
    shown = range(min(len(dataset), MOST_ROWS))
    body = table([_("row"), *map(label, columns)], (_cells(dataset, row, label) for row in shown))
    rest = _("The first {n} of {size} rows.", n=MOST_ROWS, size=len(dataset))
    return heading(title) + body + (note(rest) if len(dataset) > MOST_ROWS else "")


def _cells(dataset: Dataset, row: int, label: Relabel) -> list[str]:
    values = [dataset.cell(row, attribute) for attribute in range(len(dataset.attributes))]
    y = dataset.y[row]
    if dataset.classes is None:
        values.append(float(y))
    else:
        values.append(dataset.classes[y] if y >= 0 else None)
    return [str(dataset.row_ids[row]), *(_cell(value, label) for value in values)]


def _cell(value: str | float | None, label: Relabel) -> str:
    if value is None:
        return "?"
    return label(value) if isinstance(value, str) else numbers.exact(value)
