"""Losses of isolated groups (Supply; rulings 53, 58, 80, 82 and 89)."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow.positions import act, asked, at, game, subjects, told, why
from tests.games.battle_of_moscow.test_feeding import SHUT

CUT_OFF = (*SHUT, "1Pz 2227", "2Pz 0507")
"""Germans in all Russian sources: every Russian is isolated."""

WEST = ("0110", "0117", "0124", "0128", "0134", "0138", "0144")
CUT_OFF_GERMANS = tuple(f"{unit} {hex}" for unit, hex in zip("1G 2G 3G 4G 60A 26A 39A".split(), WEST, strict=True))


def partisans(match: Match) -> list[str]:
    """Hexes in which partisans have appeared."""
    return [at(match, id) for id, unit in match.state.units.items() if unit.type.id == "partisan"]


def starve(*units: str, side: str = "russian") -> Match:
    return game(*units, *(CUT_OFF if side == "russian" else CUT_OFF_GERMANS), phase=f"{side}_starving")


@pytest.mark.rule("supply", "ruling-58", "partisans")
@pytest.mark.parametrize(
    ("unit", "leaves"),
    [("16A", True), ("3A", True), ("19A", True), ("YE", True), ("11C", False), ("T1", False), ("T3", True)],
)
def test_a_lone_unit_is_lost_and_leaves_a_partisan_if_at_least_a_factor_is_left_over(unit: str, leaves: bool):
    """5-3, 4-3, 3-3, 2-3, 1-6 with a defence of one, armour 2-1-4 and 3-2-4."""
    match = starve(f"{unit} 2205", "W1 1208")
    assert at(match, unit) == "russian_lost"
    assert partisans(match) == (["2205"] if leaves else [])


@pytest.mark.rule("supply", "ruling-58", "ruling-89", "ruling-80")
def test_the_owner_removes_whole_units_until_a_third_is_gone():
    match = starve("16A 2205", "3A 2205", "19A 2305")
    assert asked(match) == "russian prompt.starve"
    assert subjects(match, "lose") == {"16A", "3A", "19A"}
    act(match, "lose 19A")
    assert subjects(match, "lose") == {"16A", "3A"}, "three of twelve are gone, four are owed"
    act(match, "lose 16A")
    assert (at(match, "16A"), at(match, "19A"), at(match, "3A")) == ("russian_lost", "russian_lost", "2205")
    assert partisans(match) == ["2205"], "eight are gone, four more than the third"


@pytest.mark.rule("ruling-58", "ruling-89")
def test_losses_stop_at_the_unit_that_brings_the_sum():
    match = starve("3A 2205", "4A 2205", "11A 2305")
    act(match, "lose 4A")
    assert not asked(match).endswith("starve")
    assert (at(match, "3A"), at(match, "11A")) == ("2205", "2305")
    assert partisans(match) == [], "exactly the third"


@pytest.mark.rule("ruling-58")
def test_groups_are_units_in_one_hex_or_side_by_side_whatever_lies_between():
    match = starve("16A 2205", "3A 2206", "19A 2505", "W 2605")
    groups = [set(group["units"]) for group in told(match, "log.isolated_group")]
    assert groups == [{"16A", "3A"}, {"19A", "W"}]
    over_river = starve("16A 1821", "3A 1822")
    assert len(told(over_river, "log.isolated_group")) == 1


@pytest.mark.rule("ruling-58", "ruling-53", "replacement_counters")
def test_counters_of_a_city_that_cannot_feed_them_count_a_factor_each_and_leave_no_partisan():
    armies = [
        f"{unit} {hex}"
        for unit, hex in zip(
            "1G 2G 3G 4G 60A 26A".split(), ["2127", "2127", "2226", "2226", "2128", "2128"], strict=True
        )
    ]
    counters = [f"R{n} 2227" for n in range(1, 7)]
    match = game(*armies, "16A 2227", *counters, *SHUT, "2Pz 0507", phase="russian_starving")
    assert asked(match) == "russian prompt.feed"
    act(match, *(f"feed {unit} 2227" for unit in ("1G", "2G", "3G", "4G", "60A", "26A", "16A")))
    assert told(match, "log.isolated_group")[0]["units"] == ("R1", "R2", "R3", "R4", "R5", "R6")
    assert asked(match) == "russian prompt.starve"
    act(match, "lose R1", "lose R2")
    assert at(match, "R1") == ""
    assert partisans(match) == []
    assert not asked(match).endswith("starve")


@pytest.mark.rule("supply", "ruling-58", "security_troops")
def test_germans_lose_a_third_too_and_leave_no_partisans():
    match = starve("7Pz 2205", "5 2205", "221S 2305", side="german")
    assert asked(match) == "german prompt.starve"
    assert subjects(match, "lose") == {"7Pz", "5", "221S"}
    act(match, "lose 221S")
    assert asked(match) == "german prompt.starve", "a half of six and a half is less than a third"
    act(match, "lose 5")
    assert asked(match) != "german prompt.starve", "two and a half are more than a third of six and a half"
    assert (at(match, "7Pz"), partisans(match)) == ("2205", [])


@pytest.mark.rule("ruling-53", "finns", "workers", "fortification_troops", "partisans")
def test_who_needs_no_supply_loses_nothing():
    match = starve("W1 1208", "F1 1825", "P1 2205", "D1 2206")
    assert told(match, "log.isolated_group") == []
    finns = starve("5F 2205 front=svir", side="german")
    assert at(finns, "5F") == "2205"


@pytest.mark.rule("supply", "ruling-58")
def test_supply_is_measured_at_the_end_of_the_turn_whatever_it_was_before():
    match = game("16A 2305 supply=isolated", "5 0110", phase="russian_starving")
    assert told(match, "log.isolated_group") == []


@pytest.mark.rule("ruling-82", "ruling-58")
def test_a_partisan_arises_where_stacking_is_full():
    match = starve("16A 2205", "3A 2205", "T1 2205")
    act(match, "lose 16A")
    assert partisans(match) == ["2205"]


@pytest.mark.rule("ruling-58")
def test_the_choice_tells_who_would_leave_a_partisan():
    match = starve("16A 2205", "11A 2205", "YE 2305")
    assert match.decision is not None
    option = match.decision.option("lose")
    assert option is not None
    told_of = {unit: [note.key for note in option.notes(unit)] for unit in option.subjects}
    assert told_of == {
        "16A": ["note.eliminated", "note.partisan"],
        "11A": ["note.eliminated"],
        "YE": ["note.eliminated"],
    }
    assert why(match, "lose 3A") == "why.not_in_group"
