"""Overruns within movement (6; rulings 29, 40 to 47, 139, 152)."""

from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from tests.games.war_for_the_motherland.positions import FALL, act, asked, at, game, reach, rolled, rules, subjects, why

HERE, THERE, BEYOND = "C5207", "C5208", "C5209"
"""Clear ground north of the Sea of Azov: no river, no city."""


def axis(*units: str, turn: int = 2, die: int = 1, phase: str = "axis_movement", **facts: Any) -> Match:
    """A position of Fall Barbarossa in which the Axis moves, by default in clear weather, or its panzers alone."""
    return game(*units, phase=phase, scenario=FALL, turn=turn, dice=(die,) * 9, **facts)


def left(match: Match, unit: str) -> int:
    """The MP that a unit has left."""
    found = match.state.units[unit].mark("mp")
    assert found is not None
    return int(found)


@pytest.mark.rule("6.1", "6.2", "5.4", "ruling-40", "ruling-44")
def test_who_clears_the_hex_enters_at_no_cost_and_goes_on():
    match = axis(f"41PzK {HERE}", f"HQ-S {THERE}")
    act(match, f"overrun 41PzK {THERE}", "lose HQ-S")
    assert (at(match, "41PzK"), left(match, "41PzK")) == (THERE, 4)
    assert rolled(match)[0]["die"] == 2, "one more than the die"
    assert BEYOND in reach(match, "41PzK")


@pytest.mark.rule("6.2", "ruling-46")
def test_a_panzer_division_with_its_nine_points_overruns_three_times():
    chain = ("C5107", "C5106", "C5206")
    around = set(rules(FALL).grid.ids(rules(FALL).grid.neighbours(rules(FALL).grid.index[HERE])))
    assert set(chain) <= around
    match = axis(f"GD {HERE}", *(f"{id} {hex}" for id, hex in zip(("HQ-S", "HQ-SW", "HQ-W"), chain, strict=True)))
    for id, hex in zip(("HQ-S", "HQ-SW", "HQ-W"), chain, strict=True):
        act(match, f"overrun GD {hex}", f"lose {id}")
    assert (at(match, "GD"), left(match, "GD")) == ("C5206", 0)


@pytest.mark.rule("6.2", "ruling-45", "ruling-46")
def test_a_hex_that_is_not_cleared_ends_the_move_and_may_be_overrun_by_others():
    """Two against two: a three with one added has no effect."""
    match = axis(f"Ru2AK {HERE}", "RuCav C5107", f"65R {THERE}", die=3)
    act(match, f"overrun Ru2AK {THERE}")
    assert rolled(match)[0]["result"] == "NE"
    assert reach(match, "Ru2AK") == set()
    assert asked(match) == "axis prompt.march.all"
    assert why(match, f"overrun Ru2AK {THERE}").startswith("why.")
    assert why(match, "overrun Ru2AK C4906") == why(match, "move Ru2AK C4906") != ""


@pytest.mark.rule("6.2", "ruling-45")
@pytest.mark.parametrize(("answer", "hex"), [("follow", THERE), ("halt", HERE)])
def test_cleared_with_a_loss_they_may_enter_and_are_finished(answer: str, hex: str):
    """Nine against two in the open: a seven is an exchange of one for one."""
    match = axis(f"41PzK {HERE}", f"65R {THERE}", die=6)
    act(match, f"overrun 41PzK {THERE}")
    assert rolled(match)[0]["result"] == "1/1"
    assert asked(match) == "axis prompt.overrun"
    act(match, answer)
    assert (at(match, "41PzK"), match.state.units["41PzK"].steps, left(match, "41PzK")) == (hex, 3, 0)
    assert match.state.battle is None
    assert reach(match, "41PzK") == set()


@pytest.mark.rule("ruling-139")
def test_two_overrun_one_is_lost_the_other_may_enter():
    match = axis(f"41PzK {HERE}", f"RuCav {HERE}", f"65R {THERE}", die=6)
    act(match, "join 41PzK", "join RuCav", f"overrun 41PzK {THERE}", "lose RuCav", "follow")
    assert (at(match, "41PzK"), at(match, "RuCav")) == (THERE, "axis_lost")
    assert left(match, "41PzK") == 0


@pytest.mark.rule("6.2", "ruling-44")
def test_after_an_overrun_they_go_on_together_or_each_alone_until_another_is_touched():
    match = axis(f"41PzK {HERE}", f"56PzK {HERE}", f"GD {HERE}", "1AK C5106", f"HQ-S {THERE}")
    act(match, "join 41PzK", "join 56PzK", "join GD", f"overrun 41PzK {THERE}", "lose HQ-S")
    assert {at(match, id) for id in ("41PzK", "56PzK", "GD")} == {THERE}
    act(match, "drop 41PzK", "move 41PzK C5209", "move 56PzK C5207")
    assert at(match, "GD") == THERE
    assert "GD" in subjects(match, "move")
    assert why(match, "move 41PzK C5210") == "why.finished ruling-24"
    act(match, "move 1AK C5206")
    assert why(match, "move GD C5209") == "why.finished ruling-24"


@pytest.mark.rule("6.2", "ruling-42")
def test_a_group_overruns_together_and_not_from_too_full_a_hex():
    stack = [f"{id} {HERE}" for id in ("41PzK", "56PzK", "57PzK")]
    full = axis(*stack, f"HQ-S {THERE}")
    assert why(full, f"overrun 41PzK {THERE}") == "why.overrun_stacked 6.2"
    act(full, "move 57PzK C5206", f"overrun 41PzK {THERE}", "lose HQ-S")
    assert (at(full, "41PzK"), at(full, "56PzK")) == (THERE, HERE)


@pytest.mark.rule("6.2", "ruling-40", "ruling-152")
@pytest.mark.parametrize("phase", ["axis_movement", "mechanized"])
@pytest.mark.parametrize("supply", ["lack", "out"])
def test_nobody_overruns_without_supply(phase: str, supply: str):
    match = axis(f"41PzK {HERE} supply={supply}", f"HQ-S {THERE}", phase=phase)
    assert why(match, f"overrun 41PzK {THERE}") == "why.overrun_supply 6.2"


@pytest.mark.rule("6.1", "ruling-40")
def test_everybody_with_an_attack_overruns_on_foot_too_and_with_a_depot_in_the_group_nobody():
    match = axis(f"1AK {HERE}", f"n1 {HERE}", f"HQ-S {THERE}")
    assert subjects(match, "overrun") == {"1AK"}
    act(match, "join 1AK", "join n1")
    assert subjects(match, "overrun") == set()
    assert why(match, f"overrun 1AK {THERE}") == "why.overrun_strength ruling-40"


@pytest.mark.rule("6.1", "ruling-40")
def test_points_are_asked_of_each():
    match = axis(f"1AK {HERE} mp=2", f"41PzK {HERE}", f"HQ-S {THERE}")
    assert why(match, f"overrun 1AK {THERE}") == "why.overrun_points 6.1"
    act(match, "join 1AK", "join 41PzK")
    assert why(match, f"overrun 41PzK {THERE}") == "why.overrun_points 6.1"


@pytest.mark.rule("6.1", "11.2", "ruling-40")
@pytest.mark.parametrize(("turn", "die", "points"), [(2, 3, 3), (8, 1, 2)])
def test_soviets_pay_two_points_in_snow(turn: int, die: int, points: int):
    facts: dict[str, Any] = {"phase": "soviet_movement", "scenario": FALL, "turn": turn, "dice": (die,) * 9}
    match = game(f"4Mec {HERE}", f"x1 {THERE}", **facts)
    act(match, f"overrun 4Mec {THERE}", "lose x1")
    assert (at(match, "4Mec"), left(match, "4Mec")) == (THERE, 6 - points)


@pytest.mark.rule("6.2", "17.4", "ruling-29", "ruling-41")
@pytest.mark.parametrize("kind", ["minor_river", "major_river"])
def test_no_overrun_crosses_a_river_but_of_germans_on_turn_1(kind: str):
    start, end = side(kind)
    crossing = (f"41PzK {start}", f"HQ-S {end}")
    july = axis(*crossing)
    assert why(july, f"overrun 41PzK {end}") == f"why.overrun_side.{kind} ruling-41"
    june = axis(*crossing, turn=1)
    assert subjects(june, "overrun") == {"41PzK"}
    mixed = axis(*crossing, f"RuCav {start}", turn=1)
    act(mixed, "join 41PzK", "join RuCav")
    assert subjects(mixed, "overrun") == set()


def side(kind: str) -> tuple[str, str]:
    """Two clear hexes without a city and a river between them."""
    map = rules(FALL).map
    plain = map.terrain["clear"] & ~(map.features["major_city"] | map.features["minor_city"] | map.features["fortress"])
    for hex, name in map.grid.names.items():
        beyond = map.beside(kind, hex) & plain
        if plain >> hex & 1 and beyond:
            return name, map.grid.ids(beyond)[0]
    raise AssertionError(kind)


@pytest.mark.rule("6.2", "11.2", "ruling-41", "ruling-25")
@pytest.mark.parametrize(
    ("ground", "turn", "goes"),
    [("swamp", 2, False), ("swamp", 8, True), ("mountain", 2, False), ("woods", 2, True), ("clear", 2, True)],
)
def test_into_which_ground_overruns_go(ground: str, turn: int, goes: bool):
    start, end = onto(rules(FALL).map.terrain[ground] & ~cities())
    match = axis(f"41PzK {start}", f"HQ-S {end}", turn=turn)
    assert (subjects(match, "overrun") == {"41PzK"}) is goes
    assert why(match, f"overrun 41PzK {end}") == ("" if goes else f"why.overrun_ground.{ground} ruling-41")


@pytest.mark.rule("6.2", "ruling-41", "ruling-25")
@pytest.mark.parametrize(("kind", "goes"), [("major_city", False), ("minor_city", True)])
def test_no_overrun_goes_into_a_major_city(kind: str, goes: bool):
    features = rules(FALL).map.features
    start, end = onto(features[kind] & ~features["fortress"])
    assert (subjects(axis(f"41PzK {start}", f"HQ-S {end}"), "overrun") == {"41PzK"}) is goes


@pytest.mark.rule("6.2", "ruling-25")
def test_a_minor_city_counts_alone_whatever_is_under_it():
    map = rules(FALL).map
    start, end = onto(map.features["minor_city"] & (map.terrain["swamp"] | map.terrain["mountain"]))
    assert subjects(axis(f"41PzK {start}", f"HQ-S {end}"), "overrun") == {"41PzK"}


@pytest.mark.rule("6.2", "8.4", "ruling-41")
@pytest.mark.parametrize(("ruined", "goes"), [([], False), (["C1419"], True)])
def test_a_fortress_that_stands_keeps_overruns_out_a_destroyed_one_forbids_nothing(ruined: list[str], goes: bool):
    map = rules(FALL).map
    start = onto(1 << map.grid.index["C1419"])[0]
    match = axis(f"41PzK {start}", "HQ-S C1419", ruined=ruined)
    assert (subjects(match, "overrun") == {"41PzK"}) is goes


def cities() -> int:
    """The hexes that are more than their ground."""
    features = rules(FALL).map.features
    return features["major_city"] | features["minor_city"] | features["fortress"]


def onto(area: int) -> tuple[str, str]:
    """A step onto an area over dry ground."""
    map = rules(FALL).map
    for name in map.grid.ids(area):
        hex = map.grid.index[name]
        wet = 0
        for kind in map.hexsides:
            wet |= map.beside(kind, hex)
        starts = map.grid.neighbours(hex) & ~wet & map.terrain["clear"] & ~cities()
        if starts:
            return map.grid.ids(starts)[0], name
    raise AssertionError(map.grid.ids(area))


@pytest.mark.rule("6.1", "7.1", "ruling-43")
def test_declaring_draws_the_markers_and_binds():
    match = axis(f"41PzK {HERE}", f"26A {THERE}")
    act(match, f"overrun 41PzK {THERE}")
    assert match.state.units["26A"].mark("csm")
    assert match.undo_length is None


@pytest.mark.rule("6.2", "8.6", "ruling-47")
def test_a_support_group_helps_in_every_overrun():
    match = game(
        f"4Mec {HERE}",
        f"x1 {THERE}",
        "x2 C5209",
        "OSG1 C5206",
        phase="soviet_movement",
        scenario=FALL,
        turn=8,
        dice=(1,) * 9,
    )
    act(match, f"overrun 4Mec {THERE}")
    assert asked(match) == "soviet prompt.aid"
    act(match, "forgo", "lose x1", "overrun 4Mec C5209")
    assert asked(match) == "soviet prompt.aid"
    act(match, "aid")
    assert [event["die"] for event in rolled(match)] == [5, 8], "snow and the overrun, then the group too"


@pytest.mark.rule("5.6", "ruling-37")
def test_who_went_by_rail_this_turn_does_not_overrun():
    match = axis(f"41PzK {HERE} carried=all", f"HQ-S {THERE}", f"56PzK {HERE}", phase="mechanized")
    assert subjects(match, "overrun") == {"56PzK"}
    assert why(match, f"overrun 41PzK {THERE}") == "why.overrun_carried 5.6"


@pytest.mark.rule("5.3", "6.2")
def test_only_panzers_overrun_in_their_own_phase():
    match = axis(f"41PzK {HERE}", f"1AK {HERE}", f"HQ-S {THERE}", phase="mechanized")
    assert subjects(match, "overrun") == {"41PzK"}
    assert why(match, f"overrun 1AK {THERE}") == "why.only_panzers 5.3"


@pytest.mark.rule("6.1")
def test_a_file_claims_no_overrun_that_nobody_began():
    stack = [["campaign", {}], ["turn", 2], ["axis_movement", 3], ["march", {"side": "axis", "kind": "all"}]]
    form = {"units": {"41PzK": {"hex": HERE}}, "turn": 2, "active": "axis", "stack": [*stack, ["overrun", {}]]}
    with pytest.raises(FormatError) as refusal:
        position.from_json(rules(FALL), form)
    assert dict(refusal.value.text.facts)["at"] == "/stack/4"
