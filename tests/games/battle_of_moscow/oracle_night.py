"""Many games and positions against the oracle, by night: `python -m tests.games.battle_of_moscow.oracle_night`."""

import argparse

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME
from tests.games.battle_of_moscow.oracle_positions import PHASES, random_match
from tests.games.battle_of_moscow.oracle_walk import walk
from tests.games.battle_of_moscow.players import drawn
from tests.oracles import DifferenceError

LONGEST_GAME, FURTHER, LOOK = 20_000, 40, 4
"""The actions of each game and from each position, and the units that are looked at in a decision."""


def night(seed: int, games: int, positions: int) -> int:
    """Compare games to their end and positions of every phase; the number of differences found."""
    faults = 0
    for number in range(seed, seed + games):
        faults += differs(f"game {number}", Match.new(GAME, seed=number), number, LONGEST_GAME)
    for number in range(seed, seed + positions):
        for phase in PHASES:
            match = random_match(Chooser(number), phase)
            faults += differs(f"{phase} {number}", match, number, FURTHER)
    return faults


def differs(name: str, match: Match, seed: int, actions: int) -> bool:
    """True if a walk finds a difference, which is printed."""
    try:
        walk(match, drawn, Chooser(seed), actions, LOOK)
    except DifferenceError as difference:
        print(f"{name}, after {match.length} actions: {difference}", flush=True)
        return True
    return False


def main() -> None:
    """Look for differences, and say how many there are."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("seed", 100), ("games", 12), ("positions", 60)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args()
    faults = night(asked.seed, asked.games, asked.positions)
    raise SystemExit(f"{faults} differences" if faults else 0)


if __name__ == "__main__":
    main()
