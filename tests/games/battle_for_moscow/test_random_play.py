"""Random games of random option sets, checked after every action. A failure names the seed that plays it again.

Ten games of each set are played by night: `RASPUTITSA_GAMES_OF_A_SET=10`.
"""

import os
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Scenario
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.invariants import Watch, reckoned
from tests.games.battle_for_moscow.positions import score

pytestmark = pytest.mark.rule("how_to_play", "components", "movement", "new_victory_conditions", "ruling-31")

SETS = 30
GAMES = int(os.environ.get("RASPUTITSA_GAMES_OF_A_SET", "2"))
LONGEST_GAME = 20_000


def drawn_options(seed: int) -> tuple[Scenario, dict[str, Any]]:
    """A scenario and options, drawn; what they decide of others is as they decide it."""
    choose = Chooser(seed)
    scenario = GAME.scenarios[choose(len(GAME.scenarios))]
    given = {spec.id: spec.values[choose(len(spec.values))] for spec in GAME.options if choose(2)}
    return scenario, GAME.complete(scenario, {**given, **GAME.locks(scenario, given)})


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("options", range(SETS))
def test_random_game(options: int, number: int):
    scenario, chosen = drawn_options(options)
    seed = 1000 * options + number
    print(f"seed {seed}: {scenario.id} {chosen}")
    match, choose = Match.new(GAME, scenario.id, chosen, seed=seed), Chooser(seed)
    watch = Watch(match)
    for _ in range(LONGEST_GAME):
        if match.decision is None:
            break
        match.play(hurried(match, choose))
        faults = watch.faults()
        assert faults == [], f"seed {seed}, action {match.length}"
    assert match.state.result is not None
    if watch.rules.by_points:
        totals = [score(match, side)["total"] for side in ("german", "soviet")]
        assert totals == [reckoned(watch, side) for side in ("german", "soviet")]
        assert match.state.result.winner == (
            "" if totals[0] == totals[1] else ("german", "soviet")[totals[0] < totals[1]]
        )


def hurried(match: Match, choose: Chooser) -> Any:
    """A random action; once in twenty the one that goes on to the next phase."""
    assert match.decision is not None
    onward = [option for option in match.decision.options if option.advances and not option.blocked]
    return (onward[0].verb,) if onward and choose(20) == 0 else match.decision.sample(choose)


@pytest.mark.rule("ruling-1", "ruling-2")
def test_option_sets_are_of_every_kind():
    sets = [drawn_options(seed) for seed in range(SETS)]
    assert {scenario.id for scenario, _ in sets} == {scenario.id for scenario in GAME.scenarios}
    chosen = {(id, value) for _, options in sets for id, value in options.items()}
    assert chosen == {(spec.id, value) for spec in GAME.options for value in spec.values}
