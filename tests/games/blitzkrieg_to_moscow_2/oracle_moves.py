"""The slow rules of moving: how far a unit gets, what is overfull, what goes by rail (6.3, 8.3, 9.4, 10)."""

from collections.abc import Collection

from tests.games.blitzkrieg_to_moscow_2.oracle import (
    AREAS,
    FORESTS,
    HEXES,
    HOMES,
    KINDS,
    MARSHES,
    MOUNTAINS,
    Board,
    Piece,
    hexes,
    homes,
    is_legal_stack,
    neighbours,
    other,
    zone,
)
from tests.games.blitzkrieg_to_moscow_2.oracle_supply import has_line


def allowance(board: Board, piece: Piece) -> int:
    """The hexes that a unit may go: 2 in mud; German tanks 3 from turn 4 on (10.3; ruling 20)."""
    most = int(KINDS[piece.id]["movement"][-1])
    if board.weather == "mud":
        return min(most, 2)
    if board.turn >= 4 and piece.side == "german" and piece.is_tank:
        return min(most, 3)
    return most


def must_stop(board: Board, piece: Piece, hex: str, zoned: Collection[str]) -> bool:
    """True if a unit that enters a hex goes no further (9.4, 10.2)."""
    return hex in zoned or hex in MARSHES or hex in MOUNTAINS or (piece.is_tank and hex in FORESTS)


def reach(board: Board, piece: Piece, left: int, *, from_rear: bool) -> dict[str, int]:
    """The hexes that a unit can reach with the rest of its allowance, and their price; of a move from a rear area say
    so.

    A unit that had to stop has nothing left: whoever asks says 0.
    """
    enemies, zoned = hexes(board.of(other(piece.side))), zone(board, other(piece.side))
    best, edge = dict[str, int](), {piece.place}
    for spent in range(1, left + 1):
        beyond = set[str]()
        for here in edge:
            if here in HEXES and not from_rear:
                for area in homes(piece.id):
                    if here in AREAS[area]:
                        best.setdefault(area, spent)
            for near in AREAS[here] if here in AREAS else neighbours(here):
                if near in enemies or (here in zoned and near in zoned):
                    continue
                best.setdefault(near, spent)
                if not must_stop(board, piece, near, zoned):
                    beyond.add(near)
        edge = beyond
    best.pop(piece.place, None)
    return best


def is_bound(board: Board, piece: Piece) -> bool:
    """True if a unit is one of the Romanian front's, which does not move in turn 1 (10.0; ruling 17)."""
    return board.turn == 1 and HOMES[piece.id] == "romania"


def overfull(board: Board, side: str) -> set[str]:
    """The hexes that hold more of a side than is legal (8)."""
    return {hex for hex in hexes(board.of(side)) if not is_legal_stack(board.on(hex))}


def excess(board: Board, side: str) -> set[str]:
    """The units whose going brings an overfull hex nearer to its limits (8.3)."""
    found = set[str]()
    for hex in overfull(board, side):
        there = board.on(hex)
        found.update(piece.id for piece in there if over([one for one in there if one != piece]) < over(there))
    return found


def over(pieces: Collection[Piece]) -> int:
    """By how much units break the limits: in number, in infantry, in tanks (8.1, 8.2)."""
    tanks = sum(piece.is_tank for piece in pieces)
    if any(piece.side == "german" for piece in pieces):
        return max(len(pieces) - 1, 0)
    return max(len(pieces) - 3, 0) + max(tanks - 2, 0) + max(len(pieces) - tanks - 2, 0)


def rail_ends(board: Board, piece: Piece) -> set[str]:
    """Places that a unit can reach by rail: from its rear area or a supplied city of its side to another such place
    (6.3).
    """
    served = {city for city in board.controls(piece.side) if has_line(board, city, piece.side)}
    if is_bound(board, piece):
        return set()
    if piece.is_in_rear:
        return served
    if piece.place not in served:
        return set()
    return (served - {piece.place}) | set(homes(piece.id))


def sea_end(board: Board, piece: Piece) -> set[str]:
    """The place that a unit can reach by sea: infantry in Odessa to Sevastopol, both Soviet (15.2; ruling 50)."""
    odessa, sevastopol = "0304", "0106"
    if not board.options["odessa"] or piece.side != "soviet" or piece.is_tank or piece.place != odessa:
        return set()
    return {sevastopol} if {odessa, sevastopol} <= board.controls("soviet") else set()
