"""Tuning a general's figures by self-play: one changed at a time, kept where it wins, tried elsewhere at last."""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, islice

from rasputitsa import games
from rasputitsa.bots.bot import Bot, Thinking
from rasputitsa.bots.general import planned
from rasputitsa.bots.strategy import Judgement, Strategist, judgement_for
from rasputitsa.cli.commands import new_match
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.page.proofs import drawn_case

LONGEST_GAME = 20_000
FACTORS = ((1, 2), (2, 3), (3, 2), (2, 1))
ELSEWHERE = 1_000_000
"""Seeds from here on, of dice and of options, are for validation only."""

Figures = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Trained:
    """A general with figures of his own."""

    id: str
    strategist: Strategist
    nodes: int

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think."""
        return planned(match, choose, self.strategist, self.nodes, self.strategist)


def tune(given: argparse.Namespace) -> int:
    """Try so many changes, then print the figures and how they do against the first ones where nothing was tuned."""
    judgement, choose = judgement_for(games.find(given.game)), Chooser(given.seed)
    best = first = judgement.figures()
    for number in range(given.rounds):
        name, tried = _changed(best, choose)
        seeds = range(given.seed + number * given.pairs, given.seed + (number + 1) * given.pairs)
        points = sum(_pair(judgement, (tried, best), new_match(given, seed), given.nodes) for seed in seeds)
        print(f"{name}: {best[name]} -> {tried[name]}, {points} of {4 * given.pairs} points", flush=True)
        if points > (2 + given.margin) * given.pairs:
            best = tried
    cases = islice(_elsewhere(new_match(given)), given.pairs)
    points = sum(_pair(judgement, (best, first), match, given.nodes) for match in cases)
    print(f"with other dice and options: {points} of {4 * given.pairs} points")
    print(json.dumps(best, indent=1))
    return 0


def _elsewhere(match: Match) -> Iterator[Match]:
    """New games of the same scenario with other dice and drawn options."""
    game, scenario = match.rules.game, match.rules.scenario.id
    drawn = ((drawn_case(game, seed), seed) for seed in count(ELSEWHERE))
    yield from (case.new(seed) for case, seed in drawn if case.scenario == scenario)


def _changed(figures: Figures, choose: Chooser) -> tuple[str, Figures]:
    """One figure made less or more."""
    name = sorted(figures)[choose(len(figures))]
    times, parts = FACTORS[choose(len(FACTORS))]
    return name, {**figures, name: max(1, figures[name] * times // parts)}


def _pair(judgement: Judgement, figures: tuple[Figures, Figures], match: Match, nodes: int) -> int:
    """The points of the first in two games on the same dice, sides swapped: two for a win, one for a draw."""
    mine, theirs = (Trained(id, judgement.strategist(each), nodes) for id, each in zip("ab", figures, strict=True))
    sides, points, seed = [side.id for side in match.rules.game.sides], 0, match.history.seed_at(0, 0)
    for side in sides:
        players: dict[str, Bot] = {each: mine if each == side else theirs for each in sides}
        result = play_out(match.fork(SeededDice(seed)), players, seed, LONGEST_GAME).state.result
        if result is not None:
            points += 2 if result.winner == side else 0 if result.winner else 1
    return points
