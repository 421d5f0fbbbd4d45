"""A position is the whole of a state: written, read back and played on, nothing has changed."""

import json

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.view import decision_form
from tests.contract.cases import Case, walk

EVERY = 23


def test_a_position_read_back_is_equal_at_every_decision(case: Case):
    match = case.new(21)
    for _ in walk(match, 21):
        written = json.loads(position.canonical(match.position()))
        state = position.from_json(match.rules, written)
        assert state == match.state
        assert list(state.units) == list(match.state.units)
        if match.length % EVERY == 0:
            assert position.digest(match.rules, state) == match.digest()


def test_play_goes_on_from_a_position_as_it_would_have(case: Case):
    match = case.new(22)
    for _ in walk(match, 22):
        if match.length % EVERY:
            continue
        state = position.from_json(match.rules, json.loads(position.canonical(match.position())))
        original, copy = match.fork(SeededDice(5)), Match(match.rules, state, SeededDice(5))
        choose, other = Chooser(match.length), Chooser(match.length)
        for _ in range(12):
            if original.decision is None or copy.decision is None:
                break
            side = original.decision.side
            assert decision_form(copy.decision, side) == decision_form(original.decision, side)
            original.play(original.decision.sample(choose))
            copy.play(copy.decision.sample(other))
        assert copy.digest() == original.digest()


def test_the_end_of_a_game_is_a_position_too(first_case: Case):
    match = first_case.new(23)
    for _ in walk(match, 23):
        pass
    state = position.from_json(match.rules, json.loads(position.canonical(match.position())))
    assert state == match.state
    assert Match(match.rules, state, SeededDice(0)).decision is None
