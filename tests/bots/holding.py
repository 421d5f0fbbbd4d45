"""A test of generals that hold the deciding city: do they leave it at the end? `python -m tests.bots.holding`.

The positions are stored beside this module, each as its side's phase begins; `--make` plays new ones.
"""

import argparse
import base64
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rasputitsa import bots, games
from rasputitsa.bots.advice import going_on
from rasputitsa.cli.seats import thought
from rasputitsa.engine import position
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games.battle_for_moscow.movement import Movement
from rasputitsa.games.battle_for_moscow.state import MoscowLook, cities_of, enemy_of
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.page.proofs import drawn_case

FILE = Path(__file__).with_name("holding.txt")
GAME = games.find("battle_for_moscow")
COUNT = 50
MOST_OF_A_SIDE = 35
NEAR = 3
"""An enemy is so near that it matters who stands in the city."""

PLAYERS = ("recruit", "random")
LEVELS = ("regular", "veteran", "marshal")
ANSWERS = "veteran"
"""The bot that plays the enemy into an empty city."""

LONGEST = 400
SEED = 1941


@dataclass(frozen=True, slots=True)
class Held:
    """A side in the city as its movement begins."""

    side: str
    match: Match


def city(match: Match) -> Hex:
    """The deciding city."""
    hex: Hex = match.rules.moscow
    return hex


def stands(match: Match, side: str) -> bool:
    """True if a side's unit is in the city."""
    return bool(match.state.units.area(side) >> city(match) & 1)


def is_wanted(match: Match) -> bool:
    """True if a movement of the last two turns begins, in which a side could leave the city to an enemy near by."""
    stage, state = match.state.stack[-1], match.state
    if match.decision is None or not isinstance(stage, Movement) or stage.kind == "rail":
        return False
    is_late = match.rules.is_last(state.turn) or match.rules.is_last(state.turn + 1)
    grid, enemies = match.rules.grid, [unit for unit in state.units.all() if unit.side != stage.side and unit.hex >= 0]
    is_near = any(grid.distance(unit.hex, city(match)) <= NEAR for unit in enemies)
    fresh = not any(unit.mark("from") for unit in state.units.of(stage.side))
    return is_late and is_near and fresh and stands(match, stage.side)


def made(count: int) -> Iterator[dict[str, Any]]:
    """Positions from games of quick bots with drawn options, of each game one for each side at most."""
    found = {side.id: 0 for side in GAME.sides}
    for seed in range(10_000):
        match = drawn_case(GAME, seed).new(seed)
        seen: set[str] = set()
        while match.decision is not None and sum(found.values()) < count:
            if is_wanted(match) and match.decision.side not in seen and found[match.decision.side] < MOST_OF_A_SIDE:
                seen.add(match.decision.side)
                found[match.decision.side] += 1
                yield save.position_file(match)
            level = PLAYERS[(seed + (match.decision.side == GAME.sides[0].id)) % len(PLAYERS)]
            match.play(thought(match, bots.find(level, GAME), seed).action)
        if sum(found.values()) == count:
            return


def stored() -> list[Held]:
    """The positions of the file."""
    lines = FILE.read_text(encoding="ascii").split()
    found = []
    for line in lines:
        match = save.load(zlib.decompress(base64.b85decode(line)).decode(), games.find).match
        assert match.decision is not None
        found.append(Held(match.decision.side, match))
    return found


def packed(form: dict[str, Any]) -> str:
    """A position as a line of the file."""
    return base64.b85encode(zlib.compress(position.canonical(form).encode(), 9)).decode()


def left(held: Held, level: str, seed: int) -> Match | None:
    """The match after a level's own turn in which it has left the city empty, though those who were in it live."""
    match = held.match.fork(SeededDice(seed))
    inside = [unit.id for unit in match.state.units.of(held.side) if unit.hex == city(match)]
    play_turn(match, held.side, level, seed)
    lives = any(match.state.units[id].hex >= 0 for id in inside if id in match.state.units)
    return match if lives and not stands(match, held.side) else None


def loses(match: Match, side: str, seed: int) -> bool:
    """True if the enemy takes the city in the turn that follows."""
    enemy = enemy_of(side)
    play_turn(match, enemy, ANSWERS, seed)
    return bool(cities_of(MoscowLook(match.rules, match.state), enemy) >> city(match) & 1)


def is_open(match: Match, side: str) -> bool:
    """True if an enemy could walk or ride into the city in the turn that follows, even if none of its units fought."""
    name, trial = match.rules.grid.names[city(match)], match.fork(SeededDice(SEED))
    choose = Chooser(SEED)
    for _ in range(LONGEST):
        stage = trial.state.stack[-1] if trial.state.stack else None
        if trial.decision is None or (isinstance(stage, Movement) and stage.side == side):
            return False
        if isinstance(stage, Movement) and _could_go(trial.decision, name):
            return True
        trial.play((*going_on(trial.decision), trial.decision.sample(choose))[0])
    return False


def _could_go(decision: Decision, name: str) -> bool:
    moves = [option for option in decision.options if option.verb == "move"]
    return any(name in option.targets(unit) for option in moves for unit in option.subjects)


def play_turn(match: Match, side: str, level: str, seed: int) -> None:
    """Play until the other side moves, the choices of the other side in battles drawn."""
    choose = Chooser(seed)
    for _ in range(LONGEST):
        stage = match.state.stack[-1] if match.state.stack else None
        if match.decision is None or (isinstance(stage, Movement) and stage.side != side):
            return
        if match.decision.side == side:
            match.play(thought(match, bots.find(level, GAME), seed).action)
        else:
            match.play(match.decision.sample(choose))


def main() -> int:
    """Make the file, or try levels on it: 1 if one of them leaves more cities to the enemy than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--make", action="store_true", help="play new positions and store them")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--most", type=int, default=0, help="so many of a level's cities may fall to the enemy")
    parser.add_argument("--sample", type=int, default=0, help="only so many positions, spread over the file")
    given = parser.parse_args()
    if given.make:
        FILE.write_text("\n".join(packed(form) for form in made(COUNT)) + "\n", encoding="ascii")
    positions = stored()
    stride = max(1, len(positions) // given.sample) if given.sample else 1
    tried, faults = positions[::stride], 0
    for level in given.levels.split(","):
        gone = [(held, match) for held in tried if (match := left(held, level, SEED))]
        opened = sum(is_open(match, held.side) for held, match in gone)
        lost = sum(loses(match, held.side, SEED) for held, match in gone)
        faults += lost > given.most
        print(f"{level}: of {len(tried)} cities held {len(gone)} are left, {opened} open, {lost} lost", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
