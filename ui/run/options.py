"""Which algorithm grows the tree, and every option that makes sense with it on this table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

import streamlit as st

from datasets import Opened
from engine.class_weights import class_weights_of
from engine.config import ROOT, Config, least_weight_of
from engine.growers.general import algorithm_of
from engine.language import Translator
from ui.address import hear, link, query
from ui.address.left_out import say_left_out
from ui.frame.session import Session
from ui.kit import numbers
from ui.kit.escape import md, plain
from ui.run.option_names import (
    OptionText,
    algorithm_about,
    algorithm_names,
    option_texts,
    table_texts,
)
from ui.tables.variation import (
    PARAMETERS,
    can_vary,
    query_from_variation,
    variation_from_query,
    vary,
)

Unit = Literal["bits", "nats"]
UNITS: tuple[Unit, ...] = ("bits", "nats")
RESHAPING = ("algorithm", "criterion", "rating", "form", "id")  # they leave no decision its sense
TOGGLED = ("unknown",)
PAIRS = (("depth", "eps"), ("min_rows", "min_leaf"), ("least_weight", "min_impurity"))
ALONE = ("seed",)
FINE = ("eps", "min_impurity")  # in steps of shares, not of rows


@dataclass(frozen=True)
class RunOptions:
    """A table as the options want it read, the options of the run, and how to show entropy."""

    opened: Opened
    config: Config
    unit: Unit

    @property
    def nats(self) -> bool:
        return self.unit == "nats"


def choose_options(session: Session, opened: Opened) -> RunOptions:
    """The algorithm and its options in the sidebar; what the link asks for and does not fit is
    said in one sentence on the page."""
    options, problems = options_from_link(opened)
    say_left_out(session._, problems)
    with st.sidebar:
        with st.container(key="pick_algorithm"):
            _algorithm(session._, opened, options)
        count = _count(opened, options)
        # Always the same title: under another one it would be another box, and closed again.
        with st.expander(session._("Options"), key="options", on_change="rerun") as box:
            if box.open:  # a dozen controls, which most visitors never look at
                _run_options(session._, opened, options)
                _table_options(session, opened, options)
                if count:
                    st.button(session._("Reset options"), on_click=reset_options, width="stretch")
        if count:
            st.caption(session._("Options that differ from the book: {count}", count=count))
        _say_weights(session, options)
    return options


def _say_weights(session: Session, options: RunOptions) -> None:
    """What a row of each class weighs, where it is not 1."""
    table = options.opened.training
    weights = class_weights_of(options.config, table)
    if weights is not None:
        pairs = zip(table.classes or (), weights, strict=True)
        said = (f"{md(session.label(options.opened, c))} {numbers.weight(w)}" for c, w in pairs)
        st.caption(session._("Rows weigh by their class: {weights}", weights=", ".join(said)))


def options_from_link(opened: Opened) -> tuple[RunOptions, tuple[query.Problem, ...]]:
    """Everything that the address says about the run on this table."""
    params = link.params()
    variation, strange = variation_from_query(params, opened.entry)
    # Treating values as ordered hides no option, so the options are read without it.
    table = vary(opened, replace(variation, ordinal=False))
    config, problems = query.config_from_query(params, table.training)
    if algorithm_of(config).form != "multiway":
        table = vary(opened, variation)
    unit: Unit = "nats" if params.get("unit") == "nats" and _has_unit(config) else "bits"
    return RunOptions(table, config, unit), (*strange, *problems)


def override(path: str, attribute: str | None) -> None:
    """Decide a node by hand: this attribute, or ``None`` for a leaf. For callbacks."""
    choices = query.read_choices(link.params().get("choose", ""))
    link.write({"choose": query.write_choices(query.override(choices, path, attribute))})


def reset_overrides() -> None:
    """Give every node back to the algorithm. For callbacks."""
    link.write({"choose": None})


def with_row_number(wanted: bool) -> None:
    """Take the numbers of the rows as an attribute, or leave them out. For callbacks."""
    link.write({"id": query.YES if wanted else None, "choose": None})


def reset_options() -> None:
    """The algorithm as its book has it; the table and the algorithm stay."""
    link.write(dict.fromkeys((*query.FIELDS, *PARAMETERS, "choose", "unit")))


def set_option(opened: Opened, parameter: str, value: str | None) -> None:
    """Change one option; those that make no sense with it any more go."""
    params = {name: text for name, text in link.params().items() if name != parameter}
    if value is not None:
        params[parameter] = value
    params["choose"] = _choices_left(parameter, params.get("choose", ""))
    variation, _strange = variation_from_query(params, opened.entry)
    unordered = replace(variation, ordinal=False)
    config, _problems = query.config_from_query(params, vary(opened, unordered).training)
    binary = algorithm_of(config).form != "multiway"
    link.write(
        dict.fromkeys(query.PARAMETERS)
        | query_from_variation(variation if binary else unordered)
        | query.query_from_config(config)
        | {"unit": params.get("unit") if _has_unit(config) else None}
    )


def _choices_left(parameter: str, text: str) -> str:
    """Decisions by hand that still have their node when an option changes: at most the root's."""
    if parameter == "unit":
        return text
    choices = () if parameter in RESHAPING else query.read_choices(text)
    return query.write_choices(tuple(c for c in choices if c.path == ROOT))


def _count(opened: Opened, options: RunOptions) -> int:
    """How many options depart from their defaults."""
    variation, _strange = variation_from_query(link.params(), opened.entry)
    asked = [value for value in query_from_variation(variation).values() if value is not None]
    of_run = [name for name in query.query_from_config(options.config) if name in query.FIELDS]
    return len(asked) + len(of_run) + (options.unit != UNITS[0])


def _algorithm(_: Translator, opened: Opened, options: RunOptions) -> None:
    name = query.name_of(options.config)
    st.selectbox(
        _("Algorithm"),
        query.algorithms(opened.training),
        format_func=algorithm_names(_).__getitem__,
        **hear.follow(
            "algorithm",
            name,
            lambda new: set_option(opened, "algorithm", new),
            query.algorithms(opened.training),
            begins="index",
        ),
    )
    st.caption(algorithm_about(_)[name])


def _run_options(_: Translator, opened: Opened, options: RunOptions) -> None:
    """Words as menus, numbers in pairs, in the order of the texts."""
    texts = option_texts(_)
    for parameter, text in texts.items():
        first = next((pair for pair in PAIRS if parameter == pair[0]), None)
        if first:
            for column, name in zip(st.columns(2), first, strict=True):
                with column:
                    _number(name, texts[name], opened, options.config)
        elif parameter in ALONE and query.takes_number(parameter, options.config):
            _number(parameter, text, opened, options.config)
        elif parameter not in query.NUMBERS:
            _choice(parameter, text, opened, options)


def _choice(parameter: str, text: OptionText, opened: Opened, options: RunOptions) -> None:
    values = query.choices(parameter, options.config, options.opened.training)
    if not values:
        return
    if parameter in TOGGLED:
        _toggle(parameter, text, opened, options.config.unknown_branch)
        return
    usual = algorithm_of(options.config)
    field = query.FIELDS[parameter]
    value = getattr(usual if hasattr(usual, field) else options.config, field)
    _menu(parameter, text, opened, values, value)


def _table_options(session: Session, opened: Opened, options: RunOptions) -> None:
    """How the table is read and entropy is shown."""
    texts = table_texts(session._)
    possible = can_vary(opened.entry)
    variation, _strange = variation_from_query(link.params(), opened.entry)
    classes = options.opened.training.classes or ()
    if possible["first"]:
        labels = {name: plain(session.label(opened, name)) for name in classes}
        text = OptionText(texts["first"].label, texts["first"].about, labels)
        _menu("first", text, opened, opened.training.classes or (), classes[0])
    if possible["ordinal"] and algorithm_of(options.config).form != "multiway":
        _toggle("ordinal", texts["ordinal"], opened, variation.ordinal)
    if possible["id"]:
        _toggle("id", texts["id"], opened, variation.with_id)
    if _has_unit(options.config):
        _menu("unit", texts["unit"], opened, UNITS, options.unit)


def _menu(
    parameter: str, text: OptionText, opened: Opened, values: tuple[str, ...], value: str
) -> None:
    def change(word: str) -> None:
        is_default = parameter == "unit" and word == UNITS[0]
        set_option(opened, parameter, None if is_default else word)

    st.selectbox(
        text.label,
        values,
        format_func=text.choices.__getitem__,
        help=text.about,
        **hear.follow(f"option_{parameter}", value, change, values, begins="index"),
    )


def _toggle(parameter: str, text: OptionText, opened: Opened, value: bool) -> None:
    st.toggle(
        text.label,
        help=text.about,
        **hear.follow(
            f"option_{parameter}",
            value,
            lambda on: set_option(opened, parameter, query.YES if on else None),
            begins="value",
        ),
    )


def _number(parameter: str, text: OptionText, opened: Opened, config: Config) -> None:
    value: Any = getattr(config, query.FIELDS[parameter])
    whole = parameter in query.WHOLE
    zero: Any = 0 if whole else 0.0

    def change(number: float | None) -> None:
        set_option(opened, parameter, None if number is None else str(number))

    st.number_input(
        text.label,
        min_value=zero,
        max_value=query.LARGEST if whole else float(query.LARGEST),
        step=1 if whole else 0.05 if parameter in FINE else 1.0,
        format=None if whole else "%g",
        placeholder=_if_empty(parameter, opened, config),
        help=text.about,
        **hear.follow(f"option_{parameter}", value, change, begins="empty"),
    )


def _if_empty(parameter: str, opened: Opened, config: Config) -> str:
    """What a number is as long as nobody sets it."""
    if parameter == "least_weight":
        return f"{least_weight_of(config, opened.training):g}"
    return "∞" if parameter == "depth" else "0"


def _has_unit(config: Config) -> bool:
    return algorithm_of(config).impurity.unit is not None
