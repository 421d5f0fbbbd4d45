"""Strengths in a battle: halves, rivers, rows, shifts, die, chances over the cup (7, 8; rulings 48 to 66)."""

from itertools import permutations
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.combat import strengths
from rasputitsa.games.war_for_the_motherland.combat.strengths import Meeting, attack_of, defence_of, odds_of
from rasputitsa.rules.combat.crt import Modifier, outcomes
from tests.games.war_for_the_motherland import positions
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, look

HERE, NEXT = "E5505", "E5506"


def game(*units: str, phase: str, **facts: Any) -> Match:
    """A match with empty cups unless it says what is in them."""
    return positions.game(*units, phase=phase, **{"cups": [], **facts})


def plan(match: Match, units: str, hexes: str = NEXT, *, overrun: bool = False) -> Meeting:
    """A battle of some units for some hexes."""
    index = match.rules.grid.index
    names = tuple(index[name] for name in hexes.split())
    return strengths.meeting(look(match), names, [match.state.units[id] for id in units.split()], overrun=overrun)


def totals(match: Match, units: str, hexes: str = NEXT) -> tuple[int, int]:
    """The strengths of a battle in which all are known."""
    met = plan(match, units, hexes)
    attack, defence = attack_of(look(match), met), defence_of(look(match), met)
    assert attack.least == attack.most
    assert defence.least == defence.most
    return attack.least, defence.least


def heading(match: Match, units: str, hexes: str = NEXT, *, overrun: bool = False) -> str:
    return odds_of(look(match), plan(match, units, hexes, overrun=overrun)).heading


@pytest.mark.rule("2.4", "9.5", "9.6", "ruling-3", "ruling-74")
@pytest.mark.parametrize(
    ("attacker", "defender", "sums"),
    [
        ("", "", (5, 9)),
        (" supply=lack", " supply=lack", (3, 9)),
        (" supply=out", " supply=out", (3, 5)),
        (" steps=3", " steps=1", (3, 5)),
    ],
)
def test_without_supply_attacks_are_halved_and_rounded_up_defences_only_out_of_supply(
    attacker: str, defender: str, sums: tuple[int, int]
):
    match = game(f"51AK {HERE}{attacker}", f"62A {NEXT} csm=C21-6-9{defender}", phase="axis_combat", turn=23)
    assert totals(match, "51AK") == sums


@pytest.mark.rule("2.4", "8.4")
def test_a_defence_of_five_that_is_halved_and_doubled_is_six():
    match = game("14PzK E5315", "62A E5215 csm=C21-6-9 steps=1 supply=out", phase="axis_combat", turn=23)
    assert totals(match, "14PzK", "E5215") == (9, 6)


@pytest.mark.rule("8.4", "ruling-60")
@pytest.mark.parametrize(
    ("attackers", "defence"),
    [
        ("14PzK E6015, 51AK E6015", 11),
        ("14PzK E6015, 51AK E5913", 9),
    ],
)
def test_a_minor_river_before_all_attackers_adds_two(attackers: str, defence: int):
    units = attackers.split(", ")
    match = game(*units, "62A E5914 csm=C21-6-9", phase="axis_combat", turn=23)
    assert totals(match, " ".join(unit.split()[0] for unit in units), "E5914")[1] == defence


@pytest.mark.rule("8.4", "ruling-60")
def test_a_minor_river_adds_one_to_a_single_point():
    match = game("51AK E6015", "HQ-Stg E5914", phase="axis_combat", turn=23)
    assert totals(match, "51AK", "E5914")[1] == 2


@pytest.mark.rule("8.4", "ruling-60")
def test_the_strait_of_kerch_is_a_major_river():
    match = game("1AK C6007", "28A C6006 csm=C1-3-6", phase="axis_combat", scenario=FALL, turn=2)
    assert totals(match, "1AK", "C6006")[1] == 12


@pytest.mark.rule("8.3", "8.4", "ruling-59")
def test_rivers_are_worked_out_for_each_hex_by_itself():
    units = ("14PzK E6015", "62A E5914 csm=C21-6-9", "64A E5915 csm=C3-3-5")
    match = game(*units, phase="axis_combat", turn=23)
    assert totals(match, "14PzK", "E5914 E5915")[1] == 9 + 2 + 5 + 2


@pytest.mark.rule("8.3", "8.4", "ruling-25", "ruling-59")
@pytest.mark.parametrize(
    ("hexes", "row"),
    [("E5506", "clear"), ("E6315", "woods"), ("E6514", "woods"), ("E4708", "city"), ("E4811", "clear")],
)
def test_rows_by_terrain(hexes: str, row: str):
    view = look(game("51AK E4810", phase="axis_combat", turn=23))
    assert strengths.row_of(view, view.rules.grid.index[hexes], "soviet") == row


@pytest.mark.rule("8.3", "ruling-59")
def test_of_several_hexes_the_row_that_is_best_for_the_defender_counts():
    units = ("51AK E4809", "62A E4708 csm=C21-6-9 steps=1", "64A E4709 csm=C21-6-9 steps=1")
    match = game(*units, phase="axis_combat", turn=23)
    assert (heading(match, "51AK", "E4709"), heading(match, "51AK", "E4709 E4708")) == ("1:1", "1:1")
    worked = odds_of(look(match), plan(match, "51AK", "E4709 E4708"))
    assert worked.column == 0


@pytest.mark.rule("8.3", "ruling-59", "ruling-62")
def test_below_the_first_column_and_above_the_last_the_row_that_is_used_names_it():
    """E4708 is a city, E4709 is clear: the first columns are 1:1 and 1:3, the last 9:1+ and 7:1+."""
    weak = ("51AK E4809", "62A E4708 csm=C21-6-9", "64A E4709 csm=C21-6-9")
    match = game(*weak, phase="axis_combat", turn=23)
    assert heading(match, "51AK", "E4709 E4708") == heading(match, "51AK", "E4708 E4709") == "1:1"
    table = look(match).rules.results
    assert {table.row_for(rows, 90, 1) for rows in (("clear", "city"), ("city", "clear"))} == {"city"}


@pytest.mark.rule("11.2", "ruling-31")
@pytest.mark.parametrize(("turn", "row"), [(7, "city"), (8, "woods")])
def test_swamp_is_the_row_of_cities_and_in_snow_that_of_woods(turn: int, row: str):
    view = look(game("1AK C3729", phase="axis_combat", scenario=FALL, turn=turn))
    assert strengths.row_of(view, view.rules.grid.index["C3628"], "soviet") == row


@pytest.mark.rule("8.4", "ruling-61")
def test_a_fortress_is_a_city_for_soviets_while_it_stands_and_nothing_to_the_axis():
    stands = look(game("BLM C1419", phase="axis_combat", scenario=FALL, turn=2))
    fallen = look(game("BLM C1419", phase="axis_combat", scenario=FALL, turn=2, ruined=["C1419"]))
    hex = stands.rules.grid.index["C1419"]
    assert strengths.row_of(stands, hex, "soviet") == "city"
    assert strengths.row_of(stands, hex, "axis") != "city"
    assert strengths.row_of(fallen, hex, "soviet") != "city"


@pytest.mark.rule("8.1", "ruling-62")
@pytest.mark.parametrize(
    ("units", "marker", "found"),
    [("51AK", "C21-6-9", "1:2"), ("51AK 11AK 8AK", "C3-3-5 steps=1", "5:1"), ("14PzK", "C3-3-5 steps=1", "3:1")],
)
def test_the_highest_column_that_is_not_above_the_exact_ratio(units: str, marker: str, found: str):
    ids = units.split()
    match = game(*(f"{id} {HERE}" for id in ids), f"62A {NEXT} csm={marker}", phase="axis_combat", turn=23)
    assert heading(match, units) == found


@pytest.mark.rule("8.1", "ruling-62")
def test_beyond_the_ends_the_first_and_the_last_column():
    low = game(f"x1 {HERE}", f"Pfe {HERE} steps=1", f"62A {NEXT} csm=C21-6-9", phase="axis_combat", turn=23)
    assert heading(low, "Pfe") == "1:3"
    high = game(f"14PzK {HERE}", f"HQ-Stg {NEXT}", phase="axis_combat", turn=23)
    assert heading(high, "14PzK") == "7:1+"


@pytest.mark.rule("8.5", "10.2", "ruling-63")
@pytest.mark.parametrize(
    ("turn", "attacker", "fleet", "shift"),
    [
        (2, "axis", "C6532", 1),
        (2, "soviet", "C6532", -1),
        (2, "axis", "C6528", 0),
        (7, "axis", "", 0),
        (8, "axis", "C6532", 0),
    ],
)
def test_an_air_fleet_shifts_a_column_for_the_axis_in_clear_weather(turn: int, attacker: str, fleet: str, shift: int):
    fleets = [{"base": "LF1", "hex": fleet}] if fleet else []
    units = ("1AK C6535", "LF1 C6533", "1Mec C6534")
    match = game(*units, phase="axis_combat", scenario=FALL, turn=turn, fleets=fleets)
    met = plan(match, "1AK", "C6534") if attacker == "axis" else plan(match, "1Mec", "C6535")
    assert [each.columns for each in strengths.shifts_of(look(match), met)] == ([shift] if shift else [])


@pytest.mark.rule("6.1", "8.1", "8.6", "11.2", "ruling-66")
@pytest.mark.parametrize(
    ("scenario", "turn", "points"), [(FALL, 2, 0), (FALL, 7, 0), (FALL, 8, 3), (FALL, 11, 3), (TURNING_POINT, 23, 1)]
)
def test_what_adds_to_the_die(scenario: str, turn: int, points: int):
    hexes = ("C6535", "C6534") if scenario == FALL else (HERE, NEXT)
    match = game(f"1AK {hexes[0]}" if scenario == FALL else f"51AK {HERE}", *_army(hexes[1]), phase="axis_combat",
                 scenario=scenario, turn=turn)  # fmt: skip
    met = plan(match, "1AK" if scenario == FALL else "51AK", hexes[1])
    view = look(match)
    assert sum(each.points for each in strengths.modifiers_of(view, met)) == points
    assert sum(each.points for each in strengths.modifiers_of(view, met, aided=True)) == points + 4
    over = Meeting(met.hexes, met.attackers, met.defenders, overrun=True)
    assert sum(each.points for each in strengths.modifiers_of(view, over)) == points + 1


def _army(hex: str) -> tuple[str, ...]:
    return (f"28A {hex} csm=C1-3-6",) if hex.startswith("C") else (f"62A {hex} csm=C21-6-9",)


@pytest.mark.rule("8.1", "ruling-66")
def test_above_ten_is_ten_and_more_is_not_always_better():
    table = game("51AK E5505", phase="axis_combat", turn=23).rules.results
    assert table.die(6, (Modifier(6, text("die.snow", points=6)),)) == 10
    assert [table.result(8, die) for die in (6, 7)] == ["DE", "1/2"]


@pytest.mark.rule("7.1", "ruling-49")
def test_strengths_still_to_be_drawn_are_chances_over_the_cup():
    cups = [{"kind": "C21-6-9", "count": 1}, {"kind": "C3-3-5", "count": 2}]
    units = (f"51AK {HERE}", f"62A {NEXT}", "64A E5406 supply=lack")
    match = game(*units, phase="soviet_combat", turn=23, cups=cups)
    attack = attack_of(look(match), plan(match, "62A 64A", HERE))
    drawn = [6, 3, 3]
    every = [a + (b + 1) // 2 for a, b in permutations(drawn, 2)]
    assert {value: weight / attack.total for value, weight in attack.weights} == {
        value: every.count(value) / len(every) for value in every
    }
    assert (attack.least, attack.most) == (5, 8)


@pytest.mark.rule("7.1", "ruling-50")
def test_where_the_cup_holds_too_few_the_last_ones_fight_as_one_two():
    units = (f"51AK {HERE}", f"62A {NEXT}", "64A E5406")
    match = game(*units, phase="soviet_combat", turn=23, cups=[{"kind": "C21-6-9", "count": 1}])
    attack = attack_of(look(match), plan(match, "62A 64A", HERE))
    assert attack.weights == ((7, attack.total),)


@pytest.mark.rule("8.1", "ruling-147", "ruling-148")
def test_no_attack_at_all_is_the_first_column_and_no_defence_is_nothing():
    units = ("1AK C6535", "28A C6534 csm=C1-1-3 steps=1")
    match = game(*units, phase="soviet_combat", scenario=FALL, turn=2)
    assert totals(match, "28A", "C6535") == (0, 7)
    assert heading(match, "28A", "C6535") == "1:3"
    weak = game("1AK C6535", "1Mec C6534 supply=out", phase="axis_combat", scenario=FALL, turn=2)
    assert totals(weak, "1AK", "C6534")[1] == 1


@pytest.mark.rule("8.1")
def test_fifteen_against_four_is_three_to_one():
    match = game(phase="axis_combat", turn=23)
    assert match.rules.results.column(15, 4, "clear") == match.rules.results.headings["clear"].labels.index("3:1")


@pytest.mark.rule("8.1", "ruling-66")
def test_all_six_faces_in_snow():
    match = game(f"51AK {HERE}", f"62A {NEXT} csm=C21-6-9 steps=1", phase="axis_combat", turn=23)
    met = plan(match, "51AK")
    worked = odds_of(look(match), met)
    faces = outcomes(match.rules.results, worked.column, strengths.modifiers_of(look(match), met))
    assert faces == ("A1", "A1", "NE", "D1", "D1", "1/1")


@pytest.mark.rule("8.4", "11.2", "ruling-26", "ruling-60")
@pytest.mark.parametrize(("frozen", "defence"), [("major", 14), ("minor", 9)])
def test_ice_before_all_attackers_is_a_major_river_or_by_the_option_a_minor_one(frozen: str, defence: int):
    units = ("65A E5612 csm=C21-6-9", "51AK E5511")
    match = game(*units, phase="soviet_combat", turn=23, options={"frozen": frozen})
    assert totals(match, "65A", "E5511") == (6, defence)
