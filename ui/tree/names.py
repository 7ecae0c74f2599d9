"""What a tree's node says: its edge, its size, its impurity, and why a leaf is a leaf.

Names come from tables of other people. Here they become one line of plain text each; escaping
is left to whoever writes markup.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.dataset import Dataset
from engine.events import Label, NodeOpened, StopReason
from engine.impurities import Impurity
from engine.language import Relabel, Translator
from engine.measures import Moments, Summary, weight_of
from engine.splits import Equals, Linear, Multiway, Split, Subset, Threshold
from engine.tree import Tree
from ui.kit import escape, numbers
from ui.kit.units import Units

plain = lru_cache(maxsize=10_000)(escape.plain)  # a big tree repeats the same few names


def edge_to(node: int, tree: Tree) -> tuple[Split, int] | None:
    """The split above a node and the branch that leads to it; nothing for the root."""
    opened = tree.nodes[node].opened
    split = None if opened.parent is None else tree.nodes[opened.parent].split
    return None if split is None or opened.branch is None else (split, opened.branch)


@dataclass(frozen=True)
class NodeNames:
    """Says everything about a node in one language, with the table's own words translated; entropy
    in bits, or in ``nats``."""

    dataset: Dataset
    impurity: Impurity
    _: Translator
    label: Relabel
    nats: bool = False

    @property
    def units(self) -> Units:
        return Units(self.impurity, self.nats)

    def name(self, word: str) -> str:
        return plain(self.label(word))

    def attribute(self, number: int) -> str:
        return self.name(self.dataset.attributes[number].name)

    def asked(self, split: Split) -> str:
        """What a node asks about: an attribute, or the sum of a line."""
        if isinstance(split, Linear):
            return self.sum(split, digits=2)
        return self.attribute(split.attribute)

    def sum(self, line: Linear, digits: int = 3) -> str:
        """``0.83·密度 − 0.55·含糖率``; a single attribute goes without a coefficient of 1."""
        if [w for _, w in line.terms] == [1.0]:
            return self.attribute(line.terms[0][0])
        said = [f"{numbers.coefficient(w, digits)}·{self.attribute(a)}" for a, w in line.terms]
        return " + ".join(said).replace("+ −", "− ")

    def branch(self, split: Split, branch: int) -> str:
        """The value or the comparison on an edge."""
        domain = self.dataset.attributes[split.attribute].domain
        match split:
            case Multiway():
                return self.name(domain[branch])
            case Threshold(threshold=threshold):
                return f"{'>' if branch else '≤'} {numbers.threshold(threshold)}"
            case Linear(threshold=threshold):
                return f"{'>' if branch else '≤'} {numbers.coefficient(threshold, 4)}"
            case Equals(value=value):
                return f"{'≠' if branch else '='} {self.name(domain[value])}"
            case Subset(values=values):
                members = ", ".join(self.name(domain[value]) for value in values)
                return f"{'∉' if branch else '∈'} {{{members}}}"

    def condition(self, split: Split, branch: int) -> str:
        """The edge as a statement: ``纹理 = 清晰``, ``密度 ≤ 0.382``."""
        sign = "= " if isinstance(split, Multiway) else ""
        asked = self.sum(split) if isinstance(split, Linear) else self.attribute(split.attribute)
        return f"{asked} {sign}{self.branch(split, branch)}"

    def leading_to(self, node: int, tree: Tree) -> str:
        """The condition on the edge to a node; nothing for the root."""
        above = edge_to(node, tree)
        return "" if above is None else self.condition(*above)

    def way_to(self, node: int, tree: Tree) -> list[str]:
        """All conditions from the root to a node."""
        return [self.leading_to(below, tree) for below in tree.ancestors(node)[1:]]

    def rows(self, opened: NodeOpened) -> str:
        return self.rows_of(opened.summary)

    def rows_of(self, summary: Summary) -> str:
        _ = self._
        size = numbers.weight(weight_of(summary))
        return _("1 row") if size == "1" else _("{n} rows", n=size)

    def parts(self, opened: NodeOpened) -> str:
        """The rows of each class that occurs, or the mean: ``是 8, 否 9``."""
        if isinstance(opened.summary, Moments) or self.dataset.classes is None:
            return self.mean(opened)
        pairs = zip(self.dataset.classes, opened.summary, strict=True)
        return ", ".join(f"{self.name(c)} {numbers.weight(w)}" for c, w in pairs if w > 0)

    def mean(self, opened: NodeOpened) -> str:
        _ = self._
        if not isinstance(opened.summary, Moments):
            return ""
        return _("mean {value}", value=numbers.decimal(opened.summary.mean))

    def impurity_short(self, opened: NodeOpened) -> str:
        return f"{self.measure_short()} {self.units.show(opened.impurity)}"

    def impurity_full(self, opened: NodeOpened) -> str:
        return f"{self.measure()} {self.units.show(opened.impurity)}"

    def measure_short(self) -> str:
        return self._(self.impurity.short)

    def measure(self) -> str:
        return self._(self.impurity.called)

    def leaf(self, label: Label) -> str:
        return self.name(label) if isinstance(label, str) else numbers.decimal(label)

    def reason_short(self, reason: StopReason) -> str:
        """Two or three words for the box of a leaf."""
        _ = self._
        return {
            "pure": _("one value") if self.dataset.is_regression else _("pure"),
            "no_attributes": _("no attribute left"),
            "identical_rows": _("rows alike"),
            "empty": _("empty"),
            "below_epsilon": _("below ε"),
            "below_impurity": _("pure enough"),
            "too_few_rows": _("too few rows"),
            "too_little_weight": _("too little weight"),
            "pure_where_known": _("known rows agree"),
            "depth_limit": _("depth limit"),
            "pre_pruned": _("pre-pruned"),
            "no_gain": _("no gain"),
            "by_hand": _("by hand"),
            "pruned": _("pruned"),
        }[reason]

    def reason(self, reason: StopReason) -> str:
        """The same as a sentence, for whoever looks closer."""
        _ = self._
        return {
            "pure": (
                _("All its rows have the same value.")
                if self.dataset.is_regression
                else _("All its rows have the same class.")
            ),
            "no_attributes": _("Every attribute has been used on the way here."),
            "identical_rows": _("Its rows are alike in every attribute that is left."),
            "empty": (
                _("No row came here; the value is the mean one level up.")
                if self.dataset.is_regression
                else _("No row came here; the class is that of most rows one level up.")
            ),
            "below_epsilon": _("The best score is below the threshold ε."),
            "below_impurity": _("Its impurity is below the least that is worth a split."),
            "too_few_rows": _("It has too few rows to be split."),
            "too_little_weight": _("No split gives two branches the least weight."),
            "pure_where_known": _(
                "Whatever the attribute, its rows with a known value agree on the target; they "
                "differ only where values are missing."
            ),
            "depth_limit": _("The tree may not grow deeper."),
            "pre_pruned": _("Splitting it would not help on the validation rows."),
            "no_gain": _("No attribute makes it any purer."),
            "by_hand": _("You made it a leaf."),
            "pruned": _("The branch below it was cut."),
        }[reason]
