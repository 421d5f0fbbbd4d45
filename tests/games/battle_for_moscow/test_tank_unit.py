"""Soviet Tank Unit: when and how an army becomes it, its two abilities (rulings 13 and 28)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.positions import (
    ATTRITION,
    CONTINUATION,
    act,
    at,
    attack,
    battle,
    column,
    game,
    german_cities,
    mp,
    path,
    phase,
    points,
    reach,
    reason,
    report,
    rules,
    shifts,
    steps,
    subjects,
    targets,
    verbs,
    why,
)

pytestmark = pytest.mark.rule("tank_unit")


def tank(*units: str, now: str, turn: int = 13, **facts: Any) -> Match:
    return game(*units, phase=now, turn=turn, scenario=CONTINUATION, **facts)


def buying(*units: str, turn: int = 13) -> Match:
    return tank(*units, "5 pool", "Tank waiting", now="soviet_replacements", turn=turn, dice=[6])


# Becoming it.


@pytest.mark.rule("ruling-28", "counters")
def test_tank_unit_is_an_8_4_armoured_army():
    kind = rules(scenario=CONTINUATION).roster["Tank"].type
    assert (kind.branch, kind.size, kind.attack, kind.movement) == ("armour", "XXXX", (4, 8), (4, 4))


@pytest.mark.rule("ruling-28")
def test_tank_unit_is_not_in_the_seven_turns():
    assert "Tank" not in rules().roster


@pytest.mark.rule("ruling-28")
@pytest.mark.parametrize("turn", range(1, 15))
def test_an_army_is_converted_on_turn_thirteen_only(turn: int):
    match = buying("16 1306", turn=turn)
    assert ("convert" in verbs(match)) == (turn == 13)


@pytest.mark.rule("ruling-28")
def test_conversion_costs_one_point():
    match = buying("16 1306")
    act(match, "convert 16")
    assert (points(match), at(match, "Tank")) == (1, "1306")


@pytest.mark.rule("clarified_tank", "ruling-28")
@pytest.mark.parametrize(
    ("words", "strength"), [("16 1306", 8), ("16 1306 half", 4), ("1Sh 1306", 8), ("1Sh 1306 half", 4)]
)
def test_tank_unit_has_the_step_of_the_army_it_replaces(words: str, strength: int):
    match = buying(words)
    act(match, f"convert {words.split(maxsplit=1)[0]}")
    assert match.state.units["Tank"].attack == strength


@pytest.mark.rule("ruling-28")
def test_the_replaced_counter_leaves_the_game():
    match = buying("16 1306")
    act(match, "convert 16")
    assert "16" not in match.state.units


@pytest.mark.rule("ruling-28", "ruling-26")
def test_it_is_that_units_one_point():
    match = buying("16 1306 half")
    act(match, "convert 16")
    assert why(match, "restore Tank") == "why.took_point"


@pytest.mark.rule("ruling-28", "ruling-26")
def test_a_unit_that_took_a_point_is_not_converted():
    match = buying("16 1306 half", "24 1308")
    act(match, "restore 16")
    assert subjects(match, "convert") == {"24"}
    assert reason(match, "convert 16") == ("why.took_point", "ruling-26", {"unit": "16"})


@pytest.mark.rule("ruling-28", "ruling-22")
def test_the_army_must_be_in_communication():
    wall = ("V 1202", "VI 1205", "VII 1208", "VIII 1210")
    match = buying("16 1005", "24 1408", *wall)
    assert subjects(match, "convert") == {"24"}
    assert reason(match, "convert 16") == ("why.no_communication", "ruling-22", {"unit": "16", "hex": "1005"})


@pytest.mark.rule("ruling-25", "ruling-28")
def test_moscows_exception_does_not_cover_it():
    cut_off = ("V 1102", "VI 1203", "VII 1003", "VIII 1202", "IX 1104")
    match = buying("16 1103", "24 1408", *cut_off)
    assert subjects(match, "convert") == {"24"}


@pytest.mark.rule("ruling-28")
def test_one_tank_unit_only():
    match = buying("16 1306", "24 1308")
    act(match, "convert 16")
    assert "convert" not in verbs(match)


@pytest.mark.rule("ruling-28")
def test_not_converted_it_is_lost():
    match = buying("16 1306")
    act(match, "end")
    while (match.state.turn, phase(match)) != (14, "soviet_replacements"):
        act(match, "end")
    assert (verbs(match), at(match, "Tank")) == ({"bring", "end"}, "waiting")


@pytest.mark.rule("ruling-28")
def test_it_cannot_be_brought_in_without_an_army():
    facts = {"unit": "Tank", "turn": 13}
    assert reason(buying("16 1306"), "bring Tank 1401") == ("why.tank_waits", "ruling-28", facts)


@pytest.mark.rule("ruling-28", "ruling-22")
def test_where_no_army_can_become_it_the_conversion_says_why():
    wall = ("V 1202", "VI 1205", "VII 1208", "VIII 1210")
    match = buying("16 1005", *wall)
    assert "convert" not in verbs(match)
    assert reason(match, "convert 16") == ("why.no_tank", "ruling-28", {})


@pytest.mark.rule("ruling-28", "ruling-26")
def test_where_the_only_army_took_a_point_the_conversion_says_why():
    match = buying("16 1306 half")
    act(match, "restore 16")
    assert reason(match, "convert 16") == ("why.no_tank_point", "ruling-28", {})


@pytest.mark.rule("ruling-28")
@pytest.mark.parametrize(("turn", "key"), [(12, "prompt.replacements"), (13, "prompt.replacements.tank")])
def test_the_prompt_of_turn_thirteen_speaks_of_it(turn: int, key: str):
    match = buying("16 1306", turn=turn)
    assert match.decision is not None
    assert match.decision.prompt.key == key


@pytest.mark.rule("ruling-28", "extra_supply")
@pytest.mark.parametrize(("turn", "key"), [(12, "prompt.replacements.supply"), (13, "prompt.replacements.tank.supply")])
def test_the_prompt_speaks_of_supply_too(turn: int, key: str):
    units = ("16 1306", "5 pool", "Tank waiting")
    match = tank(*units, now="soviet_replacements", turn=turn, options=ATTRITION, supply="0 0", dice=[6])
    assert match.decision is not None
    assert match.decision.prompt.key == key


@pytest.mark.rule("ruling-28")
def test_a_lost_tank_unit_is_rebuilt_like_any_other():
    match = tank("16 1306", "Tank pool", now="soviet_replacements", turn=14)
    act(match, "bring Tank 1401")
    assert (at(match, "Tank"), steps(match, "Tank")) == ("1401", 1)


@pytest.mark.rule("ruling-28")
def test_it_is_restored_like_any_other():
    match = tank("Tank 1306 half", now="soviet_replacements", turn=14)
    act(match, "restore Tank")
    assert match.state.units["Tank"].attack == 8


# By rail and without rails.


@pytest.mark.rule("ruling-13")
def test_it_moves_in_the_rail_phase_from_anywhere():
    match = tank("Tank 0606", "16 0907", now="soviet_rail")
    assert subjects(match, "move") == {"Tank"}
    assert max(mp(match, "Tank", hex) for hex in reach(match, "Tank")) == 4


@pytest.mark.rule("ruling-13")
def test_off_the_rails_forest_costs_two():
    match = tank("Tank 0907", now="soviet_rail")
    assert (mp(match, "Tank", "0906"), mp(match, "Tank", "0908")) == (2, 1)


@pytest.mark.rule("ruling-13")
def test_along_a_link_forest_costs_one():
    """From Kaluga by rail into the forest of 0806."""
    match = tank("Tank 0805", now="soviet_rail")
    assert mp(match, "Tank", "0806") == 1


@pytest.mark.rule("ruling-13", "ruling-12")
def test_in_the_movement_phase_the_same_forest_costs_two():
    match = tank("Tank 0805", now="soviet_movement")
    assert mp(match, "Tank", "0806") == 2


@pytest.mark.rule("ruling-13")
def test_rails_and_open_ground_are_mixed_freely():
    """To the railway in 0805, along it through the forest of 0905, off it again."""
    match = tank("Tank 0804", now="soviet_rail")
    assert (mp(match, "Tank", "0905"), mp(match, "Tank", "1005")) == (2, 3)


@pytest.mark.rule("ruling-11", "ruling-13")
def test_the_direct_way_is_taken_and_a_city_beside_it_only_where_it_is_named_first():
    """From 0609 into the forest of 0510 a step costs what the rails by Bryansk cost."""
    facts: dict[str, Any] = {"options": {"variable_weather": True}, "weather": "snow", "german_cities": "0509"}
    match = tank("Tank 0609", "16 1103", now="soviet_rail", **facts)
    act(match, "move Tank 0510")
    assert path(match) == ("0609", "0510")
    assert german_cities(match) == {"0509"}
    around = tank("Tank 0609", "16 1103", now="soviet_rail", **facts)
    act(around, "move Tank 0509", "move Tank 0510")
    assert (at(around, "Tank"), german_cities(around)) == ("0510", set())


@pytest.mark.rule("ruling-13", "ruling-9")
def test_zones_of_control_stop_it_in_the_rail_phase():
    match = tank("Tank 0806", "V 0807", now="soviet_rail")
    act(match, "move Tank 0907")
    assert reason(match, "move Tank 1006")[:2] == ("why.stopped", "zoc")


@pytest.mark.rule("ruling-13", "ruling-8")
def test_snow_takes_two_in_the_rail_phase():
    match = tank("Tank 0606", now="soviet_rail", weather="snow")
    assert max(mp(match, "Tank", hex) for hex in reach(match, "Tank")) == 2


@pytest.mark.rule("ruling-13", "ruling-8")
def test_mud_limits_it_to_one_hex_off_the_rails():
    match = tank("Tank 0606", now="soviet_rail", weather="mud")
    assert reach(match, "Tank") == set(rules().grid.ids(rules().grid.neighbours(rules().grid.index["0606"])))


@pytest.mark.rule("ruling-13", "ruling-8")
def test_mud_does_not_slow_it_on_the_rails():
    match = tank("Tank 0704", now="soviet_rail", weather="mud")
    assert {"0803", "0903", "1003", "1103"} <= reach(match, "Tank")


@pytest.mark.rule("ruling-13")
def test_it_moves_again_in_the_movement_phase():
    match = tank("Tank 0606", now="soviet_rail")
    act(match, "move Tank 0607", "end", "move Tank 0610")
    assert at(match, "Tank") == "0610"


# One column to the right.


@pytest.mark.rule("ruling-16")
def test_one_column_to_the_right_when_it_attacks():
    match = tank("Tank 0606", "V 0605", now="soviet_combat")
    act(match, "attack Tank 0605")
    assert (column(match, "0605"), shifts(match, "0605")) == ("2:1", ["shift.tank"])


@pytest.mark.rule("ruling-16")
def test_one_column_for_all_attackers_together():
    match = tank("Tank 0606", "16 0506", "V 0605", now="soviet_combat")
    act(match, "attack Tank 0605", "attack 16 0605")
    assert column(match, "0605") == "3:1"


@pytest.mark.rule("ruling-16")
def test_no_column_when_it_defends():
    match = tank("Tank 0606", "LVII 0605", now="german_combat", turn=14)
    act(match, "attack LVII 0606")
    assert shifts(match, "0606") == []


@pytest.mark.rule("ruling-15", "ruling-16")
def test_shift_may_lift_an_attack_to_one_to_one():
    match = tank("Tank 0606 half", "LVII 0605", now="soviet_combat", dice=[2])
    act(match, "attack Tank 0605")
    assert column(match, "0605") == "1:1"


@pytest.mark.rule("ruling-15")
def test_shift_and_forest_cancel_out():
    match = tank("Tank 0707", "V 0708", now="soviet_combat")
    act(match, "attack Tank 0708")
    assert column(match, "0708") == "1:1"
    assert len(battle(match, "0708")["lines"]) == 5


@pytest.mark.rule("ruling-15")
def test_no_column_beyond_six_to_one():
    match = tank("Tank 0606", "16 0506", "24 0706", "XXXIV 0605 half", now="soviet_combat", dice=[1])
    attack(match, "0605", "Tank 16 24")
    assert report(match) == "6:1 DE"


@pytest.mark.rule("ruling-28")
def test_conversion_is_offered_at_the_armys_own_hex():
    match = buying("16 1306")
    assert subjects(match, "convert") == {"16"}
    assert "1306" not in targets(match, "bring", "5")
