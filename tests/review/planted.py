"""Games of bots with one planted blunder, and whether the review finds it: `python -m tests.review.planted`."""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from rasputitsa import bots, games, review
from rasputitsa.bots.chance import chance
from rasputitsa.cli.seats import thought
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.battle import Announcement, odds_of
from rasputitsa.games.battle_for_moscow.movement import Movement, Moves
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, enemy_of

GAME = "battle_for_moscow"
GOAL = 90
OPEN = (100, 900)
"""A blunder is planted where the game is not decided: the chance of the side that begins, in thousandths."""

Action = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Planted:
    """A game with its blunder: what kind, by whom, after how many actions it begins."""

    kind: str
    side: str
    length: int
    match: Match


def look_of(match: Match) -> MoscowLook:
    return MoscowLook(match.rules, match.state)


def moscow_deserted(match: Match) -> bool:
    """The Soviet units in and about Moscow march away from it, and so the enemy finds it empty."""
    stage, look = match.state.stack[-1], look_of(match)
    if not isinstance(stage, Movement) or (stage.side, stage.kind) != (SOVIET, "all"):
        return False
    near = [unit for unit in look.state.units.of(SOVIET) if distance(match, unit) <= 2]
    enemies = [unit for unit in look.state.units.of(GERMAN) if distance(match, unit) <= 3]
    if not near or len(enemies) < 3:
        return False
    march(match, near, lambda hex: look.rules.grid.distance(hex, look.rules.moscow))
    return True


def spearhead_withdrawn(match: Match) -> bool:
    """The strongest German units go as far from Moscow as they can."""
    stage, look = match.state.stack[-1], look_of(match)
    if not isinstance(stage, Movement) or (stage.side, stage.kind) != (GERMAN, "all"):
        return False
    strongest = sorted(look.state.units.of(GERMAN), key=lambda unit: (-unit.attack * unit.steps, unit.id))[:8]
    march(match, strongest, lambda hex: look.rules.grid.distance(hex, look.rules.moscow))
    return True


def line_dissolved(match: Match) -> bool:
    """Every second unit of a side runs into the farthest corner."""
    stage, look = match.state.stack[-1], look_of(match)
    if not isinstance(stage, Movement) or stage.kind != "all" or stage.side != SOVIET:
        return False
    units = [unit for unit in look.state.units.of(SOVIET) if distance(match, unit) <= 6]
    if len(units) < 4:
        return False
    march(match, units[::2], lambda hex: look.rules.grid.distance(hex, look.rules.moscow))
    return True


def nobody_attacks(match: Match) -> bool:
    """A side lets good odds go: two battles or more at 3:1 or better could be announced."""
    stage = match.state.stack[-1]
    if not isinstance(stage, Announcement) or good_battles(match) < 2:
        return False
    match.play(("announced",))
    return True


def hopeless_attacks(match: Match) -> bool:
    """Strong units attack one by one, each the enemy against whom it has the worst odds."""
    stage, look = match.state.stack[-1], look_of(match)
    if not isinstance(stage, Announcement) or match.decision is None:
        return False
    option = match.decision.option("attack")
    assert option is not None
    if len(option.subjects) < 4:
        return False
    taken: set[str] = set()
    for id in option.subjects:
        unit = look.state.units[id]
        bad = [
            (odds_of(look, [unit], look.state.units.on(look.rules.grid.index[hex])[0]).column, hex)
            for hex in option.targets(id)
            if hex not in taken
        ]
        hexes = sorted(hex for column, hex in bad if column == 0)
        if hexes:
            taken.add(hexes[0])
            match.play(("attack", id, hexes[0]))
    if len(taken) < 3:
        return False
    match.play(("announced",))
    return True


KINDS: dict[str, Callable[[Match], bool]] = {
    "moscow_deserted": moscow_deserted,
    "spearhead_withdrawn": spearhead_withdrawn,
    "line_dissolved": line_dissolved,
    "nobody_attacks": nobody_attacks,
    "hopeless_attacks": hopeless_attacks,
}


def distance(match: Match, unit: Unit) -> int:
    look = look_of(match)
    return look.rules.grid.distance(unit.hex, look.rules.moscow)


def march(match: Match, units: Sequence[Unit], far: Callable[[int], int]) -> None:
    """Each of the units goes where it is farthest; then the phase ends."""
    for unit in units:
        stage, look = match.state.stack[-1], look_of(match)
        assert isinstance(stage, Movement)
        moves = Moves(look, stage)
        if unit.id not in moves.subjects():
            continue
        free = [hex for hex in moves.targets(unit.id) if not look.state.units.on(look.rules.grid.index[hex])]
        goal = max(free, key=lambda hex: (far(look.rules.grid.index[hex]), hex), default=None)
        if goal is not None:
            match.play(("move", unit.id, goal))
    match.play(("end",))


def good_battles(match: Match) -> int:
    """The number of battles at 3:1 or better that a veteran would announce."""
    trial, side = match.fork(match.journal.dice_at(0)), match.state.active
    column = 0
    while trial.decision is not None and isinstance(trial.state.stack[-1], Announcement):
        action = thought(trial, bots.find("veteran"), 1).action
        if action[0] == "announced":
            look = look_of(trial)
            targets = {str(unit.mark("attacks")) for unit in look.state.units.of(side) if unit.mark("attacks")}
            for name in sorted(targets):
                units = [unit for unit in look.state.units.of(side) if unit.mark("attacks") == name]
                defender = look.state.units.on(look.rules.grid.index[name])[0]
                assert defender.side == enemy_of(side)
                column += (odds_of(look, units, defender).column or 0) >= 2
            break
        trial.play(action)
    return column


def planted(seed: int) -> Planted | None:
    """A game of two veterans with a blunder of a kind, all by the seed; None where it found no place."""
    kind = tuple(KINDS)[seed % len(KINDS)]
    match = Match.new(games.find(GAME), "", {"soviet_points": 4}, seed=seed)
    bot, found = bots.find("veteran"), None
    passed = 0
    while match.decision is not None:
        share = chance(match.look) or 0
        if found is None and OPEN[0] <= share <= OPEN[1] and is_fresh(match):
            passed += 1
            length, side = match.length, match.decision.side
            if passed > seed // len(KINDS) % 3:
                trial = match.fork(match.journal.dice_at(length))
                if KINDS[kind](trial):
                    for entry in trial.entries:
                        match.play(entry.action)
                    found = (side, length)
                    continue
        match.play(thought(match, bot, seed).action)
    return found and Planted(kind, *found, match)


def is_fresh(match: Match) -> bool:
    """True if a phase that is planned begins here."""
    stage = match.state.stack[-1]
    marks = [unit for unit in match.state.units.all() if unit.mark("from") or unit.mark("attacks")]
    return isinstance(stage, (Movement, Announcement)) and not marks


def place_of(case: Planted) -> tuple[int, list[tuple[int, int, int]]]:
    """The place of the blunder among the costliest of its side, zero if it is not among them, and all of them."""
    found = review.Review(case.match, [case.side])
    while not found.done:
        found.go_on(1000)
    listed = found.costliest(case.side)
    places = [place for place, trial in enumerate(listed, 1) if trial.decision.length == case.length]
    return (places or [0])[0], [(trial.decision.length, trial.cost, trial.error) for trial in listed]


def judged(seed: int) -> tuple[int, str]:
    case = planted(seed)
    if case is None:
        return -1, f"{seed}: no place for it"
    start = time.process_time()
    place, listed = place_of(case)
    spent = time.process_time() - start
    return place, f"{seed}: {case.kind} by {case.side} at {case.length}: place {place} of {listed}; {spent:.0f} s"


def main() -> int:
    """Review so many games and print the share of blunders that were found; fail below the goal."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    places: list[int] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        for place, words in pool.map(judged, range(given.first, given.first + given.games)):
            places += [place] if place >= 0 else []
            print(words, flush=True)
    found = sum(place > 0 for place in places)
    print(f"{found} of {len(places)} among the three costliest (goal: {GOAL} of 100)")
    return int(100 * found < GOAL * len(places))


if __name__ == "__main__":
    sys.exit(main())
