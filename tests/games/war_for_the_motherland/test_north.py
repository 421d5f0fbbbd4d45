"""Sheet N: arctic ground and lines, ports and sources of the north, who comes in there (5, 9, 12.42, 13, 19.47)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, supply_of
from rasputitsa.games.war_for_the_motherland.supply.networks import network
from tests.games.war_for_the_motherland.positions import (
    CAMPAIGN,
    FALL,
    ROAD,
    TURNING_POINT,
    act,
    asked,
    at,
    cost,
    game,
    ids,
    look,
    reach,
    rules,
    subjects,
    told,
    why,
)

CLEAR, MUD, SNOW = 14, 12, 10
MURMANSK, ARCHANGELSK = "N1327", "N2718"
PETSAMO, ROVANIEMI, KAJAANI = "N1032", "N2034", "N2834"
"""The three printed Axis sources of the sheet."""
SIXES = (6,) * 20


def supplied(*units: str, turn: int = CLEAR, **facts: Any) -> Match:
    """A position of the whole war after its Mutual Supply Phase; nobody dies."""
    match = game(*units, phase="supply", scenario=CAMPAIGN, turn=turn, **{"dice": SIXES, **facts})
    while asked(match) in ("axis prompt.fleets", "axis prompt.expend"):
        act(match, "end")
    return match


def state(match: Match, unit: str) -> str:
    return supply_of(match.state.units[unit])


def moving(*units: str, side: str = SOVIET, turn: int = CLEAR, **facts: Any) -> Match:
    """A position in which a side's units move on foot or wheels."""
    match = game(*units, phase=f"{side}_movement", scenario=CAMPAIGN, turn=turn, **facts)
    while match.decision and match.decision.option("move") is None:
        act(match, "end")
    return match


def apart(first: str, second: str) -> int:
    grid = rules(CAMPAIGN).grid
    return grid.distance(grid.index[first], grid.index[second])


# -- movement ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2", "ruling-26", "2.1")
@pytest.mark.parametrize(
    ("unit", "start", "end", "points"),
    [
        ("36AK", "N1630", "N1629", 2),
        ("NorGbK", "N1630", "N1629", 2),
        ("41PzK", "N1630", "N1629", 2),
        ("36AK", "N2031", "N2032", 2),
        ("41PzK", "N1931", "N2031", 4),
        ("36AK", "N2132", "N2133", 1),
        ("41PzK", "N2132", "N2133", 2),
        ("14A", "N1428", MURMANSK, 2),
        ("36AK", "N2128", "N2129", 1),
    ],
    ids=str,
)
def test_the_arctic_doubles_clear_ground_woods_and_cities_down_to_row_20(unit: str, start: str, end: str, points: int):
    side = AXIS if unit != "14A" else SOVIET
    match = moving(f"{unit} {start}", "5A C3305", "1AK C3636", side=side)
    assert cost(match, unit, end) == points


@pytest.mark.rule("5.2", "ruling-27", "ruling-26")
def test_a_mountain_in_the_arctic_costs_what_a_mountain_costs():
    mountain = "N1726"
    assert rules(CAMPAIGN).map.terrain["mountain"] >> rules(CAMPAIGN).grid.index[mountain] & 1
    for unit, points in (("36AK", 2), ("NorGbK", 1), ("41PzK", 3)):
        start = _plain_step_into(mountain)
        assert cost(moving(f"{unit} {start}", "5A C3305", side=AXIS), unit, mountain) == points


def _near(hex: str) -> list[str]:
    grid = rules(CAMPAIGN).grid
    return list(grid.ids(grid.neighbours(grid.index[hex])))


def _is_land(hex: str) -> bool:
    map = rules(CAMPAIGN).map
    closed = map.terrain["sea"] | map.terrain["lake"] | map.terrain["out_of_play"]
    return not closed >> rules(CAMPAIGN).grid.index[hex] & 1


def _plain_step_into(hex: str) -> str:
    """A land hex beside one, with no river, water or link between."""
    built = rules(CAMPAIGN)
    here = built.grid.index[hex]
    for other in _near(hex):
        direction = built.grid.direction(built.grid.index[other], here)
        wet = any(sides[direction] >> here & 1 for sides in built.map.hexsides.values())
        if _is_land(other) and not wet:
            return other
    raise AssertionError(hex)


@pytest.mark.rule("5.2", "ruling-26")
def test_four_points_carry_infantry_two_arctic_hexes():
    match = moving("14A N1527", "1AK C3636")
    assert max(apart("N1527", hex) for hex in reach(match, "14A")) == 1, "an army has three"
    alpine = moving("NorGbK N1630", "5A C3305", side=AXIS)
    assert max(apart("N1630", hex) for hex in reach(alpine, "NorGbK")) == 2, "a mountain corps has five"


# -- sea -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.5", "12.4", "ruling-34")
@pytest.mark.parametrize(("start", "end"), [(MURMANSK, ARCHANGELSK), (ARCHANGELSK, MURMANSK)])
def test_murmansk_and_archangelsk_serve_one_another_alone(start: str, end: str):
    match = game(f"14A {start}", "5A C3305", phase="soviet_movement", scenario=CAMPAIGN, turn=CLEAR)
    assert reach(match, "14A", "sail") == {end}
    assert why(match, "sail 14A C1418") == "why.other_sea ruling-34"
    act(match, f"sail 14A {end}")
    assert at(match, "14A") == end


@pytest.mark.rule("5.5", "11.2", "ruling-34")
def test_no_ship_sails_the_arctic_in_snow_and_in_mud_it_does():
    black = "9R C5718"
    winter = game(f"14A {MURMANSK}", black, phase="soviet_movement", scenario=CAMPAIGN, turn=SNOW)
    assert "14A" not in subjects(winter, "sail")
    assert why(winter, f"sail 14A {ARCHANGELSK}") == "why.port_frozen ruling-34"
    mud = game(f"14A {MURMANSK}", phase="soviet_movement", scenario=CAMPAIGN, turn=MUD)
    assert reach(mud, "14A", "sail") == {ARCHANGELSK}


@pytest.mark.rule("5.5", "12.4", "ruling-34")
def test_ships_and_supply_need_the_port_not_its_access_port():
    """Neither asset stands there, and an access port does not sail."""
    match = game(f"14A {MURMANSK}", f"PRT2 {ARCHANGELSK}", phase="soviet_movement", scenario=CAMPAIGN, turn=CLEAR)
    assert reach(match, "14A", "sail") == {ARCHANGELSK}
    assert why(match, f"sail PRT2 {MURMANSK}") == "why.never_by_sea 5.5"


@pytest.mark.rule("5.5", "5.7", "ruling-34")
def test_the_axis_sails_there_once_it_holds_both_ports():
    units = (f"36AK {MURMANSK}", "5A C3305", "30AK C5718")
    one = game(*units, phase="axis_movement", scenario=CAMPAIGN, turn=CLEAR)
    assert reach(one, "36AK", "sail") == set()
    assert why(one, f"sail 36AK {ARCHANGELSK}") == "why.port_not_held 5.5"
    both = game(*units, f"1AK {ARCHANGELSK}", phase="axis_movement", scenario=CAMPAIGN, turn=CLEAR)
    assert reach(both, "36AK", "sail") == {ARCHANGELSK}


# -- supply --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7", "12.4", "ruling-99")
@pytest.mark.parametrize("turn", [CLEAR, MUD, SNOW])
@pytest.mark.parametrize(
    ("hex", "found"),
    [(MURMANSK, "supplied"), ("N1428", "supplied"), ("N1326", "supplied"), ("N1628", "supplied"), ("N1529", "out")],
)
def test_murmansk_supplies_two_hexes_around_it_in_all_weather_the_arctic_counting_two(turn: int, hex: str, found: str):
    """N1428 and N1628 lie on the railway; a headquarters' railway is nowhere near."""
    if not _is_land(hex):
        hex = next(other for other in _near(MURMANSK) if _is_land(other))
    match = supplied(f"14A {hex}", "HQ-W C2706", turn=turn)
    assert state(match, "14A") == found


@pytest.mark.rule("9.7", "ruling-99")
def test_in_axis_hands_neither_port_supplies_anybody_and_it_lacks_the_condition_of_the_black_sea():
    assert state(supplied("14A N1428", f"36AK {ARCHANGELSK}"), "14A") == "supplied"
    assert "N1428" not in ids(network(look(supplied(f"36AK {MURMANSK}")), "soviet").area, CAMPAIGN)
    match = supplied("14A N1429", f"36AK {MURMANSK}")
    assert state(match, "14A") == "out"


@pytest.mark.rule("9.7", "9.5", "ruling-95", "ruling-99")
def test_twice_two_from_murmansk_saves_from_attrition():
    saved = supplied("14A N1429", "HQ-W C2706")
    assert state(saved, "14A") == "out"
    assert apart("N1429", MURMANSK) == 2
    assert not told(saved, "log.attrition"), "four hexes' worth of arctic"
    lost = supplied("14A N1531", "HQ-W C2706")
    assert apart("N1531", MURMANSK) > 2
    assert len(told(lost, "log.attrition")) == 1


@pytest.mark.rule("9.7", "ruling-98", "ruling-99", "ruling-94")
def test_a_support_group_at_murmansk_is_not_supplied_by_sea():
    match = supplied(f"OSG1 {MURMANSK}", f"14A {MURMANSK}", "HQ-W C2706")
    assert at(match, "OSG1") == "production"
    assert state(match, "14A") == "supplied"


@pytest.mark.rule("9.2", "9.4", "ruling-85", "ruling-89")
@pytest.mark.parametrize(
    ("unit", "hexes", "found"),
    [
        ("NorGbK", 2, "supplied"),
        ("NorGbK", 3, "out"),
        ("Fi3AK", 2, "supplied"),
        ("Fi3AK", 3, "supplied"),
        ("Fi3AK", 4, "out"),
        ("ItAlp", 2, "supplied"),
        ("Ru2AK", 0, "out"),
    ],
)
def test_germans_go_four_hexes_from_a_northern_source_finns_six_and_the_arctic_counts_two(
    unit: str, hexes: int, found: str
):
    """Hexes of clear arctic ground, straight from the source in Norway."""
    way = ("N1032", "N1132", "N1231", "N1331", "N1430")
    assert [apart(way[0], hex) for hex in way] == [0, 1, 2, 3, 4]
    assert state(supplied(f"{unit} {way[hexes]}"), unit) == found


@pytest.mark.rule("9.2", "19.4", "ruling-89", "ruling-131")
def test_murmansk_in_axis_hands_is_a_source_for_germans_and_finns():
    for unit in ("NorGbK", "Fi3AK"):
        assert state(supplied(f"{unit} N1328"), unit) == "out"
        assert state(supplied(f"{unit} N1328", f"36AK {MURMANSK}"), unit) == "supplied"


@pytest.mark.rule("9.2", "9.4", "ruling-85", "ruling-89")
def test_the_railway_from_rovaniemi_carries_finns_twelve_links_and_germans_eight():
    line = "N2034 N2033 N2032 N1931 N1930 N1929 N1928 N1828 N1727 N1628 N1527 N1428 N1327".split()
    for unit, links in (("Fi3AK", 12), ("NorGbK", 8)):
        assert state(supplied(f"{unit} {line[links]}"), unit) == "supplied"
    assert state(supplied(f"NorGbK {line[9]}"), "NorGbK") == "out"


@pytest.mark.rule("9.2", "ruling-90")
def test_a_finnish_headquarters_may_stand_on_rails_to_a_northern_source_but_not_without_helsinki():
    match = supplied("FiHQ N1929", "Fi3AK N1930")
    assert (at(match, "FiHQ"), state(match, "Fi3AK")) == ("N1929", "supplied")
    lost = supplied("FiHQ N1929", "Fi3AK N1930", "5A C1225")
    assert at(lost, "FiHQ").startswith("due_")
    assert state(lost, "Fi3AK") == "out"


@pytest.mark.rule("9.3", "9.4", "ruling-85")
def test_along_the_railway_a_soviet_line_in_the_arctic_counts_halves():
    """Twelve links from a headquarters are six hexes."""
    kirov = ("N2725", "N2626", "N2526", "N2427", "N2327", "N2228", "N2128", "N2129", "N2030", "N1929", "N1928")
    for hex, found in ((kirov[10], "supplied"), ("N1828", "supplied"), ("N1727", "supplied"), ("N1628", "out")):
        assert state(supplied(f"14A {hex}", "HQ-W N2725", f"36AK {MURMANSK}"), "14A") == found


# -- arrivals ------------------------------------------------------------------------------------------------------


def coming(*units: str, turn: int = CLEAR, **facts: Any) -> Match:
    """Axis arrivals after a Supply Phase that found all areas."""
    match = supplied(*units, turn=turn, **facts)
    assert asked(match) == "axis prompt.arrivals"
    return match


@pytest.mark.rule("19.4", "13.1", "ruling-131")
@pytest.mark.parametrize("unit", ["35AK", "HuMob", "ItCSIR", "n12", "LF1"])
def test_no_german_hungarian_or_italian_comes_in_by_the_northern_sources(unit: str):
    match = coming(f"{unit} due_{CLEAR}", "5A C3305")
    ends = reach(match, unit, "enter")
    assert "C2933" in ends
    for source in (PETSAMO, ROVANIEMI, KAJAANI):
        assert source not in ends
        assert why(match, f"enter {unit} {source}") == "why.northern_hex ruling-131"


@pytest.mark.rule("19.4", "13.1", "ruling-131", "ruling-109")
def test_finns_come_in_by_them():
    match = coming(f"Fi6AK due_{CLEAR}", "5A C3305")
    assert {PETSAMO, ROVANIEMI, KAJAANI, "C1225"} <= reach(match, "Fi6AK", "enter")


@pytest.mark.rule("19.4", "13.1", "ruling-131")
def test_murmansk_held_by_the_axis_brings_in_everybody():
    match = coming(f"35AK due_{CLEAR}", f"Fi6AK due_{CLEAR}", f"36AK {MURMANSK}", "5A C3305")
    near = {hex for hex in reach(match, "35AK", "enter") if hex.startswith("N")}
    assert MURMANSK in near
    assert PETSAMO not in near
    assert all(apart(hex, MURMANSK) <= 8 for hex in near)
    assert MURMANSK in reach(match, "Fi6AK", "enter")


@pytest.mark.rule("19.4", "13.1", "ruling-131")
def test_a_hex_between_murmansk_and_another_source_takes_everybody():
    """N1231 is two arctic hexes from the source in Norway, N1430 within Murmansk's four."""
    both = coming(f"35AK due_{CLEAR}", f"36AK {MURMANSK}", "5A C3305")
    german, north = (ids(area, CAMPAIGN) for area in (both.state.networks.german, both.state.networks.northern))
    shared = {hex for hex in german - north if apart(hex, PETSAMO) <= 4}
    assert shared <= reach(both, "35AK", "enter")
    assert north
    assert not north & reach(both, "35AK", "enter")


@pytest.mark.rule("19.4", "9.2", "ruling-131")
def test_a_depot_that_hangs_on_a_northern_source_brings_nobody_in_but_supplies_germans():
    match = coming(f"35AK due_{CLEAR}", "n1 N1132", "NorGbK N1231", "5A C3305")
    assert state(match, "NorGbK") == "supplied"
    assert why(match, "enter 35AK N1132") == "why.northern_hex ruling-131"


@pytest.mark.rule("19.4", "9.2", "ruling-131", "ruling-10")
def test_an_expended_depot_brings_in_others_too():
    match = game(
        *(f"35AK due_{CLEAR}", "n1 N1628", "NorGbK N1629", "5A C3305"),
        phase="supply",
        scenario=CAMPAIGN,
        turn=CLEAR,
        dice=SIXES,
    )
    while asked(match) != "axis prompt.expend":
        act(match, "end")
    act(match, "expend n1")
    assert asked(match) == "axis prompt.arrivals"
    assert "N1629" in reach(match, "35AK", "enter")


@pytest.mark.rule("19.4", "ruling-131")
def test_murmansk_counts_as_it_was_when_the_turn_began():
    match = coming(f"35AK due_{CLEAR}", "41PzK N1428", "5A C3305")
    assert not {hex for hex in reach(match, "35AK", "enter") if apart(hex, MURMANSK) <= 2}
    assert match.state.networks.northern


@pytest.mark.rule("19.4", "ruling-131", "ruling-10")
def test_the_area_of_the_northern_sources_is_kept_only_where_there_is_one():
    south = game("35AK C2933", phase="supply", scenario="fall_barbarossa", turn=2)
    assert south.state.networks.northern == 0


@pytest.mark.rule("13.1", "ruling-109", "ruling-131")
def test_a_finnish_headquarters_comes_in_on_rails_to_a_northern_source():
    match = coming(f"FiHQ due_{CLEAR}", "5A C3305")
    assert {"C1225", ROVANIEMI, "N1931"} <= reach(match, "FiHQ", "enter")


@pytest.mark.rule("19.4", "ruling-132")
def test_the_board_of_the_whole_war_says_which_hexes_the_option_leaves_out():
    board = GAME.board(rules(CAMPAIGN).scenario)
    out = set(board["left_out"]["without_north"])
    south = rules(CAMPAIGN, (("without_north", True),))
    assert {id for id, *_ in board["hexes"]} - out == set(south.grid.names.values())
    assert len(out) == 560
    assert all("left_out" not in GAME.board(rules(name).scenario) for name in (TURNING_POINT, FALL, ROAD))
