"""Optional Rules: replacement edge, possible early 1st Shock, variable weather (rulings 6, 7, 24, 27)."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.positions import (
    ATTRITION,
    CONTINUATION,
    act,
    at,
    attack,
    forecast,
    game,
    mp,
    phase,
    points,
    reach,
    report,
    rules,
    steps,
    subjects,
    targets,
    told,
    why,
)

pytestmark = pytest.mark.rule("optional_rules")

EDGE = {"replacement_edge": True}
EARLY = {"early_first_shock": True}
VARIABLE = {"variable_weather": True}
TRIPLE = {"0901", "1301", "0810"}
OPEN = (1, 2, 3, 13, 14)


# Soviet Replacement Edge.


def edge(*units: str, turn: int, now: str = "soviet_replacements", **options: bool) -> Match:
    return game(*units, phase=now, turn=turn, scenario=CONTINUATION, options={**EDGE, **options}, dice=[6])


@pytest.mark.rule("replacement_edge", "ruling-24")
@pytest.mark.parametrize("turn", range(1, 15))
def test_units_come_in_at_the_triple_arrows_on_turns_1_to_3_and_13_and_14(turn: int):
    found = targets(edge("5 pool", turn=turn), "bring", "5")
    assert found & TRIPLE == (TRIPLE if turn in OPEN else set())
    assert "1401" in found


@pytest.mark.rule("replacement_edge", "ruling-24")
def test_without_the_option_they_do_not():
    assert not targets(edge("5 pool", turn=1, replacement_edge=False), "bring", "5") & TRIPLE


@pytest.mark.rule("replacement_edge", "ruling-24", "ruling-23")
def test_an_occupied_triple_arrow_hex_is_closed_one_in_an_enemy_zone_is_not():
    found = targets(edge("5 pool", "16 1301", "V 0902", turn=1), "bring", "5")
    assert found & TRIPLE == {"0901", "0810"}


@pytest.mark.rule("replacement_edge", "ruling-24", "ruling-22")
@pytest.mark.parametrize("turn", range(1, 15))
def test_communication_is_traced_to_the_triple_arrows(turn: int):
    """Corps from north to south cut the army in 0808 off from the east."""
    wall = ("V 1002", "VI 1005", "VII 1008", "VIII 1010")
    match = edge("16 0803 half", *wall, "5 pool", turn=turn)
    assert ("16" in subjects(match, "restore")) == (turn in OPEN)


@pytest.mark.rule("replacement_edge", "ruling-24")
def test_german_communication_does_not_end_there():
    wall = ("16 0302", "24 0305", "30 0308", "32 0310")
    match = edge("V 0803 half", *wall, "VI pool", turn=2, now="german_replacements")
    assert why(match, "restore V") == "why.no_communication"


@pytest.mark.rule("replacement_edge", "ruling-24")
def test_germans_do_not_come_in_there():
    assert not targets(edge("VI pool", "V 0803", turn=2, now="german_replacements"), "bring", "VI") & TRIPLE


@pytest.mark.rule("replacement_edge", "ruling-24", "improved_first_shock")
@pytest.mark.parametrize(("turn", "odds"), [(13, "2:1"), (5, "1:1")])
def test_communication_of_first_shock_ends_there_too(turn: int, odds: str):
    wall = ("VI 1205", "VII 1208", "VIII 1210", "IX 1303", "V 1202")
    options = {**EDGE, "improved_first_shock": True}
    match = game("1Sh 1102", *wall, phase="soviet_combat", turn=turn, options=options, scenario=CONTINUATION)
    assert forecast(match, "1Sh", "1202") == odds


# Possible Early 1st Shock.


def early(die: int, *units: str, turn: int = 3, **options: bool) -> Match:
    units = units or ("1Sh waiting", "5 pool", "V 0101", "16 1410")
    return game(*units, phase="soviet_replacements", turn=turn, options={**EARLY, **options}, dice=[die])


@pytest.mark.rule("early_first_shock", "ruling-27")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_four_five_or_six_on_turn_three_makes_it_available(die: int):
    match = early(die)
    assert ("1Sh" in subjects(match, "bring")) == (die >= 4)


@pytest.mark.rule("early_first_shock", "ruling-27")
def test_it_comes_at_half_strength_for_a_point():
    match = early(5)
    act(match, "bring 1Sh 1401")
    assert (steps(match, "1Sh"), points(match)) == (1, 4)


@pytest.mark.rule("early_first_shock", "ruling-27")
def test_available_it_may_be_taken_later():
    match = early(4)
    act(match, "end")
    assert at(match, "1Sh") == "soviet_pool"


@pytest.mark.rule("early_first_shock", "ruling-27")
def test_missed_it_comes_on_turn_four():
    match = early(3)
    act(match, "end")
    while phase(match) != "soviet_replacements":
        act(match, "end")
    assert (match.state.turn, "1Sh" in subjects(match, "bring")) == (4, True)


@pytest.mark.rule("early_first_shock", "ruling-27")
@pytest.mark.parametrize("turn", [1, 2, 4, 5])
def test_no_die_on_other_turns(turn: int):
    assert early(6, turn=turn).state.rolls == 0


@pytest.mark.rule("early_first_shock", "ruling-27")
def test_no_die_without_the_option():
    assert early(6, early_first_shock=False).state.rolls == 0


@pytest.mark.rule("early_first_shock", "ruling-4")
def test_the_die_comes_before_the_points():
    match = early(6)
    assert [event.text.key for event in match.opening][-2:] == ["log.first_shock_comes", "log.first_shock"]


@pytest.mark.rule("early_first_shock", "ruling-4")
def test_the_die_comes_before_attrition():
    """Snow on turn 3 is no weather of this record; the order of the phase is the same."""
    units = ("1Sh waiting", "V 0101", "16 1410")
    match = game(*units, phase="soviet_replacements", turn=3, options=EARLY, weather="snow", dice=[6, 6])
    keys = [event.text.key for event in match.opening]
    assert keys.index("log.first_shock_comes") < keys.index("log.frost")


# Variable Weather.

CHANGES = {2: "mud", 4: "clear", 8: "clear", 13: "snow"}
"""The weather that a die may bring: of the next turn on 2 and 4, of the last on 8 and 13."""


def roll(turn: int, die: int, *units: str) -> Match:
    units = units or ("V 0101", "VI pool", "16 1410")
    return game(
        *units, phase="german_replacements", turn=turn, scenario=CONTINUATION, options=VARIABLE, dice=[die, 6, 6]
    )


@pytest.mark.rule("variable_weather", "ruling-7")
@pytest.mark.parametrize("turn", CHANGES)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_four_five_or_six_changes_the_weather(turn: int, die: int):
    printed = rules(scenario=CONTINUATION).turns[turn - 1].weather
    assert told(roll(turn, die), "log.weather")[0] == {"die": die, "weather": CHANGES[turn] if die >= 4 else printed}


@pytest.mark.rule("variable_weather", "ruling-7", "ruling-5")
@pytest.mark.parametrize("turn", [turn for turn in range(1, 15) if turn not in CHANGES])
def test_no_die_on_other_turns_of_the_record(turn: int):
    assert told(roll(turn, 6), "log.weather") == []


@pytest.mark.rule("variable_weather", "ruling-7")
@pytest.mark.parametrize("turn", CHANGES)
def test_it_takes_the_printed_weather_of_the_neighbour(turn: int):
    record = rules(tuple(VARIABLE.items()), CONTINUATION).turns
    neighbour = turn + 1 if turn in (2, 4) else turn - 1
    assert record[turn - 1].change == rules(scenario=CONTINUATION).turns[neighbour - 1].weather


@pytest.mark.rule("variable_weather", "ruling-4")
def test_the_die_opens_the_german_replacement_phase():
    keys = [event.text.key for event in roll(8, 1).opening]
    assert keys.index("log.phase.replacements") < keys.index("log.weather") < keys.index("log.frost")


@pytest.mark.rule("variable_weather", "ruling-4", "war_of_attrition", "supply_phase")
def test_with_supply_the_die_opens_the_supply_phase():
    units = ("V 0101", "16 1410")
    match = game(*units, phase="german_supply", turn=2, options=ATTRITION, dice=[1])
    keys = [event.text.key for event in match.opening]
    assert keys[:3] == ["log.phase.supply", "log.weather", "log.supply"]
    assert len(told(match, "log.weather")) == 1


@pytest.mark.rule("variable_weather", "ruling-6", "mud_turns")
def test_early_mud_binds_both_sides_all_turn():
    match = roll(2, 4, "XL 0606", "16 0907", "VI pool")
    act(match, "end")
    assert {mp(match, "XL", hex) for hex in reach(match, "XL")} == {1}
    act(match, "end", "end")
    assert phase(match) == "soviet_movement"
    assert {mp(match, "16", hex) for hex in reach(match, "16")} == {1}


@pytest.mark.rule("variable_weather", "ruling-6", "mud_turns")
def test_early_mud_halves_attacks():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=2, options=VARIABLE, weather="mud")
    assert forecast(match, "LVII", "0606") == "1:1"


@pytest.mark.rule("variable_weather", "ruling-6", "mud_turns")
def test_the_clear_weather_of_turn_five_comes_early():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=4, options=VARIABLE, weather="clear")
    assert forecast(match, "LVII", "0606") == "3:1"


@pytest.mark.rule("variable_weather", "ruling-6", "winter_effects")
def test_late_snow_slows_turn_thirteen():
    match = game("XL 0606", "16 0907", phase="german_movement", turn=13, scenario=CONTINUATION, weather="snow")
    assert max(mp(match, "XL", hex) for hex in reach(match, "XL")) == 4


@pytest.mark.rule("variable_weather", "ruling-6", "continued_replacements")
def test_points_follow_the_turn_not_the_weather():
    match = game("5 pool", "V 0101", phase="soviet_replacements", turn=8, scenario=CONTINUATION, weather="clear")
    assert points(match) == 2


@pytest.mark.rule("variable_weather", "ruling-6", "first_shock")
def test_first_shock_follows_the_turn_not_the_weather():
    match = game("1Sh waiting", "V 0101", "16 1410", phase="soviet_movement", turn=3, options=VARIABLE, dice=[6])
    act(match, "end")
    assert at(match, "1Sh") == "soviet_pool"


@pytest.mark.rule("variable_weather", "ruling-6", "tank_unit")
def test_tank_unit_follows_the_turn_not_the_weather():
    units = ("16 1306", "Tank waiting", "V 0101")
    match = game(*units, phase="soviet_replacements", turn=13, scenario=CONTINUATION, weather="snow", dice=[6])
    assert subjects(match, "convert") == {"16"}


@pytest.mark.rule("variable_weather")
def test_the_next_turn_has_its_own_weather():
    units = ("V 0101", "16 1306")
    match = game(*units, phase="soviet_movement", turn=13, scenario=CONTINUATION, options=VARIABLE, weather="snow")
    assert max(mp(match, "16", hex) for hex in reach(match, "16")) == 3
    act(match, "end", "end")
    assert (match.state.turn, phase(match)) == (14, "soviet_movement")
    assert max(mp(match, "16", hex) for hex in reach(match, "16")) == 4
    assert match.position()["weather_changes"] == [{"turn": 13, "weather": "snow"}]


@pytest.mark.rule("variable_weather", "ruling-8")
def test_a_battle_in_changed_weather():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=2, options=VARIABLE, weather="mud", dice=[6])
    attack(match, "0606", "LVII")
    assert report(match) == "1:1 AL"
