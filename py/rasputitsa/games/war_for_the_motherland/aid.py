"""Support groups and the siege gun, which the attacker may call on after the odds (8.6; rulings 47, 64 and 65)."""

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarLook, enemy_of, is_group, is_siege, supply_of
from rasputitsa.games.war_for_the_motherland.strengths import Meeting, is_walled

FIRED = "fired"
"""The mark of a siege gun that has helped an attack in this phase."""


def aiding(look: WarLook, battle: Meeting) -> tuple[Unit, ...]:
    """The units that may add to the die of an attack: all groups in range, or the gun."""
    units = look.state.units.of(battle.side)
    if battle.side == SOVIET:
        return tuple([unit for unit in units if is_group(unit) and _reaches(look, unit, battle, "group_range")])
    if battle.overrun or not all(is_walled(look, hex, enemy_of(AXIS)) for hex in battle.hexes):
        return ()
    guns = [unit for unit in units if is_siege(unit) and unit.mark(FIRED) is None and supply_of(unit) == "supplied"]
    return tuple([unit for unit in guns if _reaches(look, unit, battle, "gun_range")])


def _reaches(look: WarLook, unit: Unit, battle: Meeting, limit: str) -> bool:
    most = look.rules.figures[limit]
    return all(look.rules.grid.distance(unit.hex, hex) <= most for hex in battle.hexes)
