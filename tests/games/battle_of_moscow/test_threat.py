"""The threat of each side to each hex, compared with the slow rules (Combat; rulings 21, 31 to 42)."""

from itertools import product
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.games.battle_of_moscow.overlays import assaults
from rasputitsa.games.battle_of_moscow.state import SIDES, SideId
from tests.games.battle_of_moscow import oracle_battles as battles
from tests.games.battle_of_moscow import oracle_supply as supply
from tests.games.battle_of_moscow.oracle_board import Board, Piece, around, fits, other
from tests.games.battle_of_moscow.oracle_moves import reach
from tests.games.battle_of_moscow.oracle_positions import random_match
from tests.games.battle_of_moscow.oracle_walk import board_of
from tests.games.battle_of_moscow.positions import look

KEPT = ("fed", "front")


def unmoved(now: Board, side: str) -> Board:
    """The position as an impulse of a side would find it: supply judged, nobody moved."""
    pieces = dict(now.pieces)
    for piece in now.of(side):
        marks = {name: value for name, value in piece.marks.items() if name in KEPT}
        degree = supply.degree(now, piece)
        marks |= {"supply": degree} if degree != "supplied" else {}
        marks |= {"no_line": 1} if piece.is_finn and not supply.has_german_line(now, piece) else {}
        pieces[piece.id] = Piece(piece.id, piece.type, piece.side, piece.hex, marks)
    return Board(now.form, pieces, now.bounds)


def moved(now: Board, posts: dict[str, str]) -> Board:
    """The position with some units in other hexes."""
    pieces = dict(now.pieces)
    for id, hex in posts.items():
        piece = pieces[id]
        pieces[id] = Piece(id, piece.type, piece.side, hex, piece.marks)
    return Board(now.form, pieces, now.bounds)


def able(now: Board, side: str, hex: str) -> dict[str, set[str]]:
    """The units that could attack a hex, each with the hexes from which it could."""
    found = dict[str, set[str]]()
    for piece in now.of(side):
        hexes = {piece.hex, *reach(now, piece, 1)} & set(around(hex))
        posts = {
            post for post in hexes if hex in battles.attack_targets(now, moved(now, {piece.id: post}).pieces[piece.id])
        }
        if posts:
            found[piece.id] = posts
    return found


def crowd(now: Board, options: dict[str, set[str]]) -> int:
    """The number of some units that find room at once: every way of placing them is tried."""
    best = 0
    for choice in product(*([*sorted(hexes), ""] for hexes in options.values())):
        posts = {id: hex for id, hex in zip(options, choice, strict=True) if hex}
        alone = Board(now.form, {id: moved(now, {id: hex}).pieces[id] for id, hex in posts.items()}, now.bounds)
        if all(fits(alone, piece, piece.hex) for piece in alone.pieces.values()):
            best = max(best, len(posts))
    return best


def compare(now: Board, side: SideId, seen: Any) -> int:
    """The number of hexes that were compared in full."""
    grid = seen.rules.grid
    enemies = sorted({piece.hex for piece in now.of(other(side))})
    found = {grid.names[each.hex]: each for each in assaults(seen, side, {grid.index[hex] for hex in enemies})}
    fresh, compared = unmoved(now, side), 0
    for hex in enemies:
        options = able(fresh, side, hex)
        assert (hex in found) == bool(options), hex
        if not options:
            continue
        posts = {id: grid.names[post] for id, post in found[hex].posts.items()}
        assert all(post in options.get(id, set()) for id, post in posts.items()), hex
        there = moved(fresh, posts)
        standing = battles.defenders(there, hex, there.on(hex))
        pieces = [there.pieces[id] for id in posts]
        attack = sum(battles.worth(there, piece, hex) for piece in pieces)
        partisans = all(piece.is_partisan for piece in standing)
        column = battles.column(attack, battles.defence(there, pieces, standing, hex), partisans=partisans)
        assert found[hex].odds.heading == column, hex
        if len(options) <= 4:
            assert len(posts) == crowd(fresh, options), hex
            compared += 1
    return compared


@pytest.mark.rule("combat", "movement", "ruling-21", "ruling-31", "ruling-37", "ruling-38", "ruling-41")
def test_the_threat_is_that_of_the_slow_rules():
    compared = 0
    for seed in range(4):
        match = random_match(Chooser(seed), ("german_1", "russian_1")[seed % 2])
        for side in SIDES:
            compared += compare(board_of(match), side, look(match))
    assert compared
