"""The truth of refusals: each reason with what it claims (rulings 18 to 24, 29 to 31, 37, 47)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow.oracle_battles import attack_targets
from tests.games.battle_of_moscow.oracle_board import (
    FRONTS,
    Board,
    Piece,
    around,
    far,
    fits,
    hostile,
    is_water,
    other,
)
from tests.games.battle_of_moscow.oracle_moves import can_attack, left, rides, strength
from tests.games.battle_of_moscow.oracle_walk import board_of, stage_of

Choose = Callable[[int], int]
VERBS = ("move", "ride", "attack", "retreat")
NEAR = 3
"""The greatest distance of the hexes that are asked for."""


@dataclass(frozen=True)
class Refusal:
    """A unit that may not do something in a hex, and what is said of it."""

    board: Board
    piece: Piece
    hex: str
    facts: Mapping[str, Any]

    @property
    def impulse(self) -> int:
        """The impulse, where units move."""
        return int(stage_of(self.board)[1].get("impulse", 0))

    def names_enemies(self, units: set[str]) -> bool:
        """True if the named enemies are these, and there is one."""
        return bool(units) and set(self.facts["enemies"]) == units

    def zoned(self, hex: str) -> bool:
        """True if a hex is in enemy zones, and the units with these zones are named (20)."""
        enemies = [piece for piece in self.board.of(other(self.piece.side)) if piece.has_zone]
        near = {piece.id for piece in enemies if piece.hex in around(hex)}
        return hex in hostile(self.board, self.piece.side) and self.names_enemies(near)

    def enemies_in(self, hex: str) -> set[str]:
        """The enemies in a hex."""
        return {piece.id for piece in self.board.on(hex) if piece.side != self.piece.side}

    def on_other_front(self) -> bool:
        """True if the hex belongs to the other Finns (24)."""
        return any(self.hex in FRONTS[name] for name in FRONTS if name != self.piece.marks["front"])


CLAIMS: Mapping[str, Callable[[Refusal], bool]] = {
    "why.same_hex": lambda it: it.piece.hex == it.hex,
    "why.enemy": lambda it: it.names_enemies(it.enemies_in(it.hex)),
    "why.water": lambda it: is_water(it.board, it.hex, it.piece.side),
    "why.front": lambda it: it.on_other_front(),
    "why.shy": lambda it: it.zoned(it.hex) and not can_attack(it.piece),
    "why.shy_way": lambda it: not can_attack(it.piece),
    "why.stopped": lambda it: it.zoned(it.piece.hex),
    "why.zone": lambda it: it.zoned(it.facts["hex"]),
    "why.no_points": lambda it: left(it.board, it.piece, it.impulse) == 0,
    "why.fixed_unit": lambda it: it.piece.movement == 0,
    "why.held": lambda it: it.piece.id == "40A" and not it.board.form["released"],
    "why.no_impulse": lambda it: it.piece.marks["supply"] == it.facts["supply"],
    "why.partisan_impulse": lambda it: it.piece.is_partisan,
    "why.no_rails": lambda it: it.piece.is_partisan or it.piece.movement == 0,
    "why.rode": lambda it: bool(it.piece.marks["rode"]),
    "why.no_line_near": lambda it: not rides(it.board, it.piece),
    "why.ride_contact": lambda it: it.zoned(it.hex),
    "why.ride_cut_off": lambda it: it.hex not in rides(it.board, it.piece),
    "why.ride_too_far": lambda it: it.hex not in rides(it.board, it.piece),
    "why.no_enemy": lambda it: not it.enemies_in(it.hex),
    "why.no_enemy_near": lambda it: not any(it.enemies_in(hex) for hex in around(it.piece.hex)),
    "why.not_adjacent": lambda it: it.hex not in around(it.piece.hex),
    "why.finn_no_line": lambda it: bool(it.piece.marks["no_line"]),
    "why.rode_no_attack": lambda it: bool(it.piece.marks["rode"]),
    "why.halved_to_nothing": lambda it: bool(it.piece.marks["supply"]) and not strength(it.piece),
    "why.never_attacks": lambda it: it.piece.attack == 0 and it.piece.branch != "security",
    "why.security": lambda it: not attack_targets(it.board, it.piece),
    "why.attacks_already": lambda it: it.piece.marks["attacks"] == it.facts["hex"],
    "why.retreat_zone": lambda it: it.zoned(it.hex),
    "why.retreat_water": lambda it: is_water(it.board, it.hex, it.piece.side),
    "why.retreat_front": lambda it: it.on_other_front(),
    "why.retreat_friend": lambda it: not fits(it.board, it.piece, it.hex),
    "why.retreat_length": lambda it: far(it.piece.hex)[it.hex] == it.facts["distance"] != it.facts["length"],
}
"""Of other reasons nothing is claimed here."""


def refused(match: Match[Any, Any], choose: Choose, units: int) -> list[str]:
    """Ask so many units for hexes around them; the reasons that were heard. Raises AssertionError at a false one."""
    now, heard = board_of(match), list[str]()
    assert match.decision
    side = match.decision.side
    for verb in VERBS:
        option = match.decision.option(verb)
        mine = [piece for piece in now.pieces.values() if (piece.side == side) == (verb != "retreat")]
        for _ in range(units if option and mine else 0):
            piece = mine[choose(len(mine))]
            hexes = sorted(hex for hex, steps in far(piece.hex).items() if steps <= NEAR)
            hex = hexes[choose(len(hexes))]
            reason = match.decision.check((verb, piece.id, hex))
            if reason and reason.key in CLAIMS:
                told = f"{verb} {piece.id} {hex}: {reason.key} {dict(reason.facts)}"
                assert CLAIMS[reason.key](Refusal(now, piece, hex, dict(reason.facts))), told
                heard.append(reason.key)
    return heard
