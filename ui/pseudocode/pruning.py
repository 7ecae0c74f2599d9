"""The ways of pruning: by validation rows (Zhou 4.3), by a loss (Li Hang 5.4), by hand.

``WRITTEN`` has a line for each method; one that is not in it is told in general: from the leaves
up, a branch goes where a leaf in its place is better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.pruning.choice import COST_COMPLEXITY
from engine.pruning.loss import C_ALPHA
from engine.pruning.options import Pruning
from engine.pruning.pessimistic import PESSIMISTIC
from engine.pruning.post import HAND, POST
from engine.pruning.pre import PRE
from ui.pseudocode import sequence
from ui.pseudocode.lines import Line, tex
from ui.pseudocode.run import Run

SQUARES = r"\textstyle\sum_{x_i\in t}{(y_i-\hat c_t)^2}"
Written = Callable[[Run, Pruning], Iterator[Line]]


def verdict(run: Run, options: Pruning) -> str:
    """When the tree T becomes T': a rise, or no fall, by at least what was asked for."""
    equal = options.accept == "equal"
    if run.dataset.is_regression:
        sign = r"\le" if equal else "<"
        least = "-L" if options.least else ""
        return tex(rf"\mathrm{{mse}}(T'){sign} \mathrm{{mse}}(T){least}")
    sign = r"\ge" if equal else ">"
    least = "+L" if options.least else ""
    return tex(rf"\mathrm{{acc}}(T'){sign} \mathrm{{acc}}(T){least}")


def measured(run: Run, tree: str) -> str:
    sign = "mse" if run.dataset.is_regression else "acc"
    return tex(rf"\mathrm{{{sign}}}({tree})")


def measure(run: Run) -> str:
    _ = run._
    return _("mean squared error") if run.dataset.is_regression else _("accuracy")


def pre(run: Run, options: Pruning) -> Iterator[Line]:
    """Pre-pruning: every split is compared before it is made."""
    _ = run._
    opened = _(
        "**grow**({D}), with the validation rows {V}: {D} the rows of the node",
        D=tex("D"),
        V=tex("V"),
    )
    yield Line("open", opened)
    yield Line("stop", _("**if** a stop case of growing holds: a leaf, as without pruning"))
    criterion = run.criterion.name(_)
    yield Line("score", _("**for each** attribute: compute the {name}", name=criterion))
    yield Line("choose", _("take the best attribute {best}", best=tex("a_*")))
    compared = _(
        "compare the {measure} on {V}: {leaf} with the node as a leaf, {branch} with its children "
        "by {best} as leaves",
        measure=measure(run),
        V=tex("V"),
        leaf=measured(run, "T"),
        branch=measured(run, "T'"),
        best=tex("a_*"),
    )
    yield Line("compare", compared)
    better = verdict(run, options)
    yield Line(
        "route", _("**if** {better}: split the node by {best}", better=better, best=tex("a_*"))
    )
    yield Line("recurse", _("**grow** each child in the same way"), "", 1)
    yield Line("pre_pruned", _("**otherwise** do not split: {leaf}", leaf=run.leaf))


def bottom_up(run: Run, options: Pruning) -> str:
    _ = run._
    if options.order == "deepest":
        return _("**for each** inner node {t} of {T}, the deepest first:", t=tex("t"), T=tex("T"))
    return _("**for each** inner node {t} of {T}, children before parents:", t=tex("t"), T=tex("T"))


def judged(run: Run, compared: str, better: str) -> Iterator[Line]:
    """The body of the loop: both sides, and what comes of it."""
    _ = run._
    yield Line("compare", compared, "", 1)
    cut = _("**if** {better}: cut below {t}, {leaf}", better=better, t=tex("t"), leaf=run.leaf)
    yield Line("cut", cut, "", 1)
    yield Line("keep", _("**otherwise** keep the branch"), "", 1)


def post(run: Run, options: Pruning) -> Iterator[Line]:
    """Post-pruning: the full tree is looked through from the leaves up."""
    _ = run._
    whole = _(
        "**prune**({T}, {V}): {T} the full tree, {V} the validation rows", T=tex("T"), V=tex("V")
    )
    yield Line("open", whole)
    yield Line("loop", bottom_up(run, options), silent=True)
    compared = _(
        "compare the {measure} on {V}: {branch} with the branch, {leaf} with a leaf in its place",
        measure=measure(run),
        V=tex("V"),
        branch=measured(run, "T"),
        leaf=measured(run, "T'"),
    )
    yield from judged(run, compared, verdict(run, options))


def c_alpha(run: Run, options: Pruning) -> Iterator[Line]:
    """Li Hang's algorithm 5.4 in three steps."""
    _ = run._
    yield Line(
        "open", _("**prune**({T}, {alpha}): {T} the full tree", T=tex("T"), alpha=tex(r"\alpha"))
    )
    own = SQUARES if run.dataset.is_regression else "N_tH_t(T)"
    each = tex(own)
    terms = (
        _("compute the squared error {each} of every node {t}", each=each, t=tex("t"))
        if run.dataset.is_regression
        else _(
            "compute {each} of every node {t}: its rows times its entropy", each=each, t=tex("t")
        )
    )
    yield Line("terms", terms, "(1)", silent=True)
    yield Line("loop", bottom_up(run, options), "(2)", silent=True)
    loss = tex(rf"C_\alpha(T)=\textstyle\sum_t {own}+\alpha|T|")
    compared = _(
        "compare {loss} of {before}, the tree with the branch, and of {after}, with a leaf in its "
        "place",
        loss=loss,
        before=tex("T_B"),
        after=tex("T_A"),
    )
    yield from judged(run, compared, tex(r"C_\alpha(T_A)\le C_\alpha(T_B)"))
    smallest = _("what is left is {best}, the subtree with the least loss", best=tex(r"T_\alpha"))
    yield Line("result", smallest, "(3)", silent=True)


def pessimistic(run: Run, options: Pruning) -> Iterator[Line]:
    """Quinlan's way: training errors, each leaf charged with their upper limit."""
    _ = run._
    yield Line("open", _("**prune**({T}): {T} the full tree", T=tex("T")))
    yield Line("loop", bottom_up(run, options), silent=True)
    compared = _(
        "compare the expected errors: {leaf} of {t} as a leaf, {branch} of the leaves below it",
        leaf=tex("N_tU(E_t,N_t)"),
        t=tex("t"),
        branch=tex(r"\textstyle\sum_{t'}N_{t'}U(E_{t'},N_{t'})"),
    )
    fewer = tex(r"N_tU(E_t,N_t)\le\textstyle\sum_{t'}N_{t'}U(E_{t'},N_{t'})")
    yield from judged(run, compared, fewer)
    limit = _(
        "{U}: the upper limit of the error rate after {E} errors in {N} rows, confidence {cf}",
        U=tex("U(E,N)"),
        E=tex("E"),
        N=tex("N"),
        cf=f"{options.confidence:g}",
    )
    yield Line("result", limit, silent=True)


def by_hand(run: Run, options: Pruning) -> Iterator[Line]:
    """The reader decides; the rows only answer."""
    _ = run._
    yield Line("open", _("**prune**({T}): {T} the full tree", T=tex("T")))
    yield Line("loop", _("**for each** node {t} that you click:", t=tex("t")), silent=True)
    compared = _("compare the {measure} with and without the branch", measure=measure(run))
    yield Line("compare", compared, "", 1)
    cut = _("cut below {t} in any case: {leaf}", t=tex("t"), leaf=run.leaf)
    yield Line("cut", cut, "", 1)


def general(run: Run, options: Pruning) -> Iterator[Line]:
    """Any other way that looks at one node after the other."""
    _ = run._
    yield Line("open", _("**prune**({T}): {T} the full tree", T=tex("T")))
    yield Line("loop", bottom_up(run, options), silent=True)
    compared = _("compare the tree with the branch and with a leaf in its place")
    yield from judged(run, compared, _("the leaf is better"))


WRITTEN: dict[str, Written] = {
    PRE.name: pre,
    POST.name: post,
    HAND.name: by_hand,
    C_ALPHA.name: c_alpha,
    PESSIMISTIC.name: pessimistic,
    COST_COMPLEXITY.name: sequence.lines,
}
