"""Oblique trees (Zhou 4.5): at each node a line is looked for, exactly or by climbing (OC1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.oblique.finder import MOST_POINTS
from ui.pseudocode.lines import Line, tex
from ui.pseudocode.run import Run

QUESTION = "w,t"
BEST = "w_*,t_*"


def lines(run: Run) -> Iterator[Line]:
    """No attribute is chosen; the node builds a linear classifier."""
    _ = run._
    yield Line("open", _("**grow**({D}): {D} the rows of the node", D=tex("D")))
    yield run.pure("D")
    alike = _("**if** no line parts the rows of {D}: {leaf}, **return**", D=tex("D"), leaf=run.leaf)
    yield Line("alike", alike)
    yield from run.limits()
    yield from search(run)
    chosen = run.criterion.best(f"({BEST})", QUESTION, QUESTION)
    yield Line("choose", _("take the best line: {best}", best=tex(chosen)))
    yield Line("tie", _("**if** several lines are as good: the rule for ties decides"), "", 1)
    yield run.epsilon(BEST)
    halves = tex(r"D^-=\{w_*^{\top}x\le t_*\},\ D^+=\{w_*^{\top}x>t_*\}")
    yield Line("route", _("two children: {halves}", halves=halves))
    yield from run.divide(r"\tfrac{|D^\pm|}{|D|}\cdot w_x", depth=1)
    yield Line(
        "recurse", _("**grow**({minus}), **grow**({plus})", minus=tex("D^-"), plus=tex("D^+"))
    )


def search(run: Run) -> Iterator[Line]:
    """How lines are found, as the options have it."""
    _ = run._
    impurity = run.criterion.impurity
    parts = rf"\textstyle\sum_{{\pm}}\tfrac{{|D^\pm|}}{{|D|}}{impurity}(D^\pm)"
    line, rated = tex(r"w^{\top}x\le t"), tex(run.criterion.written(QUESTION, parts))
    match run.config.oblique:
        case "given":
            said = _(
                "the first given line {line} that parts the rows: {rated}", line=line, rated=rated
            )
        case "logistic":
            said = _("fit a line {line} by logistic regression: {rated}", line=line, rated=rated)
        case _ if climbs(run):
            yield from climb(run, line)
            said = _("the best of all these lines: {rated}", rated=rated)
        case _:
            said = _(
                "**for each** way in which a line {line} can part {D}: compute {rated}",
                line=line,
                D=tex("D"),
                rated=rated,
            )
    yield Line("score", said)


def climbs(run: Run) -> bool:
    """Whether a node may climb: all of them do, or those with many rows or many attributes."""
    rule = run.config.oblique
    numbers = sum(attribute.is_continuous for attribute in run.dataset.attributes)
    return rule == "climb" or (rule == "auto" and (numbers > 2 or len(run.dataset) > MOST_POINTS))


def climb(run: Run, line: str) -> Iterator[Line]:
    _ = run._
    yield Line("loop", _("from several starts:"), silent=True)
    yield Line("start", _("begin with a line {line}", line=line), "", 1)
    said = _(
        "change one {w} or {t} after the other, as long as the gain rises",
        w=tex("w_i"),
        t=tex("t"),
    )
    yield Line("move", said, "", 1)
    said = _("stuck: jump in a random direction, if the gain rises by it")
    yield Line("jump", said, "", 1)
