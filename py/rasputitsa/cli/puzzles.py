"""`puzzles`: recompute the chances that the puzzles of a game state, or propose positions that could become puzzles."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rasputitsa import bots, games
from rasputitsa.bots.bot import Bot
from rasputitsa.cli.seats import thought
from rasputitsa.engine import save
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match, phase
from rasputitsa.page.goals import Condition
from rasputitsa.page.measuring import Aim, Measure
from rasputitsa.page.puzzles import aim_of, idle, set_up

SLICE = 1_000
ROUNDS = 24
"""Dice over which a proposal is counted."""

SPREAD = 300
"""The least lead of the best plan tried over the worst for a proposal, in thousandths."""

LEVELS = ("recruit", "regular", "veteran")
LONGEST = 200


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
    """Goals that some plans reach in a phase and others do not: the moment, and the chance of each plan."""
    before = None
    for length in range(match.length):
        now = match.past(length)
        if now.decision is None or phase(now.state) == before:
            continue
        before = phase(now.state)
        lines = {level: line_of(now, bots.find(level, match.rules.game)) for level in LEVELS}
        lines["played"] = _played(match, length)
        for goal in _goals(now, lines["played"]):
            chances = {level: _thousandths(now, line, goal) for level, line in lines.items()}
            if max(chances.values()) - min(chances.values()) >= SPREAD:
                yield f"{length} turn {now.state.turn} {now.decision.side} {now.decision.prompt.key} {goal} {chances}"


def line_of(match: Match, bot: Bot) -> list[Action]:
    """The plan of a bot."""
    return _until_made(match, lambda then: thought(then, bot, 0).action)


def _played(match: Match, length: int) -> list[Action]:
    """The plan of the game itself."""
    actions = iter([entry.action for entry in match.entries[length:]])
    return _until_made(match.past(length), lambda then: next(actions))


def _until_made(match: Match, choose: Callable[[Match], Action]) -> list[Action]:
    """A plan, up to the first die or until another side decides."""
    assert match.decision is not None
    then, side, rolls, line = match.fork(SeededDice(0)), match.decision.side, match.state.rolls, list[Action]()
    while then.decision and then.decision.side == side and then.state.rolls == rolls and len(line) < LONGEST:
        line.append(choose(then))
        then.play(line[-1])
    return line


def _goals(match: Match, line: Sequence[Action]) -> list[Condition]:
    """Goals that came about soon after a line was played: enemies gone, places taken."""
    assert match.decision is not None
    side, ended = match.decision.side, phase_after(match, line)
    before, after = match.state.units, ended.state.units
    gone = [
        unit.id
        for unit in before.all()
        if unit.side != side and unit.hex >= 0 and ((then := after.get(unit.id)) is None or then.hex < 0)
    ]
    signs = [_signs(each, side) for each in (match, ended)]
    return [*({"gone": [id]} for id in gone), *({"controls": [side, hex]} for hex in sorted(signs[1] - signs[0]))]


def phase_after(match: Match, line: Sequence[Action]) -> Match:
    """The match once the phase is over in which the first die falls after a line."""
    then = match.fork(SeededDice(0))
    for action in line:
        then.play(action)
    fought, bot = phase(then.state), bots.find(LEVELS[0])
    for _ in range(LONGEST):
        if then.decision is None or phase(then.state) != fought:
            break
        then.play(thought(then, bot, 0).action)
    return then


def _signs(match: Match, side: str) -> set[str]:
    signs = match.rules.game.markers(match.look)
    return {sign["hex"] for sign in signs if sign["kind"] == "control" and sign.get("side") == side}


def _thousandths(match: Match, line: Sequence[Action], goal: Condition) -> int:
    assert match.decision is not None
    enemy = next(side.id for side in match.rules.game.sides if side.id != match.decision.side)
    until = {"side": enemy, "not": {"stage": "battle"}}
    top, bottom = measured(match, line, Aim(match.decision.side, goal, until, ROUNDS))["chance"]
    return 1000 * int(top) // int(bottom)
