"""Every word that the player shows, in the reader's language, for the browser to use."""

from __future__ import annotations

from engine.language import Translator


def player_captions(_: Translator) -> dict[str, str]:
    return {
        "steps": _("steps"),
        "first": _("First step"),
        "back": _("Back"),
        "play": _("Play"),
        "pause": _("Pause"),
        "next": _("Next step"),
        "last": _("Last step"),
        "space": _("space bar"),
        "slider": _("Step"),
        "step": _("step {n} of {total}"),
        "size": _("Step size"),
        "decision": _("decision"),
        "decision_tip": _("One step for each node"),
        "detail": _("detail"),
        "detail_tip": _("One step for each attribute that is tried"),
        "jump": _("Jump to …"),
        "tie": _("next tie"),
        "leaf": _("next leaf"),
        "cut": _("next pruning"),
        "tree": _("Decision tree"),
        "view": _("View"),
        "larger": _("Zoom in"),
        "smaller": _("Zoom out"),
        "fit": _("Fit the tree into the window"),
        "full": _("Full screen"),
        "now": _("current step"),
        "waiting": _("Its turn has not come yet."),
        "ghost": _("This step cuts it."),
        "tied": _("tie"),
        "rest": _("{n} more nodes"),
        "skipped": _("{n} levels left out"),
        "looking": _("Looking at: {node}"),
        "go": _("Go to its decision"),
        "leave": _("Stop looking"),
    }


def panel_captions(_: Translator) -> dict[str, str]:
    return {
        "panel": _("Panel"),
        "looking": _("Inspecting {node}; the current step is elsewhere."),
        "not_compared": _("{node} has not been compared at this step."),
    }


def frame_captions(_: Translator) -> dict[str, str]:
    return {
        "language": _("Language"),
        "projector": _("Projector"),
        "projector_about": _("Larger text, for the back row of a lecture hall."),
        "pages": _("Pages"),
        "copy": _("Copy link"),
        "copied": _("Copied"),
        "about": _("Copy the address of exactly this step, panel and language"),
        "qr": _("QR code of this link"),
    }
