"""ID3 and C4.5 as Li Hang numbers them (algorithms 5.2 and 5.3), with a branch for every value.

What the other book adds, or a table asks for, stands between the numbered lines: C4.5's filter
(Zhou 4.2.2), empty branches (figure 4.2), thresholds (4.4.1), missing values (4.4.2).
"""

from __future__ import annotations

from collections.abc import Iterator

from ui.pseudocode.lines import Line, tex
from ui.pseudocode.run import Run

PARTS = r"\textstyle\sum_v\tfrac{|D^v|}{|D|}"
LOSS = r"\textstyle\sum_v\sum_{x_i\in D^v}{(y_i-c_v)^2}"
BEST = "a_*"


def lines(run: Run) -> Iterator[Line]:
    """All six steps."""
    _ = run._
    opened = _(
        "**grow**({D}, {A}): {D} the rows of the node, {A} its attributes", D=tex("D"), A=tex("A")
    )
    yield Line("open", opened)
    yield run.pure("D", "(1)")
    alike = _(
        "**if** {none}, or all rows of {D} agree on {A}: {leaf}, **return**",
        none=tex(r"A=\varnothing"),
        D=tex("D"),
        A=tex("A"),
        leaf=run.leaf,
    )
    yield Line("alike", alike, "(2)")
    yield from run.limits(depth=1)
    yield from choice(run)
    yield run.epsilon(BEST, "(4)")
    yield from branches(run)


def choice(run: Run) -> Iterator[Line]:
    """Step 3: every attribute is rated, the best one is taken."""
    _ = run._
    criterion = run.criterion
    parts = LOSS if run.algorithm.of_numbers else PARTS + rf"{criterion.impurity}(D^v)"
    rated = tex(criterion.written("a", parts))
    each = _("**for each** {a}: compute the {criterion} {rated}", **named(run, rated))
    yield Line("score", each, "(3)")
    if run.continuous:
        best = tex(criterion.over_thresholds())
        said = _(
            "continuous {a}: try every threshold {t}, {best}", a=tex("a"), t=tex("t"), best=best
        )
        yield Line("cuts", said, "", 1)
    yield from run.rho("a", depth=1)
    if run.algorithm.filters:
        yield Line("filter", _("keep only those whose gain is at least the average"), "", 1)
    chosen = criterion.best(BEST, r"a\in A", "a")
    yield Line("choose", _("take the best: {best}", best=tex(chosen)), "", 1)
    yield run.tie(depth=1)


def named(run: Run, rated: str) -> dict[str, str]:
    return {"a": tex(r"a\in A"), "criterion": run.criterion.name(run._), "rated": rated}


def branches(run: Run) -> Iterator[Line]:
    """Steps 5 and 6: the rows go down, and each child is grown in the same way."""
    _ = run._
    routed = _(
        "**for each** value {value} of {best}: a child with the rows {rows}",
        value=tex("a_*^v"),
        best=tex(BEST),
        rows=tex(r"D^v=\{a_*=a_*^v\}"),
    )
    yield Line("route", routed, "(5)")
    if run.continuous:
        halves = tex(r"D^-=\{a_*\le t\},\ D^+=\{a_*>t\}")
        said = _("continuous {best}: two children, {halves}", best=tex(BEST), halves=halves)
        yield Line("halves", said, "", 1)
    yield from run.divide(r"\tilde r_v\cdot w_x", depth=1)
    if run.config.branches == "domain" and run.nominal:
        yield Line("empty", empty(run), "", 1)
    again = _(
        "**for each** other child: **grow**({rows}, {rest}), that is (1) to (5) again",
        rows=tex("D^v"),
        rest=tex(r"A\setminus\{a_*\}"),
    )
    stays = _("; a continuous {best} stays in {A}", best=tex(BEST), A=tex("A"))
    yield Line("recurse", again + (stays if run.continuous else ""), "(6)")


def empty(run: Run) -> str:
    """The stop case of a value that no row has."""
    _ = run._
    none = tex(r"D^v=\varnothing")
    if run.dataset.is_regression:
        return _("**if** {none}: a leaf with the mean of {D}", none=none, D=tex("D"))
    return _("**if** {none}: a leaf of the majority class of {D}", none=none, D=tex("D"))
