"""The calendar of forty turns, entry by entry: weather, production, arrivals, withdrawals, markers, partisans."""

from collections import Counter
from functools import cache

import pytest

from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.stage import Play
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.arrivals.reinforcements import Coming
from rasputitsa.games.war_for_the_motherland.economy import Italians, NewMarkers
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarPlay
from rasputitsa.games.war_for_the_motherland.supply.partisans import arriving
from tests.games.war_for_the_motherland.positions import CAMPAIGN, FALL, ROAD, asked, game, look, rules

LAST = {FALL: 12, ROAD: 24, CAMPAIGN: 40}
MUD, FIRST_WINTER = (7, 12, 21, 26, 35, 40), (8, 9, 10, 11)
SNOW = (*FIRST_WINTER, *range(22, 26), *range(36, 40))
PRODUCTION = {5: 8, 7: 10, 9: 14, 11: 16, 12: 16, 14: 18, 19: 18, 21: 20}
PRODUCTION |= {23: 22, 25: 24, 26: 24, 28: 26, 33: 28, 35: 30, 37: 32, 39: 34}
"""The turns as printed (12.21); the numbers are ours."""
ARRIVALS = """
1 | | HQ-NW HQ-W
2 | 35AK 34AK 40PzK HuMob | 24A 28A HQ-Res
3 | 51AK 27AK n11 | 29A 30A 31A 32A 33A HQ-C
4 | ItCSIR Fi6AK n12 | 34A 37A 38A 40A 43A HQ-Bry
5 | 59AK Wei | 42A 49A 50A 51A 55A
6 | x4 Gro | 48A 52A 54A 56A HQ-Lng
7 | Zim n13 Ru1AK | 57A 58A 59A 60A 61A Sib HQ-Kal Kem Med Mur One Pet
8 | | 39A 44A 47A 1ShA 1GdCav 2GdCav
9 | Rei Pue | 2ShA 3ShA 4ShA HQ-Vol
10 | Ru6AK Tri | 4Abn HQ-Ncs
11 | Sie | 3GdCav
12 | 82AK Ape Mac GD | 53A 62A 63A 64A 1TkC 3TkC
13 | 62AK Hu2A Ru4AK Ru5AK LAH x5 x6 | 41A 21TkC 23TkC
14 | It8A DR WIK Hu3AK | 3TkA 16TkC
15 | Ru7AK Ede x7 | 5TkA HQ-Vzh
16 | | 46A 17TkC
17 | Pfe Ru1Pz | 1TkA 4TkA 65A 66A HQ-Stg
18 | | 1GdA HQ-Tcs 4GdCav
19 | ItAlp 66AK |
20 | | 3GdA
21 | Lw2 | 2GdA 67A
22 | Lw3 |
23 | Rau Hol | 5ShA 1GdMec 2GdMec
24 | Lan TOT | 2TkA 68A
25 | 68AK | 69A 70A 3GdMec
26 | 76AK Lau | 5GdTkA HQ-Stp
27 | 2SSPzK 75AK | 4GdA 5GdA 6GdA 7GdA 8GdA
28 | Str | 10GdA 11GdA
29 | | 5GdCav
30 | Lgm | 4GdMec 5GdMec
31 | |
32 | Lw4 |
33 | 78AK | 6GdCav 25TkC
34 | Fi7AK |
35 | Sch Mkn Ru3AK | Zat
36 | Ram 4PzK | 7GdMec
37 | Har Arn | 31TkC
38 | Hu1A | 6TkA
39 | | 8GdMec
40 | HS FR San |
"""
"""Arrivals by turn, of the Axis and of the Soviets (reconstructed, but for the front headquarters of turn 1)."""
GARRISONS = {12: "G207 G213 G221 G281 G444 G454", 23: "G201 G286", 34: "G203 G391"}
"""As printed (20.32)."""
MARKERS = """
1 C 5 1-3/0-2*, 1 C 7 2-4/1-2*, 1 C 6 3-5/1-3*, 1 C 5 3-6/2-3, 1 C 3 4-6/2-3, 3 C 6 3-5/1-3*, 5 C 8 4-6/2-3,
7 C 6 4-6/2-4, 8 C 6 5-7/2-4, 8 B 3 6-7/3-4, 9 B 3 7-8/3-4, 10 C 5 5-8/3-4, 13 C 5 5-8/3-4, 13 B 2 7-9/4-5,
14 A 2 6-4/3-2*, 15 A 2 7-5/3-3*, 17 C 5 6-8/3-4, 18 A 1 8-6/4-3*, 18 B 3 8-9/4-5, 20 A 3 9-7/4-4, 21 C 6 6-9/3-5,
22 B 3 9-10/5-5, 24 A 2 11-8/5-4, 27 C 4 7-9/4-5, 27 B 5 10-11/5-6, 28 A 2 12-9/6-5, 31 C 4 7-10/4-5,
31 B 3 11-12/6-6, 31 A 2 13-10/6-5, 36 C 3 8-10/4-5, 36 B 2 12-13/6-7, 36 A 2 15-11/7-6
"""
"""Turn, cup, count, strong and weak side, with a star where they leave for good (reconstructed, but 6-9/3-5)."""
PARTISANS = {5: 1, 9: 1, 11: 1, 18: 1, 21: 1}


@cache
def arrivals() -> dict[int, tuple[set[str], set[str]]]:
    """The same, the Axis and the Soviets."""
    rows = [[part.split() for part in line.split("|")] for line in ARRIVALS.strip().splitlines()]
    return {int(turn): (set(axis), set(soviet)) for (turn,), axis, soviet in rows}


def on_turn(scenario: str, turn: int, **options: bool) -> WarPlay:
    """The beginning of a scenario, said to be a later turn: nobody has come yet."""
    built = rules(scenario, tuple(options.items()))
    state = GAME.setup(built)
    state.turn = turn
    return Play(built, state, ScriptedDice((1,) * 9))


@pytest.mark.rule("11", "11.1", "11.2", "19.3")
def test_weather_of_forty_turns():
    calendar = rules(CAMPAIGN).calendar
    expected = {turn: "mud" if turn in MUD else "snow" if turn in SNOW else "clear" for turn in range(1, 41)}
    assert {turn: date.weather for turn, date in calendar.items()} == expected
    assert tuple(turn for turn, date in calendar.items() if date.first_winter) == FIRST_WINTER


@pytest.mark.rule("12.2", "ruling-104")
def test_production_turns_of_all_four_years_and_their_numbers():
    calendar = rules(CAMPAIGN).calendar
    assert {turn: date.production for turn, date in calendar.items() if date.production} == PRODUCTION


@pytest.mark.rule("17.3", "18.3", "19.3", "13.1")
@pytest.mark.parametrize("scenario", [FALL, ROAD, CAMPAIGN])
def test_reinforcements_turn_by_turn(scenario: str):
    last, roster = LAST[scenario], rules(scenario).roster
    for turn, expected in arrivals().items():
        units = [unit for unit in roster.values() if unit.box == f"due_{turn}"]
        found = tuple({unit.id for unit in units if unit.side == side} for side in (AXIS, SOVIET))
        assert found == (expected if turn <= last else (set(), set())), turn
    assert rules(scenario).scenario.last == last
    assert roster["Pue"].steps == 1


@pytest.mark.rule("13.1", "18.3", "19.3")
@pytest.mark.parametrize(("scenario", "turns"), [(ROAD, range(1, 25)), (CAMPAIGN, range(25, 41))])
def test_what_is_due_in_a_turn_is_what_has_not_come_before(scenario: str, turns: range):
    for turn in turns:
        play = on_turn(scenario, turn)
        for number, side in enumerate((AXIS, SOVIET)):
            due = {unit.id for unit in Coming(play, side).due()}
            assert due == {id for each in range(1, turn + 1) for id in arrivals()[each][number]}, turn


@pytest.mark.rule("20.3")
def test_garrisons_come_in_three_turns_by_the_option_alone():
    with_them = rules(CAMPAIGN, (("garrisons", True),)).roster
    for turn, ids in GARRISONS.items():
        assert {
            id for id, unit in with_them.items() if unit.type.branch == "garrison" and unit.box == f"due_{turn}"
        } == {*ids.split()}
    assert sum(unit.type.branch == "garrison" for unit in with_them.values()) == 10
    assert not [unit for unit in rules(CAMPAIGN).roster.values() if unit.type.branch == "garrison"]
    road = rules(ROAD, (("garrisons", True),)).roster
    assert sum(unit.type.branch == "garrison" for unit in road.values()) == 8, "turn 34 is later"


@pytest.mark.rule("13.2", "13.4", "19.3")
def test_guard_and_shock_armies_and_airborne_corps_of_all_years_wait_in_their_boxes():
    boxed = {box: set[str]() for box in ("conversion", "paradrop")}
    for unit, box in Coming(on_turn(CAMPAIGN, 40), SOVIET).boxed():
        boxed[box].add(unit.id)
    shock = {f"{number}ShA" for number in (1, 2, 3, 4, 5)}
    guards = {f"{number}GdA" for number in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11)}
    assert boxed == {"conversion": shock | guards, "paradrop": {"4Abn", "Zat"}}
    assert "5GdTkA" not in boxed["conversion"], "a tank army comes straight to the map"


@pytest.mark.rule("13.3", "ruling-54", "7.1")
def test_new_markers_of_forty_turns_go_into_their_cups():
    expected = {turn: Counter[str]() for turn in range(1, 41)}
    for number, letter, count, sides in map(str.split, MARKERS.replace("\n", " ").split(",")):
        expected[int(number)][f"{letter} {sides}"] += int(count)
    for turn in range(1, 41):
        play = on_turn(CAMPAIGN, turn)
        before = _cups(play)
        NewMarkers().run(play)
        assert _cups(play) - before == (expected[turn] if turn > 1 else Counter()), turn
    assert _cups(on_turn(CAMPAIGN, 1)) == expected[1], "those of June 1941 are there from the start"


def _cups(play: WarPlay) -> Counter[str]:
    found = Counter[str]()
    for pile in play.state.cups:
        kind = play.rules.markers[pile.kind]
        strong, weak = ("-".join(map(str, face)) for face in (kind.full, kind.weak))
        found[f"{kind.letter} {strong}/{weak}{'*' * kind.star}"] += pile.count
    return found


@pytest.mark.rule("9.8", "19.3", "18.3", "ruling-100")
@pytest.mark.parametrize("scenario", [ROAD, CAMPAIGN])
def test_five_partisans_come_in_five_turns(scenario: str):
    turns = range(1, LAST[scenario] + 1)
    found = {turn: arriving(on_turn(scenario, turn)) for turn in turns}
    assert {turn: count for turn, count in found.items() if count} == PARTISANS


@pytest.mark.rule("10.3", "13.6", "ruling-102", "ruling-115")
@pytest.mark.parametrize("turn", range(9, 41))
def test_withdrawals_happen_on_turns_11_31_and_34_alone(turn: int):
    match = game(
        *("LF1 C2932", "LF2 due_20", "LF4 axis_lost", "5A C3305", "41PzK C2831"),
        phase="mechanized",
        scenario=CAMPAIGN,
        turn=turn,
    )
    while asked(match).startswith(("axis prompt.march", "axis prompt.transport")):
        match.play(["end"])
    assert (asked(match) == "axis prompt.withdrawal") is (turn in (11, 31))
    play = on_turn(CAMPAIGN, turn)
    Italians().run(play)
    gone = {unit.id for unit in play.state.units.boxed("withdrawn")}
    assert gone == ({"It8A"} if turn == 34 else set())


@pytest.mark.rule("13.6", "ruling-115", "18.3")
def test_the_italians_do_not_leave_before_the_road_to_stalingrad_ends():
    assert LAST[ROAD] < rules(ROAD).economy.surrender


@pytest.mark.rule("10.3", "ruling-102")
def test_two_bases_are_given_up_in_the_whole_war_and_one_is_left():
    match = game("LF1 C2932", "LF2 C3633", "LF4 C4332", "41PzK C2831", phase="mechanized", scenario=CAMPAIGN, turn=11)
    while asked(match) != "axis prompt.withdrawal":
        match.play(["end"])
    match.play(["withdraw_base", "LF2"])
    later = game(
        *("LF1 due_33", "LF2 withdrawn", "LF4 C4332", "41PzK C2831"), phase="mechanized", scenario=CAMPAIGN, turn=31
    )
    while asked(later) != "axis prompt.withdrawal":
        later.play(["end"])
    assert later.decision
    assert set(later.decision.option("withdraw_base").subjects) == {"LF1", "LF4"}  # type: ignore[union-attr]
    later.play(["withdraw_base", "LF1"])
    assert {unit.id for unit in look(later).state.units.boxed("withdrawn")} == {"LF1", "LF2"}
