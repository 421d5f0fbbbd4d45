"""Partisans: coming, moving, what they do to lines (9.8; rulings 100, 128, 134)."""

from collections.abc import Sequence
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.war_for_the_motherland.positions import FALL, act, asked, game, ids, subjects, told, why
from tests.games.war_for_the_motherland.test_supply import step

FIRST = 5
WHERE: dict[str, Any] = {"turn": 2}


def soviet(*units: str, turn: int = FIRST, partisans: Sequence[str] = (), **facts: Any) -> Match:
    return game(*units, phase="soviet_movement", scenario=FALL, turn=turn, partisans=list(partisans), **facts)


@pytest.mark.rule("9.8", "13.1", "ruling-100")
def test_they_come_with_their_turn_and_may_not_wait():
    assert not asked(soviet(turn=FIRST - 1)).endswith("partisans")
    match = soviet()
    assert asked(match) == "soviet prompt.partisans"
    assert why(match, "end") == "why.partisan_owed 13.1"
    act(match, "place C3322", "end")
    assert ids(match.state.partisans, FALL) == {"C3322"}


@pytest.mark.rule("9.8", "ruling-100")
@pytest.mark.parametrize(
    ("hex", "reason"),
    [
        ("C3322", ""),
        ("C3634", "why.partisan_abroad 9.8"),
        ("C3026", "why.partisan_axis 9.8"),
        ("C5816", "why.partisan_abroad 9.8"),
    ],
)
def test_they_are_on_soviet_land_of_1941_without_axis_units(hex: str, reason: str):
    assert why(soviet("1AK C3026"), f"place {hex}") == reason


@pytest.mark.rule("9.8", "ruling-100")
def test_one_hex_holds_one_and_there_are_no_more_than_have_come():
    match = soviet(turn=9, partisans=["C3322"])
    assert why(match, "place C3322") == "why.partisan_there 9.8"
    act(match, "place C3020")
    assert why(match, "place C3021") == "why.no_partisan_left 9.8"


@pytest.mark.rule("9.8", "ruling-100")
def test_each_may_be_moved_once_a_turn_or_taken_off():
    match = soviet(turn=10, partisans=["C3322", "C3020"])
    act(match, "shift C3322 C4320")
    assert subjects(match, "shift") == subjects(match, "lift") == {"C3020"}
    assert why(match, "lift C4320") == "why.partisan_settled 9.8"
    assert why(match, "lift C3322") == "why.no_partisan 9.8"
    act(match, "lift C3020")
    assert ids(match.state.partisans, FALL) == {"C4320"}
    assert told(match, "log.partisan_off") == [{"hex": "C3020"}]
    act(match, "place C3020")
    assert not asked(match).endswith("partisans")


@pytest.mark.rule("9.8", "ruling-100")
def test_an_axis_line_through_them_counts_a_hex_more_half_a_hex_more_by_rail():
    plain, swamp, rail = ("C5408", "C5409"), ("C3520", "C3620"), ("C3523", "C3623")
    for start, end in (plain, swamp, rail):
        free = step(start, end, **WHERE)
        cut = step(start, end, partisans=[end], **WHERE)
        assert free is not None
        assert cut == free + (1 if free == 1 else 2)
        assert step(start, end, f"1AK {end}", partisans=[end], **WHERE) == free, "9.85"
        assert step(start, end, side="soviet", partisans=[end], **WHERE) == free


@pytest.mark.rule("20.3", "ruling-134")
def test_none_is_put_within_two_hexes_of_a_garrison():
    match = soviet("G207 C3322", turn=12, options={"garrisons": True})
    assert why(match, "place C3320") == "why.partisan_guarded 20.3"
    assert why(match, "place C3319") == ""


@pytest.mark.rule("ruling-128")
def test_turning_point_has_none():
    match = game("9A E5704", phase="soviet_movement", turn=23)
    assert asked(match) == "soviet prompt.march.all"
