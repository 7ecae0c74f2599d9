"""The forms in which a run or a practice set can be had as text: sheets, keys, quizzes.

``RUN_FORMATS`` is read when it is needed, never copied: what is entered there is on the command
line (``--format``) and among the things that a page lets one take away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.exercise.practice import Exercise
from engine.export.gift import gift
from engine.export.practice_paper import practice_gift, practice_key, practice_worksheet
from engine.export.words import Words
from engine.export.worksheet import key, worksheet
from engine.export.worksheet_html import html_lines
from engine.export.worksheet_markdown import markdown_lines
from engine.message import N_
from engine.trace import Trace


@dataclass(frozen=True)
class RunFormat:
    """A form by its word on the command line, and the lines of a run in it, or of a practice set.

    ``title`` is a message for a translator; a file's name ends in ``ending``.
    """

    name: str
    lines: Callable[[Trace, Words], Iterator[str]]
    of_set: Callable[[Sequence[Exercise], Words], Iterator[str]]
    title: str
    ending: str
    mime: str


RUN_FORMATS: dict[str, RunFormat] = {
    form.name: form
    for form in (
        RunFormat(
            "worksheet",
            lambda trace, words: html_lines(worksheet(trace, words)),
            lambda every, words: html_lines(practice_worksheet(every, words)),
            N_("A worksheet to print (HTML)"),
            "-worksheet.html",
            "text/html",
        ),
        RunFormat(
            "key",
            lambda trace, words: html_lines(key(trace, words)),
            lambda every, words: html_lines(practice_key(every, words)),
            N_("The answer key to print (HTML)"),
            "-key.html",
            "text/html",
        ),
        RunFormat(
            "worksheet-md",
            lambda trace, words: markdown_lines(worksheet(trace, words)),
            lambda every, words: markdown_lines(practice_worksheet(every, words)),
            N_("A worksheet (Markdown)"),
            "-worksheet.md",
            "text/markdown",
        ),
        RunFormat(
            "key-md",
            lambda trace, words: markdown_lines(key(trace, words)),
            lambda every, words: markdown_lines(practice_key(every, words)),
            N_("The answer key (Markdown)"),
            "-key.md",
            "text/markdown",
        ),
        RunFormat(
            "gift",
            gift,
            practice_gift,
            N_("The questions for Moodle (GIFT)"),
            ".gift",
            "text/plain",
        ),
    )
}
