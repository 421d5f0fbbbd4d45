"""`puzzles`: recompute the chances that the puzzles of a game state, or propose positions that could become puzzles."""

import argparse
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rasputitsa import bots, games
from rasputitsa.bots.bot import Bot
from rasputitsa.bots.courses import LikeDice
from rasputitsa.cli.seats import thought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match, phase
from rasputitsa.engine.record import save
from rasputitsa.engine.stage import Sequence as SequenceStage
from rasputitsa.page.goals import Condition, Seen, holds
from rasputitsa.page.measuring import Aim, Measure, followed
from rasputitsa.page.puzzles import aim_of, idle, set_up

SLICE = 1_000
ROUNDS = 12
"""Dice over which a proposal is counted."""

LEAD = 4
"""The least lead of the best plan tried over the worst for a proposal, of so many dice."""

LEVELS = ("recruit", "regular", "veteran")
NEVER: Condition = {"not": {}}


def arguments(one: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    one.add_argument("--game", choices=games.slugs(), action="append", help="all games, unless named")
    one.add_argument("--check", action="store_true", help="recompute the chances of the best plan and of none")
    one.add_argument("--propose", type=Path, nargs="*", default=[], help="saves of games in which to look for puzzles")
    one.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """1 where a stated chance is not what is found."""
    for path in given.propose:
        match = save.load(path.read_text(encoding="utf-8"), games.find).match
        for line in proposals(match):
            print(line, flush=True)
    wrong = 0
    for slug in given.game or games.slugs() if given.check else ():
        for number, puzzle in enumerate(games.find(slug).puzzles, 1):
            line, is_right = checked(games.find(slug), puzzle)
            wrong += not is_right
            print(f"{slug}/{number} {puzzle['id']}: {line}", flush=True)
    return 1 if wrong else 0


def checked(game: Game, puzzle: Mapping[str, Any]) -> tuple[str, bool]:
    """The chances of the best plan and of doing nothing, and True if they are as stated."""
    match, best = set_up(game, puzzle), puzzle["best"]
    found = measured(match, best["line"], aim_of(puzzle))
    nothing = measured(match, idle(match, aim_of(puzzle)), aim_of(puzzle))
    stated = {"chance": list(best["chance"]), "exact": best["exact"]}
    is_right = {name: found[name] for name in stated} == stated and is_less(nothing["chance"], found["chance"])
    line = f"best {found['chance']} {'exact' if found['exact'] else 'counted'}, nothing {nothing['chance']}"
    return line if is_right else f"{line}, but it is stated as {stated}", is_right


def measured(match: Match, plan: Sequence[Sequence[str]], aim: Aim) -> dict[str, Any]:
    """The chance of a plan, measured to the end."""
    measure = Measure(match, plan, aim)
    while not measure.done:
        measure.go_on(SLICE)
    return measure.json()


def is_less(one: Sequence[int], other: Sequence[int]) -> bool:
    """True if a chance is less than another."""
    return one[0] * other[1] < other[0] * one[1]


# Proposals


def proposals(match: Match) -> Iterator[str]:
    """Goals that some plans of a phase reach and others do not: the moment, and how often each plan does.

    They are looked at when the phase is over, and when it comes again in the next turn.
    """
    for length, now in _phases(match):
        lines = {level: line_of(now, bots.find(level, match.rules.game)) for level in LEVELS}
        lines |= {"played": _played(match, length), "nothing": idle(now, Aim(_side(now), NEVER, NEVER, ROUNDS))}
        for until in ends(now):
            found = {name: _outcomes(now, line, until) for name, line in lines.items()}
            for goal in _goals(now, found.values()):
                reached = {name: sum(holds(Seen(each, 0), goal) for each in after) for name, after in found.items()}
                if max(reached.values()) - min(reached.values()) >= LEAD:
                    yield f"{length} {_side(now)} until {until} {goal} of {ROUNDS}: {reached}"


def _phases(match: Match) -> Iterator[tuple[int, Match]]:
    """The match at the first decision of each phase, with the number of actions before it."""
    before = None
    for length in range(match.length):
        now = match.past(length)
        if now.decision and phase(now.state) != before and indices(now):
            before = phase(now.state)
            yield length, now


def _side(match: Match) -> str:
    assert match.decision is not None
    return match.decision.side


def line_of(match: Match, bot: Bot) -> list[Action]:
    """The plan of a bot."""
    return _until_made(match, lambda then: thought(then, bot, 0).action)


def _played(match: Match, length: int) -> list[Action]:
    """The plan of the game itself."""
    actions = iter([entry.action for entry in match.entries[length:]])
    return _until_made(match.past(length), lambda then: next(actions))


def _until_made(match: Match, choose: Callable[[Match], Action]) -> list[Action]:
    """A plan, up to the first die or until another side decides."""
    then, rolls, line = match.fork(SeededDice(0)), match.state.rolls, list[Action]()
    while then.decision and _side(then) == _side(match) and then.state.rolls == rolls:
        line.append(choose(then))
        then.play(line[-1])
    return line


def ends(match: Match) -> tuple[Condition, Condition]:
    """The end of a phase, and the phase in the next turn."""
    turn, place = match.state.turn, indices(match)
    return {"since": [turn, *place[:-1], place[-1] + 1]}, {"since": [turn + 1, *place]}


def indices(match: Match) -> list[int]:
    """The number of the phase in the turn, of the phase within it, and so on."""
    return [stage.index for stage in match.state.stack if isinstance(stage, SequenceStage)]


def _outcomes(match: Match, line: Sequence[Action], until: Condition) -> list[Match]:
    """The games that a plan led to, with dice that are the same for each plan."""
    aim = Aim(_side(match), NEVER, until, ROUNDS)
    return [_end(followed(match, line, aim, LikeDice(round))) for round in range(ROUNDS)]


def _end(course: Generator[int, None, Match]) -> Match:
    while True:
        try:
            next(course)
        except StopIteration as end:
            match: Match = end.value
            return match


def _goals(match: Match, outcomes: Iterable[Sequence[Match]]) -> list[Condition]:
    """Conditions that hold in some games and not in others: units that are gone, places that changed hands."""
    side = _side(match)
    after = [each for some in outcomes for each in some]
    on_map = {unit.id: unit.side for unit in match.state.units.all() if unit.hex >= 0}
    gone = sorted({id for each in after for id in on_map if _is_gone(each, id)})
    lost = [{"gone": [id]} if on_map[id] != side else {"not": {"gone": [id]}} for id in gone]
    before, later = _signs(match), set[tuple[str, str]]().union(*map(_signs, after))
    return [*lost, *({"controls": list(sign)} for sign in sorted(later | before) if sign[0] == side)]


def _is_gone(match: Match, id: str) -> bool:
    unit = match.state.units.get(id)
    return unit is None or unit.hex < 0


def _signs(match: Match) -> set[tuple[str, str]]:
    """Sides and the places that bear their signs."""
    signs = match.rules.game.markers(match.look)
    return {(sign["side"], sign["hex"]) for sign in signs if sign["kind"] == "control" and sign.get("side")}
