"""Games and positions at random: all that is offered and all that comes of it against a game's slow oracle.

A failure names its seed, which makes the walk again.
"""

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.oracles import telling
from tests.suites.declared import Suites, Walks, with_each


def walks_of(suites: Suites) -> Walks:
    assert suites.walks
    return suites.walks


@with_each("seed", lambda suites: suites.walks.games if suites.walks else ())
def test_random_games(suites: Suites, seed: int):
    walks, match = walks_of(suites), Match.new(suites.game, seed=seed)
    with telling(f"game {seed}", match):
        assert walks.walk(match, Chooser(seed), walks.games[seed]) == walks.games[seed]


@with_each("name", lambda suites: suites.walks.positions if suites.walks else ())
def test_random_positions(suites: Suites, name: str):
    walks, looked = walks_of(suites), 0
    begun, seeds = walks.positions[name]
    for seed in seeds:
        choose = Chooser(seed)
        match = begun(choose)
        with telling(f"{name}, seed {seed}", match):
            looked += walks.walk(match, choose, walks.further)
    assert looked
