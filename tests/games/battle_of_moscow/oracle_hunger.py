"""The slow rules of whom the cities feed and what isolated groups lose, played and compared (rulings 55, 58, 92)."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rasputitsa.engine.match import Match
from tests.asking import subjects, targets
from tests.games.battle_of_moscow.oracle_board import Board
from tests.games.battle_of_moscow.oracle_supply import FEEDS, degree, draws_on, groups, load
from tests.games.battle_of_moscow.oracle_walk import board_of
from tests.oracles import same

Choose = Callable[[int], int]
Fed = dict[str, str]


def prompt(match: Match[Any, Any]) -> str:
    """The prompt."""
    return match.decision.prompt.key if match.decision else ""


def left_in(board: Board, fed: Mapping[str, str]) -> dict[str, int]:
    """The factors that each city still has."""
    return {city: limit - sum(load(board.pieces[id]) for id in fed if fed[id] == city) for city, limit in FEEDS.items()}


def fitting(board: Board, claims: Mapping[str, set[str]], fed: Mapping[str, str]) -> dict[str, set[str]]:
    """Units that are not fed, and the cities in which they would fit."""
    left = left_in(board, fed)
    found = {}
    for id in claims:
        cities = {city for city in claims[id] if load(board.pieces[id]) <= left[city]}
        if id not in fed and cities:
            found[id] = cities
    return found


def all_fit(board: Board, wanted: Mapping[str, set[str]], fed: Mapping[str, str]) -> bool:
    """True if some units can all be fed beside those who are: every way to share them out is tried."""
    rooms = {tuple(left_in(board, fed).values())}
    for id, cities in wanted.items():
        takes = [tuple(load(board.pieces[id]) * (city == other) for other in FEEDS) for city in cities]
        rooms = {tuple(map(int.__sub__, room, take)) for room in rooms for take in takes}
        rooms = {room for room in rooms if min(room) >= 0}
    return bool(rooms)


def keeps(claims: Mapping[str, set[str]], marked: Mapping[str, str]) -> Fed:
    """Units that keep the share of the first impulse: those that still need it (92)."""
    return {id: city for id, city in marked.items() if city in claims.get(id, ())}


def feed(match: Match[Any, Any], before: Board, marked: Mapping[str, str], choose: Choose) -> Board:
    """Feed the Russians, at random where their owner is asked; the position with the marks of those fed."""
    claims = claims_of(before)
    fed = keeps(claims, marked)
    while wanted := fitting(before, claims, fed):
        together = all_fit(before, wanted, fed)
        same("asked who is fed", prompt(match) == "prompt.feed", not together)
        if together:
            return with_fed(before, {**dict.fromkeys(wanted, "a city"), **fed})
        same("feed", {id: targets(match, "feed", id) for id in subjects(match, "feed")}, wanted)
        id = sorted(wanted)[choose(len(wanted))]
        city = sorted(wanted[id])[choose(len(wanted[id]))]
        match.play(("feed", id, city))
        fed[id] = city
    return with_fed(before, fed)


def with_fed(before: Board, fed: Mapping[str, str]) -> Board:
    """The position with the marks of those fed."""
    pieces = {}
    for id, piece in before.pieces.items():
        marks = {name: value for name, value in piece.marks.items() if name not in ("fed", "supply")}
        pieces[id] = replace(piece, marks={**marks, "fed": fed[id]} if id in fed else marks)
    return Board(before.form, pieces, before.bounds)


def starve(match: Match[Any, Any], before: Board, side: str, choose: Choose) -> int:
    """Play the end of a player turn: the groups, the losses of each, who leaves a partisan (58); how many groups."""
    board = feed(match, before, {}, choose) if side == "russian" else before
    todo, lost, partisans = groups(board, side), set[str](), Counter[str]()
    count = len(todo)
    while prompt(match) == "prompt.starve":
        asked = subjects(match, "lose")
        (group,) = [group for group in todo if asked <= group]
        todo.remove(group)
        partisans.update(pay(match, board, group, choose, lost))
    for group in todo:
        same("lost unasked", len(group), 1)
        lost |= group
        partisans.update(left_behind(board, group, list(group)))
    aftermath(before, board_of(match), lost, partisans)
    return count


def second_impulse(match: Match[Any, Any], before: Board, choose: Choose) -> int:
    """Play the beginning of the Russian second impulse: who keeps a share, who is fed anew (92); how many are fed."""
    marked = {piece.id: str(piece.marks["fed"]) for piece in before.of("russian") if "fed" in piece.marks}
    wanted = feed(match, before, marked, choose)
    now = board_of(match)
    found = {id: degree(now, piece) for id, piece in now.pieces.items() if piece.side == "russian"}
    same("supply", found, {id: degree(wanted, wanted.pieces[id]) for id in found})
    fed = {id: str(piece.marks["fed"]) for id, piece in now.pieces.items() if piece.marks.get("fed")}
    same("who keeps", {id: fed.get(id) for id in keeps(claims_of(before), marked)}, keeps(claims_of(before), marked))
    return len(fed)


def claims_of(board: Board) -> dict[str, set[str]]:
    """The cities on which each Russian unit may draw."""
    return {piece.id: draws_on(board, piece) for piece in board.of("russian")}


def pay(match: Match[Any, Any], board: Board, group: set[str], choose: Choose, lost: set[str]) -> list[str]:
    """The losses of one group, unit by unit until three times theirs is the group's; where a partisan is left."""
    gone = list[str]()
    whole = sum(board.pieces[id].halves for id in group)
    while 3 * sum(board.pieces[id].halves for id in gone) < whole:
        able = sorted(group - set(gone))
        gone.append(able[choose(len(able))])
        if len(able) > 1:
            same(f"prompt of {sorted(group)}", prompt(match), "prompt.starve")
            same("losses", subjects(match, "lose"), set(able))
            match.play(("lose", gone[-1]))
    lost |= set(gone)
    return left_behind(board, group, gone)


def left_behind(board: Board, group: set[str], gone: list[str]) -> list[str]:
    """The hex in which a partisan takes the place of the last unit removed, if one does."""
    whole, removed = (sum(board.pieces[id].halves for id in ids) for ids in (group, gone))
    third = -(-whole // 6)
    last = board.pieces[gone[-1]]
    return [last.hex] if last.side == "russian" and last.is_regular and removed >= 2 * (third + 1) else []


def aftermath(before: Board, now: Board, lost: set[str], partisans: Counter[str]) -> None:
    """Compare the units left on the map."""
    wanted = {id: piece.hex for id, piece in before.pieces.items() if id not in lost}
    same("who is left", {id: piece.hex for id, piece in now.pieces.items() if id in before.pieces}, wanted)
    new = [piece for id, piece in now.pieces.items() if id not in before.pieces]
    same("new counters", Counter((piece.type, piece.hex) for piece in new),
         Counter({("partisan", hex): number for hex, number in partisans.items()}))  # fmt: skip
