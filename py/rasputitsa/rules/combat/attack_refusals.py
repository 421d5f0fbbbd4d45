"""The reasons of an announcement: why a unit cannot attack, or not this hex, and why no unit can.

The bars of a game's own, its `Attacks` say (`rules.combat.attacks`); here the first is put in words.
"""

from typing import Any

from rasputitsa.engine.decision import not_offered
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.attacks import Attacks
from rasputitsa.rules.permits import Permit, Reason, UnitChoice, first_of, pool


class AttackRefusals:
    """The reasons of a side's attacks as they stand."""

    def __init__(self, attacks: Attacks[Any]) -> None:
        self._attacks = attacks

    @property
    def who(self) -> UnitChoice:
        """The units that may attack, and the reasons why others may not."""
        attacks = self._attacks
        already = attacks.ban(
            lambda unit: unit.mark(ATTACKS), "why.attacks_already", lambda unit: {"hex": str(unit.mark(ATTACKS))}
        )
        return UnitChoice(pool(attacks.force()), attacks.wording.sentence("why.not_yours"), (already, *attacks.bans))

    @property
    def held(self) -> Permit:
        """The hexes that may be attacked at all."""
        attacks = self._attacks
        return Permit(attacks.grid, "", (*attacks.spared(), attacks.bar(~attacks.enemies(), "why.no_enemy")))

    def aimed(self, unit: Unit) -> Permit:
        """The hexes that a unit can attack."""
        attacks, held = self._attacks, self.held
        bars = (
            *held.bars,
            *attacks.apart(unit),
            attacks.bar(~attacks.reach(unit), "why.not_adjacent"),
            attacks.bar(~attacks.aims(unit), "why.not_all_adjacent", attacks.battles.hexes_of),
        )
        return held._replace(unit=unit.id, bars=bars)

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot attack, or not this hex."""
        attacks, who = self._attacks, self.who
        alone = attacks.ban(attacks.lonely, "why.no_enemy_near")
        barred = who.barred(unit_id) or first_of((alone,), who.pool[unit_id])
        if barred:
            return barred
        unit, hex = who.pool[unit_id], attacks.grid.index.get(hex_id, -1)
        spared = Permit(attacks.grid, unit_id, (*attacks.spared(), *attacks.apart(unit)))
        out_of_touch = (spared.why_not(hex) if hex >= 0 else None) or first_of(attacks.out_of_touch(), unit)
        return out_of_touch or self.aimed(unit).why(hex_id)

    def why_nobody(self, hex_id: str) -> Text:
        """The reason why no free unit can attack a hex: nothing is there, those beside it attack others or cannot."""
        attacks = self._attacks
        hex = attacks.grid.index.get(hex_id, -1)
        able = [unit.id for unit in attacks.able if hex >= 0 and attacks.reach(unit) >> hex & 1]
        beside = [unit for unit in attacks.force() if hex >= 0 and attacks.beside(unit) >> hex & 1]
        idle = [unit.id for unit in beside if unit.id not in attacks.battles.units]
        bans = (
            Reason(self.held.barred),
            attacks.ban(
                lambda id: able and not {*able} & {*attacks.free()},
                "why.all_set",
                lambda id: {"hex": id, "units": tuple(able)},
            ),
            Reason(lambda id: self.why(idle[0], id) if idle else None),
            attacks.ban(lambda id: True, "why.nobody_adjacent", lambda id: {"hex": id}),
        )
        return first_of(bans, hex_id) or not_offered(hex_id)

    def why_not_resolved(self, hex_id: str) -> Text:
        """The reason why no battle is fought by the name of a hex: it is called by another, or none is announced."""
        attacks, near = self._attacks, 0
        for id in attacks.free():
            near |= attacks.aims(attacks.look.state.units[id])
        battles = attacks.battles
        bars = (
            attacks.bar(battles.rest, attacks.part_of_battle, battles.called),
            attacks.bar(~battles.hexes & ~near, "why.out_of_reach"),
            attacks.bar(~battles.hexes, "why.no_battle"),
        )
        return Permit(attacks.grid, "", bars).why(hex_id)
