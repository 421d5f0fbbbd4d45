"""Zones of control and what the ground is to each class of units (Movement; Zones of Control; rulings 15 to 24)."""

from collections.abc import Callable
from functools import lru_cache

from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.factors import can_attack
from rasputitsa.hexgrid.grid import HexSet, union
from rasputitsa.rules.movement.reach import Going


def zone(look: state.TyphoonLook, side: str) -> HexSet:
    """The hexes in the zones of a side's units: all six around each that has one, whatever lies between (ruling 20)."""
    return look.rules.grid.expand(look.state.units.area_with(side, state.ZONE))


def hostile_zone(look: state.TyphoonLook, side: str) -> HexSet:
    """The enemy's zones as a side finds them: for the Russians there are none in full forts (ruling 22)."""
    area = zone(look, state.enemy_of(side))
    return area & ~look.rules.full_forts if side == state.RUSSIAN else area


class Ground:
    """The ground for a side as long as the enemy and the weather do not change.

    `enemies`: the hexes with enemy units; `hostile`: those in their zones, as the side finds them.
    """

    def __init__(
        self, rules: state.TyphoonRules, side: str, weather: state.Weather, enemies: HexSet, hostile: HexSet
    ) -> None:
        self.rules, self.side, self.weather = rules, side, weather
        self.enemies, self.hostile = enemies, hostile
        self._going: dict[tuple[state.Class, str, bool], Going] = {}
        self._starts: dict[tuple[str, str, tuple[tuple[str, Mark], ...]], HexSet] = {}

    def going(self, unit: Unit) -> Going:
        """The going for a unit."""
        return self.going_if(unit, shy=self.is_shy(unit))

    def starts(self, kind: str, unit: Unit, work_out: Callable[[Unit], HexSet]) -> HexSet:
        """The hexes from which a unit could begin a kind of move: the same for all of its type with its marks."""
        key = (kind, unit.type.id, unit.marks)
        area = self._starts.get(key)
        if area is None:
            area = self._starts[key] = work_out(unit)
        return area

    def is_shy(self, unit: Unit) -> bool:
        """True if a unit may enter no zone, since it could not attack there (ruling 23)."""
        if state.is_partisan(unit):
            return False
        return bool(unit.marks and unit.mark(state.RODE)) or not can_attack(unit)

    def going_if(self, unit: Unit, *, shy: bool) -> Going:
        """The going for a unit if it may enter no zone, or any; a Finn keeps off the other Finns' front (ruling 24)."""
        kind = state.class_of(unit)
        front = str(unit.mark(state.FRONT) or "") if kind == "finn" else ""
        key = (kind, front, shy)
        if key not in self._going:
            self._going[key] = self._made(kind, front, shy=shy)
        return self._going[key]

    def _made(self, kind: state.Class, front: str, *, shy: bool) -> Going:
        rules, free = self.rules, self.rules.bounds & ~self.enemies
        free &= ~_other_front(rules, front) if front else -1
        if shy:
            free &= ~self.hostile
        halt = 0 if kind == "partisan" else self.hostile
        return Going(rules.grid, rules.costs[kind][self.weather], free, halt)


def ground(look: state.TyphoonLook, side: str) -> Ground:
    """The ground for a side; the same for all its moves, since the enemy does not move meanwhile."""
    enemies = look.state.units.area(state.enemy_of(side))
    return _ground(look.rules, side, look.state.weather, enemies, hostile_zone(look, side))


def other_front(look: state.TyphoonLook, unit: Unit) -> HexSet:
    """The front of the other Finns, to which a Finn may not go (ruling 24)."""
    return _other_front(look.rules, str(unit.mark(state.FRONT))) if state.is_finn(unit) else 0


def frozen(look: state.TyphoonLook) -> HexSet:
    """The lakes while they can be walked on by Russians (Weather; ruling 18)."""
    return look.rules.map.terrain["lake"] if look.state.weather == "snow" else 0


def germans_on(look: state.TyphoonLook, area: HexSet) -> HexSet:
    """The hexes of an area with a unit of the German side (ruling 86)."""
    return look.state.units.area(state.GERMAN) & area


def _other_front(rules: state.TyphoonRules, front: str) -> HexSet:
    return union(hexes for name, hexes in rules.fronts.items() if name != front)


_ground = lru_cache(maxsize=64)(Ground)
