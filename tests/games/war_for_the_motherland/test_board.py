"""One grid for three sheets, and the part of it that a scenario is played on (2.1; rulings 2, 25, 103, 127)."""

import pytest

from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.build import board_map
from rasputitsa.games.war_for_the_motherland.country import lands
from rasputitsa.hexgrid.grid import hexes_in
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, rules

_FEATURES = {"major_city", "minor_city", "fortress", "port", "arctic"}


@pytest.mark.rule("2.1", "ruling-2", "ruling-127")
@pytest.mark.parametrize(
    ("board", "hexes", "aliases"),
    [
        ("turning_point", 510, 25),
        ("winter_storm", 196, 14),
        ("fall_barbarossa", 2376, 0),
        ("road_to_stalingrad", 3309, 53),
        ("campaign", 3869, 53),
    ],
)
def test_a_scenario_has_the_hexes_of_its_sheets_once_each(board: str, hexes: int, aliases: int):
    grid = board_map(board).grid
    assert (len(grid.axial), len(grid.aliases)) == (hexes, aliases)


@pytest.mark.rule("2.1", "ruling-2")
def test_a_hex_on_two_sheets_has_the_id_of_sheet_c_and_answers_to_that_of_sheet_e():
    grid = board_map("campaign").grid
    assert grid.names[grid.index["E4717"]] == "C4701"
    assert grid.names[grid.index["E6717"]] == "E6717", "below sheet C the column is on sheet E alone"
    assert "N1327" not in board_map("road_to_stalingrad").grid.index


@pytest.mark.rule("2.1", "ruling-2")
@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [
        ("C2501", "E2516", 1),
        ("N2815", "C0101", 1),
        ("N2834", "C0120", 1),
        ("C2706", "E2413", 11),
        ("C6006", "C6007", 1),
    ],
)
def test_distances_cross_the_edges_of_sheets(first: str, second: str, distance: int):
    grid = board_map("campaign").grid
    assert grid.distance(grid.index[first], grid.index[second]) == distance


@pytest.mark.rule("2.1", "ruling-2")
def test_boards_are_cut_from_one_map_neighbours_included():
    great = board_map("campaign")
    for board in ("turning_point", "winter_storm", "fall_barbarossa", "road_to_stalingrad"):
        map = board_map(board)
        for name, hex in map.grid.index.items():
            if map.grid.names[hex] == name:
                assert map.terrain_of(hex) == great.terrain_of(great.grid.index[name])
        here = {name: set(map.grid.ids(map.grid.neighbours(hex))) for hex, name in map.grid.names.items()}
        whole = {name: set(great.grid.ids(great.grid.neighbours(great.grid.index[name]))) for name in here}
        assert all(near == whole[name] & set(here) for name, near in here.items())


@pytest.mark.rule("8.4", "ruling-60")
def test_the_straits_of_kerch_are_a_major_river():
    map = board_map("fall_barbarossa")
    for first, second in (("C6006", "C6007"), ("C6007", "C6106"), ("C6106", "C6107")):
        assert map.crosses("major_river", map.grid.index[first], map.grid.index[second])


@pytest.mark.rule("8.4", "ruling-61")
def test_fortresses():
    assert set(rules(FALL).grid.ids(rules(FALL).fortresses)) == {"C3729", "C1419", "C6313"}
    assert rules(TURNING_POINT).fortresses == 0


@pytest.mark.rule("2.2")
def test_the_page_gets_every_hex_and_no_country_hex_by_hex():
    for scenario in GAME.scenarios:
        board = GAME.board(scenario)
        assert len(board["hexes"]) == len(board_map(scenario.board).grid.axial)
        assert {"major_city", "minor_city"} <= set(board["features"]) <= _FEATURES
        assert all(board["features"].values())
        texts = GAME.texts("en")
        assert [place["name"] for place in board["places"] if place["name"] not in texts] == []


@pytest.mark.rule("5.2", "ruling-7")
def test_the_page_gets_borders_as_hexsides_each_once():
    map = board_map("fall_barbarossa")
    country = {hex: name for name, area in lands(map).items() for hex in hexes_in(area)}
    near = {(one, other) for one in country for other in hexes_in(map.grid.neighbours(one)) if one < other}
    parted = {frozenset(pair) for pair in near if pair[1] in country and country[pair[0]] != country[pair[1]]}
    told = GAME.board(rules(FALL).scenario)["hexsides"]["border"]
    at, ways = map.grid.index, map.grid.directions
    ends = [(at[hex], map.grid.shift(1 << at[hex], ways.index(way)).bit_length() - 1) for hex, way in told]
    assert len(ends) == len(parted)
    assert {frozenset(pair) for pair in ends} == parted
    assert GAME.board(rules(TURNING_POINT).scenario)["hexsides"]["border"] == []


@pytest.mark.rule("9.2", "9.3", "16.4")
def test_the_page_gets_the_sources_of_each_side_as_signs_at_the_edge():
    signs = GAME.board(rules(TURNING_POINT).scenario)["signs"]
    assert [(sign["kind"], sign["side"]) for sign in signs] == [("supply", "axis"), ("supply", "soviet")]
    assert [sign["hexes"] for sign in signs] == [
        ["C4701", "C5301"],
        ["E4213", "E4209", "E4205", "E6401", "E7005"],
    ]


@pytest.mark.rule("2.1")
def test_every_hex_lies_in_one_sector_and_every_name_of_the_map_has_words():
    texts = GAME.texts("en")
    for scenario in GAME.scenarios:
        board = GAME.board(scenario)
        told = [hex for sector in board["sectors"] for hex in sector["hexes"]]
        assert sorted(told) == sorted(hex for hex, *_ in board["hexes"])
        assert [each["name"] for each in (*board["sectors"], *board["labels"]) if each["name"] not in texts] == []
        assert [name for name in board["hexsides"] if f"name.{name}" not in texts] == []
