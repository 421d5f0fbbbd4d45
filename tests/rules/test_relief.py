"""Room for a side in a phase of movement (`rules.room`): chains of those who make room, and those who cannot."""

from collections.abc import Mapping

from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.rules.room import Relief
from rasputitsa.rules.stacking import Limit, Stacking

CORPS = UnitType("corps", "infantry", "corps", (2,), (2,), (4,), ())
ONE = Stacking((Limit(1, {"infantry": 1}),), (), lambda unit: unit.type.branch)
ANYWHERE = None


def unrelieved(at: Mapping[str, int], reach: Mapping[str, int | None]) -> int:
    """The number of some units that find no room, one fitting in a hex."""
    units = [Unit(id, CORPS, "red", hex, "", 1) for id, hex in at.items()]
    return Relief(units, lambda unit: reach.get(unit.id, 0), ONE).unrelieved()


def test_a_chain_of_units_makes_room():
    at = {"a": 0, "b": 0, "c": 1}
    assert Relief([Unit(id, CORPS, "red", hex, "", 1) for id, hex in at.items()], lambda unit: 0, ONE).unrelieved() == 1
    assert unrelieved(at, {"a": 0b10, "c": 0b100}) == 0
    assert unrelieved(at, {"a": 0b10, "c": 0b001}) == 1


def test_three_cannot_stand_in_two_hexes_however_they_move():
    assert unrelieved({"a": 0, "b": 0, "c": 1}, {"a": 0b11, "b": 0b11, "c": 0b11}) == 1


def test_those_who_cannot_move_leave_no_room():
    assert unrelieved({"a": 0, "b": 0, "c": 1}, {"a": 0b10}) == 1


def test_off_the_map_there_is_room_for_all():
    assert unrelieved({"a": 0, "b": 0, "c": 0}, {"a": ANYWHERE, "b": ANYWHERE}) == 0
