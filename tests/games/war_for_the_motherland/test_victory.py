"""Points and verdicts (15, 16.5, 17.5; rulings 87, 122 to 126, 129), with a slow oracle for the way to a source."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.ground import dry_land
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, ZONE, WarPlay
from rasputitsa.games.war_for_the_motherland.victory import decide, joined_cities, level, score, winner
from tests.games.war_for_the_motherland.positions import (
    FALL,
    TURNING_POINT,
    act,
    asked,
    game,
    ids,
    look,
    play_of,
    rules,
    told,
)

DATA = Path(__file__).parents[3] / "py/rasputitsa/games/war_for_the_motherland/data"
SOURCES = ("C4701", "C5301")
"""The sources of the Axis in Turning Point."""


def counted(*units: str, **facts: Any) -> dict[str, int]:
    """The points of a position of Turning Point by kind of unit, those that are none left out."""
    match = game(*units, phase="axis_movement", turn=23, **facts)
    return {kind: points for kind, points in score(look(match)).units.items() if points}


@pytest.mark.rule("15.2", "ruling-123", "16.5")
def test_each_unit_in_supply_brings_its_points_once_in_turning_point():
    units = ("14PzK E4716", "48PzK E4716 steps=3", "Lau E4715", "x1 E4715", "LF4 E4715", "51AK E4715", "It8A E4815")
    assert counted(*units) == {
        "panzer": 6,
        "supply_depot": 2,
        "air_base": 4,
        "other_german": 1,
        "non_german_axis": 1,
    }


@pytest.mark.rule("ruling-123")
def test_by_the_option_they_count_for_each_step():
    units = ("14PzK E4716", "48PzK E4716 steps=3", "Lau E4715", "51AK E4715", "It8A E4715")
    assert counted(*units, options={"vp_count": "step"}) == {"panzer": 18, "other_german": 4, "non_german_axis": 2}


@pytest.mark.rule("15.2", "ruling-125", "ruling-87")
def test_units_out_of_supply_do_not_count_depots_always():
    assert counted("51AK E6301", "x1 E6501", "62A E5104") == {"supply_depot": 2}


@pytest.mark.rule("ruling-125")
def test_supply_is_found_anew_and_not_that_of_the_turn():
    assert counted("51AK E4715 supply=out", "8AK E4715 supply=lack") == {"other_german": 2}


@pytest.mark.rule("ruling-124")
def test_kampfgruppen_from_breakdowns_count_half_rounded_up_once():
    kind, pz = {"type": "inf_kg", "side": "axis"}, {"type": "pz_kg", "side": "axis"}
    match = game("51AK E4715", phase="axis_movement", turn=23)
    play = play_of(match)
    made = [("KG1", kind), ("KG2", kind), ("KG3", kind), ("PzKG1", pz)]
    for id, entry in made:
        unit = play.state.units["51AK"]
        new = type(unit)(id, match.rules.types[entry["type"]], AXIS, unit.hex, "", 2).marked("half", 1)
        play.state.put(new)
    points = score(play)
    assert (points.halved, points.halves, points.total) == (5, 3, 4), "three and two halves, and the corps"
    by_step = game("51AK E4715", phase="axis_movement", turn=23, options={"vp_count": "step"})
    again = play_of(by_step)
    again.state.units = play.state.units
    assert score(again).total == 4 + 3 * 2 + 2 * 2


@pytest.mark.rule("16.5", "ruling-126")
@pytest.mark.parametrize(("points", "side"), [(0, SOVIET), (50, SOVIET), (51, ""), (57, ""), (58, AXIS), (90, AXIS)])
def test_the_bounds_of_turning_point(points: int, side: str):
    assert winner(level(look(game(phase="supply")), points)) == side


@pytest.mark.rule("17.5", "ruling-126")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        (190, "soviet_strategic"),
        (191, "soviet_operational"),
        (210, "soviet_operational"),
        (230, "soviet_tactical"),
        (231, "draw"),
        (250, "draw"),
        (251, "axis_tactical"),
        (290, "axis_operational"),
        (291, "axis_strategic"),
    ],
)
def test_the_bounds_of_fall_barbarossa(points: int, name: str):
    assert level(look(game(phase="supply", scenario=FALL)), points) == name
    assert f"result.{name}" in GAME.texts("en")


@pytest.mark.rule("15.1", "17.5", "ruling-122", "ruling-129")
def test_a_city_that_is_held_and_joined_to_a_source_counts():
    match = game("1AK C4508", phase="axis_movement", scenario=FALL, turn=5)
    points = score(look(match))
    assert {match.rules.grid.names[hex]: worth for hex, worth in points.cities.items()} == {"C4508": 15}
    cut = game("1AK C4508", *_ring("C4508"), phase="axis_movement", scenario=FALL, turn=5)
    assert score(look(cut)).cities == {}
    zone = game("1AK C4508", "5A C4507", phase="axis_movement", scenario=FALL, turn=5)
    assert score(look(zone)).cities, "its own hex may lie in a zone"


@pytest.mark.rule("15.1", "ruling-122")
def test_sevastopol_is_not_joined_over_the_chongar_water():
    held = "1AK C6313"
    assert "C6313" in _joined(game(held, phase="axis_movement", scenario=FALL, turn=5))
    match = game(held, "5A C5813", "4A C6107", phase="axis_movement", scenario=FALL, turn=5)
    assert "C6313" not in _joined(match), "Perekop and Kerch are barred, the Chongar is water"


@pytest.mark.rule("ruling-122")
def test_a_city_that_is_a_source_needs_no_way():
    match = game("65A E5316", phase="axis_movement", turn=23)
    assert "C5301" in {match.rules.grid.names[hex] for hex in _hexes(match)}


@pytest.mark.rule("15.2", "16.5", "ruling-126")
def test_the_game_ends_after_its_last_turn_with_a_verdict_line_by_line():
    match = game("51AK E4715", "It8A E4815", phase="axis_movement", turn=24)
    play = play_of(match)
    decide(play)
    result = play.state.result
    assert result is not None
    assert (result.winner, result.text.key, dict(result.text.facts)) == (SOVIET, "result.soviet", {"points": 2})
    assert {line.key: dict(line.facts) for line in result.lines}["result.total"] == {"total": 2}


@pytest.mark.rule("15.2")
def test_points_follow_every_change_of_a_position():
    play = play_of(game("51AK E4715", "8AK E4716", phase="axis_movement", turn=23))
    assert score(play).total == 2
    play.state.put(play.state.units["8AK"].inside("axis_lost"))
    assert score(play).total == 1
    play.state.put(play.state.units["51AK"].at(play.rules.grid.index["E6301"]))
    assert score(play).total == 0, "it is out of supply there"


@pytest.mark.rule("ruling-153", "16.5")
def test_the_last_administration_is_played_before_the_points_are_counted():
    match = game("51AK E4715", phase="administrative", turn=24)
    assert asked(match) == "axis prompt.german_changes"
    act(match, "break 51AK")
    assert match.state.result is not None
    assert dict(match.state.result.text.facts) == {"points": 1}, "two halves"
    assert told(match, "log.over") == [{}]


@pytest.mark.rule("15.2", "ruling-123")
def test_what_the_set_ups_are_worth_is_what_was_found():
    for scenario, count, total in ((TURNING_POINT, "unit", 60), (FALL, "unit", 98), (FALL, "step", 248)):
        match = Match.new(GAME, scenario, {"vp_count": count}, seed=1)
        worth = json.loads((DATA / "scenarios.json").read_text())["unit_points"]
        points = 0
        for unit in match.state.units.of(AXIS):
            traits, branch = unit.type.traits, unit.type.branch
            kind = {"panzer": "panzer", "depot": "supply_depot", "airbase": "air_base"}.get(branch, "other_german")
            each = worth[kind] if "german" in traits else worth["non_german_axis"]
            points += each * (unit.steps if count == "step" else 1)
        assert points == total
        assert score(look(match)).total <= total


@pytest.mark.rule("15.1", "ruling-122")
@pytest.mark.parametrize("seed", range(6))
def test_ways_to_a_source_are_those_that_a_slow_search_finds(seed: int):
    play = _scattered(seed)
    found, grid = _slow(play), play.rules.grid
    assert set(grid.ids(joined_cities(play))) == found
    assert set() < found < set(grid.ids(play.state.axis_held)), "some are cut off"


def _joined(match: Match) -> set[str]:
    return ids(joined_cities(look(match)), match.rules.scenario.id)


def _hexes(match: Match) -> list[int]:
    area = joined_cities(look(match))
    return [hex for hex in match.rules.grid.names if area >> hex & 1]


def _ring(hex: str) -> list[str]:
    """Soviet armies on all six hexes around one."""
    grid = rules(FALL).grid
    near = grid.ids(grid.neighbours(grid.index[hex]))
    armies = ("5A", "4A", "8A", "3A", "10A", "13A")
    return [f"{army} {where}" for army, where in zip(armies, near, strict=True)]


def _scattered(seed: int) -> WarPlay:
    """Many Soviets and some of the Axis strewn over the middle of the board; all hexes without Soviets are Axis."""
    random, built = Random(seed), rules(FALL)
    inner = (built.grid.index[f"C{row:02}{column:02}"] for row in range(18, 60) for column in range(1, 33))
    places = [built.grid.names[hex] for hex in inner if dry_land(built) >> hex & 1]
    units = [id for id, unit in built.roster.items() if unit.side == SOVIET and ZONE in unit.type.traits]
    units += ["1AK", "10AK", "26AK", "38AK", "28AK", "2AK", "23AK", "50AK", "6AK"]
    spots = random.sample(places, len(units))
    strewn = (f"{id} {spot}" for id, spot in zip(units, spots, strict=True))
    play = play_of(game(*strewn, phase="axis_movement", scenario=FALL, turn=random.choice((2, 7, 9))))
    play.state.axis_held = built.tracked & ~play.state.units.area(SOVIET)
    return play


def _slow(play: WarPlay) -> set[str]:
    """The same hexes by walking over the map as it is written, hex by hex."""
    grid, printed = play.rules.grid, json.loads((DATA / "map.json").read_text())
    barred = {frozenset(side[:2]) for side in (*printed["water"], *printed["frozen"])}
    near = {name: grid.ids(grid.neighbours(hex)) for hex, name in grid.names.items()}
    soviets = {grid.names[unit.hex]: unit for unit in play.state.units.of(SOVIET)}
    axis = {grid.names[unit.hex] for unit in play.state.units.of(AXIS)}
    threatened = {
        other
        for name, unit in soviets.items()
        if ZONE in unit.type.traits
        for other in near[name]
        if frozenset((name, other)) not in barred or _freezes(play, unit, name, other, printed)
    }
    held = set(grid.ids(play.state.axis_held))
    sources = {hex for hex in json.loads((DATA / "tables.json").read_text())["sources"][FALL]["axis"] if hex in held}

    def open_to_a_way(name: str) -> bool:
        return _is_land(printed, name) and name not in soviets and (name not in threatened or name in axis)

    reached, todo = set(sources), [name for name in sources if open_to_a_way(name)]
    seen = set(todo)
    while todo:
        name = todo.pop()
        reached.add(name)
        for other in near[name]:
            if frozenset((name, other)) in barred:
                continue
            reached.add(other)
            if other not in seen and open_to_a_way(other):
                seen.add(other)
                todo.append(other)
    return reached & held


def _is_land(printed: dict[str, Any], name: str) -> bool:
    grid = printed["terrain"][name[0]]
    letter = grid["rows"][int(name[1:3]) - grid["row"]][int(name[3:]) - grid["column"]]
    return letter not in "~ox"


def _freezes(play: WarPlay, unit: Any, name: str, other: str, printed: dict[str, Any]) -> bool:
    """True if a Soviet zone reaches over a side because it is ice in snow (ruling 18)."""
    frozen = {frozenset(side) for side in printed["frozen"]}
    snow = play.rules.calendar[play.state.turn].weather == "snow"
    return snow and unit.type.movement and "foot" in unit.type.traits and frozenset((name, other)) in frozen
