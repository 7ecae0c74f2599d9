"""Tables to grow trees on: the built-in ones, and text files from disk.

Read in this order: ``model`` (what an entry holds), ``watermelon`` and ``lihang`` (the entries),
``labels`` (their English words), ``catalogue`` (opening one), ``reading`` (files of other people).
"""

from datasets.catalogue import ENTRIES, Opened, entry, known_ids, open_builtin
from datasets.model import Entry, Line, Preset, Text
from datasets.reading import open_table, parse_table, read_table

__all__ = [
    "ENTRIES",
    "Entry",
    "Line",
    "Opened",
    "Preset",
    "Text",
    "entry",
    "known_ids",
    "open_builtin",
    "open_table",
    "parse_table",
    "read_table",
]
