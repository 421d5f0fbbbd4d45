"""Stacking, the units picked at the end of a phase (4.1; rulings 14 to 16)."""

import pytest

from rasputitsa.games.war_for_the_motherland import ground
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET
from tests.games.war_for_the_motherland.positions import (
    FALL,
    act,
    asked,
    at,
    game,
    ids,
    look,
    reach,
    subjects,
    told,
    why,
)

HERE = "E5910"


def stack(*units: str, scenario: str = "turning_point", hex: str = HERE, phase: str = "mechanized") -> set[str]:
    """The hexes that are overfull with some units in one hex."""
    view = look(game(*(f"{unit} {hex}" for unit in units), phase=phase, scenario=scenario, stack=OPEN))
    return ids(ground.over(view, AXIS) | ground.over(view, SOVIET), scenario)


OPEN = (["mechanized", 1], ["march", {"side": "axis", "kind": "panzers"}])


@pytest.mark.rule("4.1", "ruling-15")
@pytest.mark.parametrize(
    ("units", "over"),
    [
        (("51AK", "8AK", "WIK"), False),
        (("51AK", "8AK", "Lau"), True),
        (("51AK", "Lau", "Hol", "WIK"), False),
        (("51AK", "8AK", "11AK"), True),
        (("Ru3A",), False),
        (("Ru3A", "WIK"), False),
        (("Ru3A", "Lau"), True),
        (("51AK", "8AK", "x1", "x2", "LF4", "RuHQ"), False),
    ],
)
def test_two_corps_and_a_division_a_kampfgruppe_is_half_a_corps_an_army_two(units: tuple[str, ...], over: bool):
    assert bool(stack(*units)) is over


@pytest.mark.rule("4.1", "ruling-16")
def test_two_nationalities_besides_germans_are_never_in_one_hex():
    assert stack("Ru5AK", "ItAlp")
    assert not stack("Ru5AK", "51AK")
    passing = game("Ru5AK E5910", "ItAlp E5810", phase="axis_movement", turn=23)
    assert "E5810" not in reach(passing, "Ru5AK")


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("units", "over"),
    [
        (("26A",), False),
        (("26A", "12A"), True),
        (("26A", "4Mec"), True),
        (("4Mec", "8Mec"), False),
        (("4Mec", "8Mec", "15Mec"), True),
        (("26A", "HQ-SW"), False),
    ],
)
def test_one_army_or_two_corps(units: tuple[str, ...], over: bool):
    assert bool(stack(*units, scenario=FALL, hex="C3605")) is over


@pytest.mark.rule("4.1", "ruling-14", "ruling-160")
def test_at_the_end_of_a_phase_the_owner_picks_the_axis_first():
    match = game("51AK E5910", "8AK E5910", "11AK E5910", "62A E4708", "64A E4708", phase="mechanized", stack=OPEN)
    assert asked(match) == "axis prompt.overstacked"
    assert subjects(match, "eliminate") == {"51AK", "8AK", "11AK"}
    assert why(match, "eliminate 62A") == "why.not_too_many ruling-14"
    act(match, "eliminate 8AK")
    assert asked(match) == "soviet prompt.overstacked"
    act(match, "eliminate 62A")
    assert (at(match, "8AK"), at(match, "62A")) == ("axis_lost", "soviet_lost")
    assert not asked(match).endswith("overstacked")


@pytest.mark.rule("4.1", "7.2", "ruling-53")
@pytest.mark.parametrize(("marker", "where"), [("C21-6-9", "cups"), ("C3-3-5", "spent")])
def test_the_marker_of_an_army_that_is_lost_goes_back_into_its_cup_with_a_star_out_of_the_game(marker: str, where: str):
    match = game(f"62A E4708 csm={marker}", "64A E4708", phase="mechanized", stack=OPEN, cups=[])
    act(match, "eliminate 62A")
    piles = {pile.kind: pile.count for pile in getattr(match.state, where)}
    assert piles == {marker: 1}
    assert told(match, "log.destroyed") == [{"unit": "62A", "hex": "E4708"}]


@pytest.mark.rule("4.1", "ruling-14")
def test_the_limit_holds_at_the_end_of_the_phase_and_not_before():
    match = game("51AK E5910", "8AK E5910", "57PzK E6110", phase="mechanized", turn=23)
    assert "E5910" in reach(match, "57PzK")
    act(match, "move 57PzK E5910")
    warning = match.decision.option("end").undone() if match.decision else None  # type: ignore[union-attr]
    assert warning
    assert dict(warning.facts)["hexes"] == ("E5910",), "the page warns and names the hexes"
    act(match, "end")
    assert asked(match) == "axis prompt.overstacked"


@pytest.mark.rule("ruling-157", "4.1")
def test_a_soviet_army_and_a_corps_of_one_hex_are_one_too_many_at_the_end_of_a_phase():
    match = game("5A C3305", "65R C3305", phase="administrative", scenario=FALL, turn=3)
    assert asked(match) == "soviet prompt.overstacked"
    assert subjects(match, "eliminate") == {"5A", "65R"}
