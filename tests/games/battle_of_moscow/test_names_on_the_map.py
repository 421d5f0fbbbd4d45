"""Names on the map: rivers, waters and regions, and the sectors by which the page says what is left to do."""

import pytest

from rasputitsa.games.battle_of_moscow import GAME
from tests.games.battle_of_moscow.positions import rules

pytestmark = pytest.mark.rule("terrain_chart")


def test_every_name_has_its_words():
    words, board = GAME.texts("en"), rules().map.data
    named = [*(label["name"] for label in board["labels"]), *(sector["name"] for sector in board["sectors"])]
    assert [name for name in named if name not in words] == []


def test_every_hex_lies_in_one_sector():
    sectors = rules().map.sectors.values()
    assert sum(area.bit_count() for area in sectors) == rules().grid.hexes.bit_count()
    covered = 0
    for area in sectors:
        covered |= area
    assert covered == rules().grid.hexes


def test_the_name_of_a_river_stands_beside_a_river():
    grid, map = rules().grid, rules().map
    for label in map.data["labels"]:
        if label["kind"] == "river":
            assert all(map.beside("river", grid.index[hex]) for hex in label["hexes"]), label["name"]
            steps = zip(label["hexes"], label["hexes"][1:], strict=False)
            assert all(grid.distance(grid.index[a], grid.index[b]) == 1 for a, b in steps), label["name"]


def test_the_name_of_a_lake_or_sea_stands_in_its_water_or_beside_it():
    grid, terrain = rules().grid, rules().map.terrain
    water = terrain["sea"] | terrain["lake"]
    for label in rules().map.data["labels"]:
        if label["kind"] == "sea":
            assert any(water >> grid.index[hex] & 1 for hex in label["hexes"]), label["name"]
