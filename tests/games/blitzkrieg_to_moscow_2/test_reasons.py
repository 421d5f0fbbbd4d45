"""Reasons of refusals: none is untrue, and every choice that is not open has a reason of its own and a rule."""

from collections.abc import Iterator
from typing import Any

import pytest

from rasputitsa.engine.decision import Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text
from tests.asking import overlay, refusal, why
from tests.games.blitzkrieg_to_moscow_2.oracle import AREAS, CITIES, HEXES, SIDES, around
from tests.games.blitzkrieg_to_moscow_2.oracle_cards import DECKS
from tests.games.blitzkrieg_to_moscow_2.oracle_positions import random_match
from tests.games.blitzkrieg_to_moscow_2.oracle_walk import drawn
from tests.games.blitzkrieg_to_moscow_2.positions import act, attack, game

FURTHER, QUESTIONS = 25, 6
"""The number of actions from a position, and of questions about each option."""


@pytest.mark.rule("ruling-27")
def test_ruling_27_those_attacked_already_are_not_denied():
    match = game("1PzA 1303", "6AOK 1404", "R3 0806", "3 1403 spent", phase="german_combat", results="NE")
    attack(match, "1403", "6AOK")
    assert why(match, "attack 1PzA 1403") == "why.beaten"
    assert why(match, "attack 1PzA 1304") == "why.all_beaten"
    assert why(match, "attack R3 1403") == "why.no_enemy_near"


@pytest.mark.rule("ruling-40")
def test_ruling_40_a_hex_that_the_card_has_attacked_is_told_so():
    units = ("1PzA 1303", "2PzA 1404", "3 1403 spent", "8 1202 spent")
    match = game(*units, phase="german_breakthrough", results="NE", german="blitzkrieg")
    act(match, "tank_attack blitzkrieg", "attack 2PzA 1403", "resolve 1403")
    assert why(match, "attack 1PzA 1403") == "why.attacked_by_card"


@pytest.mark.rule("6.1")
def test_6_1_a_hand_says_what_it_lacks():
    match = game("1PzA 1303", "3 1410", phase="german_hand", turn=4)
    act(match, "take tactical_edge")
    assert why(match, "take tactical_edge") == "why.not_in_deck"
    assert why(match, "put_back blitzkrieg") == "why.not_held"
    act(match, "take blitzkrieg", "take blitzkrieg")
    assert why(match, "take luftwaffe") == "why.hand_full"


@pytest.mark.rule("6.2", "ruling-6")
def test_ruling_6_a_unit_is_put_only_where_it_belongs():
    match = game("2AOK due_2", "1PzA german_lost", "3 1410", phase="german_hand", german="replacement")
    act(match, "take replacement", "take replacement", "take blitzkrieg", "take luftwaffe", "ready")
    assert why(match, "place 2AOK 1304") == "why.not_placed"
    place = match.decision and match.decision.option("place")
    assert place
    assert place.why("1PzA").key == "why.not_due"
    act(match, "place 2AOK north", "rebuild replacement")
    assert why(match, "rebuilt 1PzA north") == "why.not_its_area"
    assert why(match, "rebuilt 2AOK north") == "why.not_lost"


@pytest.mark.rule("6.2.3", "6.2.4")
def test_6_2_3_who_cannot_return_and_who_cannot_be_withdrawn():
    units = ("3 soviet_surrendered", "8 soviet_lost", "12MC soviet_lost", "4 1410", "1PzA 0806")
    match = game(*units, phase="soviet_logistics", soviet="reinforcements")
    assert why(match, "withdraw 3") == why(match, "withdraw 1PzA") == "why.not_yours"
    act(match, "reinforce reinforcements")
    assert why(match, "bring 3") == "why.gone_for_good"
    assert why(match, "bring 12MC") == "why.other_kind"


@pytest.mark.rule("6.3.2", "6.3.3")
def test_6_3_2_who_does_not_go_along_by_rail():
    match = game("3 1410", "4 1410", "12MC 1210", "1PzA 0806", phase="soviet_logistics")
    assert why(match, "rail 3 1409") == "why.no_train_to_city"
    act(match, "rail 3 1907")
    assert refusal(match, "rail 12MC 1907") == ("why.not_from_start", {"unit": "12MC", "start": "1410"})
    assert refusal(match, "rail 4 1210") == ("why.train_goes_to", {"unit": "4", "place": "1210", "end": "1907"})


@pytest.mark.rule("6.3.3")
def test_6_3_3_who_finds_no_other_station_is_told_so():
    match = game("1PzA south", "3 1410", phase="german_logistics", german="replacement", german_cities="0804")
    act(match, "rail_card replacement")
    assert refusal(match, "rail 1PzA 1410") == (
        "why.no_train_to_enemy",
        {"unit": "1PzA", "hex": "1410", "side": "german"},
    )
    assert refusal(match, "rail 1PzA north") == ("why.not_its_area", {"unit": "1PzA", "box": "north"})
    assert why(match, "rail 1PzA south") == "why.train_from_there"
    cities = "0106 0304 0311 0409 0507 0709 0804 1210 1304 1307 1509 1703 1907"
    alone = game("3 soviet_rear", "4 1410", "1PzA 0806", phase="soviet_logistics", german_cities=cities)
    assert why(alone, "rail 4 1210") == "why.no_train_to_enemy"
    assert why(alone, "rail 4 1410") == "why.train_from_there"
    ring = ("2PzA 1409", "3PzA 1509", "4PzA 1310", "4AOK 1411")
    shut = game("3 soviet_rear", "4 1410", *ring, phase="soviet_logistics", german_cities=cities)
    assert why(shut, "rail 3 1410") == "why.nowhere_by_rail"


@pytest.mark.rule("6.3.3")
def test_6_3_3_a_city_of_ones_own_without_a_supply_line_is_no_station():
    ring = ("2PzA 1409", "3PzA 1509", "4PzA 1310", "4AOK 1411")
    match = game("3 soviet_rear", *ring, phase="soviet_logistics")
    assert refusal(match, "rail 3 1410") == ("why.no_train_to_unsupplied", {"unit": "3", "hex": "1410"})


@pytest.mark.rule("6.3.2", "ruling-17")
def test_6_3_2_no_more_go_along_than_a_stack():
    match = game("3 1410", "4 1410", "8 1410", "12MC 1410", "1PzA 0806", phase="soviet_logistics")
    act(match, "rail 3 1907", "rail 4 1907")
    assert refusal(match, "rail 8 1907") == ("why.train_full", {"unit": "8", "units": ("3", "4")})


@pytest.mark.rule("7.1")
def test_7_1_who_does_not_turn_fresh_is_fresh_or_out_of_play():
    match = game(
        "4AOK 1303 spent", "9AOK 1203", "1PzA german_lost", "3 1410", phase="german_movement", german="replacement"
    )
    act(match, "activation replacement")
    assert refusal(match, "activate 9AOK") == ("why.fresh", {"unit": "9AOK"})
    assert refusal(match, "activate 1PzA") == ("why.not_in_play", {"unit": "1PzA", "box": "german_lost"})
    assert why(match, "activate 3") == "why.not_yours"


@pytest.mark.rule("15.2.2")
def test_15_2_2_ships_are_not_trains():
    match = game("3 0304", "8 1410", "1PzA 0806", phase="soviet_logistics", options={"odessa": True})
    assert why(match, "sail 3 1410") == "why.no_ship_there"
    assert why(match, "sail 8 0106") == "why.outside_odessa"
    nobody = game("8 1410", phase="soviet_logistics", soviet="partisan", options={"odessa": True})
    assert why(nobody, "sail_card partisan") == "why.nobody_sails"


@pytest.mark.rule("10.4", "ruling-7")
def test_10_4_why_a_rear_area_is_not_entered():
    match = game("4AOK 1101", "9AOK center", "6AOK 0806", phase="german_movement")
    assert why(match, "move 4AOK south") == "why.not_its_area"
    assert why(match, "move 9AOK center") == "why.out_of_rear"
    assert why(match, "move 6AOK south") == "why.no_area"


@pytest.mark.rule("15.1")
def test_15_1_why_an_army_is_not_put_into_a_city():
    match = Match.new(game("3 1410", phase="soviet_movement").rules.game, options={"free_setup": True}, seed=1)
    assert why(match, "deploy 12MC 1410") == "why.no_army"
    assert why(match, "deploy 8 1907") in ("why.deploys_to_city", "why.city_taken")
    assert why(match, "take_back 8") == "why.not_deployed"
    act(match, "deploy 27 1410", "deploy 8 1703")
    assert why(match, "deploy 27 1210") == "why.deployed"
    assert why(match, "take_back 27") == "why.place_taken"
    act(match, "deploy 3 1210", "deploy 4 1307", "deploy 5 0804")
    assert why(match, "deploy 6 0304") == "why.all_deployed"


@pytest.mark.rule("13.1", "ruling-42")
def test_ruling_42_the_supply_overlay_says_what_the_option_does():
    ring = ("1PzA 1204", "2PzA 1206", "3PzA 1405", "8 1305", "12 1305 spent")
    for unsupplied, told in (("surrender", ("8", "12")), ("spent_first", ("12",))):
        match = game(*ring, phase="soviet_movement", options={"unsupplied": unsupplied})
        lines = {line["key"]: line["facts"] for line in overlay(match, "supply", "soviet")["lines"]}
        assert tuple(lines["supply.surrender"]["units"]) == told


@pytest.mark.rule("7.0", "8.0", "10.0", "11.0", "12.0")
@pytest.mark.parametrize("phase", range(10))
def test_every_refusal_has_a_reason_and_a_rule(phase: int):
    """Questions at random about what is not open; that they are answered at all is half of it."""
    choose = Chooser(phase)
    options = {"odessa": True, "free_setup": phase == 0, "action": "mixed" if phase % 2 else "one_kind"}
    match = random_match(choose, options, phase)
    for _ in range(FURTHER):
        if match.decision is None:
            return
        for option in match.decision.options:
            for reason in asked_at_random(match, option, choose):
                assert reason.rule, reason
                assert reason.key != "why.not_offered", reason
                assert not any(value in ((), "") for value in dict(reason.facts).values()), reason
        match.play(drawn(match, choose))


def asked_at_random(match: Match[Any, Any], option: Option, choose: Chooser) -> Iterator[Text]:
    """The reasons against some choices of an option."""
    assert match.decision
    if option.blocked:
        yield option.blocked
    for _ in range(QUESTIONS if option.takes else 0):
        subjects = sorted(SUBJECTS.get(option.takes[0], SIDES))
        subject = subjects[choose(len(subjects))]
        if option.subjects and choose(2):
            subject = option.subjects[choose(len(option.subjects))]
        unit = match.state.units.get(subject)
        near = sorted(around(match.rules.grid.names[unit.hex])) if unit and unit.hex >= 0 else []
        places = [*near * 5, *sorted(HEXES), *sorted(CITIES) * 4, *list(AREAS) * 4]
        target = [places[choose(len(places))]] if len(option.takes) == 2 else []
        reason = match.refusal((option.verb, subject, *target))
        if reason:
            yield reason
        if subject not in option.subjects:
            yield option.why(subject)


SUBJECTS = {"hex": HEXES, "item": {card for deck in DECKS.values() for card in deck}}
