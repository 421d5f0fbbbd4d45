"""Victory: points, control, the end (4; rulings 46 to 48), and the Hero City (14; ruling 45)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import score
from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    attack,
    game,
    german_cities,
    hand,
    subjects,
    verbs,
    why,
)

EASY = "1703 1304 0804 1307 0304 0507"
"""Cities of one point each."""


def points(*units: str, german_cities: str = "", **more: Any) -> int:
    """The German points as the game stands."""
    return score(game(*units, phase="german_combat", german_cities=german_cities, **more).look).total


def last_phase(*units: str, **more: Any) -> Match:
    """The game after the Soviet Supply Phase of turn 6."""
    return game(*units, phase="soviet_supply", turn=6, **more)


@pytest.mark.rule("4.1", "ruling-47")
@pytest.mark.parametrize(("cities", "total"), [("", 0), ("1304", 1), ("1410", 2), ("1907 0106", 4), (EASY, 6)])
def test_4_1_cities_count_one_fortresses_two(cities: str, total: int):
    assert points(german_cities=cities) == total


@pytest.mark.rule("4.1", "ruling-47")
def test_4_1_a_city_needs_a_line_from_its_hex():
    assert points("2MC 0206", german_cities="0106") == 0


@pytest.mark.rule("4.1", "ruling-48")
@pytest.mark.parametrize(
    ("tanks", "total"), [("1PzA", 0), ("1PzA 2PzA", 1), ("1PzA 2PzA 3PzA", 1), ("1PzA 2PzA 3PzA 4PzA", 2)]
)
def test_4_1_two_fresh_tanks_count_one(tanks: str, total: int):
    assert points(*(f"{tank} 09{i:02}" for i, tank in enumerate(tanks.split(), 2))) == total


@pytest.mark.parametrize(
    ("other", "total"),
    [("2PzA 0807", 1), ("2PzA 0807 spent", 0), ("2PzA center", 1), ("2PzA due_7", 0), ("6AOK 0807", 0)],
)
@pytest.mark.rule("ruling-48")
def test_ruling_48_fresh_on_a_hex_or_in_a_rear_area_not_on_the_track(other: str, total: int):
    assert points("1PzA 0806", other) == total


@pytest.mark.rule("ruling-48")
def test_ruling_48_supplied_or_not():
    ring = ("2MC 1409", "3MC 1310", "6MC 1510", "1G 1411")
    assert points("2PzA 1410", "1PzA 0806", *ring) == 1


@pytest.mark.rule("4.1", "ruling-48")
@pytest.mark.parametrize(
    ("lost", "total"),
    [
        ("R3 german_lost", -1),
        ("R3 german_lost,4AOK german_surrendered", -1),
        ("R3 german_lost,4AOK german_lost,R4 german_lost", -2),
        ("1PzA german_lost", -1),
        ("1PzA german_lost,2PzA german_surrendered,6AOK german_lost", -3),
        ("4AOK due_7", 0),
    ],
)
def test_4_1_units_out_of_play_cost_points(lost: str, total: int):
    assert points(*lost.split(",")) == total


@pytest.mark.rule("4.1", "6.2.2")
def test_4_1_rebuilt_units_do_not():
    match = game("1PzA german_lost", phase="german_logistics", german="replacement")
    assert score(match.look).total == -1
    act(match, "rebuild replacement", "rebuilt 1PzA south")
    assert score(match.look).total == 0


@pytest.mark.rule("4.0", "ruling-47")
@pytest.mark.parametrize(("tanks", "winner"), [((), "soviet"), (("1PzA 0806", "2PzA 0807"), "german")])
def test_4_0_nine_points_win_for_the_germans_eight_for_the_soviets(tanks: tuple[str, ...], winner: str):
    match = last_phase(*tanks, german_cities=f"{EASY} 1907")
    assert match.decision is None
    assert match.state.result.winner == winner


@pytest.mark.rule("ruling-47")
def test_ruling_47_counted_once_after_the_last_phase():
    match = game("1PzA 0806", phase="soviet_supply", turn=5, german_cities=f"{EASY} 1907 1410 0106")
    assert match.state.result is None
    assert match.state.turn == 6


@pytest.mark.rule("ruling-46")
def test_ruling_46_at_the_start_every_city_is_soviet():
    from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME

    assert german_cities(Match.new(GAME, seed=1)) == set()


@pytest.mark.rule("4.2", "ruling-46")
def test_4_2_a_soviet_unit_takes_a_city_back():
    match = game("8 1303", phase="soviet_movement", german_cities="1304")
    act(match, "move 8 1304", "move 8 1305", "end")
    assert german_cities(match) == set()


@pytest.mark.rule("4.2", "ruling-46")
def test_ruling_46_surrender_changes_no_control():
    ring = ("2MC 1303", "3MC 1305", "6MC 1203", "1G 1204", "2G 1403", "3G 1404")
    match = game("2PzA 1304", *ring, phase="german_supply", german_cities="1304")
    assert at(match, "2PzA") == "german_surrendered"
    assert german_cities(match) == {"1304"}


@pytest.mark.rule("14.1", "ruling-45")
def test_14_1_any_city_under_soviet_control_besieged_or_a_fortress_too():
    match = game("8 1307", "4AOK 1306", phase="soviet_logistics", soviet="reinforcements", german_cities="1304")
    act(match, "hero_city reinforcements")
    assert subjects(match, "hero") >= {"1307", "1410", "0106"}
    assert "1304" not in subjects(match, "hero")
    act(match, "hero 1307")
    assert asked(match) == "soviet prompt.logistics"
    assert hand(match, "soviet") == []


@pytest.mark.rule("14.0", "14.1", "ruling-45")
def test_14_0_once_a_game():
    match = game("8 soviet_lost", phase="soviet_logistics", soviet="reinforcements", hero="1307")
    assert "hero_city" not in verbs(match)
    assert why(match, "hero_city reinforcements") == "why.hero_named"


@pytest.mark.rule("ruling-45")
def test_ruling_45_instead_of_its_reinforcements():
    match = game("8 soviet_lost", phase="soviet_logistics", soviet="reinforcements")
    act(match, "hero_city reinforcements", "hero 1410")
    assert at(match, "8") == "soviet_lost"


@pytest.mark.rule("14.2.1", "11.3.6", "ruling-32")
@pytest.mark.parametrize(("result", "ends"), [("DR", "1307"), ("DE", "soviet_lost")])
def test_14_2_1_dr_does_nothing_against_the_hero_city(result: str, ends: str):
    match = game("1PzA 1308", "8 1307 spent", phase="german_combat", results=result, hero="1307")
    attack(match, "1307", "1PzA")
    assert at(match, "8") == ends


@pytest.mark.rule("14.2.1", "ruling-32")
def test_14_2_1_dl_drives_out_all_the_same():
    match = game("1PzA 1306", "8 1307 spent", phase="german_combat", results="DL", hero="1307")
    attack(match, "1307", "1PzA")
    assert asked(match) == "soviet prompt.retreat"


@pytest.mark.rule("ruling-32")
def test_ruling_32_not_elsewhere_and_not_for_soviet_attacks():
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", results="DR", hero="1307")
    attack(match, "0807", "1PzA")
    assert asked(match) == "soviet prompt.retreat"
    soviet = game(
        "8 1306", "3 1306", "R3 1307 spent", phase="soviet_combat", results="DR", hero="1307", hero_fell=True, turn=4
    )
    attack(soviet, "1307", "8 3")
    assert asked(soviet) == "german prompt.retreat"


@pytest.mark.rule("14.2.2", "ruling-45")
def test_14_2_2_the_hero_city_is_a_fortress():
    ring = ("2PzA 1306", "3PzA 1308", "4AOK 1206", "9AOK 1207", "6AOK 1406", "17AOK 1407")
    assert at(game("8 1307", *ring, phase="soviet_supply", hero="1307"), "8") == "1307"
    assert at(game("8 1307", *ring, phase="soviet_supply"), "8") == "soviet_surrendered"


@pytest.mark.rule("14.2.2", "ruling-45")
def test_14_2_2_its_two_points_stay_never_more():
    assert points(german_cities="1307", hero="1307", hero_fell=True) == 2
    assert points(german_cities="1410", hero="1410", hero_fell=True) == 2


@pytest.mark.rule("14.1", "ruling-45")
def test_14_1_if_it_falls_the_marker_goes_for_ever():
    match = game("1PzA 1308", "8 1310", phase="german_movement", hero="1307")
    act(match, "move 1PzA 1307", "move 1PzA 1308")
    assert not match.state.hero_fell
    act(match, "end")
    assert match.state.hero_fell


@pytest.mark.rule("ruling-45")
def test_ruling_45_a_visit_that_is_taken_back_is_none():
    match = game("1PzA 1308", "8 1310", phase="german_movement", hero="1307")
    act(match, "move 1PzA 1307", "take_back 1PzA", "end")
    assert not match.state.hero_fell


@pytest.mark.rule("ruling-45")
def test_ruling_45_retaken_it_holds_no_longer():
    ring = ("2PzA 1306", "3PzA 1308", "4AOK 1206", "9AOK 1207", "6AOK 1406", "17AOK 1407")
    match = game("8 1307", *ring, phase="soviet_supply", hero="1307", hero_fell=True)
    assert at(match, "8") == "soviet_surrendered"
