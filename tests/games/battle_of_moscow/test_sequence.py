"""The order of a turn, the weather, stacking (Sequence of Play, Weather, Stacking; rulings 7, 8, 9, 42 and 83)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow.sequence import TURN
from rasputitsa.page.view import option_form
from tests.games.battle_of_moscow.positions import act, asked, at, game, reach, rules, told, verbs, why

ROWS = """
    F F F F F F
    F F F M M M
    F M M M M M
    F M M M M HF
    M M M HF HF HF
    M HF HF HF HF S
    M HF HF HF S S
    HF S S S S S
    HF S S S S S
    HF S S S S S
"""
NAMES = {"F": "fair", "M": "mud", "HF": "hard_frost", "S": "snow"}


@pytest.mark.rule("sequence", "ruling-8")
def test_a_turn_is_the_weather_two_player_turns_and_the_count():
    course = [f"{getattr(stage, 'side', '')} {getattr(stage, 'key', stage.name)}".strip() for stage in TURN]
    parts = ["begin", "arrivals", "impulse_1", "impulse_2", "starving", "end"]
    assert course == [
        "weather_roll",
        *(f"german {part}" for part in parts),
        *(f"russian {part}" for part in parts),
        "end_of_turn",
    ]


@pytest.mark.rule("sequence", "combat")
@pytest.mark.parametrize("impulse", [1, 2])
def test_the_button_that_ends_a_movement_leads_past_combat_where_nobody_can_attack(impulse: int):
    match = game("7Pz 2622", "16A 2822", phase=f"german_{impulse}")
    assert _onward(match) == f"verb.past.combat.{impulse}"
    assert ("log.no_combat", (("side", "german"),)) in _said(match, "end")


@pytest.mark.rule("sequence", "combat", "ruling-69")
def test_the_button_leads_past_combat_where_the_only_enemies_fall_as_movement_ends():
    match = game("F1 1825", "7Pz 2125", "16A 2205", phase="german_move_1")
    act(match, "move 7Pz 1925")
    assert _onward(match) == "verb.past.combat.1"
    assert "log.no_combat" in dict(_said(match, "end"))


@pytest.mark.rule("sequence", "combat")
@pytest.mark.parametrize("impulse", [1, 2])
def test_the_button_that_ends_a_movement_leads_to_combat_where_a_unit_can_attack(impulse: int):
    match = game("7Pz 2622", "16A 2722", phase=f"german_{impulse}")
    assert _onward(match) == f"verb.to.combat.{impulse}"
    assert "log.no_combat" not in dict(_said(match, "end"))
    assert "attack" in verbs(match)


def _onward(match: Match) -> str:
    assert match.decision is not None
    return next(option.called for option in match.decision.options if option.advances)


def _said(match: Match, *acts: str) -> list[tuple[str, Any]]:
    before = match.length
    act(match, *acts)
    return [(event.text.key, event.text.facts) for _, group in match.chronicle(before + 1) for event in group]


@pytest.mark.rule("weather_table", "weather", "ruling-7", "turn_record")
def test_the_weather_table():
    expected = [tuple(NAMES[word] for word in row.split()) for row in ROWS.strip().splitlines()]
    assert list(rules().skies) == expected


@pytest.mark.rule("weather_table", "ruling-7")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("turn", [2, 6, 10])
def test_the_die_decides_the_weather(turn: int, die: int):
    match = _rolled(turn, die)
    assert match.state.weather == rules().skies[turn - 1][die - 1]
    assert [event.die for _, group in match.chronicle() for event in group if event.die] == [(die,)]


@pytest.mark.rule("ruling-7", "extended_game")
def test_no_die_where_all_faces_agree_or_in_the_extension():
    assert _rolled(1, 6).state.rolls == 0
    late = _rolled(11, 6, "extended")
    assert (late.state.weather, late.state.rolls) == ("snow", 0)
    assert rules("extended").skies[10:] == (("snow",) * 6,) * 10


@pytest.mark.rule("ruling-68")
def test_the_short_scenario_has_its_weather_without_a_die():
    assert rules("road_to_orel").skies == (("fair",) * 6, ("mud",) * 6, ("mud",) * 6)


def _rolled(turn: int, die: int, scenario: str = "campaign") -> Match:
    """A match in which the turn begins with a die."""
    units = ("7Pz 1229", "16A 2205")
    return game(*units, phase="german_1", turn=turn - 1, dice=[die], scenario=scenario, stack=[["campaign", {}]])


@pytest.mark.rule("sequence", "weather")
def test_the_weather_holds_for_both_player_turns():
    match = game("7Pz 1229", "16A 2205", phase="german_1", weather="mud")
    act(match, "end", "end")
    assert (match.state.active, match.state.weather) == ("russian", "mud")


@pytest.mark.rule("stacking")
@pytest.mark.parametrize(
    ("side", "there", "mover", "fits"),
    [
        ("german", "5 6", "7Pz", True),
        ("german", "5 6 7", "7Pz", False),
        ("german", "221S 285S 5F", "7Pz", False),
        ("russian", "16A", "DO", True),
        ("russian", "16A 20A", "DO", False),
        ("russian", "16A 20A", "T1", True),
        ("russian", "T2", "T1", False),
        ("russian", "16A 5AB", "20A", False),
        ("russian", "16A 20A R1 R2 R3 R4 R5 R6 P1 D1", "T1", True),
        ("russian", "P1 P2 P3", "P4", True),
    ],
)
def test_what_may_stack(side: str, there: str, mover: str, fits: bool):
    units = [f"{unit} 2305" + (" front=svir" if unit == "5F" else "") for unit in there.split()]
    match = game(*units, f"{mover} 2205", "16A 3046" if side == "german" else "5 0110", phase=f"{side}_move_1")
    assert "2305" in reach(match, mover), "it may stop on friends before"
    act(match, f"move {mover} 2305")
    assert why(match, "end") == ("" if fits else "why.stacked")


@pytest.mark.rule("stacking", "ruling-60")
def test_never_more_than_six_replacement_counters():
    stacking = rules().stacking["russian"]
    match = game(*(f"R{n} 2227" for n in range(1, 7)), "R7 2227 from=2228", phase="russian_move_1")
    assert stacking.over(match.state.units, "russian") == 1 << rules().places.moscow
    fewer = game(*(f"R{n} 2227" for n in range(1, 7)), phase="russian_move_1")
    assert stacking.over(fewer.state.units, "russian") == 0


@pytest.mark.rule("stacking", "ruling-9", "ruling-83")
def test_stacking_is_checked_when_movement_is_closed_and_moves_are_taken_back_until_there_is_room():
    match = game("5 2205", "6 2205", "7 2205", "8 2206", "16A 3046", phase="german_move_1")
    act(match, "move 8 2205")
    assert why(match, "end") == "why.stacked"
    assert match.decision is not None
    back = match.decision.option("take_back")
    assert back is not None
    assert back.owed == ("8",)
    act(match, "move 5 2204")
    assert why(match, "end") == ""
    act(match, "take_back 5", "take_back 8", "end")
    assert asked(match) == "german prompt.move.2"


@pytest.mark.rule("movement", "stacking")
def test_units_pass_through_a_full_hex():
    match = game("5 2305", "6 2305", "7 2305", "7Pz 2205", "16A 3046", phase="german_move_1")
    act(match, "move 7Pz 2405")
    assert at(match, "7Pz") == "2405"
    assert told(match, "log.move")


@pytest.mark.rule("ruling-18", "weather")
def test_units_on_ice_are_warned():
    def undone(weather: str, impulse: int) -> str:
        match = game("54A 0705", "16A 2205", "5 0110", phase=f"russian_move_{impulse}", weather=weather)
        assert match.decision is not None
        option = match.decision.option("end")
        assert option is not None
        message = option.undone()
        return message.key if message else ""

    assert undone("hard_frost", 1) == "undone.thin_ice"
    assert undone("snow", 1) == "undone.ice"
    assert undone("snow", 2) == "undone.ice"
    assert undone("hard_frost", 2) == "undone.thin_ice.next"


@pytest.mark.rule("stacking")
def test_a_hex_that_holds_too_many_is_told_for_a_frame_until_it_is_put_right():
    match = game("5 2205", "6 2205", "7 2205", "8 2206", "16A 3046", phase="german_move_1")
    assert _amiss(match) == []
    act(match, "move 8 2205")
    assert _amiss(match) == ["2205"]
    act(match, "take_back 8")
    assert _amiss(match) == []


@pytest.mark.rule("combat", "ruling-29", "ruling-30")
def test_who_must_attack_and_what_must_be_attacked_is_told_for_marks_on_the_map():
    match = game("7Pz 2622", "1Pz 2723", "16A 2722", "24A 2621", phase="german_combat")
    assert _duty(match) == {"subjects": ["1Pz", "7Pz"], "targets": ["2621", "2722"]}
    act(match, "attack 7Pz 2621")
    assert _duty(match) == {"subjects": ["1Pz"], "targets": ["2722"]}
    act(match, "attack 1Pz 2722")
    assert _duty(match) is None


def _forms(match: Match) -> dict[str, Any]:
    assert match.decision is not None
    return {option.verb: option_form(option) for option in match.decision.options}


def _amiss(match: Match) -> list[str]:
    return list(_forms(match)["end"].get("amiss", []))


def _duty(match: Match) -> dict[str, list[str]] | None:
    duty = _forms(match)["attack"].get("duty")
    return {key: sorted(ids) for key, ids in duty.items()} if duty else None
