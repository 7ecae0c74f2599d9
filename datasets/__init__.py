"""Tables to grow trees on: the built-in ones, and files of other people.

Read in this order: ``model`` (what an entry holds), ``tables`` (the entries), ``locale`` (their
words in other languages), ``catalogue`` (opening one). For files of other people:
``report`` (what is assumed), ``encodings``, ``text_table``, ``aligned_table``, ``workbook``,
``arff_table``, ``arrow_table`` (bytes to records), ``header``, ``looks``, ``dates``, ``likeness``,
``columns`` (what records and cells look like), ``reading`` (the door), ``files`` (by name, on a
disk), ``limits``; then ``settings`` (what the owner says), ``own`` (the tables made from it),
``lesson`` (all of it in one file); ``folder`` and ``description`` (tables for everybody).
"""

from pathlib import Path

from datasets.catalogue import ENTRIES, entries, entry, is_known, known_ids, open_builtin
from datasets.files import open_table, read_table
from datasets.model import Entry, Line, Opened, OwnText, Preset, Text
from engine.language import bring

__all__ = [
    "ENTRIES",
    "Entry",
    "Line",
    "Opened",
    "OwnText",
    "Preset",
    "Text",
    "entries",
    "entry",
    "is_known",
    "known_ids",
    "open_builtin",
    "open_table",
    "read_table",
]

bring(Path(__file__).with_name("locale"))
