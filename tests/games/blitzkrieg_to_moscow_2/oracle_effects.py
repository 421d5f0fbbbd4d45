"""Effects of a choice outside of battles: moves, rail, cards, arrivals (6, 7, 10; ruling 21)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.oracle import AREAS, REARS, Board, Piece, homes, neighbours
from tests.games.blitzkrieg_to_moscow_2.oracle_course import entered
from tests.games.blitzkrieg_to_moscow_2.oracle_diary import Diary, happened
from tests.games.blitzkrieg_to_moscow_2.oracle_supply import has_line
from tests.oracles import same

BROUGHT = {"activate": True, "rebuilt": False, "bring": True, "place": True, "sail": False}
"""The verbs that place a unit, true if it is fresh afterwards."""


def effect(board: Board, diary: Diary, action: Sequence[str], stage: str, side: str) -> Board | None:
    """The position after a choice that moves a unit; None: this is not the place to say."""
    verb, args = action[0], action[1:]
    if verb == "take_back":
        return taken_back(board, diary, args[0], side)
    if verb == "hero":
        named = board.but()
        return Board(**{**plain(named), "hero": args[0]})
    if verb == "give_up":
        fate = "lost" if has_line(board, board.pieces[args[0]].place, side) else "surrendered"
        return board.but(Piece(args[0], True, f"{side}_{fate}"))
    if verb == "withdraw" and stage == "logistics":
        return board.but(Piece(args[0], board.pieces[args[0]].fresh, "soviet_withdrawn"))
    if verb not in (*BROUGHT, "move", "rail"):
        return None
    old = board.pieces[args[0]]
    place = args[1] if len(args) > 1 else "soviet_rear" if verb == "bring" else old.place
    if place in AREAS and verb in ("move", "rail"):
        place = f"due_{board.turn + 1}"
    if verb == "place":
        board = board.but(*all_due(board, side))
    after = board.but(Piece(old.id, BROUGHT.get(verb, old.fresh), place))
    return pending(after, entered(after, side, diary.entered[old.id] if verb == "move" else [place]))


def pending(before: Board, after: Board) -> Board:
    """The board with the gains of a move or a ride, which fall for good only when the phase ends."""
    falls = {"hero_fell": before.hero_fell, "moscow_fell": before.moscow_fell}
    return Board(**{**plain(after), **falls})


def sealed(before: Board, after: Board) -> None:
    """Compare the fall of the Hero City and of Moscow, if they are German when the moves stand (rulings 45 and 51)."""
    same("the Hero City fell", after.hero_fell, before.hero_fell or before.hero in before.german)
    same("Moscow fell", after.moscow_fell, before.moscow_fell or "1410" in before.german)


def all_due(board: Board, side: str) -> list[Piece]:
    """Units of a side that are due now and have but one area to go to, in it."""
    due = [piece for piece in board.boxed(f"due_{board.turn}") if piece.side == side and len(homes(piece.id)) == 1]
    return [Piece(piece.id, True, homes(piece.id)[0]) for piece in due]


def plain(board: Board) -> dict[str, Any]:
    """The fields that a position is made of."""
    return {name: value for name, value in vars(board).items() if name != "zones"}


def taken_back(board: Board, diary: Diary, unit: str, side: str) -> Board:
    """A move taken back is as none: what the other moves entered stays theirs (ruling 21)."""
    assert diary.base
    back = diary.before[unit]
    taken = [city for cities in diary.entered.values() for city in cities]
    before = Board(**{**plain(diary.base), "pieces": board.but(back).pieces})
    return pending(before, entered(before, side, taken))


def is_walkable(match: Match[Any, Any], board: Board, action: Sequence[str], price: int) -> None:
    """The way of a move that was made leads from hex to hex, as long as its price."""
    path = next(event.path for event in happened(match) if event.unit == action[1])
    from_map = [hex for hex in path if hex not in AREAS]
    steps = list(pairwise(from_map))
    same("a way", [pair for pair in steps if pair[1] not in neighbours(pair[0])], [])
    rear = board.pieces[action[1]].is_in_rear or action[2] in AREAS
    same("its length", len(steps) + rear, price)


def arrived(before: Board, after: Board, side: str) -> None:
    """Check that units that were due stand in a rear area, fresh (6.2, 10.4; rulings 6 and 8)."""
    for piece in before.boxed(f"due_{before.turn}"):
        if piece.side == side:
            now = after.pieces[piece.id]
            same(f"{piece.id} arrives", now.fresh and now.place in homes(piece.id) and now.place in REARS[side], True)
