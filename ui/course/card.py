"""The card of a lesson above the page that it speaks of, and the list of all lessons."""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.language import Translator
from ui.address import link
from ui.course import shelf
from ui.course.figures import filled
from ui.course.lesson import Lesson
from ui.kit.escape import md
from ui.player import assets

ASKED = "lesson"  # the parameter of the address
KEPT = ("lang", "present", "hide")

_steps = st.components.v2.component(
    "split_by_split_course",
    html='<div class="course"></div>',
    css=assets.style("course"),
    js=assets.script("course"),
)


def card(page: str, language: str, _: Translator) -> None:
    """What the address asks for, if it asks for a card."""
    asked = link.params().get(ASKED)
    if asked is None or page == "learn":
        return
    found = shelf.found(asked)
    if found is None:
        none = _("There is no lesson {asked!r}; page “Lessons” has all there are.", asked=asked)
        st.info(md(none), icon=":material/info:")
        return
    lesson, place = found
    words = said(lesson, place, language)
    with st.container(border=True, key="lesson", gap="small"):
        st.markdown(f"**{filled(words.title)}**  \n{filled(words.text)}")
        _steps(key="course", data=assets.packed({"card": _told(lesson, place, page, language, _)}))


def said(lesson: Lesson, place: int, language: str) -> Any:
    """A card's words in the reader's language, else in one that the lesson has."""
    words = lesson.cards[place].words
    return words.get(language) or next(iter(words.values()))


def _told(lesson: Lesson, place: int, page: str, language: str, _: Translator) -> dict[str, Any]:
    here = lesson.cards[place]
    back = (lesson, place - 1) if place else None
    follows = shelf.after(lesson, place)
    return {
        "name": shelf.name_of(lesson, place),
        "page": page,
        "home": _at(lesson, place) if here.page != page else None,
        "task": filled(said(lesson, place, language).task),
        "done": [[c.name, c.sign, filled(c.value)] for c in here.done],
        "count": _("{n} of {total}", n=place + 1, total=len(lesson.cards)),
        "title": title(lesson, language),
        "back": None if back is None else _at(*back),
        "next": None if follows is None else _at(*follows),
        "begins": follows is not None and follows[0].id != lesson.id,
        "all": {"page": "learn", "params": _mine()},
        "words": captions(_),
    }


def captions(_: Translator) -> dict[str, str]:
    return {
        "lesson": _("Lesson"),
        "back": _("Card before"),
        "next": _("Next card"),
        "begin": _("Next lesson"),
        "all": _("All lessons"),
        "close": _("Close the lesson"),
        "home": _("Back to where this card speaks of"),
        "done": _("Done"),
        "open": _("To try"),
    }


def title(lesson: Lesson, language: str) -> str:
    return lesson.titles.get(language) or next(iter(lesson.titles.values()))


def _at(lesson: Lesson, place: int) -> dict[str, Any]:
    """A card's address as the reader sees it."""
    page, params = shelf.address(lesson, place)
    return {"page": page, "params": {**params, **_mine()}}


def _mine() -> dict[str, str]:
    return {name: value for name, value in link.params().items() if name in KEPT}


def contents(language: str, _: Translator) -> None:
    """All lessons with their cards; the browser knows which are done."""
    _steps(
        key="course",
        data=assets.packed(
            {
                "words": captions(_),
                "lessons": [
                    {
                        "title": title(lesson, language),
                        "cards": [
                            {
                                "name": shelf.name_of(lesson, place),
                                "title": filled(said(lesson, place, language).title),
                                **_at(lesson, place),
                            }
                            for place in range(len(lesson.cards))
                        ],
                    }
                    for lesson in shelf.lessons().values()
                ],
            }
        ),
    )
