"""One node's part of a run: what its events tell, gathered into a view that can be drawn.

Events come in the order of the telling, so one pass over them finds for every node the cursors
at which it is shown, opened, tied, chosen, decided, cut and restored.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import (
    AttributeChosen,
    LeafMade,
    LinesTied,
    NodeOpened,
    RowsRouted,
    SubtreeCut,
    SubtreeRestored,
    TieFound,
)
from engine.measures import Moments, proportions
from engine.splits import Split, condition
from engine.trace import Trace
from ui.tree.names import NodeNames


@dataclass(frozen=True)
class NodeView:
    """One node, from the moment its parent is split to the end of the run.

    ``shown``, ``opened``, ``tied``, ``chosen`` and ``decided`` are the first cursors at which
    that is so. From ``pruned`` on its branch is cut and it is a leaf, until it is ``restored``.
    ``x`` is the centre of the box, ``y`` its upper edge; the layout sets them and ``width``.
    """

    id: int
    parent: int | None
    depth: int
    edge: str
    ask: str | None
    leaf: str | None
    klass: int | None
    rows: str
    impurity: str
    open_line: str
    leaf_line: str
    mean: str
    about: str
    asking: str
    ending: str
    tie: str
    bar: tuple[float, ...]
    shown: int
    opened: int
    tied: int | None
    chosen: int | None
    decided: int | None
    pruned: int | None
    restored: int | None
    last: int  # the cursor just behind its last event while growing
    cond: str  # the condition that leads here, in the table's own words
    x: float
    y: float
    width: float

    def is_cut(self, cursor: int) -> bool:
        """Whether its branch is cut at this moment."""
        cut = self.pruned is not None and cursor >= self.pruned
        return cut and (self.restored is None or cursor < self.restored)


@dataclass
class Story:
    """What the run tells about one node, gathered event by event."""

    opened: NodeOpened
    opened_at: int
    above: Split | None
    shown: int
    tie: tuple[int, TieFound | LinesTied] | None = None
    choice: tuple[int, AttributeChosen] | None = None
    decision: tuple[int, RowsRouted | LeafMade] | None = None
    cut: tuple[int, SubtreeCut] | None = None
    restored: int | None = None
    last: int = 0

    def cond(self, names: NodeNames) -> str:
        if self.above is None or self.opened.branch is None:
            return ""
        return condition(self.above, self.opened.branch, names.dataset)

    def end(self) -> LeafMade | None:
        """The leaf that it is, or becomes when its branch is cut."""
        if self.cut is not None:
            return LeafMade(self.opened.node, self.cut[1].label, "pruned")
        last = self.decision[1] if self.decision else None
        return last if isinstance(last, LeafMade) else None

    def view(self, names: NodeNames) -> NodeView:
        opened, split = self.opened, self.choice[1].score.split if self.choice else None
        leaf = self.end()
        rows, impurity = names.rows(opened), names.impurity_short(opened)
        return NodeView(
            id=opened.node,
            parent=opened.parent,
            depth=opened.depth,
            edge="" if self.above is None else names.branch(self.above, opened.branch or 0),
            ask=None if split is None else names.asked(split),
            leaf=None if leaf is None else names.leaf(leaf.label),
            klass=self.klass(leaf, names),
            rows=rows,
            impurity=impurity,
            open_line=f"{rows} · {impurity}",
            leaf_line="" if leaf is None else f"{rows} · {names.reason_short(leaf.reason)}",
            mean=names.mean(opened),
            about=self.about(names),
            asking=self.asking(split, names),
            ending=self.ending(leaf, names),
            tie=self.tied(names),
            bar=() if isinstance(opened.summary, Moments) else proportions(opened.summary),
            shown=self.shown,
            opened=self.opened_at,
            tied=self.tie[0] if self.tie else None,
            chosen=self.choice[0] if self.choice else None,
            decided=self.decision[0] if self.decision else None,
            pruned=self.cut[0] if self.cut else None,
            restored=self.restored,
            last=self.last,
            cond=self.cond(names),
            x=0.0,
            y=0.0,
            width=0.0,
        )

    def klass(self, leaf: LeafMade | None, names: NodeNames) -> int | None:
        classes = names.dataset.classes
        if leaf is None or classes is None or leaf.label not in classes:
            return None
        return classes.index(str(leaf.label))

    def about(self, names: NodeNames) -> str:
        opened, _ = self.opened, names._
        where = _("root") if self.above is None else names.condition(self.above, opened.branch or 0)
        held = ": ".join(filter(None, (names.rows(opened), names.parts(opened))))
        return "\n".join((where, held, names.impurity_full(opened)))

    def asking(self, split: Split | None, names: NodeNames) -> str:
        _ = names._
        if split is None:
            return ""
        return _("split by {attribute}", attribute=names.asked(split))

    def ending(self, leaf: LeafMade | None, names: NodeNames) -> str:
        _ = names._
        if leaf is None:
            return ""
        said = _("leaf: {label}", label=names.leaf(leaf.label))
        return f"{said}\n{names.reason(leaf.reason)}"

    def tied(self, names: NodeNames) -> str:
        _ = names._
        if self.tie is None:
            return ""
        tie = self.tie[1]
        if isinstance(tie, LinesTied):
            return _("tied: {n} lines", n=tie.count)
        tied = ", ".join(names.attribute(a) for a in tie.attributes)
        return _("tied: {attributes}", attributes=tied)


def stories_of(trace: Trace) -> list[Story]:
    stories: dict[int, Story] = {}
    for at, event in enumerate(trace.events, 1):
        match event:
            case NodeOpened(node=node, parent=parent):
                above = None if parent is None else stories[parent]
                split = above.choice[1].score.split if above and above.choice else None
                shown = above.decision[0] if above and above.decision else 0
                stories[node] = Story(event, at, split, shown, last=trace.ends[node])
            case TieFound(node=node) | LinesTied(node=node):
                stories[node].tie = (at, event)
            case AttributeChosen(node=node):
                stories[node].choice = (at, event)
            case RowsRouted(node=node) | LeafMade(node=node):
                stories[node].decision = (at, event)
            case SubtreeCut(node=node):
                stories[node].cut = (at, event)
            case SubtreeRestored(node=node):
                stories[node].restored = at
    return list(stories.values())
