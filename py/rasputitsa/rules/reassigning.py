"""Units that can be moved over from one battle to another, and what an announcement still owes."""

from typing import Protocol

from rasputitsa.engine.decision import Duty, Ids
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Grid, HexSet
from rasputitsa.rules.announcing import Duties


class Announcing(Protocol):
    """An announcement of battles, as far as it is asked here (`rules.attacks`)."""

    grid: Grid

    @property
    def duties(self) -> Duties: ...
    @property
    def set_on(self) -> list[tuple[Unit, str]]: ...
    def bound(self) -> Ids: ...
    def battle_at(self, hex_id: str) -> str: ...
    def aims(self, unit: Unit) -> HexSet: ...


def over(setting: Announcing, hex_id: str) -> Ids:
    """The units set on another hex alone that could attack this one in its place."""
    hex, battle = setting.grid.index.get(hex_id, -1), setting.battle_at(hex_id)
    others = [unit for unit, other in setting.set_on if other != battle and " " not in other]
    return tuple([unit.id for unit in others if hex >= 0 and setting.aims(unit) >> hex & 1])


def owed(setting: Announcing) -> Duty:
    """The units that must attack still, and the hexes that must be attacked still."""
    if not setting.bound() or setting.duties.are_met:
        return (), ()
    return setting.duties.idle, setting.grid.ids(setting.duties.alone)
