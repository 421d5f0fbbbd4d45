"""The sets of options for the nights hold every pair of values that a game allows."""

from itertools import combinations, product

import pytest

from rasputitsa.engine.game import Game, Scenario
from tests.contract.cases import Case, completed
from tests.contract.pairs import pairs_in, pairwise_sets
from tests.skirmish import GAME


@pytest.mark.parametrize("scenario", GAME.scenarios, ids=lambda scenario: scenario.id)
def test_every_pair_that_some_set_holds_is_in_one_of_them(scenario: Scenario):
    covered = {pair for options in pairwise_sets(GAME, scenario, 5) for pair in pairs_in(options)}
    assert covered == possible(GAME, scenario)


def possible(game: Game, scenario: Scenario) -> set[object]:
    """The slow way: the pairs of all sets that there are."""
    every = product(*([(spec.id, value) for value in spec.values] for spec in game.options))
    sets = (completed(game, scenario, dict(given)) for given in every)
    return {pair for options in sets for pair in combinations(sorted(options), 2)}


def test_every_set_goes_together(first_case: Case):
    scenario = next(each for each in first_case.game.scenarios if each.id == first_case.scenario)
    for options in pairwise_sets(first_case.game, scenario, 11):
        assert dict(options) == first_case.game.complete(scenario, dict(options))
