"""What one sets by hand on page ``impurity``; everything goes into the address at once."""

from __future__ import annotations

from functools import partial

import streamlit as st

from datasets import Opened
from engine.impurities import Impurity, of_classes
from engine.language import Translator
from ui.address import hear, link
from ui.address.left_out import say_left_out
from ui.frame.session import Session
from ui.impurity import query
from ui.impurity.split import askable
from ui.kit.escape import plain
from ui.run.option_names import table_texts


def asked_for(session: Session) -> query.Asked:
    """What the address says; a sentence on what it says in vain."""
    asked, problems = query.read(link.params())
    say_left_out(session._, problems)
    return asked


def choose_unit(_: Translator, unit: str) -> None:
    """Bits or nats, in the sidebar, where the other pages have their options."""
    text = table_texts(_)["unit"]
    usual = query.UNITS[0]
    with st.sidebar:
        st.segmented_control(
            text.label,
            query.UNITS,
            required=True,
            format_func=text.choices.__getitem__,
            help=text.about,
            **hear.follow(
                "unit",
                unit,
                lambda u: link.write({"unit": u if u != usual else None}),
                query.UNITS,
                begins="default",
            ),
        )


def choose_node(_: Translator, counts: tuple[int, ...]) -> None:
    """How many classes, and a row of nodes worth looking at."""
    classes = len(counts)
    names = {
        "melons": _("watermelon root"),
        "pure": _("pure"),
        "even": _("even"),
        "loan": _("loan: no house"),
        "texture": _("values of texture"),
        "thirds": _("even"),
        "two": _("one class missing"),
        "corner": _("almost pure"),
    }
    with st.container(horizontal=True, key="examples", vertical_alignment="center"):
        st.segmented_control(
            _("Classes"),
            (2, 3),
            required=True,
            format_func=lambda n: _("{n} classes", n=n),
            label_visibility="collapsed",
            **hear.follow(
                "classes",
                classes,
                lambda n: write_counts(query.with_classes(counts, n)),
                (2, 3),
                begins="default",
            ),
        )
        for id, example in query.EXAMPLES.items():
            if len(example) == classes:
                st.button(
                    f"{names[id]} {':'.join(map(str, example))}",
                    key=f"example_{id}",
                    on_click=hear.safely(write_counts),
                    args=(example,),
                )


def choose_counts(_: Translator, counts: tuple[int, ...]) -> None:
    """The rows of each class."""
    for k, place in enumerate(st.columns(len(counts))):
        with place:
            st.number_input(
                _("class {k}", k=k + 1),
                min_value=0,
                max_value=query.LARGEST,
                step=1,
                **hear.follow(f"count_{k}", counts[k], partial(set_count, k), begins="value"),
            )


def set_count(k: int, n: int | None) -> None:
    """One click may change two fields, so the others count as they are now; an empty one is 0."""
    counts = query.read(link.params())[0].counts
    write_counts((*counts[:k], n or 0, *counts[k + 1 :]))


def write_counts(counts: tuple[int, ...]) -> None:
    link.write({"counts": query.write_counts(counts)})


def choose_measure(_: Translator, measure: Impurity) -> None:
    """Which measure the map of three classes shows."""
    names = {impurity.name: _(impurity.called) for impurity in of_classes()}
    usual = query.Asked().measure.name
    st.segmented_control(
        _("Map of"),
        list(names),
        required=True,
        format_func=names.__getitem__,
        label_visibility="collapsed",
        **hear.follow(
            "measure",
            measure.name,
            lambda m: link.write({"measure": m if m != usual else None}),
            list(names),
            begins="default",
        ),
    )


def choose_p(_: Translator, p: float) -> None:
    st.slider(
        _("Probability p of the event"),
        min_value=query.LEAST_P,
        max_value=1.0,
        step=0.01,
        **hear.follow(
            "p",
            p,
            lambda x: link.write({"p": f"{x:g}" if x != query.USUAL_P else None}),
            begins="value",
        ),
    )


def choose_attribute(session: Session, opened: Opened) -> int:
    """An attribute with a branch for each value; the one with the largest gain is not given away:
    the first column comes first, except where the book's own example is another."""
    table = opened.training
    choices = {table.attributes[i].name: i for i in askable(table)}
    usual = "纹理" if "纹理" in choices else next(iter(choices))
    name = link.params().get("attribute", usual)
    name = name if name in choices else usual
    st.selectbox(
        session._("Attribute X"),
        list(choices),
        format_func=lambda word: plain(session.label(opened, word)),
        **hear.follow(
            f"attribute_{opened.entry.id}",
            name,
            lambda new: link.write({"attribute": new if new != usual else None}),
            list(choices),
            begins="index",
        ),
    )
    return choices[name]
