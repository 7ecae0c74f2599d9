"""A worksheet as one HTML page that prints on A4: no script, font or picture from elsewhere."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from typing import assert_never

from engine.export.worksheet_parts import (
    Beside,
    Blank,
    Cell,
    Choice,
    Drawing,
    Heading,
    NewPage,
    Paper,
    Part,
    Table,
    Text,
    Together,
)
from engine.export.worksheet_svg import svg
from engine.export.worksheet_text import plain, width

WIDE = 6  # columns, from which on a table is set smaller
LONG = 20  # letters of a word that may be broken
BRIEF = 14  # letters of a cell that stays on one line where the columns are few
STYLE = """
@page { size: A4; margin: 16mm 15mm 18mm; @bottom-center { content: counter(page); } }
body { font: 11pt/1.45 Georgia, "Noto Serif CJK SC", "Songti SC", SimSun, serif; color: #111;
       max-width: 180mm; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.45rem; margin: 0 0 .4rem; } h2 { font-size: 1.15rem; margin: 1.3rem 0 .4rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; } h1, h2, h3 { break-after: avoid; }
p { margin: .3rem 0; overflow-wrap: anywhere; }
.lines { display: flex; gap: 2rem; margin: 0 0 .8rem; }
.lines span { flex: 1; border-bottom: 1px solid #555; padding-bottom: .1rem; }
table { border-collapse: collapse; margin: .4rem 0 .6rem; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; } tr { break-inside: avoid; }
th, td { border: 1px solid #999; padding: .1rem .5rem; text-align: left; }
.wide { font-size: .84em; } .wide th, .wide td { padding: .1rem .3rem; }
.brief { white-space: nowrap; } .roomy { width: 100%; } .long { overflow-wrap: anywhere; }
th { background: #f2f2f2; font-weight: 600; } td.fill { min-width: 4.2rem; height: 1.7rem; }
.won { font-weight: bold; } .note { font-size: .9em; font-style: italic; }
.working { font-size: .88em; margin: .1rem 0 .1rem 1rem; }
.ask { display: flex; gap: .6rem; align-items: flex-end; min-height: 1.8rem; }
.ask .line { flex: 1; min-width: 6rem; border-bottom: 1px solid #555; }
.box { display: inline-block; width: .8em; height: .8em; border: 1px solid #333; margin: 0 .3em; }
.box.ticked { background: #333; } .ticked + span { font-weight: bold; }
.option { display: inline-block; }
.beside { display: flex; gap: 1.5rem; } .beside > :last-child { flex: 1; min-width: 0; }
.beside h3 { margin-top: .5rem; }
.together { break-inside: avoid; } .new-page { break-before: page; }
.new-page + h2 { margin-top: 0; }
svg { display: block; margin: .5rem auto; max-width: 100%; max-height: 225mm; height: auto; }
@media print {
  body { max-width: none; margin: 0; padding: 0 1px; font-size: 10.5pt; }
  th, .ticked { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def html_lines(paper: Paper) -> Iterator[str]:
    """The whole page, line by line."""
    title = escaped(paper.title)
    yield f"<!doctype html><html lang='{escaped(paper.language)}'><head><meta charset='utf-8'>"
    yield f"<title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1>"
    if paper.lines:
        yield f"<p class='lines'>{''.join(f'<span>{escaped(s)}</span>' for s in paper.lines)}</p>"
    yield from _parts(paper.parts)
    yield "</body></html>"


def escaped(text: str) -> str:
    """Text between tags and in quoted attributes, on one line.

    >>> escaped('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    return html.escape(plain(text))


def _parts(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        yield from _part(part)


def _part(part: Part) -> Iterator[str]:
    match part:
        case Heading(text, level):
            yield f"<h{level}>{escaped(text)}</h{level}>"
        case Text(text, look):
            yield f"<p class='{look}'>{escaped(text)}</p>" if look else f"<p>{escaped(text)}</p>"
        case Table():
            yield from _table(part)
        case Blank(prompt, answer):
            room = "<span class='line'></span>" if answer is None else f"<b>{escaped(answer)}</b>"
            look = "ask" if answer is None else "told"
            yield f"<p class='{look}'><span>{escaped(prompt)}</span> {room}</p>"
        case Choice():
            yield f"<p>{escaped(part.prompt)}{''.join(_boxes(part))}</p>"
        case Drawing():
            yield svg(part)
        case Together(parts):
            yield "<div class='together'>"
            yield from _parts(parts)
            yield "</div>"
        case Beside(left, right):
            yield "<div class='beside'><div>"
            yield from _parts(left)
            yield "</div><div>"
            yield from _parts(right)
            yield "</div></div>"
        case NewPage():
            yield "<div class='new-page'></div>"
        case _:
            assert_never(part)


def _table(table: Table) -> Iterator[str]:
    many = len(table.head) >= WIDE
    few = not many or table.roomy is not None  # there is room, or one column that gives way
    yield f"<table{_class('wide' if many else '')}>"
    yield f"<thead><tr>{_heads(table, few)}</tr></thead><tbody>"
    for place, row in enumerate(table.rows):
        cells = (f"<td{_class(_look(cell, few))}>{escaped(cell or '')}</td>" for cell in row)
        yield f"<tr{_class('won' if place == table.won else '')}>{''.join(cells)}</tr>"
    yield "</tbody></table>"


def _heads(table: Table, few: bool) -> str:
    looks = [_look(name, few) for name in table.head]
    if table.roomy is not None:
        looks[table.roomy] = "roomy"
    pairs = zip(table.head, looks, strict=True)
    return "".join(f"<th{_class(look)}>{escaped(name)}</th>" for name, look in pairs)


def _look(cell: Cell, few: bool) -> str:
    """A word that no column can hold may be broken anywhere, others only between words; a short
    text among few columns is not broken at all."""
    if cell is None:
        return "fill"
    if any(width(word) > LONG for word in cell.split()):
        return "long"
    return "brief" if few and width(cell) <= BRIEF else ""


def _class(look: str) -> str:
    return f" class='{look}'" if look else ""


def _boxes(choice: Choice) -> Iterator[str]:
    for place, option in enumerate(choice.options):
        look = "box ticked" if place in choice.right else "box"
        yield f" <span class='option'><i class='{look}'></i><span>{escaped(option)}</span></span>"
