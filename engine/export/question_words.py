"""A question in words: what is asked, what may be chosen, and what is said to an answer."""

from __future__ import annotations

from collections.abc import Collection

from engine.exercise.marking import Said
from engine.exercise.question import BRANCH, LEAF, Mark, Quantity, Question, Slip
from engine.export.question_names import Names
from engine.export.question_solution import Solutions
from engine.language import N_, Relabel, Translator
from engine.pruning.catalogue import method_of
from engine.trace import Trace

SLIPS: dict[Slip, str] = {
    "natural_logarithm": N_("that is in nats; take the logarithm to base 2"),
    "weights_forgotten": N_("the branches count by their share of the rows, not equally"),
    "ratio_for_gain": N_("that is the gain ratio, and the gain was asked for"),
    "gain_for_ratio": N_("that is the gain; divide it by the split information"),
    "remainder_for_gain": N_(
        "that is what is left after the split; subtract it from the impurity of the node"
    ),
    "child_for_remainder": N_("only one branch was counted; all of them count, by their share"),
    "one_minus_p": N_("that is 1 - p; the shares have to be squared"),
    "rho_forgotten": N_("multiply by ρ, the share of the rows whose value is known"),
    "percent": N_("that is a percentage; divide by 100, or write a percent sign"),
    "gain_for_index": N_(
        "that is the decrease in impurity; what is left after the split was asked for"
    ),
    "mean_for_sum": N_("that is the mean; the squared errors are added up"),
    "share_of_all_rows": N_(
        "the shares are taken among the rows whose value is known, not among all rows"
    ),
    "row_weight_forgotten": N_("only a part of the row is at this node; multiply by its weight"),
    "leaf_counted": N_("divide by the number of leaves less one"),
    "counts_for_shares": N_("those are wrong rows; divide by the number of all rows"),
}
QUANTITIES: dict[Quantity, str] = {
    "gain_ratio": N_("gain ratio"),
    "split_information": N_("split information (IV)"),
}


class QuestionWords:
    """Words for the questions of one run."""

    def __init__(self, trace: Trace, _: Translator, say: Relabel = str) -> None:
        self.trace = trace
        self._ = _
        self.names = Names(trace, _, say)
        self.solutions = Solutions(self.names)

    def prompt(self, question: Question) -> str:
        """What is asked, in one or two sentences."""
        values = self._values(question)
        return self._(self._message(question), **values)

    def hint(self, question: Question) -> str:
        """What form the answer has; nothing of a single choice."""
        if question.form == "number":
            return self._("Three decimals, please.")
        if question.form == "choices":
            return self._("There may be several, or none.")
        return ""

    def options(self, question: Question) -> list[str]:
        """The texts of the options, in their order."""
        return [self.option(question, option) for option in question.options]

    def option(self, question: Question, option: int) -> str:
        """The text of one option."""
        match question.kind:
            case "winner":
                return self.names.attribute(option)
            case "threshold":
                return self.solutions.threshold(question, option)
            case "verdict":
                return {LEAF: self._("leaf"), BRANCH: self._("split")}[option]
            case "way":
                return self.names.branch(question.node, option)
            case "flips":
                return str((self.trace.validation or self.trace.dataset).row_ids[option])
            case "cut":
                return self._side(option)
            case "weakest":
                return self.names.node(option)
            case _:
                return self.names.class_name(option)

    def answer(self, question: Question) -> str:
        """What is right; of tied options all of them."""
        if question.form == "number":
            return f"{question.answers[0] + 0.0:.3f}"
        texts = [self.option(question, int(answer)) for answer in question.answers]
        if not texts:
            return self._("none of them")
        if question.is_tied:
            return self._.within("tied answers", " or ").join(texts)
        return self.names.list(texts)

    def told(self, question: Question, said: Said, mark: Mark) -> str:
        """What is said to an answer. It does not give away the right one."""
        if not mark.right:
            slip = self._(SLIPS[mark.slip]) if mark.slip else None
            return self._("Not right: {slip}.", slip=slip) if slip else self._("Not right.")
        others = [] if isinstance(said, Collection) else self._others(question, said)
        if not others:
            return self._("Right.")
        return self._("Right. Also right: {others}.", others=self.names.list(others))

    def solution(self, question: Question) -> list[str]:
        """The answer worked out, with this step's own numbers."""
        return self.solutions.lines(question)

    def _others(self, question: Question, said: float) -> list[str]:
        if not question.is_tied:
            return []
        return [self.option(question, int(a)) for a in question.answers if a != said]

    def _side(self, option: int) -> str:
        if self._is_pre():
            return {LEAF: self._("do not split"), BRANCH: self._("split")}[option]
        return {LEAF: self._("cut"), BRANCH: self._("keep")}[option]

    def _is_pre(self) -> bool:
        return method_of(self.trace.pruning).regrows

    def _message(self, question: Question) -> str:
        of_number = question.form == "number"
        match question.kind:
            case "value":
                return self._value_message(question)
            case "leaf_class":
                return (
                    N_("Node: {node}. Which number does it predict as a leaf?")
                    if of_number
                    else N_("Node: {node}. Which class does it predict as a leaf?")
                )
            case "predicted":
                return (
                    N_("A new row: {cells}. Which number does the tree predict?")
                    if of_number
                    else N_("A new row: {cells}. Which class does the tree predict?")
                )
            case "way":
                return (
                    N_("Node: {node}. It is split on {name}. Which branches does row {row} enter?")
                    if question.form == "choices"
                    else N_("Node: {node}. It is split on {name}. Where does row {row} go?")
                )
            case "flips" if self._is_pre():
                return N_(
                    "Node: {node}. Which validation rows change between right and wrong when it is"
                    " split on {name}?"
                )
            case "cut" if self._is_pre():
                return N_("Node: {node}. {method}: is it split on {name}?")
            case _:
                return MESSAGES[question.kind]

    def _value_message(self, question: Question) -> str:
        if question.quantity == "loss":
            return N_("Node: {node}. What do the squared errors of {name} add up to?")
        if question.quantity != "impurity":
            return N_("Node: {node}. What is the {quantity} of {name}?")
        if question.branch is None:
            return N_("Node: {node}. What is its {quantity}?")
        return N_("Node: {node}. What is the {quantity} of the rows with {branch} ({counts})?")

    def _values(self, question: Question) -> dict[str, object]:
        """What stands in the places of the message."""
        names = self.names
        values: dict[str, object] = {
            "node": names.node(question.node),
            "algorithm": self._(names.algorithm.title),
            "method": self._(method_of(self.trace.pruning).title),
        }
        match question.kind:
            case "value":
                values |= self._of_value(question)
            case "threshold":
                values["name"] = names.attribute(names.score(question).attribute)
            case "way" | "flips" | "cut":
                values["name"] = names.asked(question.node)
            case "weight":
                assert question.branch is not None, "it enters a branch"
                asked = names.split_of(question.node).attribute
                values["name"] = names.attribute(asked)
                values["branch"] = names.branch(question.node, question.branch)
            case "predicted":
                values["cells"] = names.cells(question.cells)
            case _:
                pass
        if question.row is not None:
            values["row"] = self.trace.dataset.row_ids[question.row]
        return values

    def _of_value(self, question: Question) -> dict[str, object]:
        names, impurity = self.names, self.names.algorithm.impurity
        if question.attribute is None:
            return {"quantity": self._(impurity.called)}
        score = names.score(question)
        called = {
            "impurity": impurity.called,
            "gain": impurity.gained,
            "gini_index": impurity.after,
            **QUANTITIES,
        }
        values: dict[str, object] = {"name": names.tried(score)}
        if question.quantity in called:
            values["quantity"] = self._(called[question.quantity])
        if question.branch is not None:
            values["branch"] = names.condition(score.split, question.branch)
            values["counts"] = names.counts(score.branches[question.branch])
        return values


MESSAGES = {
    "winner": N_("Node: {node}. Which attribute does {algorithm} choose?"),
    "threshold": N_("Node: {node}. Which threshold is the best for {name}?"),
    "verdict": N_("Node: {node}. {algorithm}: is it split, or is it a leaf?"),
    "weight": N_(
        "Node: {node}. It is split on {name}, and that of row {row} is missing. With which weight "
        "does the row enter {branch}?"
    ),
    "flips": N_(
        "Node: {node}. Which validation rows change between right and wrong when all below it is "
        "cut?"
    ),
    "cut": N_("Node: {node}. {method}: is the branch below it cut, or kept?"),
    "weakest": N_("Which internal node of the tree is now the weakest link?"),
    "alpha": N_("Node: {node}. At which α is the branch below it cut?"),
}
