"""Points and verdicts of the two long scenarios (15, 18.5, 19.5; rulings 87, 104, 122 to 126, 129, 131)."""

from itertools import pairwise
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.victory import decide, level, score, winner
from tests.games.war_for_the_motherland.positions import CAMPAIGN, ROAD, game, look, play_of, rules

ROAD_BOUNDS, WAR_BOUNDS = (220, 240, 260, 280, 300, 320), (450, 480, 510, 530, 560, 590)
LEVELS = (
    "soviet_strategic",
    "soviet_operational",
    "soviet_tactical",
    "draw",
    "axis_tactical",
    "axis_operational",
    "axis_strategic",
)
LISTED = """
50 C3634 Warsaw, 50 C2706 Moscow, 40 C2933 Konigsberg, 40 C6327 Bucharest, 40 C6127 Ploesti, 30 C1418 Leningrad,
30 C6313 Sevastopol, 20 C4508 Kharkov, 20 C5104 Stalino, 20 C3902 Voronezh, 15 C5301 Rostov, 15 C4419 Kiev,
15 C5718 Odessa, 15 C4032 Lublin, 15 C2227 Riga, 15 C3015 Smolensk, 10 C3026 Vilnyus, 10 C3322 Minsk, 10 C4529 Lvov,
10 C4822 Vinnitsa, 10 C4725 Proskurov, 10 C5522 Kishinev, 10 C3729 Brest-Litovsk
"""
"""The cities as printed (19.52): points, hex, name."""
CITIES = {name: int(points) for points, _, name in map(str.split, LISTED.replace("\n", " ").split(","))}
HEXES = {name: hex for _, hex, name in map(str.split, LISTED.replace("\n", " ").split(","))}
AT_HOME = {"Warsaw", "Konigsberg", "Bucharest", "Ploesti", "Lublin"}
"""The Axis has them from the beginning: they lie in Germany, the General Government and Rumania (5.71)."""


def war(*units: str, scenario: str = CAMPAIGN, turn: int = 20, **facts: Any) -> Match:
    return game(*units, phase="axis_movement", scenario=scenario, turn=turn, **facts)


def city_points(match: Match) -> dict[str, int]:
    """The points for cities by name."""
    names = {hex: name for name, hex in HEXES.items()}
    return {names[match.rules.grid.names[hex]]: worth for hex, worth in score(look(match)).cities.items()}


@pytest.mark.rule("18.5", "19.5", "ruling-126")
@pytest.mark.parametrize(("scenario", "bounds"), [(ROAD, ROAD_BOUNDS), (CAMPAIGN, WAR_BOUNDS)])
def test_the_seven_levels_of_victory_at_their_printed_bounds(scenario: str, bounds: tuple[int, ...]):
    view = look(war(scenario=scenario))
    for bound, (below, above) in zip(bounds, pairwise(LEVELS), strict=True):
        assert (level(view, bound), level(view, bound + 1)) == (below, above)
    assert (level(view, 0), level(view, 2000)) == (LEVELS[0], LEVELS[-1])
    assert [winner(name) for name in LEVELS] == ["soviet"] * 3 + [""] + ["axis"] * 3
    assert all(f"result.{name}" in GAME.texts("en") for name in (*LEVELS, "decisive"))


@pytest.mark.rule("18.5", "ruling-129")
@pytest.mark.parametrize(
    ("asset", "points"),
    [("OIL1", 10), ("OIL2", 10), ("OIL3", 10), ("OTC1", 8), ("OTC2", 8), ("KTF", 5), ("MIN1", 5), ("PWR1", 5)],
)
def test_a_destroyed_asset_brings_the_points_of_its_kind(asset: str, points: int):
    assert score(look(war(f"{asset} destroyed", scenario=ROAD))).total == points
    for place in ("evacuated", rules(ROAD).roster[asset].hex):
        assert score(look(war(f"{asset} {place}", scenario=ROAD))).total == 0


@pytest.mark.rule("18.5", "15.2", "ruling-129")
def test_assets_and_units_add_up_line_by_line_and_decide_the_road_to_stalingrad():
    lost = [f"{id} destroyed" for id in ("OIL1", "OIL2", "OTC2", "KTF", "STF", "MIN3")]
    match = war("41PzK C2832", "1AK C2831 steps=3", *lost, scenario=ROAD, turn=24)
    points = score(look(match))
    assert dict(points.assets) == {"oil_field": 20, "petroleum_traffic_channel": 8, "other": 15}
    assert points.total == 8 + 3 + 43
    play = play_of(match)
    decide(play)
    result = play.state.result
    assert result is not None
    lines = {line.key: dict(line.facts)["points"] for line in result.lines if line.key.startswith("result.assets")}
    assert lines == {
        "result.assets.oil_field": 20,
        "result.assets.petroleum_traffic_channel": 8,
        "result.assets.other": 15,
    }
    assert (result.text.key, dict(result.text.facts)) == ("result.soviet_strategic", {"points": 54})


@pytest.mark.rule("18.5", "19.5", "15.1")
def test_the_road_to_stalingrad_has_no_cities_and_the_whole_war_no_assets():
    assert score(look(war("1AK C4508", scenario=ROAD))).cities == {}
    assert not score(look(war("KTF destroyed", "OIL1 destroyed"))).assets


@pytest.mark.rule("19.5", "15.1", "ruling-38")
def test_the_cities_of_the_whole_war_are_those_printed_and_five_are_the_axis_s_own():
    names, goals = rules(CAMPAIGN).grid.names, rules(CAMPAIGN).goals
    assert {names[hex]: worth for hex, worth in goals.cities.items()} == {HEXES[name]: CITIES[name] for name in CITIES}
    assert sum(CITIES.values()) == 500
    assert city_points(war()) == {name: CITIES[name] for name in AT_HOME}


@pytest.mark.rule("19.5", "15.1", "ruling-122")
def test_every_city_counts_once_an_axis_unit_has_been_there():
    taken = [hex for name, hex in HEXES.items() if name not in AT_HOME]
    infantry = [id for id, unit in rules(CAMPAIGN).roster.items() if unit.type.id == "inf_corps"]
    match = war(*[f"{id} {hex}" for id, hex in zip(infantry, taken, strict=False)])
    assert city_points(match) == CITIES


@pytest.mark.rule("15.1", "19.5", "ruling-122")
def test_a_city_of_their_own_that_the_soviets_hold_or_cut_off_brings_nothing():
    held = war("5A C6127")
    assert "Ploesti" not in city_points(held)
    near = [f"C{row}" for row in ("6027", "6126", "6128", "6028", "6227", "6228")]
    ring = [hex for hex in near if _apart(hex, "C6127") == 1]
    cut = war(*[f"{id} {hex}" for id, hex in zip(("4A", "5A", "6A", "8A", "9A", "12A"), ring, strict=False)])
    assert len(ring) == 6
    assert "Ploesti" not in city_points(cut)
    assert "Bucharest" in city_points(cut), "a source itself"


@pytest.mark.rule("15.1", "19.4", "ruling-122", "ruling-131")
def test_murmansk_is_a_source_for_the_way_from_a_city_too():
    """All printed sources in Soviet hands: a way to Murmansk joins Leningrad."""
    match = war(f"1AK {HEXES['Leningrad']}", "2AK N1327")
    play = play_of(match)
    play.state.axis_held &= ~play.rules.sources["axis"]
    assert play.rules.grid.index[HEXES["Leningrad"]] in score(play).cities
    play.state.axis_held &= ~(1 << play.rules.grid.index["N1327"])
    assert score(play).cities == {}


@pytest.mark.rule("15.2", "ruling-123", "ruling-124")
@pytest.mark.parametrize("scenario", [ROAD, CAMPAIGN])
def test_the_long_scenarios_count_by_step_unless_chosen_otherwise(scenario: str):
    units = ("41PzK C2832", "1AK C2831 steps=3", "n1 C2831", "LF1 C2831", "Ru3A C6327", "DR C2830 steps=1")
    assert _unit_points(war(*units, scenario=scenario)) == 8 + 3 + 2 + 4 + 2 + 2
    assert _unit_points(war(*units, scenario=scenario, options={"vp_count": "unit"})) == 2 + 1 + 2 + 4 + 1 + 2


def _unit_points(match: Match) -> int:
    points = score(look(match))
    return sum(points.units.values()) + points.halves


def _apart(first: str, second: str) -> int:
    grid = rules(CAMPAIGN).grid
    return grid.distance(grid.index[first], grid.index[second])
