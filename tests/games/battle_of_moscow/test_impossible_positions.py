"""Positions that cannot be are refused with their place (rulings 6, 18, 19 and 66)."""

from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.errors import FormatError
from tests.games.battle_of_moscow.positions import game, rules
from tests.refused import place

TOLL = {"side": "russian", "units": ["16A"], "whole": 10, "paid": 0}


def place_of_the_error(*units: str, phase: str = "german_move_1", **facts: Any) -> str:
    with pytest.raises(FormatError) as error:
        game(*units, phase=phase, **facts)
    return str(dict(error.value.text.facts)["at"])


@pytest.mark.rule("ruling-18")
@pytest.mark.parametrize("unit", ["8A 0306", "5 0306", "5 0706", "5F 0706 front=svir"])
def test_nobody_stands_in_the_gulf_and_no_german_on_a_lake(unit: str):
    assert place_of_the_error(unit) == f"/units/{unit.split()[0]}/hex"


@pytest.mark.rule("ruling-68")
def test_nobody_stands_beyond_the_bounds_of_the_short_scenario():
    assert place_of_the_error("7Pz 2227", scenario="road_to_orel") == "/units/7Pz"
    assert place_of_the_error("3Pz 2227", scenario="road_to_orel") == "/units/3Pz/hex"


@pytest.mark.rule("ruling-19")
def test_enemies_never_share_a_hex():
    assert place_of_the_error("5 2205", "P1 2205") == "/units"


@pytest.mark.rule("stacking", "ruling-9")
def test_no_hex_was_too_full_when_the_moves_began():
    """Units never have to find room: such a movement might never be closed."""
    three = ("16A 2227", "20A 2227", "3A 2227")
    assert place_of_the_error(*three, phase="russian_move_1") == "/units/3A/hex"
    assert place_of_the_error(*three[:2], "3A 2228 from=2227", phase="russian_move_1") == "/units/3A/hex"
    moved = game(*three[:2], "3A 2227 mp=0 from=2228", phase="russian_move_1")
    assert moved.decision
    assert moved.decision.check(("end",))


@pytest.mark.rule("ruling-66")
def test_whoever_stands_in_a_city_controls_it():
    form = {"units": {"16A": {"hex": "2227"}}, "german_cities": ["2227"]}
    assert place(rules(), form) == "/german_cities"


@pytest.mark.rule("weather_table", "ruling-7")
@pytest.mark.parametrize(("turn", "weather"), [(1, "mud"), (3, "snow"), (5, "fair"), (8, "mud")])
def test_no_weather_that_the_die_of_the_turn_cannot_bring(turn: int, weather: str):
    assert place_of_the_error("5 2205", turn=turn, weather=weather) == "/weather"


@pytest.mark.rule("weather_table", "ruling-7", "ruling-68")
def test_the_weather_of_a_scenario_is_its_own():
    assert place_of_the_error(phase="german_move_1", scenario="road_to_orel", turn=2, weather="fair") == "/weather"


@pytest.mark.rule("weather", "ruling-7")
def test_before_the_die_falls_the_weather_is_that_of_the_turn_before():
    form = {"turn": 5, "weather": "fair", "stack": [["campaign", {}], ["turn", 0]], "active": "german"}
    assert getattr(position.from_json(rules(), form), "weather", "") == "fair"
    assert place(rules(), {**form, "stack": [["campaign", {}], ["turn", 1]]}) == "/weather"


@pytest.mark.rule("sequence", "supply")
@pytest.mark.parametrize(
    "stage",
    [
        ["movement", {"side": "german", "impulse": 3}],
        ["impulse", {"side": "german", "number": 0}],
        ["set_up", {"side": "german"}],
        ["toll", {**TOLL, "units": ["16A", "16A"]}],
        ["toll", {**TOLL, "units": ["7Pz"]}],
        ["toll", {**TOLL, "paid": 11}],
    ],
)
def test_a_stage_that_cannot_be_is_refused(stage: list[Any]):
    stack = [["campaign", {}], ["turn", 3], stage]
    assert place_of_the_error("16A 2205", "7Pz 2207", stack=stack).startswith("/stack/")


@pytest.mark.rule("how_to_win", "german_replacements")
@pytest.mark.parametrize("count", ["moscow_turns", "isolation_turns", "infantry_account", "mobile_account"])
def test_counts_are_within_what_a_game_can_come_to(count: str):
    assert place(rules(), {count: -1}) == f"/{count}"


@pytest.mark.rule("finns", "supply", "moscow_leningrad")
@pytest.mark.parametrize(
    "unit",
    [
        "5 2205 front=svir",
        "5F 2205 front=north",
        "W1 1208 supply=isolated",
        "16A 2205 supply=supplied",
        "16A 2205 no_line=1",
        "16A 2205 fed=1208",
        "16A 2205 mp=7",
        "16A 2205 nothing=1",
    ],
)
def test_a_mark_that_means_nothing_is_refused(unit: str):
    assert "/marks/" in place_of_the_error(unit)


@pytest.mark.rule("ruling-81")
def test_a_side_without_a_unit_plays_on():
    match = game("5 2205", phase="german_move_1")
    assert match.decision is not None
    match.play(("end",))
    assert match.state.result is None
