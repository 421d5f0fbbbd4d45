"""The odds sheet: faces, chances over the cup, splits, help; what is said before (8.1, 8.7; ruling 49)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.aids.odds_sheet import battles_panel
from rasputitsa.games.war_for_the_motherland.aids.panels import arrows
from tests.games.war_for_the_motherland import positions
from tests.games.war_for_the_motherland.positions import act, asked, look, reach, told

HERE, NEXT, OTHER = "E5505", "E5506", "E5406"


def game(*units: str, phase: str = "axis_combat", **facts: Any) -> Match:
    """A position of November 1942 with empty cups unless it says what is in them."""
    return positions.game(*units, phase=phase, turn=23, **{"cups": [], **facts})


def sheet(match: Match) -> dict[str, Any]:
    """The only battle on the sheet."""
    (battle,) = battles_panel(look(match))["battles"]
    return dict(battle)


def lines(battle: dict[str, Any], key: str) -> list[dict[str, Any]]:
    return [line.get("facts", {}) for line in battle["lines"] if line["key"] == key]


@pytest.mark.rule("8.1", "ruling-66")
def test_a_plan_shows_strengths_ground_die_and_the_six_faces():
    match = game(f"51AK {HERE}", f"62A {NEXT} csm=C21-6-9 steps=1")
    act(match, f"attack 51AK {NEXT}")
    battle = sheet(match)
    assert (battle["status"], battle["column"], battle["hex"]) == ("planned", "1:1", NEXT)
    assert lines(battle, "odds.ratio") == [{"attack": 5, "defence": 5}]
    assert lines(battle, "odds.ground") == [{"hex": NEXT, "ground": "clear"}]
    assert lines(battle, "die.snow") == [{"points": 1}]
    assert battle["results"] == ["A1", "A1", "NE", "D1", "D1", "1/1"]
    assert "choices" not in battle
    assert arrows(look(match)) == [{"from": HERE, "to": NEXT, "side": "axis", "status": "announced"}]


@pytest.mark.rule("7.1", "8.1", "ruling-49", "ruling-66")
def test_chances_over_the_cup_are_those_of_every_marker_and_every_face():
    cups = [{"kind": "C21-6-9", "count": 2}, {"kind": "C3-3-5", "count": 3}]
    match = game(f"14PzK {HERE}", f"62A {NEXT}", cups=cups)
    act(match, f"attack 14PzK {NEXT}")
    battle = sheet(match)
    assert lines(battle, "odds.range") == [{"attack": 9, "defence": "5–9", "mean": 9, "against": 7}]
    table = match.rules.results
    counted: Counter[str] = Counter()
    for defence in (9, 9, 5, 5, 5):
        column = table.column(9, defence, "clear")
        counted.update(table.result(column, face + 1) for face in range(1, 7))
    wanted = {result: Fraction(count, 30) for result, count in counted.items()}
    (row,) = battle["choices"]["rows"]
    assert {result: Fraction(*chance) for result, chance in row["chances"].items()} == wanted


@pytest.mark.rule("8.6", "ruling-64")
def test_help_stands_beside_the_battle_as_it_is():
    units = (f"62A {NEXT} csm=C21-6-9", f"51AK {HERE} steps=3", "OSG1 E5507")
    match = game(*units, phase="soviet_combat")
    act(match, f"attack 62A {HERE}")
    rows = sheet(match)["choices"]["rows"]
    assert [row["label"]["key"] for row in rows] == ["choice.alone", "choice.aided"]
    assert rows[0]["chances"] != rows[1]["chances"]
    act(match, f"resolve {HERE}")
    fought = sheet(match)
    assert (fought["status"], len(fought["choices"]["rows"])) == ("fighting", 2)
    assert [arrow["status"] for arrow in arrows(look(match))] == ["fighting"]
    act(match, "aid")
    assert told(match, "log.aid") == [{"units": ("OSG1",)}]


@pytest.mark.rule("8.8")
def test_an_attacker_that_has_retreated_is_drawn_with_no_arrow():
    units = ("1AK C3206", "24A C3205 csm=C21-6-9")
    match = positions.game(*units, phase="axis_combat", scenario=positions.FALL, turn=3, dice=(3,) * 9, cups=[])
    act(match, "attack 1AK C3205", "resolve C3205")
    assert [arrow["status"] for arrow in arrows(look(match))] == ["fighting"]
    act(match, "fall_back")
    assert asked(match).startswith("axis prompt.retreat")
    act(match, f"retreat 1AK {min(reach(match, '1AK', 'retreat'))}")
    assert asked(match) == "soviet prompt.advance"
    assert arrows(look(match)) == []


@pytest.mark.rule("8.7", "8.8", "ruling-67", "ruling-78")
def test_each_split_of_steps_and_hexes_says_who_would_be_lost_on_the_way():
    pressed = ("64A E5507 csm=C21-6-9", "24A E5306 csm=C21-6-9", "65A E5706 csm=C21-6-9", "66A E5504 csm=C21-6-9")
    match = game("Pfe E5505 steps=1", *pressed, "21A E5405 csm=C21-6-9", phase="soviet_combat")
    act(match, *(f"attack {unit} {HERE}" for unit in ("66A", "21A")))
    battle = sheet(match)
    assert {"result": "D3", "steps": 0, "hexes": 3, "units": ["Pfe"]} in lines(battle, "odds.split.hexes.lost")
    assert {"result": "D3", "steps": 1, "hexes": 0, "units": []} in lines(battle, "odds.split.steps")


@pytest.mark.rule("8.7", "ruling-69")
def test_where_somebody_cannot_retreat_there_is_no_split():
    units = ("46PzK C4420", "5A C4419 csm=C1-4-6", "ARS C4419")
    match = positions.game(*units, phase="axis_combat", scenario=positions.FALL, turn=2, cups=[])
    act(match, "attack 46PzK C4419")
    battle = sheet(match)
    bound = lines(battle, "odds.bound")
    assert {fact["result"] for fact in bound} == {result for result in battle["results"] if result.startswith("D")}


@pytest.mark.rule("7.1", "ruling-49")
def test_before_a_declaration_the_range_of_strengths_is_said():
    cups = [{"kind": "C21-6-9", "count": 2}, {"kind": "C3-3-5", "count": 3}]
    match = game(f"14PzK {HERE}", f"62A {NEXT}", cups=cups)
    assert match.decision is not None
    option = match.decision.option("attack")
    assert option is not None
    notes = {note.key: dict(note.facts) for note in option.notes("14PzK", NEXT)}
    between = {"least": 9, "most": 9, "weakest": 5, "strongest": 9}
    assert notes["note.range"] == {"attack": 9, "defence": "5–9"}
    assert notes["note.odds"] == {"odds": "1:1"}
    assert option.figures("14PzK", NEXT) == {"attack": 9, "scale": 1, "defence": 7, "column": 2, **between}
