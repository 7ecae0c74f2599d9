"""CART as Li Hang numbers it: the pairs (A, a) of a classification tree (algorithm 5.6), the pairs
(j, s) of a regression tree (algorithm 5.5). The stop cases stand below step 3, which they end."""

from __future__ import annotations

from collections.abc import Iterator

from ui.pseudocode.lines import Line, tex
from ui.pseudocode.run import Run

CHILDREN = r"D_1,D_2"


def classification(run: Run) -> Iterator[Line]:
    """The loops over attributes A and their values a."""
    _ = run._
    yield Line("open", _("**grow**({D}): {D} the rows of the node", D=tex("D")))
    yield Line("loop", _("**for each** attribute {A}:", A=tex("A")), "(1)", silent=True)
    yield from questions(run)
    yield from run.rho("A,a", depth=1)
    chosen = run.criterion.best("(A_*,a_*)", "A,a", "A,a")
    yield Line("choose", _("take the best: {best}", best=tex(chosen)), "(2)")
    yield run.tie(depth=1)
    said = _("two children with the rows {children} of this question", children=tex(CHILDREN))
    yield Line("route", said, "", 1)
    yield from run.divide(r"\tfrac{|D_m|}{|D|}\cdot w_x", depth=1)
    again = _("(1) and (2) again for {children}, until one of these holds:", children=tex(CHILDREN))
    yield Line("recurse", again, "(3)")
    yield from stops(run, "D", "A_*,a_*")
    yield Line("result", _("the tree is finished when every node is"), "(4)", silent=True)


def questions(run: Run) -> Iterator[Line]:
    """Every question about one attribute, as far as the table has such attributes."""
    _ = run._
    impurity = run.criterion.impurity
    parts = rf"\tfrac{{|D_1|}}{{|D|}}{impurity}(D_1)+\tfrac{{|D_2|}}{{|D|}}{impurity}(D_2)"
    rated = tex(run.criterion.written("A,a", parts))
    if run.nominal:
        subset = run.algorithm.form == "subset"
        halves = tex((r"D_1=\{A\in a\}" if subset else r"D_1=\{A=a\}") + r",\ D_2=D\setminus D_1")
        said = (
            _("**for each** set {a} of values: {halves}, compute {rated}", **told(halves, rated))
            if subset
            else _("**for each** value {a}: {halves}, compute {rated}", **told(halves, rated))
        )
        yield Line("values", said, "", 1)
    if run.continuous:
        halves = tex(r"D_1=\{A\le a\},\ D_2=\{A>a\}")
        said = (
            _("**for each** threshold {a}: {halves}, compute the same", a=tex("a"), halves=halves)
            if run.nominal
            else _("**for each** threshold {a}: {halves}, compute {rated}", **told(halves, rated))
        )
        yield Line("cuts", said, "", 1)


def told(halves: str, rated: str, name: str = "a") -> dict[str, str]:
    return {name: tex(name), "halves": halves, "rated": rated}


def stops(run: Run, rows: str, question: str) -> Iterator[Line]:
    """The stop cases, each with the leaf that it makes."""
    _ = run._
    yield run.pure(rows, depth=1)
    alike = _(
        "**if** no attribute tells the rows of {rows} apart: {leaf}, **return**",
        rows=tex(rows),
        leaf=run.leaf,
    )
    yield Line("alike", alike, "", 1)
    yield from run.limits(depth=1)
    yield run.epsilon(question, depth=1)


def regression(run: Run) -> Iterator[Line]:
    """The loops over variables j and cuts s."""
    _ = run._
    yield Line("open", _("**grow**({R}): {R} the region of the node", R=tex("R")))
    yield Line("loop", _("**for each** attribute {j}:", j=tex("j")), "(1)", silent=True)
    yield from cuts(run)
    best = tex(r"(j_*,s_*)=\arg\min_{j,s}L(j,s)")
    yield Line("choose", _("take the best: {best}", best=best), "", 1)
    yield run.tie(depth=1)
    means = tex(r"\hat c_m=\tfrac{1}{N_m}\textstyle\sum_{x_i\in R_m}y_i")
    said = _(
        "divide {R} into {halves}; each gets its mean {means}",
        R=tex("R"),
        halves=tex("R_1,R_2"),
        means=means,
    )
    yield Line("route", said, "(2)")
    yield from run.divide(r"\tfrac{N_m}{N}\cdot w_x", depth=1)
    again = _(
        "(1) and (2) again for {children}, until one of these holds:", children=tex("R_1,R_2")
    )
    yield Line("recurse", again, "(3)")
    yield from stops(run, "R", "j_*,s_*")
    f = tex(r"f(x)=\textstyle\sum_{m=1}^M\hat c_m\,I(x\in R_m)")
    yield Line("result", _("the tree of all {M} regions: {f}", M=tex("M"), f=f), "(4)", silent=True)


def cuts(run: Run) -> Iterator[Line]:
    """Every cut of one attribute; squares are taken from the means of both sides."""
    _ = run._
    squares = r"\textstyle\sum_{x_i\in R_1}{(y_i-\hat c_1)^2}+\sum_{x_i\in R_2}{(y_i-\hat c_2)^2}"
    rated = tex(f"L(j,s)={squares}")
    if run.continuous:
        halves = tex(r"R_1=\{x^{(j)}\le s\},\ R_2=\{x^{(j)}>s\}")
        said = _("**for each** cut {s}: {halves}, compute {rated}", **told(halves, rated, "s"))
        yield Line("cuts", said, "", 1)
    if run.nominal:
        halves = tex(r"R_1=\{x^{(j)}=s\},\ R_2=\{x^{(j)}\ne s\}")
        said = (
            _("**for each** value {s}: {halves}, compute the same", s=tex("s"), halves=halves)
            if run.continuous
            else _("**for each** value {s}: {halves}, compute {rated}", **told(halves, rated, "s"))
        )
        yield Line("values", said, "", 1)
