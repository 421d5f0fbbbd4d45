"""Random play through every case, from its set-up or stored positions, watched by all that the contract asks."""

from tests.contract.cases import Start
from tests.contract.walks import watched
from tests.contract.watchers import WATCHERS

SEED = 8_765_432_109_876


def test_random_play_keeps_the_contract(start: Start):
    match = start.match(SEED)
    watched(start.case, match, 7, WATCHERS, start.case.most)
    assert start.case.is_long or match.decision is None
