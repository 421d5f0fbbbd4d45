"""Claims that a file may not make: units in the sea, markers of other classes, more than there are (5.7, 7.1)."""

from typing import Any

import pytest

from tests.contract.cases import first_cases, played
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, rules
from tests.refused import place


def refused(form: dict[str, Any], scenario: str = TURNING_POINT) -> str:
    """The place that a refusal names; empty where the position can be."""
    return place(rules(scenario), form)


@pytest.mark.rule("5.2", "ruling-2")
@pytest.mark.parametrize("hex", ["C1927", "C0135", "N1327"])
def test_no_unit_stands_in_the_sea_out_of_play_or_off_the_sheets(hex: str):
    assert refused({"units": {"1AK": {"hex": hex}}}, FALL) == "/units/1AK/hex"
    assert refused({"units": {"1AK": {"hex": "C2832"}}}, FALL) == ""


@pytest.mark.rule("5.3", "ruling-33")
def test_a_hex_holds_one_side():
    units = {"1AK": {"hex": "C2928"}, "11A": {"hex": "C2928"}}
    assert refused({"units": units}, FALL) == "/units"


@pytest.mark.rule("7.1", "ruling-48")
@pytest.mark.parametrize(
    ("unit", "marker", "at"),
    [
        ("62A", "C21-6-9", ""),
        ("62A", "B8-6-7", "/units/62A/marks/csm"),
        ("62A", "C99", "/units/62A/marks/csm"),
        ("HQ-Stg", "C21-6-9", "/units/HQ-Stg/marks/csm"),
    ],
)
def test_an_army_has_a_marker_of_its_class_and_nobody_else_has_one(unit: str, marker: str, at: str):
    form = {"units": {unit: {"hex": "E4910", "marks": {"csm": marker}}}}
    assert refused(form) == at


@pytest.mark.rule("7.1", "ruling-48")
def test_no_marker_is_there_more_often_than_it_is_made():
    cups = [{"kind": "C21-6-9", "count": 6}]
    alone = {"units": {"64A": {"hex": "E4910"}}, "cups": cups}
    assert refused(alone) == ""
    alone["units"] = {"64A": {"hex": "E4910", "marks": {"csm": "C21-6-9"}}}
    assert refused(alone) == "/cups"
    assert refused({"units": {}, "spent": [{"kind": "C3-3-5", "count": 1}]}) == "/cups"


@pytest.mark.rule("5.7", "ruling-38")
def test_control_is_kept_for_some_hexes_and_whoever_stands_there_has_it():
    assert refused({"units": {}, "axis_held": ["E5910"]}) == "/axis_held"
    assert refused({"units": {"51AK": {"hex": "E4708"}}, "axis_held": []}) == "/axis_held"
    assert refused({"units": {"51AK": {"hex": "E4708"}}, "axis_held": ["E4708"]}) == ""


@pytest.mark.rule("10.1", "ruling-6")
def test_a_fleet_flies_from_a_base_that_is_on_the_map():
    fleets = [{"base": "LF4", "hex": "E4708"}]
    assert refused({"units": {"LF4": {"hex": "E4913"}}, "fleets": fleets}) == ""
    assert refused({"units": {"LF4": {"box": "axis_lost"}}, "fleets": fleets}) == "/fleets/0"
    assert refused({"units": {"51AK": {"hex": "E4913"}}, "fleets": [{"base": "51AK", "hex": "E4708"}]}) == "/fleets/0"


@pytest.mark.rule("8.4", "ruling-61")
def test_only_fortresses_are_ruined_and_partisans_are_on_land():
    assert refused({"ruined": ["C2706"]}, FALL) == "/ruined"
    assert refused({"ruined": ["C6313"]}, FALL) == ""
    assert refused({"partisans": ["C1927"]}, FALL) == "/partisans"


@pytest.mark.rule("8.2")
def test_nobody_attacks_twice_in_one_battle():
    case = next(each for each in first_cases() if each.scenario == TURNING_POINT)
    match = next(match for match in (played(case, 1941, count) for count in range(1, 60)) if match.state.battle)
    form = match.position()
    assert refused(form) == ""
    form["battle"]["attackers"] *= 2
    assert refused(form) == "/battle"
