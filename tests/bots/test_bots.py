"""What holds for every bot in every game: legal, repeatable, interruptible, and it ends."""

import pytest

from rasputitsa import bots
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.match import PLAYERS
from tests.bots.players import asked, played_by
from tests.contract.cases import Case, walk
from tests.contract.sentences import faults

EVERY = 9
NODES = 1
QUICK = ("recruit", "random")
"""Those who need no search: they are asked often. What the generals answer, `test_generals` asks."""


def test_every_kind_of_player_but_a_person_is_a_bot():
    assert [*bots.ids()] == [player for player in PLAYERS if player != "human"]
    assert all(bots.find(id).id == id for id in (*bots.ids(), *bots.yardsticks()))


def test_characters_can_be_chosen_and_are_no_rungs():
    assert set(bots.CHARACTERS) <= set(bots.ids())
    assert bots.levels() == ("recruit", "regular", "veteran", "marshal")


def test_players_are_offered_no_yardsticks():
    assert set(bots.yardsticks()) == {"greedy", "plan_centre", "plan_south", "plan_line"}
    assert not set(bots.yardsticks()) & set(bots.ids())


@pytest.mark.parametrize("id", ["", "human", "field_marshal", "../recruit"])
def test_no_other_bot_is_found(id: str):
    with pytest.raises(OptionsError):
        bots.find(id)


def test_two_recruits_come_to_an_end_in_every_game_with_every_option(case: Case):
    match = played_by(case, {side.id: "recruit" for side in case.game.sides}, 5)
    assert match.state.result is not None


def test_a_recruit_never_takes_back_what_he_did(first_case: Case):
    match = played_by(first_case, {side.id: "recruit" for side in first_case.game.sides}, 6)
    assert {entry.action.verb for entry in match.entries} & {"take_back", "withdraw", "ready_made"} == set()


@pytest.mark.parametrize("id", QUICK)
def test_any_position_however_odd_is_answered_legally_and_always_alike(first_case: Case, id: str):
    match = first_case.new(71)
    for _ in walk(match, 71):
        if match.length % EVERY:
            continue
        thought = asked(match, id, match.length)
        assert match.refusal(thought.action) is None
        assert thought == asked(match, id, match.length)
        assert thought.considered > 0


def test_slices_change_no_thought_and_a_stop_has_an_answer(first_case: Case):
    match = first_case.new(72)
    for _ in walk(match, 72, 200):
        if match.length % EVERY or match.decision is None:
            continue
        seat = bots.seated(match, match.decision.side, 3)
        thinking = bots.find("recruit").think(seat, Chooser(3))
        assert match.refusal(thinking.best().action) is None
        slices, thought = 0, None
        while thought is None:
            thought, slices = thinking.go_on(NODES), slices + 1
        assert slices <= thinking.budget
        assert thought == asked(match, "recruit", 3)


def test_every_reason_can_be_read(first_case: Case):
    match = first_case.new(73)
    for _ in walk(match, 73):
        if match.length % EVERY == 0:
            for id in QUICK:
                reason = asked(match, id, match.length).reason
                assert faults(first_case.game, reason.json()) == []
