"""The slow rules of combat: whom to attack, tactics, ratio, shifts, result (11; rulings 25 to 32)."""

from collections.abc import Collection, Mapping, Sequence
from itertools import product

from tests.games.blitzkrieg_to_moscow_2.oracle import (
    AREAS,
    CITIES,
    FORESTS,
    MARSHES,
    MOUNTAINS,
    RIVERS,
    TABLES,
    Board,
    Piece,
    hexes,
    neighbours,
    other,
)

COLUMNS: Sequence[str] = TABLES["results"]["columns"]
ROWS: Mapping[str, Sequence[str]] = TABLES["results"]["rows"]


def attack_targets(board: Board, piece: Piece, beaten: Collection[str]) -> set[str]:
    """The hexes that a unit can attack: next to it, with enemies of whom not all were attacked already (11.1, 11.7)."""
    near = AREAS[piece.place] if piece.place in AREAS else neighbours(piece.place)
    open_hexes = hexes([enemy for enemy in board.of(other(piece.side)) if enemy.id not in beaten])
    return set(near) & open_hexes


def tactics(defenders: Sequence[Piece]) -> list[dict[str, str]]:
    """Every legal choice of tactics of those attacked by all rules, unit by unit (11.3.2, 11.6; ruling 25)."""
    found = []
    for choice in product(*(("active", "passive") if piece.fresh else ("spent",) for piece in defenders)):
        chosen = {piece.id: word for piece, word in zip(defenders, choice, strict=True)}
        if defence(defenders, chosen) >= 1:
            found.append(chosen)
    return found


def defence(defenders: Sequence[Piece], chosen: Mapping[str, str]) -> int:
    """The strength of a stack by its tactics."""
    return sum(piece.passive if chosen[piece.id] == "passive" else piece.combat for piece in defenders)


def place(attack: int, strength: int) -> int:
    """The place of a ratio on the line ... 1:3 1:2 1:1 2:1 3:1 ..., that of 1:1 being 0 (11.3.3; ruling 28)."""
    if attack >= strength:
        return attack // strength - 1
    parts = 1
    while attack * parts < strength:
        parts += 1
    return 1 - parts


def shifts(board: Board, attackers: Sequence[Piece], hex: str) -> int:
    """The shifts of an attack but those of cards, to the right positive (11.3.4; ruling 29)."""
    snow = board.weather == "snow"
    moved = 0
    if hex in CITIES or hex in MOUNTAINS:
        moved -= 1
    if not snow and all(frozenset((piece.place, hex)) in RIVERS for piece in attackers):
        moved -= 1
    is_clear = hex not in CITIES and hex not in MOUNTAINS and hex not in FORESTS and hex not in MARSHES
    if is_clear and any(piece.is_tank for piece in attackers):
        moved += 1
    if snow and attackers[0].side == "soviet":
        moved += 1
    return moved


def level(board: Board, attackers: Sequence[Piece], hex: str, strength: int, cards: int) -> int:
    """The place on the line after all shifts; below 0 the attack fails (11.3.5)."""
    attack = sum(piece.combat for piece in attackers)
    return place(attack, strength) + shifts(board, attackers, hex) + cards


def meanings(board: Board, side: str, hex: str, at: int) -> list[str]:
    """The meanings of the six faces in a column, for an attack of a side (11.3.6, 14.2.1; rulings 28 and 32)."""
    column = min(at, len(COLUMNS) - 1)
    is_hero = side == "german" and hex == board.hero and not board.hero_fell
    found = [ROWS[str(face)][column] for face in range(1, 7)]
    return ["NE" if is_hero and result == "DR" else result for result in found]


def spent(piece: Piece) -> Piece:
    """A unit flipped; a corps is removed instead (11.6)."""
    return Piece(piece.id, piece.fresh, "soviet_lost") if piece.is_corps else Piece(piece.id, False, piece.place)


def lost(piece: Piece) -> Piece:
    """A unit eliminated."""
    return Piece(piece.id, piece.fresh, f"{piece.side}_lost")


def struck(defenders: Sequence[Piece], result: str) -> dict[str, Piece]:
    """The effect of a result on the units in a hex, before any retreat (11.3.6; rulings 26, 27, 32)."""
    if result == "DE":
        return {piece.id: lost(piece) for piece in defenders}
    if result == "DL":
        return {piece.id: spent(piece) for piece in defenders}
    return {}
