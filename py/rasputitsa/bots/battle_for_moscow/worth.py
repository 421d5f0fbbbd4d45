"""The value of a position of Battle for Moscow: strength, cities, and the places of units."""

from functools import lru_cache

from rasputitsa.bots.advice import verdict
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.battle import defensive_hexes
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, cities_of, enemy_of
from rasputitsa.games.battle_for_moscow.victory import score
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in

STRENGTH = 10
"""The value of a point of strength, by which all other figures are measured."""

POINT = 25
CITY = 40
MOSCOW = 400
PROGRESS = 3
SHELTER = 8


def worth(look: MoscowLook, side: str) -> int:
    """The value of a position for a side."""
    balance = _balance(look)
    return balance if side == GERMAN else -balance


def _balance(look: MoscowLook) -> int:
    if (over := verdict(look, GERMAN)) is not None:
        return over
    german = sum(_unit_worth(look, unit) for unit in look.state.units.of(GERMAN))
    soviet = sum(_unit_worth(look, unit) for unit in look.state.units.of(SOVIET))
    return german - soviet + _prizes(look)


def _unit_worth(look: MoscowLook, unit: Unit) -> int:
    return STRENGTH * unit.defence + place_worth(look, unit.side, unit.hex)


def place_worth(look: MoscowLook, side: str, hex: Hex) -> int:
    """The value of a unit's place for its side: the Germans want to go on, the Soviets to stand fast."""
    near = distances(look.rules.grid, look.rules.moscow)[hex]
    if side == GERMAN:
        return PROGRESS * (14 - near)
    return (SHELTER if shelter(look, SOVIET) >> hex & 1 else 0) - (PROGRESS if near > 3 else 0)


def _prizes(look: MoscowLook) -> int:
    if look.rules.by_points:
        return POINT * (score(look, GERMAN).total - score(look, SOVIET).total)
    held = cities_of(look, GERMAN)
    return CITY * held.bit_count() + (MOSCOW if held >> look.rules.moscow & 1 else 0)


def shelter(look: MoscowLook, side: str) -> HexSet:
    """The hexes whose terrain helps a defender (Terrain Effects)."""
    return defensive_hexes(look.rules, side)


def goals(look: MoscowLook, side: str) -> HexSet:
    """The goals of a side: Moscow; by points, or when it is lost, every city of the enemy."""
    moscow = 1 << look.rules.moscow
    theirs = cities_of(look, enemy_of(side))
    return theirs if look.rules.by_points or side == SOVIET else theirs & moscow or moscow


def nearest(grid: Grid, hex: Hex, area: HexSet) -> tuple[int, Hex]:
    """The nearest hex of an area, with its distance; the hex itself if the area is empty."""
    return min(((grid.distance(hex, goal), goal) for goal in hexes_in(area)), default=(0, hex))


@lru_cache(maxsize=64)
def distances(grid: Grid, goal: Hex) -> dict[Hex, int]:
    """The distance of every hex from one."""
    return {hex: grid.distance(hex, goal) for hex in grid.axial}
