"""Demands on every bot in every game: legal, repeatable, interruptible, and it ends."""

import json

import pytest

from rasputitsa import bots, games
from rasputitsa.bots.brought import brought
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError, OptionsError
from rasputitsa.engine.match import Match
from rasputitsa.engine.players import Computers
from rasputitsa.engine.record import save
from tests.bots.players import asked, played_by
from tests.contract.cases import Case, walk
from tests.contract.sentences import faults
from tests.skirmish import GAME as SKIRMISH

SLUGS = games.slugs()
EVERY = 9
NODES = 1
QUICK = ("recruit", "random")
"""Bots that need no search: they are asked often. `test_generals` asks the generals."""


@pytest.mark.parametrize("slug", SLUGS)
def test_every_computer_player_that_a_game_registers_is_found(slug: str):
    game = games.find(slug)
    known = (*game.computers.offered, *game.computers.yardsticks)
    assert [bots.find(id, game).id for id in known] == [*known]
    assert len(set(known)) == len(known)


def test_what_a_game_brings_is_registered():
    for game in map(games.find, SLUGS):
        assert set(brought(game, "BOTS") or {}) <= {*game.computers.offered, *game.computers.yardsticks}


def test_a_bot_of_one_game_is_found_in_no_other():
    assert bots.find("hothead", SKIRMISH).id == "hothead"
    for game in (None, games.find("battle_for_moscow")):
        with pytest.raises(OptionsError):
            bots.find("hothead", game)


def test_a_game_without_a_package_has_those_that_play_any():
    class Bare(type(SKIRMISH)):  # type: ignore[misc]
        computers = Computers("", ("recruit", "marshal"))

    match = Match.new(Bare(), seed=5)
    assert match.decision is not None
    for id in match.rules.game.computers.offered:
        assert match.refusal(asked(match, id, 1).action) is None
    with pytest.raises(OptionsError):
        bots.find("hothead", match.rules.game)


def test_a_save_names_only_players_of_its_game():
    form = save.to_json(Match.new(SKIRMISH, seed=5))
    seats = {"raiders": "hothead", "guards": "human"}
    assert save.load(json.dumps({**form, "players": seats}), games.find).match.players == seats
    for stranger in ("marshal_bold", "greedy", "nobody"):
        with pytest.raises(FormatError):
            save.load(json.dumps({**form, "players": {**seats, "raiders": stranger}}), games.find)


@pytest.mark.parametrize("id", ["", "human", "field_marshal", "../recruit"])
def test_no_other_bot_is_found(id: str):
    with pytest.raises(OptionsError):
        bots.find(id)


def test_two_recruits_come_to_an_end_in_every_game_with_every_option(case: Case):
    match = played_by(case, {side.id: "recruit" for side in case.game.sides}, 5)
    assert match.state.result is not None or case.is_long


def test_a_recruit_takes_back_nothing_but_what_the_rules_ask_back(first_case: Case):
    match = played_by(first_case, {side.id: "recruit" for side in first_case.game.sides}, 6)
    replay = first_case.new(6)
    for action in [entry.action for entry in match.entries]:
        assert replay.decision is not None
        for option in replay.decision.options:
            assert option.verb != action.verb or not option.retracts or set(action.args) <= set(option.owed)
        replay.play(action)


@pytest.mark.parametrize("id", QUICK)
def test_any_position_however_odd_is_answered_legally_and_always_alike(first_case: Case, id: str):
    match = first_case.new(71)
    for _ in walk(match, 71, first_case.most):
        if match.length % EVERY:
            continue
        thought = asked(match, id, match.length)
        assert match.refusal(thought.action) is None
        assert thought == asked(match, id, match.length)
        assert thought.considered > 0


def test_slices_change_no_thought_and_a_stop_has_an_answer(first_case: Case):
    match = first_case.new(72)
    for _ in walk(match, 72, min(200, first_case.most)):
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
    for _ in walk(match, 73, first_case.most):
        if match.length % EVERY == 0:
            for id in QUICK:
                reason = asked(match, id, match.length).reason
                assert faults(first_case.game, reason.json()) == []
