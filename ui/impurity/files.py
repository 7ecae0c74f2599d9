"""What one can take away of page ``impurity``: pictures, all its numbers, the handout."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.dataset import Dataset
from engine.export.sheet import sheet
from engine.impurities import of_classes
from engine.language import Relabel, Translator
from engine.measures import entropy
from engine.scores import Score
from ui.impurity.formulas import in_unit, information, shown
from ui.impurity.pictures import event_svg, node_svg
from ui.impurity.query import Asked
from ui.kit.numbers import closely, decimal, weight
from ui.run import paper
from ui.run.files import CSV, HTML, JSON, SVG, Form, Group, as_json, table_form


@dataclass(frozen=True, eq=False)
class ImpurityFiles:
    """A node by hand, one event and one attribute of a table; file names begin with ``name``."""

    asked: Asked
    table: Dataset
    score: Score
    _: Translator
    label: Relabel
    name: str
    title: str

    def groups(self) -> Iterable[Group]:
        _, asked = self._, self.asked
        node, event = f"{self.name}-node.svg", f"{self.name}-event.svg"
        yield (
            _("Pictures"),
            [
                Form(_("The node and its measures (SVG)"), node, SVG, lambda: node_svg(_, asked)),
                Form(
                    _("The information of one event (SVG)"), event, SVG, lambda: event_svg(_, asked)
                ),
            ],
        )
        yield (
            _("Numbers"),
            [
                Form(_("Values and classes (CSV)"), f"{self.name}-values.csv", CSV, self.sheet),
                Form(_("All numbers (JSON)"), f"{self.name}.json", JSON, self.json),
                table_form(_, f"{self.name}-table", {_("training"): self.table}),
                Form(_("To print (HTML)"), f"{self.name}.html", HTML, self.handout),
            ],
        )

    @property
    def attribute(self) -> str:
        return self.label(self.table.attributes[self.score.attribute].name)

    def _crossed(self) -> list[tuple[str, tuple[float, ...]]]:
        """The rows of every value, by class."""
        domain = self.table.attributes[self.score.attribute].domain
        return [
            (value, tuple(map(float, branch)))
            for value, branch in zip(domain, self.score.branches, strict=True)
        ]

    def _head(self) -> list[str]:
        _ = self._
        classes = [self.label(name) for name in self.table.classes or ()]
        return [self.attribute, *classes, _("rows"), _("entropy")]

    def sheet(self) -> str:
        unit = self.asked.unit
        rows = (
            [
                self.label(value),
                *(f"{n:g}" for n in counts),
                f"{sum(counts):g}",
                repr(in_unit(entropy(counts), unit)),
            ]
            for value, counts in self._crossed()
        )
        return sheet(self._head(), rows)

    def json(self) -> str:
        asked, score = self.asked, self.score
        return as_json(
            {
                "unit": asked.unit,
                "node": {"counts": asked.counts, "measures": self._measures()},
                "event": {"p": asked.p, "information": in_unit(information(asked.p), asked.unit)},
                "attribute": {
                    "name": self.table.attributes[score.attribute].name,
                    "target": self.table.target,
                    "values": {
                        value: dict(zip(self.table.classes or (), counts, strict=True))
                        for value, counts in self._crossed()
                    },
                    "entropy": in_unit(score.impurity, asked.unit),
                    "conditional_entropy": in_unit(score.remainder, asked.unit),
                    "gain": in_unit(score.gain, asked.unit),
                },
            }
        )

    def _measures(self) -> dict[str, Any]:
        counts, unit = self.asked.counts, self.asked.unit
        return {m.name: shown(m, counts, unit) for m in of_classes()} if any(counts) else {}

    def handout(self) -> str:
        _, asked = self._, self.asked
        found = self._measures()
        measures = [[_(m.called), closely(found[m.name])] for m in of_classes() if found]
        values = [
            [
                self.label(value),
                *map(weight, counts),
                weight(sum(counts)),
                decimal(in_unit(entropy(counts), asked.unit)),
            ]
            for value, counts in self._crossed()
        ]
        parts = [
            paper.text(" : ".join(map(str, asked.counts))),
            paper.table([_("measure"), _("value")], measures),
            node_svg(_, asked),
            paper.heading(_("The information of one event")),
            paper.text(f"p = {asked.p:g}: {decimal(in_unit(information(asked.p), asked.unit))}"),
            event_svg(_, asked),
            paper.heading(_("What an attribute tells about the class")),
            paper.table(self._head(), values),
            paper.text(self._mutual()),
            paper.rows_of(_, _("training"), self.table, self.label),
        ]
        return paper.page(self.title, _.language, parts)

    def _mutual(self) -> str:
        score, unit = self.score, self.asked.unit
        parts = [decimal(in_unit(n, unit)) for n in (score.impurity, score.remainder, score.gain)]
        rho = "" if score.rho == 1 else f"ρ = {decimal(score.rho)}; "
        return f"{rho}H(Y) = {parts[0]}, H(Y|X) = {parts[1]}, Gain = {parts[2]}"
