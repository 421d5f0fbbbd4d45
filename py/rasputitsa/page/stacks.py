"""Stacks and marches: where all of a stack can go, and how far along a way a unit comes now."""

from typing import Any

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Ids, Option
from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.page import view

Form = dict[str, Any]


def targets(match: Match, option: Option, stack: Ids) -> Form:
    """The targets of all of a stack: as a group where the rules let them join, else one after the other."""
    group = _joined(match, stack)
    if group and stack[0] in group.subjects and set(stack) <= {stack[0], *group.along(stack[0])}:
        return {"targets": view.targets_form(group, stack[0]), "along": list(stack[1:])}
    forms = _common(option, stack)
    if option.joint:
        forms = [form | {"notes": view.texts(_notes_of_all(match, option.verb, stack, form["id"]))} for form in forms]
    return {"targets": forms, "along": list(stack[1:])}


def leg(option: Option, subject: str, path: Ids) -> Form:
    """The last hex of a way that a subject reaches now in supply; or, where all it reaches is out of it, that hex."""
    cut, open_to = frozenset(option.cut(subject)), frozenset(option.targets(subject))
    ends = [hex for hex in path[1:] if hex in open_to and not option.passing(subject, hex)]
    fed = [hex for hex in ends if hex not in cut]
    return {"step": fed[-1]} if fed else {"cut": ends[-1]} if ends else {}


def _common(option: Option, stack: Ids) -> list[forms.Target]:
    """The targets that all have, each as it is for the one with the fewest; a warning for one is one for all."""
    each = [view.targets_form(option, id) for id in stack]
    common = frozenset.intersection(*[frozenset(form["id"] for form in found) for found in each])
    cut = {form["id"] for found in each for form in found if form.get("cut")}
    passing = {form["id"] for found in each for form in found if form.get("passing")}
    of_all = [form for form in min(each, key=len) if form["id"] in common]
    for form in of_all:
        if form["id"] in cut:
            form["cut"] = True
        if form["id"] in passing:
            form["passing"] = True
    return of_all


def _joined(match: Match, stack: Ids) -> Option | None:
    """The option of units that have joined, in a game in which they can; the game in play stays as it is."""
    trial = match.fork(SeededDice(0))
    for id in stack:
        option = next((each for each in _options(trial) if each.gathers and id in each.subjects), None)
        if option is None:
            continue
        trial.play((option.verb, id))
    return next((each for each in _options(trial) if each.stacks and not each.blocked), None)


def _notes_of_all(match: Match, verb: str, stack: Ids, target: str) -> Any:
    """The notes once all of a stack act on a target."""
    trial = match.fork(SeededDice(0))
    for id in stack[:-1]:
        if trial.refusal((verb, id, target)):
            return ()
        trial.play((verb, id, target))
    option = trial.decision and trial.decision.option(verb)
    return option.notes(stack[-1], target) if option else ()


def _options(match: Match) -> tuple[Option, ...]:
    return match.decision.options if match.decision else ()
