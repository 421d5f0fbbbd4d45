"""The slow rules of supply, written from the rulebook's text over the data alone (9.2 to 9.9; rulings 85 to 100).

Hexes are printed ids; a line is looked for from each unit by itself, hex by hex; nothing is kept between units.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from heapq import heappop, heappush

from rasputitsa.games.war_for_the_motherland.build import data

GREAT = data("map.json")
PLACES = {place["hex"]: place for place in GREAT["places"]}
BUCHAREST, HELSINKI, MOSCOW = "C6327", "C1225", "C2706"
ODESSA, SEVASTOPOL, NOVOROSSIISK, TUAPSE = "C5718", "C6313", "C6205", "C6402"
MURMANSK, ARCHANGELSK = "N1327", "N2718"


@dataclass(frozen=True)
class Piece:
    """A unit on the map."""

    id: str
    side: str
    nation: str
    branch: str
    hex: str
    zone: bool
    foot: bool


@dataclass(frozen=True, eq=False)
class Board:
    """A position: the hexes in play, the weather, units, control, partisans, fleets, expended depots."""

    scenario: str
    hexes: frozenset[str]
    weather: str
    pieces: tuple[Piece, ...]
    axis_held: frozenset[str]
    moscow_fell: bool
    partisans: frozenset[str]
    fleets: tuple[str, ...] = ()
    expended: frozenset[str] = frozenset()
    without_north: bool = False

    def of(self, side: str) -> list[Piece]:
        """A side's units."""
        return [piece for piece in self.pieces if piece.side == side]

    def without(self, gone: Collection[str]) -> "Board":
        """The same after some units have left."""
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece.id not in gone))


def axial(hex: str) -> tuple[int, int]:
    """Coordinates of a printed id: columns grow west, and odd rows stand half a hex further west."""
    row, column = int(hex[1:3]), int(hex[3:])
    row, column = {"C": (row, column), "E": (row, column - 16), "N": (row - 28, column - 14)}[hex[0]]
    return -column - (row + 1) // 2, row


@cache
def canonical() -> Mapping[tuple[int, int], str]:
    """The id of each place that is printed; sheet C names those that sheet E prints again."""
    found: dict[tuple[int, int], str] = {}
    for sheet in ("C", "E", "N"):
        grid = GREAT["terrain"][sheet]
        for down, letters in enumerate(grid["rows"]):
            for across in range(len(letters)):
                hex = f"{sheet}{grid['row'] + down:02}{grid['column'] + across:02}"
                found.setdefault(axial(hex), hex)
    return found


@cache
def around(hex: str) -> tuple[str, ...]:
    """The hexes next to one."""
    q, r = axial(hex)
    near = ((q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r))
    return tuple(canonical()[place] for place in near if place in canonical())


def distance(one: str, two: str) -> int:
    """Hexes from one to the other."""
    (q, r), (s, t) = axial(one), axial(two)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


@cache
def ground(hex: str) -> str:
    """The letter of a hex's terrain."""
    grid = GREAT["terrain"][hex[0]]
    letter: str = grid["rows"][int(hex[1:3]) - grid["row"]][int(hex[3:]) - grid["column"]]
    return letter


@cache
def sides(kind: str) -> frozenset[frozenset[str]]:
    """The hexsides of a kind, or the links of the railways."""
    frozen = {frozenset(pair) for pair in GREAT["frozen"]}
    pairs: Iterator[tuple[str, ...]]
    if kind == "rail":
        pairs = (pair for line in GREAT["rails"] for pair in zip(line["hexes"], line["hexes"][1:], strict=False))
    elif kind == "major":
        pairs = (tuple(pair) for river in GREAT["rivers"] for pair in river.get("major", ()))
    elif kind == "frozen":
        return frozenset(frozen)
    else:
        pairs = ((a, b) for a, b, _ in GREAT["water"] if frozenset((a, b)) not in frozen)
    return frozenset(frozenset(pair) for pair in pairs)


def is_land(hex: str) -> bool:
    """True if units can stand there."""
    return ground(hex) not in "~ox"


def zone(board: Board, side: str) -> set[str]:
    """The hexes in zones of a side: not over water; over ice in snow those of Soviets on foot (4.22; ruling 18)."""
    found = set()
    for piece in board.of(side):
        for near in around(piece.hex) if piece.zone else ():
            crossed = frozenset((piece.hex, near))
            over_ice = board.weather == "snow" and side == "soviet" and piece.foot
            if crossed not in sides("water") and (crossed not in sides("frozen") or over_ice):
                found.add(near)
    return found


@cache
def barred(board: Board, side: str) -> frozenset[str]:
    """Hexes closed to a line of a side: enemies, and their zones where no friend stands (9.42)."""
    other = "soviet" if side == "axis" else "axis"
    friends, enemies = ({piece.hex for piece in board.of(each)} for each in (side, other))
    return frozenset(enemies | zone(board, other) - friends)


def step(board: Board, side: str, start: str, end: str) -> int | None:
    """The price of a step of a line in halves; None: it is not allowed (9.4, 9.8; rulings 85, 86, 100)."""
    if end not in board.hexes or not is_land(end) or end in barred(board, side):
        return None
    crossed = frozenset((start, end))
    cut = side == "axis" and end in board.partisans and not any(p.hex == end for p in board.of("axis"))
    if crossed in sides("rail"):
        return 2 if cut else 1
    if crossed in sides("water") or crossed in sides("major"):
        return None
    if crossed in sides("frozen") and not (side == "soviet" and board.weather == "snow"):
        return None
    town = end in PLACES and (PLACES[end]["size"] in ("major", "minor") or "fortress" in PLACES[end])
    arctic = end[0] == "N" and int(end[1:3]) <= 20
    marsh = ground(end) == "s" and not town and board.weather != "snow"
    return (4 if arctic or marsh else 2) + (2 if cut else 0)


def has_line(board: Board, side: str, start: str, ends: Collection[str], limit: int) -> bool:
    """True if a line of so many halves leads from a hex to one of the ends; a unit on an end has it."""
    best, todo = {start: 0}, [(0, start)]
    while todo:
        spent, hex = heappop(todo)
        if hex in ends:
            return True
        for near in around(hex):
            price = step(board, side, hex, near)
            total = limit + 1 if price is None else spent + price
            if total <= limit and total < best.get(near, limit + 1):
                best[near] = total
                heappush(todo, (total, near))
    return False


def joined(board: Board, side: str, start: str, sources: Collection[str]) -> bool:
    """True if links lead from a hex to a source, the own hex apart through none that is barred (9.47)."""
    seen, todo = {start}, [start]
    while todo:
        hex = todo.pop()
        if hex in sources:
            return True
        for near in around(hex):
            railed = near in board.hexes and frozenset((hex, near)) in sides("rail")
            if railed and near not in seen and near not in barred(board, side):
                seen.add(near)
                todo.append(near)
    return False


def sources(board: Board, side: str) -> list[str]:
    """A side's sources that it has (ruling 39)."""
    tables = data("tables.json")
    scenario = "road_to_stalingrad" if board.without_north else board.scenario
    printed = (tables["sources"] | tables["own_sources"])[scenario][side]
    held = [hex for hex in printed if (hex in board.axis_held) == (side == "axis")]
    return [*held, *([MURMANSK] if side == "axis" and MURMANSK in board.axis_held else [])]


@cache
def chain(board: Board) -> tuple[str, ...]:
    """The hexes of the Axis sources and of the depots in the chain (9.22)."""
    linked = sources(board, "axis")
    depots = [piece.hex for piece in board.of("axis") if piece.branch == "depot"]
    while True:
        more = [hex for hex in depots if hex not in linked and has_line(board, "axis", hex, linked, 8)]
        if not more:
            return tuple(linked)
        linked += more


def capital_lost(board: Board, nation: str) -> bool:
    """True if the Soviets hold a country's capital (9.28)."""
    capital = {"rumanian": BUCHAREST, "finnish": HELSINKI}.get(nation, "")
    return capital in board.hexes and capital not in board.axis_held


def roots(board: Board, nation: str) -> list[str]:
    """Hexes to which the headquarters of a nation trace their rails (9.28, 9.32; rulings 89, 90)."""
    if nation == "soviet":
        return [*sources(board, "soviet"), *([] if board.moscow_fell else [MOSCOW])]
    if BUCHAREST not in board.hexes:
        return sources(board, "axis")
    north = [hex for hex in sources(board, "axis") if hex[0] == "N"] if nation == "finnish" else []
    return [BUCHAREST if nation == "rumanian" else HELSINKI, *north]


def headquarters_supplied(board: Board, piece: Piece) -> bool:
    """True if a headquarters is in supply."""
    return not capital_lost(board, piece.nation) and joined(board, piece.side, piece.hex, roots(board, piece.nation))


def base_supplied(board: Board, piece: Piece) -> bool:
    """True if an air base is in supply (9.56; ruling 98)."""
    return has_line(board, "axis", piece.hex, chain(board), 8)


@cache
def hubs(board: Board, nation: str) -> tuple[str, ...]:
    """Hexes in which the lines of a nation's units end (9.21, 9.26, 9.28, 9.31)."""
    if nation in ("german", "italian", "hungarian"):
        return (*chain(board), *(piece.hex for piece in board.pieces if piece.id in board.expended))
    heads = [p for p in board.pieces if p.branch == "headquarters" and p.nation == nation]
    found = [piece.hex for piece in heads if headquarters_supplied(board, piece)]
    if nation == "soviet":
        return (*found, *sources(board, "soviet"))
    return (*found, *(roots(board, nation) if BUCHAREST in board.hexes else ()))


@cache
def ports(board: Board, side: str) -> tuple[str, ...]:
    """The ports that supply a side by sea (9.7, 12.42; rulings 98, 99)."""
    held = {hex for hex in PLACES if hex in board.hexes and (hex in board.axis_held) == (side == "axis")}
    black = {hex for hex in held if PLACES[hex].get("port") == "black"}
    if side == "axis":
        gates = [ODESSA, SEVASTOPOL]
        fed = all(
            hex in held
            and (has_line(board, side, hex, chain(board), 8) or joined(board, side, hex, sources(board, side)))
            for hex in gates
        )
        return tuple(sorted(black)) if fed else ()
    arctic = {MURMANSK, ARCHANGELSK} & held
    open_gate = any(hex in held and joined(board, side, hex, sources(board, side)) for hex in (NOVOROSSIISK, TUAPSE))
    if not open_gate:
        black = set()
    elif SEVASTOPOL in board.axis_held:
        black -= {ODESSA}
    return tuple(sorted(black | arctic))


def reaches(board: Board, side: str, nation: str, hex: str, times: int, sea: Collection[str]) -> bool:
    """True if a unit of a nation in a hex has a line of so many times the normal length, to some ports too."""
    if capital_lost(board, nation):
        return False
    limit = 8 if nation in ("german", "italian", "hungarian") else 12
    if has_line(board, side, hex, hubs(board, nation), times * limit):
        return True
    return bool(sea) and has_line(board, side, hex, sea, times * 4)


def state(board: Board, piece: Piece) -> str:
    """In supply, lack of supply, or out of it (9.34, 9.51, 9.6, 9.73)."""
    sea = () if piece.branch == "group" else ports(board, piece.side)
    if reaches(board, piece.side, piece.nation, piece.hex, 1, sea):
        return "supplied"
    flown = any(distance(piece.hex, fleet) <= 5 for fleet in board.fleets)
    beside = any(other.branch == "asset" and other.hex == piece.hex for other in board.pieces)
    helped = piece.nation == "german" and flown or piece.side == "soviet" and piece.branch != "group" and beside
    return "lack" if helped else "out"


def is_isolated(board: Board, piece: Piece) -> bool:
    """True if a unit that is out of supply checks attrition (9.58)."""
    return not reaches(board, piece.side, piece.nation, piece.hex, 2, ports(board, piece.side))
