"""Tracks and boxes beside the map (11, 12, 13, 15; rulings 48, 104, 123, 159)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.text import render
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.aids.panels import face, panels, situation
from rasputitsa.games.war_for_the_motherland.supply.networks import NETWORKS
from tests.contract.sentences import table, text_of
from tests.games.war_for_the_motherland.positions import CAMPAIGN, FALL, ROAD, TURNING_POINT, game, look, rules

WORDS = table(GAME, "en")


def words(form: Any) -> str:
    """A text of a form as a reader sees it."""
    return render(text_of(form), WORDS) if isinstance(form, dict) else str(form)


def panel(match: Match, id: str) -> Any:
    return next(each for each in panels(look(match)) if each["id"] == id)


def figures(match: Match, id: str) -> dict[str, int]:
    return {words(row["label"]): row["value"] for row in panel(match, id)["rows"]}


@pytest.mark.rule("3")
def test_a_phase_in_which_both_sides_act_is_nobodys_own():
    items = panel(Match.new(GAME, FALL, {}, seed=1), "phases")["items"]
    sides = {words(item["label"]): item["side"] for item in items}
    assert [name for name, side in sides.items() if not side] == ["Mutual supply", "Administration"]
    assert sides["German mechanized movement"] == "axis"


@pytest.mark.rule("11", "12.2", "ruling-104", "13.1")
def test_the_track_shows_weather_production_and_who_comes():
    cells = panel(Match.new(GAME, FALL, {}, seed=1), "turns")["cells"]
    assert len(cells) == 12
    assert [words(line) for line in cells[4]["detail"]][:2] == ["clear", "production 8"]
    assert "59AK" in words(cells[4]["detail"][2])
    winter = panel(Match.new(GAME, TURNING_POINT, {}, seed=1), "turns")["cells"]
    assert [words(line) for line in winter[1]["detail"]] == ["snow", "arriving: 57PzK, Wei, 2GdA and 5ShA"]
    assert [cell["current"] for cell in winter] == [True, False, False]


@pytest.mark.rule("7.1", "ruling-48")
def test_the_cups_show_what_is_left_in_play_mean_and_range():
    cups = [{"kind": "C1-1-3", "count": 3}, {"kind": "C1-3-6", "count": 1}, {"kind": "B8-6-7", "count": 0}]
    match = game("5A C3305 csm=C10-5-8", phase="axis_movement", scenario=FALL, turn=10, cups=cups)
    rows = [[words(cell) for cell in row] for row in panel(match, "cups")["rows"]]
    assert rows == [
        ["A", "0", "0", "–", "–"],
        ["B", "0", "0", "–", "–"],
        ["C", "4", "1", "1.5 / 3.8", "1–3 / 3–6"],
    ]


@pytest.mark.rule("12.2", "12.3", "ruling-104", "16.4")
def test_the_economy_shows_destroyed_and_evacuated_assets_groups_and_the_next_number():
    units = ("KTF destroyed", "ARS destroyed", "MAF evacuated", "OSG1 C3305", "OSG2 production", "OSG3 production")
    match = game(*units, phase="axis_movement", scenario=FALL, turn=8)
    assert figures(match, "economy") == {
        "Assets destroyed": 2,
        "Factories evacuated": 1,
        "Support groups on the map, of 3": 1,
        "No support group at this many destroyed assets in December 1941": 14,
    }
    assert not [each for each in panels(look(game(phase="supply"))) if each["id"] == "economy"]


@pytest.mark.rule("15.2", "15.1", "ruling-123", "ruling-126")
def test_the_points_are_shown_line_by_line_as_if_the_game_ended_now():
    match = game("1AK C4508", "41PzK C2832", phase="axis_movement", scenario=FALL, turn=10)
    shown = figures(match, "score")
    assert shown["Kharkov (C4508)"] == 15
    assert shown["Panzers in supply"] == 8
    total = shown["total, now a strategic Soviet victory"]
    assert total == sum(shown.values()) - total
    points = words(situation(look(match))["entries"][-1]["label"])
    assert points == f"Axis {total} points"


@pytest.mark.rule("16.5")
def test_a_scenario_that_begins_later_says_which_of_its_turns_it_is():
    later, whole = (situation(look(Match.new(GAME, id, {}, seed=1))) for id in (TURNING_POINT, FALL))
    assert words(later["entries"][0]["label"]) == "Turn 22 (1 of 3)"
    assert words(whole["entries"][0]["label"]) == "Turn 1 of 12"


@pytest.mark.rule("15.1", "15.2", "ruling-122", "ruling-125")
def test_the_points_say_which_units_and_cities_they_are_of_and_which_bring_nothing():
    match = game("1AK C4508", "41PzK C2832", "26AK C3005 supply=out", phase="axis_movement", scenario=FALL, turn=10)
    lines = {
        words(row["label"]): [words(line) for line in row.get("lines", ())] for row in panel(match, "score")["rows"]
    }
    assert lines["Panzers in supply"] == ["8 points each: 41PzK"]
    assert lines["Other German units in supply"][-1] == "out of supply, no points: 1AK and 26AK"
    missed = lines["Cities that score nothing yet"]
    assert "Moscow (C2706), 30 points: not under Axis control" in missed
    assert not [line for line in missed if line.startswith("Kharkov")]


def calendar(match: Match) -> dict[str, list[tuple[str, list[str]]]]:
    """Entries of each turn of the calendar, in words, with the counters."""
    turns = panel(match, "calendar")["turns"]
    return {words(t["label"]): [(words(e["text"]), e.get("units", [])) for e in t["entries"]] for t in turns}


@pytest.mark.rule("13.1", "12.2", "13.3", "ruling-104")
def test_the_calendar_shows_six_turns_with_arrivals_production_and_markers():
    shown = calendar(Match.new(GAME, FALL, {}, seed=1))
    assert [name.split(":")[0] for name in shown] == ["1", "2", "3", "4", "5", "6"]
    august = dict(shown["5: August I 1941"])
    assert august["Axis reinforcements"] == ["59AK", "Wei"]
    assert "New strength markers: 8 C" in august
    assert [line for line in august if line.startswith("Production: a support group arrives while fewer than 8 assets")]


@pytest.mark.rule("13.1", "13.5")
def test_the_calendar_shows_who_returns_even_later_than_the_six_turns_and_who_was_held_back():
    units = ("1AK due_9", "35AK due_2", "24A due_3")
    shown = calendar(game(*units, phase="axis_movement", scenario=FALL, turn=3))
    assert shown["3: July I 1941"] == [
        ("Axis units still to arrive", ["35AK"]),
        ("Soviet units return", ["24A"]),
        ("New strength markers: 6 C", []),
    ]
    assert shown["9: December 1941"] == [("Axis units return", ["1AK"])]


@pytest.mark.rule("10.3", "ruling-102")
def test_the_calendar_names_the_bases_of_which_one_goes_until_it_has_gone():
    base = "One air base and its fleet are withdrawn for good"
    turns = [
        calendar(game("41PzK C2932", "LF1 C2832", "LF2 C2833", phase=phase, scenario=FALL, turn=11))
        for phase in ("axis_movement", "administrative")
    ]
    assert dict(turns[0]["11: February 1942"])[base] == ["LF1", "LF2"]
    assert base not in dict(turns[1]["11: February 1942"])


@pytest.mark.rule("16.4", "ruling-13", "16.5")
def test_the_calendar_says_what_is_not_played_and_which_turn_is_the_last():
    shown = calendar(Match.new(GAME, TURNING_POINT, {}, seed=1))
    assert ("Skipped: Axis movement and Axis combat", []) in shown["22: November 1942"]
    assert shown["24: January 1943"][-1] == ("The last turn: points are counted when it ends", [])


@pytest.mark.rule("16.5", "17.5")
def test_the_goal_names_both_bounds():
    goals = [words(situation(look(game(phase="supply", scenario=id)))["lines"][0]) for id in (TURNING_POINT, FALL)]
    assert "58 points or more" in goals[0]
    assert "50 or fewer" in goals[0]
    assert "251 points or more" in goals[1]
    assert "230 or fewer" in goals[1]


@pytest.mark.rule("13.2", "13.4", "12.3", "ruling-159")
def test_boxes_show_who_waits_for_conversion_or_a_drop_and_what_is_evacuated():
    match = game("1ShA conversion", "4Abn paradrop", "MAF evacuated", phase="axis_movement", scenario=FALL, turn=10)
    pools = {each["id"]: each["units"] for each in panels(look(match)) if each["kind"] == "pool"}
    assert pools == {"conversion_soviet": ["1ShA"], "paradrop_soviet": ["4Abn"], "evacuated_soviet": ["MAF"]}


@pytest.mark.rule("13.1", "ruling-114")
def test_the_board_names_every_box_in_which_units_can_be():
    for scenario in GAME.scenarios:
        named = {box["id"]: words(box["title"]) for box in GAME.board(scenario)["boxes"]}
        assert set(named) == set(rules(scenario.id).boxes)
        assert named[f"due_{scenario.last}"].startswith("Reinforcements, ")
        assert all("{" not in title for title in named.values())


@pytest.mark.rule("18.5", "12.1", "ruling-129")
def test_destroyed_assets_are_among_the_points_of_the_road_to_stalingrad():
    match = game("OIL1 destroyed", "OTC2 destroyed", "KTF destroyed", "STF evacuated", **AT_ROAD)
    shown = figures(match, "score")
    assert (shown["Oil fields destroyed"], shown["Oil routes destroyed"], shown["Other assets destroyed"]) == (
        10,
        8,
        5,
    )
    assert shown["total, now a strategic Soviet victory"] == 23
    assert "economic assets destroyed" in words(situation(look(match))["lines"][0])


AT_ROAD: dict[str, Any] = {"phase": "axis_movement", "scenario": ROAD, "turn": 20}


@pytest.mark.rule("7.1", "9.5")
@pytest.mark.parametrize(
    ("marks", "more"), [("", ""), (" supply=lack", "; lack of supply"), (" supply=out", "; out of supply")]
)
def test_an_army_whose_strength_is_not_drawn_says_what_its_supply_is(marks: str, more: str):
    match = game(f"62A E5505{marks}", phase="soviet_combat")
    title = face(look(match), match.state.units["62A"])["title"]
    assert words(title) == f"62A, infantry army: strength not yet drawn from cup C, 3 MP{more}"


@pytest.mark.rule("5.3", "5.6", "ruling-11")
def test_who_moves_last_and_who_goes_by_rail_is_named_by_side_and_phase():
    def asked(*units: str, phase: str, last: str) -> list[str]:
        area = {id: list(rules(FALL).grid.ids(rules(FALL).grid.hexes)) for id in NETWORKS}
        match, seen = game(*units, phase=phase, scenario=FALL, turn=3, networks=area), [""]
        while match.decision and seen[-1] != last:
            seen.append(words_of(match))
            match.play(["end"])
        return seen[1:]

    groups = ("OSG1 C2706", "5A C2706", "HQ-W C2706", "1AK C3636")
    last = "Soviet: move support groups."
    assert asked(*groups, phase="soviet_movement", last=last) == [
        "Soviet: send units by rail or sea.",
        "Soviet: move units.",
        "Soviet: send support groups by rail.",
        last,
    ]
    bases = ("LF2 C3636", "1AK C3636", "48PzK C3636", "5A C2706")
    assert "Axis: move air bases." in asked(*bases, phase="axis_movement", last="Axis: move air bases.")
    last = "Axis: send panzers by rail."
    assert asked(*bases, phase="mechanized", last=last) == [last]


@pytest.mark.rule("9.8")
def test_once_all_partisans_are_placed_nothing_is_said_of_those_that_wait():
    match = game("5A C3305", "1AK C3636", phase="soviet_movement", scenario=CAMPAIGN, turn=30, partisans=["C4219"])
    assert match.decision is not None
    assert words_of(match) == "Soviet: place or move partisans. 4 are still to be placed."
    for hex in ("C3322", "C3020", "C4419", "N1628"):
        match.play(["place", hex])
    assert words_of(match) == "Soviet: place or move partisans."


def words_of(match: Match) -> str:
    """The question as a reader sees it."""
    assert match.decision is not None
    return render(match.decision.prompt, WORDS)
