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
        "fit": _("Whole tree, or letters that can be read"),
        "full": _("Full screen"),
        "looks": _("Drawing"),
        "live": _("live"),
        "live_tip": _("Moves with every step; a node tells more when you tap it"),
        "textbook": _("textbook"),
        "textbook_tip": _("The tree of this step as a textbook prints it, drawn by Graphviz"),
        "now": _("current step"),
        "waiting": _("Not processed yet."),
        "ghost": _("This step cuts it."),
        "tied": _("tie"),
        "rest": _("{n} more nodes"),
        "skipped": _("{n} levels left out"),
        "looking": _("Inspecting: {node}"),
        "go": _("Go to its decision"),
        "leave": _("Deselect"),
        "hide": _("Hide answers"),
        "hide_tip": _("First guess: a step shows its numbers, then who wins, when you reveal them"),
        "reveal": _("Reveal"),
        "revealed_numbers": _("The numbers are revealed."),
        "revealed_winner": _("The decision is revealed."),
    }


def panel_captions(_: Translator) -> dict[str, str]:
    return {
        "panel": _("Panel"),
        "looking": _("Inspecting {node}; the current step is elsewhere."),
        "not_compared": _("{node} has not been compared at this step."),
        "hidden": _("Hidden until you reveal it."),
        "reveal_numbers": _("Reveal the numbers"),
        "reveal_winner": _("Reveal the decision"),
    }


def chart_captions(_: Translator) -> dict[str, str]:
    return {
        "zoom": _("Zoom: drag over a part"),
        "pan": _("Move: drag"),
        "reset": _("Whole chart"),
        "png": _("Save as PNG"),
        "svg": _("Save as SVG"),
    }


def frame_captions(_: Translator) -> dict[str, str]:
    return {
        "language": _("Language"),
        "projector": _("Presentation"),
        "projector_about": _("Larger text, for the back row of a lecture hall."),
        "pages": _("Pages"),
        "basics": _("1 Basics"),
        "start": _("Start here"),
        "start_about": _("The melons and the first question, once more."),
        "done": _("done"),
        "next_page": _("next"),
        "copy": _("Copy link"),
        "copied": _("Copied"),
        "about": _("Copy the address of exactly this step, panel and language"),
        "qr": _("QR code of this link"),
    }
