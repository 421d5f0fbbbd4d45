"""Losses one at a time: what is still owed, and the choice of who is next."""

from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.engine.text import Text, text
from rasputitsa.rules.combat.losses import loss, still_owed


def test_nothing_is_owed_after_the_sum_is_reached():
    assert still_owed(4, (1, 6)) == 0
    assert still_owed(4, (1, 2)) == 1


def test_each_of_a_group_can_take_the_next_loss_and_nobody_else():
    kind = UnitType("inf", "infantry", "XX", (1,), (1,), (1,))
    units = [Unit(id, kind, "blue", 0, "", 1) for id in ("a", "b")]
    decision = loss("blue", text("prompt.lose"), units, "3.5", _halved)
    assert list(decision.actions()) == [("lose", "a"), ("lose", "b")]
    assert decision.check(("lose", "z")) == text("why.not_in_battle", "3.5", unit="z")


def test_a_loss_says_what_becomes_of_each_unit():
    kind = UnitType("inf", "infantry", "XX", (1, 2), (1, 2), (1, 1))
    units = [Unit("a", kind, "blue", 0, "", 2), Unit("b", kind, "blue", 0, "", 1)]
    decision = loss("blue", text("prompt.lose"), units, "3.5", _halved)
    notes = decision.options[0].notes
    assert [notes(unit.id) for unit in units] == [(_halved(units[0]),), (text("note.eliminated", "3.5"),)]


def _halved(unit: Unit) -> Text:
    return text("note.halved", unit=unit.id)
