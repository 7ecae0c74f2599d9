"""The catalogue of pruning methods.

``METHODS`` is read when it is needed, never copied: what is entered there is on the page, in
links, on the command line and under the laws.
"""

from __future__ import annotations

from engine.config import ConfigError
from engine.message import N_
from engine.pruning.choice import COST_COMPLEXITY
from engine.pruning.loss import C_ALPHA
from engine.pruning.method import Method
from engine.pruning.options import Pruning
from engine.pruning.pessimistic import PESSIMISTIC
from engine.pruning.post import HAND, POST
from engine.pruning.pre import PRE

NONE = Method("none", lambda grown: (), N_("No pruning"), N_("The tree as it grows."))

# In the order in which the books tell them.
METHODS: dict[str, Method] = {
    method.name: method for method in (NONE, PRE, POST, C_ALPHA, COST_COMPLEXITY, PESSIMISTIC, HAND)
}


def method_of(pruning: Pruning) -> Method:
    """The method that the options name."""
    if pruning.method not in METHODS:
        known = ", ".join(METHODS)
        raise ConfigError(
            "{name} is {found!r}; it must be one of {known}.",
            name="method",
            found=pruning.method,
            known=known,
        )
    return METHODS[pruning.method]


def needs_rows(pruning: Pruning) -> bool:
    """Whether these options want rows that the tree has not seen."""
    return method_of(pruning).needs_validation(pruning)


def pruning_methods(numbers: bool) -> list[Method]:
    """The methods that do something, for a number as target or for classes."""
    able = [method for method in METHODS.values() if method.of_numbers or not numbers]
    return [method for method in able if method.name != NONE.name]
