"""A position is the whole of a state: written, read back and played on, nothing has changed."""

import json

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.page.view import decision_form
from tests.contract.cases import Case
from tests.contract.walks import Now, Watching


def a_position_read_back_is_equal(case: Case, match: Match) -> Watching:
    now = Now(match, 5)
    while (yield):
        if now.is_due():
            state = position.from_json(match.rules, json.loads(position.canonical(match.position())))
            assert state == match.state
            assert list(state.units) == list(match.state.units)
            assert position.digest(match.rules, state) == match.digest()


def play_goes_on_from_a_position_as_it_would_have(case: Case, match: Match) -> Watching:
    now = Now(match, 53)
    while (yield):
        if not now.is_due():
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


def the_end_of_a_game_is_a_position_too(case: Case, match: Match) -> Watching:
    while (yield):
        pass
    state = position.from_json(match.rules, json.loads(position.canonical(match.position())))
    assert state == match.state
    assert (Match(match.rules, state, SeededDice(0)).decision is None) == (match.decision is None)
