"""Announcing on an invented board: stacks, several hexes in one battle, who must attack, and every reason why not."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State, Unit, Units, UnitType
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import Hex, HexSet, rectangle
from rasputitsa.rules.combat.attack_offer import AttackOffer
from rasputitsa.rules.combat.attack_orders import AttackOrders
from rasputitsa.rules.combat.attack_refusals import AttackRefusals
from rasputitsa.rules.combat.attacks import Attacks
from rasputitsa.rules.combat.crt import Odds, load_table, odds

GRID = rectangle(6, 5, "flat", "even")
TABLE = load_table({"provenance": "invented", "columns": ["1:1", "2:1"], "rows": {"1": ["NE", "NE"]}}, {"NE": []})
RULES = SimpleNamespace(grid=GRID)
PLACES = {"a": "0302", "b": "0302", "c": "0303", "d": "0101", "x": "0402", "y": "0403", "z": "0304"}
"""Blue a, b and c stand before red x, y and z; blue d stands far behind. Next to x: a, b, c; to y: c; to z: c."""


class Setting(Attacks[Look[Any, Any]]):
    """Blue attacks red; units called bold must attack, and what a bold one reaches must be attacked."""

    section = "3.1"
    bold: tuple[str, ...] = ()

    def enemies(self) -> HexSet:
        """Hexes of red."""
        area: HexSet = self.look.state.units.area("red")
        return area

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """One to one for each unit, against one for each hex."""
        return odds(TABLE, len(units), len(hexes), 1, ())

    def can_attack(self, unit: Unit) -> bool:
        """All but the one without strength."""
        return unit.id != "b" or "b" not in self.bold

    def bound(self) -> tuple[str, ...]:
        """The bold."""
        return tuple(unit.id for unit in self.able if unit.id in self.bold)

    def must_be_attacked(self) -> HexSet:
        """Hexes that the bold reach."""
        area = 0
        for id in self.bound():
            area |= self.reach(self.look.state.units[id])
        return area


class Bold(Setting):
    """a and c must attack."""

    bold = ("a", "c")


@pytest.fixture
def play() -> Play[Any, Any]:
    kind = UnitType("inf", "infantry", "XX", (1,), (1,), (1,))
    side = {id: "blue" if id in "abcd" else "red" for id in PLACES}
    units = {id: Unit(id, kind, side[id], GRID.index[hex], "", 1) for id, hex in PLACES.items()}
    return Play(RULES, State(Units(units), 1, "blue", 0, (), None), ScriptedDice(()))


def test_who_stands_next_to_an_enemy_can_attack(play: Play[Any, Any]):
    setting = Setting(play, "blue")
    assert setting.free() == ("a", "b", "c")
    assert {unit: AttackOffer(setting).targets(unit) for unit in "abc"} == {
        unit: tuple(sorted(hex for hex in ("0402", "0403", "0304") if near(PLACES[unit], hex))) for unit in "abc"
    }


def test_units_of_one_stack_may_attack_different_hexes_and_one_may_stay_out(play: Play[Any, Any]):
    AttackOrders(Setting(play, "blue")).send(play, "a", "0402")
    setting = Setting(play, "blue")
    assert (setting.free(), setting.battles.units) == (("b", "c"), ("a",))
    assert setting.battles.names == ("0402",)


def test_a_unit_attacks_one_hex_and_never_two(play: Play[Any, Any]):
    AttackOrders(Setting(play, "blue")).send(play, "c", "0402")
    assert AttackRefusals(Setting(play, "blue")).why("c", "0403").key == "why.attacks_already"


def test_the_note_says_the_column_with_the_unit_in_the_battle(play: Play[Any, Any]):
    assert shown(Setting(play, "blue").notes("a", "0402")) == ["1:1"]
    AttackOrders(Setting(play, "blue")).send(play, "a", "0402")
    assert shown(Setting(play, "blue").notes("c", "0402")) == ["2:1"]


def test_the_note_says_the_column_with_all_who_can_join_the_battle(play: Play[Any, Any]):
    assert shown(AttackOffer(Setting(play, "blue")).notes_together("0402")) == ["2:1"]
    assert shown(AttackOffer(Setting(play, "blue")).notes_together("0403")) == ["1:1"]
    for unit in ("a", "b"):
        AttackOrders(Setting(play, "blue")).send(play, unit, "0402")
    assert shown(AttackOffer(Setting(play, "blue")).notes_together("0403")) == ["1:1"], (
        "who is set on another battle stays there"
    )


def test_two_attacks_are_one_battle_only_if_every_attacker_reaches_every_hex(play: Play[Any, Any]):
    for unit, hex in (("c", "0402"), ("a", "0402")):
        AttackOrders(Setting(play, "blue")).send(play, unit, hex)
    AttackOrders(Setting(play, "blue")).call_off(play, "a")
    AttackOrders(Setting(play, "blue")).send(play, "b", "0402")
    assert AttackOffer(Setting(play, "blue")).combining.partners == {}
    assert AttackOffer(Setting(play, "blue")).combining.option().why("0402", "0403").key == "why.not_one_battle"


def test_who_does_not_reach_all_hexes_of_a_battle_cannot_join_it(play: Play[Any, Any]):
    play.state.put(play.state.units["d"].at(GRID.index["0303"]))
    AttackOrders(Setting(play, "blue")).send(play, "c", "0402")
    AttackOrders(Setting(play, "blue")).send(play, "d", "0403")
    assert AttackOffer(Setting(play, "blue")).combining.partners == {"0402": ("0403",), "0403": ("0402",)}
    AttackOrders(Setting(play, "blue")).combine(play, "0403", "0402")
    setting = Setting(play, "blue")
    assert setting.battles.names == ("0402 0403",)
    assert [unit.id for unit in setting.battles.attackers("0402 0403")] == ["c", "d"]
    assert AttackOffer(setting).targets("a") == ()
    assert AttackRefusals(setting).why("a", "0402").key == "why.not_all_adjacent"


class Wide(Setting):
    """A battle may take in hexes on which nobody is set."""

    widens = True


def test_a_battle_takes_in_a_hex_that_all_its_attackers_reach(play: Play[Any, Any]):
    AttackOrders(Wide(play, "blue")).send(play, "c", "0402")
    assert AttackOffer(Wide(play, "blue")).combining.partners == {"0402": ("0304", "0403")}
    assert AttackOffer(Setting(play, "blue")).combining.partners == {}
    AttackOrders(Wide(play, "blue")).combine(play, "0402", "0304")
    assert Wide(play, "blue").battles.names == ("0304 0402",)
    assert AttackOffer(Wide(play, "blue")).combining.partners == {"0304": ("0403",)}
    assert AttackOffer(Wide(play, "blue")).targets("a") == ()
    both = Wide(play, "blue")
    AttackOrders(both).call_off(play, "c")
    AttackOrders(Wide(play, "blue")).send(play, "c", "0402")
    AttackOrders(Wide(play, "blue")).send(play, "a", "0402")
    assert AttackOffer(Wide(play, "blue")).combining.partners == {}


def test_a_battle_for_several_hexes_is_called_off_as_a_whole(play: Play[Any, Any]):
    play.state.put(play.state.units["d"].at(GRID.index["0303"]))
    for unit, hex in (("c", "0402"), ("d", "0403")):
        AttackOrders(Setting(play, "blue")).send(play, unit, hex)
    AttackOrders(Setting(play, "blue")).combine(play, "0402", "0403")
    AttackOrders(Setting(play, "blue")).call_off(play, "c")
    assert Setting(play, "blue").battles.names == ()


def test_the_bold_must_attack_before_the_announcement_is_closed(play: Play[Any, Any]):
    assert facts(AttackOffer(Bold(play, "blue")).blocked()) == {"units": ("a", "c")}
    AttackOrders(Bold(play, "blue")).send(play, "a", "0402")
    assert facts(AttackOffer(Bold(play, "blue")).blocked()) == {"units": ("c",)}


def test_what_could_be_attacked_by_another_distribution_must_be(play: Play[Any, Any]):
    for unit in ("a", "c"):
        AttackOrders(Bold(play, "blue")).send(play, unit, "0402")
    blocked, hindering = AttackOffer(Bold(play, "blue")).blocked(), AttackOffer(Bold(play, "blue")).hindering()
    assert blocked is not None
    assert (blocked.key, hindering) == ("why.must_be_attacked", ("c",))
    assert facts(blocked)["units"] == hindering
    AttackOrders(Bold(play, "blue")).call_off(play, "c")
    AttackOrders(Bold(play, "blue")).send(play, "c", "0403")
    assert AttackOffer(Bold(play, "blue")).blocked() is None


def test_every_refusal_has_its_reason(play: Play[Any, Any]):
    setting = Setting(play, "blue")
    given = {
        "why.not_yours": AttackRefusals(setting).why("x"),
        "why.no_enemy_near": AttackRefusals(setting).why("d", "0402"),
        "why.no_enemy": AttackRefusals(setting).why("a", "0101"),
        "why.not_adjacent": AttackRefusals(setting).why("a", "0304"),
        "why.no_attack": AttackOffer(setting).options()[1].why("a"),
    }
    assert {reason.key for reason in given.values()} == set(given)
    assert {reason.rule for reason in given.values()} == {"3.1"}


def test_who_could_attack_a_hex_but_attacks_elsewhere_is_named(play: Play[Any, Any]):
    """Of all units c alone stands next to y."""
    AttackOrders(Setting(play, "blue")).send(play, "c", "0402")
    attack = AttackOffer(Setting(play, "blue")).options()[0]
    assert attack.nobody is not None
    reason = attack.nobody("0403")
    assert (reason.key, facts(reason)["units"]) == ("why.all_set", ("c",))


def test_where_nobody_stands_beside_an_enemy_that_is_said(play: Play[Any, Any]):
    play.state.put(play.state.units["c"].at(GRID.index["0101"]))
    attack = AttackOffer(Setting(play, "blue")).options()[0]
    assert attack.nobody is not None
    assert attack.nobody("0304").key == "why.nobody_adjacent"
    assert attack.nobody("0505").key == "why.no_enemy"


def test_random_announcements_always_come_to_their_close(play: Play[Any, Any]):
    choose = Chooser(3)
    for _ in range(300):
        setting = Bold(play, "blue")
        if AttackOffer(setting).blocked() is None:
            return
        attack, withdraw = AttackOffer(setting).options()
        if withdraw.owed:
            AttackOrders(setting).call_off(play, withdraw.owed[choose(len(withdraw.owed))])
        else:
            unit = attack.subjects[choose(len(attack.subjects))]
            targets = attack.targets(unit)
            AttackOrders(setting).send(play, unit, targets[choose(len(targets))])
    raise AssertionError("never closed")


def near(one: str, other: str) -> bool:
    return GRID.distance(GRID.index[one], GRID.index[other]) == 1


def shown(notes: tuple[Text, ...]) -> list[object]:
    return [dict(note.facts)["odds"] for note in notes]


def facts(reason: Text | None) -> dict[str, Any]:
    assert reason is not None
    return dict(reason.facts)
