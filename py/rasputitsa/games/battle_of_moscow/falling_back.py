"""The ground of retreats: hexes that may be entered, those where they may end, their length (rulings 22, 24, 46-49)."""

from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.ground import frozen, hostile_zone
from rasputitsa.games.battle_of_moscow.state import FRONT, GERMAN, RUSSIAN, TyphoonLook, enemy_of, is_finn, is_partisan
from rasputitsa.games.battle_of_moscow.strengths import partisans_alone
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.retreat import Ground, Windings, windings


def retreats_of(look: TyphoonLook, unit: Unit, length: int, *, alone: bool = False) -> Windings | None:
    """The retreats of a unit, of exactly so many hexes, longer while all ends are too full; None: it has none.

    `alone`: as if no friend took up room.
    """
    if not unit.movement:
        return None
    ground = retreat_ground(look, unit)
    return windings(ground._replace(full=ground.full & _through(look, unit)) if alone else ground, unit.hex, length)


def retreat_ground(look: TyphoonLook, unit: Unit) -> Ground:
    """No enemies, no enemy zones, no closed water; Germans may pass partisans, who pass zones (rulings 47 to 49)."""
    rules, units, through = look.rules, look.state.units, _through(look, unit)
    barred = units.area(enemy_of(unit.side)) & ~through | water(look, unit.side) | other_front(look, unit)
    if not is_partisan(unit):
        barred |= hostile_zone(look, unit.side)
    free = rules.bounds & ~barred
    full = rules.stacking[unit.side].full(units, unit.side, (unit,), free)
    return Ground(rules.grid, free, free, full | through & free)


def water(look: TyphoonLook, side: str) -> HexSet:
    """The water that is closed to a side: the Gulf, and the lakes unless they bear Russians (ruling 18)."""
    terrain = look.rules.map.terrain
    return terrain["sea"] | terrain["lake"] & ~(frozen(look) if side == RUSSIAN else 0)


def other_front(look: TyphoonLook, unit: Unit) -> HexSet:
    """The front of the other Finns, to which a Finn may not go (ruling 24)."""
    area = 0
    if is_finn(unit):
        for name, hexes in look.rules.fronts.items():
            area |= hexes if name != unit.mark(FRONT) else 0
    return area


def _through(look: TyphoonLook, unit: Unit) -> HexSet:
    """The hexes that a retreat may pass though enemies stand there: those of partisans, for Germans (ruling 48)."""
    return partisans_alone(look) if unit.side == GERMAN else 0
