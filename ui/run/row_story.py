"""The way of one row in words, as far as the tree has grown at a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.predict import AnswerGiven, LeafReached, NodeReached, Passage, RowPredicted
from engine.splits import Split
from ui.kit import numbers
from ui.kit.escape import md
from ui.run.narrator import Narrator


@dataclass(frozen=True, eq=False)
class RowStory:
    """What is told of a row at one cursor; its passages are those through the finished tree.

    Where the finished tree is not ``told``, what it predicts is not either.
    """

    narrator: Narrator
    cursor: int
    told: bool = True

    def lines(self, passages: Sequence[Passage]) -> list[str]:
        """Each stop of the row in a line; then what it is predicted to be, or where it waits."""
        tree = self.narrator.trace.tree()
        standing = {0}
        waiting: list[int] = []
        said: list[str] = []
        for passage in passages:
            if isinstance(passage, RowPredicted):
                said += self.waits(waiting)
                if self.told or not waiting:
                    said.append(self.prediction(passage, bool(waiting)))
            elif isinstance(passage, NodeReached) or passage.node not in standing:
                continue  # what is below a node that waits is not in the tree yet
            elif not self.decided(passage.node):
                waiting.append(passage.node)
            elif isinstance(passage, AnswerGiven):
                standing.update(passage.children)
                said.append(self.answer(tree.nodes[passage.node].split, passage.branch))
            else:
                said.append(self.leaf(passage))
        return said

    def decided(self, node: int) -> bool:
        """Whether the tree shows by now what becomes of the rows of a node."""
        decided = self.narrator.trace.lifetimes[node].decided
        return decided is not None and decided <= self.cursor

    def waits(self, nodes: Sequence[int]) -> list[str]:
        if not nodes:
            return []
        tree = self.narrator.trace.tree()
        where = ", ".join(self.narrator.sentences.where(node, tree) for node in nodes)
        return [
            self.narrator._(
                "At this step the row waits at {where}, which is not decided yet.", where=where
            )
        ]

    def answer(self, split: Split | None, branch: int | None) -> str:
        if split is None:
            return ""
        names, sentences = self.narrator.names, self.narrator.sentences
        if branch is not None:
            return sentences.bold(names.condition(split, branch))
        name = sentences.attributes((split.attribute,))
        return self.narrator._(
            "{name} is missing: it goes down every branch by its share.", name=name
        )

    def leaf(self, passage: LeafReached) -> str:
        return self.narrator._(
            "a leaf with weight {weight}: {label}",
            weight=numbers.weight(passage.weight),
            label=self.narrator.sentences.bold(self.narrator.names.leaf(passage.label)),
        )

    def prediction(self, passage: RowPredicted, later: bool) -> str:
        """The label with the shares of the classes; ``later`` if the tree is not there yet."""
        _ = self.narrator._
        names = self.narrator.names
        label = self.narrator.sentences.bold(names.leaf(passage.label))
        said = _("Predicted: {label}", label=label)
        if later:
            said = _("The finished tree predicts: {label}", label=label)
        classes = self.narrator.trace.dataset.classes
        if classes is None:
            return said
        pairs = zip(classes, passage.distribution, strict=True)
        parts = (f"{md(names.name(name))} {numbers.decimal(share)}" for name, share in pairs)
        return f"{said} ({', '.join(parts)})"
