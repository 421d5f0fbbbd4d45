"""Units that can be moved over from one battle to another, and what an announcement still owes."""

from typing import TYPE_CHECKING, Any

from rasputitsa.engine.decision import Duty, Ids

if TYPE_CHECKING:
    from rasputitsa.rules.attacks import Attacks


def over(setting: "Attacks[Any]", hex_id: str) -> Ids:
    """The units set on another hex alone that could attack this one in its place."""
    hex, battle = setting.grid.index.get(hex_id, -1), setting.battle_at(hex_id)
    others = [unit for unit, other in setting.set_on if other != battle and " " not in other]
    return tuple([unit.id for unit in others if hex >= 0 and setting.aims(unit) >> hex & 1])


def owed(setting: "Attacks[Any]") -> Duty:
    """The units that must attack still, and the hexes that must be attacked still."""
    if not setting.bound() or setting.duties.are_met:
        return (), ()
    return setting.duties.idle, setting.grid.ids(setting.duties.alone)
