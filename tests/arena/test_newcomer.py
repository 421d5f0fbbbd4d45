"""The game that a newcomer is offered: it can be played as it is offered, and its beginners can be counted."""

import pytest

from rasputitsa import games
from rasputitsa.__main__ import main
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.newcomer import ALL, Tried, first_of, newcomer_table, summed
from rasputitsa.engine.game import Game, named_scenario
from rasputitsa.engine.players import First
from rasputitsa.page.catalogue import game_info
from tests import traceability
from tests.skirmish import GAME as SKIRMISH

FAIR = (0.45, 0.60)
OFFERED = [
    (games.find(slug), *each) for slug in traceability.slugs() for each in games.find(slug).computers.first.items()
]


def test_somebody_who_never_played_is_offered_a_fair_game():
    """In every game one, and no other is offered."""
    assert {game.slug for game, _, first in OFFERED} == set(traceability.slugs())
    assert [scenario for _, scenario, first in OFFERED if not first.is_fair] == []


@pytest.mark.parametrize(("game", "scenario", "first"), OFFERED, ids=lambda each: str(getattr(each, "slug", each))[:30])
def test_a_first_game_can_be_played_and_is_told_to_the_page(game: Game, scenario: str, first: First):
    options = game.complete(named_scenario(game, scenario), first.options)
    assert all(options[id] == value for id, value in first.options.items())
    assert first.side in {side.id for side in game.sides}
    assert first.level in game.computers.levels
    assert first.is_fair == (FAIR[0] <= (first.won + first.drawn / 2) / first.games <= FAIR[1])
    told = next(each for each in game_info(game)["scenarios"] if each["id"] == scenario)["first"]
    assert told["options"] == dict(first.options)
    assert (told["side"], told["level"], told["fair"]) == (first.side, first.level, first.is_fair)


def test_the_command_counts_the_beginners(capsys: pytest.CaptureFixture[str]):
    assert main(["newcomer", "--games", "1", "--seed", "5"]) == 0
    table = capsys.readouterr().out
    assert table.count("cadet") == 4
    assert ALL in table


def test_the_command_tries_a_game_that_is_not_offered(capsys: pytest.CaptureFixture[str]):
    asked = ["newcomer", "--game", "battle_of_moscow", "--scenario", "road_to_orel", "--games", "1", "--seed", "5"]
    assert main([*asked, "--side", "russian", "--option", "letters=as_scanned"]) == 0
    assert capsys.readouterr().out.count("recruit") == 4
    assert main([*asked, "--side", "nobody"]) != 0


def test_all_beginners_together_come_after_those_of_each_level():
    found = [Tried("a", "low", 4, 2), Tried("b", "low", 1, 2), Tried("a", "high", 0, 2)]
    rows = summed(found)
    assert rows[2] == Tried(ALL, "low", 5, 4)
    assert rows[4] == Tried(ALL, "high", 0, 2)
    assert "62 %" in newcomer_table(found) or "63 %" in newcomer_table(found)


def test_a_game_without_a_first_game_says_so():
    with pytest.raises(ArenaError, match="no fair first game of skirmish"):
        first_of(SKIRMISH, "")
