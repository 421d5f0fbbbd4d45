"""Set-ups, counters and cups (16.2, 17.2; rulings 5, 17, 30, 38, 54, 55, 103, 127, 128)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME, ground
from rasputitsa.games.war_for_the_motherland.aids.panels import strengths
from rasputitsa.games.war_for_the_motherland.combat.markers import cup, marker_of
from rasputitsa.games.war_for_the_motherland.state import AXIS, HOME, SIDES, SOVIET, is_asset, is_motorized, nation_of
from rasputitsa.rules.hexsides import touched
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, asked, at, look, rules, told


def begin(scenario: str, **options: str | bool) -> Match:
    return Match.new(GAME, scenario, options, seed=1)


@pytest.mark.rule("16.2", "ruling-128")
def test_turning_point_stands_as_printed():
    match = begin(TURNING_POINT)
    for unit, hex in (("HQ-Tcs", "E6812"), ("62A", "E4708"), ("5TkA", "E4512"), ("1GdA", "E4513"), ("HQ-SW", "E4312")):
        assert at(match, unit) == hex
    groups = [at(match, f"OSG{number}") for number in (1, 2)]
    assert groups == ["E5008", "E4512"]
    units = match.state.units
    assert (len(units.of(AXIS)), len(units.of(SOVIET))) == (41, 24)
    assert not any(is_asset(unit) for unit in units.all())


@pytest.mark.rule("16.2", "7.1")
def test_the_62nd_army_alone_has_a_marker_on_its_weak_side():
    match = begin(TURNING_POINT)
    view = look(match)
    assert [unit.id for unit in match.state.units.all() if marker_of(view, unit)] == ["62A"]
    assert strengths(view, match.state.units["62A"]) == ["3", "5"]
    assert strengths(view, match.state.units["64A"]) == ["C"]


@pytest.mark.rule("16.4", "ruling-55")
def test_cups_of_turning_point_hold_what_came_on_turns_2_to_21_less_the_marker_of_the_62nd():
    view = look(begin(TURNING_POINT))
    held = {letter: sum(pile.count for pile in cup(view, letter)) for letter in "ABC"}
    assert held == {"A": 8, "B": 11, "C": 46}
    assert not any(pile.kind.startswith("C1-") for pile in view.state.cups)
    assert next(pile.count for pile in view.state.cups if pile.kind == "C21-6-9") == 5


@pytest.mark.rule("13.3", "ruling-54")
def test_cups_of_june_1941_hold_the_markers_of_turn_1():
    view = look(begin(FALL))
    assert {letter: sum(pile.count for pile in cup(view, letter)) for letter in "ABC"} == {"A": 0, "B": 0, "C": 26}


@pytest.mark.rule("16.3")
def test_reinforcements_of_turning_point_are_those_listed():
    match = begin(TURNING_POINT)
    boxed = {box: [unit.id for unit in match.state.units.boxed(box)] for box in match.rules.boxes}
    assert sorted(boxed["due_23"]) == ["2GdA", "57PzK", "5ShA", "Wei"]
    assert boxed["due_24"] == ["Gro"]
    assert sum(map(len, boxed.values())) == 5


@pytest.mark.rule("17.2", "17.3", "ruling-103", "ruling-127")
def test_fall_barbarossa_has_the_units_of_sheet_c_and_reinforcements_up_to_turn_12():
    match = begin(FALL)
    units = match.state.units
    soviets = [unit for unit in units.of(SOVIET) if not is_asset(unit)]
    assert (len(units.of(AXIS)), len(soviets)) == (66, 57)
    assert "14A" not in units, "it stands on sheet N"
    assert "AMI" not in units, "Archangelsk is not on sheet C"
    assert at(match, "IKF") == "C1418"
    assert not any(box.startswith("due_13") for box in match.rules.boxes)
    assert at(match, "OSG1") == "production"


@pytest.mark.rule("ruling-14", "4.1")
@pytest.mark.parametrize("scenario", [TURNING_POINT, "winter_storm", FALL])
def test_everybody_stands_on_land_within_the_limits_headquarters_and_siege_gun_on_rails(scenario: str):
    view = look(begin(scenario))
    closed = view.rules.map.terrain["sea"] | view.rules.map.terrain["lake"] | view.rules.map.terrain["out_of_play"]
    rails = touched(view.rules.map.links["rail"])
    for side in SIDES:
        assert ground.over(view, side) == 0
        assert not view.state.units.area(side) & closed
        for unit in view.state.units.of(side):
            if unit.type.branch in ("headquarters", "siege"):
                assert rails >> unit.hex & 1, unit.id


@pytest.mark.rule("17.2", "ruling-38")
def test_in_june_1941_everybody_stands_on_his_side_of_the_border():
    match = begin(FALL)
    soviet_union = match.rules.map.features["in_soviet_union"]
    assert match.state.units.area(SOVIET) & ~soviet_union == 0
    assert match.state.units.area(AXIS) & soviet_union == 0


@pytest.mark.rule("17.4", "ruling-30")
def test_who_is_set_up_in_finland_and_rumania_is_marked_germans_included():
    match = begin(FALL)
    home = {unit.id for unit in match.state.units.all() if unit.mark(HOME)}
    assert home == {
        *("30AK", "11AK", "54AK", "Ru3A", "Ru4A", "RuMtn", "RuCav", "Ru2AK", "RuHQ"),
        *("FiKar", "FiSE", "FiHQ", "Fi4AK", "n9", "n10"),
    }


@pytest.mark.rule("5.7", "16.4", "ruling-38")
def test_control_at_the_start():
    june, november = rules(FALL), rules(TURNING_POINT)
    held = set(june.grid.ids(june.axis_start))
    assert {"C2933", "C6423", "C1225", "C3634", "C4032", "C6327", "C6127"} <= held
    assert not {"C2706", "C3729", "C4529", "C5718"} & held
    assert set(november.grid.ids(november.axis_start)) == {"C4701", "C5301"}


@pytest.mark.rule("20.1", "20.3", "ruling-133", "ruling-136")
def test_options_change_what_is_built():
    with_garrisons = begin(FALL, garrisons=True)
    assert len([unit for unit in with_garrisons.state.units.boxed("due_12") if unit.type.branch == "garrison"]) == 6
    assert not any(unit.type.branch == "garrison" for unit in begin(FALL).state.units.all())
    assert {unit.movement for unit in begin(TURNING_POINT).state.units.all() if unit.type.branch == "depot"} == {4}
    slow = begin(TURNING_POINT, depots=True)
    assert {unit.movement for unit in slow.state.units.all() if unit.type.branch == "depot"} == {3}
    smooth = begin(TURNING_POINT, crt="smoothed")
    assert (match_result(begin(TURNING_POINT), 1, 7), match_result(smooth, 1, 7)) == ("1/1", "AE")
    assert (begin(TURNING_POINT).rules.count, begin(FALL).rules.count) == ("unit", "step")
    assert begin(TURNING_POINT, vp_count="step").rules.count == "step"


@pytest.mark.rule("5.2", "ruling-5")
@pytest.mark.parametrize(
    ("unit", "motorized"),
    [("14PzK", True), ("HQ-SW", True), ("x1", True), ("5TkA", True), ("LF4", False), ("OSG1", False)],
)
def test_who_is_motorized(unit: str, motorized: bool):
    assert is_motorized(begin(TURNING_POINT).state.units[unit]) is motorized


@pytest.mark.rule("2.2", "ruling-6")
def test_nationalities():
    units = begin(TURNING_POINT).state.units
    assert [nation_of(units[unit]) for unit in ("51AK", "Ru3A", "It8A", "62A")] == [
        "german",
        "rumanian",
        "italian",
        "soviet",
    ]


@pytest.mark.rule("16.4", "ruling-13")
def test_turning_point_begins_without_axis_movement_and_combat_but_panzers_move():
    match = begin(TURNING_POINT)
    while asked(match).startswith("axis"):
        match.play(["end"])
    assert [event["phase"] for event in told(match, "log.skipped")] == ["axis_movement", "axis_combat"]
    assert asked(match) == "soviet prompt.combat"
    match.play(["end"])
    assert asked(match) == "soviet prompt.march.all"
    match.play(["end"])
    while asked(match).startswith("soviet"):
        match.play(["end"])
    assert asked(match) == "axis prompt.march.panzers"


def match_result(match: Match, column: int, die: int) -> str:
    return str(match.rules.results.result(column, die))
