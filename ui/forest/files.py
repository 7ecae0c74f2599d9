"""What one can take away of a forest: one of its trees, its planes, its votes, all of its numbers.

A tree is grown once more when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.dataset import Dataset
from engine.export.forest_document import forest_document, rows_of
from engine.export.sheet import sheet
from engine.forest.grown import Forest
from engine.forest.importance import impurity_importance, permutation_importance
from engine.forest.plane import is_plane, plane
from engine.forest.telling import trace_of
from engine.language import Relabel, Translator
from ui.forest.pictures import tree_plane_svg, vote_svg
from ui.kit.numbers import decimal, percent
from ui.run import paper
from ui.run.files import (
    CSV,
    DOT,
    HTML,
    JSON,
    SVG,
    TEXT,
    Form,
    Group,
    RunFiles,
    as_json,
    table_form,
)
from ui.run.narrator import Narrator
from ui.tree.model import tree_model


@dataclass(frozen=True, eq=False)
class ForestFiles:
    """A forest after ``tree`` trees, of which one stands at the last."""

    forest: Forest
    tree: int
    held_out: Dataset | None
    _: Translator
    label: Relabel
    name: str
    title: str
    growing: bool

    def groups(self) -> Iterable[Group]:
        _ = self._
        yield _("tree {tree}", tree=self.tree), self.of_the_tree()
        yield _("The forest"), self.of_the_forest()

    def of_the_tree(self) -> list[Form]:
        _ = self._
        plane = self._late(_("Its plane (SVG)"), "-plane.svg", SVG, self.tree_plane)
        return [
            self._late(_("The finished tree as a picture (SVG)"), ".svg", SVG, RunFiles.svg),
            self._late(_("The tree for Graphviz (DOT)"), ".dot", DOT, lambda r: r.dot().make()),
            *([plane] if is_plane(self.forest.dataset) else []),
            self._late(
                _("The tree as rules (text)"), "-rules.txt", TEXT, lambda r: r.rules().make()
            ),
            self._late(
                _("The whole run to print (HTML)"), ".html", HTML, lambda r: r.handout().make()
            ),
        ]

    def _late(self, text: str, ending: str, kind: str, make: Callable[[RunFiles], str]) -> Form:
        """Something of the tree, which grows when it is asked for."""
        name = f"{self.name}-tree-{self.tree}{ending}"
        return Form(text, name, kind, lambda: make(self.run))

    def of_the_forest(self) -> list[Form]:
        _ = self._
        wait = _("The forest is still growing; wait until it is done.") if self.growing else None
        plane = Form(_("The plane of the vote (SVG)"), f"{self.name}-vote.svg", SVG, self.vote)
        return [
            *([plane] if is_plane(self.forest.dataset) else []),
            Form(_("Out-of-bag votes (CSV)"), f"{self.name}-votes.csv", CSV, self.votes),
            Form(_("The whole forest (JSON)"), f"{self.name}-forest.json", JSON, self.json, wait),
            table_form(_, self.name, self.parts),
            Form(_("To print (HTML)"), f"{self.name}-forest.html", HTML, self.handout, wait),
        ]

    @property
    def parts(self) -> dict[str, Dataset]:
        _ = self._
        every = {_("training"): self.forest.dataset, _("hold-out"): self.held_out}
        return {name: part for name, part in every.items() if part is not None}

    @cached_property
    def run(self) -> RunFiles:
        """The tree as a run of its own, which its bag begins."""
        forest, _ = self.forest, self._
        trace = trace_of(forest.dataset, forest.config, self.tree - 1)
        narrator = Narrator(trace, forest.dataset.name, _, self.label)
        return RunFiles(
            narrator,
            tree_model(trace, _, self.label),
            f"{self.name}-tree-{self.tree}",
            f"{self.title} · {_('tree {tree}', tree=self.tree)}",
            {_("training"): trace.dataset},
            self.held_out,
        )

    def tree_plane(self, run: RunFiles) -> str:
        forest, n = self.forest, self.tree
        title = self._("tree {tree}", tree=n)
        ground = plane(forest, n - 1, n)
        return tree_plane_svg(self._, forest, ground, run.narrator.trace, title, self.label)

    def vote(self) -> str:
        ground = plane(self.forest, self.tree - 1, self.tree)
        return vote_svg(self._, self.forest, ground, self.tree, self.label)

    def json(self) -> str:
        return as_json(forest_document(self.forest, inside=()))

    def votes(self) -> str:
        """Of the rows that a tree never saw, up to this tree; empty where nobody judged."""
        head, rows = self._votes()
        return sheet(head, rows)

    def _votes(self) -> tuple[list[str], list[list[str]]]:
        _, data = self._, self.forest.dataset
        classes = [self.label(name) for name in data.classes or ()]
        head = [_("row"), self.label(data.target), _("trees"), *classes, _("the vote")]
        found = rows_of(self.forest.out_of_bag(self.tree), data)
        rows = [
            [
                str(row["row"]),
                self._said(row["truth"]),
                str(row["trees"]),
                *(str(n) for n in row.get("votes", {}).values()),
                self._said(row["label"]),
            ]
            for row in found
        ]
        return head, rows

    def _said(self, value: str | float | None) -> str:
        if value is None:
            return ""
        return self.label(value) if isinstance(value, str) else repr(value)

    def handout(self) -> str:
        _ = self._
        head, rows = self._votes()
        parts = [
            *(paper.rows_of(_, name, part, self.label) for name, part in self.parts.items()),
            paper.heading(_("The forest")),
            *([self.vote()] if is_plane(self.forest.dataset) else []),
            self._errors(),
            paper.heading(_("Importance")),
            self._importance(),
            paper.heading(_("Out-of-bag votes")),
            paper.table(head, rows[: paper.MOST_ROWS]),
        ]
        return paper.page(self.title, _.language, parts)

    def _errors(self) -> str:
        _, forest = self._, self.forest
        show = decimal if forest.dataset.is_regression else percent
        rows = [
            [
                str(n + 1),
                str(shape.leaves),
                str(shape.depth),
                "–" if found.out_of_bag is None else show(found.out_of_bag),
                show(found.training),
            ]
            for n, (shape, found) in enumerate(zip(forest.shapes, forest.errors, strict=False))
        ]
        head = [_("tree"), _("leaves"), _("depth"), _("out-of-bag"), _("training")]
        return paper.table(head, rows, self.tree - 1)

    def _importance(self) -> str:
        _, forest = self._, self.forest
        found = (impurity_importance(forest), permutation_importance(forest))
        names = [self.label(attribute.name) for attribute in forest.dataset.attributes]
        rows = [
            [name, *(decimal(float(part.mean[i])) for part in found)]
            for i, name in enumerate(names)
        ]
        head = [_("attribute"), _("decrease of impurity"), _("rise of error when shuffled")]
        return paper.table(head, rows)
