"""Preparing for play, and the optional rules (3, 15; rulings 2, 3, 49 to 51)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import is_supplied
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import score
from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    attack,
    game,
    phase,
    rules,
    spent,
    subjects,
    targets,
    verbs,
    why,
)

ODESSA: dict[str, Any] = {"options": {"odessa": True}}
MOSCOW: dict[str, Any] = {"options": {"occupation_of_moscow": True}}


def new(**options) -> Match:
    return Match.new(GAME, options=options, seed=1941)


@pytest.mark.rule("3.1")
def test_3_1_the_soviets_stand_where_the_map_says():
    match = new()
    assert (at(match, "8"), at(match, "12MC")) == ("1601", "1601")
    assert len(match.state.units.of("soviet")) == 22


@pytest.mark.rule("3.2")
def test_3_2_the_germans_stand_in_the_areas_of_their_codes():
    match = new()
    assert at(match, "2AOK") == "due_2"
    assert {unit: at(match, unit) for unit in rules().homes} == dict(rules().homes)
    assert asked(match) == "german prompt.hand"


@pytest.mark.rule("ruling-2")
def test_ruling_2_the_defaults():
    assert dict(new().rules.options) == {
        "checked": "own",
        "recovery": "rest",
        "unsupplied": "surrender",
        "tank_actions": "once",
        "action": "one_kind",
        "free_setup": False,
        "odessa": False,
        "occupation_of_moscow": False,
    }


@pytest.mark.rule("ruling-3")
def test_ruling_3_ids_and_names_tell_armies_of_one_number_apart():
    names = rules().names
    assert (names["9"], names["9AOK"], names["4MC"], names["4PzA"]) == ("9", "9 AOK", "4 MC", "4 PzA")


@pytest.mark.rule("15.1", "ruling-49")
def test_15_1_up_to_five_armies_go_to_five_empty_soviet_cities():
    match = new(free_setup=True)
    assert asked(match) == "soviet prompt.free_setup"
    assert "12MC" not in subjects(match, "deploy")
    assert "19" not in subjects(match, "deploy")
    assert not {"1703", "1907"} & targets(match, "deploy", "8")
    for army, city in zip(("8", "11", "3", "10", "4"), ("0804", "1307", "1410", "1304", "1210"), strict=True):
        act(match, f"deploy {army} {city}")
    assert subjects(match, "deploy") == set()
    act(match, "begin")
    assert (at(match, "8"), asked(match)) == ("0804", "german prompt.hand")


@pytest.mark.rule("ruling-49")
def test_ruling_49_no_two_in_one_city():
    match = new(free_setup=True)
    act(match, "deploy 8 0804")
    assert "0804" not in targets(match, "deploy", "11")
    assert why(match, "deploy 8 1304") != ""


@pytest.mark.rule("ruling-49")
def test_ruling_49_a_move_may_be_taken_back_or_none_made():
    match = new(free_setup=True)
    act(match, "deploy 8 0804", "take_back 8")
    assert at(match, "8") == "1601"
    act(match, "begin")
    assert asked(match) == "german prompt.hand"


@pytest.mark.rule("ruling-49")
def test_ruling_49_also_not_into_a_city_whose_army_comes_back():
    """The 27th leaves Riga, the 8th goes there: then the 27th cannot come back to it."""
    match = new(free_setup=True)
    act(match, "deploy 27 0804", "deploy 8 1703")
    assert subjects(match, "take_back") == {"8"}
    act(match, "take_back 8")
    assert subjects(match, "take_back") == {"27"}


@pytest.mark.rule("15.2.1", "ruling-50")
def test_15_2_1_odessa_is_a_fortress_of_one_point():
    match = game("9 0304", "6AOK 0303", phase="soviet_combat", **ODESSA)
    assert is_supplied(match.look, match.state.units["9"])
    assert score(game(phase="german_combat", german_cities="0304", **ODESSA).look).total == 1


@pytest.mark.rule("ruling-50")
def test_ruling_50_as_hero_city_two():
    match = game(phase="german_combat", german_cities="0304", hero="0304", hero_fell=True, **ODESSA)
    assert score(match.look).total == 2


@pytest.mark.rule("15.2.2", "ruling-50")
def test_15_2_2_armies_and_guards_go_by_sea_and_arrive_spent():
    match = game("9 0304", "1G 0304", "2MC 0304", "R3 0404", phase="soviet_logistics", **ODESSA)
    assert subjects(match, "sail") == {"9", "1G"}
    act(match, "sail 9 0106", "sail 1G 0106")
    assert (at(match, "9"), spent(match, "9")) == ("0106", True)
    assert (at(match, "1G"), spent(match, "1G")) == ("0106", True)


@pytest.mark.rule("15.2.2", "ruling-50")
def test_15_2_2_besieged_too_it_needs_no_line():
    ring = ("6AOK 0303", "17AOK 0403", "11AOK 0404")
    match = game("9 0304", *ring, phase="soviet_logistics", **ODESSA)
    assert subjects(match, "sail") == {"9"}
    assert "rail" not in verbs(match)


@pytest.mark.rule("15.2.2", "ruling-50")
def test_15_2_2_it_counts_against_the_rail_moves():
    match = game("9 0304", "8 1410", phase="soviet_logistics", **ODESSA)
    act(match, "sail 9 0106")
    assert "rail" not in verbs(match)
    assert "sail" not in verbs(match)


@pytest.mark.rule("ruling-50")
def test_ruling_50_one_legal_stack_for_each_rail_move():
    match = game("9 0304", "8 0304", "3 0304", phase="soviet_logistics", **ODESSA)
    act(match, "sail 9 0106", "sail 8 0106")
    assert asked(match) == "soviet prompt.logistics"
    assert at(match, "3") == "0304"


@pytest.mark.rule("15.2.2", "ruling-50")
def test_ruling_50_a_card_gives_another():
    match = game("9 0304", "8 0304", "3 0304", phase="soviet_logistics", soviet="partisan", **ODESSA)
    act(match, "sail 9 0106", "sail 8 0106", "sail_card partisan", "sail 3 0106")
    assert (at(match, "3"), spent(match, "3")) == ("0106", True)
    assert asked(match) == "soviet prompt.logistics"


@pytest.mark.rule("ruling-50")
def test_ruling_50_sevastopol_being_soviet_too():
    match = game("9 0304", phase="soviet_logistics", german_cities="0106", **ODESSA)
    assert "sail" not in verbs(match)


@pytest.mark.rule("15.2.2", "ruling-13")
def test_ruling_13_only_at_the_beginning():
    match = game("9 0304", "8 1410", phase="soviet_logistics", soviet="partisan", **ODESSA)
    act(match, "rail_card partisan", "rail 8 1210")
    assert why(match, "sail 9 0106") == "why.logistics_begun"


@pytest.mark.rule("15.2")
def test_15_2_without_the_option_no_ship_sails():
    assert "sail" not in verbs(game("9 0304", phase="soviet_logistics"))


@pytest.mark.rule("15.3", "ruling-51")
def test_15_3_the_free_move_is_gone_once_a_german_has_been_in_moscow():
    match = game("1PzA 1409", "8 1311", phase="german_movement", **MOSCOW)
    act(match, "move 1PzA 1410", "end", "end", "end", "take partisan", "take t34", "ready")
    assert phase(match) == "soviet_logistics"
    assert match.state.moscow_fell
    assert "rail" not in verbs(match)


@pytest.mark.rule("15.3", "ruling-51")
def test_15_3_also_after_moscow_is_liberated():
    match = game("8 1509", phase="soviet_hand", moscow_fell=True, turn=1, **MOSCOW)
    act(match, "take hitler_order", "ready")
    assert "rail" not in verbs(match)


@pytest.mark.rule("15.3")
def test_15_3_without_the_option_nothing_is_lost():
    match = game("8 1509", phase="soviet_hand", moscow_fell=True, turn=1)
    act(match, "take hitler_order", "ready")
    assert "rail" in verbs(match)


@pytest.mark.rule("ruling-51")
def test_ruling_51_by_an_advance_too():
    match = game("1PzA 1409", "8 1410 spent", phase="german_combat", results="DE", **MOSCOW)
    attack(match, "1410", "1PzA")
    act(match, "advance 1PzA")
    assert match.state.moscow_fell
