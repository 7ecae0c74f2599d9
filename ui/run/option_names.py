"""The words of the options: a label, one line that explains it, and a name for each choice."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.config import SMALL_TABLE
from engine.growers.general import CATALOGUE
from engine.impurities import of_classes
from engine.language import Translator
from ui.address.query import GENERAL, NO, YES


@dataclass(frozen=True)
class OptionText:
    """What a control says about one option."""

    label: str
    about: str
    choices: dict[str, str] = field(default_factory=dict)


def algorithm_names(_: Translator) -> dict[str, str]:
    """The algorithms of the menu; the two readings of C4.5 go by their books."""
    return {a.name: _(a.title) for a in CATALOGUE.values()} | {GENERAL: _("Custom")}


def algorithm_about(_: Translator) -> dict[str, str]:
    """One line on what each algorithm does."""
    general = _("Combine any criterion, rating and form of split.")
    return {a.name: _(a.about) for a in CATALOGUE.values()} | {GENERAL: general}


def option_texts(_: Translator) -> dict[str, OptionText]:
    """All options of a run, in the order in which they are shown."""
    return _rule_texts(_) | _stop_texts(_) | _tie_texts(_)


def _rule_texts(_: Translator) -> dict[str, OptionText]:
    return {
        "criterion": OptionText(
            _("Criterion"),
            _("How mixed the classes of a node are."),
            {impurity.name: _(impurity.called) for impurity in of_classes()},
        ),
        "rating": OptionText(
            _("Score"),
            _("Gain favours attributes with many values; the ratio makes up for it."),
            {"gain": _("gain"), "gain_ratio": _("gain ratio")},
        ),
        "form": OptionText(
            _("Form of a split"),
            _("One branch for each value, or two: one value or a group against the rest."),
            {
                "multiway": _("a branch for each value"),
                "equals": _("one value against the rest"),
                "subset": _("a group against the rest"),
            },
        ),
        "branches": OptionText(
            _("Branches"),
            _("Zhou draws a branch for every value, even without rows; Li Hang does not."),
            {"domain": _("all values"), "present": _("only values with rows")},
        ),
        "threshold": OptionText(
            _("Thresholds"),
            _("Where a number is cut: halfway, at a value that occurs, or at the median."),
            {"midpoint": _("midpoints"), "value": _("values"), "median": _("median only")},
        ),
        "unknown": OptionText(
            _("Unknown as a branch"),
            _("Counts missing cells as one more branch in the split information (Quinlan)."),
            {NO: _("no"), YES: _("yes")},
        ),
        "class_weights": OptionText(
            _("Class weights"),
            _("Balanced: all classes weigh the same in all, so that a rare one is not outvoted."),
            {"equal": _("equal"), "balanced": _("balanced")},
        ),
    }


def _stop_texts(_: Translator) -> dict[str, OptionText]:
    return {
        "depth": OptionText(
            _("Max. depth"), _("Nodes this deep become leaves; 0 is a single leaf.")
        ),
        "eps": OptionText(
            _("Least gain ε"), _("A node whose best score is below ε becomes a leaf.")
        ),
        "min_rows": OptionText(
            _("Min. rows"), _("A node with less weight than this becomes a leaf.")
        ),
        "min_leaf": OptionText(
            _("Min. branch"), _("A split must give each branch it uses this much weight.")
        ),
        "least_weight": OptionText(
            _("Least weight"),
            _(
                "At least two branches of a split must weigh this much (Quinlan: 2). Left empty it "
                "is 1 row for more than {rows} rows with missing cells, else 0.",
                rows=SMALL_TABLE,
            ),
        ),
        "min_impurity": OptionText(
            _("Min. impurity"), _("A node of less impurity than this becomes a leaf (CART).")
        ),
        "zero": OptionText(
            _("When no attribute gains"),
            _("Splitting goes on where attributes help only together, as in XOR."),
            {"split": _("split anyway"), "stop": _("make a leaf")},
        ),
    }


def _tie_texts(_: Translator) -> dict[str, OptionText]:
    return {
        "ties": OptionText(
            _("Ties"),
            _("Who wins when several attributes have exactly the same best score."),
            {
                "first": _("the first column"),
                "last": _("the last column"),
                "random": _("random"),
                "ask": _("ask me"),
            },
        ),
        "seed": OptionText(_("Random seed"), _("The same seed draws the same winners again.")),
    }


def table_texts(_: Translator) -> dict[str, OptionText]:
    """Options that change how the table is read or shown, not how the tree is grown."""
    return {
        "first": OptionText(
            _("Majority ties go to"),
            _("The class that comes first wins when two classes are equally frequent."),
        ),
        "ordinal": OptionText(
            _("Keep ordered values together"),
            _("Values with a natural order are cut like numbers, not picked one by one."),
        ),
        "id": OptionText(
            _("The row number as an attribute"),
            _("Shows why gain ratio exists: a different value in every row splits perfectly."),
        ),
        "unit": OptionText(
            _("Unit of entropy"),
            _(
                "Bits use the logarithm to base 2, nats the natural one; the tree stays. Limits "
                "are always given in bits."
            ),
            {"bits": _("bits"), "nats": _("nats")},
        ),
    }
