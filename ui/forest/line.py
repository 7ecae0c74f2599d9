"""The trees in a row, which the browser steps over, and the panels on the forest so far."""

from __future__ import annotations

from ui.address import link
from ui.forest.controls import Woods
from ui.forest.query import ASKING, CODE, tree_in
from ui.forest.script import line_captions, line_id, line_json, line_script
from ui.frame.session import Session
from ui.player.lockstep import lockstep
from ui.player.panel import Tab, panel
from ui.player.replay import Replay

KEY = "forest"


def standing(woods: Woods) -> int:
    """The tree at which the reader stands, whether it has grown yet or not.

    What the browser will find itself is not asked for: the first tree of an address that names
    none, the last of one that names too many.
    """
    tree = tree_in(link.place(), woods.asked.config.trees)
    link.tell(link.place() | {"tree": tree})
    return tree


def tree_line(session: Session, woods: Woods) -> None:
    """First, back, play, next, last and a slider over all trees."""
    lockstep(
        session._,
        _replay(woods, line_json(woods.asked.config.trees)),
        table=woods.opened.entry.id,
        captions=line_captions(session._),
        plain=True,
        given={name: said for name, said in link.place().items() if name in ("tree", "panel")},
    )


def choose_panel(session: Session, woods: Woods) -> str:
    """The panel that is open. Python draws all but one of them, and what is beside them, so it
    hears of every tree."""
    _ = session._
    names = (_("Errors"), _("Boundary"), _("Importance"), _("Why √d"), _("Bias, variance"))
    tabs = [Tab(id, name, asks=True, listens=True) for id, name in zip(ASKING, names, strict=True)]
    tabs.append(Tab(CODE, _("Pseudocode"), listens=True, looks=""))
    told = line_script(woods.training, woods.asked.config, _)
    return panel(_, tabs, _replay(woods, told)).id


def _replay(woods: Woods, told: str) -> Replay:
    known = line_id(woods.training.fingerprint, woods.asked.config, woods.aside is not None)
    return Replay(KEY, known, told, name="tree")
