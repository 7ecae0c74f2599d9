"""One node's part of a run: its lifetime, put into words that can be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.events import LeafMade, LinesTied
from engine.lifetimes import Lifetime, State, Status, status_at
from engine.measures import Moments, proportions
from engine.splits import Split, condition
from ui.tree.names import NodeNames


@dataclass(frozen=True)
class NodeView:
    """One node, from the moment its parent is split to the end of the run.

    ``states`` says what it is from which cursor on; ``opened`` and ``tied`` are the first cursors
    at which that is so. ``x`` is the centre of the box, ``y`` its upper edge; the layout sets them
    and ``width``.
    """

    id: int
    parent: int | None
    depth: int
    edge: str
    ask: str | None
    leaf: str | None
    klass: int | None
    open_lines: tuple[str, ...]  # what its box reads below the title, and as a leaf
    leaf_lines: tuple[str, ...]
    about: str
    asking: str
    ending: str
    tie: str
    bar: tuple[float, ...]
    states: tuple[State, ...]
    opened: int
    tied: int | None
    last: int  # the cursor just behind its last event while growing
    cond: str  # the condition that leads here, in the table's own words
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0

    def status(self, cursor: int) -> Status:
        return status_at(self.states, cursor)


@dataclass(frozen=True)
class Story:
    """What the run tells about one node, with these names."""

    life: Lifetime
    names: NodeNames

    @cached_property
    def split(self) -> Split | None:
        """What it asks."""
        return self.life.split

    @cached_property
    def above(self) -> Split | None:
        """What the node above it asks."""
        return None if self.life.above is None else self.life.above.split

    @property
    def branch(self) -> int:
        return self.life.opening.branch or 0

    @cached_property
    def leaf(self) -> LeafMade | None:
        """The leaf that it is, or becomes when its branch is cut."""
        if self.life.cut is not None:
            return LeafMade(self.life.node, self.life.cut.label, "pruned")
        return self.life.decision if isinstance(self.life.decision, LeafMade) else None

    def view(self, states: tuple[State, ...]) -> NodeView:
        names = self.names
        opened = self.life.opening
        leaf = self.leaf
        return NodeView(
            id=opened.node,
            parent=opened.parent,
            depth=opened.depth,
            edge="" if self.above is None else names.branch(self.above, self.branch),
            ask=None if self.split is None else names.asked(self.split),
            leaf=None if leaf is None else names.leaf(leaf.label),
            klass=self.klass(),
            open_lines=self.lines(names.impurity_short(opened), names.mean(opened)),
            leaf_lines=self.leaf_lines(),
            about=self.about(),
            asking=self.asking(),
            ending=self.ending(),
            tie=self.tied(),
            bar=() if isinstance(opened.summary, Moments) else proportions(opened.summary),
            states=states,
            opened=self.life.opened,
            tied=self.life.tied,
            last=self.life.last,
            cond=self.cond(),
        )

    def lines(self, first: str, of_number: str) -> tuple[str, ...]:
        """How many rows, and two things about them; the second where no bar shows the classes."""
        rows = self.names.rows(self.life.opening)
        return (rows, first, of_number) if self.names.dataset.is_regression else (rows, first)

    def leaf_lines(self) -> tuple[str, ...]:
        if self.leaf is None:
            return ()
        impurity = self.names.impurity_short(self.life.opening)
        return self.lines(self.names.reason_short(self.leaf.reason), impurity)

    def cond(self) -> str:
        return "" if self.above is None else condition(self.above, self.branch, self.names.dataset)

    def klass(self) -> int | None:
        classes = self.names.dataset.classes
        if self.leaf is None or classes is None or self.leaf.label not in classes:
            return None
        return classes.index(str(self.leaf.label))

    def about(self) -> str:
        names = self.names
        opened = self.life.opening
        _ = names._
        where = _("root") if self.above is None else names.condition(self.above, self.branch)
        held = ": ".join(filter(None, (names.rows(opened), names.parts(opened))))
        return "\n".join((where, held, names.impurity_full(opened)))

    def asking(self) -> str:
        _ = self.names._
        if self.split is None:
            return ""
        return _("split by {attribute}", attribute=self.names.asked(self.split))

    def ending(self) -> str:
        _ = self.names._
        if self.leaf is None:
            return ""
        said = _("leaf: {label}", label=self.names.leaf(self.leaf.label))
        return f"{said}\n{self.names.reason(self.leaf.reason)}"

    def tied(self) -> str:
        _ = self.names._
        tie = self.life.tie
        if isinstance(tie, LinesTied):
            return _("tied: {n} lines", n=tie.count)
        by_hand = () if self.life.choice is None else self.life.choice.tied
        attributes = by_hand if tie is None else tie.attributes
        tied = ", ".join(self.names.attribute(a) for a in attributes)
        return _("tied: {attributes}", attributes=tied) if tied else ""
