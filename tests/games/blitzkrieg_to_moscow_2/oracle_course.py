"""A battle from declaration to flips: what it does, and who is asked next (11.3 to 11.6; rulings 23 to 38)."""

from collections.abc import Iterable, Sequence
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.oracle import AREAS, CITIES, HEXES, Board, Piece, other
from tests.games.blitzkrieg_to_moscow_2.oracle_cards import fitting, is_asked
from tests.games.blitzkrieg_to_moscow_2.oracle_combat import defence, level, meanings, spent, struck, tactics
from tests.games.blitzkrieg_to_moscow_2.oracle_combat import lost as gone
from tests.games.blitzkrieg_to_moscow_2.oracle_diary import Diary, Fight, happened
from tests.games.blitzkrieg_to_moscow_2.oracle_retreat import advancers, captures, retreat_paths

Question = tuple[str, str] | None
"""The stage and the side that is asked; None: the battle is over."""


def follow(
    match: Match[Any, Any], board: Board, diary: Diary, action: Sequence[str], stage: str, side: str
) -> Question:
    """Write an action into the battle; `board` was before it. The position after it is left in `diary.board`."""
    fight = diary.fight
    assert fight
    board = written(match, board, fight, action, stage, side)
    if side == "german" and action[0] in ("combat_shift", "reroll") and may_negate(match, diary):
        diary.board = board
        return "negation", "soviet"
    if fight.rethrown:
        fight.rethrown, fight.die, fight.asked_again = False, 0, set()
    diary.board, question = run_on(match, board, diary)
    return question


def may_negate(match: Match[Any, Any], diary: Diary) -> bool:
    """True if the Soviets are asked for Hitler Order! (ruling 15)."""
    silent = diary.silent | (diary.fight.silent if diary.fight else set())
    return is_asked("soviet", {"hitler_order"}, held(match, "soviet"), diary.shown["soviet"], silent)


def held(match: Match[Any, Any], side: str) -> int:
    """The number of cards that a side holds."""
    return sum(len(each.cards) for each in match.state.hands if each.side == side)


def written(match: Match[Any, Any], board: Board, fight: Fight, action: Sequence[str], stage: str, side: str) -> Board:
    """The choice itself, and the position with it."""
    verb, args = action[0], action[1:]
    if verb in ("active", "passive"):
        choose(board, fight, args[0], verb)
    elif verb == "combat_shift":
        fight.asked.add(side)
        fight.shift[side] = 1 if side == fight.side else -1
    elif verb == "reroll":
        fight.rethrown = True
    elif verb == "negate":
        fight.shift["german"] = 0 if not fight.rethrown else fight.shift.get("german", 0)
        fight.rethrown = False
    elif verb in ("pass", "pass_all"):
        passes(fight, verb, stage, side)
    elif verb == "retreat":
        unit, place = args
        if place not in AREAS and place not in {way[-1] for way in ways_on(board, fight, unit)}:
            fight.behind[unit] = (*fight.behind.get(unit, ()), place)
            return board
        return retreated(board, fight, board.pieces[unit], place, walked(match, unit))
    elif verb == "advance":
        fight.inside.append(args[0])
        return entered(board.but(Piece(args[0], board.pieces[args[0]].fresh, fight.hex)), side, (fight.hex,))
    elif verb == "stay":
        fight.stayed = True
    return board


def choose(board: Board, fight: Fight, unit: str, word: str) -> None:
    """A unit's tactics; where but one choice is left it is made."""
    fight.chosen[unit] = word
    choices = tactics([board.pieces[unit] for unit in fight.defenders])
    left = [choice for choice in choices if all(choice[each] == said for each, said in fight.chosen.items())]
    if len(left) == 1:
        fight.chosen = left[0]


def passes(fight: Fight, verb: str, stage: str, side: str) -> None:
    """A side plays no card now, or none any more."""
    if stage == "shift_card":
        fight.asked.add(side)
    elif stage == "reroll":
        fight.asked_again.add(side)
    if verb == "pass_all":
        fight.silent.add(side)


def ways_on(board: Board, fight: Fight, unit: str) -> list[tuple[str, ...]]:
    """The ways of a unit's retreat that begin as it has begun."""
    behind = fight.behind.get(unit, ())
    return [way for way in retreat_paths(board, board.pieces[unit]) if way[1 : 1 + len(behind)] == behind]


def walked(match: Match[Any, Any], unit: str) -> tuple[str, ...]:
    """The way that a unit has gone by the game's account."""
    return next(event.path for event in happened(match) if event.unit == unit and event.path)


def retreated(board: Board, fight: Fight, piece: Piece, end: str, path: tuple[str, ...]) -> Board:
    """The position with a unit at the end of its retreat, in a box of the turn track if that is a rear area."""
    fight.retreated.add(piece.id)
    fight.behind.pop(piece.id, None)
    place = end if end in HEXES else f"due_{board.turn + 1}"
    after = board.but(Piece(piece.id, piece.fresh or end in AREAS, place))
    return entered(after, piece.side, path[1:])


def entered(board: Board, side: str, path: Iterable[str]) -> Board:
    """Control of the cities that a side's units went into (4.2, 14.1; rulings 37, 45 and 46)."""
    cities = frozenset(path) & CITIES
    german = board.german | cities if side == "german" else board.german - cities
    fell = board.hero_fell or (bool(board.hero) and board.hero in german)
    moscow = board.moscow_fell or "1410" in german
    return Board(board.turn, board.pieces, german, board.hero, fell, board.options, moscow_fell=moscow)


def run_on(match: Match[Any, Any], board: Board, diary: Diary) -> tuple[Board, Question]:
    """Everything that follows without a choice, and the next question."""
    fight = diary.fight
    assert fight
    if not fight.result:
        question = before_result(match, board, diary)
        if question:
            return board, question
        board = board.but(*struck([board.pieces[unit] for unit in fight.everyone], fight.result).values())
    if fight.result in ("DR", "DL"):
        board, is_asked = retreats(board, fight)
        if is_asked:
            return board, ("retreat", other(fight.side))
    attackers, inside = ([board.pieces[unit] for unit in units] for units in (fight.attackers, fight.inside))
    if not fight.stayed and advancers(board, attackers, inside, fight.hex):
        return board, ("advance", fight.side)
    diary.beaten.update(fight.everyone)
    diary.fight = None
    return flipped(board, fight), None


def before_result(match: Match[Any, Any], board: Board, diary: Diary) -> Question:
    """Tactics, shift cards, the die, re-rolls; None: the result stands."""
    fight = diary.fight
    assert fight
    defenders = [board.pieces[unit] for unit in fight.defenders]
    if len(fight.chosen) < len(defenders):
        return "tactics", other(fight.side)
    for side in (fight.side, other(fight.side)):
        if side not in fight.asked and may_play(match, diary, side, "combat_shift"):
            return "shift_card", side
        fight.asked.add(side)
    attackers = [board.pieces[unit] for unit in fight.attackers]
    at = level(board, attackers, fight.hex, defence(defenders, fight.chosen), sum(fight.shift.values()))
    if at < 0:
        fight.result = "fails"
        return None
    faces = meanings(board, fight.side, fight.hex, at)
    fight.die = fight.die or [event.die[-1] for event in happened(match) if event.die][-1]
    for side in (fight.side, other(fight.side)):
        if len(set(faces)) > 1 and side not in fight.asked_again and may_play(match, diary, side, "reroll"):
            return "reroll", side
        fight.asked_again.add(side)
    fight.result = faces[fight.die - 1]
    return None


def may_play(match: Match[Any, Any], diary: Diary, side: str, function: str) -> bool:
    """True if a side is asked for a card (ruling 24)."""
    fight = diary.fight
    assert fight
    fits = fitting(side, function, attacker=fight.side, in_city=fight.hex in CITIES)
    return is_asked(side, fits, held(match, side), diary.shown[side], fight.silent)


def retreats(board: Board, fight: Fight) -> tuple[Board, bool]:
    """The position when all have retreated that had no choice, and whether one is left (11.4; rulings 33 to 37).

    Who has no end is eliminated at once: nobody who retreats before him can give him one.
    """
    while True:
        left = [unit for unit in fight.everyone if board.pieces[unit].place == fight.hex]
        left = [unit for unit in left if unit in fight.behind] or left
        ways = {unit: ways_on(board, fight, unit) for unit in left}
        choices = {(unit, way[-1], captures(board, board.pieces[unit], way)) for unit in left for way in ways[unit]}
        stuck = [unit for unit in left if not ways[unit]]
        board = board.but(*(gone(board.pieces[unit]) for unit in stuck))
        if not choices:
            return board, False
        if len(choices) > 1:
            return board, True
        unit = next(iter(choices))[0]
        board = retreated(board, fight, board.pieces[unit], ways[unit][0][-1], ways[unit][0])


def flipped(board: Board, fight: Fight) -> Board:
    """Attackers and active defenders spent, wherever they are by now (11.3.7, 11.6; ruling 26)."""
    units = fight.attackers + [unit for unit, word in fight.chosen.items() if word == "active"]
    pieces = [board.pieces[unit] for unit in units]
    return board.but(*(spent(piece) for piece in pieces if piece.is_corps or piece.is_on_map or piece.is_in_rear))
