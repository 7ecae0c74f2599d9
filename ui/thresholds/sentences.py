"""A cut in words and formulas: how it compares with the best one, and where the book differs."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

import pandas as pd

from engine.candidates import Candidate
from engine.impurities import ENTROPY, Impurity
from engine.language import Relabel, Translator
from engine.measures import Moments, Summary, weight_of
from engine.trace import Trace
from ui.kit.escape import md, plain
from ui.kit.numbers import closely, decimal, exact, threshold, weight
from ui.kit.typeset import DOT, LOG, Line, in_brackets, line, of, share, shares, sign
from ui.thresholds.model import Cuts, Node, cut_of
from ui.tree.names import NodeNames
from ui.tree.secrets import NUMBER, WINNER

MOST_CLASSES = 6


def node_name(_: Translator, trace: Trace, node: Node, label: Relabel) -> str:
    """The conditions that lead to a node, as plain text for a menu."""
    names = NodeNames(trace.dataset, ENTROPY, _, label)
    where = _(", ").join(names.way_to(node.number, trace.tree())) or _("root")
    return plain(_("{where} ({n} rows)", where=where, n=len(node.rows)))


def comparison(_: Translator, cuts: Cuts, label: Relabel, known: int = WINNER) -> pd.DataFrame:
    """Left and right of both cuts, side by side, as far as they are ``known``."""
    lines = {_("your cut"): cuts.own}
    if known >= WINNER:
        lines[_("best cut")] = cuts.best
    if known >= WINNER and cut_of(cuts.picked) != cut_of(cuts.best):
        lines[_("the median")] = cuts.picked
    rows = {
        name: [
            threshold(cut_of(candidate)),
            *(_side(_, cuts, part, label) for part in candidate.score.branches),
            decimal(cuts.shown(candidate.score)) if known >= NUMBER else "",
        ]
        for name, candidate in lines.items()
    }
    heads = [_("cut t"), _("left, ≤ t"), _("right, > t"), _(cuts.impurity.criterion)]
    return pd.DataFrame.from_dict(rows, orient="index", columns=heads)


def exactly(_: Translator, cuts: Cuts) -> str:
    """The scores of one's own cut and of the best one, with six decimals."""
    pairs = ((_("your cut"), cuts.own), (_("best cut"), cuts.best))
    return _(", ").join(f"{name} {closely(cuts.shown(c.score))}" for name, c in pairs)


def _side(_: Translator, cuts: Cuts, part: Summary, label: Relabel) -> str:
    if isinstance(part, Moments):
        n = weight(part.weight)
        return _("{n} rows, mean {mean}", n=n, mean=decimal(part.mean)) if part.weight else "–"
    classes = (cuts.dataset.classes or ())[:MOST_CLASSES]
    return " · ".join(f"{md(label(c))} {weight(n)}" for c, n in zip(classes, part, strict=False))


def sentence(_: Translator, cuts: Cuts, known: int = WINNER) -> str:
    """How one's own cut compares with the best, if that is ``known``, and why its neighbours are no
    different."""
    low, high = cuts.around(cut_of(cuts.own))
    if low is None or high is None:
        return _("All rows fall on one side, so this cut decides nothing. Move it inside.")
    between = {"low": exact(low), "high": exact(high)}
    if known < WINNER:
        return _(
            "Is this the best cut? Moving it anywhere from {low} to just below {high} changes "
            "nothing: the same rows go left.",
            **between,
        )
    if cuts.own_is_best:
        return _(
            "This is the best cut: no value lies between {low} and {high}, so every cut "
            "between them sends the same rows to the left and is worth the same.",
            **between,
        )
    mine, best = cuts.shown(cuts.own.score), cuts.shown(cuts.best.score)
    numbers = {**between, "mine": decimal(mine), "best": decimal(best)}
    if abs(mine - best) < 1e-9:
        return _(
            "Another cut, exactly as good as the best one; the first of them wins. Every cut from "
            "{low} to just below {high} sends the same rows to the left.",
            **between,
        )
    if cuts.impurity.larger_is_better:
        return _(
            "Your cut gains {mine}, the best one {best}. Moving it anywhere from {low} to just "
            "below {high} changes nothing: the same rows go left.",
            **numbers,
        )
    return _(
        "Your cut comes to {mine}, the best one to {best} (less is better). Moving it anywhere "
        "from {low} to just below {high} changes nothing: the same rows go left.",
        **numbers,
    )


def rule_note(_: Translator, cuts: Cuts, rule: str) -> str:
    """One line on what the rule for thresholds does here."""
    if rule == "value":
        return _(
            "C4.5 writes the largest value that occurs and is not above the midpoint: {t} here. "
            "The rows are split the same; only new rows in the gap are treated differently.",
            t=threshold(cut_of(cuts.best)),
        )
    if rule == "median":
        return _(
            "The median is a shortcut: one cut for the whole attribute, at {t}, without looking "
            "at the target. It scores {mine}, the best midpoint {best}.",
            t=threshold(cut_of(cuts.picked)),
            mine=decimal(cuts.shown(cuts.picked.score)),
            best=decimal(cuts.shown(cuts.best.score)),
        )
    return _(
        "{n} different values make {m} midpoints, and each is tried once.",
        n=len(cuts.values),
        m=len(cuts.tried),
    )


def book_note(_: Translator, table: str, cuts: Cuts) -> str | None:
    """Where the book prints another number for the same cut."""
    best = cut_of(cuts.best)
    if table == "regression_5.2":
        low, _high = cuts.around(best)
        return _(
            "Li Hang cuts at values: his s = {s} is x ≤ {s}, and the midpoint {t} sends the same "
            "rows to the left.",
            s=exact(low or 0.0),
            t=threshold(best),
        )
    if not table.startswith("watermelon_3") or len(cuts.rows) < len(cuts.dataset):
        return None
    if any(threshold(cut_of(c)) == "0.2045" for c in cuts.tried):
        return _(
            "The book's list drops the fourth decimal, so the midpoint 0.2045 stands there as "
            "0.204; figure 4.10 rounds the same cut to 0.205. All three split these rows alike."
        )
    if printed(best) != threshold(best):
        return _(
            "The book's list drops the fourth decimal and prints {printed} for {t}; the rows "
            "are split the same.",
            printed=printed(best),
            t=threshold(best),
        )
    return None


def printed(cut: float) -> str:
    """A midpoint as the list in the book has it: cut off after three decimals.

    >>> printed(0.3815), printed(0.126), printed(0.2045)
    ('0.381', '0.126', '0.204')
    """
    return threshold(floor(cut * 1000 + 1e-6) / 1000)


def of_cut(cuts: Cuts, candidate: Candidate) -> list[Line]:
    """The score of one cut with its numbers, as the book typesets it."""
    match cuts.impurity.compares:
        case "loss":
            return _loss(candidate)
        case "remainder":
            return [*_sides(candidate, cuts.impurity), _index(candidate, cuts.impurity)]
        case "gain":
            return [*_sides(candidate, cuts.impurity), _gain(candidate, cuts.impurity)]


def _sides(candidate: Candidate, impurity: Impurity) -> Iterator[Line]:
    """The impurity of both sides, worked out."""
    score = candidate.score
    values = score.branch_impurities(impurity)
    for side, part, value in zip("-+", score.branches, values, strict=True):
        if weight_of(part):
            written = line(impurity, shares(part), LOG["bits"])
            worked_out = f"={written}" if written else ""
            yield rf"{sign(impurity)}(D_t^{side})", f"{worked_out}={decimal(value)}"


def _gain(candidate: Candidate, impurity: Impurity) -> Line:
    score = candidate.score
    less = "-".join([decimal(score.impurity), *_terms(candidate, impurity)])
    return of(r"\mathrm{Gain}", "D", "t"), f"={_scaled(candidate, less)}={decimal(score.gain)}"


def _index(candidate: Candidate, impurity: Impurity) -> Line:
    total = "+".join(_terms(candidate, impurity))
    return of(sign(impurity), "D", "t"), f"={total}={decimal(candidate.score.remainder)}"


def _loss(candidate: Candidate) -> list[Line]:
    parts = [part for part in candidate.score.branches if isinstance(part, Moments)]
    terms = "+".join(decimal(part.squared_error) for part in parts)
    squares = r"\textstyle\sum_{x \le t}(y-c_1)^2+\sum_{x>t}(y-c_2)^2"
    return [
        *((f"c_{i}", f"={decimal(part.mean)}") for i, part in enumerate(parts, 1) if part[0]),
        ("L(t)", f"={squares}={terms}={decimal(candidate.score.loss)}"),
    ]


def _terms(candidate: Candidate, impurity: Impurity) -> list[str]:
    """The impurity of each side, weighted by its share of the rows."""
    score = candidate.score
    known = sum(score.branch_weights)
    parts = zip(score.branch_weights, score.branch_impurities(impurity), strict=True)
    return [rf"{share(w, known)}{DOT}{decimal(value)}" for w, value in parts if w]


def _scaled(candidate: Candidate, inside: str) -> str:
    """With missing cells the known rows count by their share."""
    rho = candidate.score.rho
    return inside if rho == 1 else rf"{decimal(rho)}{DOT}{in_brackets(inside)}"
