"""Attacks as they are chosen: units set on a battle and taken off, two battles made one."""

from typing import Any

from rasputitsa.engine.stage import Play
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.attacks import Attacks


class AttackOrders:
    """The orders of a side's attacks as they stand."""

    def __init__(self, attacks: Attacks[Any]) -> None:
        self._battles, self._wording = attacks.battles, attacks.wording

    def send(self, play: Play[Any, Any], unit_id: str, hex_id: str) -> None:
        """Set a unit on the battle for a hex."""
        play.state.put(play.state.units[unit_id].marked(ATTACKS, self._battles.at(hex_id)))
        play.log(self._wording.say("log.attack", unit=unit_id, hex=hex_id), unit=unit_id)

    def call_off(self, play: Play[Any, Any], unit_id: str, *marks: str) -> None:
        """Take a unit off, and further marks with it; a battle for several hexes is called off as a whole."""
        battle = str(play.state.units[unit_id].mark(ATTACKS))
        units = self._battles.attackers(battle) if " " in battle else (play.state.units[unit_id],)
        play.state.put(*(unit.unmarked(ATTACKS, *marks) for unit in units))
        play.log(self._wording.say("log.withdraw", unit=unit_id), unit=unit_id)

    def combine(self, play: Play[Any, Any], hex_id: str, other_id: str) -> None:
        """Make one battle of two."""
        battles = self._battles
        one, other = battles.at(hex_id), battles.at(other_id)
        names = self._battles.grid.ids(battles.area(one) | battles.area(other))
        units = (*battles.attackers(one), *battles.attackers(other))
        play.state.put(*(unit.marked(ATTACKS, " ".join(names)) for unit in units))
        play.log(self._wording.say("log.combine", hexes=names))
