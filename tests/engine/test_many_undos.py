"""A thousand actions are taken back one after the other, each time to the state that there was, and kept in between."""

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from tests.skirmish import GAME

MANY, OFTEN = 1000, 250


def test_a_thousand_undos_in_a_row_lead_back_to_the_beginning():
    match, choose = Match.new(GAME, "campaign", seed=1941), Chooser(7)
    match.mode = "practice"
    stood: dict[int, str] = {}
    while match.length < MANY and match.decision:
        if match.length % OFTEN == 0:
            stood[match.length] = position.canonical(save.position_file(match))
        match.play(match.decision.sample(choose))
    assert match.length == MANY
    for length in reversed(range(MANY)):
        match.undo()
        assert match.length == length
        if length in stood:
            assert position.canonical(save.position_file(match)) == stood[length]
            assert save.load(save.dump(match), find).match.length == length
    assert not match.can_undo
    assert len(stood) == MANY // OFTEN
