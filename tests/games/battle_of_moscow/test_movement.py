"""Movement points, terrain, weather and roads (Movement, Special Terrain Rules, charts; rulings 9 and 12 to 19)."""

import ast
from pathlib import Path

import pytest

from rasputitsa.games import battle_of_moscow
from rasputitsa.games.battle_of_moscow.moves import Moves, Rides
from tests.games.battle_of_moscow.positions import (
    act,
    asked,
    at,
    cost,
    game,
    marks,
    reach,
    rules,
    subjects,
    told,
    why,
    why_rule,
)

PACKAGE = Path(battle_of_moscow.__file__).parent

PLAIN = "2205"
"""A hex with nothing but clear ground to the east of it, and no road."""

GERMAN = {4: "5", 6: "1Kav", 8: "7Pz"}
RUSSIAN = {3: "16A", 4: "T1", 6: "DO"}


def furthest(unit: str, side: str, impulse: int, supply: str, weather: str = "fair") -> int:
    """The hexes of clear ground that a unit can go due east."""
    mark = "" if supply == "supplied" else f" supply={supply}"
    match = game(f"{unit} {PLAIN}{mark}", phase=f"{side}_move_{impulse}", weather=weather)
    grid = rules().grid
    east = (hex for hex in reach(match, unit) if hex.endswith(PLAIN[2:]))
    return max((grid.distance(grid.index[PLAIN], grid.index[hex]) for hex in east), default=0)


@pytest.mark.rule("ruling-12", "movement", "movement_chart", "sequence")
@pytest.mark.parametrize(
    ("factor", "supply", "first", "second"),
    [
        (4, "supplied", 4, 2),
        (4, "unsupplied", 2, 0),
        (4, "isolated", 1, 0),
        (6, "supplied", 6, 3),
        (6, "unsupplied", 3, 0),
        (6, "isolated", 1, 0),
        (8, "supplied", 8, 4),
        (8, "unsupplied", 4, 0),
        (8, "isolated", 2, 0),
    ],
)
def test_german_movement_points(factor: int, supply: str, first: int, second: int):
    found = [furthest(GERMAN[factor], "german", impulse, supply) for impulse in (1, 2)]
    assert found == [first, second]


@pytest.mark.rule("ruling-12", "ruling-17", "fractions", "sequence")
@pytest.mark.parametrize(
    ("factor", "supply", "first", "second"),
    [
        (3, "supplied", 3, 1),
        (3, "unsupplied", 2, 0),
        (3, "isolated", 1, 0),
        (4, "supplied", 4, 2),
        (4, "unsupplied", 2, 0),
        (4, "isolated", 1, 0),
        (6, "supplied", 6, 3),
        (6, "unsupplied", 4, 0),
        (6, "isolated", 2, 0),
    ],
)
def test_russian_movement_points(factor: int, supply: str, first: int, second: int):
    """Unsupplied infantry keeps two thirds, armour goes as a German 4."""
    for weather in ("fair", "mud", "hard_frost", "snow"):
        found = [furthest(RUSSIAN[factor], "russian", impulse, supply, weather) for impulse in (1, 2)]
        assert found == [first, second], weather


@pytest.mark.rule("movement_chart", "weather", "ruling-13", "ruling-16")
@pytest.mark.parametrize("weather", ["mud", "snow"])
@pytest.mark.parametrize(
    ("factor", "supply", "first", "second"),
    [
        (4, "supplied", 2, 1),
        (4, "unsupplied", 1, 0),
        (4, "isolated", 1, 0),
        (6, "supplied", 3, 1),
        (6, "unsupplied", 1, 0),
        (6, "isolated", 1, 0),
        (8, "supplied", 4, 2),
        (8, "unsupplied", 2, 0),
        (8, "isolated", 1, 0),
    ],
)
def test_german_hexes_in_bad_going(weather: str, factor: int, supply: str, first: int, second: int):
    """The damaged chart and the cost of two are one rule, never both."""
    found = [furthest(GERMAN[factor], "german", impulse, supply, weather) for impulse in (1, 2)]
    assert found == [first, second]


@pytest.mark.rule("special_terrain", "terrain_chart", "ruling-16", "weather")
@pytest.mark.parametrize(
    ("hex", "weather", "halves"),
    [
        ("2204", "fair", 2),
        ("1426", "fair", 2),
        ("1427", "fair", 2),
        ("1527", "fair", 4),
        ("2528", "fair", 4),
        ("2012", "fair", 4),
        ("2012", "hard_frost", 2),
        ("2528", "hard_frost", 4),
        ("1527", "hard_frost", 4),
        ("2012", "mud", 4),
        ("2528", "mud", 4),
        ("1527", "snow", 4),
        ("2204", "snow", 4),
    ],
)
def test_what_a_hex_costs_a_german(hex: str, weather: str, halves: int):
    """Rough ground gets no rougher in mud and snow."""
    grid = rules().grid
    start = next(grid.names[next_to] for next_to in _off_road_neighbours(hex))
    assert cost(game(f"7Pz {start}", phase="german_move_1", weather=weather), "7Pz", hex) == halves


@pytest.mark.rule("special_terrain", "weather", "ruling-17")
@pytest.mark.parametrize("hex", ["2204", "1527", "2528", "2012"])
@pytest.mark.parametrize("weather", ["fair", "mud", "hard_frost", "snow"])
def test_russians_pay_one_everywhere(hex: str, weather: str):
    start = next(rules().grid.names[next_to] for next_to in _off_road_neighbours(hex))
    assert cost(game(f"16A {start}", phase="russian_move_1", weather=weather), "16A", hex) == 2


def _off_road_neighbours(hex: str):
    """The neighbours of a hex without a road to it, and clear of lakes."""
    built = rules()
    here = built.grid.index[hex]
    for direction in range(6):
        there = built.grid.neighbour(here, direction)
        has_road = built.map.links["road"][direction] >> here & 1
        if there >= 0 and not has_road and built.map.terrain_of(there) not in ("lake", "sea"):
            yield there


@pytest.mark.rule("special_terrain", "ruling-15", "ruling-12")
def test_a_road_hex_costs_a_half_from_road_to_road_whatever_the_ground():
    match = game("7Pz 1429", phase="german_move_1")
    assert cost(match, "7Pz", "1428") == 1
    assert cost(match, "7Pz", "1528") == 2
    assert cost(match, "7Pz", "1328") == 2


@pytest.mark.rule("ruling-15")
def test_a_road_that_is_only_entered_or_crossed_costs_the_hex():
    match = game("7Pz 1228", phase="german_move_1")
    assert cost(match, "7Pz", "1229") == 2


@pytest.mark.rule("ruling-15", "weather")
@pytest.mark.parametrize("weather", ["mud", "snow"])
def test_germans_pay_one_on_roads_in_mud_and_snow_russians_a_half(weather: str):
    assert cost(game("7Pz 1429", phase="german_move_1", weather=weather), "7Pz", "1428") == 2
    assert cost(game("16A 1429", phase="russian_move_1", weather=weather), "16A", "1428") == 1


@pytest.mark.rule("ruling-12", "fractions")
def test_a_half_point_that_is_left_pays_for_a_further_road_hex_and_nothing_else():
    match = game("5 1135", phase="german_move_2")
    act(match, "move 5 0836")
    assert marks(match, "5")["mp"] == 1
    assert reach(match, "5") == {"0736", "0936"}


@pytest.mark.rule("ruling-12")
def test_the_one_point_of_a_3_takes_it_two_hexes_along_a_road():
    match = game("16A 1229", phase="russian_move_2")
    assert {"1429", "1030"} <= reach(match, "16A")
    assert "1528" not in reach(match, "16A")
    assert reach(match, "16A") <= {"1429", "1030", "1129", "1329", "1128", "1228", "1130", "1230"}


@pytest.mark.rule("ruling-14", "movement_chart")
@pytest.mark.parametrize("unit", ["5", "1Kav", "221S"])
def test_an_isolated_german_with_one_point_may_enter_any_one_hex(unit: str):
    match = game(f"{unit} 1428 supply=isolated", phase="german_move_1", weather="mud")
    assert reach(match, unit) == {"1427", "1527", "1528", "1529", "1429", "1328"}
    act(match, f"move {unit} 1328")
    assert reach(match, unit) == set()


@pytest.mark.rule("ruling-14")
def test_the_one_hex_is_the_only_one_and_not_for_others():
    along = game("5 1229 supply=isolated", phase="german_move_1")
    act(along, "move 5 1329")
    assert reach(along, "5") == {"1429", "1229"}
    assert reach(game("5 1428 supply=isolated", phase="german_move_2", weather="mud"), "5") == set()
    swift = game("7Pz 1428 supply=isolated", phase="german_move_1", weather="mud")
    assert cost(swift, "7Pz", "1328") == 4


@pytest.mark.rule("ruling-14", "ruling-23")
def test_the_one_hex_is_not_in_a_zone_for_whom_could_not_attack_there():
    match = game("221S 2205 supply=isolated", "16A 2405", phase="german_move_1", weather="mud")
    assert "2305" not in reach(match, "221S")
    assert "2204" in reach(match, "221S")


@pytest.mark.rule("finns", "ruling-17")
@pytest.mark.parametrize("weather", ["fair", "mud", "snow"])
def test_finns_pay_one_everywhere_and_have_two_points_in_the_second_impulse(weather: str):
    first, second = (game("5F 1526 front=svir", phase=f"german_move_{n}", weather=weather) for n in (1, 2))
    assert cost(first, "5F", "1527") == 2
    assert max(cost(first, "5F", hex) for hex in reach(first, "5F")) == 8
    assert max(cost(second, "5F", hex) for hex in reach(second, "5F")) == 4


@pytest.mark.rule("partisans", "ruling-70", "ruling-15", "ruling-17")
def test_partisans_move_one_hex_on_a_road_too_in_the_first_impulse_only():
    match = game("P1 1428", phase="russian_move_1", weather="snow")
    assert reach(match, "P1") == {"1427", "1527", "1528", "1529", "1429", "1328"}
    act(match, "move P1 1429")
    assert reach(match, "P1") == set()
    late = game("P1 1428", phase="russian_move_2")
    assert why(late, "move P1 1429") == "why.partisan_impulse"


@pytest.mark.rule("ruling-18", "weather")
def test_the_gulf_is_closed_to_all_and_lakes_are_but_for_russians_in_snow():
    for weather in ("fair", "mud", "hard_frost", "snow"):
        russian = game("8A 0307", phase="russian_move_1", weather=weather)
        assert not {"0306", "0206", "0407"} & reach(russian, "8A")
        assert why(russian, "move 8A 0306") == "why.water"
        shore = game("54A 0707", phase="russian_move_1", weather=weather)
        assert ("0706" in reach(shore, "54A")) == (weather == "snow")
        german = game("5 0707", phase="german_move_1", weather=weather)
        assert "0706" not in reach(german, "5")
        finn = game("5F 0606 front=isthmus", phase="german_move_1", weather=weather)
        assert "0705" not in reach(finn, "5F")


@pytest.mark.rule("ruling-18")
def test_who_stands_on_a_lake_that_thaws_can_only_step_ashore():
    match = game("54A 0706", phase="russian_move_1", weather="hard_frost")
    found = reach(match, "54A")
    assert "0707" in found
    assert not {hex for hex in found if rules().map.terrain_of(rules().grid.index[hex]) == "lake"}


@pytest.mark.rule("ruling-18")
@pytest.mark.parametrize(
    ("weather", "side", "impulse", "lost"),
    [
        ("hard_frost", "russian", 1, True),
        ("snow", "russian", 1, False),
        ("hard_frost", "russian", 2, False),
        ("hard_frost", "german", 1, False),
    ],
)
def test_who_is_not_ashore_when_the_russian_first_movement_is_closed_is_lost_without_a_partisan(
    weather: str, side: str, impulse: int, lost: bool
):
    match = game("54A 0705", "16A 2205", "5 0110", phase=f"{side}_move_{impulse}", weather=weather)
    act(match, "end")
    assert (at(match, "54A") == "russian_lost") == lost
    assert not [unit for unit in match.state.units if unit.startswith("P")]


@pytest.mark.rule("ruling-19", "movement")
@pytest.mark.parametrize("enemy", ["P1", "W1", "R1", "16A"])
def test_nobody_enters_an_enemys_hex(enemy: str):
    match = game("7Pz 2205", f"{enemy} 2305", phase="german_move_1")
    assert "2305" not in reach(match, "7Pz")
    assert why(match, "move 7Pz 2305") == "why.enemy"


@pytest.mark.rule("ruling-9", "movement")
def test_a_move_is_made_in_legs_and_taken_back_as_a_whole():
    match = game("7Pz 2205", "5 2207", phase="german_move_1")
    act(match, "move 7Pz 2405", "move 5 2307", "move 7Pz 2605")
    assert marks(match, "7Pz")["mp"] == 8
    act(match, "take_back 7Pz")
    assert (at(match, "7Pz"), marks(match, "7Pz")) == ("2205", {})
    assert at(match, "5") == "2307"


@pytest.mark.rule("ruling-9", "ruling-66")
def test_a_move_taken_back_gives_back_the_cities_that_it_took():
    match = game("7Pz 1640", phase="german_move_1")
    act(match, "move 7Pz 1840", "move 7Pz 1940")
    assert "1840" in match.position()["german_cities"]
    act(match, "take_back 7Pz")
    assert "1840" not in match.position()["german_cities"]
    act(match, "move 7Pz 1940", "end")
    assert ("1840" in match.position()["german_cities"]) == bool(told(match, "log.city"))


@pytest.mark.rule("fortieth_army", "ruling-63")
def test_the_40th_army_does_not_move_before_it_is_released():
    match = game("40A 2546", "16A 2205", phase="russian_move_1")
    assert subjects(match, "move") == {"16A"}
    assert why(match, "move 40A 2545") == "why.held"
    assert "40A" not in subjects(match, "ride")
    assert why(match, "ride 40A 2227") == "why.held"
    assert "40A" in subjects(game("40A 2546", phase="russian_move_1", released=True), "move")


@pytest.mark.rule("workers", "fortification_troops", "replacement_counters", "movement")
def test_workers_fort_troops_and_counters_never_move():
    match = game("W1 1208", "F1 1825", "R1 2227", "16A 2205", phase="russian_move_1")
    assert subjects(match, "move") == {"16A"}
    assert why(match, "move W1 1207") == "why.fixed_unit"


@pytest.mark.rule("ruling-11", "sequence")
def test_nothing_passes_to_the_second_impulse_but_position():
    match = game("7Pz 2205", phase="german_1")
    act(match, "move 7Pz 2605", "end")
    assert asked(match) == "german prompt.move.2"
    assert "from" not in marks(match, "7Pz")
    assert "mp" not in marks(match, "7Pz")


@pytest.mark.rule("fortieth_army", "ruling-63")
def test_who_waits_holds_up_no_other_army_of_its_kind():
    match = game("40A 2546", "33A 2446", "31A 2205", phase="russian_move_1")
    assert subjects(match, "move") == subjects(match, "ride") | {"31A"} == {"33A", "31A"}


@pytest.mark.rule("movement", "railroads")
@pytest.mark.parametrize("marches", [Moves, Rides])
def test_every_sentence_about_a_move_names_its_rule(marches: type[Moves]):
    said = {
        key.value
        for node in ast.walk(ast.parse((PACKAGE / "moves.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("say", "ban")
        if isinstance(key := node.args[0 if node.func.attr == "say" else 1], ast.Constant)
    }
    assert len(said) > 10
    told = {key for key in said if key not in Rides.sections}
    assert told == set()
    assert set(marches.sections) <= {*Rides.sections}


@pytest.mark.rule("movement", "ruling-12")
def test_what_is_too_far_is_told_with_what_it_costs():
    match = game(f"5 {PLAIN}", phase="german_move_1")
    assert why_rule(match, "move 5 2705") == "movement"
    reason = match.refusal(("move", "5", "2705"))
    assert reason is not None
    assert dict(reason.facts)["cost"] == 5
