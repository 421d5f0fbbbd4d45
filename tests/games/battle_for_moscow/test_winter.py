"""Winter Effects and Harsher Winter: attrition rolls, who is bitten, what follows the weather (rulings 4, 6 and 30)."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.positions import (
    CONTINUATION,
    act,
    at,
    finish,
    game,
    kills,
    logged,
    phase,
    points,
    reason,
    rules,
    steps,
    subjects,
    told,
    verbs,
    why,
)

pytestmark = pytest.mark.rule("winter_effects")

HARSH = {"harsher_winter": True}
VARIABLE = {"variable_weather": True}


def frost(side: str, die: int, *units: str, turn: int = 8, **options: bool) -> Match:
    """The replacement phase of a side on a snow turn begins with this roll."""
    units = units or ("V 0101", "VI 0103 half", "16 1410", "24 1408 half")
    phase = f"{side}_replacements"
    return game(*units, phase=phase, turn=turn, scenario=CONTINUATION, options=options, dice=[die, 6, 6])


# The table.


@pytest.mark.parametrize(("die", "result"), [*enumerate(["frostbite"] * 5 + ["no_frostbite"], 1)])
def test_german_column_of_the_table(die: int, result: str):
    assert [roll["result"] for roll in told(frost("german", die), "log.frost")] == [result]


@pytest.mark.parametrize(("die", "result"), [*enumerate(["frostbite"] * 4 + ["no_frostbite"] * 2, 1)])
def test_soviet_column_of_the_table(die: int, result: str):
    assert [roll["result"] for roll in told(frost("soviet", die), "log.frost")] == [result]


@pytest.mark.parametrize("turn", range(1, 15))
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_one_roll_in_each_players_replacement_phase_of_turns_eight_to_twelve(turn: int, side: str):
    rolls = [roll["side"] for roll in told(frost(side, 6, turn=turn), "log.frost")]
    assert rolls == ([side] if 8 <= turn <= 12 else [])


def test_no_effect_reduces_nobody():
    match = frost("german", 6)
    assert (steps(match, "V"), steps(match, "VI")) == (2, 1)


# Who is bitten.


@pytest.mark.rule("ruling-30")
def test_the_owner_chooses_among_his_units_on_the_map():
    match = frost("german", 1, "V 0101", "VI 0103 half", "XX pool", "16 1410")
    assert match.decision is not None
    assert match.decision.side == "german"
    assert subjects(match, "freeze") == {"V", "VI"}


@pytest.mark.rule("ruling-30")
def test_the_soviet_player_chooses_in_his_own_phase():
    match = frost("soviet", 4)
    assert match.decision is not None
    assert (match.decision.side, subjects(match, "freeze")) == ("soviet", {"16", "24"})


def test_the_chosen_unit_is_reduced_by_one_step():
    match = frost("german", 1)
    act(match, "freeze V")
    assert (steps(match, "V"), steps(match, "VI"), at(match, "V")) == (1, 1, "0101")


@pytest.mark.rule("new_victory_conditions", "ruling-30", "ruling-31")
def test_a_half_strength_unit_is_eliminated_without_a_point():
    match = frost("german", 1)
    act(match, "freeze VI")
    assert (at(match, "VI"), kills(match)) == ("german_pool", (0, 0))


def test_the_only_unit_is_bitten_unasked():
    match = frost("german", 1, "V 0101", "16 1410")
    assert steps(match, "V") == 1


def test_frostbite_without_units_is_harmless():
    match = frost("german", 1, "XX pool", "16 1410")
    assert logged(match, "log.frost")


def test_without_the_harsher_winter_a_half_strength_unit_may_be_chosen_among_full_ones():
    assert "VI" in subjects(frost("german", 1), "freeze")


def test_an_enemy_or_a_unit_off_the_map_cannot_be_chosen():
    match = frost("german", 1, "V 0101", "VI 0103", "XX pool", "16 1410")
    assert reason(match, "freeze 16")[:2] == ("why.not_yours", "winter_effects")
    assert why(match, "freeze XX") == "why.not_yours"


@pytest.mark.rule("ruling-26", "ruling-4")
def test_a_unit_just_lost_to_frost_may_be_bought_back_in_the_same_phase():
    match = frost("german", 1)
    act(match, "freeze VI")
    assert (phase(match), points(match), subjects(match, "bring")) == ("german_replacements", 1, {"VI"})


@pytest.mark.rule("ruling-4")
def test_attrition_comes_before_the_points():
    match = frost("german", 1, "V 0101", "VI 0103 half", "XX pool", "16 1410")
    assert (verbs(match), points(match)) == ({"freeze"}, 0)


@pytest.mark.rule("ruling-5")
def test_attrition_takes_place_without_points():
    options = {"german_points": "even_turns"}
    match = game(
        "V 0101", "16 1410", phase="german_replacements", turn=9, scenario=CONTINUATION, options=options, dice=[5]
    )
    assert steps(match, "V") == 1


# What follows the weather in effect (ruling 6).


@pytest.mark.rule("ruling-6", "variable_weather")
def test_no_rolls_on_a_clear_turn_eight():
    match = game(
        "V 0101", "16 1410", phase="german_replacements", turn=8, scenario=CONTINUATION, options=VARIABLE, dice=[4]
    )
    assert told(match, "log.frost") == []
    act(match, "end")
    assert told(match, "log.frost") == []


@pytest.mark.rule("ruling-6", "variable_weather")
def test_one_roll_each_on_a_snowy_turn_thirteen():
    units = ("V 0101", "16 1410")
    options = {**VARIABLE, **HARSH}
    dice = [4, 6, 6]
    match = game(*units, phase="german_replacements", turn=13, scenario=CONTINUATION, options=options, dice=dice)
    act(match, "end")
    assert [roll["side"] for roll in told(match, "log.frost")] == ["german", "soviet"]


@pytest.mark.rule("ruling-6")
def test_weather_that_a_die_brought_lasts_for_both_sides():
    match = game("V 0101", "16 1410", phase="soviet_replacements", turn=8, scenario=CONTINUATION, weather="clear")
    assert told(match, "log.frost") == []


# Harsher Winter.


@pytest.mark.rule("harsher_winter", "ruling-30")
@pytest.mark.parametrize("turn", range(8, 13))
def test_german_rolls_twice_on_turns_nine_to_eleven(turn: int):
    match = frost("german", 6, turn=turn, **HARSH)
    assert len(told(match, "log.frost")) == (2 if turn in (9, 10, 11) else 1)


@pytest.mark.rule("harsher_winter", "ruling-30")
@pytest.mark.parametrize("turn", range(8, 13))
def test_soviet_rolls_once(turn: int):
    assert len(told(frost("soviet", 6, turn=turn, **HARSH), "log.frost")) == 1


@pytest.mark.rule("harsher_winter")
@pytest.mark.parametrize("turn", range(8, 13))
def test_without_the_option_german_rolls_once(turn: int):
    assert len(told(frost("german", 6, turn=turn), "log.frost")) == 1


@pytest.mark.rule("harsher_winter", "ruling-30")
@pytest.mark.parametrize(("side", "full", "half"), [("german", "V", "VI"), ("soviet", "16", "24")])
def test_full_strength_units_are_taken_first_on_both_sides(side: str, full: str, half: str):
    match = frost(side, 1, "V 0101", "VII 0105", "VI 0103 half", "16 1410", "30 1406", "24 1408 half", **HARSH)
    assert full in subjects(match, "freeze")
    assert reason(match, f"freeze {half}") == ("why.full_first", "harsher_winter", {"unit": half})


@pytest.mark.rule("harsher_winter", "ruling-30")
def test_the_only_full_strength_unit_is_bitten_unasked():
    match = frost("german", 1, **HARSH)
    assert (steps(match, "V"), at(match, "VI")) == (1, "0103")


@pytest.mark.rule("harsher_winter", "ruling-30")
def test_without_full_strength_units_any_is_chosen():
    match = frost("german", 1, "V 0101 half", "VI 0103 half", "16 1410", **HARSH)
    assert subjects(match, "freeze") == {"V", "VI"}


@pytest.mark.rule("harsher_winter", "ruling-30")
def test_two_rolls_are_applied_one_after_the_other():
    """The first takes the only full one, the second leaves a choice of two halves."""
    units = ("V 0101", "VI 0103 half", "16 1410")
    match = game(*units, phase="german_replacements", turn=9, scenario=CONTINUATION, options=HARSH, dice=[1, 1])
    assert steps(match, "V") == 1
    assert subjects(match, "freeze") == {"V", "VI"}
    act(match, "freeze V")
    assert at(match, "V") == "german_pool"


@pytest.mark.rule("harsher_winter", "ruling-30")
def test_second_roll_is_made_after_the_first_loss_is_chosen():
    units = ("V 0101", "VI 0103", "16 1410")
    match = game(*units, phase="german_replacements", turn=9, scenario=CONTINUATION, options=HARSH, dice=[1, 6])
    assert len(told(match, "log.frost")) == 1
    act(match, "freeze V")
    assert [roll["result"] for roll in told(match, "log.frost")] == ["frostbite", "no_frostbite"]


@pytest.mark.rule("harsher_winter", "ruling-2")
def test_harsher_winter_is_idle_in_seven_turns():
    game_of = rules((("harsher_winter", True),)).game
    spec = next(spec for spec in game_of.options if spec.id == "harsher_winter")
    assert spec.idle == ("classic",)
    match = game("V 0107", "16 1210", phase="german_movement", turn=1, options=HARSH)
    finish(match)
    assert told(match, "log.frost") == []
