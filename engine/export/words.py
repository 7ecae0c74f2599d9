"""How the names and keywords of a tree are said to a reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.dataset import Attribute, Dataset
from engine.events import StopReason
from engine.language import N_, SOURCE, Relabel, Translator
from engine.message import by_number
from engine.splits import Split, Subset, branch_labels, condition


@dataclass(frozen=True)
class Words:
    """A language, the table's words and ``title`` in it, and messages for why a node is a leaf.

    The default is the form for programs: names as they are in the table, the keywords in capitals
    and the reasons by their codes.
    """

    _: Translator = field(default_factory=lambda: Translator(SOURCE, {}))
    say: Relabel = str
    reasons: Mapping[StopReason, str] = field(default_factory=dict)
    title: str | None = None

    def name(self, dataset: Dataset) -> str:
        return self.title or dataset.name

    def why(self, reason: StopReason) -> str:
        return self._(self.reasons.get(reason, reason))

    def rows(self, count: int) -> str:
        message = by_number(count, N_("{rows} row"), N_("{rows} rows"))
        return self._(message, rows=count)

    def label(self, split: Split, branch: int, dataset: Dataset) -> str:
        """What stands on a branch: a value, or how it compares."""
        label = branch_labels(split, dataset)[branch]
        if not isinstance(split, Subset):
            return label
        return self._.within("set", "not in") if branch else self._.within("set", "in")

    def condition(self, split: Split, branch: int, dataset: Dataset) -> str:
        """One branch in words."""
        if not isinstance(split, Subset):
            return condition(split, branch, dataset)
        attribute = dataset.attributes[split.attribute]
        members = ",".join(attribute.domain[value] for value in split.values)
        return f"{attribute.name} {self.label(split, branch, dataset)} {members}"

    def table(self, dataset: Dataset) -> Dataset:
        """The same table under the reader's names."""
        return replace(
            dataset,
            target=self.say(dataset.target),
            classes=dataset.classes and tuple(map(self.say, dataset.classes)),
            attributes=tuple(map(self._attribute, dataset.attributes)),
        )

    def _attribute(self, attribute: Attribute) -> Attribute:
        domain = tuple(map(self.say, attribute.domain))
        return replace(attribute, name=self.say(attribute.name), domain=domain)


PLAIN = Words()
