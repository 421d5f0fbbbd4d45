"""The computers in positions made for them: each function of a card, tactics, things that are never left undone."""

from dataclasses import replace

import pytest

from rasputitsa import bots
from rasputitsa.bots.chance import model_of
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2.state import REARS, Hand
from rasputitsa.page.thinking import chances
from rasputitsa.review.decisions import decisions
from tests.bots.players import asked as answer
from tests.games.blitzkrieg_to_moscow_2.positions import CITIES, act, asked, attack, game, hand, phase

LONGEST = 200


def said(match: Match, id: str = "veteran", seed: int = 3) -> str:
    """The answer of a general, in words."""
    return " ".join(answer(match, id, seed).action)


def led(match: Match, id: str = "veteran") -> None:
    """Let him play the phase to its end."""
    began = phase(match)
    for number in range(LONGEST):
        if match.decision is None or phase(match) != began:
            return
        match.play(answer(match, id, number).action)


def led_from_movement() -> Match:
    """The Soviet Movement Phase with a panzer army before Moscow and an army that guards the city."""
    return game("2PzA 1407", "4AOK 1406", "19 1410", "24 1210", "9 1509", phase="soviet_movement", turn=2)


@pytest.mark.rule("6.2.2")
def test_a_lost_panzer_army_is_rebuilt():
    match = game("2PzA german_lost", "4AOK 1203", "19 1410", phase="german_logistics", german="replacement")
    assert said(match) == "rebuild replacement"
    act(match, "rebuild replacement")
    assert said(match) == "rebuilt 2PzA center"


@pytest.mark.rule("6.2.3")
def test_lost_armies_are_brought_back():
    lost = [f"{army} soviet_lost" for army in ("3", "4", "8", "10")]
    match = game("2PzA 1203", "19 1410", *lost, phase="soviet_logistics", soviet="reinforcements")
    assert said(match) == "reinforce reinforcements"


@pytest.mark.rule("14.1", "14.2.1")
def test_with_nobody_to_bring_back_a_fortress_becomes_the_hero_city():
    units = ("2PzA 1905", "16AOK 1806", "27 1907")
    match = game(*units, phase="soviet_logistics", turn=3, soviet="reinforcements")
    while said(match).split()[0] == "rail":
        act(match, said(match))
    assert said(match) == "hero_city reinforcements"
    act(match, "hero_city reinforcements")
    assert said(match) == "hero 1907"


@pytest.mark.rule("6.3.2")
def test_armies_go_by_rail_where_they_are_wanted():
    taken = " ".join(set(CITIES.split()) - {"1410", "0311"})
    units = ("2PzA 1407", "19 soviet_rear", "24 soviet_rear")
    match = game(*units, phase="soviet_logistics", turn=2, german_cities=taken)
    verb, unit, place = said(match).split()
    assert (verb, place) == ("rail", "1410")
    assert unit in ("19", "24")


@pytest.mark.rule("7.1", "4.1")
def test_at_the_end_a_card_makes_a_panzer_army_fresh_for_its_points():
    units = ("1PzA 0806", "8 0807 spent")
    match = game(*units, phase="german_combat", turn=6, german="blitzkrieg", german_cities=CITIES, results="DE")
    attack(match, "0807", "1PzA")
    act(match, "pass", "stay", "end")
    assert phase(match) == "german_breakthrough"
    assert said(match) == "activation blitzkrieg"


@pytest.mark.rule("11.3.4")
def test_a_card_shifts_a_battle_for_a_fortress():
    match = game("4AOK 1409 spent", "19 1410 spent", phase="german_combat", german="luftwaffe")
    attack(match, "1410", "4AOK")
    assert asked(match) == "german prompt.shift"
    assert said(match) == "combat_shift luftwaffe"


@pytest.mark.rule("7.1")
def test_a_bad_roll_is_thrown_again_and_a_good_one_stands():
    for die, answered in ((1, "reroll tactical_edge"), (6, "pass")):
        units = ("2PzA 1409", "4AOK 1309", "19 1410")
        match = game(*units, phase="german_combat", german="tactical_edge", dice=(die, 1, 1))
        attack(match, "1410", "2PzA")
        act(match, "active 19", "pass")
        assert asked(match) == "german prompt.reroll"
        assert said(match) == answered


@pytest.mark.rule("12.0")
def test_tanks_drive_on_into_an_open_city():
    match = game("2PzA 1304", "9 1509", phase="german_breakthrough", german="blitzkrieg")
    assert said(match) == "tank_move blitzkrieg"
    act(match, "tank_move blitzkrieg")
    assert said(match) == "move 2PzA 1307"


@pytest.mark.rule("7.1", "ruling-15")
def test_the_drive_is_forbidden_by_an_order():
    units = ("2PzA 1304", "9 1509")
    match = game(*units, phase="german_breakthrough", german="blitzkrieg", soviet="hitler_order")
    act(match, "tank_move blitzkrieg")
    assert said(match, "marshal") == "negate hitler_order"
    assert said(match, "marshal_never_negates") == "pass"


@pytest.mark.rule("11.3.2")
def test_one_army_of_two_is_active_where_that_holds_the_city():
    match = game("4AOK 1203", "13 1304", "8 1304", phase="german_combat")
    attack(match, "1304", "4AOK")
    assert said(match, "marshal_always_active") == "active 8"
    assert said(match, "marshal_never_active") == "passive 8"
    act(match, said(match))
    assert said(match) == "active 13"


@pytest.mark.rule("11.3.2")
def test_nobody_is_spent_for_nothing():
    """The odds stay the same by either tactics: to be active would only cost."""
    match = game("4AOK 1203", "9AOK 1303", "13 1304", phase="german_combat", results="NE")
    attack(match, "1304", "4AOK 9AOK")
    assert said(match) == "passive 13"
    assert said(match, "marshal_always_active") == "active 13"


@pytest.mark.rule("4.1", "10.0")
@pytest.mark.parametrize("id", ["regular", "marshal"])
def test_moscow_is_not_left_open(id: str):
    match = led_from_movement()
    led(match, id)
    assert match.state.units.on(match.rules.grid.index["1410"])


@pytest.mark.rule("10.4")
def test_the_rear_areas_are_left_in_time():
    match = game(
        *("4PzA north", "16AOK north", "2PzA center", "4AOK center", "6AOK south", "19 1410", "9 1509"),
        phase="german_movement",
        turn=2,
    )
    led(match)
    assert not [unit.id for box in REARS["german"] for unit in match.state.units.boxed(box)]


@pytest.mark.rule("11.7")
def test_armies_attack_out_of_their_rear_area():
    match = game("2PzA center", "3PzA center", "4 1201", phase="german_combat", turn=1)
    assert said(match).split()[0] == "attack"
    assert said(match).split()[2] == "1201"


@pytest.mark.rule("6.1", "ruling-12")
def test_a_hand_is_chosen_for_what_is_needed():
    lost = [f"{army} soviet_lost" for army in ("3", "4", "8", "10", "5", "6", "11", "12")]
    match = game("2PzA 1203", "19 1410", *lost, phase="soviet_hand", turn=2)
    led_hand(match)
    assert hand(match, "soviet") == ["reinforcements", "reinforcements"]


def led_hand(match: Match) -> None:
    while match.decision is not None and asked(match) == "soviet prompt.hand":
        match.play(answer(match, "veteran", 5).action)


@pytest.mark.rule("ruling-12")
def test_what_a_side_does_not_know_changes_nothing_of_what_it_does():
    """The real hand of the enemy is swapped for another of the same size: the seat is the same, so is the thought."""
    units = ("2PzA 1304", "4AOK 1203", "8 1307", "9 1509")
    match = game(*units, phase="german_breakthrough", german="blitzkrieg", soviet="t34")
    found = []
    for cards in (("t34",), ("partisan",), ("hitler_order",)):
        state = match.state.copy()
        state.hands = tuple(replace(each, cards=cards) if each.side == "soviet" else each for each in state.hands)
        swapped = Match(match.rules, state, SeededDice(1))
        seat = bots.seated(swapped, "german", 11)
        found.append((seat.state.hands, bots.decide(bots.find("veteran"), seat, Chooser(11))))
    assert found[0] == found[1] == found[2]
    assert all(isinstance(each, Hand) for each in found[0][0])


@pytest.mark.rule("ruling-12")
def test_the_chance_to_win_is_told_of_what_is_open_to_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rasputitsa.page.thinking.shown_model", model_of)
    told = []
    for cards in ("t34", "hitler_order"):
        match = game("2PzA 1304", "8 1307", phase="german_breakthrough", german="blitzkrieg", soviet=cards)
        found = chances(match)
        assert found is not None
        told.append(found["points"])
    assert told[0] == told[1]
    assert all(0 < share < 1000 for _, share in told[0])


@pytest.mark.rule("ruling-12")
def test_a_decision_is_reviewed_as_its_side_could_see_it():
    match = game("2PzA 1304", "8 1307", phase="german_movement", german="blitzkrieg", soviet="t34")
    while match.decision is not None and phase(match) == "german_movement":
        match.play(answer(match, "regular", 3).action)
    (found, *_) = decisions(match)
    real = next(each for each in match.state.hands if each.side == "soviet")
    seen = next(each for each in found.began.state.hands if each.side == "soviet")
    assert len(seen.cards) == len(real.cards)
    imagined = bots.seated(match.past(0), "german", 1)
    assert found.began.state.units == imagined.state.units
    assert found.actions == tuple(entry.action for entry in match.entries[: len(found.actions)])
