"""Beaten units in a hex that is attacked again."""

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.rules.combat.already_defeated import BEATEN, fresh, open_to_attack

KIND = UnitType("inf", "infantry", "XX", (2,), (2,), (1,))


def unit(id: str, hex: int) -> Unit:
    return Unit(id, KIND, "red", hex, "", 1)


def driven_back(id: str, hex: int) -> Unit:
    return unit(id, hex).marked(BEATEN, 1)


def test_a_beaten_unit_adds_nothing_to_the_defence_of_the_hex_that_it_fell_back_to():
    stack = (unit("holds", 4), driven_back("fled", 4))
    assert sum(each.defence for each in fresh(stack)) == 2
    assert [each.id for each in fresh(stack)] == ["holds"]


def test_a_hex_in_which_only_beaten_units_stand_cannot_be_attacked_again():
    choose = Chooser(2)
    for _ in range(100):
        units = [unit(f"u{n}", choose(6) - 1) for n in range(6)]
        marked = [each.marked(BEATEN, 1) if choose(2) else each for each in units]
        expected = {each.hex for each in marked if each.hex >= 0 and not dict(each.marks)}
        assert open_to_attack(marked) == sum(1 << hex for hex in expected)


def test_a_beaten_army_does_not_shield_the_city_it_fled_to():
    city = (driven_back("fled", 4),)
    assert (fresh(city), open_to_attack(city)) == ((), 0)
