"""Offers can be played, nothing else can, and a refusal changes nothing."""

import pytest

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text
from tests.contract.cases import Case
from tests.contract.walks import Now, Watching

RULELESS = ("error.", "why.not_offered", "why.not_yours", "why.no_hex", "why.same_hex")
"""Refusals that rest on no rule: the thing named does not exist, or belongs to somebody else."""
MOST_TARGETS = 6
"""Of the targets at one decision so many are asked about, drawn."""
MOST_FORKS = 60
"""Of the actions offered at one decision so many are tried, drawn."""


def no_decision_is_empty(case: Case, match: Match) -> Watching:
    now = Now(match, 29)
    while (yield):
        assert match.state.result is None
        assert match.decision is not None
        assert next(match.decision.actions(), None) is not None
        assert sum(option.advances for option in match.decision.options) <= 1
        is_due = now.is_due()
        for option in match.decision.options:
            assert len(option.takes) <= 2
            assert not (option.takes and len(set(option.subjects)) != len(option.subjects))
            if len(option.takes) == 2 and is_due:
                assert all(option.targets(subject) for subject in option.subjects[:MOST_FORKS])


def the_subjects_of_a_target_are_those_that_have_it(case: Case, match: Match) -> Watching:
    now, choose = Now(match, 61), Chooser(12)
    while (yield):
        if match.decision is None or not now.is_due():
            continue
        for option in match.decision.options:
            if len(option.takes) != 2 or not option.drawn_from:
                continue
            reach = {subject: frozenset(option.targets(subject)) for subject in option.subjects}
            targets = sorted(frozenset().union(*reach.values()))
            for target in (targets[choose(len(targets))] for _ in range(MOST_TARGETS)):
                assert option.having(target) == tuple(subject for subject in reach if target in reach[subject])


def a_choice_at_random_is_offered(case: Case, match: Match) -> Watching:
    while action := (yield):
        assert match.refusal(action) is None
        if match.decision and match.length % 29 == 0:
            assert action in set(match.decision.actions())


def every_offered_action_can_be_played(case: Case, match: Match) -> Watching:
    now, choose = Now(match, 87), Chooser(10)
    while (yield):
        if match.decision is None or not now.is_due():
            continue
        before = match.digest()
        retracting = [option.verb for option in match.decision.options if option.retracts]
        for action in _some(list(match.decision.actions()), choose):
            fork = match.fork(SeededDice(3))
            fork.play(action)
            assert fork.digest() != before or action.verb in retracting
        assert match.digest() == before


def figures_say_in_numbers_what_the_notes_say(case: Case, match: Match) -> Watching:
    now = Now(match, 87)
    while (yield):
        if match.decision is None or not now.is_due():
            continue
        for option in match.decision.options:
            for subject in option.subjects[:3] if len(option.takes) == 2 and not option.blocked else ():
                for target in option.targets(subject)[:3]:
                    figures = option.figures(subject, target)
                    facts = [fact for note in option.notes(subject, target) for _, fact in note.facts]
                    assert all(type(figure) is int for figure in figures.values())
                    assert not figures or {fact for fact in facts if type(fact) is int} <= {*figures.values()}


def units_go_the_way_that_was_shown(case: Case, match: Match) -> Watching:
    while action := (yield):
        assert match.decision is not None
        option = match.decision.option(action.verb)
        way = option.way(*action.args) if option and len(action.args) == 2 else ()
        if way:
            fork = match.fork(SeededDice(3))
            fork.play(action)
            assert action.args[1] in (way[-1], *match.rules.boxes), "a way off the map ends at its edge"
            assert way in [event.path for event in (fork.entries[-1].events or ())]


def what_is_not_offered_is_refused_with_its_reason(case: Case, match: Match) -> Watching:
    now, choose = Now(match, 29), Chooser(11)
    while (yield):
        if match.decision is None or not now.is_due():
            continue
        offered, before, length = set(match.decision.actions()), match.digest(), match.length
        for action in (_junk(match, choose) for _ in range(60)):
            if action in offered:
                assert match.refusal(action) is None
                continue
            with pytest.raises(IllegalActionError) as refused:
                match.play(action)
            assert isinstance(refused.value.text, Text)
            assert refused.value.text.rule or refused.value.text.key.startswith(RULELESS)
        assert (match.digest(), match.length) == (before, length)


def nothing_can_be_played_when_the_game_is_over(case: Case, match: Match) -> Watching:
    last = Action("none")
    while action := (yield):
        last = action
    if match.decision is None:
        assert match.state.result is not None
        assert match.state.stack == ()
        with pytest.raises(IllegalActionError, match="over"):
            match.play(last)


def _some(actions: list[Action], choose: Chooser) -> list[Action]:
    """A number of actions at most, each verb among them."""
    if len(actions) <= MOST_FORKS:
        return actions
    each = {action.verb: action for action in actions}
    return [*each.values(), *(actions[choose(len(actions))] for _ in range(MOST_FORKS))]


def _junk(match: Match, choose: Chooser) -> Action:
    """An action made of words that occur in the game, and some that do not."""
    assert match.decision is not None
    verbs = [*(option.verb for option in match.decision.options), "no_such_verb", "", "decision", "__init__"]
    units = list(match.state.units)
    words = [*match.rules.grid.index, *match.rules.boxes, *units, *units, "", "0", "None", "9999", "\u2603"]
    args = (words[choose(len(words))] for _ in range(choose(4)))
    return Action(verbs[choose(len(verbs))], *args)
