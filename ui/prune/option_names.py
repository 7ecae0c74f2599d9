"""The words of the pruning controls: methods, options and ways to divide the rows."""

from __future__ import annotations

from engine.language import Translator
from engine.pruning.options import Method
from ui.run.option_names import OptionText
from ui.tables.split import Kind


def method_names(_: Translator) -> dict[Method, str]:
    """Short enough to stand side by side."""
    return {
        "none": _("No pruning"),
        "pre": _("Pre-pruning"),
        "post": _("Post-pruning"),
        "c_alpha": _("Loss C_α"),
        "cost_complexity": _("Cost-complexity"),
        "pessimistic": _("Pessimistic"),
        "hand": _("By hand"),
    }


def method_about(_: Translator) -> dict[Method, str]:
    """What a method does, in one line, and what to do first."""
    return {
        "none": _("The tree as it grows."),
        "pre": _(
            "While the tree grows, a node is split only if more validation rows come out "
            "right (Zhou 4.3.1). Press → and watch each split on trial."
        ),
        "post": _(
            "From the leaves up, a branch is cut if more validation rows come out right "
            "without it (Zhou 4.3.2). Press → for the first comparison."
        ),
        "c_alpha": _(
            "Every leaf costs α; a branch goes when the tree is no dearer without it "
            "(Li Hang 5.4). Drag α, then press →."
        ),
        "cost_complexity": _(
            "The weakest link goes first, round by round, down to the root; "
            "cross-validation picks one of these trees (CART). Press →."
        ),
        "pessimistic": _(
            "Training errors are taken for too few: small leaves pay most (C4.5). "
            "Press → for the first comparison."
        ),
        "hand": _(
            "Click a node with a branch to cut it, click it again to bring the branch "
            "back. The accuracies answer at once."
        ),
    }


def prune_texts(_: Translator) -> dict[str, OptionText]:
    """All options of pruning, in the order in which they are shown."""
    return _comparing(_) | _choosing(_)


def _comparing(_: Translator) -> dict[str, OptionText]:
    return {
        "accept": OptionText(
            _("When accuracy stays the same"),
            _("The book acts only on a strict rise. Occam's razor prefers the smaller tree."),
            {"strict": _("do nothing"), "equal": _("act all the same")},
        ),
        "least": OptionText(
            _("Rise asked for"),
            _("How much better it must get: a share of the rows, or a mean squared error."),
        ),
        "order": OptionText(
            _("Order"),
            _(
                "Any order from the leaves up ends in the same tree, unless validation rows have "
                "missing cells."
            ),
            {"deepest": _("deepest nodes first"), "post_order": _("branch by branch")},
        ),
        "confidence": OptionText(
            _("Confidence"),
            _("Of the upper limit of a leaf's error rate. Smaller cuts more; C4.5 takes 0.25."),
        ),
    }


def _choosing(_: Translator) -> dict[str, OptionText]:
    return {
        "risk": OptionText(
            _("Risk C(t)"),
            _("What a leaf costs: its wrong rows, or its impurity, by its share of the rows."),
            {"error": _("error rate"), "impurity": _("impurity")},
        ),
        "judge": OptionText(
            _("Tree chosen by"),
            _("Rows that a tree has not grown on say how good it is."),
            {
                "folds": _("cross-validation"),
                "validation": _("validation rows"),
                "alpha": _("α of your own"),
            },
        ),
        "rule": OptionText(
            _("Which tree"),
            _("The smallest risk, or the smallest tree that is within one standard error of it."),
            {"minimum": _("smallest risk"), "one_se": _("one standard error")},
        ),
        "folds": OptionText(_("Folds"), _("Into how many parts the rows are dealt.")),
        "deal": OptionText(_("Seed of the folds"), _("Another seed deals the rows otherwise.")),
    }


def split_names(_: Translator) -> dict[Kind, str]:
    return {
        "book": _("the table's own division"),
        "hold": _("draw a share"),
        "hand": _("row by row"),
        "all": _("none: all rows grow the tree"),
    }
