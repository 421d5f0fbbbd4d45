"""The rules once more, slow, in printed ids: the map, who stands where, zones of control (rulings 18-24)."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import rasputitsa.games.battle_of_moscow as package

DATA = Path(package.__file__).with_name("data")


def printed(name: str) -> Any:
    """A file of what is printed."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


MAP, TABLES, COUNTERS = printed("map"), printed("tables"), printed("counters")
COLUMNS, ROWS = 30, 46
SHEET = frozenset(f"{column:02}{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1))
TERRAIN = {hex: kind for kind, hexes in MAP["terrain"].items() for hex in hexes}
FEATURES = {kind: frozenset(hexes) for kind, hexes in MAP["features"].items()}
CITIES, FULL_FORTS, HALF_FORTS = (FEATURES[kind] for kind in ("city", "full_fort", "half_fort"))
RIVERS, FORTIFIED = (frozenset(map(frozenset, MAP["hexsides"][kind])) for kind in ("river", "fortified"))
RAILS, ROADS = (frozenset(map(frozenset, MAP["links"][kind])) for kind in ("rail", "road"))
FRONTS = {front: frozenset(hexes) for front, hexes in MAP["finnish_fronts"].items()}
MOSCOW, LENINGRAD, VORONEZH, ORANIENBAUM = "2227", "0507", "2546", "0307"
TYPES = {entry["id"]: entry for entry in COUNTERS["types"]}
ROSTER = {entry["id"]: entry for entry in COUNTERS["counters"]}
PARTISANS = ("partisan", "dropped")


@dataclass(frozen=True)
class Piece:
    """A unit: which, of what type, on which side, where, with what marks."""

    id: str
    type: str
    side: str
    hex: str
    marks: Mapping[str, Any]

    @property
    def branch(self) -> str:
        return str(TYPES[self.type]["branch"])

    @property
    def attack(self) -> int:
        """The attack factor as printed."""
        return int(TYPES[self.type]["attack"])

    @property
    def halves(self) -> int:
        """The defence factor in halves: security troops have one of them (ruling 40)."""
        printed = TYPES[self.type]["defence"]
        return 1 if printed == "1/2" else 2 * int(printed)

    @property
    def movement(self) -> int:
        """The movement factor as printed."""
        return int(TYPES[self.type]["movement"])

    @property
    def is_partisan(self) -> bool:
        return self.branch in PARTISANS

    @property
    def is_finn(self) -> bool:
        return self.branch == "finn"

    @property
    def is_counter(self) -> bool:
        return self.branch == "replacement_counter"

    @property
    def is_regular(self) -> bool:
        """True if it can both move and attack."""
        return self.movement > 0 and self.attack > 0

    @property
    def has_zone(self) -> bool:
        """True if it has a zone: all but workers, partisans and dropped paratroops (ruling 20)."""
        return self.branch not in ("worker", *PARTISANS)


@dataclass(frozen=True, eq=False)
class Board:
    """A position as it is written, with the units on the map."""

    form: Mapping[str, Any]
    pieces: Mapping[str, Piece]
    bounds: frozenset[str]

    @property
    def weather(self) -> str:
        return str(self.form["weather"])

    def of(self, side: str) -> list[Piece]:
        """A side's units."""
        return [piece for piece in self.pieces.values() if piece.side == side]

    def on(self, hex: str) -> list[Piece]:
        """The units in a hex."""
        return [piece for piece in self.pieces.values() if piece.hex == hex]


def board(form: Mapping[str, Any], bounds: frozenset[str] = SHEET) -> Board:
    """The board of a written position."""
    pieces = dict[str, Piece]()
    for id, unit in form["units"].items():
        if unit.get("hex"):
            type = unit.get("type") or ROSTER[id]["type"]
            side = unit.get("side") or ROSTER[id]["side"]
            pieces[id] = Piece(id, type, side, unit["hex"], unit.get("marks", {}))
    return Board(form, pieces, bounds)


def other(side: str) -> str:
    """The enemy."""
    return "russian" if side == "german" else "german"


@cache
def around(hex: str) -> tuple[str, ...]:
    """The hexes next to a hex: even rows stand half a hex further east."""
    column, row = int(hex[:2]), int(hex[2:])
    west = column if row % 2 == 0 else column - 1
    near = [(column - 1, row), (column + 1, row)]
    near += [(west, row - 1), (west + 1, row - 1), (west, row + 1), (west + 1, row + 1)]
    return tuple(name for name in (f"{c:02}{r:02}" for c, r in near) if name in SHEET)


@cache
def far(start: str) -> Mapping[str, int]:
    """The distances from one hex to every other, as the crow flies (ruling 84)."""
    known, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for near in around(here):
            if near not in known:
                known[near] = known[here] + 1
                edge.append(near)
    return known


@cache
def along(links: frozenset[frozenset[str]]) -> Mapping[str, tuple[str, ...]]:
    """For each hex on rails or roads, those to which a link leads."""
    found = dict[str, list[str]]()
    for one, two in map(sorted, links):
        found.setdefault(one, []).append(two)
        found.setdefault(two, []).append(one)
    return {hex: tuple(ends) for hex, ends in found.items()}


def hexes(pieces: Iterable[Piece]) -> set[str]:
    """The hexes of some units."""
    return {piece.hex for piece in pieces}


def zone(pieces: Iterable[Piece]) -> set[str]:
    """The hexes around units that have a zone."""
    return {near for hex in hexes(piece for piece in pieces if piece.has_zone) for near in around(hex)}


@lru_cache(maxsize=64)
def standing(board: Board, side: str) -> frozenset[str]:
    """The hexes of a side's units."""
    return frozenset(hexes(board.of(side)))


@lru_cache(maxsize=64)
def hostile(board: Board, side: str) -> set[str]:
    """The enemy zones that a side minds: a Russian is free of them in a full fort (ruling 22)."""
    found = zone(board.of(other(side)))
    return found - FULL_FORTS if side == "russian" else found


@lru_cache(maxsize=64)
def barred(board: Board, side: str) -> frozenset[str]:
    """The hexes that rails and roads of a side cannot use: those of enemies and of their zones (ruling 25)."""
    return standing(board, other(side)) | hostile(board, side)


def is_water(board: Board, hex: str, side: str) -> bool:
    """True if a hex is closed to a side: the Gulf always, lakes but for Russians while it snows (ruling 18)."""
    kind = TERRAIN.get(hex)
    return kind == "sea" or (kind == "lake" and not (side == "russian" and board.weather == "snow"))


def is_rough(board: Board, hex: str) -> bool:
    """True if a hex costs a German two off the road (rulings 13 and 16)."""
    if board.weather in ("mud", "snow"):
        return True
    return TERRAIN.get(hex) in ("hill", "forest") or (TERRAIN.get(hex) == "swamp" and board.weather == "fair")


def fits(board: Board, piece: Piece, hex: str) -> bool:
    """True if a hex is not overfull with a unit (Stacking)."""
    there = [*(unit for unit in board.on(hex) if unit.id != piece.id), piece]
    if piece.side == "german":
        return len(there) <= 3
    kinds = [unit.branch for unit in there]
    foot = sum(kind in ("infantry", "cavalry", "paratroop") for kind in kinds)
    return foot <= 2 and kinds.count("armour") <= 1 and kinds.count("replacement_counter") <= 6
