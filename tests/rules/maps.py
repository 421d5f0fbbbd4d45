"""Invented maps: woods and towns, rivers and a lake, roads and rails, drawn at random."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, rectangle
from rasputitsa.rules.terrain import Map, Sides, load_map

KINDS = {
    "terrain": ("wood", "swamp"),
    "features": ("town", "arctic"),
    "hexsides": ("river", "lake"),
    "links": ("road", "rail"),
}
LAYOUT = {"columns": 7, "rows": 6, "orientation": "flat", "shifted": "even"}


def random_map(choose: Chooser) -> Map:
    """A map of 42 hexes with everything that a terrain chart may speak of."""
    grid = rectangle(7, 6, "flat", "even")
    ground = {hex: choose(4) for hex in grid.axial}
    pairs = [[a, b] for a in grid.axial for b in grid.axial if a < b and grid.distance(a, b) == 1]
    return drawn(
        terrain={"wood": [h for h in ground if ground[h] == 0], "swamp": [h for h in ground if ground[h] == 1]},
        features={"town": _some(list(grid.axial), choose, 6), "arctic": _some(list(grid.axial), choose, 3)},
        hexsides={"river": _some(pairs, choose, 5), "lake": _some(pairs, choose, 9)},
        links={"road": _some(pairs, choose, 5), "rail": _some(pairs, choose, 4)},
    )


def drawn(**printed: Mapping[str, list[Any]]) -> Map:
    """A map of seven columns and six rows with what is printed on it, by bits or by printed ids."""
    names = rectangle(7, 6, "flat", "even").names
    data = {
        section: {**{kind: [] for kind in kinds}, **_named(printed.get(section, {}), names)}
        for section, kinds in KINDS.items()
    }
    return load_map({"layout": LAYOUT, "places": [], **data})


def sides_of(grid: Grid, *pairs: tuple[str, str]) -> Sides:
    """Sides between hexes by their printed ids."""
    sides = [0] * 6
    for first, second in pairs:
        a, b = grid.index[first], grid.index[second]
        direction = grid.direction(a, b)
        sides[direction] |= 1 << a
        sides[(direction + 3) % 6] |= 1 << b
    return tuple(sides)


def random_sides(grid: Grid, choose: Chooser, one_in: int) -> Sides:
    """Sides that both their hexes have, each with one chance in so many."""
    pairs = ((a, b) for a in grid.axial for b in grid.axial if a < b and grid.distance(a, b) == 1)
    chosen = [(grid.names[a], grid.names[b]) for a, b in pairs if choose(one_in) == 0]
    return sides_of(grid, *chosen)


def walk(grid: Grid, start: HexSet, area: HexSet, sides: Sides) -> set[Hex]:
    """The hexes that steps reach into an area and over such sides, the starting ones included: a plain search."""
    seen = {hex for hex in grid.axial if start >> hex & 1}
    waiting = sorted(seen)
    while waiting:
        hex = waiting.pop()
        for near in grid.axial:
            steps = near not in seen and area >> near & 1 and grid.distance(hex, near) == 1
            if steps and has_side(grid, sides, hex, near):
                seen.add(near)
                waiting.append(near)
    return seen


def has_side(grid: Grid, sides: Sides, start: Hex, end: Hex) -> bool:
    """True if there is such a side between two adjacent hexes."""
    return bool(sides[grid.direction(start, end)] >> start & 1)


def _some(things: list[Any], choose: Chooser, one_in: int) -> list[Any]:
    return [thing for thing in things if choose(one_in) == 0]


def _named(printed: Mapping[str, list[Any]], names: Mapping[Hex, str]) -> dict[str, list[Any]]:
    return {kind: [_name(thing, names) for thing in things] for kind, things in printed.items()}


def _name(thing: Any, names: Mapping[Hex, str]) -> Any:
    if isinstance(thing, (list, tuple)):
        return [_name(part, names) for part in thing]
    return names[thing] if isinstance(thing, int) else thing
