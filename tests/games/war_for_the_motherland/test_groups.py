"""Units that move together, the one hex, the siege gun, garrisons (5.1, 5.2; rulings 23, 24, 28, 32, 134)."""

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from tests.games.war_for_the_motherland.positions import (
    FALL,
    act,
    asked,
    at,
    cost,
    game,
    ids,
    reach,
    refusal,
    rules,
    subjects,
    why,
)


def around(hex: str, distance: int = 1) -> set[str]:
    """The hexes at most so far from one."""
    grid = rules().grid
    return {name for index, name in grid.names.items() if 0 < grid.distance(index, grid.index[hex]) <= distance}


def could_move(match: Match) -> int:
    """The number of units that, by the end of the movement, could still move; 0 if it says nothing."""
    end = match.decision.option("end") if match.decision else None
    undone = end.undone() if end else None
    units = dict(undone.facts)["units"] if undone else 0
    assert isinstance(units, int)
    return units


@pytest.mark.rule("5.2", "ruling-23")
def test_units_taken_up_together_could_all_still_move():
    match = game("57PzK E5910", "Ru5AK E5910", "WIK E5911", phase="axis_movement", turn=23)
    assert could_move(match) == 3
    act(match, "join 57PzK", "join Ru5AK")
    assert could_move(match) == 3
    act(match, "move 57PzK E5710")
    assert could_move(match) == 1


@pytest.mark.rule("5.1", "ruling-23")
def test_a_group_moves_together_and_each_pays_for_itself():
    match = game("57PzK E5910", "Ru5AK E5910", "WIK E5911", phase="axis_movement", turn=23)
    assert subjects(match, "join") == {"57PzK", "Ru5AK"}, "who stands with nobody joins nobody"
    act(match, "join 57PzK", "join Ru5AK")
    assert reach(match, "57PzK") == reach(match, "Ru5AK")
    assert (
        max(
            rules().grid.distance(rules().grid.index["E5910"], rules().grid.index[hex]) for hex in reach(match, "57PzK")
        )
        == 4
    )
    act(match, "move 57PzK E5710")
    assert (at(match, "57PzK"), at(match, "Ru5AK"), at(match, "WIK")) == ("E5710", "E5710", "E5911")
    assert [match.state.units[id].mark("mp") for id in ("57PzK", "Ru5AK")] == [5, 2]


@pytest.mark.rule("5.2", "ruling-23")
def test_a_group_goes_no_further_than_each_can_by_its_own_terrain():
    """Woods cost the panzers two, the infantry one."""
    match = game("57PzK C3314", "8AK C3314", phase="axis_movement", turn=2, scenario=FALL)
    act(match, "join 57PzK", "join 8AK", "move 8AK C3414")
    assert [match.state.units[id].mark("mp") for id in ("57PzK", "8AK")] == [5, 3]


@pytest.mark.rule("5.1", "ruling-23")
def test_units_are_dropped_on_the_way_and_finished_and_none_is_picked_up():
    match = game("57PzK E5910", "48PzK E5910", "WIK E5710", phase="axis_movement", turn=23)
    act(match, "join 57PzK", "join 48PzK", "move 57PzK E5710")
    assert subjects(match, "drop") == {"57PzK", "48PzK"}
    assert why(match, "join 57PzK") == "why.moved_already ruling-23"
    act(match, "drop 48PzK")
    assert why(match, "move 48PzK E5610") == "why.finished ruling-24"
    assert subjects(match, "drop") == set()
    act(match, "move 57PzK E5610")
    assert (at(match, "57PzK"), at(match, "48PzK")) == ("E5610", "E5710")


@pytest.mark.rule("5.1", "ruling-24")
def test_a_group_is_finished_when_another_unit_is_touched():
    match = game("57PzK E5910", "48PzK E5910", "WIK E5410", "8AK E5411", phase="axis_movement", turn=23)
    act(match, "join 57PzK", "join 48PzK", "move 57PzK E5810", "move 48PzK E5710", "move WIK E5310")
    assert subjects(match, "move") == {"WIK", "8AK"}
    assert why(match, "move 57PzK E5610") == "why.finished ruling-24"


@pytest.mark.rule("5.1", "ruling-23")
def test_a_group_that_has_not_moved_can_be_left_and_those_who_have_moved_form_none():
    match = game("57PzK E5910", "48PzK E5910", "WIK E5910", phase="axis_movement", turn=23)
    act(match, "join 57PzK", "join 48PzK", "leave 57PzK")
    assert match.state.mover == ("48PzK",)
    act(match, "move WIK E5810", "move 48PzK E5810")
    assert subjects(match, "join") == set()
    assert why(match, "join WIK") == "why.moved_already ruling-23"


@pytest.mark.rule("5.1", "ruling-23")
def test_a_file_cannot_claim_that_units_apart_are_a_group():
    form = {"units": {"57PzK": {"hex": "E5910"}, "48PzK": {"hex": "E5911"}}, "mover": ["57PzK", "48PzK"]}
    with pytest.raises(FormatError) as refusal:
        position.from_json(rules(), form)
    assert dict(refusal.value.text.facts)["at"] == "/mover/1"


@pytest.mark.rule("5.2", "5.4", "ruling-28")
def test_a_unit_that_begins_in_a_zone_and_can_pay_for_no_hex_enters_one_and_is_finished():
    match = game("37A E5910", "Ru2AK E6010", phase="soviet_movement")
    clear = around("E5910") - around("E6010") - {"E6010"}
    assert reach(match, "37A") == clear
    act(match, "move 37A E5810")
    assert reach(match, "37A") == set()
    free = game("37A E5810", "Ru2AK E6010", phase="soviet_movement")
    act(free, "move 37A E5910")
    assert reach(free, "37A") == set(), "it did not begin in the zone"


@pytest.mark.rule("5.2", "ruling-28")
def test_who_can_pay_for_a_hex_enters_no_other_and_in_their_own_phase_panzers_have_no_such_right():
    tanks = game("5TkA E5910 supply=out", "Ru2AK E6010", phase="soviet_movement")
    assert reach(tanks, "5TkA"), "four MP are enough"
    assert cost(tanks, "5TkA", "E5810") == 4
    spent = ("57PzK C3314 mp=3", "26A C3315", "41PzK C3810")
    assert reach(game(*spent, phase="axis_movement", scenario=FALL, turn=2), "57PzK")
    assert reach(game(*spent, phase="mechanized", scenario=FALL, turn=2), "57PzK") == set()


LINE = ("C2118", "C2218", "C2318", "C2418", "C2518")
"""Rail hexes one below the other."""


@pytest.mark.rule("5.1", "ruling-23")
def test_who_joins_no_group_is_told_which_thing_keeps_it_out():
    match = game("57PzK E5910", "48PzK E5910", "WIK E5710", phase="axis_movement", turn=23)
    assert refusal(match, "join WIK") == ("why.nobody_with", {"unit": "WIK", "hex": "E5710"})
    act(match, "join 57PzK")
    assert refusal(match, "join 57PzK") == ("why.in_group", {"unit": "57PzK"})
    assert refusal(match, "join WIK") == ("why.group_elsewhere", {"unit": "WIK", "hex": "E5910"})


@pytest.mark.rule("5.1", "ruling-23")
def test_who_cannot_leave_a_group_or_be_dropped_is_told_which_thing_forbids_it():
    match = game("57PzK E5910", "48PzK E5910", "WIK E5710", phase="axis_movement", turn=23)
    act(match, "join 57PzK", "join 48PzK")
    assert why(match, "leave WIK") == why(match, "drop WIK") == "why.no_member ruling-23"
    assert why(match, "drop 57PzK") == "why.group_waits ruling-23"
    act(match, "move 57PzK E5810")
    assert why(match, "leave 57PzK") == "why.group_moved ruling-23"
    act(match, "drop 48PzK")
    assert why(match, "leave 57PzK") == why(match, "drop 57PzK") == "why.alone ruling-23"


def gun_at_large(*others: str, supply: str = "") -> Match:
    """The siege gun at the head of the line."""
    return game(f"Siege {LINE[0]} {supply}".strip(), *others, phase="axis_movement", scenario=FALL, turn=2)


@pytest.mark.rule("5.2", "ruling-32")
@pytest.mark.parametrize(("supply", "links"), [("", 3), ("supply=lack", 2), ("supply=out", 2)])
def test_the_siege_gun_follows_three_links_of_rail_two_without_supply(supply: str, links: int):
    reached = reach(gun_at_large(supply=supply), "Siege")
    assert [hex in reached for hex in LINE[1:]] == [n <= links for n in (1, 2, 3, 4)]
    assert "C2219" not in reached, "there is no rail"


@pytest.mark.rule("5.2", "4.2", "ruling-32")
def test_the_siege_gun_enters_no_zone_even_with_a_friend_there_and_pays_nothing_to_leave_one():
    blocked = gun_at_large("7AK C2318", "27A C2319")
    assert reach(blocked, "Siege") & set(LINE) == {"C2218"} - around_fall("C2319")
    assert why(blocked, "move Siege C2318") == "why.no_rail_zone ruling-32"
    zoned = gun_at_large("27A C2018")
    assert LINE[3] in reach(zoned, "Siege")
    assert LINE[0] in around_fall("C2018")


def around_fall(hex: str) -> set[str]:
    grid = rules(FALL).grid
    return ids(grid.neighbours(grid.index[hex]), FALL)


@pytest.mark.rule("20.3", "ruling-134")
def test_a_garrison_keeps_its_distance_from_soviets():
    options = {"garrisons": True}
    grid = rules(FALL).grid

    def far(hex: str) -> int:
        return grid.distance(grid.index[hex], grid.index["C3605"])

    off = game("G207 C3610", "26A C3605", phase="axis_movement", scenario=FALL, turn=12, options=options)
    assert far("C3610") == 5
    assert min(far(hex) for hex in reach(off, "G207")) == 4
    assert refusal(off, "move G207 C3608") == (
        "why.garrison_near",
        {"unit": "G207", "hex": "C3608", "distance": 3, "limit": 3},
    )
    near = game("G207 C3607", "26A C3605", phase="axis_movement", scenario=FALL, turn=12, options=options)
    assert far("C3607") == 2
    assert min(far(hex) for hex in reach(near, "G207")) == 3
    assert refusal(near, "move G207 C3606") == ("why.garrison_stays", {"unit": "G207", "hex": "C3606", "distance": 2})
    assert asked(near) == "axis prompt.march.all"
