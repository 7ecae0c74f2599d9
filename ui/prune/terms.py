"""The terms behind a verdict: C_alpha leaf by leaf, expected errors leaf by leaf, g(t) by node."""

from __future__ import annotations

from collections.abc import Iterator

from engine.measures import Moments, Summary, entropy, weight_of
from engine.pruning.events import PruningCompared, WeakestLinkFound
from engine.pruning.links import Link
from engine.pruning.loss import misfit
from engine.pruning.pessimistic import predicted_errors
from engine.tree import Tree
from ui.kit import numbers
from ui.kit.escape import latex
from ui.kit.typeset import TIMES, Line
from ui.player import blocks
from ui.player.blocks import Block
from ui.prune.notes import Weakest
from ui.prune.sentences import PruneSentences

MOST_TERMS = 4


def loss_formula(
    tree: Tree, event: PruningCompared, sentences: PruneSentences, alpha: float
) -> list[Line]:
    """Both sides of Li Hang's comparison with this branch's numbers in them."""
    price = numbers.decimal(alpha)
    own = tree.nodes[event.node].opened.summary
    leaves = [tree.nodes[n].opened.summary for n in _leaves(tree, event.node)]
    total = sum(map(misfit, leaves)) + alpha * len(leaves)
    kept = _sum_of(_bits(leaf) for leaf in leaves if any(leaf))
    first, second = sentences.side_names(event)
    many = rf"\textstyle\sum_t N_t H_t+\alpha |T_t|={kept}+{price}{TIMES}{len(leaves)}"
    one = rf"N_t H_t+\alpha={_bits(own)}+{price}{TIMES}1"
    return [_side(first, many, total), _side(second, one, misfit(own) + alpha)]


def elsewhere(tree: Tree, event: PruningCompared, alpha: float) -> float:
    """What the leaves outside the branch cost, on either side: the whole tree less the branch."""
    outside = set(_leaves(tree, 0)).difference(_leaves(tree, event.node))
    return sum(misfit(tree.nodes[n].opened.summary) + alpha for n in outside)


def errors_formula(
    tree: Tree, event: PruningCompared, sentences: PruneSentences, level: float
) -> list[Line]:
    """Errors that the leaves must expect, and those of the one leaf in their place."""
    own = tree.nodes[event.node].opened.summary
    leaves = [tree.nodes[n].opened.summary for n in _leaves(tree, event.node)]
    charges = [predicted_errors(leaf, level) for leaf in leaves]
    kept = _sum_of(_limit(leaf) for leaf in leaves if any(leaf))
    first, second = sentences.side_names(event)
    many = rf"\textstyle\sum_t N_t\, U(E_t, N_t)={kept}"
    one = rf"N\, U(E, N)={_limit(own)}"
    return [
        _side(first, many, sum(charges)),
        _side(second, one, predicted_errors(own, level)),
    ]


def _side(name: str, worked_out: str, value: float) -> Line:
    return rf"{latex(name)}:\;", f"{worked_out}={numbers.decimal(value)}"


def _leaves(tree: Tree, node: int) -> list[int]:
    return [n for n in tree.walk(node) if tree.nodes[n].routed is None]


def _sum_of(terms: Iterator[str]) -> str:
    """A sum; of a long one its beginning and a sign that more follows."""
    every = list(terms)
    shown = every[:MOST_TERMS] + ([r"\cdots"] if len(every) > MOST_TERMS else [])
    return " + ".join(shown)


def _bits(summary: Summary) -> str:
    if isinstance(summary, Moments):
        return numbers.decimal(summary.squared_error)
    weight = weight_of(summary)
    return rf"{numbers.weight(weight)} {TIMES}{numbers.decimal(entropy(summary))}"


def _limit(summary: Summary) -> str:
    weight = weight_of(summary)
    wrong = weight - max(summary)
    return rf"{numbers.weight(weight)}\, U({numbers.weight(wrong)}, {numbers.weight(weight)})"


def links_table(event: WeakestLinkFound, found: Weakest, sentences: PruneSentences) -> Block:
    """g(t) of the weakest inner nodes of the tree before this round; those that go stand out."""
    head = [sentences._("node"), "C(t)", "C(Tₜ)", "|Tₜ|", "g(t)"]
    lines = [[sentences.where(node).replace("**", ""), *_figures(link)] for node, link in found]
    strong = [place for place, (node, _link) in enumerate(found) if node in event.nodes]
    return blocks.table(head, lines, dense=True, strong=strong)


def _figures(link: Link) -> list[str]:
    risks = (link.node_risk, link.branch_risk)
    return [*map(numbers.decimal, risks), str(link.leaves), numbers.decimal(link.strength)]
