"""Control by whoever entered last, and what a move that is taken back gives back."""

from rasputitsa.rules.control import Capture, recorded, taken_on, without

TOWN, FORT, FIELD = 3, 5, 7
HOSTILE = 1 << TOWN | 1 << FORT


def test_places_on_a_path_change_hands_once_in_the_order_entered():
    assert taken_on(HOSTILE, (FIELD, FORT, TOWN, FORT)) == (FORT, TOWN)


def test_a_unit_is_remembered_with_each_hostile_place_that_it_entered():
    captures = recorded((), "1", HOSTILE, (FIELD, TOWN))
    assert captures == (Capture("1", TOWN),)
    assert recorded(captures, "1", HOSTILE & ~(1 << TOWN), (FIELD,)) is captures


def test_who_enters_a_place_after_another_in_the_same_phase_holds_it_too():
    captures = recorded((Capture("1", TOWN),), "2", 0, (TOWN,))
    assert captures == (Capture("1", TOWN), Capture("2", TOWN))
    assert without(captures, "1") == ((Capture("2", TOWN),), ())
    assert without(captures[:1], "1") == ((), (TOWN,))
