"""Cost-complexity pruning as Li Hang numbers it (algorithm 5.7): the sequence T_0, T_1, ... and
the choice of one of its trees."""

from __future__ import annotations

from collections.abc import Iterator

from engine.pruning.options import Pruning
from ui.pseudocode.lines import Line, tex
from ui.pseudocode.run import Run


def lines(run: Run, options: Pruning) -> Iterator[Line]:
    """Steps 1 to 6 make the sequence, 7 and 8 take a tree of it."""
    _ = run._
    begun = _("{k}, {T}: the full tree", k=tex("k=0"), T=tex("T=T_0"))
    yield Line("open", begun, "(1)")
    yield Line("reset", tex(r"\alpha=+\infty"), "(2)", silent=True)
    strength = tex(r"g(t)=\dfrac{C(t)-C(T_t)}{|T_t|-1}")
    weakest = _(
        "**for each** inner node {t}, from the leaves up: {strength}, {least}",
        t=tex("t"),
        strength=strength,
        least=tex(r"\alpha=\min(\alpha,g(t))"),
    )
    yield Line("weakest", weakest, "(3)")
    cut = _("cut below every {t} with {equal}: {leaf}", **named(run))
    yield Line("cut", cut, "(4)")
    kept = _("keep the tree that is left: {kept}", kept=tex(r"k=k+1,\ \alpha_k=\alpha,\ T_k=T"))
    yield Line("kept", kept, "(5)", silent=True)
    again = _("**if** {T} is more than its root: back to (2)", T=tex("T"))
    yield Line("again", again, "(6)", silent=True)
    yield from choice(run, options)


def named(run: Run) -> dict[str, str]:
    return {"t": tex("t"), "equal": tex(r"g(t)=\alpha"), "leaf": run.leaf}


def choice(run: Run, options: Pruning) -> Iterator[Line]:
    _ = run._
    trees = tex(r"T_0,T_1,\dots,T_n")
    if options.alpha is not None:
        said = _(
            "take the last tree {T} with {alpha}", T=tex("T_k"), alpha=tex(r"\alpha_k\le\alpha")
        )
        yield Line("chosen", said, "(7)")
    else:
        yield Line("judged", judged(run, options, trees), "(7)")
        yield Line("chosen", rule(run, options), "", 1)
    back = _("bring back what was cut after it: the result is {T}", T=tex(r"T_\alpha=T_k"))
    yield Line("restored", back, "(8)")


def judged(run: Run, options: Pruning, trees: str) -> str:
    _ = run._
    if options.judge == "validation":
        return _("estimate the risk of {trees} on the validation rows", trees=trees)
    folds = options.folds
    return _("estimate the risk of {trees} by cross-validation, {n} folds", trees=trees, n=folds)


def rule(run: Run, options: Pruning) -> str:
    _ = run._
    if options.rule == "one_se":
        return _(
            "take the smallest tree {T} within one standard error of the least risk", T=tex("T_k")
        )
    return _("take the tree {T} with the least risk, of equals the smallest", T=tex("T_k"))
