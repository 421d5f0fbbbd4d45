"""The slow rule of room: how many units must be left without it when a phase of movement ends (6.3.3, 8.3; ruling 52).

As many find room as can flow from the units to what the hexes hold: one step after another, until none is left.
"""

from collections.abc import Collection, Iterable, Mapping

from tests.games.blitzkrieg_to_moscow_2.oracle import AREAS, Board, Piece, is_legal_stack
from tests.games.blitzkrieg_to_moscow_2.oracle_moves import allowance, is_bound, reach

Node = tuple[str, ...]
Flow = dict[Node, dict[Node, int]]
SOURCE, SINK, OFF = ("source",), ("sink",), ("off",)


def without_room(pieces: Collection[Piece], spots: Mapping[str, Iterable[str]]) -> int:
    """The number of units that find no room, however they go to their spots; an area has room for all."""
    rest: Flow = {SOURCE: {}}
    for piece in pieces:
        pipe(rest, SOURCE, (piece.id,), 1)
        for spot in spots[piece.id]:
            if spot in AREAS:
                pipe(rest, (piece.id,), OFF, 1)
                pipe(rest, OFF, SINK, len(pieces))
                continue
            kind = (spot, "tank" if piece.is_tank else "infantry")
            pipe(rest, (piece.id,), kind, 1)
            pipe(rest, kind, (spot,), 1 if piece.side == "german" else 2)
            pipe(rest, (spot,), SINK, 1 if piece.side == "german" else 3)
    found = 0
    while flows(rest, SOURCE, set()):
        found += 1
    return len(pieces) - found


def pipe(rest: Flow, start: Node, end: Node, width: int) -> None:
    """A way that so many can take."""
    rest.setdefault(start, {})[end] = width
    rest.setdefault(end, {}).setdefault(start, 0)


def flows(rest: Flow, node: Node, seen: set[Node]) -> bool:
    """Let one more through, turning others back where that makes a way."""
    if node == SINK:
        return True
    seen.add(node)
    for after in rest[node]:
        if rest[node][after] and after not in seen and flows(rest, after, seen):
            rest[node][after] -= 1
            rest[after][node] += 1
            return True
    return False


def least(start: Board, pieces: Collection[Piece], movers: Collection[str]) -> int:
    """The least number of units without room, where the movers among them begin at a position."""
    here = [piece for piece in pieces if piece.is_on_map]
    ends = {piece.id: ends_of(start, piece) if piece.id in movers else set[str]() for piece in here}
    fixed = [piece for piece in here if not ends[piece.id]]
    spots = {
        piece.id: {piece.place}
        | {
            end
            for end in ends[piece.id]
            if end in AREAS or is_legal_stack([*(one for one in fixed if one.place == end), piece])
        }
        for piece in here
    }
    return without_room(here, spots)


def ends_of(board: Board, piece: Piece) -> set[str]:
    """Hexes that a unit on the map can reach in a phase of movement."""
    return set() if is_bound(board, piece) else set(reach(board, piece, allowance(board, piece), from_rear=False))


def as_they_stand(pieces: Collection[Piece]) -> int:
    """The number of units without room where they are."""
    here = [piece for piece in pieces if piece.is_on_map]
    return without_room(here, {piece.id: {piece.place} for piece in here})
