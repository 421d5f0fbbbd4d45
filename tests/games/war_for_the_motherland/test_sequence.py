"""The seven phases, weather, what is not played yet (3.0, 11; rulings 8 to 12)."""

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.sequence import PHASES, SEQUENCES, EndOfPhase
from rasputitsa.page.view import view
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, rules, told


@pytest.mark.rule("3", "ruling-8")
def test_the_phases_come_in_their_order_and_each_ends_with_the_stacking_limits():
    match = Match.new(GAME, FALL, {}, seed=1)
    while match.state.turn == 1:
        match.play(["end"])
    assert [event["phase"] for event in told(match, "log.phase")][:7] == list(PHASES)
    assert [SEQUENCES[phase][-1] for phase in PHASES] == [EndOfPhase()] * 7


@pytest.mark.rule("ruling-9", "ruling-11", "ruling-12")
def test_the_orders_within_the_phases():
    steps = {phase: [getattr(stage, "step", stage.name) for stage in SEQUENCES[phase]][:-1] for phase in PHASES}
    assert steps["supply"] == [
        *("bases_checked", "place_fleets", "headquarters_checked", "expend", "states", "groups_checked"),
        *("attrition", "new_markers", "expended_leave"),
    ]
    assert steps["administrative"] == [
        *("german_changes", "soviet_changes", "ports", "production", "evacuation", "italians"),
        *("markers_removed", "markers_drawn"),
    ]


@pytest.mark.rule("11.1", "11.2", "12.2", "ruling-104")
def test_weather_and_production_turns():
    calendar = rules().calendar
    assert [turn for turn, date in calendar.items() if date.weather == "mud"] == [7, 12, 21, 26, 35, 40]
    snow = [turn for turn, date in calendar.items() if date.weather == "snow"]
    assert snow == [8, 9, 10, 11, 22, 23, 24, 25, 36, 37, 38, 39]
    assert [turn for turn, date in calendar.items() if date.first_winter] == [8, 9, 10, 11]
    assert [turn for turn, date in calendar.items() if date.production][:4] == [5, 7, 9, 11]


@pytest.mark.rule("3", "16", "17")
@pytest.mark.parametrize("scenario", [TURNING_POINT, FALL])
def test_a_game_runs_to_its_last_turn_and_has_a_verdict(scenario: str):
    match = Match.new(GAME, scenario, {}, seed=1)
    while match.decision:
        assert position.from_json(match.rules, position.to_json(match.rules, match.state)) == match.state
        close = match.decision.option("end")
        match.play(["end"] if close and not close.blocked else next(match.decision.actions()))
    assert match.state.turn == match.rules.scenario.last
    assert match.state.result is not None
    assert match.state.result.text.key.startswith("result.")


@pytest.mark.rule("2.2")
@pytest.mark.parametrize("scenario", [TURNING_POINT, FALL])
def test_every_word_of_a_view_has_a_text(scenario: str):
    match, table = Match.new(GAME, scenario, {}, seed=1), GAME.texts("en")
    found: set[str] = set()
    _keys(view(match, 0), found)
    own = {
        key for key in found if key.split(".")[0] in ("panel", "box", "unit", "situation", "track", "phase", "marker")
    }
    assert own - set(table) == set()
    assert own >= {"panel.due", "marker.control", "panel.cups", "unit.title.class"}


def _keys(form: object, found: set[str]) -> None:
    if isinstance(form, dict):
        if isinstance(form.get("key"), str):
            found.add(form["key"])
        for value in form.values():
            _keys(value, found)
    elif isinstance(form, list):
        for value in form:
            _keys(value, found)
