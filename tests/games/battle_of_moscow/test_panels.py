"""Panels, markers and overlays (Sequence of Play, Supply, Railroads, How to Win)."""

from fractions import Fraction
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME
from tests.contract.sentences import faults
from tests.games.battle_of_moscow.positions import act, game, look
from tests.games.battle_of_moscow.test_feeding import RING, SHUT, START


def panel(match: Match, id: str) -> Any:
    return next(panel for panel in GAME.panels(look(match)) if panel["id"] == id)


def ledger(match: Match) -> dict[str, int]:
    """The figures by key and place."""
    rows = panel(match, "ledger")["rows"]
    return {
        " ".join([row["label"]["key"], *map(str, row["label"].get("facts", {}).values())]): row["value"] for row in rows
    }


def overlay(match: Match, id: str, side: str = "", unit: str = "") -> Any:
    return GAME.overlay(look(match), id, side, unit)


@pytest.mark.rule("railroads", "ruling-28")
def test_rides_left_are_counted_down():
    match = game("5 0931", "6 0831", "16A 3046", phase="german_move_1")
    assert ledger(match)["figure.rides german"] == 6
    act(match, "ride 5 0731")
    assert ledger(match)["figure.rides german"] == 5


@pytest.mark.rule("moscow_leningrad", "ruling-55")
def test_what_a_city_can_still_feed_is_shown():
    match = game(*START, *RING, phase="russian_1")
    assert ledger(match)["figure.feeds 0507"] == 6


@pytest.mark.rule("weather_table", "turn_record")
def test_the_track_shows_each_week_with_its_weather():
    cells = panel(game("5 2205", phase="german_move_1", turn=4, weather="mud"), "turns")["cells"]
    assert len(cells) == 10
    assert [detail["facts"]["faces"] for detail in cells[3]["detail"] if "faces" in detail.get("facts", {})] == [
        1,
        4,
        1,
    ]
    assert [cell["current"] for cell in cells].index(True) == 3


@pytest.mark.rule("supply", "ruling-51")
def test_the_supply_overlay_tells_three_degrees_and_the_way_of_one_unit():
    match = game("5 2305", "6 2205", "7 2001", "16A 3046", phase="german_move_1")
    signs = {sign["hex"]: sign["label"]["key"] for sign in overlay(match, "supply", "german")["signs"]}
    assert signs == {"2305": "supply.supplied", "2205": "supply.unsupplied", "2001": "supply.unsupplied"}
    (way,) = overlay(match, "supply", "german", "5")["paths"]
    assert (way["hexes"][0], len(way["hexes"])) == ("2305", 5)


@pytest.mark.rule("how_to_win", "ruling-64")
def test_the_isolation_of_both_cities_can_be_seen():
    match = game("16A 0607", *RING, phase="german_move_1")
    signs = {sign["hex"]: sign["kind"] for sign in overlay(match, "isolation")["signs"]}
    assert signs == {"0507": "bad", "2227": "good"}


@pytest.mark.rule("zoc", "railroads", "unit_size")
@pytest.mark.parametrize("phase", ["german_move_1", "russian_1", "german_arrivals", "russian_starving"])
def test_all_that_is_shown_has_words(phase: str):
    match = game(*START, *RING, "P1 2205", "5F 1204 front=svir", "221S 0931", phase=phase, made=1)
    seen = look(match)
    forms: list[Any] = [GAME.panels(seen), GAME.situation(seen), GAME.bulletin(seen), GAME.markers(seen)]
    forms += [GAME.face(seen, unit) for unit in match.state.units.all()]
    forms += [overlay(match, entry["id"], side) for entry in GAME.overlays(seen) for side in entry.get("sides", [""])]
    forms += [overlay(match, id, "russian", unit) for id in ("zone", "supply", "threat") for unit in ("23A", "P1")]
    assert faults(GAME, forms) == []


@pytest.mark.rule("supply", "ruling-51", "ruling-53", "ruling-55")
def test_the_supply_of_one_unit_says_how_long_its_line_is_or_what_bars_it():
    match = game(*START, *RING, "5 2305", "W1 0507", "16A 3046", phase="russian_1")
    lines = {line["key"]: line.get("facts", {}) for line in overlay(match, "supply", "german", "5")["lines"]}
    assert (lines["supply.way"]["length"], lines["supply.way"]["factor"]) == (4, 4)
    fed = overlay(match, "supply", "russian", "23A")
    assert [line["key"] for line in fed["lines"]] == ["supply.way", "supply.fed"]
    none = overlay(match, "supply", "russian", "W1")
    assert [line["key"] for line in none["lines"]] == ["supply.needs_none"]
    shut = overlay(game(*SHUT, "16A 1528", phase="german_move_1"), "supply", "russian", "16A")
    assert [line["key"] for line in shut["lines"]] == ["supply.no_line"]
    assert not shut["paths"]


@pytest.mark.rule("combat", "ruling-38")
def test_the_threat_is_the_most_that_finds_room_beside_a_hex():
    match = game("7Pz 2622", "1Pz 2523", "45 2215", "5A 2722", phase="russian_1")
    whole = {sign["hex"]: sign for sign in overlay(match, "threat", "russian")["signs"]}
    facts = whole["2722"]["label"]["facts"]
    assert set(facts["attackers"]) == {"7Pz", "1Pz"}
    one = overlay(match, "threat", "russian", "5A")
    assert one["signs"] == [whole["2722"]]
    assert {arrow["to"] for arrow in one["arrows"]} == {"2722"}
    safe = overlay(game("45 0146", "5A 2722", phase="russian_1"), "threat", "russian", "5A")
    assert next(line["key"] for line in safe["lines"]) == "threat.safe"


@pytest.mark.rule("results_table", "ruling-48")
def test_the_odds_sheet_says_what_each_result_does_and_who_has_no_way_back():
    match = game("7Pz 2622", "1Pz 2822", "6Pz 2723", "5A 2722", phase="german_combat")
    act(match, "attack 7Pz 2722", "attack 1Pz 2722", "attack 6Pz 2722")
    (battle,) = panel(match, "battles")["battles"]
    found = {each["result"]: each for each in battle["outcomes"]}
    assert set(found) == set(battle["results"])
    assert sum(Fraction(*each["chance"]) for each in found.values()) == 1
    driven = game("7Pz 2622", "1Pz 2822", "6Pz 2723", "3mot 2721", "5A 2722", phase="german_combat", results="Db1")
    act(driven, "attack 7Pz 2722")
    (outcome,) = panel(driven, "battles")["battles"][0]["outcomes"]
    assert (outcome["label"]["key"], outcome["tone"]) == ("outcome.Db1", "good")
    assert [line["facts"]["units"] for line in outcome["detail"]] == [["5A"]]
    assert faults(GAME, [battle, outcome]) == []


@pytest.mark.rule("ruling-68")
def test_the_road_to_orel_speaks_of_its_own_goal():
    match = Match.new(GAME, "road_to_orel", {}, seed=1)
    told = GAME.situation(look(match))
    assert [line["key"] for line in told["lines"]] == ["situation.goal.taken", "situation.counter"]
    assert [entry["label"]["key"] for entry in told["entries"]][-1] == "situation.goals"
    assert not any("moscow" in key for key in ledger(match))
    assert faults(GAME, [told, *GAME.panels(look(match))]) == []
