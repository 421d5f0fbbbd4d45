"""The rules of "What Happens Next": the turn record of fourteen turns, snow movement, Soviet points from turn 8."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.positions import (
    CONTINUATION,
    act,
    at,
    column,
    finish,
    game,
    mp,
    phase,
    points,
    reach,
    reason,
    rules,
    told,
    why,
)

TURNS = {
    1: "clear 0 5 Oct I",
    2: "clear 1 5 Oct II",
    3: "mud 1 5 Oct III/IV",
    4: "mud 1 5 Nov I/II",
    5: "clear 1 5 Nov III",
    6: "clear 1 5 Nov IV",
    7: "clear 1 5 Dec I",
    8: "snow 1 2 Dec II/III",
    9: "snow 1 2 Dec IV/Jan I",
    10: "snow 1 2 Jan II/III",
    11: "snow 1 2 Jan IV/Feb I",
    12: "snow 1 2 Feb II/III",
    13: "clear 1 2 Mar I",
    14: "clear 1 2 Mar II",
}
"""The new timetable: weather, German and Soviet points, week."""

SNOW = range(8, 13)


def snow(*units: str, now: str, turn: int = 9) -> Match:
    return game(*units, phase=now, turn=turn, scenario=CONTINUATION)


# The turn record.


@pytest.mark.rule("timetable", "ruling-6")
@pytest.mark.parametrize("turn", TURNS)
def test_turn_record(turn: int):
    weather, german, soviet, week = TURNS[turn].split(maxsplit=3)
    cell = rules(scenario=CONTINUATION).turns[turn - 1]
    assert (cell.weather, cell.points) == (weather, {"german": int(german), "soviet": int(soviet)})
    assert rules().game.texts("en")[f"name.{cell.week}"] == week


@pytest.mark.rule("timetable", "what_happens_next")
def test_game_begins_with_turn_one_and_lasts_through_turn_fourteen():
    match = game("V 0107", "16 1210", phase="german_movement", turn=1, scenario=CONTINUATION, dice=[6] * 10)
    finish(match)
    assert [told(match, "log.turn")[0]["turn"], told(match, "log.turn")[-1]["turn"]] == [2, 14]
    assert match.state.turn == 14


@pytest.mark.rule("timetable", "what_happens_next")
def test_game_goes_on_after_turn_seven():
    match = game("V 0107", "16 1210", phase="soviet_movement", turn=7, scenario=CONTINUATION, dice=[6])
    act(match, "end")
    assert (match.state.turn, phase(match)) == (8, "german_movement")


@pytest.mark.rule("first_shock", "timetable")
def test_first_shock_still_comes_on_turn_four():
    match = game("1Sh waiting", "V 0101", "16 1210", phase="soviet_movement", turn=3, scenario=CONTINUATION)
    act(match, "end", "end")
    assert (phase(match), at(match, "1Sh")) == ("soviet_replacements", "soviet_pool")


# Replacements.


@pytest.mark.rule("continued_replacements")
@pytest.mark.parametrize("turn", range(8, 15))
def test_two_soviet_points_from_turn_eight_on(turn: int):
    match = game("5 pool", phase="soviet_replacements", turn=turn, scenario=CONTINUATION, dice=[6])
    assert points(match) == 2


@pytest.mark.rule("continued_replacements")
def test_five_soviet_points_on_turn_seven():
    assert points(game("5 pool", phase="soviet_replacements", turn=7, scenario=CONTINUATION)) == 5


@pytest.mark.rule("continued_replacements", "ruling-2")
@pytest.mark.parametrize("handicap", [4, 3])
def test_a_soviet_handicap_ends_with_turn_seven(handicap: int):
    options = {"soviet_points": handicap}
    record = rules(tuple(options.items()), CONTINUATION).turns
    assert [cell.points["soviet"] for cell in record] == [handicap] * 7 + [2] * 7


@pytest.mark.rule("continued_replacements")
@pytest.mark.parametrize("turn", range(8, 15))
def test_the_german_point_stays(turn: int):
    match = game("V pool", phase="german_replacements", turn=turn, scenario=CONTINUATION, dice=[6])
    assert points(match) == 1


# Snow.


@pytest.mark.rule("winter_effects", "timetable", "ruling-8")
@pytest.mark.parametrize("turn", SNOW)
@pytest.mark.parametrize(
    ("unit", "now", "allowance"),
    [
        ("XL", "german_panzers", 4),
        ("XL", "german_movement", 4),
        ("V", "german_movement", 3),
        ("16", "soviet_rail", 3),
        ("16", "soviet_movement", 3),
        ("1Sh", "soviet_movement", 3),
    ],
)
def test_snow_takes_one_from_infantry_and_two_from_panzers(turn: int, unit: str, now: str, allowance: int):
    """0407 to 0607 along the southern railway or over open ground; the furthest hex costs the whole allowance."""
    match = snow(f"{unit} 0603", now=now, turn=turn)
    assert max(mp(match, unit, hex) for hex in reach(match, unit)) == allowance


@pytest.mark.rule("winter_effects", "tank_unit", "ruling-8")
@pytest.mark.parametrize("now", ["soviet_rail", "soviet_movement"])
def test_snow_on_turn_thirteen_takes_two_from_the_tank_unit(now: str):
    match = game("Tank 0603", phase=now, turn=13, scenario=CONTINUATION, weather="snow")
    assert max(mp(match, "Tank", hex) for hex in reach(match, "Tank")) == 2


@pytest.mark.rule("winter_effects")
@pytest.mark.parametrize("turn", [7, 13])
def test_no_snow_before_turn_eight_nor_after_turn_twelve(turn: int):
    match = snow("XL 0606", "V 0801", now="german_movement", turn=turn)
    assert mp(match, "XL", "1206") == 6
    assert max(mp(match, "V", hex) for hex in reach(match, "V")) == 4


@pytest.mark.rule("winter_effects")
def test_snow_leaves_the_price_of_forest():
    match = snow("V 0801", now="german_movement")
    assert (mp(match, "V", "0901"), mp(match, "V", "0802")) == (2, 1)


@pytest.mark.rule("winter_effects", "ruling-8")
def test_snow_takes_the_panzers_mp_in_each_of_their_phases():
    match = snow("XL 0606", now="german_panzers")
    act(match, "move XL 1006", "end", "move XL 1406")
    assert at(match, "XL") == "1406"


@pytest.mark.rule("winter_effects", "ruling-9")
def test_snow_gives_no_right_to_a_forest_hex():
    """Two MP taken by the way, one left: the forest of 0708 costs two."""
    match = snow("V 0605", now="german_movement")
    act(match, "move V 0607")
    key, rule, facts = reason(match, "move V 0708")
    assert (key, rule) == ("why.too_far.snow", "winter_effects")
    assert facts == {"unit": "V", "hex": "0708", "cost": 2, "mp": 1, "whole": 3, "printed": 4}


@pytest.mark.rule("winter_effects", "zoc")
def test_zones_stop_movement_in_snow_too():
    match = snow("XL 0606", "16 0807", now="german_movement")
    assert why(match, "move XL 0907") == "why.zone"


@pytest.mark.rule("winter_effects", "mud_turns")
def test_snow_does_not_halve_attacks():
    match = snow("16 0606 half", "LVII 0605", now="german_combat")
    act(match, "attack LVII 0606")
    assert column(match, "0606") == "3:1"


@pytest.mark.rule("winter_effects", "ruling-8")
def test_snow_does_not_shorten_a_retreat_or_hinder_an_advance():
    units = ("16 0606 half", "LVII 0605", "V 0101", "24 1410")
    match = game(*units, phase="german_combat", turn=9, scenario=CONTINUATION, dice=[3])
    act(match, "attack LVII 0606", "announced", "resolve 0606", "retreat 0608", "advance LVII")
    assert (at(match, "16"), at(match, "LVII")) == ("0608", "0606")
