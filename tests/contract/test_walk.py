"""Random play through every case, from its set-up or stored positions, watched by all that the contract asks."""

from tests.contract.cases import Start
from tests.contract.walks import watched
from tests.contract.watchers import WATCHERS
from tests.trials import trial_of

SEED = 8_765_432_109_876


def test_random_play_keeps_the_contract(start: Start):
    match = start.match(SEED)
    watched(start.case, match, 7, WATCHERS, start.case.most)
    assert start.case.is_long or match.decision is None


def test_a_stored_position_is_of_the_turn_that_its_trial_names(start: Start):
    turns = trial_of(start.game.slug).turns.get(start.case.scenario)
    if turns and start.number:
        assert start.match(SEED).state.turn == turns[start.number - 1]
