"""What is on screen during play (ruling 32; Game-play Aides), and what the pages of the rulebook name."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.facts import CITIES, MOSCOW
from tests.games.battle_for_moscow.positions import (
    ATTRITION,
    BY_POINTS,
    CONTINUATION,
    act,
    finish,
    game,
    rules,
    score,
)

pytestmark = pytest.mark.rule("aides", "ruling-32")

FAR = ("V 0101", "16 1410")
TALLY = {"german": 3, "soviet": 4}


def panel(match: Match, id: str) -> dict[str, Any]:
    """A panel beside the map."""
    return next(panel for panel in match.rules.game.panels(match.look) if panel["id"] == id)


def figure(match: Match, key: str, side: str) -> int | None:
    """A labelled figure of a side."""
    rows = panel(match, "figures")["rows"]
    return next((row["value"] for row in rows if (row["label"]["key"], row.get("side")) == (key, side)), None)


def cell(match: Match, turn: int) -> dict[str, dict[str, Any]]:
    """What stands in a cell of the turn record: key -> facts."""
    detail = panel(match, "turns")["cells"][turn - 1]["detail"]
    return {line["key"]: line.get("facts", {}) for line in detail}


def playing(turn: int = 5, scenario: str = CONTINUATION, **facts: Any) -> Match:
    return game(*FAR, phase="soviet_movement", turn=turn, scenario=scenario, **facts)


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_eliminations(side: str):
    assert figure(playing(kills=TALLY), "figure.kills", side) == TALLY[side]


@pytest.mark.rule("new_victory_conditions")
def test_bonus():
    assert figure(playing(moscow_bonus=True), "figure.bonus", "german") == 10
    assert figure(playing(), "figure.bonus", "german") == 0


@pytest.mark.rule("new_victory_conditions")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_score_if_the_game_ended_now_is_the_score_when_it_ends(side: str):
    match = playing(turn=14, kills=TALLY, moscow_bonus=True, german_cities=MOSCOW)
    shown = figure(match, "figure.score", side)
    finish(match)
    assert shown == score(match, side)["total"]


@pytest.mark.rule("winning")
def test_no_score_where_moscow_decides():
    assert figure(playing(scenario="classic"), "figure.score", "german") is None


@pytest.mark.rule("supply_phase")
@pytest.mark.parametrize(("side", "points"), [("german", 5), ("soviet", 15)])
def test_supply_points(side: str, points: int):
    assert figure(playing(options=ATTRITION), "figure.supply", side) == points
    assert figure(playing(), "figure.supply", side) is None


@pytest.mark.rule("ruling-29")
def test_control_of_every_city():
    match = playing(german_cities=MOSCOW)
    signs = {sign["hex"]: sign["side"] for sign in match.rules.game.markers(match.look)}
    assert signs == {hex: "german" if hex == MOSCOW else "soviet" for hex in CITIES}


@pytest.mark.rule("variable_weather", "ruling-7")
@pytest.mark.parametrize(("turn", "weather"), [(2, "mud"), (4, "clear"), (8, "clear"), (13, "snow")])
def test_turns_whose_weather_may_change(turn: int, weather: str):
    options = {"variable_weather": True}
    assert cell(playing(options=options), turn)["track.change"] == {"weather": weather}
    assert "track.change" not in cell(playing(), turn)


@pytest.mark.rule("variable_weather")
def test_outcome_of_the_weather_die():
    options = {"variable_weather": True}
    match = playing(turn=2, options=options, weather="mud")
    assert cell(match, 2)["track.changed"] == {"weather": "mud"}
    assert panel(match, "turns")["cells"][1]["tone"] == "mud"


@pytest.mark.rule("harsher_winter")
@pytest.mark.parametrize("turn", range(1, 15))
def test_harsh_snow(turn: int):
    shown = cell(playing(options={"harsher_winter": True}), turn)
    assert ("track.harsh" in shown) == (turn in (9, 10, 11))


@pytest.mark.rule("german_logistics")
@pytest.mark.parametrize("turn", range(1, 15))
def test_turns_without_german_points(turn: int):
    shown = cell(playing(options={"german_points": "even_turns"}), turn)["track.points"]
    assert shown["german"] == (turn in (2, 4, 6))


@pytest.mark.rule("basic_supply")
@pytest.mark.parametrize("turn", range(1, 15))
def test_end_of_german_basic_supply(turn: int):
    assert ("track.no_basic" in cell(playing(options=ATTRITION), turn)) == (turn >= 5)


@pytest.mark.rule("timetable")
def test_the_turn_being_played_is_marked():
    cells = panel(playing(turn=9), "turns")["cells"]
    assert [number for number, one in enumerate(cells, 1) if one["current"]] == [9]
    assert len(cells) == 14


@pytest.mark.rule("supply_phase")
def test_phases_of_a_turn():
    assert len(panel(playing(options=ATTRITION), "phases")["items"]) == 10
    assert len(panel(playing(), "phases")["items"]) == 8


@pytest.mark.rule("combat")
def test_an_arrow_for_each_announced_attacker():
    match = game("16 0606 half", "LVII 0605", "V 0506", phase="german_combat", turn=1)
    act(match, "attack LVII 0606", "attack V 0606")
    arrows = match.rules.game.arrows(match.look)
    assert {(arrow["from"], arrow["to"]) for arrow in arrows} == {("0605", "0606"), ("0506", "0606")}


@pytest.mark.rule("assault")
def test_units_with_assault_points_are_marked():
    match = game("16 0606 half", "VI 0605", phase="german_combat", turn=1, options=ATTRITION)
    act(match, "attack VI 0606", "assault VI")
    assert "assault" in match.rules.game.face(match.look, match.state.units["VI"])["badges"]


@pytest.mark.rule("clarifications")
def test_points_are_shown_in_the_seven_turns_too():
    match = game(*FAR, phase="soviet_movement", turn=5, options=BY_POINTS)
    assert figure(match, "figure.score", "soviet") == 9 * 5 + 20 - 5


# The first pages and the credits.


@pytest.mark.rule("operation_typhoon", "counters")
def test_german_corps_against_soviet_armies():
    sizes = {(counter.side, counter.type.size) for counter in rules(scenario=CONTINUATION).roster.values()}
    assert sizes == {("german", "XXX"), ("soviet", "XXXX")}


@pytest.mark.rule("components", "counters")
def test_forty_counters():
    roster = rules(scenario=CONTINUATION).roster.values()
    assert [sum(counter.side == side for counter in roster) for side in ("german", "soviet")] == [22, 18]
    assert all(counter.type.full == 2 for counter in roster)


@pytest.mark.rule("dice")
def test_one_six_sided_die_decides_a_battle():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=1, dice=[6])
    act(match, "attack LVII 0606", "announced", "resolve 0606")
    assert [event.die for event in match.entries[-1].events or () if event.die] == [(6,)]


@pytest.mark.rule("credits")
def test_authors_are_named():
    texts = GAME.texts("en")
    assert all(name in texts["battle_for_moscow.credit"] for name in ("Chadwick", "Kane", "Kurcina"))
