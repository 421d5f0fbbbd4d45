"""New Victory Conditions: what earns points, what does not, the bonus for Moscow, who wins (ruling 31)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.facts import CITIES, MOSCOW
from tests.games.battle_for_moscow.positions import (
    ATTRITION,
    BY_POINTS,
    CONTINUATION,
    act,
    at,
    attack,
    finish,
    game,
    kills,
    logged,
    score,
    steps,
    told,
)

pytestmark = pytest.mark.rule("new_victory_conditions", "ruling-31")

FAR = ("V 0101", "16 1410")
"""A unit of each side that does not meet the other."""


def ended(
    *units: str, turn: int = 14, phase: str = "soviet_movement", cities: str = "0204 0307", **facts: Any
) -> Match:
    """The continuation played to its end from near it, nobody doing anything."""
    match = game(*units, phase=phase, turn=turn, scenario=CONTINUATION, german_cities=cities, **facts)
    finish(match)
    return match


# Eliminations.


def test_an_eliminated_enemy_is_a_point():
    match = game("16 0606 half", "LVII 0605", "XXIV 0506", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII XXIV")
    assert (at(match, "16"), kills(match)) == ("soviet_pool", (1, 0))


def test_a_step_loss_is_no_point():
    match = game("16 0606", "XXIV 0605", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "XXIV")
    assert (steps(match, "16"), steps(match, "XXIV"), kills(match)) == (1, 1, (0, 0))


def test_a_failed_retreat_is_a_point():
    match = game("16 0606", "LVII 0605", "XXIV 0607", phase="german_combat", turn=1, dice=[3])
    attack(match, "0606", "LVII XXIV")
    assert (at(match, "16"), kills(match)) == ("soviet_pool", (1, 0))


def test_an_attacker_lost_is_a_point_for_the_defender():
    match = game("16 0606 half", "VII 0605 half", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "VII")
    assert (at(match, "VII"), kills(match)) == ("german_pool", (0, 1))


def test_an_exchange_may_give_both_sides_a_point():
    match = game("16 0606 half", "VII 0605 half", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "VII")
    assert kills(match) == (1, 1)


def test_soviet_eliminations_count_too():
    match = game("V 0606 half", "16 0605", "24 0506", phase="soviet_combat", turn=1, dice=[1])
    attack(match, "0606", "16 24")
    assert kills(match) == (0, 1)


def test_a_unit_that_comes_back_and_falls_again_is_a_point_each_time():
    units = ("16 0606 half", "LVII 0605", "XXIV 0506")
    match = game(*units, phase="german_combat", turn=1, dice=[1], kills={"german": 1, "soviet": 0})
    attack(match, "0606", "LVII XXIV")
    assert kills(match) == (2, 0)


def test_points_stay_when_the_unit_is_replaced():
    match = game("5 pool", phase="soviet_replacements", turn=2, kills={"german": 1, "soviet": 0})
    act(match, "bring 5 1401")
    assert kills(match) == (1, 0)


@pytest.mark.rule("winter_effects", "ruling-30")
def test_frostbite_is_no_point():
    units = ("V 0101 half", "16 1410")
    match = game(*units, phase="german_replacements", turn=8, scenario=CONTINUATION, dice=[1, 6])
    assert (at(match, "V"), kills(match)) == ("german_pool", (0, 0))


@pytest.mark.rule("tank_unit", "ruling-28")
def test_the_army_that_becomes_the_tank_unit_is_no_point():
    match = game("16 1306", "Tank waiting", phase="soviet_replacements", turn=13, scenario=CONTINUATION)
    act(match, "convert 16")
    assert kills(match) == (0, 0)


def test_eliminations_are_counted_in_the_reckoning():
    match = ended(*FAR, kills={"german": 3, "soviet": 4})
    assert (score(match, "german")["eliminations"], score(match, "soviet")["eliminations"]) == (3, 4)


# Cities.


def test_five_points_a_city_and_twenty_for_moscow():
    match = ended(*FAR)
    assert score(match, "german")["cities"] == 2 * 5
    assert score(match, "soviet")["cities"] == 8 * 5 + 20


def test_moscow_is_twenty_instead_of_five():
    match = ended(*FAR, cities=MOSCOW)
    assert score(match, "german")["cities"] == 20
    assert score(match, "soviet")["cities"] == 10 * 5


@pytest.mark.rule("ruling-29")
def test_a_city_belongs_to_whose_unit_was_last_in_it_garrison_or_not():
    match = game("16 1305", "V 0101", phase="soviet_movement", turn=14, scenario=CONTINUATION, german_cities="1405")
    act(match, "move 16 1405", "move 16 1305")
    finish(match)
    assert score(match, "german")["cities"] == 0


def test_cities_count_at_the_end_only():
    match = game("XL 1101", "16 1410", phase="german_movement", turn=13, scenario=CONTINUATION, german_cities="")
    act(match, "move XL 1103", "end")
    assert match.state.result is None
    finish(match)
    assert score(match, "german")["cities"] == 20


# The bonus.


def test_ten_points_for_a_unit_in_moscow_when_a_soviet_turn_ends():
    match = game("V 1103", "16 1410", phase="soviet_movement", turn=1, options=BY_POINTS, german_cities=MOSCOW)
    act(match, "end")
    assert match.position()["moscow_bonus"] is True
    assert told(match, "log.bonus") == [{"points": 10, "side": "german"}]


def test_the_bonus_stays_when_moscow_is_lost_again():
    match = ended(*FAR, cities="0204 0307", moscow_bonus=True)
    assert score(match, "german")["bonus"] == 10
    assert score(match, "soviet")["cities"] == 60


def test_the_bonus_is_given_once():
    match = game("V 1103", "16 1410", phase="soviet_movement", turn=5, options=BY_POINTS, german_cities=MOSCOW)
    finish(match)
    assert len(told(match, "log.bonus")) == 1
    assert score(match, "german")["bonus"] == 10


def test_control_without_a_unit_in_moscow_is_no_bonus():
    match = game("V 0101", "16 1410", phase="soviet_movement", turn=1, options=BY_POINTS, german_cities=MOSCOW)
    finish(match)
    assert score(match, "german")["bonus"] == 0


def test_a_unit_that_left_moscow_before_the_soviet_turn_ended_earns_no_bonus():
    match = game("V 1103", "16 1410", phase="german_movement", turn=1, options=BY_POINTS, german_cities=MOSCOW)
    act(match, "move V 1101")
    finish(match)
    assert told(match, "log.bonus") == []


def test_a_unit_driven_out_in_the_soviet_turn_earns_no_bonus():
    units = ("V 1103 half", "16 1102", "24 1104", "30 1203", "32 1202")
    match = game(*units, phase="soviet_combat", turn=1, options=BY_POINTS, german_cities=MOSCOW, dice=[1])
    attack(match, "1103", "16 24 30 32")
    act(match, "stay", "end")
    assert told(match, "log.bonus") == []


@pytest.mark.parametrize(("turn", "scenario"), [(7, "classic"), (14, CONTINUATION)])
def test_the_last_soviet_turn_counts_for_the_bonus(turn: int, scenario: str):
    units, options = ("V 1103", "16 1410"), BY_POINTS
    match = game(*units, phase="soviet_movement", turn=turn, options=options, scenario=scenario, german_cities=MOSCOW)
    act(match, "end")
    assert score(match, "german")["bonus"] == 10


def test_no_bonus_for_the_soviets():
    match = ended("V 0101", "16 1103")
    assert score(match, "soviet")["bonus"] == 0


# The winner.


@pytest.mark.parametrize(
    ("german", "soviet", "winner"),
    [("51", "0", "german"), ("50", "0", ""), ("49", "0", "soviet"), ("50", "1", "soviet")],
)
def test_more_points_win_and_equal_points_are_a_draw(german: str, soviet: str, winner: str):
    match = ended(*FAR, kills={"german": int(german), "soviet": int(soviet)})
    assert match.state.result is not None
    assert match.state.result.winner == winner
    assert match.state.result.text.key == ("result.points" if winner else "result.draw")


def test_total_is_the_sum():
    match = ended(*FAR, cities=MOSCOW, kills={"german": 3, "soviet": 4}, moscow_bonus=True)
    assert (score(match, "german")["total"], score(match, "soviet")["total"]) == (33, 54)


def test_moscow_alone_does_not_win():
    match = ended("V 1103", "16 1410", cities=MOSCOW)
    assert match.state.result is not None
    assert match.state.result.winner == "soviet"


def test_points_are_scored_when_the_soviet_turn_is_over():
    match = game("V 0101", "16 1306", phase="soviet_movement", turn=14, scenario=CONTINUATION, german_cities="1405")
    act(match, "move 16 1405", "end")
    assert logged(match, "log.over")
    assert score(match, "soviet")["cities"] == 10 * 5 + 20


@pytest.mark.rule("clarified_points", "ruling-1")
@pytest.mark.parametrize(("turn", "scenario"), [(7, "classic"), (14, CONTINUATION)])
def test_points_decide_both_lengths(turn: int, scenario: str):
    units, options = ("V 1103", "16 1410"), BY_POINTS
    match = game(*units, phase="soviet_movement", turn=turn, options=options, scenario=scenario, german_cities=MOSCOW)
    assert finish(match) == "soviet"
    assert match.state.result is not None
    assert match.state.result.text.rule == "new_victory_conditions"


@pytest.mark.rule("winning", "ruling-1")
def test_without_the_clarification_moscow_decides_the_seven_turns():
    match = game(
        "V 0101", "16 1410", phase="soviet_movement", turn=7, german_cities=MOSCOW, kills={"german": 0, "soviet": 9}
    )
    assert finish(match) == "german"


@pytest.mark.rule("historical_summary")
def test_the_historical_outcome_is_a_soviet_victory_on_cities():
    """Rzhev, Vyazma and Orel German in March, besides the cities of the start."""
    held = " ".join(hex for hex, name in CITIES.items() if name in ("smolensk", "roslavl", "rzhev", "vyazma", "orel"))
    match = ended(*FAR, cities=held)
    assert (score(match, "german")["total"], score(match, "soviet")["total"]) == (25, 45)


@pytest.mark.rule("war_of_attrition", "ruling-2")
def test_seven_turns_of_attrition_are_still_decided_by_moscow_unless_points_are_chosen():
    match = game(*FAR, phase="soviet_movement", turn=7, options=ATTRITION, german_cities=MOSCOW)
    assert finish(match) == "german"
