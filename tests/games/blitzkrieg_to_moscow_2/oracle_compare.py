"""The offers of the game against what the oracle finds legal, by the stage that asks: hands, cards, railways."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2 import oracle_cards as cards
from tests.games.blitzkrieg_to_moscow_2.oracle import AREAS, TURNS, Board, Piece, homes, is_legal_stack
from tests.games.blitzkrieg_to_moscow_2.oracle_combat import attack_targets
from tests.games.blitzkrieg_to_moscow_2.oracle_diary import Diary, side_of, stage_of
from tests.games.blitzkrieg_to_moscow_2.oracle_hands import activations, hand
from tests.games.blitzkrieg_to_moscow_2.oracle_in_battle import (
    advance,
    combat,
    reroll,
    retreat,
    shift_card,
    tactic,
    tank_attack,
)
from tests.games.blitzkrieg_to_moscow_2.oracle_moves import rail_ends, sea_end
from tests.games.blitzkrieg_to_moscow_2.oracle_on_the_move import movement, moves, overfilled, tank_move
from tests.games.blitzkrieg_to_moscow_2.oracle_room import least
from tests.oracles import is_open, offered, same, targets


def compare(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare what is offered now."""
    check = COMPARISONS.get(stage_of(match))
    if check:
        check(match, board, diary)


def breakthrough(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """The Breakthrough Phase between two cards."""
    side = side_of(diary.now)
    here = [piece for piece in board.of(side) + board.in_rear(side) if piece.is_tank and piece.id not in diary.acted]
    playable = cards.with_function(hand(match, side), side, "tank_action")
    can_move = bool(moves(board, diary, "breakthrough", here)[0])
    can_attack = any(attack_targets(board, piece, ()) for piece in here)
    same("tank move", offered(match, "tank_move"), playable if can_move else set())
    same("tank attack", offered(match, "tank_attack"), playable if can_attack else set())
    activations(match, board, side, early=True)


def choose_hand(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """The hand: exactly as many cards as the track says, from the whole deck (6.1, 7.2; ruling 12)."""
    side = side_of(diary.now)
    held = hand(match, side)
    wanted = TURNS[board.turn - 1]["cards"][side]
    left = {card for card, (copies, _) in cards.DECKS[side].items() if held.count(card) < copies}
    same("take", offered(match, "take"), left if len(held) < wanted else set())
    same("ready", is_open(match, "ready"), len(held) == wanted)


def logistics(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """The Logistics Phase between two cards."""
    side, held = side_of(diary.now), hand(match, side_of(diary.now))
    rails = rail_targets(board, diary, side)
    activations(match, board, side, early=not diary.begun)
    functions = {"rail_card": ("rail", bool(rails))}
    if side == "german":
        functions["rebuild"] = ("rebuild", bool(cards.rebuildable(board)))
    else:
        functions["hero_city"] = ("hero_city", not board.hero and bool(board.controls("soviet")))
        same("withdraw", offered(match, "withdraw"), set() if diary.begun else cards.withdrawable(board))
        free = cards.is_free_rail(board, side) and not diary.free_used
        same("free rail", targets(match, "rail"), rails if free else {})
        ships = {} if diary.begun else sea_targets(board, diary)
        same("ships", targets(match, "sail"), ships if free else {})
        same("ships by card", offered(match, "sail_card"), cards.with_function(held, side, "rail") if ships else set())
        wanted = {card for card in ("reinforcements", "t34") if card in held and cards.returnable(board, card)}
        same("reinforce", offered(match, "reinforce"), wanted)
    for verb, (function, can) in functions.items():
        same(verb, offered(match, verb), cards.with_function(held, side, function) if can else set())


def rail_targets(board: Board, diary: Diary, side: str) -> dict[str, set[str]]:
    """The places to which each unit can begin to go by rail."""
    here = [piece for piece in board.of(side) + board.in_rear(side) if piece.id not in diary.rode]
    found = {piece.id: with_room(board, piece, rail_ends(board, piece)) for piece in here}
    return {unit: ends for unit, ends in found.items() if ends}


def rail_move(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare the units that go by rail, and those that go along."""
    side, stage = side_of(diary.now), match.state.stack[-1]
    verb, trip = "sail" if stage.by_sea else "rail", stage.trip
    wanted = sea_targets(board, diary) if stage.by_sea else rail_targets(board, diary, side)
    if trip:
        group = [board.pieces[unit] for unit in trip.units]
        here = [piece for piece in board.on(trip.start) if piece.side == side and piece.id not in diary.rode]
        along = [piece for piece in here if cards.legal_group(group, piece)]
        found = {
            piece.id: with_room(board, piece, {trip.end}) for piece in along if not (stage.by_sea and piece.is_tank)
        }
        wanted = {unit: ends for unit, ends in found.items() if ends}
    same(verb, targets(match, verb), wanted)


def with_room(board: Board, piece: Piece, ends: Collection[str]) -> set[str]:
    """Places that have room for a unit, or could have it after moves (6.3.3; ruling 52)."""
    full = {end for end in ends if end not in AREAS and not is_legal_stack([*board.on(end), piece])}
    others = [each for each in board.of(piece.side) if each.id != piece.id]
    movers = [each.id for each in board.of(piece.side)] + [piece.id]
    now = least(board, board.of(piece.side), movers) if full else 0
    return set(ends) - {end for end in full if least(board, [*others, replace(piece, place=end)], movers) > now}


def sea_targets(board: Board, diary: Diary) -> dict[str, set[str]]:
    """Units that can begin to go by sea, and their ends."""
    here = [piece for piece in board.of("soviet") if piece.id not in diary.rode]
    found = {piece.id: with_room(board, piece, sea_end(board, piece)) for piece in here}
    return {unit: ends for unit, ends in found.items() if ends}


def activate(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare the units that can be flipped."""
    same("activate", offered(match, "activate"), cards.activatable(board, side_of(diary.now)))


def reinforce(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare the units that come back to the Soviets."""
    stage = match.state.stack[-1]
    same("bring", offered(match, "bring"), cards.returnable(board, stage.card))
    same("enough", is_open(match, "enough"), stage.brought > 0)


def rebuild(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare the units that come back to the Germans."""
    wanted = {unit: set(homes(unit)) for unit in cards.rebuildable(board)}
    same("rebuild", targets(match, "rebuilt"), wanted)


def name_hero(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare the cities that can become the Hero City."""
    same("hero", offered(match, "hero"), set(board.controls("soviet")))


COMPARISONS = {
    each.__name__: each
    for each in (
        movement, tank_move, combat, tank_attack, breakthrough, retreat, advance, shift_card, reroll, choose_hand,
        logistics, rail_move, activate, reinforce, rebuild, name_hero,
    )
}  # fmt: skip
COMPARISONS["tactics"], COMPARISONS["overfull"] = tactic, overfilled
