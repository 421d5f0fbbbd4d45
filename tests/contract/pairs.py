"""Sets of options in which every pair of values that go together occurs, for the nights."""

from collections.abc import Iterator
from itertools import combinations

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Game, Scenario, Value
from tests.contract.cases import completed

Options = tuple[tuple[str, Value], ...]
Pair = tuple[tuple[str, Value], tuple[str, Value]]
TRIALS = 40
"""The number of sets that are drawn for one that is taken: the one with the most pairs that no other has."""


def pairwise_sets(game: Game, scenario: Scenario, seed: int) -> list[Options]:
    """Sets of options that together hold every pair of values that any set can hold; other seeds give other sets."""
    choose, sets = Chooser(seed), list[Options]()
    missing = {pair for pair in _pairs_of(game) if _with(game, scenario, pair)}
    while missing:
        best = max(_drawn(game, scenario, missing, choose), key=lambda options: len(missing & pairs_in(options)))
        sets.append(best)
        missing -= pairs_in(best)
    return sets or [tuple(game.complete(scenario, {}).items())]


def pairs_in(options: Options) -> set[Pair]:
    """The pairs of values in a set."""
    return set(combinations(sorted(options), 2))


def _pairs_of(game: Game) -> Iterator[Pair]:
    specs = sorted(game.options, key=lambda spec: spec.id)
    for one, other in combinations(specs, 2):
        for value in one.values:
            yield from (((one.id, value), (other.id, second)) for second in other.values)


def _with(game: Game, scenario: Scenario, pair: Pair) -> Options:
    """A set that holds a pair; empty where the two do not go together."""
    options = completed(game, scenario, dict(pair))
    return options if pair in pairs_in(options) else ()


def _drawn(game: Game, scenario: Scenario, missing: set[Pair], choose: Chooser) -> Iterator[Options]:
    """Sets around a pair that is missing: that alone, and with other values drawn."""
    pair = sorted(missing, key=repr)[choose(len(missing))]
    yield _with(game, scenario, pair)
    for _ in range(TRIALS):
        given = {spec.id: spec.values[choose(len(spec.values))] for spec in game.options} | dict(pair)
        options = completed(game, scenario, given)
        if pair in pairs_in(options):
            yield options
