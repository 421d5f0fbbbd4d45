"""The screen during play (ruling 32; Game-play Aides), and names on the pages of the rulebook."""

from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from rasputitsa.games.battle_for_moscow.build import data
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
    """The lines of a cell of the turn record: key -> facts."""
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


TRIPLE = {"0901", "1301", "0810"}


@pytest.mark.rule("replacement_edge", "ruling-24")
@pytest.mark.parametrize("turn", range(1, 15))
def test_triple_arrows_are_on_the_board_where_they_are_played(turn: int):
    match = playing(turn=turn, options={"replacement_edge": True})
    signs = {sign["hex"]: sign["kind"] for sign in match.rules.game.markers(match.look) if sign["kind"] != "control"}
    assert signs == dict.fromkeys(TRIPLE, "entry" if turn in (1, 2, 3, 13, 14) else "entry_closed")


@pytest.mark.rule("replacement_edge", "ruling-24")
def test_without_the_option_there_are_none():
    match = playing()
    assert {sign["kind"] for sign in match.rules.game.markers(match.look)} == {"control"}


@pytest.mark.rule("replacement_edge", "ruling-23", "ruling-24")
@pytest.mark.parametrize(
    "key",
    [
        "marker.entry",
        "marker.entry_closed",
        "sign.edge_german",
        "sign.edge_soviet",
        "battle_for_moscow.option.replacement_edge.detail",
    ],
)
def test_what_the_map_data_call_reconstructed_is_said_where_it_is_shown(key: str):
    flags = data("map.json")["provenance"]
    assert flags["triple_arrows"] == flags["entry"] == "reconstructed"
    assert "reconstructed" in GAME.texts("en")[key]


VARIABLE = {"variable_weather": True}
MARKED = [(2, "early", "mud"), (4, "early", "clear"), (8, "late", "clear"), (13, "late", "snow")]


@pytest.mark.rule("variable_weather", "ruling-7")
@pytest.mark.parametrize(("turn", "mark", "weather"), MARKED)
def test_turns_whose_weather_may_change(turn: int, mark: str, weather: str):
    shown = cell(playing(turn=1, options=VARIABLE), turn)
    assert shown["track.marked"] == {"mark": mark, "weather": weather}
    assert not {"track.changed", "track.stayed"} & shown.keys()
    assert "track.marked" not in cell(playing(), turn)


@pytest.mark.rule("variable_weather", "ruling-7")
def test_early_and_late_turns_are_said_to_be_reconstructed():
    flag = GAME.rules("en")["tables"]["variable_weather"]["provenance"]
    assert flag in GAME.texts("en")["track.marked"]


@pytest.mark.rule("variable_weather")
def test_outcome_of_the_weather_die():
    match = playing(turn=2, options=VARIABLE, weather="mud")
    assert cell(match, 2)["track.changed"] == {"weather": "mud"}
    assert panel(match, "turns")["cells"][1]["tone"] == "mud"
    assert cell(playing(turn=2, options=VARIABLE), 2)["track.stayed"] == {"weather": "clear"}


@pytest.mark.rule("variable_weather")
@pytest.mark.parametrize(("die", "outcome", "tone"), [(4, "track.changed", "mud"), (3, "track.stayed", "clear")])
def test_outcome_of_the_weather_die_of_a_turn_that_is_past(die: int, outcome: str, tone: str):
    match = game(*FAR, phase="german_replacements", turn=2, options=VARIABLE, dice=[die])
    while match.state.turn < 3:
        act(match, "end")
    assert cell(match, 2)[outcome] == {"weather": tone}
    assert panel(match, "turns")["cells"][1]["tone"] == tone
    restored = Match(match.rules, position.from_json(match.rules, match.position()))
    assert cell(restored, 2)[outcome] == {"weather": tone}


@pytest.mark.rule("first_shock", "tank_unit", "timetable")
@pytest.mark.parametrize(("key", "turns"), [("track.first_shock", [4]), ("track.tank", [13])])
def test_turns_that_bring_an_army(key: str, turns: list[int]):
    assert [turn for turn in range(1, 15) if key in cell(playing(), turn)] == turns


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


@pytest.mark.rule("clarified_points")
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


def entries(match: Match) -> dict[str, dict[str, Any]]:
    """The line that is always shown: key of the label -> entry."""
    return {entry["label"]["key"]: entry for entry in match.rules.game.situation(match.look)["entries"]}


def test_the_line_says_turn_weather_and_who_holds_what():
    shown = entries(game(*FAR, phase="soviet_movement", turn=3, german_cities=MOSCOW))
    assert shown["situation.turn"]["label"]["facts"] == {"turn": 3, "turns": 7}
    assert shown["situation.weather.mud"]["tone"] == "mud"
    assert shown["situation.moscow"]["side"] == "german"
    assert shown["situation.cities"]["figures"] == [["german", 1], ["soviet", len(CITIES) - 1]]
    assert "situation.points" not in shown


def bulletin(match: Match) -> list[str]:
    """The keys of the lines of the card with which the turn began."""
    return [line["key"] for line in match.rules.game.bulletin(match.look)["lines"]]


@pytest.mark.rule("mud_turns", "winter_effects")
@pytest.mark.parametrize(
    ("turn", "lines"),
    [(1, ["clear"]), (3, ["mud"]), (9, ["snow", "frost"])],
)
def test_the_card_says_the_weather_and_what_it_changes(turn: int, lines: list[str]):
    shown = bulletin(playing(turn=turn))
    assert shown[0] == f"situation.weather.{lines[0]}"
    assert shown[1:] == [*(f"bulletin.{line}" for line in lines), "track.points", "bulletin.points_unused"]


@pytest.mark.rule("first_shock")
def test_the_card_says_who_can_come():
    assert "track.first_shock" in bulletin(playing(turn=4))


@pytest.mark.rule("ruling-8")
@pytest.mark.parametrize(
    ("turn", "phase", "movement"),
    [(1, "soviet_movement", "4"), (3, "soviet_movement", "1"), (3, "soviet_rail", "4"), (9, "soviet_rail", "3")],
)
def test_a_counter_shows_the_movement_that_the_weather_leaves(turn: int, phase: str, movement: str):
    match = game("V 0101", "16 1103", phase=phase, turn=turn, scenario=CONTINUATION)
    face = match.rules.game.face(match.look, match.state.units["16"])
    assert face["values"][1] == movement
    assert face.get("printed", face["values"])[1] == "4"


def test_the_line_counts_points_where_they_decide():
    match = playing(turn=14, kills=TALLY, moscow_bonus=True, german_cities=MOSCOW)
    shown = dict(entries(match)["situation.points"]["figures"])
    assert shown == {side: figure(match, "figure.score", side) for side in ("german", "soviet")}
    assert match.rules.game.situation(match.look)["lines"][0]["key"] == "situation.goal.points"
