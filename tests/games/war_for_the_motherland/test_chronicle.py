"""A page of the war: the end of a turn with its figures, beside the front of history (15, 12)."""

from itertools import pairwise

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.build import board_map, data
from rasputitsa.games.war_for_the_motherland.victory import score
from rasputitsa.page.chronicle import page
from tests.games.war_for_the_motherland.positions import FALL, look


@pytest.mark.rule("ruling-1")
def test_the_fronts_of_history_are_chains_of_neighbours_on_the_map():
    grid = board_map("campaign").grid
    for told in data("fronts.json")["fronts"]:
        for line in told["lines"]:
            hexes = [grid.index[hex] for hex in line.split()]
            assert [grid.distance(a, b) for a, b in pairwise(hexes)] == [1] * (len(hexes) - 1)


@pytest.mark.rule("15.2", "12.2")
def test_a_page_of_the_war_has_the_points_that_decide_and_history_on_its_turns_alone():
    match = Match.new(GAME, FALL, {}, seed=1)
    told = page(match, 1, match.length, 0, "axis")
    assert told["rows"][0]["value"] == score(look(match)).total
    assert told["history"]["lines"]
    assert told["front"]
    assert "history" not in page(match, 2, match.length, 0, "axis")
