"""The bridge to PettingZoo, by PettingZoo's own tests, and its numbered actions against random games."""

import os
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rasputitsa.adapters.pettingzoo import Wargame, observed
from rasputitsa.adapters.vocabulary import vocabulary
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.games import find
from rasputitsa.page.proofs import drawn_case
from tests.skirmish import GAME as SKIRMISH

GAMES = int(os.environ.get("RASPUTITSA_RANDOM_GAMES", "12"))
"""Random games whose actions must have numbers; the scheduled run asks for a thousand."""

LOOK = 5
"""One position in so many of them is looked at."""

ATTRITION = {"attrition": True, "last_resort_retreat": True}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "setup",
    [{}, {"scenario": "continuation"}, {"scenario": "continuation", "options": ATTRITION}],
    ids=["classic", "continuation", "attrition"],
)
def test_it_passes_pettingzoos_own_tests(setup):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(Wargame(**setup), num_cycles=200)
        seed_test(lambda: Wargame(**setup), num_cycles=50)


def test_every_legal_action_has_a_number():
    """Options are drawn; looked at is every choice of verbs that is new in a game, and one position in so many."""
    for seed in range(GAMES):
        case, choose = drawn_case(find("battle_for_moscow"), seed), Chooser(seed)
        match, seen = case.new(seed), set[tuple[str, ...]]()
        words = vocabulary(match.rules)
        while match.decision is not None:
            verbs = tuple(option.verb for option in match.decision.options)
            if verbs not in seen or choose(LOOK) == 0:
                seen.add(verbs)
                assert [action for action in match.decision.actions() if action not in words.numbers] == [], str(case)
            match.play(match.decision.sample(choose))


def test_the_drawn_games_have_every_scenario_and_value():
    game = find("battle_for_moscow")
    cases = [drawn_case(game, seed) for seed in range(GAMES)]
    assert {case.scenario for case in cases} == {scenario.id for scenario in game.scenarios}
    drawn = {(name, value) for case in cases for name, value in case.options.items()}
    assert {(spec.id, value) for spec in game.options for value in spec.values} <= drawn


def test_the_mask_is_what_is_legal_and_nothing_else():
    game = Wargame()
    game.reset(seed=7)
    mask = game.observe("german")["action_mask"]
    legal = {game.action_of(int(number)) for number in np.flatnonzero(mask)}
    assert game.match.decision is not None
    assert legal == set(game.match.decision.actions())
    assert not game.observe("soviet")["action_mask"].any()
    illegal = next(number for number in range(len(mask)) if not mask[number])
    with pytest.raises(IllegalActionError):
        game.step(illegal)


@pytest.mark.parametrize("game", [SKIRMISH, find("blitzkrieg_to_moscow_2")], ids=lambda game: game.slug)
def test_nothing_hidden_is_observed(game: Game):
    """A hand in the place of another that could be held changes no number that the other side gets."""
    match, choose, swaps = Match.new(game, seed=5), Chooser(5), 0
    for _ in range(150):
        if match.decision is None:
            break
        for side in match.rules.game.sides:
            other = match.imagined(side.id, choose, SeededDice(1))
            swaps += other.state != match.state
            assert observed(other, side.id) == observed(match, side.id)
        match.play(match.decision.sample(choose))
    assert swaps > LOOK


def test_the_winner_is_rewarded_and_the_loser_pays():
    game = Wargame()
    game.reset(seed=3)
    choose = Chooser(3)
    total = dict.fromkeys(game.possible_agents, 0)
    for agent in game.agent_iter():
        _, reward, done, cut, _ = game.last()
        total[agent] += reward
        decision = game.match.decision
        game.step(None if done or cut or not decision else game.number_of(decision.sample(choose)))
    result = game.match.state.result
    assert result is not None
    assert total == {agent: 1 if agent == result.winner else -1 for agent in total}


def test_a_game_that_goes_on_for_ever_is_cut_short():
    game = Wargame(longest=3)
    game.reset(seed=1)
    for _ in range(3):
        game.step(int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"])[0]))
    assert all(game.truncations.values())
    assert not any(game.terminations.values())


def test_a_game_whose_actions_cannot_be_numbered_says_so():
    match = Match.new(SKIRMISH, seed=1)
    with pytest.raises(ValueError, match="card"):
        vocabulary(match.rules)
