"""The nightly search for a level that does not end its phase finds one that is planted."""

from collections.abc import Callable

import pytest

from rasputitsa import bots, games
from rasputitsa.bots import Thought
from rasputitsa.bots.bot import Decided, Thinking
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text
from tests.bots.onward import position_of, stopped_at

GAME = games.find("battle_for_moscow")


class Restless:
    """A bot that exchanges the same two corps for ever instead of beginning."""

    id = "restless"

    def think(self, match: Match, choose: Callable[[int], int]) -> Thinking:
        """The first thing that can be done and does not lead on."""
        assert match.decision is not None
        onward = {option.verb for option in match.decision.options if option.advances or not option.takes}
        action = next(action for action in match.decision.actions() if action.verb not in onward)
        return Decided(Thought(action, text("bot.random"), 1))


def test_a_bot_that_goes_in_circles_is_found():
    fault = stopped_at(Match.new(GAME, seed=1), Restless(), 1)
    assert fault is not None
    assert "comes again" in fault


def test_a_recruit_ends_the_phase_from_a_random_position():
    match = position_of(GAME, 3)
    assert stopped_at(match, bots.find("recruit", GAME), 3) is None


def test_the_same_seed_is_the_same_position():
    assert position_of(GAME, 3).digest() == position_of(GAME, 3).digest()


@pytest.mark.parametrize(
    ("slug", "seed", "level"),
    [
        ("battle_for_moscow", 1941021, "regular"),
        ("battle_of_moscow", 1941076, "recruit"),
        ("blitzkrieg_to_moscow_2", 1941051, "marshal"),
    ],
)
def test_who_takes_over_crowded_hexes_clears_them_once(slug: str, seed: int, level: str):
    """Units were moved together by hand; the computer took one back and led it in again, for ever."""
    game = games.find(slug)
    assert stopped_at(position_of(game, seed), bots.find(level, game), seed) is None
