"""The first page: what this is, and the data sets that come with it."""

from __future__ import annotations

import streamlit as st

from datasets import ENTRIES, Opened, open_builtin

NAME = "Split by Split · 步步成树"


def facts_in_chinese(opened: Opened) -> str:
    table = opened.training
    names = "、".join(attribute.name for attribute in table.attributes)
    held_out = f"（另有 {len(opened.validation)} 行用于验证）" if opened.validation else ""
    size = f"{len(table)} 行{held_out}，{len(table.attributes)} 个属性"
    return f"{size}：{names}。目标：{table.target}。"


def facts_in_english(opened: Opened) -> str:
    table, entry = opened.training, opened.entry
    names = ", ".join(entry.label(attribute.name, "en") for attribute in table.attributes)
    held_out = f" (and {len(opened.validation)} for validation)" if opened.validation else ""
    noun = "attribute" if len(table.attributes) == 1 else "attributes"
    size = f"{len(table)} rows{held_out}, {len(table.attributes)} {noun}"
    return f"{size}: {names}. Target: {entry.label(table.target, 'en')}."


st.set_page_config(page_title=NAME)
st.title(NAME, anchor=False)
st.markdown(
    "一步一步看决策树长成：书上的每个数字，都在眼前算出来。  \n"
    "Watch a decision tree grow, decision by decision, with every number worked out as you look."
)

st.header("数据集 · Data sets", anchor=False)
for entry in ENTRIES:
    opened = open_builtin(entry.id)
    st.subheader(f"{entry.title.zh} · {entry.title.en}", anchor=False)
    chinese, english = st.columns(2, gap="medium")
    chinese.markdown(entry.teaches.zh)
    chinese.markdown(f":small[{facts_in_chinese(opened)}]  \n:small[{entry.source.zh}]")
    english.markdown(entry.teaches.en)
    english.markdown(f":small[{facts_in_english(opened)}]  \n:small[{entry.source.en}]")
