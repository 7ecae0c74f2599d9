"""Sentences and sums of a forest, with the numbers of the tree and the row at hand."""

from __future__ import annotations

from math import exp

from engine.forest.config import default_attributes
from engine.forest.grown import Forest, never_drawn
from engine.forest.sweep import KMeasured
from engine.language import Relabel, Translator
from ui.kit import numbers
from ui.kit.escape import latex, md, short
from ui.kit.typeset import BREAK, Line

MOST_NAMED = 8  # trees or rows that are listed one by one
# The jury of a row: the trees S_i that have not seen it, h_OOB by Breiman.
OUT_OF_BAG = r"h_{\mathrm{OOB}}(x_i)"
MEAN_OF_JUDGES = r"=\tfrac{1}{|S_i|}\sum_{b\in S_i}h_{D^b}(x_i)"
VOTE_OF_JUDGES = r"=\arg\max_k\sum_{b\in S_i}\mathbf{1}\{h_{D^b}(x_i)=k\}"


def bag_sentence(_: Translator, forest: Forest, tree: int) -> str:
    """How many rows the tree never saw, and what chance says about it."""
    bag = forest.bags[tree].tolist()
    rows = len(bag)
    unseen = sum(1 for count in bag if not count)
    return _(
        "Bag of tree {tree}: {n} draws with replacement hit {seen} of {n} rows; {unseen} are "
        "out of bag (○, {share}).",
        tree=tree + 1,
        n=rows,
        seen=rows - unseen,
        unseen=unseen,
        share=numbers.percent(unseen / rows),
    )


def chance_formula(forest: Forest, trees: int) -> list[Line]:
    r"""(1-1/n)^n for this n, its limit, and the mean of the trees so far."""
    n = len(forest.dataset)
    mean = forest.out_of_bag_share(trees)
    limit = rf"\to\tfrac{{1}}{{e}}={numbers.decimal(exp(-1))}"
    return [
        (
            rf"\bigl(1-\tfrac{{1}}{{{n}}}\bigr)^{{{n}}}",
            f"={numbers.decimal(never_drawn(n))}{limit}",
        ),
        (rf"\bar{{p}}_{{{trees}}}", f"={numbers.decimal(mean)}"),
    ]


def vote_sentence(_: Translator, forest: Forest, row: int, trees: int, label: Relabel) -> str:
    """Who may judge a row, what they say, and what comes of it."""
    name = md(short(str(forest.dataset.row_ids[row]), 16))
    judges = forest.judges(row, trees)
    truth = target_text(forest, float(forest.dataset.y[row]), label)
    if not judges:
        return _(
            "Row {row} ({truth}) was in the bag of every tree so far, so no tree can judge it yet.",
            row=name,
            truth=truth,
        )
    named = ", ".join(str(tree + 1) for tree in judges[:MOST_NAMED])
    named += ", …" if len(judges) > MOST_NAMED else ""
    verdict = float(forest.out_of_bag(trees).verdicts()[row])
    said = target_text(forest, verdict, label)
    if forest.dataset.is_regression:
        return _(
            "Row {row} ({truth}) was out of bag for {n} of {trees} trees ({named}). Their "
            "mean is {said}.",
            row=name,
            truth=truth,
            n=len(judges),
            trees=trees,
            named=named,
            said=said,
        )
    mark = _("right") if verdict == float(forest.dataset.y[row]) else _("wrong")
    return _(
        "Row {row} ({truth}) was out of bag for {n} of {trees} trees ({named}). Their vote is "
        "{said}: {mark}.",
        row=name,
        truth=truth,
        n=len(judges),
        trees=trees,
        named=named,
        said=f"**{said}**",
        mark=mark,
    )


def target_text(forest: Forest, value: float, label: Relabel) -> str:
    classes = forest.dataset.classes
    if classes is None:
        return numbers.decimal(value)
    return md(short(label(classes[int(value)]), 24))


def vote_formula(forest: Forest, row: int, trees: int, label: Relabel) -> list[Line]:
    """The votes of each class added up, or the mean of the trees' means."""
    tally = forest.out_of_bag(trees)
    judges = int(tally.judges[row])
    if not judges:
        return []
    if forest.dataset.classes is None:
        said = [float(forest.said[tree][row]) for tree in forest.judges(row, trees)]
        terms = "+".join(numbers.decimal(value) for value in said[:4])
        terms += r"+\cdots" if len(said) > 4 else ""
        verdict = numbers.decimal(float(tally.verdicts()[row]))
        numbered = rf"=\tfrac{{1}}{{{judges}}}\bigl({terms}\bigr)={verdict}"
        return [(OUT_OF_BAG, MEAN_OF_JUDGES), ("", numbered)]
    votes = tally.votes[row].tolist()
    names = [latex(short(label(name), 12)) for name in forest.dataset.classes]
    parts = [rf"{name}: {int(count)}" for name, count in zip(names, votes, strict=True)]
    counted = (r",\quad" + BREAK).join(parts[:8]) + rf"\quad{BREAK}(|S_i|{{=}}{judges})"
    return [(OUT_OF_BAG, VOTE_OF_JUDGES), ("", counted)]


def error_sentence(_: Translator, forest: Forest, trees: int) -> str:
    """The three errors after so many trees, in words."""
    found = forest.errors[trees - 1]
    parts = [_("training {error}", error=error_text(forest, found.training))]
    if found.out_of_bag is not None:
        error = error_text(forest, found.out_of_bag)
        parts.insert(
            0, _("out-of-bag **{error}** ({judged} rows judged)", error=error, judged=found.judged)
        )
    if found.held_out is not None:
        parts.append(_("hold-out {error}", error=error_text(forest, found.held_out)))
    told = _(", ").join(parts)
    if trees == 1:
        return _("After 1 tree: {parts}.", parts=told)
    return _("After {n} trees: {parts}.", n=trees, parts=told)


def error_text(forest: Forest, error: float) -> str:
    return numbers.decimal(error) if forest.dataset.is_regression else numbers.percent(error)


def drawn_sentence(_: Translator, names: list[str], available: int, wanted: int) -> str:
    """The attributes that were drawn at the node under discussion."""
    listed = _(", ").join(f"**{md(short(name, 20))}**" for name in names)
    if len(names) > wanted:
        return _(
            "Drawn here: {names}. The first {k} could not split the node, so the draw went on.",
            names=listed,
            k=wanted,
        )
    return _(
        "Drawn here: {names}, {k} of {d} attributes; the others may not compete.",
        names=listed,
        k=len(names),
        d=available,
    )


def k_sentence(_: Translator, found: list[KMeasured], attributes: int) -> str:
    """What the curves say: which K does best here, and what sqrt(d) costs against it."""
    usual = default_attributes(attributes)
    best = min(found, key=lambda m: (m.out_of_bag, m.attributes))
    here = next((m for m in found if m.attributes == usual), best)
    return _(
        "With a small K each tree is worse, but two trees agree less often, and voting "
        "helps when trees err differently. √d = {usual} has an error of {error}; the smallest "
        "here is {least} at K = {best}. It is a rule of thumb: where few attributes matter, "
        "a larger K does better.",
        usual=usual,
        error=numbers.decimal(here.out_of_bag),
        least=numbers.decimal(best.out_of_bag),
        best=best.attributes,
    )
