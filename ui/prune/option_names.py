"""The words of the pruning controls: methods, options and ways to divide the rows."""

from __future__ import annotations

from engine.language import Translator
from engine.pruning.catalogue import METHODS
from ui.run.option_names import OptionText
from ui.tables.split import Kind


def method_names(_: Translator) -> dict[str, str]:
    """Short enough to stand side by side."""
    return {method.name: _(method.title) for method in METHODS.values()}


def prune_texts(_: Translator) -> dict[str, OptionText]:
    """All options of pruning, in the order in which they are shown."""
    return _comparing(_) | _choosing(_)


def _comparing(_: Translator) -> dict[str, OptionText]:
    return {
        "accept": OptionText(
            _("When accuracy stays the same"),
            _("The book acts only on a strict rise. Occam's razor prefers the smaller tree."),
            {"strict": _("do nothing"), "equal": _("act anyway")},
        ),
        "least": OptionText(
            _("Minimum improvement"),
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
        "deal": OptionText(_("Seed of the folds"), _("Another seed gives another split.")),
    }


def split_names(_: Translator) -> dict[Kind, str]:
    return {
        "book": _("the table's own division"),
        "hold": _("draw a share"),
        "hand": _("row by row"),
        "all": _("none: all rows grow the tree"),
    }
