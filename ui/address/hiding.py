"""Whether the answers of a run are hidden until the reader reveals them (`docs/hiding.md`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from ui.address import link, view

PARAMETER = "hide"
# What a reader tries beside a run, or looks at, makes no other run of it.
TRIED = ("unit", "angle", "offset", "cut", "row", "node", "tied", "of", "beside")
NOT_OF_THE_RUN = (*link.OF_THE_VISITOR, view.PARAMETER, "lesson", *TRIED)


def is_on() -> bool:
    """What the address asks for; any other word shows everything."""
    return link.params().get(PARAMETER) == "1"


def told() -> dict[str, Any]:
    """For the browser: whether it hides, and of which run it remembers what was revealed. Two runs
    may take the same steps with other numbers, so the options name it, not its steps."""
    return {"on": is_on(), "of": this_run()}


def this_run() -> str:
    """The run that the reader sees, whatever the language and the drawing."""
    params = link.params().items()
    mine = sorted((name, value) for name, value in params if name not in NOT_OF_THE_RUN)
    return f"{link.state()['page']}?{urlencode(mine)}"


def switch(message: Any) -> None:
    """For callbacks: the browser's word on the switch."""
    if isinstance(message, Mapping) and isinstance(message.get("on"), bool):
        link.write({PARAMETER: "1" if message["on"] else None})
