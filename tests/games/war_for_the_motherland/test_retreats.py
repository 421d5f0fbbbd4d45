"""Retreats hex by hex, tolls, room at the end, advances (8.8, 8.9; rulings 75 to 84)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.war_for_the_motherland.positions import FALL, act, asked, at, game, rules, subjects, told, why
from tests.games.war_for_the_motherland.test_battles import HERE, NEXT, OTHER, steps, struck, targets

WEST, FAR_WEST = "E5506", "E5507"
ATTACKER = "62A E5504 csm=C21-6-9"
"""East of HERE; its zone covers E5404 and E5604 and what lies beside them."""


def back(result: str, *units: str) -> Match:
    """Axis units in HERE are driven back by an army from the east."""
    match = struck(result, *units, ATTACKER, hexes=HERE)
    act(match, "fall_back")
    return match


def ends(match: Match, unit: str) -> set[str]:
    return targets(match, "retreat", unit)


@pytest.mark.rule("8.8", "ruling-75")
def test_each_hex_is_one_further_from_the_start_and_of_the_best_class():
    match = back("D2", f"51AK {HERE}")
    assert ends(match, "51AK") == {"E5506", "E5406", "E5606"} - zone_of_attacker()
    act(match, f"retreat 51AK {WEST}")
    grid = match.rules.grid
    second = ends(match, "51AK")
    assert second
    assert all(grid.distance(grid.index[HERE], grid.index[hex]) == 2 for hex in second)
    assert why(match, f"retreat 51AK {HERE}") == "why.retreat_not_further ruling-75"
    act(match, f"retreat 51AK {FAR_WEST}")
    assert at(match, "51AK") == FAR_WEST


def zone_of_attacker() -> set[str]:
    grid = rules().grid
    return set(grid.ids(grid.neighbours(grid.index["E5504"])))


@pytest.mark.rule("8.8", "4.2", "ruling-19", "ruling-75")
def test_an_empty_free_hex_then_a_friend_then_a_friend_in_a_zone_then_an_empty_zone():
    ring = set(rules().grid.ids(rules().grid.neighbours(rules().grid.index[HERE]))) - {"E5504"}
    free = ring - zone_of_attacker()
    with_friend = back("D1", f"51AK {HERE}", f"8AK {WEST}")
    assert ends(with_friend, "51AK") == free - {WEST}
    friends = [f"{unit} {hex}" for unit, hex in zip(("8AK", "11AK", "4AK"), sorted(free), strict=True)]
    assert ends(back("D1", f"51AK {HERE}", *friends), "51AK") == free
    pressed = (f"64A {FAR_WEST} csm=C21-6-9", "24A E5306 csm=C21-6-9", "65A E5706 csm=C21-6-9")
    held = back("D1", f"51AK {HERE}", f"8AK {WEST}", "Pfe E5405", *pressed)
    assert ends(held, "51AK") == {WEST, "E5405"}
    alone = back("D1", f"51AK {HERE}", *pressed)
    assert ends(alone, "51AK") == ring


@pytest.mark.rule("8.8", "9.5", "ruling-76", "ruling-78")
def test_without_supply_nobody_retreats_into_an_empty_zone_and_is_lost():
    pressed = (f"64A {FAR_WEST} csm=C21-6-9", "24A E5306 csm=C21-6-9", "65A E5706 csm=C21-6-9")
    match = back("D1", f"51AK {HERE} supply=out", *pressed)
    assert steps(match, "51AK") == [0]
    assert steps(back("D1", f"51AK {HERE} supply=lack", *pressed), "51AK") == [4]


@pytest.mark.rule("8.8", "ruling-76", "ruling-16")
def test_nobody_retreats_into_another_nationality_or_over_water():
    match = back("D1", f"Ru5AK {HERE}", f"ItAlp {WEST}")
    assert WEST not in ends(match, "Ru5AK")
    assert why(match, f"retreat Ru5AK {WEST}") == "why.shunned ruling-16"


@pytest.mark.rule("8.8", "ruling-22", "ruling-77")
def test_an_empty_hex_in_a_zone_costs_those_who_go_together_one_step_and_the_owner_says_whose():
    pressed = (f"64A {FAR_WEST} csm=C21-6-9", "24A E5306 csm=C21-6-9", "65A E5706 csm=C21-6-9")
    match = back("D1", f"51AK {HERE}", f"Pfe {HERE}", *pressed)
    assert match.decision is not None
    option = match.decision.option("retreat")
    assert option is not None
    assert option.along("51AK") == ("Pfe",)
    assert [note.key for note in option.notes("51AK", WEST)] == ["note.toll"]
    act(match, f"retreat 51AK {WEST}")
    assert asked(match) == "axis prompt.toll"
    assert why(match, "lose 62A") == "why.not_paying ruling-77"
    act(match, "lose Pfe")
    assert steps(match, "51AK", "Pfe") == [4, 1]
    assert (at(match, "51AK"), at(match, "Pfe")) == (WEST, WEST)


@pytest.mark.rule("8.8", "ruling-75", "ruling-77")
def test_units_of_a_stack_may_go_to_different_hexes_and_pay_apart():
    pressed = (f"64A {FAR_WEST} csm=C21-6-9", "24A E5306 csm=C21-6-9", "65A E5706 csm=C21-6-9")
    match = back("D1", f"51AK {HERE}", f"Pfe {HERE}", *pressed)
    act(match, "part Pfe", f"retreat 51AK {WEST}")
    assert steps(match, "51AK", "Pfe") == [3, 2]
    assert (at(match, "51AK"), at(match, "Pfe")) == (WEST, WEST)
    free = back("D1", f"51AK {HERE}", f"Pfe {HERE}")
    assert why(free, "part 62A") == "why.not_parted ruling-75"
    act(free, "part 51AK", f"retreat Pfe {WEST}", "retreat 51AK E5406")
    assert (at(free, "51AK"), at(free, "Pfe")) == ("E5406", WEST)


@pytest.mark.rule("8.8", "ruling-77")
def test_a_motorized_unit_that_crosses_a_major_river_loses_one_step_more():
    for unit, left in (("14PzK", 3), ("51AK", 4)):
        match = struck("D1", f"{unit} E4809", "62A E4810 csm=C21-6-9", hexes="E4809")
        act(match, "fall_back")
        assert match.rules.map.crosses("major_river", *(match.rules.grid.index[hex] for hex in ("E4809", "E4808")))
        act(match, f"retreat {unit} E4808")
        assert steps(match, unit) == [left]
        assert at(match, unit) == "E4808"


@pytest.mark.rule("8.8", "ruling-78")
def test_a_unit_without_the_steps_for_its_way_is_eliminated():
    pressed = (f"64A {FAR_WEST} csm=C21-6-9", "24A E5306 csm=C21-6-9", "65A E5706 csm=C21-6-9")
    match = back("D1", f"Pfe {HERE} steps=1", *pressed)
    act(match, f"retreat Pfe {WEST}")
    assert steps(match, "Pfe") == [0]


@pytest.mark.rule("8.8", "ruling-79", "ruling-143")
def test_where_a_retreat_ends_in_too_full_a_hex_one_unit_goes_on_then_the_retreated_are_lost():
    free = sorted({"E5506", "E5406", "E5606", "E5405", "E5605"} - zone_of_attacker())
    names = ("8AK", "11AK", "4AK", "29AK", "44AK", "52AK", "5AK", "17AK")
    full = [f"{unit} {free[i // 2]}" for i, unit in enumerate(names[: 2 * len(free)])]
    match = back("D1", f"51AK {HERE}", *full)
    act(match, f"retreat 51AK {free[0]}")
    assert asked(match) == "axis prompt.displace"
    assert subjects(match, "displace") == {"51AK", names[0], names[1]}
    assert why(match, f"displace 62A {WEST}") == "why.not_yours ruling-79"
    (target, *_) = sorted(targets(match, "displace", names[0]))
    act(match, f"displace {names[0]} {target}")
    assert (at(match, "51AK"), at(match, names[0])) == (free[0], target)
    assert match.state.units[names[0]].mark("beaten") == 1
    assert asked(match) != "axis prompt.displace"


@pytest.mark.rule("8.8", "ruling-79")
def test_a_full_hex_that_nobody_can_leave_loses_those_who_came():
    armies = ("64A E5508 csm=C21-6-9", "24A E5306 csm=C21-6-9", "65A E5706 csm=C21-6-9")
    held = (f"8AK {WEST} supply=out", f"11AK {WEST} supply=out")
    match = back("D1", f"51AK {HERE} supply=out", *held, *armies)
    assert at(match, "51AK") == WEST
    assert asked(match) == "axis prompt.no_room"
    assert subjects(match, "eliminate") == {"51AK"}
    assert why(match, "eliminate 8AK") == "why.not_doomed ruling-79"
    act(match, "eliminate 51AK")
    assert steps(match, "51AK", "8AK", "11AK") == [0, 4, 4]


@pytest.mark.rule("8.8", "ruling-75")
def test_who_follows_later_may_go_where_a_friend_stands_though_together_there_was_one_hex():
    ring = set(rules().grid.ids(rules().grid.neighbours(rules().grid.index[HERE])))
    free = sorted(ring - zone_of_attacker() - {"E5504"})
    friends = [f"{unit} {hex}" for unit, hex in zip(("8AK", "11AK"), free[1:], strict=True)]
    match = back("D1", f"51AK {HERE}", f"Pfe {HERE}", *friends)
    assert ends(match, "Pfe") == {free[0]}
    act(match, "part Pfe")
    assert at(match, "51AK") == free[0]
    assert ends(match, "Pfe") == set(free)
    alone = back("D1", f"51AK {HERE}", *friends)
    assert at(alone, "51AK") == free[0]


@pytest.mark.rule("8.8", "ruling-70", "ruling-144")
def test_attackers_go_back_from_their_own_hexes():
    match = struck("A1", f"62A {HERE} csm=C21-6-9", f"64A {OTHER} csm=C21-6-9", f"51AK {NEXT}")
    act(match, "fall_back")
    assert subjects(match, "retreat") == {"62A", "64A"}
    act(match, f"retreat 64A {min(ends(match, '64A'))}")
    assert subjects(match, "retreat") == {"62A"}


@pytest.mark.rule("5.7", "8.8")
def test_a_retreat_takes_what_it_passes():
    match = struck("D1", "51AK E4809", "62A E4810 csm=C21-6-9", hexes="E4809")
    act(match, "fall_back", "retreat 51AK E4708")
    assert told(match, "log.control") == [{"side": "axis", "hex": "E4708"}]


def vacated(*units: str, scenario: str = FALL, turn: int = 2, phase: str = "axis_combat") -> Match:
    """A battle for C6534 that left it empty: the attackers may advance."""
    side, other = ("axis", "soviet") if phase == "axis_combat" else ("soviet", "axis")
    split = [unit.split() for unit in units]
    mine = [each for each in split if rules(FALL).roster[each[0]].side == side]
    battle = {
        "hexes": ["C6534"],
        "attackers": [each[0] for each in mine],
        "defenders": ["8Mec" if other == "soviet" else "9AK"],
        "bases": sorted({each[1] for each in mine}),
    }
    stack = ([phase, 1], ["combat", {"side": side}], ["end_of_battle", {}], ["panzer_losses", {}])
    lost = "8Mec soviet_lost" if other == "soviet" else "9AK axis_lost"
    advances = (["advance", {"of": "defenders"}], ["advance", {"of": "attackers"}])
    return game(
        *units, lost, phase=phase, scenario=scenario, turn=turn, stack=(*stack, *advances), battle=battle, cups=[]
    )


@pytest.mark.rule("8.9", "ruling-82", "ruling-83")
@pytest.mark.parametrize(("unit", "furthest"), [("1AK", 1), ("39PzK", 3), ("HuMob", 1)])
def test_panzers_advance_three_hexes_others_one(unit: str, furthest: int):
    match = vacated(f"{unit} C6535")
    grid = match.rules.grid
    hexes = targets(match, "advance", unit)
    assert "C6534" in hexes
    assert max(grid.distance(grid.index["C6535"], grid.index[hex]) for hex in hexes) == furthest


@pytest.mark.rule("8.9", "ruling-83")
@pytest.mark.parametrize(("unit", "furthest"), [("3Mec", 2), ("6Cav", 1)])
def test_soviet_motorized_units_advance_two_hexes(unit: str, furthest: int):
    match = vacated(f"{unit} C6535", phase="soviet_combat")
    grid = match.rules.grid
    hexes = targets(match, "advance", unit)
    assert max(grid.distance(grid.index["C6535"], grid.index[hex]) for hex in hexes) == furthest


@pytest.mark.rule("8.9", "ruling-83")
def test_only_german_panzers_go_on_into_zones():
    match = vacated("39PzK C6535", "5A C6533 csm=C1-4-6")
    assert "C6433" in targets(match, "advance", "39PzK")
    soviet = vacated("3Mec C6535", "1AK C6532", phase="soviet_combat")
    assert "C6433" not in targets(soviet, "advance", "3Mec")
    assert "C6434" in targets(soviet, "advance", "3Mec")


@pytest.mark.rule("8.9", "ruling-82", "ruling-84")
def test_an_advance_takes_part_alone_ends_with_room_and_happens_once():
    match = vacated("1AK C6535", "2AK C6535", "5AK C6435")
    act(match, "advance 1AK C6534", "advance 2AK C6534")
    assert subjects(match, "advance") == set()
    assert [event["unit"] for event in told(match, "log.advance")] == ["1AK", "2AK"]


@pytest.mark.rule("8.9", "ruling-82", "ruling-141")
def test_a_defender_with_an_attack_advances_into_what_the_attackers_left():
    match = struck("A1", f"62A {HERE} csm=C21-6-9", f"51AK {NEXT}", f"x1 {NEXT}")
    act(match, "fall_back")
    act(match, f"retreat 62A {min(ends(match, '62A'))}")
    assert asked(match) == "axis prompt.advance"
    assert subjects(match, "advance") == {"51AK"}
    assert targets(match, "advance", "51AK") == {HERE}
    act(match, f"advance 51AK {HERE}")
    assert at(match, "51AK") == HERE


@pytest.mark.rule("8.9", "ruling-82")
def test_nobody_advances_into_a_hex_from_which_an_attacker_advanced():
    grid = rules().grid
    here, next = grid.index[HERE], grid.index[NEXT]
    behind = sorted(id for id in grid.ids(grid.ring(next, 2)) if grid.distance(here, grid.index[id]) == 3)
    armies = [f"{army} {id} csm=C21-6-9" for army, id in zip(("21A", "24A", "64A", "65A", "66A"), behind, strict=True)]
    match = struck("D1", f"62A {HERE} csm=C21-6-9", f"14PzK {NEXT}", *armies)
    act(match, "fall_back")
    beside = ends(match, "14PzK") & set(grid.ids(grid.neighbours(here)))
    act(match, f"retreat 14PzK {min(beside)}", f"advance 62A {NEXT}")
    assert told(match, "log.advance") == [{"unit": "62A", "hex": NEXT}]
    assert asked(match) != "axis prompt.advance"


@pytest.mark.rule("8.4", "8.9", "ruling-61", "ruling-84")
def test_an_advance_destroys_a_fortress():
    battle = {"hexes": ["C3729"], "attackers": ["1AK"], "defenders": ["8Mec"], "bases": ["C3730"]}
    stack = (["axis_combat", 1], ["combat", {"side": "axis"}], ["end_of_battle", {}], ["panzer_losses", {}])
    advance = ["advance", {"of": "attackers"}]
    units = ("1AK C3730 supply=out", "8Mec soviet_lost")
    facts: dict[str, Any] = {"phase": "axis_combat", "scenario": FALL, "turn": 2}
    match = game(*units, **facts, stack=(*stack, advance), battle=battle, cups=[])
    act(match, "advance 1AK C3729")
    assert match.rules.grid.ids(match.state.ruined) == ("C3729",)


@pytest.mark.rule("8.8", "ruling-73", "ruling-77")
def test_a_corps_that_becomes_a_kampfgruppe_on_its_way_goes_on_as_one():
    match = struck("D2", "14PzK E4809 steps=3", "62A E4810 csm=C21-6-9", hexes="E4809")
    act(match, "fall_back", "retreat 14PzK E4808")
    assert at(match, "14PzK") == "axis_lost"
    if asked(match) == "axis prompt.retreat":
        act(match, f"retreat PzKG1 {min(ends(match, 'PzKG1'))}")
    grid = match.rules.grid
    assert steps(match, "PzKG1") == [2]
    assert grid.distance(grid.index["E4809"], match.state.units["PzKG1"].hex) == 2


@pytest.mark.rule("8.8", "9.8", "ruling-81")
def test_partisans_neither_fight_nor_bar_a_retreat():
    match = struck("D1", f"51AK {HERE}", ATTACKER, hexes=HERE, partisans=[WEST, "E5406", "E5606"])
    act(match, "fall_back")
    assert WEST in ends(match, "51AK")
    act(match, f"retreat 51AK {WEST}")
    assert match.rules.grid.ids(match.state.partisans) == tuple(sorted((WEST, "E5406", "E5606"), key=order(match)))
    alone = game(f"51AK {HERE}", phase="axis_combat", turn=23, partisans=[NEXT], cups=[])
    assert asked(alone) != "axis prompt.combat"


def order(match: Match) -> Any:
    """The order in which the hexes of a set are named."""
    return lambda name: match.rules.grid.index[name]


def entered(unit: str, start: str, vacant: str, turn: int = 2) -> set[str]:
    """Hexes to which a panzer corps may advance that attacked one hex, which is empty now."""
    battle = {"hexes": [vacant], "attackers": [unit], "defenders": ["8Mec"], "bases": [start]}
    stack = (["axis_combat", 1], ["combat", {"side": "axis"}], ["end_of_battle", {}], ["panzer_losses", {}])
    facts: dict[str, Any] = {"phase": "axis_combat", "scenario": FALL, "turn": turn, "battle": battle, "cups": []}
    match = game(f"{unit} {start}", "8Mec soviet_lost", **facts, stack=(*stack, ["advance", {"of": "attackers"}]))
    return targets(match, "advance", unit)


@pytest.mark.rule("8.9", "11.2", "ruling-31", "ruling-83")
def test_beyond_the_first_hex_no_swamp_but_in_snow_and_no_major_river():
    map, grid = rules(FALL).map, rules(FALL).grid
    swamp = set(grid.ids(map.terrain["swamp"]))
    start, vacant = "C3629", "C3628"
    assert vacant in swamp
    assert vacant in entered("39PzK", start, vacant)
    assert not (entered("39PzK", start, vacant) - {vacant}) & swamp
    assert (entered("39PzK", start, vacant, turn=8) - {vacant}) & swamp
    assert map.crosses("major_river", grid.index["C6430"], grid.index["C6529"])
    battle = {"hexes": ["C6430"], "attackers": ["3Mec"], "defenders": ["9AK"], "bases": ["C6431"]}
    stack = (["soviet_combat", 1], ["combat", {"side": "soviet"}], ["end_of_battle", {}], ["panzer_losses", {}])
    facts: dict[str, Any] = {"phase": "soviet_combat", "scenario": FALL, "turn": 2, "battle": battle, "cups": []}
    match = game("3Mec C6431", "9AK axis_lost", **facts, stack=(*stack, ["advance", {"of": "attackers"}]))
    assert targets(match, "advance", "3Mec") >= {"C6430", "C6429"}
    assert "C6529" not in targets(match, "advance", "3Mec")
