"""Battles, retreats and arrivals that a position may not claim, each refused with its place."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow.positions import act, attack, game, rules
from tests.refused import place

pytestmark = pytest.mark.rule("combat", "ruling-93")


def refused(form: dict[str, Any]) -> str:
    """The place where a position is wrong; empty if it is possible."""
    return place(rules(), form)


def announced() -> dict[str, Any]:
    """Two battles announced, none fought."""
    match = game("7Pz 2622", "1Pz 2622", "16A 2722", "20A 2522", phase="german_combat")
    act(match, "attack 7Pz 2722", "attack 1Pz 2522", "announced")
    return match.position()


def retreating() -> dict[str, Any]:
    """A retreat that may lead through a city."""
    match = game("16A 2334", "7Pz 2234", phase="russian_combat", results="Db2", dice=(1, 1))
    attack(match, "2234", "16A")
    act(match, "through 7Pz 2134")
    return match.position()


def dropping() -> dict[str, Any]:
    match = game("5AB due_4", "16A 2026", "7Pz 1620", phase="russian_arrivals", turn=8, weather="snow")
    act(match, "drop 5AB 2124")
    return match.position()


def top(form: dict[str, Any]) -> dict[str, Any]:
    """The fields of the stage on top."""
    fields: dict[str, Any] = form["stack"][-1][1]
    return fields


def test_what_play_brings_can_be():
    assert [refused(form()) for form in (announced, retreating, dropping)] == ["", "", ""]


def test_an_attack_is_on_an_enemy_next_to_the_unit():
    for wrong in ("2622", "2721", "2824", "9999"):
        form = announced()
        form["units"]["7Pz"]["marks"]["attacks"] = wrong
        assert refused(form)


def test_a_unit_without_a_strength_is_set_on_nobody():
    form = announced()
    form["units"]["7Pz"]["marks"]["rode"] = 1
    assert refused(form) == "/units/7Pz/marks/attacks"


def test_a_battle_to_be_fought_has_defenders():
    form = announced()
    del form["units"]["16A"]["marks"]
    assert refused(form) == "/stack/3"


def test_nobody_defends_where_nobody_attacks():
    form = announced()
    form["units"]["16A"]["marks"]["defends"] = "2822"
    assert refused(form) == "/units/16A/marks/defends"


@pytest.mark.parametrize(
    ("field", "value"),
    [("result", "XX"), ("column", "9:1"), ("die", 7), ("defence", 0), ("attackers", []), ("attackers", ["16A", "7Pz"])],
)
def test_a_battle_being_fought_is_one_of_the_table(field: str, value: Any):
    form = retreating()
    form["battle"][field] = value
    assert refused(form).startswith(("/battle", "/units/16A/marks"))


@pytest.mark.parametrize(
    ("field", "value"),
    [("length", 3), ("length", 0), ("unit", "16A"), ("unit", ""), ("walked", ["2136"]), ("gone", ["7Pz"])],
)
@pytest.mark.rule("ruling-46")
def test_a_retreat_goes_on_from_where_it_can(field: str, value: Any):
    form = retreating()
    top(form)[field] = value
    assert refused(form) == "/stack/5"


def test_a_retreat_needs_a_battle():
    form = retreating()
    form["battle"] = None
    for unit in form["units"].values():
        unit.pop("marks", None)
    assert refused(form) == "/stack/4"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("left", [4, 4, 3]),
        ("left", [5, 4, 3, 4]),
        ("left", [-1, 4, 3, 4]),
        ("quotas", ["infantry"]),
        ("drops", 2),
        ("dropping", "4AB"),
        ("dropping", "16A"),
    ],
)
@pytest.mark.rule("ruling-60", "ruling-71")
def test_arrivals_have_no_more_than_a_turn_brings(field: str, value: Any):
    form = dropping()
    top(form)[field] = value
    assert refused(form).startswith("/stack/2")


@pytest.mark.rule("ruling-71")
def test_nobody_drops_but_in_snow():
    assert refused({**dropping(), "turn": 7, "weather": "mud"}) == "/stack/2/drops"


@pytest.mark.rule("tikhvin", "ruling-61")
def test_tikhvin_costs_two_at_most():
    match: Match = game("1Pz 1208", "16A 2026", phase="russian_arrivals", turn=3)
    for owed, at in ((2, ""), (3, "/stack/2/owed")):
        form = match.position()
        top(form)["owed"] = owed
        assert refused(form) == at


def test_counters_made_in_play_have_been_counted():
    form = dropping()
    form["units"]["P7"] = {"type": "partisan", "side": "russian", "hex": "2024", "steps": 1}
    assert refused(form) == "/units/P7"
