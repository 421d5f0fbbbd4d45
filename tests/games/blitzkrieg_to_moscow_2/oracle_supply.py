"""The slow rules of supply, surrender, recovery and points (4, 13; rulings 41 to 48)."""

from collections.abc import Collection

from tests.games.blitzkrieg_to_moscow_2.oracle import (
    AREAS,
    FORTRESSES,
    REARS,
    Board,
    Piece,
    hexes,
    neighbours,
    other,
    zone,
)


def exits(side: str) -> set[str]:
    """The hexes that border a source of supply of a side (13.2.1; ruling 41)."""
    return {hex for area in REARS[side] for hex in AREAS[area]}


def has_line(board: Board, start: str, side: str) -> bool:
    """True if a line goes from a hex, which is not entered, to one that borders a source (13.2.2; ruling 41)."""
    enemies, friends = hexes(board.of(other(side))), hexes(board.of(side))
    zoned, known, todo = zone(board, other(side)), {start}, [start]
    while todo:
        here = todo.pop()
        if here in exits(side):
            return True
        for near in neighbours(here):
            if near in known or near in enemies or (near in zoned and near not in friends):
                continue
            known.add(near)
            todo.append(near)
    return False


def havens(board: Board) -> set[str]:
    """The cities that shelter Soviets as long as they are theirs (13.2.4, 14.2.2, 15.2.1)."""
    found = set(FORTRESSES)
    if board.options["odessa"]:
        found.add("0304")
    if board.hero and not board.hero_fell:
        found.add(board.hero)
    return found - board.german


def is_supplied(board: Board, piece: Piece) -> bool:
    """True if a unit is in supply when it is judged (13.1; rulings 42 and 43)."""
    if piece.is_in_rear:
        return True
    if piece.side == "soviet" and piece.place in havens(board):
        return True
    return has_line(board, piece.place, piece.side)


def after_supply(board: Board, side: str, attacked: Collection[str]) -> dict[str, Piece]:
    """All units after a side's Supply Phase, judged on the position as it is; who attacked does not rest (13.1)."""
    after = dict(board.pieces)
    for judged in (side, other(side)) if board.options["checked"] == "both" else (side,):
        for piece in board.of(judged) + board.in_rear(judged):
            if not is_supplied(board, piece):
                after[piece.id] = cut_off(board, piece)
            elif judged == side and recovers(board, piece, attacked):
                after[piece.id] = Piece(piece.id, True, piece.place)
    return after


def recovers(board: Board, piece: Piece, attacked: Collection[str]) -> bool:
    """True if a supplied unit turns fresh."""
    rule = board.options["recovery"]
    return rule == "all" or (rule == "rest" and piece.id not in attacked)


def cut_off(board: Board, piece: Piece) -> Piece:
    """The fate of a unit without a line; a corps that would be spent is eliminated (11.6)."""
    if board.options["unsupplied"] == "spent_first" and piece.fresh:
        return Piece(piece.id, piece.is_corps, f"{piece.side}_lost" if piece.is_corps else piece.place)
    return Piece(piece.id, piece.fresh, f"{piece.side}_surrendered")


def points(board: Board) -> dict[str, int]:
    """The German points line by line (4.1; rulings 45, 47, 48)."""
    cities = 0
    for city in board.german:
        if has_line(board, city, "german"):
            cities += 2 if city in FORTRESSES or city == board.hero else 1
    here = board.of("german") + board.in_rear("german")
    gone = board.boxed("german_lost", "german_surrendered")
    infantry = sum(not piece.is_tank for piece in gone)
    return {
        "cities": cities,
        "tanks": sum(piece.is_tank and piece.fresh for piece in here) // 2,
        "lost_infantry": (infantry + 1) // 2,
        "lost_tanks": sum(piece.is_tank for piece in gone),
    }


def total(board: Board) -> int:
    """The German score."""
    lines = points(board)
    return lines["cities"] + lines["tanks"] - lines["lost_infantry"] - lines["lost_tanks"]
