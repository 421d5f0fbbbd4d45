"""Tracks and boxes beside the map (11, 12, 13, 15; rulings 48, 104, 123, 159)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text, render
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.panels import panels
from rasputitsa.games.war_for_the_motherland.situation import situation_of
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, game, look, rules

WORDS = GAME.texts("en")


def words(form: Any) -> str:
    """A text of a form as a reader sees it."""
    if not isinstance(form, dict):
        return str(form)
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in form.get("facts", {}).items()}
    return render(Text(form["key"], tuple(facts.items())), WORDS)


def panel(match: Match, id: str) -> Any:
    return next(each for each in panels(look(match)) if each["id"] == id)


def figures(match: Match, id: str) -> dict[str, int]:
    return {words(row["label"]): row["value"] for row in panel(match, id)["rows"]}


@pytest.mark.rule("11", "12.2", "ruling-104", "13.1")
def test_the_track_shows_weather_production_and_who_comes():
    cells = panel(Match.new(GAME, FALL, {}, seed=1), "turns")["cells"]
    assert len(cells) == 12
    assert [words(line) for line in cells[4]["detail"]][:2] == ["clear", "production 8"]
    assert "59AK" in words(cells[4]["detail"][2])
    winter = panel(Match.new(GAME, TURNING_POINT, {}, seed=1), "turns")["cells"]
    assert [words(line) for line in winter[1]["detail"]] == ["snow", "comes: 57PzK, Wei, 2GdA, 5ShA"]
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
        "No group from so many destroyed assets on: December 1941": 14,
    }
    assert not [each for each in panels(look(game(phase="supply"))) if each["id"] == "economy"]


@pytest.mark.rule("15.2", "15.1", "ruling-123", "ruling-126")
def test_the_points_are_shown_line_by_line_as_if_the_game_ended_now():
    match = game("1AK C4508", "41PzK C2832", phase="axis_movement", scenario=FALL, turn=10)
    shown = figures(match, "score")
    assert shown["Kharkov (C4508)"] == 15
    assert shown["Panzers in supply"] == 8
    total = shown["Total: a strategic Soviet victory"]
    assert total == sum(shown.values()) - total
    points = words(situation_of(look(match))["entries"][-1]["label"])
    assert points == f"Axis {total} points"


@pytest.mark.rule("16.5", "17.5")
def test_the_goal_names_both_bounds():
    goals = [words(situation_of(look(game(phase="supply", scenario=id)))["lines"][0]) for id in (TURNING_POINT, FALL)]
    assert "58 points or more" in goals[0]
    assert "50 or less" in goals[0]
    assert "251 points or more" in goals[1]
    assert "230 or less" in goals[1]


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
