"""Units: marks, places, and the sets that remember where everybody is."""

import pytest

from rasputitsa.engine.state import State, Unit, Units, UnitType
from rasputitsa.hexgrid.grid import OFF_MAP

KIND = UnitType("corps", "infantry", "XXX", (2, 5), (3, 6), (4, 4))
A = Unit("A", KIND, "red", 3, "", 2)
B = Unit("B", KIND, "blue", 3, "", 1)
C = Unit("C", KIND, "red", OFF_MAP, "pool", 1)


def held(units: Units) -> list[object]:
    sides = [(units.of(side), units.area(side)) for side in ("red", "blue")]
    return [*sides, *(units.boxed(box) for box in ("pool", "lost")), *(units.on(hex) for hex in (3, 9))]


@pytest.fixture
def units() -> Units:
    return Units({unit.id: unit for unit in (A, B, C)})


def test_the_face_that_is_up_counts():
    assert (A.attack, A.defence, A.movement, A.is_full) == (5, 6, 4, True)
    assert (B.attack, B.defence, B.is_full) == (2, 3, False)


def test_where_those_with_a_trait_stand_is_known_and_follows_them():
    bold = UnitType("tanks", "armour", "XX", (2,), (3,), (4,), ("bold",))
    units = Units({"A": A, "T": Unit("T", bold, "red", 5, "", 1), "U": Unit("U", bold, "blue", 7, "", 1)})
    assert (units.area_with("red", "bold"), units.area_with("red", "shy")) == (1 << 5, 0)
    moved = units.with_units(units["T"].at(8))
    assert (moved.area_with("red", "bold"), moved.area_with("blue", "bold")) == (1 << 8, 1 << 7)
    assert units.without("T").area_with("red", "bold") == 0


def test_marks_are_sorted_and_replaced():
    unit = A.marked("mp", 3).marked("from", "0101").marked("mp", 1)
    assert unit.marks == (("from", "0101"), ("mp", 1))
    assert unit.mark("mp") == 1
    assert unit.unmarked("mp", "none").marks == (("from", "0101"),)
    assert unit.mark("none") is None


def test_off_the_map_marks_stay_until_they_are_taken_off():
    boxed = A.marked("mp", 3).inside("pool")
    assert (boxed.hex, boxed.box, boxed.marks) == (OFF_MAP, "pool", (("mp", 3),))
    assert boxed.bare().marks == ()
    assert boxed.at(7).box == ""


def test_areas_and_stacks(units: Units):
    assert (units.area("red"), units.area("blue"), units.area("green")) == (1 << 3, 1 << 3, 0)
    assert units.on(3) == (A, B)
    assert units.on(4) == ()
    assert units.of("red") == (A,)
    assert units.boxed("pool") == (C,)


def test_a_change_leaves_what_was_as_it_was(units: Units):
    moved = units.with_units(A.at(9))
    assert (units.area("red"), moved.area("red")) == (1 << 3, 1 << 9)
    assert list(units.without("A")) == ["B", "C"]
    assert units["A"] == A


def test_equal_units_are_equal_in_any_order(units: Units):
    other = Units({unit.id: unit for unit in (C, B, A)})
    assert units == other
    assert hash(units) == hash(other)
    assert units != {"A": A}


def test_a_counter_that_comes_back_stands_where_the_roster_has_it(units: Units):
    assert list(units.without("A").with_units(A)) == ["A", "B", "C"]


def test_a_copy_of_a_state_is_another(units: Units):
    state = State(units, 1, "red", 0, (), None)
    copy = state.copy()
    copy.put(A.marked("mp", 1))
    copy.turn = 2
    assert (state.turn, state.units["A"].marks) == (1, ())
    copy.clear_marks("mp")
    assert copy.units == units


def test_what_is_remembered_of_a_side_follows_every_change(units: Units):
    """Asked before and after each change, the sets are those of units that remember nothing."""
    changes = [
        (A.at(9),),
        (A.at(9), B.at(9)),
        (C.at(3),),
        (C.inside("lost"),),
        (A.inside("pool"),),
        (Unit("A", KIND, "blue", 3, "", 2),),
    ]
    for changed in changes:
        assert held(units) == held(Units(dict(units)))
        after = units.with_units(*changed)
        assert held(after) == held(Units(dict(after)))


def test_one_look_at_the_units_tells_of_every_box(units: Units):
    looked = list[Unit]()

    class Seen(Unit):
        """A counter that notes when its box is asked for."""

        @property
        def box(self) -> str:
            looked.append(self)
            return "pool"

    units = Units({**units, "D": Seen("D", KIND, "red", OFF_MAP, "", 1)})
    assert [len(units.boxed(box)) for box in ("pool", "lost", "east", "pool")] == [2, 0, 0, 2]
    assert len(looked) <= 2
