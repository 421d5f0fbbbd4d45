"""The advance of the Axis in Fall Barbarossa by the end of turn 6: `python -m tests.arena.summer_of_1941 --games 8`.

Told of each game: the turn in which each city fell to the Axis, if it has it at the end of turn 6; the hexes that its
front lies beyond that of 30 September 1941 (below zero: short of it); its idle units and those out of supply by their
own move, means of a turn as `habits` counts them; the points at the end, or when it was broken off (`--until 6`).
Saves can be told in place of new games.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rasputitsa import bots, games
from rasputitsa.arena.contest import find_bot
from rasputitsa.arena.course import beyond
from rasputitsa.arena.habits import habits
from rasputitsa.arena.statistics import mean, mean_of, wilson
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.stage import Look
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.ground import dry_land
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET
from rasputitsa.games.war_for_the_motherland.victory import score
from rasputitsa.hexgrid.front import front
from rasputitsa.hexgrid.grid import Grid, HexSet
from rasputitsa.page import history
from rasputitsa.page.chronicle import turn_ends

CITIES = {"Minsk": "C3322", "Smolensk": "C3015", "Kiev": "C4419"}
WANTED = ("Smolensk", "Kiev")
BY, AUTUMN = 6, 7
"""The turn at whose end they should have fallen; the turn of the front that is compared with."""


class Summer(NamedTuple):
    """A game: the turns in which cities fell, the front's hexes beyond history's, two habits, the points at the end."""

    falls: dict[str, int]
    front: float
    idle: float
    unsupplied: float
    points: int

    @property
    def is_reached(self) -> bool:
        """True if all that is wanted fell in time."""
        return all(name in self.falls for name in WANTED)


def fallen(grid: Grid, held: Iterable[tuple[int, HexSet]]) -> dict[str, int]:
    """The cities that the Axis has, each with the turn since which it had it at the end of every turn."""
    found = dict[str, int]()
    for turn, area in held:
        for name, hex in CITIES.items():
            if area >> grid.index[hex] & 1:
                found.setdefault(name, turn)
            else:
                found.pop(name, None)
    return found


def summed_up(match: Match) -> Summer:
    """The summer of a game that was played to its end."""
    ends = {turn: Look(match.rules, match.state_at(length)) for turn, length in turn_ends(match) if turn <= BY}
    turns = [turn for turn in habits(match) if turn.side == AXIS and turn.turn <= BY]
    return Summer(
        fallen(match.rules.grid, [(turn, held_by(look, AXIS)) for turn, look in ends.items()]),
        beyond_autumn(ends[BY]),
        mean([turn.idle for turn in turns]),
        mean([turn.unsupplied for turn in turns]),
        score(match.look).total,
    )


def told(summers: Sequence[Summer]) -> Iterator[str]:
    """The sum of some games, with intervals of 95 %."""
    reached = sum(summer.is_reached for summer in summers)
    share = wilson(reached / len(summers), len(summers))
    yield f"both by turn {BY} in {reached} of {len(summers)} games: {100 * share.low:.0f} to {100 * share.high:.0f} %"
    for name in CITIES:
        yield f"{name} in {sum(name in summer.falls for summer in summers)}"
    for name in ("front", "idle", "unsupplied", "points"):
        values = [getattr(summer, name) for summer in summers]
        found = mean_of(values)
        yield f"{name} {mean(values):.1f}" + (f" ({found.low:.1f} to {found.high:.1f})" if found else "")


def beyond_autumn(look: Look[Any, Any]) -> float:
    """The hexes that the front lies beyond that of the autumn."""
    areas = [look.state.units.area(side) for side in (AXIS, SOVIET)]
    line = [name for part in history.on_turn(look, AUTUMN)["history"]["lines"] for name in part]
    found = beyond(look.rules.grid, line, front(look.rules.grid, dry_land(look.rules), *areas))
    assert found is not None
    return found


def _played(levels: dict[str, str], seed: int, until: int) -> Match:
    match = Match.new(GAME, seed=seed, scenario="fall_barbarossa")
    players = {side: find_bot(level, GAME) for side, level in levels.items()}
    while match.decision is not None and match.state.turn <= until:
        side = match.decision.side
        seat, choose = bots.seated(match, side, seed=match.length), Chooser(match.length + seed * 1000)
        match.play(bots.decide(players[side], seat, choose).action)
    return match


def main() -> int:
    """Play, or read saves, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="saves of whole games, in place of new ones")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--until", type=int, default=12, choices=range(BY, 13), help="the last turn that is played")
    parser.add_argument("--axis", default="marshal")
    parser.add_argument("--soviet", default="marshal")
    given = parser.parse_args()
    levels: dict[str, str] = {AXIS: given.axis, SOVIET: given.soviet}
    saved = ((path.name, save.load(path.read_text(encoding="utf-8"), games.find).match) for path in given.files)
    seeds = range(given.seed, given.seed + given.games)
    summers = []
    for name, match in (
        saved if given.files else ((f"seed {seed}", _played(levels, seed, given.until)) for seed in seeds)
    ):
        summers.append(summed_up(match))
        print(f"{name}: {summers[-1]}", flush=True)
    print(*told(summers), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
