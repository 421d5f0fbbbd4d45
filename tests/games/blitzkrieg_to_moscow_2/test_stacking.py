"""Stacking, and what becomes of overfull hexes (8; ruling 22)."""

from collections.abc import Sequence

import pytest

from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    game,
    phase,
    reach,
    rules,
    subjects,
    targets,
    why,
)


def is_over(side: str, *ids: str) -> bool:
    """True if units are too many for a hex."""
    from rasputitsa.engine.state import Unit

    built = rules()
    units = [Unit(id, built.roster[id].type, side, 0, "", 1) for id in ids]
    return built.stacking[side].is_over(units)


@pytest.mark.rule("8.1")
def test_8_1_one_german_unit_in_a_hex():
    assert not is_over("german", "1PzA")
    assert is_over("german", "1PzA", "R3")


@pytest.mark.parametrize(
    ("stack", "over"),
    [
        ("8 3 2MC", False),
        ("2MC 3MC 8", False),
        ("8 3 4", True),
        ("2MC 3MC 6MC", True),
        ("8 1G 3", True),
        ("8 3 2MC 3MC", True),
        ("8 1G 2MC", False),
    ],
)
@pytest.mark.rule("8.2")
def test_8_2_three_soviets_no_more_than_two_of_a_type(stack: str, over: bool):
    assert is_over("soviet", *stack.split()) == over


@pytest.mark.rule("8.0")
def test_8_0_never_with_the_enemy():
    match = game("1PzA 0806", "8 0807", phase="german_movement")
    assert "0807" not in reach(match, "1PzA")
    assert why(match, "move 1PzA 0807") == "why.enemy"


@pytest.mark.rule("8.0", "8.3")
def test_8_0_no_limit_in_rear_areas():
    match = game(*(f"{army} soviet_rear" for army in ("8", "3", "4", "5", "9")), phase="soviet_movement")
    act(match, "end")
    assert phase(match) == "soviet_combat"


@pytest.mark.rule("ruling-22")
def test_ruling_22_friends_are_passed_freely():
    assert "0808" in reach(game("1PzA 0806", "6AOK 0807", phase="german_movement"), "1PzA")


@pytest.mark.rule("ruling-22")
def test_ruling_22_a_phase_is_not_closed_while_one_of_them_can_move():
    match = game("1PzA 0806", "6AOK 0807", phase="german_movement")
    act(match, "move 1PzA 0807")
    assert why(match, "end") == "why.stacked"
    act(match, "move 6AOK 0808", "end")
    assert phase(match) == "german_combat"


@pytest.mark.rule("ruling-22")
def test_ruling_22_or_take_its_move_back():
    """The army is shut in: only the tanks' move can be taken back."""
    match = game("1PzA 0806", "11AOK 0807", phase="german_movement", turn=2)
    act(match, "move 11AOK 0808", "move 1PzA 0807", "take_back 1PzA")
    assert why(match, "end") == ""


@pytest.mark.rule("ruling-22")
def test_ruling_22_nobody_ends_where_nobody_can_make_room():
    """11. Armee of Romania stands still on turn 1; nobody may join it."""
    match = game("6AOK 0508", "11AOK 0505", phase="german_movement", turn=1)
    assert "0505" not in reach(match, "6AOK")
    assert "0605" in reach(match, "6AOK")
    later = game("6AOK 0508", "11AOK 0505", phase="german_movement", turn=2)
    assert "0505" in reach(later, "6AOK")


@pytest.mark.rule("10.1", "ruling-22")
def test_ruling_22_whose_move_is_over_makes_no_room():
    """1. Panzerarmee could go on, but not once another unit has begun to move."""
    match = game("1PzA 0806", "2PzA 0808", phase="german_movement")
    act(match, "move 1PzA 0807")
    assert is_passed_only(match, "2PzA", "0807")
    act(match, "take_back 1PzA", "move 1PzA 0906")
    assert not is_passed_only(match, "2PzA", "0807")


def is_passed_only(match: Match, unit: str, hex: str) -> bool:
    """True if a unit may pass a hex but not stay there."""
    option = match.decision.option("move") if match.decision else None
    return option is not None and hex in option.targets(unit) and option.passing(unit, hex)


@pytest.mark.rule("8.3", "ruling-22")
def test_ruling_22_a_way_out_that_leads_into_a_full_hex_alone_holds_no_phase_open():
    """Out of 1103 there is but the marsh of 1002, and R3 has gone there."""
    pocket = ("3PzA 1103", "6AOK 1103", "R3 1103", "6MC 1003", "2G 1102", "12MC 1203")
    match = game(*pocket, phase="german_movement")
    assert why(match, "end") == "why.stacked"
    act(match, "move R3 1002")
    assert reach(match, "3PzA") == reach(match, "6AOK") == set()
    act(match, "end")
    assert asked(match) == "german prompt.overfull"
    assert subjects(match, "give_up") == {"3PzA", "6AOK"}


@pytest.mark.rule("8.3", "ruling-22")
def test_ruling_22_what_cannot_be_relieved_is_eliminated_by_its_owners_choice():
    match = overfull("8 1311", "3 1311", "4 1311")
    assert asked(match) == "soviet prompt.overfull"
    assert subjects(match, "give_up") == {"8", "3", "4"}
    act(match, "give_up 3")
    assert at(match, "3") == "soviet_lost"
    assert phase(match) == "soviet_combat"


@pytest.mark.rule("ruling-22")
def test_ruling_22_without_a_line_it_counts_as_surrendered():
    """Germans all around: nobody can leave 1304."""
    around = ("2PzA 1303", "3PzA 1305", "4AOK 1203", "9AOK 1204", "6AOK 1403", "17AOK 1404")
    match = game("8 1304", "3 1304", "4 1304", *around, phase="soviet_movement")
    act(match, "end", "give_up 3")
    assert at(match, "3") == "soviet_surrendered"


def overfull(*units: str) -> Match:
    """The end of a Movement Phase with a hex that is too full."""
    stack = [["campaign", {}], ["turn", 7], ["overfull", {"side": "soviet"}]]
    return game(*units, phase="soviet_movement", stack=stack)


@pytest.mark.rule("8.3")
def test_8_3_of_too_many_armies_only_armies_are_given_up():
    match = overfull("8 1311", "3 1311", "4 1311", "2MC 1311")
    assert subjects(match, "give_up") == {"8", "3", "4", "2MC"}
    act(match, "give_up 2MC")
    assert subjects(match, "give_up") == {"8", "3", "4"}


ODESSA = ("6AOK 0304", "17AOK 0303", "1PzA 0304", "9 0402", "18 0403", "26 0404")
"""Three German armies in Odessa and the one hex beside it that is not closed."""


@pytest.mark.rule("8.3", "ruling-52")
def test_ruling_52_a_phase_can_be_closed_from_wherever_the_moves_lead():
    match = game(*ODESSA, phase="german_movement")
    found = {match.digest(): match}
    for each in (queue := [match]):
        for action in each.decision.actions() if each.decision else ():
            after = played(each, action)
            if action.verb != "end" and after.digest() not in found:
                found[after.digest()] = after
                queue.append(after)
    assert len(found) == 289
    assert all(is_closed_in_the_end(each) for each in found.values())


def played(match: Match, action: Sequence[str]) -> Match:
    """The same match after an action."""
    after = match.fork(ScriptedDice([1] * 9))
    after.play(action)
    return after


def is_closed_in_the_end(match: Match) -> bool:
    """True if a phase can be ended at once, or after moves are taken back."""
    while why(match, "end"):
        back = match.decision.option("take_back") if match.decision else None
        if not back or not back.subjects:
            return False
        match = played(match, ("take_back", back.subjects[0]))
    return True


@pytest.mark.rule("8.3", "ruling-52")
def test_ruling_52_what_nobody_can_relieve_is_eliminated():
    match = game(*ODESSA, phase="german_movement")
    act(match, "move 1PzA 0303", "move 17AOK 0304", "end")
    assert asked(match) == "german prompt.overfull"
    assert subjects(match, "give_up") == {"6AOK", "17AOK"}
    act(match, "give_up 17AOK")
    assert phase(match) == "german_combat"


@pytest.mark.rule("ruling-52")
def test_ruling_52_a_phase_is_held_open_while_other_moves_would_make_more_room():
    """0404 is open: there is room for all three."""
    match = game(*ODESSA[:-1], "26 0605", phase="german_movement")
    act(match, "move 1PzA 0303", "move 17AOK 0304")
    assert why(match, "end") == "why.stacked"
    act(match, "take_back 17AOK", "move 17AOK 0404", "end")
    assert phase(match) == "german_combat"


@pytest.mark.rule("6.3.3", "ruling-52")
def test_ruling_52_nobody_goes_by_rail_where_no_moves_could_make_room():
    units = ("6AOK 0304", "17AOK 0303", "1PzA south", "9 0402", "18 0403", "26 0404")
    match = game(*units, phase="german_logistics", german="luftwaffe", german_cities="0304 0106")
    assert why(match, "rail_card luftwaffe") == ""
    act(match, "rail_card luftwaffe")
    assert targets(match, "rail", "1PzA") == {"0106"}
    assert why(match, "rail 1PzA 0304") == "why.no_relief"


@pytest.mark.rule("6.3.3", "7.1", "ruling-52")
def test_ruling_52_a_card_for_the_railway_says_that_there_is_no_room():
    units = ("6AOK south", "17AOK 0303", "1PzA south", "9 0402", "18 0403", "26 0404")
    match = game(*units, phase="german_logistics", german="replacement luftwaffe", german_cities="0304")
    act(match, "rail_card luftwaffe", "rail 6AOK 0304")
    assert why(match, "rail_card replacement") == "why.no_relief"


@pytest.mark.rule("6.3.3", "ruling-52")
def test_ruling_52_by_rail_where_moves_can_make_room():
    """17. Armee can go on to 0404."""
    units = ("6AOK 0304", "17AOK 0303", "1PzA south", "9 0402", "18 0403")
    match = game(*units, phase="german_logistics", german="luftwaffe", german_cities="0304")
    act(match, "rail_card luftwaffe", "rail 1PzA 0304", "end")
    assert why(match, "end") == "why.stacked"
    act(match, "move 17AOK 0404", "move 6AOK 0303", "end")
    assert phase(match) == "german_combat"


@pytest.mark.rule("ruling-52", "12.0")
def test_ruling_52_a_tank_action_can_be_closed_too():
    """Two tanks too many in Odessa: whoever goes on stands too crowded in 0303."""
    units = ("1PzA 0304", "2PzA 0304", "3PzA 0303", "9 0402", "18 0403", "26 0404")
    match = game(*units, "4PzA 0806", phase="german_breakthrough", german="blitzkrieg")
    act(match, "tank_move blitzkrieg", "move 1PzA 0303", "move 3PzA 0304", "end")
    assert asked(match) == "german prompt.overfull"


@pytest.mark.rule("15.2.2", "ruling-52")
def test_ruling_52_nor_by_sea():
    """Sevastopol is full, and Germans stand in both hexes beside it."""
    shut = ("1PzA 0206", "2PzA 0107", "8 0106", "3 0106", "4 0304")
    match = game(*shut, phase="soviet_logistics", options={"odessa": True})
    assert why(match, "sail 4 0106") == "why.no_relief_at_sea"
    assert why(game(*shut[2:], phase="soviet_logistics", options={"odessa": True}), "sail 4 0106") == ""
