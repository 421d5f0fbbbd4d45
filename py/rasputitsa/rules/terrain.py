"""The printed map as sets of hexes: terrain, features, hexsides, links, places, sectors; read from a data file."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, HexSet, axial, rectangle
from rasputitsa.hexgrid.sheets import ORDERS, Sheet, joined

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
    sectors: Mapping[str, HexSet]
    data: Mapping[str, Any]

    def crosses(self, kind: str, start: Hex, end: Hex) -> bool:
        """True if a hexside of a kind lies between two adjacent hexes."""
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
            "aliases": grid.aliases,
            "hexes": [[grid.names[hex], q, r, self.terrain_of(hex)] for hex, (q, r) in grid.axial.items()],
            "features": data["features"],
            "hexsides": {name: self._one_sided(pairs) for name, pairs in data["hexsides"].items()},
            "links": data["links"],
            "exits": data.get("exits", {}),
            "places": data["places"],
            "labels": data.get("labels", []),
            "signs": data.get("signs", []),
            "sectors": data.get("sectors", []),
            "boxes": data.get("boxes", []),
            **({"waters": waters(data["layout"])} if "waters" in data["layout"] else {}),
        }

    def _one_sided(self, pairs: list[list[str]]) -> list[list[str]]:
        grid = self.grid
        return [[a, grid.directions[grid.direction(grid.index[a], grid.index[b])]] for a, b in pairs]


def load_map(data: Mapping[str, Any]) -> Map:
    """Read a map. Raises DataError that names what is wrong."""
    grid = board_grid(data["layout"])
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
        {place["name"]: _hex(grid, place["hex"], "places") for place in data["places"]},
        {sector["name"]: _area(grid, sector["hexes"], sector["name"]) for sector in data.get("sectors", ())},
        data,
    )


def board_grid(layout: Mapping[str, Any]) -> Grid:
    """The grid of a board from its layout: columns and rows, or several sheets with holes."""
    orientation, shifted = layout["orientation"], layout["shifted"]
    if "sheets" not in layout:
        return rectangle(layout["columns"], layout["rows"], orientation, shifted)
    sheets = [_sheet(form, f"map/layout/sheets/{i}") for i, form in enumerate(layout["sheets"])]
    holes, printed = layout.get("holes", []), {name for sheet in sheets for name, _ in sheet.places()}
    for name in holes:
        if name not in printed:
            raise DataError(text("error.data", at="map/layout/holes", why=name))
    return joined(sheets, holes, orientation, shifted)


def waters(layout: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The axial places of those holes of a board that are open water: drawn, and no ground to stand on."""
    places = {name: place for i, form in enumerate(layout["sheets"]) for name, place in _sheet(form, f"{i}").places()}
    for name in layout["waters"]:
        if name not in layout["holes"]:
            raise DataError(text("error.data", at="map/layout/waters", why=name))
    return [axial(*places[name], layout["orientation"], layout["shifted"]) for name in layout["waters"]]


def _sheet(form: Mapping[str, Any], at: str) -> Sheet:
    if form.get("first", ORDERS[0]) not in ORDERS:
        raise DataError(text("error.data", at=at, why=form["first"]))
    columns, rows, corner = (tuple(form[name]) for name in ("columns", "rows", "at"))
    return Sheet(columns, rows, corner, form.get("prefix", ""), form.get("first", ORDERS[0]))


def _area(grid: Grid, names: list[str], at: str) -> HexSet:
    return grid.set_of([_hex(grid, name, at) for name in names])


def _hex(grid: Grid, name: str, at: str) -> Hex:
    """A hex by the id that is used, never by an alias: the page knows only the former."""
    hex = grid.index.get(name, OFF_MAP)
    if hex == OFF_MAP or grid.names[hex] != name:
        raise DataError(text("error.data", at=f"map/{at}", why=name))
    return hex


def _sides(grid: Grid, pairs: list[list[str]], at: str) -> Sides:
    sides = [0] * 6
    for first, second in pairs:
        a, b = _hex(grid, first, at), _hex(grid, second, at)
        if grid.distance(a, b) != 1:
            raise DataError(text("error.data", at=f"map/{at}", why=f"{first}-{second}"))
        direction = grid.direction(a, b)
        sides[direction] |= 1 << a
        sides[(direction + 3) % 6] |= 1 << b
    return tuple(sides)
