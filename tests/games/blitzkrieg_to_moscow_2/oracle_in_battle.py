"""The choices of battles that the game offers against those that the oracle finds legal (11; rulings 23 to 38)."""

from collections.abc import Collection
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2 import oracle_cards as cards
from tests.games.blitzkrieg_to_moscow_2.oracle import CITIES, Board, Piece
from tests.games.blitzkrieg_to_moscow_2.oracle_combat import attack_targets, defence, level, tactics
from tests.games.blitzkrieg_to_moscow_2.oracle_diary import Diary, side_of
from tests.games.blitzkrieg_to_moscow_2.oracle_hands import activations, hand
from tests.games.blitzkrieg_to_moscow_2.oracle_retreat import advancers, captures, retreat_paths
from tests.oracles import is_open, offered, same, targets


def combat(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """The Combat Phase between two battles."""
    side = side_of(diary.now)
    here = board.of(side) + board.in_rear(side)
    able = [piece for piece in here if piece.id not in diary.fought and piece.id not in diary.planned]
    attacks(match, board, diary, able, ())
    same("planned", offered(match, "withdraw"), set(diary.planned))
    same("resolve", offered(match, "resolve"), set(diary.planned.values()))
    activations(match, board, side, early=not diary.resolved)


def tank_attack(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """The ATTACK of a Tank Action."""
    side = side_of(diary.now)
    named = set(diary.tanks) | set(diary.planned)
    here = [piece for piece in board.of(side) + board.in_rear(side) if piece.is_tank]
    able = [piece for piece in here if piece.id not in diary.acted | named and len(named) < 2]
    attacks(match, board, diary, able, diary.targets)
    same("resolve", offered(match, "resolve"), set(diary.planned.values()))
    same("end", is_open(match, "end"), bool(diary.tanks))


def attacks(match: Match[Any, Any], board: Board, diary: Diary, able: list[Piece], but: Collection[str]) -> None:
    """Whom units can attack and at what odds, the tactics and cards to come left open."""
    wanted = {piece.id: attack_targets(board, piece, diary.beaten) - set(but) for piece in able}
    same("attacks", targets(match, "attack"), {unit: ends for unit, ends in wanted.items() if ends})
    assert match.decision
    option = match.decision.option("attack")
    for unit, ends in wanted.items():
        for hex in ends:
            assert option
            same(f"odds of {unit} at {hex}", dict(option.figures(unit, hex)), odds(board, diary, unit, hex))


def odds(board: Board, diary: Diary, unit: str, hex: str) -> dict[str, int]:
    """The figures of a planned attack with one more unit."""
    with_it = [each for each, target in diary.planned.items() if target == hex] + [unit]
    attackers = [board.pieces[each] for each in with_it]
    defenders = [piece for piece in board.on(hex) if piece.id not in diary.beaten]
    strengths = [defence(defenders, chosen) for chosen in tactics(defenders)]
    attack, at = sum(piece.combat for piece in attackers), level(board, attackers, hex, max(strengths), 0)
    found = {"attack": attack, "scale": 1, "defence": max(strengths), "passive": min(strengths)}
    return found if at < 0 else {**found, "column": min(at, 6)}


def tactic(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare the tactics that are still open to each defender."""
    fight = diary.fight
    assert fight
    choices = tactics([board.pieces[unit] for unit in fight.defenders])
    left = [choice for choice in choices if all(choice[unit] == word for unit, word in fight.chosen.items())]
    for word in ("active", "passive"):
        can = {unit for choice in left for unit, said in choice.items() if said == word and unit not in fight.chosen}
        same(word, offered(match, word), can)


def shift_card(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """The cards for a shift."""
    same("shift", offered(match, "combat_shift"), playable(match, diary, "combat_shift"))


def reroll(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """The cards to throw again."""
    same("reroll", offered(match, "reroll"), playable(match, diary, "reroll"))


def playable(match: Match[Any, Any], diary: Diary, function: str) -> set[str]:
    """The cards on hand that fit a battle."""
    fight, side = diary.fight, match.decision.side if match.decision else ""
    assert fight
    fits = cards.fitting(side, function, attacker=fight.side, in_city=fight.hex in CITIES)
    return fits & set(hand(match, side))


def retreat(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare the retreats of defenders; a hex on the way is offered too if the way decides what changes hands."""
    stage, found = match.state.stack[-1], targets(match, "retreat")
    behind = tuple(match.rules.grid.names[hex] for hex in stage.walked)
    wanted = dict[str, set[str]]()
    for unit in [stage.unit] if stage.unit else remaining(board, diary):
        piece = board.pieces[unit]
        ways = [way for way in retreat_paths(board, piece) if way[1 : 1 + len(behind)] == behind]
        wanted[unit] = {way[-1] for way in ways}
        if any(captures(board, piece, way) for way in ways):
            wanted[unit] |= found.get(unit, set()) & {way[1 + len(behind)] for way in ways}
    same("retreats", found, wanted)


def remaining(board: Board, diary: Diary) -> list[str]:
    """The units of the attacked hex that have not retreated."""
    assert diary.fight
    there = [unit for unit in diary.fight.defenders + diary.fight.bystanders if board.pieces[unit].is_on_map]
    return [unit for unit in there if unit not in diary.fight.retreated]


def advance(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare the units that may advance."""
    fight = diary.fight
    assert fight
    attackers, inside = ([board.pieces[unit] for unit in units] for units in (fight.attackers, fight.inside))
    same("advance", offered(match, "advance"), advancers(board, attackers, inside, fight.hex))
