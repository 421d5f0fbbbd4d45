"""The slow rules of who attacks whom, and at what odds (rulings 29 to 42)."""

from collections.abc import Collection, Mapping, Sequence

from tests.games.battle_of_moscow.oracle_board import (
    CITIES,
    FORTIFIED,
    FULL_FORTS,
    HALF_FORTS,
    RIVERS,
    TABLES,
    TERRAIN,
    Board,
    Piece,
    around,
    hexes,
    other,
    zone,
)
from tests.games.battle_of_moscow.oracle_moves import can_attack, strength

FIRST, LAST = "1:4-1:3", "5:1-7:1"


def partisans_alone(board: Board, hex: str) -> bool:
    """True if a hex holds partisans alone (87)."""
    return all(piece.is_partisan for piece in board.on(hex))


def attack_targets(board: Board, piece: Piece) -> set[str]:
    """The enemy hexes that a unit can attack (31, 32, 37)."""
    near = hexes(board.of(other(piece.side))) & set(around(piece.hex))
    if piece.branch == "security":
        able = not piece.marks.get("supply") and not piece.marks.get("rode")
        return {hex for hex in near if able and partisans_alone(board, hex)}
    return near if can_attack(piece) else set()


def is_bound(board: Board, piece: Piece) -> bool:
    """True if a unit must attack (29)."""
    if not can_attack(piece) or (piece.side == "russian" and piece.hex in FULL_FORTS):
        return False
    if piece.marks.get("supply") and not piece.marks.get("entered") and not piece.is_finn:
        return False
    return piece.hex in zone(board.of(other(piece.side)))


def binding(board: Board, side: str) -> dict[str, set[str]]:
    """The enemy hexes whose zones hold bound units, with those units (30)."""
    bound = [piece for piece in board.of(side) if is_bound(board, piece)]
    found = dict[str, set[str]]()
    for enemy in board.of(other(side)):
        held = {piece.id for piece in bound if enemy.has_zone and piece.hex in around(enemy.hex)}
        if held:
            found[enemy.hex] = held
    return found


def most_hexes(wanted: Mapping[str, Collection[str]], free: Collection[str]) -> int:
    """The most of some hexes that can each have a unit of their own: by trial, one part of the front at a time."""
    holder = dict[str, str]()

    def given(hex: str, asked: set[str]) -> bool:
        for unit in wanted[hex]:
            if unit not in free or unit in asked:
                continue
            asked.add(unit)
            if unit not in holder or given(holder[unit], asked):
                holder[unit] = hex
                return True
        return False

    return sum(given(hex, set()) for hex in wanted)


def may_close(board: Board, side: str, announced: Mapping[str, str]) -> bool:
    """True if an announcement, the hex that each unit attacks, can be closed (29, 30)."""
    wanted = binding(board, side)
    bound = {unit for units in wanted.values() for unit in units}
    if bound - set(announced):
        return False
    by_others = {hex for unit, hex in announced.items() if unit not in bound}
    rest = {hex: units for hex, units in wanted.items() if hex not in by_others}
    taken = {announced[unit] for unit in bound}
    return sum(hex in taken for hex in rest) == most_hexes(rest, bound)


def worth(board: Board, piece: Piece, hex: str) -> int:
    """The strength of an attacker (37)."""
    if piece.branch == "security":
        return 1 if partisans_alone(board, hex) and not piece.marks.get("supply") else 0
    return strength(piece)


def defenders(board: Board, hex: str, marked: Sequence[Piece]) -> list[Piece]:
    """The defenders that count: partisans only without others (70, 87)."""
    others = [piece for piece in marked if not piece.is_partisan]
    return others or list(marked)


def is_doubled(board: Board, piece: Piece, starts: Collection[str]) -> bool:
    """True if a defender is doubled against attackers from some hexes (38, 39)."""
    if piece.is_partisan or piece.branch == "worker":
        return False
    russian, hex = piece.side == "russian", piece.hex
    if TERRAIN.get(hex) == "hill" or (russian and hex in FULL_FORTS) or (piece.is_counter and hex in CITIES):
        return True
    hard = set[frozenset[str]]() if board.weather in ("hard_frost", "snow") else set(RIVERS)
    hard |= FORTIFIED if russian and hex in HALF_FORTS else set()
    return bool(starts) and all(frozenset((hex, start)) in hard for start in starts)


def defence(board: Board, attackers: Sequence[Piece], standing: Sequence[Piece], hex: str) -> int:
    """The defence in halves."""
    starts = {piece.hex for piece in attackers if worth(board, piece, hex)}
    return sum(piece.halves * (2 if is_doubled(board, piece, starts) else 1) for piece in standing)


def column(attack: int, halves: int, *, partisans: bool) -> str:
    """The column of the table: rounded for the defender, the ends for all beyond them (41)."""
    if 2 * attack >= halves:
        ratio = 2 * attack // halves
        if ratio >= 3:
            return LAST if ratio >= 5 and not partisans else "3:1-4:1"
        return f"{ratio}:1"
    return "1:2" if 4 * attack >= halves else FIRST


def result(form_options: Mapping[str, object], column: str, die: int) -> str:
    """The result of a die (36)."""
    if form_options.get("table_cell") == "smooth" and column == LAST and die == 5:
        return "EX"
    table = TABLES["results"]
    return str(table["rows"][str(die)][table["columns"].index(column)])


def counted_die(board: Board, side: str, die: int) -> int:
    """The die as it counts (42)."""
    if not board.form["demoralized"]:
        return die
    return min(6, die + 1) if side == "russian" else max(1, die - 1)
