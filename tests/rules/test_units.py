"""Values of the faces of a counter; counters that become others keep their marks."""

from rasputitsa.engine.state import TURNS, State, Unit, Units, UnitType
from rasputitsa.rules.units import face_steps, replace

BRIGADE = UnitType("brigade", "infantry", "X", (3, 6), (3, 6), (3, 3))
REGIMENT = UnitType("regiment", "infantry", "III", (3,), (3,), (3,))


def unit(id: str, kind: UnitType, *marks: tuple[str, int | str]) -> Unit:
    return Unit(id, kind, "red", 5, "", kind.full, marks)


def state(*units: Unit) -> State:
    return State(Units({unit.id: unit for unit in units}), 1, "red", 0, (), None)


def test_one_counter_becomes_two_that_have_moved_as_far():
    play = state(unit("A", BRIGADE, ("mp", 1)), unit("B", BRIGADE))
    replace(play, (play.units["A"],), (unit("A1", REGIMENT), unit("A2", REGIMENT)))
    assert set(play.units) == {"B", "A1", "A2"}
    assert [play.units[id].mark("mp") for id in ("A1", "A2", "B")] == [1, 1, None]


def test_two_become_one_and_a_mark_of_its_own_stays():
    play = state(unit("A1", REGIMENT, ("mp", 2), ("point", 1)), unit("A2", REGIMENT))
    replace(play, tuple(play.units.values()), (unit("A", BRIGADE, ("mp", 0)),))
    assert play.units["A"].marks == (("mp", 0), ("point", 1))


def test_counters_stand_in_the_order_of_the_roster_however_they_came():
    play = state(unit("C", BRIGADE), unit("A", BRIGADE), unit("B", BRIGADE))
    replace(play, (play.units["A"],), (unit("Z", REGIMENT), unit("Y", REGIMENT)))
    assert list(play.units) == ["C", "B", "Y", "Z"]
    replace(play, (play.units["Y"], play.units["Z"]), (unit("A", BRIGADE),))
    assert list(play.units) == ["C", "A", "B"]


def test_a_spent_face_is_no_lost_step():
    guns = UnitType("guns", "artillery", "III", (), (), (2, 2), (TURNS,))
    spent = unit("G", guns).with_steps(1)
    assert (spent.worth, face_steps(spent)) == (1, {"steps": 1, "full": 1, "spent": True})
    assert (unit("G", guns).worth, face_steps(unit("G", guns))["spent"]) == (1, False)
    reduced = unit("A", BRIGADE).with_steps(1)
    assert (unit("A", BRIGADE).worth, reduced.worth, face_steps(reduced)) == (2, 1, {"steps": 1, "full": 2})
