"""A large turn takes no more presses than a ceiling for what a hand needs for it (`tests.web.presses` counts)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games import find
from tests.web.presses import DRAGS, PRESSES, SEED, after, before, deeds, marching

CEILING = {DRAGS: 70, PRESSES: 62}
"""Per cent of the presses that a hand needed which moved unit by unit."""


@pytest.mark.game("battle_of_moscow")
def test_a_player_turn_of_a_hundred_units_moved_by_stacks():
    match = Match.new(find("battle_of_moscow"), "campaign", seed=SEED)
    turn = [deed for deed in deeds(match, 1, "stacks") if deed.phase[1] == "german"]
    assert len(turn) > 200, "it is a large turn"
    for sent, most in CEILING.items():
        assert 100 * after(turn, sent) <= most * before(turn, sent)
        assert marching(turn, sent) <= before(turn, sent)
