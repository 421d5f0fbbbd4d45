"""The slow rules of ways and of the cities that units enter on them, watched in a game (rulings 9, 15, 21, 66)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow.oracle_board import CITIES, RAILS, Board, Piece, around, hostile, standing
from tests.games.battle_of_moscow.oracle_moves import is_open, left, price
from tests.games.battle_of_moscow.oracle_supply import friendly_rails
from tests.oracles import same

Path = Sequence[str]


def walks(board: Board, piece: Piece, path: Path) -> bool:
    """True if a unit can go a way on foot: open hexes side by side, and only the last of them in an enemy zone."""
    steps = list(pairwise(path))
    stops = set() if piece.is_partisan else hostile(board, piece.side)
    if any(there not in around(here) or not is_open(board, piece, there) for here, there in steps):
        return False
    return not stops & set(path[1:-1])


def paid(board: Board, piece: Piece, path: Path, impulse: int) -> bool:
    """True if a unit can pay for a way on foot; one isolated hex costs what there is (14)."""
    costs = [price(board, piece, here, there) for here, there in pairwise(path)]
    only = piece.marks.get("supply") == "isolated" and len(costs) == 1
    return only or sum(costs) <= left(board, piece, impulse)


def rides(board: Board, piece: Piece, path: Path) -> bool:
    """True if a way is a walk, at least one link of friendly railway, and a walk, without any contact (26)."""
    rails, stops = friendly_rails(board, piece.side), hostile(board, piece.side)
    links = [frozenset(link) in RAILS and set(link) <= rails for link in pairwise(path)]
    if not any(links) or stops & set(path[1:]):
        return False
    spans = [(a, b) for a in range(len(links)) for b in range(a + 1, len(links) + 1) if all(links[a:b])]
    return any(
        walks(board, piece, path[: a + 1]) and walks(board, piece, path[b:]) and rides_for(board, piece, path, a, b)
        for a, b in spans
    )


def rides_for(board: Board, piece: Piece, path: Path, board_at: int, leave_at: int) -> bool:
    """True if both walks of a ride together can be paid for."""
    walked = [*pairwise(path[: board_at + 1])]
    walked += pairwise(path[leave_at:])
    return sum(price(board, piece, here, there) for here, there in walked) <= left(board, piece, 1)


@dataclass
class Control:
    """Control of the cities: those held when a movement began, and the hexes that each unit entered since."""

    german: set[str]
    ways: dict[str, list[str]] = field(default_factory=dict)
    judged: int = 0

    def see(self, match: Match[Any, Any], before: Board, action: Sequence[str], now: Board) -> None:
        """An action was played."""
        verb, unit = action[0], before.pieces.get(action[1]) if len(action) > 1 else None
        moved = {event.unit: event.path for event in match.entries[-1].events or () if event.path}
        if unit and verb in ("move", "ride"):
            self._judge(before, unit, verb, moved[unit.id])
            self.ways.setdefault(unit.id, []).extend(moved[unit.id][1:])
        elif verb == "take_back":
            self.ways.pop(action[1], None)
        if verb == "end":
            self._settle(before)
        for id, path in moved.items():
            if verb not in ("move", "ride"):
                self._retreat(before, before.pieces[id], path)
        held = set(self.german)
        for id, way in self.ways.items():
            held = taken(held, now.pieces[id].side, way)
        if verb in ("move", "ride", "take_back", "retreat", "resolve", "end"):
            self._entered(now, held)

    def _judge(self, before: Board, unit: Piece, verb: str, path: Path) -> None:
        impulse = int(before.form["stack"][-1][1]["impulse"])
        lawful = rides(before, unit, path) if verb == "ride" else walks(before, unit, path)
        same(f"the way of {unit.id}", lawful and (verb == "ride" or paid(before, unit, path, impulse)), True)
        self.judged += 1

    def _settle(self, before: Board) -> None:
        for id, way in self.ways.items():
            self.german = taken(self.german, before.pieces[id].side, way)
        self.ways = {}

    def _retreat(self, before: Board, unit: Piece, path: Path) -> None:
        """Enter the hexes of a retreat too; partisans whom a German only passes keep their city (66)."""
        passed = standing(before, "russian") if unit.side == "german" else frozenset()
        self.german = taken(self.german, unit.side, [*(hex for hex in path[1:-1] if hex not in passed), path[-1]])
        self.judged += 1

    def _entered(self, now: Board, held: set[str]) -> None:
        """Give each city to the unit in it; the others are as they were."""
        for piece in now.pieces.values():
            held = taken(held, piece.side, [piece.hex])
        same("cities", set(now.form["german_cities"]), held)
        if not self.ways:
            self.german = held


def taken(german: set[str], side: str, way: Sequence[str]) -> set[str]:
    """The German cities after a side's unit has gone a way."""
    entered = CITIES & set(way)
    return german | entered if side == "german" else german - entered
