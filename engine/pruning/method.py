"""What distinguishes one way of pruning from another, as one record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.config import Config
from engine.dataset import Dataset
from engine.events import Event
from engine.pruning.events import Outcome
from engine.pruning.options import Pruning
from engine.tree import Tree


class Grown(NamedTuple):
    """All that a method may look at: a tree in full, its rows, those kept aside, the options."""

    tree: Tree
    dataset: Dataset
    config: Config
    validation: Dataset | None
    options: Pruning

    @property
    def judges(self) -> Dataset:
        """The validation rows, or the training rows where there are none."""
        return self.dataset if self.validation is None else self.validation


def needs_none(options: Pruning) -> bool:
    return False


def needs_some(options: Pruning) -> bool:
    return True


@dataclass(frozen=True)
class Method:
    """A way of pruning; its words are messages for a translator.

    ``tell`` says what happens to a tree. Its events follow those of growing, or with ``regrows``
    take their place. ``options`` are the fields of a ``Pruning`` that play a part.
    ``needs_validation`` says whether these options want validation rows; ``by_rows``, that both
    sides of a comparison are measured on rows, not by a formula. A method with a ``sequence`` cuts
    round by round and then takes one of the trees; one ``by_hand`` is for pages only.

    ``findings`` are for comparisons of plain numbers that are no squared errors: what it means
    that the tree with a leaf there is better, equal or worse; ``unit`` is what is counted.
    """

    name: str
    tell: Callable[[Grown], Iterable[Event]]
    title: str
    about: str
    options: tuple[str, ...] = ()
    needs_validation: Callable[[Pruning], bool] = needs_none
    by_rows: bool = False
    of_numbers: bool = True
    regrows: bool = False
    sequence: bool = False
    by_hand: bool = False
    findings: Mapping[Outcome, str] = field(default_factory=dict)
    unit: str | None = None
