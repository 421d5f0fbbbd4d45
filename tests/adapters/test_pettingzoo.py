"""The bridge to PettingZoo, by PettingZoo's own tests, and its numbered actions against random games."""

import os
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rasputitsa.adapters.pettingzoo import Wargame
from rasputitsa.adapters.vocabulary import vocabulary
from rasputitsa.engine.decision import Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.match import Match
from rasputitsa.games import find
from tests.skirmish import GAME as SKIRMISH

GAMES = int(os.environ.get("RASPUTITSA_RANDOM_GAMES", "12"))
"""Random games whose every action must have a number; the scheduled run asks for a thousand."""

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


@pytest.mark.parametrize("scenario", ["classic", "continuation"])
def test_every_legal_action_has_a_number(scenario: str):
    """All that an option offers without a target; with one, the targets of one subject."""
    options = ATTRITION if scenario == "continuation" else {}
    words = vocabulary(Match.new(find("battle_for_moscow"), scenario, options, seed=0).rules)
    for seed in range(GAMES // 2):
        match = Match.new(find("battle_for_moscow"), scenario, options, seed=seed)
        choose = Chooser(seed)
        while match.decision is not None:
            for option in match.decision.options:
                assert all(action in words.numbers for action in some_actions(option, choose)), option.verb
            match.play(match.decision.sample(choose))


def some_actions(option: Option, choose: Chooser) -> list[tuple[str, ...]]:
    """An option's actions: all of those without a target, all targets of one subject."""
    if not option.takes:
        return [(option.verb,)]
    if len(option.takes) == 1 or not option.subjects:
        return [(option.verb, subject) for subject in option.subjects]
    subject = option.subjects[choose(len(option.subjects))]
    return [(option.verb, subject, target) for target in option.targets(subject)]


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
