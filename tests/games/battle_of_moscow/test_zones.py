"""Zones of control and who may enter them (Zones of Control, Fortifications, Finns; rulings 20 to 24, 29, 69, 77)."""

import pytest

from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Play
from rasputitsa.games.battle_of_moscow.ground import hostile_zone, zone
from rasputitsa.games.battle_of_moscow.movement import close
from tests.games.battle_of_moscow.positions import (
    act,
    at,
    attack,
    cost,
    game,
    ids,
    look,
    marks,
    reach,
    rules,
    why,
    why_rule,
)


def around(hex: str) -> set[str]:
    return ids(rules().grid.neighbours(rules().grid.index[hex]))


@pytest.mark.rule("zoc", "ruling-20")
@pytest.mark.parametrize(
    ("unit", "has_one"),
    [
        ("16A 2205", True),
        ("F1 1825", True),
        ("R1 2205", True),
        ("5AB 2205", True),
        ("W1 1208", False),
        ("P1 2205", False),
        ("D1 2205", False),
    ],
)
def test_who_has_a_zone(unit: str, has_one: bool):
    """Over all six hexes, or over none."""
    match = game(unit, phase="german_move_1")
    assert ids(zone(look(match), "russian")) == (around(unit.split()[1]) if has_one else set())


@pytest.mark.rule("zoc", "ruling-20", "security_troops", "finns")
@pytest.mark.parametrize("unit", ["221S 2205", "5F 2205 front=svir", "168 2205"])
def test_security_troops_and_finns_have_one(unit: str):
    assert ids(zone(look(game(unit, phase="russian_move_1")), "german")) == around("2205")


@pytest.mark.rule("ruling-20")
def test_zones_reach_over_rivers_water_and_walls():
    match = game("8A 0307", "16A 1822", "5A 2227", phase="german_move_1")
    found = ids(zone(look(match), "russian"))
    assert {"0306", "0206"} <= found
    assert around("1822") | around("2227") <= found


@pytest.mark.rule("zoc", "ruling-21")
def test_who_enters_a_zone_goes_no_further():
    match = game("7Pz 2205", "16A 2505", phase="german_move_1")
    assert {"2405"} <= reach(match, "7Pz")
    assert "2605" in reach(match, "7Pz"), "by a way round"
    assert cost(match, "7Pz", "2605") > 8
    act(match, "move 7Pz 2405")
    assert reach(match, "7Pz") == set()
    assert why(match, "move 7Pz 2404") == "why.stopped"


@pytest.mark.rule("zoc", "ruling-21")
def test_who_begins_in_a_zone_may_leave_it_even_for_another_where_he_stops_again():
    match = game("7Pz 2405", "16A 2505", phase="german_move_1")
    found = reach(match, "7Pz")
    assert {"2404", "2406"} <= found & around("2505")
    assert "2205" in found
    act(match, "move 7Pz 2404")
    assert reach(match, "7Pz") == set()


@pytest.mark.rule("ruling-29", "zoc")
def test_who_has_entered_a_zone_is_remembered_when_the_movement_is_closed():
    match = game("7Pz 2205", "5 2405", "6 2705", "16A 2505", phase="german_move_1")
    act(match, "move 7Pz 2404", "move 6 2605", "take_back 6")
    marked = _entered_at_close(match)
    assert marked == {"7Pz"}


@pytest.mark.rule("ruling-29", "ruling-21")
def test_from_one_zone_hex_to_another_is_entering():
    match = game("5 2405", "16A 2505", phase="german_move_1")
    act(match, "move 5 2404")
    assert _entered_at_close(match) == {"5"}


def _entered_at_close(match: Match) -> set[str]:
    """Units that bear the mark as the movement is closed, before the impulse is over."""
    play = Play(match.rules, match.state.copy(), ScriptedDice(()))
    close(play, "german", 1)
    return {unit.id for unit in play.state.units.all() if unit.mark("entered")}


@pytest.mark.rule("fortifications", "ruling-22")
def test_russians_do_not_stop_in_a_full_fort_and_stop_beside_it():
    match = game("23A 0506", "5 0609", phase="russian_move_1")
    assert ids(hostile_zone(look(match), "russian")) == around("0609") - {"0508"}
    assert "0508" in reach(match, "23A")
    act(match, "move 23A 0508")
    assert reach(match, "23A") - around("0609"), "it goes on"
    beside = game("23A 0608", "5 0609", phase="russian_move_1")
    act(beside, "move 23A 0508")
    act(beside, "move 23A 0509")
    assert reach(beside, "23A") == set()


@pytest.mark.rule("ruling-22", "fortifications")
def test_half_forts_give_no_freedom_and_full_forts_none_to_germans():
    match = game("16A 1926", "5 1724", phase="russian_move_1")
    assert "1825" in ids(hostile_zone(look(match), "russian"))
    german = game("5 0606", "16A 0506", phase="german_move_1")
    assert "0507" in ids(hostile_zone(look(german), "german"))


@pytest.mark.rule("ruling-23")
@pytest.mark.parametrize(
    "unit",
    [
        "221S 2205",
        "5F 2205 front=svir no_line=1",
        "900Lehr 2205 supply=unsupplied",
        "168 2205 supply=isolated",
        "7Pz 2205 rode=1",
    ],
)
def test_who_could_not_attack_enters_no_zone(unit: str):
    match = game(unit, "16A 2305", phase="german_move_1")
    name = unit.split()[0]
    assert not reach(match, name) & around("2305")
    assert reach(match, name)
    near = next(iter(sorted(around("2305") & around("2205") - {"2205"})))
    assert why_rule(match, f"move {name} {near}") == "ruling-23"


@pytest.mark.rule("ruling-23")
@pytest.mark.parametrize("unit", ["5F 2205 front=svir", "900Lehr 2205", "5 2205 supply=unsupplied"])
def test_who_can_attack_enters_one(unit: str):
    match = game(unit, "16A 2405", phase="german_move_1")
    assert "2305" in reach(match, unit.split()[0])


@pytest.mark.rule("ruling-23", "security_troops", "partisans")
def test_security_troops_come_next_to_partisans_which_have_no_zone():
    match = game("221S 2205", "P1 2405", phase="german_move_1")
    assert "2305" in reach(match, "221S")


@pytest.mark.rule("partisans", "ruling-70")
def test_partisans_ignore_zones():
    match = game("P1 2205", "5 2305", phase="russian_move_1")
    assert reach(match, "P1") == around("2205") - {"2305", "2105"}, "an enemy, a lake"


@pytest.mark.rule("finns", "ruling-24")
def test_finns_keep_off_the_other_front():
    isthmus = game("2F 1204 front=isthmus", phase="german_move_1")
    svir = game("5F 1204 front=svir", phase="german_move_1")
    closed = ids(rules().fronts["svir"])
    assert not reach(isthmus, "2F") & closed
    assert reach(svir, "5F") & closed
    target = min(reach(svir, "5F") & closed)
    assert why(isthmus, f"move 2F {target}") == "why.front"
    assert reach(isthmus, "2F"), "elsewhere it is free"


@pytest.mark.rule("fortification_troops", "ruling-69", "ruling-86")
@pytest.mark.parametrize("unit", ["5", "221S", "5F"])
@pytest.mark.parametrize(
    ("hex", "gone"), [("NE", True), ("E", True), ("SE", True), ("NW", False), ("W", False), ("SW", False)]
)
def test_half_fort_troops_go_when_a_german_is_on_an_open_side(unit: str, hex: str, gone: bool):
    grid = rules().grid
    there = grid.names[grid.neighbour(grid.index["1825"], grid.directions.index(hex))]
    mark = " front=svir" if unit == "5F" else ""
    match = game("F1 1825", f"{unit} {there}{mark}", "16A 2205", phase="german_move_1")
    act(match, "end")
    assert (at(match, "F1") == "russian_lost") == gone


@pytest.mark.rule("ruling-69", "fortification_troops")
def test_troops_of_a_full_fort_have_no_open_side():
    match = game("FS 0408", "5 0508", "6 0307", phase="german_move_1")
    act(match, "end")
    assert at(match, "FS") == "0408"


@pytest.mark.rule("ruling-85", "ruling-69")
def test_fort_troops_stop_who_passes_their_open_side_and_are_gone_when_movement_is_closed():
    match = game("F1 1825", "7Pz 2125", "16A 2205", phase="german_move_1")
    act(match, "move 7Pz 1925")
    assert reach(match, "7Pz") == set()
    act(match, "end")
    assert at(match, "F1") == "russian_lost"


@pytest.mark.rule("ruling-29")
def test_marks_of_an_impulse_are_gone_when_it_is_over():
    match = game("7Pz 2205", "16A 2405", phase="german_move_1", results="DE")
    act(match, "move 7Pz 2305", "end")
    assert marks(match, "7Pz")["entered"]
    attack(match, "2405", "7Pz")
    assert "entered" not in marks(match, "7Pz")


@pytest.mark.rule("zoc", "ruling-20")
def test_ruling_20_a_refusal_names_only_enemies_that_have_a_zone():
    """Workers and partisans stop nobody, and are not said to."""
    units = ("16A 2405", "P1 2306", "D2 2304")
    match = game("7Pz 2205", *units, phase="german_move_1")
    act(match, "move 7Pz 2305")
    assert enemies_named(match, "move 7Pz 2206") == ("why.stopped", ("16A",))
    shy = game("221S 2205", *units, phase="german_move_1")
    assert enemies_named(shy, "move 221S 2305") == ("why.shy", ("16A",))
    army = game("16A 2205", "7Pz 2405", "221S 2507", phase="russian_move_1")
    assert enemies_named(army, "move 16A 2404") == ("why.zone", ("7Pz",))


@pytest.mark.rule("zoc", "ruling-23", "security_troops")
def test_ruling_23_who_may_enter_no_zone_learns_that_zones_bar_the_way():
    """Security troops in a ring of armies: no enemy stands next to another, but their zones leave no gap."""
    ring = ("16A 1514", "20A 1516", "22A 1618", "24A 1818", "26A 2017", "27A 2115", "29A 2013", "30A 1812", "31A 1612")
    match = game("221S 1815", *ring, phase="german_move_1")
    assert "1816" in reach(match, "221S")
    assert why(match, "move 221S 1810") == "why.shy_way"
    assert why_rule(match, "move 221S 1810") == "ruling-23"


def enemies_named(match: Match, words: str) -> tuple[str, object]:
    assert match.decision is not None
    reason = match.decision.check(words.split())
    assert reason is not None
    return reason.key, dict(reason.facts)["enemies"]
