"""The front of history: chains of hexes on the board, drawn from the turn on that it belongs to, on a named day."""

import json
from itertools import pairwise
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.export import first_texts, late_texts, shared_texts
from rasputitsa.page import history
from rasputitsa.page.chronicle import page
from rasputitsa.session import Session

TOLD = "battle_for_moscow"
"""The game of the page for teachers, whose every turn has its history."""
REMEMBERED = [slug for slug in games.slugs() if games.find(slug).fronts]


def ask(session: Session, method: str, **arguments: Any) -> dict[str, Any]:
    """A good answer."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    assert answer["ok"], answer
    return answer


def longest(game: Game) -> Match:
    """A new game of the scenario with the whole board."""
    return max((Match.new(game, each.id, {}, seed=1) for each in game.scenarios), key=lambda m: len(m.rules.grid.names))


@pytest.mark.parametrize("slug", REMEMBERED)
def test_a_front_is_a_chain_of_neighbours_on_a_day_that_has_a_name(slug: str):
    game = games.find(slug)
    grid, named = longest(game).rules.grid, shared_texts("en")
    for front in game.fronts:
        assert f"name.day-{front['day']}" in named
        for line in front["lines"]:
            hexes = [grid.index[hex] for hex in line.split()]
            assert [grid.distance(a, b) for a, b in pairwise(hexes)] == [1] * (len(hexes) - 1)


@pytest.mark.parametrize("slug", REMEMBERED)
def test_the_overlay_shows_the_last_front_that_is_known_by_the_turn(slug: str):
    game = games.find(slug)
    match = longest(game)
    look = match.look
    turns = [front["turn"] for front in game.fronts if history.lines_of(match.rules.grid, front)]
    for turn in range(match.rules.scenario.first, match.rules.scenario.last + 1):
        look.state.turn = turn
        front = history.latest(look)
        assert front is not None
        assert front["turn"] == max(known for known in turns if known <= turn)
        drawn = history.overlay(look)
        assert [way["hexes"] for way in drawn["paths"]] == history.lines_of(match.rules.grid, front)
        assert ("history" in page(match, turn, 0, 0, "")) == (turn in turns)


def test_the_page_is_offered_the_overlay_and_given_it():
    session = Session()
    ask(session, "new", game=TOLD, scenario="classic", seed=1)
    assert history.ID in [each["id"] for each in ask(session, "overlays")["overlays"]]
    assert ask(session, "overlay", id=history.ID, side="", at=session.match.length)["overlay"]["paths"]


def test_all_four_games_have_a_front():
    assert len(REMEMBERED) >= 4


def test_every_turn_of_the_first_game_is_told_with_its_sources_and_not_before_it_is_asked_for():
    game = games.find(TOLD)
    told, last = late_texts(game, "en", "history"), max(each.last for each in game.scenarios)
    wanted = {f"history.{turn}{part}" for turn in range(1, last + 1) for part in ("", ".what", ".sources")}
    assert set(told) == wanted
    assert all(told.values())
    assert not wanted & set(first_texts(game, "en"))
