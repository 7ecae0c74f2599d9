"""Addresses on other pages: a run of this page standing at a node, or one tree of a tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.config import Config
from engine.dataset import Dataset
from engine.ties import TiedTree, label_variants
from engine.trace import Trace
from ui.address.query import query_from_config

KEPT = ("lang", "present", "data", "id")  # of this page's address: visitor and table


def to_run(here: Mapping[str, str], config: Config, step: int | None = None) -> dict[str, str]:
    """Page grow with this run, standing behind so many events."""
    kept = {name: here[name] for name in KEPT if name in here}
    at = {} if step is None else {"step": str(step)}
    return kept | query_from_config(config) | at


def to_decision(here: Mapping[str, str], trace: Trace, node: int) -> dict[str, str]:
    """Page grow where this run has just decided a node."""
    return to_run(here, trace.config, trace.ends[node])


def to_tree(here: Mapping[str, str], tree: TiedTree, varies: bool) -> dict[str, str]:
    """Any page that grows, with the choices of a tree; ``varies`` says that the table's order of
    classes may be changed there, which settles ties of classes."""
    first = favoured(tree)
    named = {"first": first} if varies and first is not None and first != usual(tree) else {}
    return to_run(here, replace(tree.trace.config, choose=tree.choose)) | named


def favoured(tree: TiedTree) -> str | None:
    """The class to which all ties of classes go, if there is one; else no order of the classes
    makes this tree."""
    said = dict(tree.labels)
    tied = label_variants(tree.trace)
    classes = tree.trace.dataset.classes or ()
    return next((c for c in classes if all(said[n] == _goes(c, ls) for n, ls in tied)), None)


def usual(tree: TiedTree) -> str:
    """The class that wins a tie as the table is."""
    return classes_of(tree.trace.dataset)[0]


def classes_of(dataset: Dataset) -> tuple[str, ...]:
    if dataset.classes is None:
        raise ValueError(f"{dataset.target!r} is a number")
    return dataset.classes


def _goes(favoured: str, labels: tuple[str, ...]) -> str:
    """Who wins a tie when one class stands before all others."""
    return favoured if favoured in labels else labels[0]
