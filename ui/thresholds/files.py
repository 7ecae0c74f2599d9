"""What one can take away of the cuts of a number: pictures, every cut, the rows, the handout."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine.candidates import Candidate
from engine.export.sheet import sheet
from engine.language import Relabel, Translator
from engine.measures import Moments, Summary
from ui.kit.drawing import Drawing
from ui.kit.numbers import closely, decimal, exact, threshold, weight
from ui.kit.palette import ACCENT, GREY, OTHER, colour, symbol
from ui.run import paper
from ui.run.files import CSV, HTML, JSON, SVG, Form, Group, as_json, table_form
from ui.thresholds.model import Cuts, cut_of
from ui.thresholds.sentences import rule_note, sentence

ROOM = 0.06  # of an axis, at both ends


@dataclass(frozen=True, eq=False)
class CutFiles:
    """The cuts of one attribute at a node; all file names begin with ``name``."""

    cuts: Cuts
    _: Translator
    label: Relabel
    name: str
    title: str
    rule: str

    def groups(self) -> Iterable[Group]:
        _ = self._
        yield (
            _("Pictures"),
            [
                Form(_("The rows in order (SVG)"), f"{self.name}-rows.svg", SVG, self.rows_svg),
                Form(_("The score of every cut (SVG)"), f"{self.name}.svg", SVG, self.scores_svg),
            ],
        )
        here = self.cuts.dataset.take(self.cuts.rows)
        yield (
            _("Numbers"),
            [
                Form(_("Every cut (CSV)"), f"{self.name}-cuts.csv", CSV, self.sheet),
                Form(_("Every cut (JSON)"), f"{self.name}.json", JSON, self.json),
                table_form(_, f"{self.name}-rows", {_("Rows"): here}),
                Form(_("To print (HTML)"), f"{self.name}.html", HTML, self.handout),
            ],
        )

    @property
    def attribute(self) -> str:
        return self.label(self.cuts.dataset.attributes[self.cuts.attribute].name)

    @property
    def criterion(self) -> str:
        return self._(self.cuts.impurity.criterion)

    def _window(self, low: float, high: float) -> tuple[float, float, float, float]:
        values, up = self.cuts.values, ROOM * ((high - low) or 1.0)
        across = ROOM * (values[-1] - values[0])
        return values[0] - across, values[-1] + across, low - up, high + up

    def _lines(self, drawing: Drawing) -> Drawing:
        """Both cuts through the picture, with their names below it."""
        low, high = drawing.window[2:]
        best, own = cut_of(self.cuts.best), cut_of(self.cuts.own)
        for at, text, shade, dash in (
            (best, self._("best {t}", t=threshold(best)), ACCENT, "3 3"),
            (own, self._("yours {t}", t=threshold(own)), OTHER, ""),
        ):
            drawing.line(((at, low), (at, high)), shade, 2.0, dash)
            drawing.key(text, shade)
        return drawing

    def rows_svg(self) -> str:
        """A line for each class, or the target over the attribute."""
        data = self.cuts.dataset
        if data.classes is None:
            y = [float(data.y[row]) for _v, row in self.cuts.points]
            names = (self.attribute, self.label(data.target))
            drawing = Drawing(self._window(min(y), max(y)), names, self.title)
        else:
            last = len(data.classes) - 1
            lanes = [(-float(k), self.label(name)[:12]) for k, name in enumerate(data.classes)]
            window = (*self._window(0, 1)[:2], -last - 0.6, 0.6)
            drawing = Drawing(window, (self.attribute, ""), self.title, ticks=lanes)
        self._lines(drawing)
        for value, row in self.cuts.points:
            k = int(data.y[row]) if data.classes is not None else 0
            up = -float(k) if data.classes is not None else float(data.y[row])
            drawing.point((value, up), colour(k), symbol(k), str(data.row_ids[row]))
        return drawing.svg()

    def scores_svg(self) -> str:
        """Constant between two values, so it is drawn in steps; a point where a cut is tried."""
        cuts = self.cuts
        scores = [cuts.shown(c.score) for c in cuts.tried]
        low = min(scores) if cuts.impurity.compares == "remainder" else min(0.0, *scores)
        names = (self.attribute, self.criterion)
        drawing = Drawing(self._window(low, max(scores)), names, self.title)
        for (start, end), score in zip(pairwise(cuts.values), scores, strict=True):
            drawing.line(((start, score), (end, score)), GREY, 1.0)
        self._lines(drawing)
        for candidate, score in zip(cuts.tried, scores, strict=True):
            said = self._("cut {t}: {score}", t=exact(cut_of(candidate)), score=closely(score))
            sign = "star" if candidate is cuts.best else "circle"
            drawing.point((cut_of(candidate), score), ACCENT, sign, said)
        return drawing.svg()

    def sheet(self) -> str:
        """Every cut with what lies on its two sides; numbers with all their digits."""
        first = self.cuts.tried[0].score.branches[0]
        sides = [f"{side} {name}" for side in ("≤", ">") for name in self._names(first)]
        rows = (
            [
                repr(cut_of(c)),
                *(repr(float(n)) for part in c.score.branches for n in self._numbers(part)),
                repr(self.cuts.shown(c.score)),
            ]
            for c in self.cuts.tried
        )
        return sheet([self._("cut t"), *sides, self.criterion], rows)

    def _names(self, part: Summary) -> list[str]:
        if isinstance(part, Moments):
            return [self._("rows"), self._("mean")]
        return [self.label(name) for name in self.cuts.dataset.classes or ()]

    def _numbers(self, part: Summary) -> list[float]:
        return [part.weight, part.mean] if isinstance(part, Moments) else list(part)

    def _texts(self, part: Summary) -> list[str]:
        if isinstance(part, Moments):
            return [weight(part.weight), decimal(part.mean) if part.weight else "–"]
        return [weight(n) for n in part]

    def json(self) -> str:
        cuts = self.cuts
        data = cuts.dataset
        return as_json(
            {
                "dataset": data.name,
                "attribute": data.attributes[cuts.attribute].name,
                "rows": [data.row_ids[row] for row in cuts.rows],
                "criterion": cuts.impurity.criterion,
                "rule": self.rule,
                "best": cut_of(cuts.best),
                "own": self._plain(cuts.own),
                "cuts": [self._plain(candidate) for candidate in cuts.tried],
            }
        )

    def _plain(self, candidate: Candidate) -> dict[str, Any]:
        classes = self.cuts.dataset.classes or ("rows", "mean")
        sides = [
            dict(zip(classes, self._numbers(part), strict=True))
            for part in candidate.score.branches
        ]
        score = self.cuts.shown(candidate.score)
        return {"cut": cut_of(candidate), "left": sides[0], "right": sides[1], "score": score}

    def handout(self) -> str:
        _, cuts = self._, self.cuts
        first = cuts.tried[0].score.branches[0]
        head = [f"{side} {name}" for side in ("≤", ">") for name in self._names(first)]
        rows = [
            [
                threshold(cut_of(c)),
                *(text for part in c.score.branches for text in self._texts(part)),
                closely(cuts.shown(c.score)),
            ]
            for c in cuts.tried
        ]
        parts = [
            paper.rows_of(_, _("Rows"), cuts.dataset.take(cuts.rows), self.label),
            self.rows_svg(),
            paper.heading(_("Every cut")),
            self.scores_svg(),
            paper.text(sentence(_, cuts)),
            paper.table([_("cut t"), *head, self.criterion], rows, cuts.tried.index(cuts.best)),
            paper.note(rule_note(_, cuts, self.rule)),
        ]
        return paper.page(self.title, _.language, parts)
