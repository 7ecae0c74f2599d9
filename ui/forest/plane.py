"""One tree's boundary beside the vote's, on two attributes."""

from __future__ import annotations

from dataclasses import dataclass

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from engine.forest.grown import Forest
from engine.forest.plane import Plane
from engine.language import Relabel, Translator
from ui.kit import escape
from ui.kit.charts import SAYING, Part, margins, styled
from ui.kit.numbers import exact
from ui.kit.palette import GREY, SCALE, colour, faded, symbol

TREE, VOTE = 1, 2  # the columns of the figure


def two_planes(
    _: Translator, forest: Forest, plane: Plane, tree: int, trees: int, label: Relabel
) -> go.Figure:
    """The same rows on both; hollow ones are out of the tree's bag."""
    titles = (_("tree {tree}", tree=tree + 1), _("vote of {n} trees", n=trees))
    figure = make_subplots(
        rows=1, cols=2, shared_yaxes=True, subplot_titles=titles, horizontal_spacing=0.04
    )
    painter = Painter(figure, _, forest, label)
    painter.ground(TREE, plane, plane.tree)
    painter.points(TREE, [bool(times) for times in forest.bags[tree]])
    painter.ground(VOTE, plane, plane.vote, plane.certainty)
    painter.points(VOTE, [True] * len(forest.dataset))
    names = [escape.plotly(escape.short(label(a.name), 24)) for a in forest.dataset.attributes]
    figure.update_xaxes(title=names[0], range=[plane.x[0], plane.x[-1]], showgrid=False)
    figure.update_yaxes(range=[plane.y[0], plane.y[-1]], showgrid=False)
    figure.update_yaxes(title=names[1], col=TREE)
    figure.update_annotations(font={"size": 14})
    return styled(figure, 400, margins(48, 10, 28, 40))


@dataclass(frozen=True)
class Painter:
    """Draws the rows of a forest, and what is said everywhere, into one column of the figure."""

    figure: go.Figure
    _: Translator
    forest: Forest
    label: Relabel

    @property
    def shades(self) -> tuple[float, float]:
        """The smallest and the largest number to be shown as a colour."""
        return float(self.forest.dataset.y.min()), float(self.forest.dataset.y.max())

    def ground(
        self,
        column: int,
        plane: Plane,
        values: list[list[float]],
        certainty: list[list[float]] | None = None,
    ) -> None:
        """Classes in their own colours, paler where the trees disagree; numbers as shades."""
        if self.forest.dataset.classes is None:
            self.fill(column, plane, values, list(SCALE), self.shades)
            return
        for k in range(len(self.forest.dataset.classes)):
            z = [
                [
                    (certainty[i][j] if certainty else 1.0) if int(said) == k else None
                    for j, said in enumerate(line)
                ]
                for i, line in enumerate(values)
            ]
            if any(cell is not None for line in z for cell in line):
                steps = ((0.0, 0.03), (0.5, 0.08), (1.0, 0.42))
                scale = [(at, faded(colour(k), opacity)) for at, opacity in steps]
                self.fill(column, plane, z, scale, (0, 1))

    def fill(
        self,
        column: int,
        plane: Plane,
        z: list[list[float]] | list[list[float | None]],
        scale: list[tuple[float, str]],
        ends: tuple[float, float],
    ) -> None:
        self.figure.add_heatmap(
            x=plane.x,
            y=plane.y,
            z=z,
            colorscale=scale,
            zmin=ends[0],
            zmax=ends[1],
            showscale=False,
            hoverinfo="skip",
            row=1,
            col=column,
        )

    def points(self, column: int, seen: list[bool]) -> None:
        """The rows, in the shape of their class; those that a tree has not seen are hollow."""
        dataset = self.forest.dataset
        groups = range(len(dataset.classes)) if dataset.classes is not None else (None,)
        for k in groups:
            mine = [row for row in range(len(dataset)) if k is None or int(dataset.y[row]) == k]
            for filled in (True, False):
                self.scatter(column, [row for row in mine if seen[row] == filled], k, filled)

    def scatter(self, column: int, rows: list[int], k: int | None, filled: bool) -> None:
        if not rows:
            return
        dataset = self.forest.dataset
        ids = [escape.plotly(str(dataset.row_ids[row])) for row in rows]
        told = zip(ids, self.truths(rows, k), strict=True)
        self.figure.add_scatter(
            x=[float(dataset.columns[0][row]) for row in rows],
            y=[float(dataset.columns[1][row]) for row in rows],
            mode="markers",
            marker=self.look(rows, k, filled),
            row=1,
            col=column,
            text=[self._("row {number}: {said}", number=id, said=said) for id, said in told],
            hovertemplate=SAYING,
        )

    def truths(self, rows: list[int], k: int | None) -> list[str]:
        if k is None:
            return [exact(float(self.forest.dataset.y[row])) for row in rows]
        return [escape.plotly(self.label((self.forest.dataset.classes or ())[k]))] * len(rows)

    def look(self, rows: list[int], k: int | None, filled: bool) -> Part:
        """A class has its colour and symbol, a number its shade."""
        shape = symbol(k) if k is not None else "circle"
        line: Part = {"width": 1, "color": "white"} if filled else {"width": 2}
        look: Part = {"size": 9, "symbol": shape if filled else f"{shape}-open", "line": line}
        if k is not None:
            return look | {"color": colour(k)}
        low, high = self.shades
        numbers = [float(self.forest.dataset.y[row]) for row in rows]
        edge = line if filled else line | {"color": GREY}
        return look | {
            "color": numbers,
            "colorscale": list(SCALE),
            "cmin": low,
            "cmax": high,
            "line": edge,
        }
