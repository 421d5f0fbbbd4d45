"""The slow rules of retreat and advance (11.4, 11.5; rulings 33 to 38)."""

from collections.abc import Iterator, Mapping
from functools import cache

from tests.games.blitzkrieg_to_moscow_2.oracle import (
    AREAS,
    CITIES,
    HEXES,
    Board,
    Piece,
    far,
    hexes,
    homes,
    is_legal_stack,
    neighbours,
    other,
    zone,
)
from tests.games.blitzkrieg_to_moscow_2.oracle_supply import exits

Path = tuple[str, ...]


@cache
def way_home(side: str) -> Mapping[str, int]:
    """Hexes from everywhere to the closest one that borders a source, units left out (ruling 36)."""
    known, edge = dict.fromkeys(sorted(exits(side)), 0), sorted(exits(side))
    while edge:
        here = edge.pop(0)
        for near in neighbours(here):
            if near not in known:
                known[near] = known[here] + 1
                edge.append(near)
    return known


def paths(board: Board, piece: Piece, length: int) -> Iterator[Path]:
    """Every way of so many steps that a retreating unit may go, into a rear area or not (11.4.1)."""
    enemies, zoned = hexes(board.of(other(piece.side))), zone(board, other(piece.side))
    friends = hexes([friend for friend in board.of(piece.side) if friend.id != piece.id])
    edge: list[Path] = [(piece.place,)]
    for _ in range(length):
        longer = list[Path]()
        for path in edge:
            here = path[-1]
            yield from ((*path, area) for area in homes(piece.id) if here in AREAS[area])
            for near in neighbours(here):
                if near not in enemies and (near not in zoned or near in friends):
                    longer.append((*path, near))
        edge = longer
    yield from (path for path in edge if far(piece.place)[path[-1]] == length)


def legal_paths(board: Board, piece: Piece) -> list[Path]:
    """The ways of a retreat by number 34: longer only while there are ends, all of them overfull; none: eliminated."""
    length = 2
    while True:
        ways = list(paths(board, piece, length))
        ends = {way[-1] for way in ways}
        good = {end for end in ends if end in AREAS or fits(board, piece, end)}
        if good or not ends:
            return [way for way in ways if way[-1] in good]
        length += 1


def fits(board: Board, piece: Piece, hex: str) -> bool:
    """True if a hex is not overfull with a unit."""
    return is_legal_stack([*(there for there in board.on(hex) if there.id != piece.id), piece])


def rank(board: Board, piece: Piece, end: str) -> int:
    """The class of an end, the best being 0 (11.4.2; ruling 35)."""
    if end in AREAS:
        return 0
    if end in zone(board, other(piece.side)):
        return 4
    if way_home(piece.side)[end] < way_home(piece.side)[piece.place]:
        return 1
    return 3 if board.on(end) else 2


def retreat_paths(board: Board, piece: Piece) -> list[Path]:
    """The ways among which the owner may choose: those to the ends of the best class."""
    ways = legal_paths(board, piece)
    best = min((rank(board, piece, way[-1]) for way in ways), default=0)
    return [way for way in ways if rank(board, piece, way[-1]) == best]


def retreat_ends(board: Board, piece: Piece) -> set[str]:
    """Hexes to which a unit may retreat; empty: it is eliminated."""
    return {way[-1] for way in retreat_paths(board, piece)}


def captures(board: Board, piece: Piece, path: Path) -> frozenset[str]:
    """The cities that would change hands by a retreat."""
    return frozenset(path) & CITIES & board.controls(other(piece.side)) - {path[0]}


def advancers(board: Board, attackers: list[Piece], inside: list[Piece], hex: str) -> set[str]:
    """Attackers that may enter a hex, some being inside already; none while any other unit is there (11.5)."""
    if any(piece not in inside for piece in board.on(hex)):
        return set()
    waiting = [piece for piece in attackers if piece not in inside and piece.place in (*HEXES, *AREAS)]
    return {piece.id for piece in waiting if is_legal_stack([*inside, piece])}
