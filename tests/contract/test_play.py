"""Random play ends; what is offered can be played, what is not offered cannot, and a refusal changes nothing."""

import pytest

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text
from tests.contract.cases import Case, walk

EVERY = 29
"""At every so many decisions a costly check is made."""
RULELESS = ("error.", "why.not_offered", "why.not_yours", "why.no_hex", "why.same_hex")
"""Refusals that rest on no rule: the thing named does not exist, or belongs to somebody else."""


def test_random_play_ends(case: Case):
    match = case.new(7)
    for _ in walk(match, 7):
        assert match.state.result is None
    assert match.decision is None
    assert match.state.result is not None
    assert match.state.stack == ()


def test_no_decision_is_empty_and_every_subject_has_a_target(case: Case):
    match = case.new(8)
    for _ in walk(match, 8):
        assert match.decision is not None
        assert next(match.decision.actions(), None) is not None
        for option in match.decision.options:
            assert len(option.takes) <= 2
            assert not (option.takes and len(set(option.subjects)) != len(option.subjects))
            if len(option.takes) == 2 and match.length % EVERY == 0:
                assert all(option.targets(subject) for subject in option.subjects)


def test_a_choice_at_random_is_one_that_is_offered(case: Case):
    match = case.new(9)
    for action in walk(match, 9):
        assert match.refusal(action) is None
        if match.decision and match.length % EVERY == 0:
            assert action in set(match.decision.actions())


def test_every_offered_action_can_be_played(first_case: Case):
    match = first_case.new(10)
    for _ in walk(match, 10):
        if match.decision is None or match.length % (3 * EVERY):
            continue
        before = match.digest()
        retracting = [option.verb for option in match.decision.options if option.retracts]
        for action in match.decision.actions():
            fork = match.fork(SeededDice(3))
            fork.play(action)
            assert fork.digest() != before or action.verb in retracting
        assert match.digest() == before


def test_units_go_the_way_that_was_shown(first_case: Case):
    match = first_case.new(13)
    for action in walk(match, 13):
        assert match.decision is not None
        option = match.decision.option(action.verb)
        way = option.way(*action.args) if option and len(action.args) == 2 else ()
        if not way:
            continue
        fork = match.fork(SeededDice(3))
        fork.play(action)
        assert way[-1] == action.args[1]
        assert way in [event.path for event in (fork.entries[-1].events or ())]


def test_what_is_not_offered_is_refused_with_its_reason_and_changes_nothing(case: Case):
    match, choose = case.new(11), Chooser(11)
    for _ in walk(match, 11):
        if match.decision is None or match.length % EVERY:
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


def test_nothing_can_be_played_when_the_game_is_over(first_case: Case):
    match = first_case.new(12)
    actions = list(walk(match, 12))
    with pytest.raises(IllegalActionError, match="over"):
        match.play(actions[-1])


def _junk(match: Match, choose: Chooser) -> Action:
    """An action made of words that occur in the game, and some that do not."""
    assert match.decision is not None
    verbs = [*(option.verb for option in match.decision.options), "no_such_verb", "", "decision", "__init__"]
    units = list(match.state.units)
    words = [*match.rules.grid.index, *match.rules.boxes, *units, *units, "", "0", "None", "9999", "\u2603"]
    args = (words[choose(len(words))] for _ in range(choose(4)))
    return Action(verbs[choose(len(verbs))], *args)
