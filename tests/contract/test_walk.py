"""One random game of every case, watched by all that the contract asks."""

from tests.contract.cases import Case
from tests.contract.walks import watched
from tests.contract.watchers import WATCHERS

SEED = 8_765_432_109_876


def test_a_random_game_keeps_the_contract(case: Case):
    match = case.new(SEED)
    watched(case, match, 7, WATCHERS)
    assert match.decision is None
