"""A game played at random, each decision and each result compared with the oracle's."""

from collections.abc import Callable
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.oracle import Board, Piece
from tests.games.blitzkrieg_to_moscow_2.oracle_compare import compare
from tests.games.blitzkrieg_to_moscow_2.oracle_course import follow, may_negate
from tests.games.blitzkrieg_to_moscow_2.oracle_diary import (
    CARDS,
    PHASES,
    Diary,
    board_of,
    clock,
    side_of,
    stage_of,
)
from tests.games.blitzkrieg_to_moscow_2.oracle_effects import arrived, effect, is_walkable, sealed
from tests.games.blitzkrieg_to_moscow_2.oracle_supply import after_supply, points
from tests.oracles import same

Choose = Callable[[int], int]
WEIGHTS = {
    "move": 30, "attack": 40, "resolve": 12, "end": 1, "take_back": 1, "withdraw": 1, "put_back": 1, "advance": 5,
    "activation": 1, "rail": 3, "rail_card": 1, "pass_all": 1, "retreat": 9,
}  # fmt: skip
USUAL = 3


def drawn(match: Match[Any, Any], choose: Choose) -> tuple[str, ...]:
    """An action at random: a verb by weight, a subject, a target."""
    assert match.decision
    offers = []
    for option in match.decision.options:
        subjects = [one for one in option.drawn_from if len(option.takes) < 2 or option.targets(one)]
        if subjects:
            offers += [(option, subjects)] * WEIGHTS.get(option.verb, USUAL)
    option, subjects = offers[choose(len(offers))]
    return option.draw(subjects[choose(len(subjects))], choose)


def walk(match: Match[Any, Any], choose: Choose, limit: int) -> int:
    """Play so many actions at random and compare; the number of decisions compared."""
    diary = Diary(clock(match))
    diary.shown = {hand.side: list(hand.shown) for hand in match.state.hands}
    count = 0
    while match.decision and count < limit:
        board = board_of(match)
        diary.look_up(stage_of(match), board)
        compare(match, board, diary)
        one_action(match, drawn(match, choose), diary)
        count += 1
    if match.decision is None:
        score(match)
    return count


def one_action(match: Match[Any, Any], action: tuple[str, ...], diary: Diary) -> None:
    """Play an action and compare what it leads to."""
    assert match.decision
    before, stage, side, now = board_of(match), stage_of(match), match.decision.side, clock(match)
    match.play(action)
    diary.note(action, stage, before, match, side)
    if diary.fight:
        question = follow(match, before, diary, action, stage, side)
        if question:
            same("next question", asked(match), question)
        settled(match, diary, now)
    else:
        negation(match, diary, action, stage, side)
        outside_battle(match, before, diary, action, stage, side)
    diary.turn_page(match)
    for hand in match.state.hands if asked(match) else ():
        same(f"shown by {hand.side}", sorted(hand.shown), sorted(diary.shown[hand.side]))


def outside_battle(
    match: Match[Any, Any], before: Board, diary: Diary, action: tuple[str, ...], stage: str, side: str
) -> None:
    """Compare what a choice outside of battles did to the position."""
    after, wanted = board_of(match), effect(before, diary, action, stage, side)
    if crosses_supply(match, diary.now) and (wanted or action[0] == "end"):
        wanted = wanted or before
        wanted = wanted.but(*after_supply(wanted, side_of(diary.now), diary.struck).values())
    if wanted:
        same("position", seen(after), seen(wanted))
        same("control", ctl(after), ctl(wanted))
    if action[0] == "move":
        is_walkable(match, before, action, diary.price)
    if action[0] == "take_back":
        diary.before.pop(action[1])
    if action[0] == "end" and stage in ("movement", "tank_move") and clock(match)[0] == before.turn:
        sealed(before, after)
    if action[0] in ("ready", "place") and stage_of(match) == "logistics":
        arrived(before, after, side)


def asked(match: Match[Any, Any]) -> tuple[str, str] | None:
    """The stage and the side that is asked; None: the game is over."""
    return (stage_of(match), match.decision.side) if match.decision else None


def negation(match: Match[Any, Any], diary: Diary, action: tuple[str, ...], stage: str, side: str) -> None:
    """Compare whether the Soviets are asked to negate a card played outside a battle (ruling 15)."""
    if stage == "negation" and action[0] == "pass_all":
        diary.silent.add("soviet")
    wanted = side == "german" and action[0] in CARDS and may_negate(match, diary)
    same("negation", stage_of(match) == "negation", wanted)


def crosses_supply(match: Match[Any, Any], now: tuple[int, int]) -> bool:
    """True if the Supply Phase of the player turn has been gone through since."""
    then = clock(match)
    return side_of(then) != side_of(now) or then[0] != now[0] or then[1] == 2 * PHASES


def settled(match: Match[Any, Any], diary: Diary, now: tuple[int, int]) -> None:
    """Compare the position in and after a battle."""
    if crosses_supply(match, now) or diary.board is None:
        return
    found, wanted = board_of(match), diary.board
    same("position", seen(found), seen(wanted))
    same("control", ctl(found), ctl(wanted))


def seen(board: Board) -> list[Piece]:
    """The place and side of each unit; off the map and out of the rear areas the side is none."""
    pieces = board.pieces.values()
    return [each if each.is_on_map or each.is_in_rear else Piece(each.id, True, each.place) for each in pieces]


def ctl(board: Board) -> tuple[object, ...]:
    """The side that holds each city."""
    return sorted(board.german), board.hero, board.hero_fell, board.moscow_fell


def score(match: Match[Any, Any]) -> None:
    """The points at the end, line by line (4.1)."""
    result, lines = match.state.result, points(board_of(match))
    assert result
    found = [abs(int(value)) for line in result.lines for _, value in line.facts]
    total = lines["cities"] + lines["tanks"] - lines["lost_infantry"] - lines["lost_tanks"]
    same("score", tuple(found), (*lines.values(), abs(total)))
    same("winner", result.winner, "german" if total >= 9 else "soviet")
