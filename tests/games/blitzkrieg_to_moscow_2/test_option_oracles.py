"""Choices that options add, written once more and compared on random walks: free set-up, mixed Tank Actions."""

from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from rasputitsa.games.blitzkrieg_to_moscow_2.state import Hand
from tests.asking import act, asked, at, subjects, targets
from tests.games.blitzkrieg_to_moscow_2.oracle import AREAS, CITIES, Board, Piece, is_legal_stack
from tests.games.blitzkrieg_to_moscow_2.oracle_combat import attack_targets
from tests.games.blitzkrieg_to_moscow_2.oracle_diary import board_of
from tests.games.blitzkrieg_to_moscow_2.oracle_moves import allowance, reach
from tests.games.blitzkrieg_to_moscow_2.oracle_positions import random_match
from tests.games.blitzkrieg_to_moscow_2.oracle_walk import drawn
from tests.oracles import is_open

TANK_CARD = {"german": "blitzkrieg", "soviet": "t34"}
BATTLE = ("tactics", "shift", "reroll", "retreat", "advance")
POSITIONS, FURTHER, DEPLOYMENTS = 12, 20, 60


@pytest.mark.rule("15.1", "ruling-49")
@pytest.mark.parametrize("seed", range(3))
def test_15_1_free_setup_on_random_walks(seed: int):
    match, choose, moved = Match.new(GAME, options={"free_setup": True}, seed=seed), Chooser(seed), dict[str, str]()
    for _ in range(DEPLOYMENTS):
        board = board_of(match)
        empty = {city for city in CITIES if not board.on(city)}
        armies = {piece.id for piece in board.of("soviet") if not piece.is_tank and piece.id not in moved}
        may = armies if len(moved) < 5 and empty else set()
        assert {unit: targets(match, "deploy", unit) for unit in armies} == {
            unit: empty if unit in may else set() for unit in armies
        }
        back = {unit for unit, home in moved.items() if not any(piece.id in moved for piece in board.on(home))}
        assert subjects(match, "take_back") == back
        action = drawn(match, choose)
        if action[0] == "deploy":
            moved[action[1]] = board.pieces[action[1]].place
            act(match, " ".join(action))
            assert at(match, action[1]) == action[2]
        elif action[0] == "take_back":
            act(match, " ".join(action))
            assert at(match, action[1]) == moved.pop(action[1])
    before = {piece.id: piece.place for piece in board_of(match).pieces.values()}
    act(match, "begin")
    assert {piece.id: piece.place for piece in board_of(match).pieces.values()} == before
    assert asked(match) == "german prompt.hand"


@pytest.mark.rule("12.0", "ruling-2", "ruling-39", "ruling-40")
@pytest.mark.parametrize("phase", [3, 8])
@pytest.mark.parametrize("first", ["tank_move", "tank_attack"])
def test_ruling_39_the_other_tank_of_a_mixed_action_on_random_positions(first: str, phase: int):
    choose, seen = Chooser(phase), set[bool]()
    for _ in range(POSITIONS):
        match = with_card(random_match(choose, {"action": "mixed"}, phase), "german" if phase == 3 else "soviet")
        if not subjects(match, first):
            continue
        act(match, f"{first} {min(subjects(match, first))}")
        seen |= walked(match, choose)
    assert seen == {True, False}


def with_card(match: Match[Any, Any], side: str) -> Match[Any, Any]:
    """The same position; the side holds a Tank Action, and nobody can negate it."""
    state = match.state.copy()
    state.hands = tuple(Hand(hand.side, (TANK_CARD[side],) if hand.side == side else ()) for hand in state.hands)
    return Match(match.rules, state, seed=1)


def walked(match: Match[Any, Any], choose: Chooser) -> set[bool]:
    """Go on at random; at each question of the Tank Action, whether the other kind is open, which must be right."""
    seen, named = set[bool](), set[str]()
    for _ in range(FURTHER):
        kind = asked(match).partition(" prompt.")[2]
        if kind in BATTLE:
            match.play(drawn(match, choose))
            continue
        if kind not in ("tank_move", "tank_attack"):
            return seen
        board, side = board_of(match), asked(match).split()[0]
        others = [p for p in board.of(side) + board.in_rear(side) if p.is_tank and p.id not in named]
        verb, can = ("then_attack", can_attack) if kind == "tank_move" else ("then_move", can_move)
        wanted = len(named) == 1 and is_settled(match, kind) and any(can(board, piece) for piece in others)
        assert is_open(match, verb) == wanted, (match.length, named, wanted)
        seen.add(wanted)
        action = drawn(match, choose)
        if action[0] in ("then_attack", "then_move", "end"):
            return seen
        if action[0] == "resolve":
            named |= {unit.id for unit in match.state.units.all() if unit.mark("attacks") == action[1]}
        match.play(action)
        if action[0] == "move":
            named.add(action[1])
        if action[0] == "take_back":
            named.discard(action[1])
    return seen


def is_settled(match: Match[Any, Any], kind: str) -> bool:
    """True if the first half of the action can be closed: at the end of an attack always, of a move if none is owed."""
    return kind == "tank_attack" or is_open(match, "end")


def can_attack(board: Board, piece: Piece) -> bool:
    """True if a tank unit has an enemy beside it."""
    return bool(attack_targets(board, piece, ()))


def can_move(board: Board, piece: Piece) -> bool:
    """True if a tank unit can go to a rear area, or to a hex where it may stay, now or once it has gone on."""
    found = reach(board, piece, allowance(board, piece), from_rear=piece.place in AREAS)
    return any(place in AREAS or is_legal_stack([*board.on(place), piece]) for place in found)
