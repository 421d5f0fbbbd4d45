"""The slow rules of railways, isolated cities and supply (rulings 25, 51 to 58, 64)."""

from collections.abc import Collection
from functools import lru_cache

from tests.games.battle_of_moscow.oracle_board import (
    LENINGRAD,
    MAP,
    MOSCOW,
    ORANIENBAUM,
    RAILS,
    ROADS,
    Board,
    Piece,
    along,
    around,
    barred,
    hexes,
    hostile,
    is_rough,
    is_water,
    other,
    standing,
)

EDGES = {
    "german": [hex for hex, way in MAP["exits"]["rail"] if way == "W" and hex != "0103"],
    "russian": [hex for hex, way in MAP["exits"]["rail"] if way == "E"],
}
FEEDS = {MOSCOW: 40, LENINGRAD: 20}
FREE = ("partisan", "dropped", "worker", "fort_troop", "finn")
"""Branches that need no supply (ruling 53)."""


def linked(links: frozenset[frozenset[str]], starts: Collection[str], closed: Collection[str]) -> set[str]:
    """The hexes that links lead to from some hexes without a closed one; a closed start leads nowhere."""
    known = {start for start in starts if start not in closed}
    todo = list(known)
    while todo:
        for near in along(links).get(todo.pop(), ()):
            if near not in known and near not in closed:
                known.add(near)
                todo.append(near)
    return known


def russian_cities(board: Board) -> list[str]:
    """The cities, Moscow or Leningrad, in which no German stands."""
    return [city for city in FEEDS if city not in standing(board, "german")]


@lru_cache(maxsize=64)
def edge_rails(board: Board, side: str) -> set[str]:
    """The rails that a side's edge of the board feeds."""
    return linked(RAILS, EDGES[side], barred(board, side))


@lru_cache(maxsize=64)
def friendly_rails(board: Board, side: str) -> set[str]:
    """The rails on which a side rides: those of its edge, and of Moscow and Leningrad (ruling 25)."""
    cities = russian_cities(board) if side == "russian" else []
    return linked(RAILS, [*EDGES[side], *cities], barred(board, side))


def with_roads(board: Board, rails: Collection[str], side: str) -> set[str]:
    """Rails and the road hexes that roads join to them (ruling 51)."""
    return set(rails) | linked(ROADS, [hex for hex in rails if hex in along(ROADS)], barred(board, side))


@lru_cache(maxsize=64)
def edge_ends(board: Board, side: str) -> set[str]:
    """Hexes in which a line to the edge's rails, or to roads joined to them, can end."""
    return with_roads(board, edge_rails(board, side), side)


@lru_cache(maxsize=64)
def city_ends(board: Board, city: str) -> set[str]:
    """Hexes in which a line to a city, or to the rails and roads that it feeds, can end (55)."""
    return with_roads(board, linked(RAILS, [city], barred(board, "russian")), "russian") | {city}


def isolated_cities(board: Board) -> set[str]:
    """The cities from which no rail leads to the east edge, or in which a German stands (ruling 64)."""
    closed = barred(board, "russian")
    found = set()
    for city in FEEDS:
        reached = linked(RAILS, [city], closed - {city})
        if city not in russian_cities(board) or not reached & set(EDGES["russian"]) - (closed - {city}):
            found.add(city)
    return found


def line(board: Board, piece: Piece, ends: Collection[str], limit: int) -> int:
    """The length of the shortest line of a unit to one of some hexes; beyond the limit, limit + 1 (51, 52)."""
    enemies, zoned = standing(board, other(piece.side)), hostile(board, piece.side)
    friends = hexes(unit for unit in board.of(piece.side) if unit.id != piece.id)
    known, edge = {piece.hex: 0}, [piece.hex]
    for length in range(limit + 1):
        for here in [hex for hex in edge if known[hex] == length]:
            if here in ends:
                return length
            for near in around(here):
                if near in enemies or is_water(board, near, piece.side) or (near in zoned and near not in friends):
                    continue
                cost = 2 if piece.side == "german" and is_rough(board, near) else 1
                if known.get(near, 99) > length + cost:
                    known[near] = length + cost
                    edge.append(near)
    return limit + 1


def by_length(piece: Piece, length: int) -> str:
    """The degree of a line."""
    if length <= piece.movement:
        return "supplied"
    return "unsupplied" if length <= 2 * piece.movement else "isolated"


def needs(piece: Piece) -> bool:
    """True if a unit needs a line."""
    return piece.branch not in FREE and piece.movement > 0


def own_degree(board: Board, piece: Piece) -> str:
    """The degree of a unit by its own line to the rails of its edge."""
    if not needs(piece):
        return "supplied"
    return by_length(piece, line(board, piece, edge_ends(board, piece.side), 2 * piece.movement))


def is_starved_counter(board: Board, piece: Piece) -> bool:
    """True if a replacement counter needs its city: neither rail nor road feeds that from the east (ruling 53)."""
    if not piece.is_counter or piece.hex not in FEEDS:
        return False
    return piece.hex not in edge_ends(board, "russian")


def draws_on(board: Board, piece: Piece) -> set[str]:
    """The cities on which a Russian unit may draw, because it has no line of its own (rulings 53, 55, 56)."""
    if piece.side != "russian":
        return set()
    held = set(russian_cities(board))
    if piece.is_counter:
        return {piece.hex} & held if is_starved_counter(board, piece) else set()
    if own_degree(board, piece) != "isolated":
        return set()
    found = {city for city in held if reaches(board, piece, city)}
    if piece.id == "8A" and piece.hex == ORANIENBAUM:
        found |= {LENINGRAD} & held
    return found


def reaches(board: Board, piece: Piece, city: str) -> bool:
    """True if a unit has a line of up to twice its factor to a city, or to rails that the city feeds."""
    return line(board, piece, city_ends(board, city), 2 * piece.movement) <= 2 * piece.movement


def load(piece: Piece) -> int:
    """The share of a city's factors that a unit takes."""
    return piece.halves // 2


def degree(board: Board, piece: Piece) -> str:
    """The supply of a unit, given whom the cities feed."""
    if is_starved_counter(board, piece):
        return "unsupplied" if piece.marks.get("fed") else "isolated"
    own = own_degree(board, piece)
    return "unsupplied" if own == "isolated" and piece.marks.get("fed") else own


def feeding_faults(board: Board) -> list[str]:
    """Faults of feeding: a unit that may not be fed, too many, or one left out that would fit (ruling 55)."""
    may = {piece.id: draws_on(board, piece) for piece in board.of("russian")}
    fed = {id: str(board.pieces[id].marks["fed"]) for id in may if board.pieces[id].marks.get("fed")}
    found = [f"{id} is fed by {city}" for id, city in fed.items() if city not in may[id]]
    for city, limit in FEEDS.items():
        left = limit - sum(load(board.pieces[id]) for id in fed if fed[id] == city)
        found += [f"{city} feeds {-left} too many"] if left < 0 else []
        found += [f"{id} would fit in {city}" for id in may if id not in fed and city in may[id]
                  and load(board.pieces[id]) <= left]  # fmt: skip
    return found


def groups(board: Board, side: str) -> list[set[str]]:
    """The isolated units of a side, those together that share a hex or are adjacent (ruling 58)."""
    todo = {piece.id for piece in board.of(side) if degree(board, piece) == "isolated"}
    found = []
    while todo:
        group, edge = set[str](), {todo.pop()}
        while edge:
            group |= edge
            near = {hex for id in edge for hex in (board.pieces[id].hex, *around(board.pieces[id].hex))}
            edge = {id for id in todo if board.pieces[id].hex in near}
            todo -= edge
        found.append(group)
    return found


def has_german_line(board: Board, piece: Piece) -> bool:
    """True if a Finn stands within four of friendly German rails or their roads (ruling 54)."""
    return line(board, piece, edge_ends(board, "german"), 4) <= 4
