"""Game Components, Mapboard: every hex, hexside and link as printed."""

import pytest

from rasputitsa.games.battle_for_moscow.build import board_map
from rasputitsa.hexgrid.grid import Hex, hexes_in
from rasputitsa.rules.terrain import Sides
from tests.games.battle_for_moscow import oracle
from tests.games.battle_for_moscow.facts import (
    CITIES,
    CROSSES,
    EAST_EDGE,
    FOREST,
    FORTIFIED,
    MOSCOW,
    NO_LINK,
    RAIL_EXITS,
    RAILS,
    RIVERS,
    STARS,
    WEST_EDGE,
)
from tests.games.battle_for_moscow.positions import rules

pytestmark = pytest.mark.rule("mapboard")

MAP = board_map()
GRID = MAP.grid


def named(area: int) -> set[str]:
    return set(GRID.ids(area))


def pairs(sides: Sides) -> set[frozenset[str]]:
    """Pairs of neighbours with something between them, read from both sides."""
    found = set()
    for direction, area in enumerate(sides):
        for hex in hexes_in(area):
            found.add(frozenset((GRID.names[hex], GRID.names[GRID.neighbour(hex, direction)])))
    return found


def split(words: tuple[str, ...]) -> set[frozenset[str]]:
    return {frozenset(word.split("-")) for word in words}


def rail_hexes() -> set[str]:
    return {hex for link in pairs(MAP.links["rail"]) for hex in link}


def test_board_is_fourteen_columns_of_ten_hexes():
    assert list(GRID.index) == list(oracle.HEXES)


@pytest.mark.parametrize("hex", oracle.HEXES)
def test_even_columns_stand_half_a_hex_south(hex: str):
    assert named(GRID.neighbours(GRID.index[hex])) == set(oracle.neighbours(hex))


def test_twenty_five_forest_hexes():
    assert len(FOREST) == 25
    assert named(MAP.terrain["forest"]) == set(FOREST)


def test_all_other_hexes_are_clear():
    assert named(MAP.terrain["clear"]) == set(oracle.HEXES) - set(FOREST)


def test_twenty_two_fortification_hexes():
    assert len(FORTIFIED) == 22
    assert named(MAP.features["fortification"]) == set(FORTIFIED)


def test_moscow_is_no_fortification_hex():
    assert MOSCOW not in named(MAP.features["fortification"])


def test_three_cities_are_fortified():
    fortified = named(MAP.features["fortification"] & MAP.features["city"])
    assert {CITIES[hex] for hex in fortified} == {"mozhaisk", "kaluga", "tula"}


def test_eleven_cities_with_their_names():
    assert len(CITIES) == 11
    assert named(MAP.features["city"]) == set(CITIES)
    assert {GRID.names[hex]: name.removeprefix("place.") for name, hex in MAP.places.items()} == CITIES


def test_moscow_is_where_it_is():
    assert GRID.names[rules().moscow] == MOSCOW


def test_fifty_seven_river_hexsides():
    assert len(RIVERS) == 57
    assert pairs(MAP.hexsides["river"]) == split(RIVERS)


@pytest.mark.parametrize("kind", ["river", "rail"])
def test_hexsides_and_links_are_the_same_from_both_sides(kind: str):
    sides = MAP.hexsides["river"] if kind == "river" else MAP.links["rail"]
    for direction in range(6):
        assert GRID.shift(sides[direction], direction) == sides[(direction + 3) % 6]


def test_seventy_rail_links():
    assert len(RAILS) == 70
    assert pairs(MAP.links["rail"]) == split(RAILS)


def test_sixty_eight_rail_hexes_in_one_network():
    assert len(rail_hexes()) == 68
    connected, links = {"1103"}, split(RAILS)
    while True:
        grown = connected.union(*(link for link in links if link & connected))
        if grown == connected:
            break
        connected = grown
    assert connected == rail_hexes()


@pytest.mark.rule("ruling-12")
def test_forty_neighbouring_rail_hexes_have_no_link():
    on_rails = rail_hexes()
    near = {frozenset((a, b)) for a in on_rails for b in oracle.neighbours(a) if b in on_rails}
    assert len(NO_LINK) == 40
    assert near - pairs(MAP.links["rail"]) == split(NO_LINK)


def test_eleven_places_where_a_railway_leaves_the_map():
    assert len(RAIL_EXITS) == 11
    assert {tuple(exit) for exit in MAP.data["exits"]["rail"]} == {tuple(exit.split("-")) for exit in RAIL_EXITS}
    for name, side in (exit.split("-") for exit in RAIL_EXITS):
        hex: Hex = GRID.index[name]
        assert GRID.neighbour(hex, GRID.directions.index(side)) == -1


def test_twenty_two_crosses_and_thirteen_stars():
    assert (len(CROSSES), len(STARS)) == (22, 13)
    signs = {sign["side"]: set(sign["hexes"]) for sign in MAP.data["signs"] if sign["kind"] == "setup"}
    assert signs == {"german": set(CROSSES), "soviet": set(STARS)}


@pytest.mark.rule("replacements", "ruling-22")
def test_edges_are_the_first_and_the_last_column():
    assert {side: named(edge) for side, edge in rules().edges.items()} == {
        "german": set(WEST_EDGE),
        "soviet": set(EAST_EDGE),
    }


@pytest.mark.rule("ruling-23")
def test_entry_hexes_are_the_whole_edge_and_flagged_as_reconstructed():
    assert {side: named(entry) for side, entry in rules().entry.items()} == {
        "german": set(WEST_EDGE),
        "soviet": set(EAST_EDGE),
    }
    assert MAP.data["provenance"]["entry"] == "reconstructed"


@pytest.mark.rule("ruling-29")
def test_smolensk_and_roslavl_are_german_at_the_start():
    assert {CITIES[hex] for hex in named(rules().german_at_start)} == {"smolensk", "roslavl"}
