"""What roles, types, looks and delimiters are called."""

from __future__ import annotations

from engine.language import Translator


def role_names(_: Translator) -> dict[str, str]:
    return {
        "attribute": _("attribute"),
        "target": _("target"),
        "id": _("row id"),
        "ignore": _("ignored"),
    }


def kind_names(_: Translator) -> dict[str, str]:
    return {
        "nominal": _("nominal (words)"),
        "ordinal": _("ordinal (ordered words)"),
        "continuous": _("continuous (numbers)"),
    }


def short_kind_names(_: Translator) -> dict[str, str]:
    return {"nominal": _("nominal"), "ordinal": _("ordinal"), "continuous": _("continuous")}


def look_names(_: Translator) -> dict[str, str]:
    return {
        "numbers": _("numeric"),
        "words": _("nominal"),
        "dates": _("dates"),
        "empty": _("empty"),
    }


def delimiter_names(_: Translator) -> dict[str, str]:
    return {
        ",": _("commas"),
        ";": _("semicolons"),
        "\t": _("tabs"),
        "|": _("vertical bars"),
        ":": _("colons"),
        " ": _("spaces"),
    }
