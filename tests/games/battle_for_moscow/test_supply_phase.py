"""War of Attrition: supply phases, carry-over, basic and extra supply, winter gear (rulings 2, 4, 34, 37, 38)."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.facts import CITIES, MOSCOW
from tests.games.battle_for_moscow.positions import (
    ATTRITION,
    CONTINUATION,
    act,
    at,
    game,
    logged,
    phase,
    points,
    reason,
    rules,
    steps,
    supply,
    told,
    verbs,
)

pytestmark = pytest.mark.rule("war_of_attrition")

FAR = ("V 0101", "16 1410")


def new_phase(
    side: str, turn: int, *units: str, held: str = "5 15", cities: str = "0204 0307", dice: tuple[int, ...] = (1,)
) -> Match:
    """The supply phase of a side begins."""
    return game(
        *(units or FAR),
        phase=f"{side}_supply",
        turn=turn,
        scenario=CONTINUATION,
        options=ATTRITION,
        supply=held,
        german_cities=cities,
        dice=(*dice, 6, 6, 6),
    )


# The start, and the order.


@pytest.mark.rule("supply_phase", "ruling-34")
def test_five_german_and_fifteen_soviet_points_at_the_start():
    built = rules(tuple(ATTRITION.items()))
    start = built.game.setup(built)
    assert (start.supply.german, start.supply.soviet) == (5, 15)


@pytest.mark.rule("supply_phase", "ruling-34")
def test_supply_phases_of_turn_one_are_skipped():
    match = new_phase("german", 1)
    assert (supply(match), logged(match, "log.supply")) == ((5, 15), False)
    match = new_phase("soviet", 1)
    assert (supply(match), logged(match, "log.supply")) == ((5, 15), False)


@pytest.mark.rule("supply_phase", "ruling-4")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_a_supply_phase_comes_before_each_replacement_phase(side: str):
    keys = [event.text.key for event in new_phase(side, 3).opening]
    assert keys.index("log.phase.supply") < keys.index("log.supply") < keys.index("log.phase.replacements")


@pytest.mark.rule("supply_phase", "ruling-4")
def test_a_supply_phase_concerns_its_own_player_only():
    assert supply(new_phase("german", 5, held="9 19"))[1] == 19
    assert supply(new_phase("soviet", 5, held="9 19"))[0] == 9


@pytest.mark.rule("supply_phase", "ruling-4")
def test_points_beyond_the_limit_are_cut_before_basic_supply_comes():
    assert supply(new_phase("german", 2, held="5 0")) == (2 + 3, 0)


# Carry-over.


@pytest.mark.rule("supply_phase", "ruling-34")
@pytest.mark.parametrize("cities", ["", "0204", "0204 0307", "0204 0307 0601", "0204 0307 0601 0603 0803"])
def test_german_keeps_a_point_for_every_city(cities: str):
    assert supply(new_phase("german", 5, held="20 0", cities=cities))[0] == len(cities.split())


@pytest.mark.rule("supply_phase", "ruling-34")
def test_moscow_is_one_for_the_german():
    assert supply(new_phase("german", 5, held="20 0", cities=MOSCOW))[0] == 1


@pytest.mark.rule("supply_phase", "ruling-34")
def test_moscow_is_three_for_the_soviet():
    assert supply(new_phase("soviet", 5, held="0 99"))[1] == 8 + 3 + 3


@pytest.mark.rule("supply_phase", "ruling-34")
def test_without_moscow_the_soviet_keeps_one_a_city():
    assert supply(new_phase("soviet", 5, held="0 99", cities=MOSCOW))[1] == 10 + 3


@pytest.mark.rule("supply_phase", "ruling-34")
def test_a_soviet_without_cities_keeps_nothing():
    assert supply(new_phase("soviet", 5, held="0 99", cities=" ".join(CITIES)))[1] == 3


@pytest.mark.rule("supply_phase", "ruling-34")
def test_fewer_points_than_cities_are_all_kept():
    assert supply(new_phase("german", 5, held="1 0"))[0] == 1
    assert supply(new_phase("soviet", 5, held="0 4"))[1] == 4 + 3


@pytest.mark.rule("supply_phase", "ruling-34")
def test_control_is_enough_no_garrison_or_trace_is_asked_for():
    match = new_phase("german", 5, held="9 0", cities="0204 0307 0809")
    assert supply(match)[0] == 3


# Basic supply.


@pytest.mark.rule("basic_supply", "ruling-34")
@pytest.mark.parametrize("turn", range(2, 15))
def test_three_points_each_but_none_for_the_german_from_turn_five(turn: int):
    assert supply(new_phase("german", turn, held="0 0"))[0] == (3 if turn < 5 else 0)
    assert supply(new_phase("soviet", turn, held="0 0"))[1] == 3


# Extra supply.


def buying(side: str, *units: str, turn: int = 4, dice: tuple[int, ...] = (4, 5), held: str = "0 0") -> Match:
    now = f"{side}_replacements"
    return game(*units, *FAR, phase=now, turn=turn, options=ATTRITION, supply=held, dice=dice)


@pytest.mark.rule("extra_supply", "ruling-38")
def test_a_replacement_point_is_a_die_of_supply():
    match = buying("soviet", "5 pool")
    act(match, "supply")
    assert (supply(match), points(match)) == ((0, 4), 4)


@pytest.mark.rule("extra_supply", "ruling-38")
def test_the_die_is_seen_before_the_next_point_is_spent():
    match = buying("soviet", "5 pool")
    act(match, "supply")
    assert told(match, "log.extra_supply") == [{"side": "soviet", "die": 4}]
    assert {"supply", "bring"} <= verbs(match)


@pytest.mark.rule("extra_supply", "ruling-38")
def test_at_most_two_points_a_phase():
    match = buying("soviet", "5 pool")
    act(match, "supply", "supply")
    assert supply(match) == (0, 9)
    assert reason(match, "supply") == ("why.extra_supply", "extra_supply", {"most": 2})


@pytest.mark.rule("extra_supply", "ruling-38", "ruling-4")
def test_supply_and_units_in_any_order():
    match = buying("soviet", "5 pool", "10 pool", "13 pool")
    act(match, "bring 5 1401", "supply", "bring 10 1402", "supply")
    assert (supply(match), points(match), at(match, "10")) == ((0, 9), 1, "1402")


@pytest.mark.rule("extra_supply", "ruling-38")
def test_the_german_point_may_be_spent_so():
    match = buying("german", turn=4, dice=(6,))
    act(match, "supply")
    assert (supply(match), phase(match)) == ((6, 0), "german_movement")


@pytest.mark.rule("extra_supply", "german_logistics")
def test_no_extra_supply_without_a_replacement_point():
    assert "supply" not in verbs(buying("german", turn=5))


@pytest.mark.rule("extra_supply", "ruling-38")
def test_the_limit_counts_anew_in_the_next_phase():
    match = buying("soviet", "5 pool", turn=5, dice=(1, 1, 1))
    act(match, "supply", "supply", "end")
    while phase(match) != "soviet_replacements":
        act(match, "end")
    assert "supply" in verbs(match)


@pytest.mark.rule("extra_supply")
def test_no_supply_for_points_without_war_of_attrition():
    match = game("5 pool", *FAR, phase="soviet_replacements", turn=4)
    assert "supply" not in verbs(match)


@pytest.mark.rule("supply_phase")
def test_extra_supply_is_cut_at_the_next_supply_phase():
    match = new_phase("german", 5, held="9 0")
    assert supply(match)[0] == 2


# Winter gear.


def winter(
    *units: str, held: str = "9 9", turn: int = 9, dice: tuple[int, ...] = (1, 1), side: str = "german"
) -> Match:
    """The replacement phase of a side on a snow turn; the German rolls twice on turns 9 to 11."""
    units = units or ("V 0101", "VI 0103", *FAR[1:], "24 1408")
    now = f"{side}_replacements"
    return game(*units, phase=now, turn=turn, scenario=CONTINUATION, options=ATTRITION, supply=held, dice=dice)


@pytest.mark.rule("winter_gear", "ruling-37")
def test_a_set_of_gear_costs_two_points():
    match = winter()
    act(match, "gear")
    assert supply(match) == (7, 9)


@pytest.mark.rule("winter_gear", "ruling-37", "ruling-4")
def test_gear_is_bought_before_the_first_roll():
    match = winter()
    assert verbs(match) == {"gear", "no_gear"}
    assert match.state.rolls == 0


@pytest.mark.rule("winter_gear", "ruling-37")
def test_a_set_cancels_one_frostbite():
    match = winter(turn=8, dice=(1,))
    act(match, "gear")
    assert logged(match, "log.gear_helps")
    assert (steps(match, "V"), steps(match, "VI")) == (2, 2)


@pytest.mark.rule("winter_gear", "ruling-37")
def test_gear_is_used_up_in_order():
    """Two rolls, one set: the first Frostbite is cancelled, the second bites."""
    match = winter()
    act(match, "gear", "no_gear")
    assert logged(match, "log.gear_helps")
    assert verbs(match) == {"freeze"}


@pytest.mark.rule("winter_gear", "ruling-37")
def test_gear_waits_for_the_first_frostbite():
    match = winter(dice=(6, 1))
    act(match, "gear", "no_gear")
    assert "freeze" not in verbs(match)
    assert (steps(match, "V"), steps(match, "VI")) == (2, 2)


@pytest.mark.rule("winter_gear", "ruling-37")
def test_at_most_one_set_for_each_roll():
    match = winter()
    act(match, "gear", "gear")
    assert supply(match) == (5, 9)
    assert "gear" not in verbs(match)
    match = winter(turn=8)
    act(match, "gear")
    assert "gear" not in verbs(match)


@pytest.mark.rule("winter_gear", "ruling-37")
def test_unused_sets_are_lost():
    match = winter(dice=(6, 6))
    act(match, "gear", "gear")
    assert supply(match) == (5, 9)


@pytest.mark.rule("winter_gear", "ruling-37")
def test_no_trace_is_needed():
    wall = ("16 0102", "24 0201", "30 0203")
    match = winter("V 0101", "VI 1410", *wall)
    assert "gear" in verbs(match)


@pytest.mark.rule("winter_gear", "ruling-37")
@pytest.mark.parametrize("held", ["0 9", "1 9"])
def test_without_two_points_nothing_is_asked(held: str):
    assert verbs(winter(held=held)) == {"freeze"}


@pytest.mark.rule("winter_gear", "ruling-37")
def test_no_gear_when_no_roll_is_due():
    assert "gear" not in verbs(winter(turn=7))


@pytest.mark.rule("winter_gear", "ruling-37")
def test_soviet_gear_for_the_soviet_roll():
    match = winter(side="soviet", dice=(1,))
    act(match, "gear")
    assert (supply(match), steps(match, "16")) == ((9, 7), 2)


@pytest.mark.rule("winter_gear", "ruling-4", "extra_supply")
def test_extra_supply_comes_too_late_for_this_phases_gear():
    match = winter(side="soviet", held="0 1", dice=(6, 6))
    assert "supply" in verbs(match)
    assert "gear" not in verbs(match)


@pytest.mark.rule("winter_gear")
def test_no_gear_without_war_of_attrition():
    match = game(*FAR, "VI 0103", phase="german_replacements", turn=9, scenario=CONTINUATION, dice=[1])
    assert verbs(match) == {"freeze"}
