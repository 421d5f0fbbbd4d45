"""Facts that are hidden from a side change nothing that it is shown: views, prompts, targets, undo."""

import json
from collections.abc import Iterator

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.page.view import subjects_form, targets_form, veiled, view
from tests.contract.cases import Case
from tests.contract.walks import Now, Watching


def a_hidden_fact_swapped_changes_nothing_that_the_other_side_sees(case: Case, match: Match) -> Watching:
    choose, now = Chooser(51), Now(match, 13)
    while (yield):
        if not now.is_due():
            continue
        for side in case.game.sides:
            original, swapped = match.fork(SeededDice(1)), match.imagined(side.id, choose, SeededDice(1))
            assert shown(swapped, side.id) == shown(original, side.id)
            assert veiled(swapped, swapped.length) == veiled(original, original.length)


def whether_a_side_is_asked_does_not_depend_on_what_is_hidden(case: Case, match: Match) -> Watching:
    choose = Chooser(52)
    while action := (yield):
        assert match.decision is not None
        side = match.decision.side
        original, swapped = match.fork(SeededDice(1)), match.imagined(side, choose, SeededDice(1))
        original.play(action)
        swapped.play(action)
        assert asked(swapped) == asked(original)
        assert swapped.can_undo == original.can_undo


def what_is_not_marked_secret_is_offered_whatever_the_side_holds(case: Case, match: Match) -> Watching:
    choose, now = Chooser(54), Now(match, 7)
    while (yield):
        if not now.is_due():
            continue
        assert match.decision is not None
        for side in case.game.sides:
            swapped = match.imagined(side.id, choose, SeededDice(1))
            assert swapped.decision is not None
            if side.id != match.decision.side:
                assert [*open_to_all(swapped.decision)] == [*open_to_all(match.decision)]


def where_one_side_alone_learns_something_the_state_is_hidden_from_the_other(case: Case, match: Match) -> Watching:
    learners: set[str] = set()
    while (yield):
        learners |= {event.side for event in (match.entries[-1].events or () if match.entries else match.opening)}
        for side in case.game.sides:
            if learners - {"", side.id}:
                assert match.observed(side.id) is not match.state


def imagining_keeps_what_a_side_knows_and_fills_in_the_rest(case: Case, match: Match) -> Watching:
    choose, now = Chooser(53), Now(match, 9)
    while (yield):
        if not now.is_due():
            continue
        for side in case.game.sides:
            imagined = match.imagined(side.id, choose, SeededDice(1))
            assert imagined.observed(side.id) == match.observed(side.id)
            case.game.validate(imagined.look)


def nothing_is_handed_over_where_nothing_is_hidden(case: Case, match: Match) -> Watching:
    """Nor where a decision needs no secret; a side that was last to look at its own goes on by itself."""
    looked = ""
    for _ in range(100):
        if (yield) is None:
            return
        assert match.decision is not None
        side, is_common = match.decision.side, match.decision.common
        hides = match.observed(side) is not match.state
        handed = hides and not is_common and side != looked
        assert view(match, match.length)["handover"] == (side if handed else None)
        looked = side if not is_common or side == looked else ""


def a_view_for_the_side_that_waits_offers_nothing(case: Case, match: Match) -> Watching:
    now = Now(match, 17)
    while (yield):
        assert match.decision is not None
        if now.is_due():
            waiting = next(side.id for side in case.game.sides if side.id != match.decision.side)
            assert view(match, match.length, waiting)["decision"]["options"] == []


def open_to_all(decision: Decision) -> Iterator[object]:
    """The part of a choice that is known to those who do not make it."""
    for option in decision.options:
        subjects = () if option.secret and not option.blocked else option.subjects
        yield option.verb, option.secret, option.blocked and option.blocked.key, subjects


def shown(match: Match, side: str) -> str:
    """All that a side is shown, as bytes."""
    offered: list[object] = []
    if match.decision and match.decision.side == side:
        for option in match.decision.options:
            subjects = option.subjects if len(option.takes) == 2 else ()
            for subject in subjects[:3]:
                targets = targets_form(option, subject)
                first = targets[0]["id"]
                offered.append([option.verb, targets, option.way(subject, first), subjects_form(option, first)])
    return json.dumps([view(match, match.length, side), offered])


def asked(match: Match) -> object:
    return (match.decision.side, match.decision.prompt) if match.decision else None
