"""Uncertain strengths: cups, draws, weak sides, markers that go back (7; rulings 48 to 55)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.combat import losses
from rasputitsa.games.war_for_the_motherland.combat.strengths import NONE_LEFT
from tests.games.war_for_the_motherland.positions import FALL, act, game, play_of, rolled, rules, told

HERE, NEXT, FAR = "E5505", "E5506", "E4510"
OPEN = (["mechanized", 1], ["march", {"side": "axis", "kind": "panzers"}])
MIXED: list[dict[str, Any]] = [
    {"kind": "C21-6-9", "count": 2},
    {"kind": "C3-3-5", "count": 3},
    {"kind": "B8-6-7", "count": 1},
]


def marker(match: Match, unit: str) -> object:
    return match.state.units[unit].mark("csm")


def left(match: Match, pile: str = "cups") -> dict[str, int]:
    return {each.kind: each.count for each in getattr(match.state, pile) if each.count}


def attacked(dice: tuple[int, ...], *more: str, cups: object = MIXED) -> Match:
    """An army without a marker is attacked by a corps."""
    match = game(f"51AK {HERE}", f"62A {NEXT}", *more, phase="axis_combat", turn=23, dice=dice, cups=cups)
    act(match, f"attack 51AK {NEXT}")
    return match


@pytest.mark.rule("7.1", "7.3", "ruling-48")
@pytest.mark.parametrize(("number", "kind"), [(1, "C21-6-9"), (2, "C21-6-9"), (3, "C3-3-5"), (5, "C3-3-5")])
def test_an_army_draws_from_the_cup_of_its_class_each_marker_as_likely_as_the_other(number: int, kind: str):
    match = attacked((number, 3))
    assert (marker(match, "62A"), match.state.rolls) == (None, 0)
    act(match, f"resolve {NEXT}")
    assert marker(match, "62A") == kind
    before = {pile["kind"]: pile["count"] for pile in MIXED}
    assert left(match) == {**before, kind: before[kind] - 1}
    assert told(match, "log.drawn")[0]["letter"] == "C"


@pytest.mark.rule("7.1", "8.1", "ruling-49", "ruling-146")
def test_a_declaration_draws_for_attackers_first_in_the_order_of_the_roster_and_binds():
    units = (f"51AK {HERE}", f"24A {NEXT}", "66A E5406")
    match = game(*units, phase="soviet_combat", turn=23, dice=(1, 3, 3), cups=MIXED)
    act(match, f"attack 66A {HERE}", f"attack 24A {HERE}")
    before = match.can_undo
    act(match, f"resolve {HERE}")
    assert (before, match.can_undo) == (True, False)
    order = [event["unit"] for event in told(match, "log.drawn")]
    assert order == sorted(order, key=list(rules().roster).index) == ["24A", "66A"]


@pytest.mark.rule("7.1", "ruling-50")
def test_with_an_empty_cup_an_army_fights_as_one_two_with_one_step_and_draws_in_a_later_administrative_phase():
    match = attacked((2,), cups=[])
    act(match, f"resolve {NEXT}")
    assert told(match, "log.cup_empty") == [{"unit": "62A", "letter": "C"}]
    assert (match.state.units["62A"].steps, NONE_LEFT) == (1, (1, 2))
    assert rolled(match)[0]["odds"] == "2:1"
    late = game(f"51AK {HERE}", f"62A {NEXT} steps=1", phase="administrative", stack=DRAWING, cups=MIXED)
    assert (marker(late, "62A"), late.state.units["62A"].steps) == ("C21-6-9", 2)
    none = game(f"51AK {HERE}", f"62A {NEXT} steps=1", phase="administrative", stack=DRAWING, cups=[])
    assert (marker(none, "62A"), none.state.units["62A"].steps) == (None, 1)


DRAWING = (["administrative", 6], ["markers_removed", {}])


@pytest.mark.rule("7.1", "ruling-51")
@pytest.mark.parametrize(("marks", "after"), [("", 1), (" csm=C21-6-9", 1), (" csm=C21-6-9 steps=1", None)])
def test_an_army_that_loses_a_step_outside_combat_draws_and_shows_the_weak_side(marks: str, after: int | None):
    match = game(f"62A {HERE}{marks}", f"WIK {FAR}", phase="mechanized", stack=OPEN)
    play = play_of(match)
    left = losses.lose_step(play, match.state.units["62A"], "9.9")
    assert (left.steps if left else None) == after
    if left:
        assert left.mark("csm") == ("C21-6-9" if marks else play.rules.cups[0].kind)


@pytest.mark.rule("7.1", "7.2", "ruling-52", "ruling-53")
@pytest.mark.parametrize(
    ("enemy", "keeps"), [(f"51AK {NEXT}", True), (f"x1 {NEXT}", True), (f"51AK {FAR}", False), ("51AK E5503", False)]
)
def test_markers_go_where_no_axis_unit_is_adjacent_and_the_army_is_restored(enemy: str, keeps: bool):
    match = game(f"62A {HERE} steps=1 csm=C21-6-9", enemy, phase="administrative", stack=DRAWING, cups=[])
    assert marker(match, "62A") == ("C21-6-9" if keeps else None)
    assert match.state.units["62A"].steps == (1 if keeps else 2)
    assert left(match) == ({} if keeps else {"C21-6-9": 1})


@pytest.mark.rule("7.2", "ruling-53")
def test_a_star_leaves_the_game_when_contact_is_lost():
    match = game(f"62A {HERE} csm=C3-3-5", phase="administrative", stack=DRAWING, cups=[])
    assert (left(match), left(match, "spent")) == ({}, {"C3-3-5": 1})


@pytest.mark.rule("7.2", "ruling-52")
def test_an_air_fleet_does_not_keep_a_marker_in_place():
    fleets = [{"base": "LF4", "hex": NEXT}]
    match = game(f"62A {HERE} csm=C21-6-9", f"LF4 {FAR}", phase="administrative", stack=DRAWING, cups=[], fleets=fleets)
    assert marker(match, "62A") is None


@pytest.mark.rule("7.1", "ruling-52")
def test_contact_over_water_counts():
    match = game("51AK E7112", "62A E7111 csm=C21-6-9", "64A E6112", phase="administrative", stack=DRAWING, cups=MIXED)
    assert marker(match, "62A") == "C21-6-9"
    assert marker(match, "64A") is None


@pytest.mark.rule("7.1")
def test_armies_in_contact_draw_at_the_end_of_a_turn_without_a_fight():
    match = game(
        f"51AK {HERE}", f"62A {NEXT}", phase="administrative", stack=DRAWING, dice=(3, *(6,) * 9), cups=MIXED[1:]
    )
    assert marker(match, "62A") == "C3-3-5"


@pytest.mark.rule("ruling-54", "ruling-55")
def test_what_is_in_the_cups_at_the_start():
    june = {rules(FALL).markers[pile.kind].turn for pile in rules(FALL).cups}
    assert june == {1}
    november = {pile.kind: pile.count for pile in rules().cups}
    assert {rules().markers[kind].turn for kind in november} == {3, 5, 7, 8, 9, 10, 13, 14, 15, 17, 18, 20, 21}
    assert november["C21-6-9"] == rules().markers["C21-6-9"].count - 1
    assert november["C3-3-5"] == rules().markers["C3-3-5"].count
