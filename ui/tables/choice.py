"""Which table a page works on, and which run of a book it starts from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from datasets import Entry, Opened, Preset
from engine.config import Choice, Config
from ui.address import hear, link
from ui.address.query import FIELDS, PARAMETERS, config_from_query, query_from_config
from ui.frame.menu import PAGES
from ui.frame.session import Session
from ui.kit.escape import md, plain
from ui.tables import split, variation
from ui.tables.own_tables import UPLOADED, all_entries, open_any

DEFAULT = "watermelon_2.0"
OWN = "own"  # the choice of no preset
ROWS = (*split.PARAMETERS, "cuts")  # rows and nodes of one table


@dataclass(frozen=True)
class Shelf:
    """The runs of the books that a page can show, and the parameters that make up a run there."""

    offered: Callable[[Entry], tuple[Preset, ...]]
    query: Callable[[Preset, Opened], dict[str, str]]
    names: tuple[str, ...]


def choose_data(
    session: Session,
    allow: Callable[[Entry], bool] | None = None,
    default: str = DEFAULT,
    shelf: Shelf | None = None,
) -> Opened:
    """A menu of the tables that this page can use, with a line on what each teaches."""
    _ = session._
    entries = {entry.id: entry for entry in all_entries() if allow is None or allow(entry)}
    asked = link.params().get("data", default)
    chosen = asked if asked in entries else default
    with st.sidebar.container(key="pick_data"):
        st.selectbox(
            _("Data"),
            list(entries),
            format_func=lambda id: plain(entries[id].title.of(session.language)),
            **hear.follow(
                "data", chosen, lambda id: change_data(id, default), list(entries), begins="index"
            ),
        )
        say_what_it_teaches(session, entries[chosen])
    opened = open_any(chosen)
    if asked != chosen:
        st.info(why_not(session, asked, opened.entry), icon=":material/link_off:")
    choose_preset(session, opened, shelf or GROWN)
    return opened


def say_what_it_teaches(session: Session, entry: Entry) -> None:
    """A line under the menu, and the way to the page that shows it."""
    st.caption(md(entry.teaches.of(session.language)))
    page = PAGES.get(entry.shown_on or session.page)
    if page is not None and page.id != session.page:
        st.page_link(
            page.file,
            label=session._(page.title),
            icon=":material/arrow_forward:",
            query_params=link.to_page(page.id),
        )


def why_not(session: Session, asked: str, shown: Entry) -> str:
    """One sentence on a table that the link names and the page cannot show."""
    _ = session._
    title = md(shown.title.of(session.language))
    known = [entry for entry in all_entries() if entry.id == asked]
    if asked.startswith(UPLOADED) and not known:
        return _("Uploaded tables are not part of a link; this is {title} instead.", title=title)
    if known:
        other = md(known[0].title.of(session.language))
        return _(
            "{other} does not fit this page; this is {title} instead.", other=other, title=title
        )
    return _(
        "There is no table {asked}; this is {title} instead.", asked=md(asked[:80]), title=title
    )


def change_data(id: str, default: str) -> None:
    """Another table: what was set for the old one goes, the options that still fit stay."""
    kept = {name: value for name, value in link.params().items() if name != "choose"}
    config, _problems = config_from_query(kept, open_any(id).training)
    forgotten = dict.fromkeys((*PARAMETERS, *variation.PARAMETERS, *ROWS))
    link.write({**forgotten, **query_from_config(config), "data": id if id != default else None})


def choose_preset(session: Session, opened: Opened, shelf: Shelf) -> None:
    """The runs that the book prints; choosing one sets the algorithm and the ties it needs."""
    _ = session._
    presets = {preset.id: preset for preset in shelf.offered(opened.entry)}
    if not presets:
        return
    titles = {id: preset.title.of(session.language) for id, preset in presets.items()}
    current = preset_of(opened, shelf)
    options = list(presets) if current else [OWN, *presets]
    with st.sidebar:
        st.selectbox(
            _("From the book") if opened.entry.printed else _("Ready-made runs"),
            options,
            format_func=lambda id: titles.get(id, _("your own settings")),
            help=md(current.why.of(session.language)) if current else None,
            **hear.follow(
                f"preset_{opened.entry.id}",
                current.id if current else OWN,
                lambda id: start_from(presets.get(id), opened, shelf),
                options,
                begins="index",
            ),
        )


def growable(entry: Entry) -> tuple[Preset, ...]:
    """Presets that are plainly grown; pruned and oblique trees have their own pages."""
    return tuple(p for p in entry.presets if p.prune == "none" and not p.lines)


def preset_of(opened: Opened, shelf: Shelf) -> Preset | None:
    """The preset that the address amounts to, if it is one."""
    here = {n: v for n, v in link.params().items() if n in shelf.names}
    presets = shelf.offered(opened.entry)
    return next((p for p in presets if shelf.query(p, opened) == here), None)


def query_of(preset: Preset, opened: Opened) -> dict[str, str]:
    """A preset as parameters of a link."""
    choose = tuple(Choice(path, attribute) for path, attribute in preset.choose)
    query = query_from_config(Config(preset.algorithm, choose=choose))
    classes = opened.entry.roles.classes
    if preset.classes is not None and preset.classes != classes:
        query["first"] = preset.classes[0]
    return query


def start_from(preset: Preset | None, opened: Opened, shelf: Shelf) -> None:
    if preset is not None:
        link.write({**dict.fromkeys(shelf.names), **shelf.query(preset, opened)})


RUN = ("algorithm", *FIELDS, "choose", *variation.PARAMETERS)  # all that shapes a run
GROWN = Shelf(growable, query_of, RUN)
