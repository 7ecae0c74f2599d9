"""A reader of GIFT that is not ours, behind a process of its own: pygiftparser puts a ``_`` among
the builtins of whoever imports it, and Python warns of how it finds its language.

It cannot read a negative number, which Moodle can; such a question comes back as not valid.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

PROGRAM = """
import io, json, sys
from pygiftparser import parser, utils

def told(answer):
    kept = ("answer", "value", "tolerance", "fraction", "feedback")
    found = {name: getattr(answer, name) for name in kept if hasattr(answer, name)}
    return {name: plain(v) if isinstance(v, str) else v for name, v in found.items()}

def plain(text):
    return utils.transformSpecials(text).replace(chr(92) * 2, chr(92))

source = io.StringIO(sys.stdin.buffer.read().decode("utf-8"))
questions = [
    {
        "title": plain(q.title),
        "markup": q.markup,
        "text": plain(q.text),
        "valid": q.valid,
        "feedback": plain(q.generalFeedback),
        "kind": type(getattr(q, "answers", None)).__name__,
        "answers": [told(a) for a in getattr(getattr(q, "answers", None), "answers", ())],
        "source": q.source,
    }
    for q in parser.parseFile(source)
]
sys.stdout.buffer.write(json.dumps(questions).encode("utf-8"))
"""


def read_gift(text: str) -> list[dict[str, Any]]:
    """The questions of a file as the reader understands them."""
    call = [sys.executable, "-W", "ignore", "-c", PROGRAM]
    env = os.environ | {"LANG": "C", "LC_ALL": "C"}
    done = subprocess.run(call, input=text.encode(), capture_output=True, check=False, env=env)
    assert done.returncode == 0, done.stderr.decode()
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
