"""The slow rules of what a player turn begins with and what is counted at the end (42, 63 to 66)."""

from collections.abc import Mapping
from typing import Any

from tests.games.battle_of_moscow.oracle_board import MOSCOW, VORONEZH, Board, far, hexes
from tests.games.battle_of_moscow.oracle_supply import isolated_cities

LAST = 10


def demoralized(board: Board) -> bool:
    """True if both cities are isolated, or a German is in Moscow (42)."""
    return len(isolated_cities(board)) == 2 or MOSCOW in hexes(board.of("german"))


def releases(board: Board) -> bool:
    """True if a German, no Finn, is within its factor of Voronezh (63)."""
    germans = [piece for piece in board.of("german") if not piece.is_finn]
    return any(far(VORONEZH)[piece.hex] <= piece.movement for piece in germans)


def counts(board: Board, before: Mapping[str, Any]) -> tuple[int, int]:
    """Both counts at the end of a turn (64)."""
    in_moscow = MOSCOW in hexes(board.of("german"))
    both = len(isolated_cities(board)) == 2
    return (before["moscow_turns"] + 1) * in_moscow, (before["isolation_turns"] + 1) * both


def verdict(board: Board, found: tuple[int, int], turn: int, options: Mapping[str, Any]) -> str | None:
    """The winner of the ten-turn game at the end of a turn, "" for a draw; None: it goes on (64 to 66, 79)."""
    if max(found) >= 4:
        return "german"
    hopeless = options.get("early_end", True) and max(found) + LAST - turn < 4
    if turn < LAST and not hopeless:
        return None
    if not board.form["german_cities"] or options.get("verdict", "russian") == "russian":
        return "russian"
    return ""
