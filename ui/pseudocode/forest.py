"""Random forests (Breiman 2001): bags of rows, drawn attributes, a vote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.events import NodeOpened
from engine.trace import Trace
from ui.player.blocks import Block
from ui.pseudocode.lines import Line, Program, tex
from ui.pseudocode.marks import line_of
from ui.pseudocode.run import Run
from ui.pseudocode.stepping import Stepping


@dataclass(frozen=True, eq=False)
class TreeCode:
    """One tree of a forest in the forest's program; ``draws`` are the attributes of its nodes."""

    program: Program
    trace: Trace
    draws: Mapping[int, Sequence[int]]

    def line(self, cursor: int) -> str:
        """Before the first event the bag has been drawn. At a node that can be split the draw
        comes with its opening."""
        if not cursor:
            return "bag"
        event = self.trace.events[cursor - 1]
        if isinstance(event, NodeOpened):
            return "draw" if event.node in self.draws else "recurse"
        return line_of(event, self.trace)

    def at(self, cursor: int) -> Sequence[Block]:
        return self.stepping.at(cursor)

    @cached_property
    def stepping(self) -> Stepping:
        return Stepping(self.program, self.trace, self.line)


def forest(run: Run, trees: int, drawn: int) -> Program:
    """``run`` is how a single tree is grown, ``drawn`` is K."""
    return Program(run._("Random forest (Breiman)"), tuple(lines(run, trees, drawn)))


def lines(run: Run, trees: int, drawn: int) -> Iterator[Line]:
    _ = run._
    yield Line("trees", _("**for** {b}:", b=tex(rf"b=1,\dots,B\ (B={trees})")), silent=True)
    bag = _("draw {n} rows with replacement from {D}: the bag {Db}", **rows(run))
    yield Line("bag", bag, "(1)", 1)
    yield from tree(run, drawn)
    out = _("tree {b} judges the rows that are not in {Db} (out of bag)", b=tex("b"), **bagged())
    yield Line("votes", out, "(3)", 1)
    yield Line("errors", error(run), "", 1)
    yield Line("result", said(run), "(4)", silent=True)


def rows(run: Run) -> dict[str, str]:
    return {"n": tex(f"n={len(run.dataset)}"), "D": tex("D"), **bagged()}


def bagged() -> dict[str, str]:
    return {"Db": tex("D_b")}


def tree(run: Run, drawn: int) -> Iterator[Line]:
    """How one tree grows: in full, with some of the attributes at each node."""
    _ = run._
    yield Line("grown", _("grow tree {b} on {Db}:", b=tex("b"), **bagged()), "(2)", 1)
    yield Line("recurse", _("at each node, from the root on:"), "", 2)
    usual = tex(rf"K={drawn}")
    d = tex(f"d={len(run.dataset.attributes)}")
    yield Line(
        "draw", _("draw {K} of the {d} attributes (usually {root})", K=usual, d=d, root=ROOT), "", 3
    )
    name = run.criterion.name(_)
    yield Line("score", _("compute the {name} of their questions", name=name), "", 3)
    yield Line("choose", _("take the best of them"), "", 3)
    yield Line("route", _("split the node, without pruning"), "", 3)
    yield Line("stop", _("**if** it cannot be split: {leaf}", leaf=run.leaf), "", 3)


ROOT = tex(r"\sqrt d")


def error(run: Run) -> str:
    _ = run._
    h = tex(r"h_{\mathrm{OOB}}(x_i)")
    if run.dataset.is_regression:
        return _(
            "out-of-bag error: compare {h}, the mean of the trees that never saw {x}, with {y}",
            **oob(h),
        )
    return _(
        "out-of-bag error: compare {h}, the vote of the trees that never saw {x}, with {y}",
        **oob(h),
    )


def oob(h: str) -> dict[str, str]:
    return {"h": h, "x": tex("x_i"), "y": tex("y_i")}


def said(run: Run) -> str:
    _ = run._
    if run.dataset.is_regression:
        mean = tex(r"h(x)=\tfrac{1}{B}\textstyle\sum_b h_b(x)")
        return _("the forest predicts the mean: {h}", h=mean)
    vote = tex(r"h(x)=\arg\max_k\textstyle\sum_b I(h_b(x)=k)")
    return _("the forest predicts by majority vote: {h}", h=vote)
