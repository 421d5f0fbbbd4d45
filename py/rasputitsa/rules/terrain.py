"""The printed map as sets of hexes: terrain, features, hexsides, links, places; read from a game's `map.json`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, rectangle

Sides = tuple[HexSet, ...]
"""Six sets, one a direction: the hexes that have something on that side."""


@dataclass(frozen=True, slots=True)
class Map:
    """A board: its grid, and what is printed on hexes, hexsides and links by name."""

    grid: Grid
    terrain: Mapping[str, HexSet]
    features: Mapping[str, HexSet]
    hexsides: Mapping[str, Sides]
    links: Mapping[str, Sides]
    places: Mapping[str, Hex]
    data: Mapping[str, Any]

    def crosses(self, kind: str, start: Hex, end: Hex) -> bool:
        """Whether a hexside of a kind lies between two adjacent hexes."""
        return bool(self.hexsides[kind][self.grid.direction(start, end)] >> start & 1)

    def beside(self, kind: str, hex: Hex) -> HexSet:
        """The neighbours that a hexside of a kind parts from a hex."""
        across = 0
        for direction, sides in enumerate(self.hexsides[kind]):
            if sides >> hex & 1:
                across |= self.grid.shift(1 << hex, direction)
        return across

    def entered_by(self, kind: str) -> Sides:
        """For each direction, the hexes that a link of a kind enters in that direction."""
        return tuple(self.grid.shift(leaving, direction) for direction, leaving in enumerate(self.links[kind]))

    def terrain_of(self, hex: Hex) -> str:
        """The name of a hex's terrain."""
        return next(name for name, area in self.terrain.items() if area >> hex & 1)

    def board(self, game: str) -> dict[str, Any]:
        """The map for the page, `BoardMap` in docs/session.md."""
        grid, data = self.grid, self.data
        return {
            "game": game,
            "title": f"{game}.title",
            "subtitle": f"{game}.subtitle",
            **({"hex_km": data["hex_km"]} if "hex_km" in data else {}),
            "orientation": grid.orientation,
            "hexes": [[grid.names[hex], q, r, self.terrain_of(hex)] for hex, (q, r) in grid.axial.items()],
            "features": data["features"],
            "hexsides": {name: self._one_sided(pairs) for name, pairs in data["hexsides"].items()},
            "links": data["links"],
            "exits": data.get("exits", {}),
            "places": data["places"],
            "labels": data.get("labels", []),
            "signs": data.get("signs", []),
            "boxes": data.get("boxes", []),
        }

    def _one_sided(self, pairs: list[list[str]]) -> list[list[str]]:
        grid = self.grid
        return [[a, grid.directions[grid.direction(grid.index[a], grid.index[b])]] for a, b in pairs]


def load_map(data: Mapping[str, Any]) -> Map:
    """Read a map. Raises DataError that names what is wrong."""
    layout = data["layout"]
    grid = rectangle(layout["columns"], layout["rows"], layout["orientation"], layout["shifted"])
    terrain = {name: _area(grid, hexes, name) for name, hexes in data["terrain"].items()}
    covered = 0
    for name, area in terrain.items():
        if covered & area:
            raise DataError(text("error.data", at=f"map/terrain/{name}", why="overlap"))
        covered |= area
    return Map(
        grid,
        {"clear": grid.hexes & ~covered, **terrain},
        {name: _area(grid, hexes, name) for name, hexes in data["features"].items()},
        {name: _sides(grid, pairs, name) for name, pairs in data["hexsides"].items()},
        {name: _sides(grid, pairs, name) for name, pairs in data["links"].items()},
        {place["name"]: grid.index[place["hex"]] for place in data["places"]},
        data,
    )


def _area(grid: Grid, names: list[str], at: str) -> HexSet:
    for name in names:
        if name not in grid.index:
            raise DataError(text("error.data", at=f"map/{at}", why=name))
    return grid.named(names)


def _sides(grid: Grid, pairs: list[list[str]], at: str) -> Sides:
    sides = [0] * 6
    for first, second in pairs:
        a, b = grid.index.get(first, -1), grid.index.get(second, -1)
        if a < 0 or b < 0 or grid.distance(a, b) != 1:
            raise DataError(text("error.data", at=f"map/{at}", why=f"{first}-{second}"))
        direction = grid.direction(a, b)
        sides[direction] |= 1 << a
        sides[(direction + 3) % 6] |= 1 << b
    return tuple(sides)
