"""The rules once more, slow and obvious, in printed ids: the map, who stands where, zones of control (2.1, 8, 9)."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import rasputitsa.games.blitzkrieg_to_moscow_2 as package

DATA = Path(package.__file__).with_name("data")


def printed(name: str) -> Any:
    """A file of what is printed."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


MAP, TABLES, COUNTERS = printed("map"), printed("tables"), printed("counters")
ROWS, COLUMNS = 19, 11
SHEET = tuple(f"{row:02}{column:02}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))
HEXES = frozenset(SHEET) - set(MAP["layout"]["holes"])
MOUNTAINS, MARSHES, FORESTS = (frozenset(MAP["terrain"][kind]) for kind in ("mountain", "marsh", "forest"))
CITIES, FORTRESSES = (frozenset(MAP["features"][kind]) for kind in ("city", "fortress"))
RIVERS, CLOSED = (frozenset(map(frozenset, MAP["hexsides"][kind])) for kind in ("river", "closed"))
AREAS: Mapping[str, frozenset[str]] = {name: frozenset(hexes) for name, hexes in MAP["areas"].items()}
REARS = {"german": ("north", "center", "south", "romania"), "soviet": ("soviet_rear",)}
TYPES = {entry["id"]: entry for entry in COUNTERS["types"]}
KINDS = {entry["id"]: TYPES[entry["type"]] for entry in COUNTERS["counters"]}
HOMES = {entry["id"]: entry.get("home", "") for entry in COUNTERS["counters"]}
SIDES = {entry["id"]: entry["side"] for entry in COUNTERS["counters"]}
TURNS = TABLES["turns"]["turns"]


@dataclass(frozen=True)
class Piece:
    """A unit: which, whether fresh, the hex or the box in which it is."""

    id: str
    fresh: bool
    place: str

    @property
    def side(self) -> str:
        return str(SIDES[self.id])

    @property
    def is_tank(self) -> bool:
        return bool(KINDS[self.id]["branch"] == "armour")

    @property
    def is_corps(self) -> bool:
        return "corps" in KINDS[self.id]["traits"]

    @property
    def combat(self) -> int:
        """The strength on the face that is up; a corps has but one."""
        figures = KINDS[self.id]["attack"]
        return int(figures[-1] if self.fresh else figures[0])

    @property
    def passive(self) -> int:
        """The strength in parentheses."""
        return int(KINDS[self.id]["defence"][-1])

    @property
    def is_on_map(self) -> bool:
        return self.place in HEXES

    @property
    def is_in_rear(self) -> bool:
        return self.place in AREAS


@dataclass(frozen=True)
class Board:
    """A position: the turn, the units by id, the cities in German hands, the Hero City (empty: none is named)."""

    turn: int
    pieces: Mapping[str, Piece]
    german: frozenset[str]
    hero: str
    hero_fell: bool
    options: Mapping[str, Any]
    moscow_fell: bool = False
    zones: dict[str, set[str]] = field(default_factory=dict, init=False, compare=False)
    """Zones worked out already."""

    def of(self, side: str) -> list[Piece]:
        """A side's units on the map."""
        return [piece for piece in self.pieces.values() if piece.side == side and piece.is_on_map]

    def in_rear(self, side: str) -> list[Piece]:
        """A side's units in its rear areas."""
        return [piece for piece in self.pieces.values() if piece.side == side and piece.is_in_rear]

    def on(self, hex: str) -> list[Piece]:
        """The units in a hex."""
        return [piece for piece in self.pieces.values() if piece.place == hex]

    def boxed(self, *boxes: str) -> list[Piece]:
        """The units in some boxes."""
        return [piece for piece in self.pieces.values() if piece.place in boxes]

    def controls(self, side: str) -> frozenset[str]:
        """The cities of a side: what is not German is Soviet."""
        return self.german if side == "german" else CITIES - self.german

    @property
    def weather(self) -> str:
        return str(TURNS[self.turn - 1]["weather"])

    def but(self, *pieces: Piece) -> "Board":
        """This position with some units as they are given here."""
        changed = {**self.pieces, **{piece.id: piece for piece in pieces}}
        return Board(
            self.turn, changed, self.german, self.hero, self.hero_fell, self.options, moscow_fell=self.moscow_fell
        )


def other(side: str) -> str:
    """The enemy."""
    return "soviet" if side == "german" else "german"


@cache
def around(hex: str) -> tuple[str, ...]:
    """The places of the sheet next to a hex: rows from the south, even rows half a hex further east."""
    row, column = int(hex[:2]), int(hex[2:])
    west = column if row % 2 == 0 else column - 1
    near = [(row, column - 1), (row, column + 1)]
    near += [(row + 1, west), (row + 1, west + 1), (row - 1, west), (row - 1, west + 1)]
    return tuple(f"{up:02}{right:02}" for up, right in near if f"{up:02}{right:02}" in SHEET)


@cache
def neighbours(hex: str) -> tuple[str, ...]:
    """The hexes that can be stepped into from a hex: over a side that is all sea or lake nothing goes (ruling 4)."""
    return tuple(near for near in around(hex) if near in HEXES and frozenset((hex, near)) not in CLOSED)


@cache
def far(start: str) -> Mapping[str, int]:
    """The distances from one place of the sheet to every other, hexes or not (ruling 33)."""
    known, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for near in around(here):
            if near not in known:
                known[near] = known[here] + 1
                edge.append(near)
    return known


def homes(id: str) -> tuple[str, ...]:
    """The rear areas that a unit may enter (10.4; ruling 6)."""
    return (HOMES[id],) if HOMES[id] else REARS[SIDES[id]]


def hexes(pieces: Iterable[Piece]) -> set[str]:
    """The places of some units."""
    return {piece.place for piece in pieces}


def has_zone(piece: Piece) -> bool:
    """True if a unit has a zone: in a city it has, in a marsh it has not, else by its type (9.1, 9.3; ruling 9)."""
    if piece.place in CITIES:
        return True
    return piece.place not in MARSHES and "zone" in KINDS[piece.id]["traits"]


def zone(board: Board, side: str) -> set[str]:
    """The hexes in a side's zones; from a rear area they cover all that borders it (9; ruling 9)."""
    if side in board.zones:
        return board.zones[side]
    covered = board.zones[side] = set[str]()
    for piece in board.of(side):
        if has_zone(piece):
            covered.update(neighbours(piece.place))
    for piece in board.in_rear(side):
        if has_zone(piece):
            covered.update(AREAS[piece.place])
    return covered


def is_legal_stack(pieces: Iterable[Piece]) -> bool:
    """True if units may stand in one hex (8.1, 8.2)."""
    together = list(pieces)
    tanks = sum(piece.is_tank for piece in together)
    if any(piece.side == "german" for piece in together):
        return len(together) <= 1
    return len(together) <= 3 and tanks <= 2 and len(together) - tanks <= 2
