"""A game that says nothing of its own hides nothing and takes every option with every other."""

import pytest

from rasputitsa.engine.errors import OptionsError, RasputitsaError
from rasputitsa.engine.game import OptionSpec, Scenario
from rasputitsa.engine.game_defaults import Answers, GameDefaults
from rasputitsa.engine.match import Match
from tests.skirmish import GAME
from tests.skirmish.state import SkirmishRules, SkirmishState


class Plain(GameDefaults[SkirmishRules, SkirmishState]):
    """A game with two options."""

    options = (OptionSpec("fog", (False, True), "1"), OptionSpec("hand", (3, 4), "2"))
    answers = Answers(situation=GAME.answers.situation, bulletin=GAME.answers.bulletin)


ONE = Scenario("one", 3)


def test_what_is_not_chosen_is_as_usual():
    assert Plain().complete(ONE, {"hand": 4}) == {"fog": False, "hand": 4}
    assert Plain().locks(ONE, {"hand": 4}) == {}
    with pytest.raises(OptionsError):
        Plain().complete(ONE, {"hand": 5})


def test_either_side_sees_the_very_state_and_asks_for_no_order_of_battles():
    look = Match.new(GAME, seed=1).look
    assert Plain().observe(look, "raiders") is look.state
    assert Plain().imagine(look, lambda most: 0) is look.state
    with pytest.raises(RasputitsaError, match=r"error\.no_battles"):
        Plain().outlook(look, [])


def test_a_game_says_itself_what_is_hidden():
    match = Match.new(GAME, seed=1)
    assert match.observed("raiders") is not match.state
