"""Costs of steps, zones, leaving them (4.2, 5.2, 5.4; rulings 17 to 20, 25 to 31)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from rasputitsa.games.war_for_the_motherland.build import board_map, data
from rasputitsa.games.war_for_the_motherland.ground import going, zone
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET
from rasputitsa.rules.costs import load_chart, step_costs
from tests.games.war_for_the_motherland.positions import FALL, cost, game, ids, look, reach, rules, subjects, why

SNOW, CLEAR = 8, 2


def price(unit: str, start: str, end: str, turn: int = CLEAR, ruined: Sequence[str] = (), **options: Any) -> int | None:
    """The price of one step for a unit in Fall Barbarossa; None if it cannot be made."""
    match = game(
        f"{unit} {start}", phase="axis_movement", scenario=FALL, turn=turn, options=options, ruined=list(ruined)
    )
    view = look(match)
    grid, moving = view.rules.grid, match.state.units[unit]
    hex = grid.index[end]
    direction = grid.direction(moving.hex, hex)
    prices = [step.points for step in going(view, moving).costs if step.allows(moving.hex, hex, direction)]
    return min(prices, default=None)


def named(kind: str, start: str, end: str) -> bool:
    map = board_map("fall_barbarossa")
    return map.crosses(kind, map.grid.index[start], map.grid.index[end])


def dry_pair(into: str) -> tuple[str, str]:
    """A step into ground of a kind from clear ground, over no river, water or ice."""
    map = board_map("fall_barbarossa")
    cities = map.features["major_city"] | map.features["minor_city"] | map.features["fortress"]
    for hex, name in map.grid.names.items():
        if map.terrain_of(hex) != into or cities >> hex & 1:
            continue
        for direction in range(6):
            start = map.grid.neighbour(hex, direction)
            plain = start >= 0 and map.terrain_of(start) == "clear" and not cities >> start & 1
            if plain and not any(sides[direction] >> hex & 1 for sides in map.hexsides.values()):
                return map.grid.names[start], name
    raise AssertionError(into)


@pytest.mark.rule("5.2", "ruling-27")
@pytest.mark.parametrize(
    ("ground", "foot", "mountaineers", "motorized"),
    [("clear", 1, 1, 1), ("woods", 1, 1, 2), ("swamp", 2, 2, 4), ("mountain", 2, 1, 3)],
)
def test_what_ground_costs(ground: str, foot: int, mountaineers: int, motorized: int):
    start, end = dry_pair(ground)
    assert [price(unit, start, end) for unit in ("1AK", "49GbK", "41PzK")] == [foot, mountaineers, motorized]


@pytest.mark.rule("5.2", "11.2", "ruling-31")
def test_in_snow_swamp_costs_what_woods_cost():
    start, end = dry_pair("swamp")
    assert [price(unit, start, end, SNOW) for unit in ("1AK", "41PzK")] == [1, 2]


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("unit", "minor", "major"), [("26A", 1, 2), ("4Mec", 2, 4)])
def test_rivers_cost_more(unit: str, minor: int, major: int):
    assert named("major_river", "C6006", "C6007")
    start, end = river_pair("minor_river")
    assert price(unit, start, end) == 1 + minor
    start, end = river_pair("major_river")
    assert price(unit, start, end) == 1 + major


def river_pair(kind: str) -> tuple[str, str]:
    """A river side between clear hexes without a city."""
    map = board_map("fall_barbarossa")
    plain = map.terrain["clear"] & ~(map.features["major_city"] | map.features["minor_city"] | map.features["fortress"])
    for hex, name in map.grid.names.items():
        beyond = map.beside(kind, hex) & plain
        if plain >> hex & 1 and beyond:
            return name, map.grid.ids(beyond)[0]
    raise AssertionError(kind)


@pytest.mark.rule("17.4", "ruling-29")
def test_on_turn_1_germans_ignore_rivers_and_soviets_do_not():
    start, end = river_pair("major_river")
    assert (price("1AK", start, end, 1), price("41PzK", start, end, 1)) == (1, 1)
    assert price("26A", start, end, 1) == 3


@pytest.mark.rule("8.4", "ruling-25")
@pytest.mark.parametrize("ruined", [[], ["C3729"]])
def test_a_fortress_has_a_cost_of_its_own_destroyed_or_not(ruined: list[str]):
    assert not any(named(kind, "C3630", "C3729") for kind in ("minor_river", "major_river"))
    assert [price(unit, "C3630", "C3729", ruined=ruined) for unit in ("1AK", "41PzK")] == [2, 4]


@pytest.mark.rule("ruling-26")
def test_the_arctic_doubles_clear_woods_and_cities_not_swamp_mountain_and_rivers():
    charts = data("tables.json")["charts"]
    for kind, factor in (("foot", 1), ("motorized", 2)):
        lines = {tuple(line.kinds): line.points for line in load_chart(charts[kind]["dry"], 1).hexes}
        for ground in ("clear", "woods", "major_city", "minor_city"):
            assert lines["arctic", ground] == 2 * lines[(ground,)]
        assert ("arctic", "swamp") not in lines
        assert ("arctic", "mountain") not in lines
        assert lines["arctic", "woods"] == 2 * factor
    map = board_map("campaign")
    dear = step_costs(map, load_chart(charts["foot"]["dry"], 1))
    arctic = map.features["arctic"] & map.terrain["clear"]
    assert not any(cost.points == 1 and any(area & arctic for area in cost.enter) for cost in dear)


@pytest.mark.rule("5.2", "11.2", "ruling-26", "ruling-31")
@pytest.mark.parametrize(("frozen", "points"), [("major", 3), ("minor", 2)])
def test_in_snow_soviets_on_foot_cross_ice_and_nobody_else(frozen: str, points: int):
    assert named("frozen", "C1419", "C1318")
    ice = ("C1316", "C1317")
    assert price("26A", *ice, SNOW, frozen=frozen) == points
    assert price("26A", *ice, CLEAR) is None
    assert price("4Mec", *ice, SNOW) is None
    assert price("1AK", *ice, SNOW) is None


@pytest.mark.rule("4.2", "ruling-18")
def test_zones_stop_at_water_and_go_over_ice_in_snow_from_those_on_foot():
    for turn, unit, there in ((CLEAR, "26A", False), (SNOW, "26A", True), (SNOW, "4Mec", False)):
        view = look(game(f"{unit} C1316", phase="axis_movement", scenario=FALL, turn=turn))
        assert ("C1317" in ids(zone(view, SOVIET), FALL)) is there, (turn, unit)
    axis = look(game("1AK C1316", phase="axis_movement", scenario=FALL, turn=SNOW))
    assert "C1317" not in ids(zone(axis, AXIS), FALL)


@pytest.mark.rule("4.2", "ruling-17")
@pytest.mark.parametrize(
    ("unit", "has"), [("62A", True), ("51AK", True), ("HQ-SW", False), ("x1", False), ("LF4", False), ("OSG1", False)]
)
def test_who_has_a_zone(unit: str, has: bool):
    match = game(f"{unit} E5013", phase="soviet_movement")
    side = match.state.units[unit].side
    assert len(ids(zone(look(match), side))) == (6 if has else 0)


@pytest.mark.rule("5.4", "ruling-20")
def test_entering_a_zone_does_not_stop_a_unit_and_leaving_costs_three_more():
    free = game("37A E5910", phase="soviet_movement")
    bound = game("37A E5910", "Ru2AK E6010", phase="soviet_movement")
    assert cost(free, "37A", "E5810") == 1
    assert ids(zone(look(bound), AXIS)) >= {"E5910"}
    assert reach(bound, "37A") <= ids(rules().grid.neighbours(rules().grid.index["E5910"])), "three MP, and four to pay"
    tanks = game("5TkA E5910", "Ru2AK E6010", phase="soviet_movement")
    assert cost(tanks, "5TkA", "E5810") == 4


@pytest.mark.rule("5.4", "ruling-20")
def test_from_zone_to_zone_german_panzers_alone():
    foe = "62A E5910"
    around = sorted(ids(rules().grid.neighbours(rules().grid.index["E5910"])))
    pairs = [
        (a, b) for a, b in pairwise(around) if rules().grid.distance(rules().grid.index[a], rules().grid.index[b]) == 1
    ]
    start, end = pairs[0]
    panzers = game(f"57PzK {start}", foe, phase="axis_movement", turn=23)
    infantry = game(f"Ru5AK {start}", foe, phase="axis_movement", turn=23)
    assert cost(panzers, "57PzK", end) >= 4
    assert end not in reach(infantry, "Ru5AK")


@pytest.mark.rule("4.2", "ruling-21")
def test_support_units_enter_a_zone_only_where_a_friend_with_a_zone_is():
    foe = "62A E5910"
    zoned, outside = "E5810", "E5710"
    assert {"E5810"} == ids(zone(look(game(foe, phase="mechanized")), SOVIET)) & {zoned, outside}
    alone = game(f"x1 {outside}", foe, phase="axis_movement", turn=23)
    escorted = game(f"x1 {outside}", f"51AK {zoned}", foe, phase="axis_movement", turn=23)
    beside_a_base = game(f"x1 {outside}", f"LF4 {zoned}", foe, phase="axis_movement", turn=23)
    assert zoned not in reach(alone, "x1")
    assert zoned in reach(escorted, "x1")
    assert zoned not in reach(beside_a_base, "x1")


@pytest.mark.rule("5.3", "ruling-33")
def test_no_hex_with_an_enemy_is_entered_a_lone_headquarters_included():
    match = game("57PzK E5910", "HQ-SW E5810", phase="axis_movement", turn=23)
    assert why(match, "move 57PzK E5810") == "why.enemy 5.3"


@pytest.mark.rule("5.4", "ruling-20")
def test_who_cannot_go_straight_from_zone_to_zone_is_told_so():
    foe = "62A E5809 csm=C21-6-9"
    match = game("51AK E5810", foe, phase="axis_movement", turn=23)
    zoned = ids(zone(look(match), SOVIET)) & set(rules().grid.ids(rules().grid.neighbours(rules().grid.index["E5810"])))
    assert zoned
    assert {why(match, f"move 51AK {hex}") for hex in zoned} == {"why.zone_to_zone ruling-20"}
    panzers = game("57PzK E5810", foe, phase="axis_movement", turn=23)
    assert {why(panzers, f"move 57PzK {hex}") for hex in zoned} == {""}


@pytest.mark.rule("5.3", "9.5", "9.6", "ruling-3")
@pytest.mark.parametrize(("supply", "hexes"), [("", 3), ("supply=lack", 2), ("supply=out", 2)])
def test_movement_is_halved_and_rounded_up_without_supply(supply: str, hexes: int):
    match = game(f"37A E5910 {supply}".strip(), phase="soviet_movement")
    home = rules().grid.index["E5910"]
    assert max(rules().grid.distance(home, rules().grid.index[hex]) for hex in reach(match, "37A")) == hexes


@pytest.mark.rule("17.4", "ruling-30")
def test_on_turn_1_who_was_set_up_in_finland_and_rumania_does_not_move():
    june = game("30AK C5226 home=1", "44AK C4231", phase="axis_movement", scenario=FALL, turn=1)
    assert subjects(june, "move") == {"44AK"}
    assert why(june, "move 30AK C5225") == "why.at_home ruling-30"
    july = game("30AK C5226 home=1", phase="axis_movement", scenario=FALL, turn=2)
    assert subjects(july, "move") == {"30AK"}
