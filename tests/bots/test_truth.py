"""Reasons of computer players are true: a little of every game here, whole games by night (`tests.bots.truth`)."""

from collections import Counter
from itertools import chain, islice

import pytest

from rasputitsa import games
from rasputitsa.engine.match import Match
from tests.bots.truth.lies import lies
from tests.bots.truth.play import LEVELS, asked, sayings
from tests.bots.truth.registry import CHECKERS, RETIRED, faults, spoken
from tests.contract.cases import Case, first_cases
from tests.contract.sentences import table

SEED = 1941
MOST = {"war_for_the_motherland": 6, "skirmish": 10}
"""The most actions of a level that are read, where each takes long."""

STRIDE = 9
"""Of so many reasons one is turned into lies."""


@pytest.mark.parametrize("slug", games.slugs())
def test_every_reason_has_words_and_a_checker(slug: str):
    assert sorted(spoken(games.find(slug)) - CHECKERS.keys() - RETIRED) == []


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_computer_says_is_so(first_case: Case, level: str):
    """A hint is asked for in positions, too, that a computer would not come to by itself."""
    seed = SEED + LEVELS.index(level)
    read = sayings(first_case.new(seed), level, seed, MOST.get(first_case.game.slug, 30), hints=True)
    assert [(said.action, said.key, said.facts, found) for said in read if (found := faults(said))] == []


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if slug not in MOST])
def test_a_lie_is_found(slug: str):
    case = next(case for case in first_cases() if case.game.slug == slug)
    words, missed, told = table(case.game, "en"), Counter[str](), 0
    games_on_end = chain.from_iterable(sayings(case.new(seed), "recruit", seed, 240) for seed in range(SEED, SEED + 8))
    for said in list(islice(games_on_end, 240))[::STRIDE]:
        for name, lie in lies(said, words):
            told += 1
            missed[name] += not faults(lie)
    assert told > STRIDE
    assert +missed == Counter()


def test_a_hint_counts_on_nobody_who_is_set_on_another_enemy():
    """Three corps are planned on the 16th Army; the plans for the armies beside it have to do without them."""
    match = Match.new(games.find("battle_for_moscow"), seed=0)
    while match.decision is not None and match.decision.option("attack") is None:
        match.play(asked(match, "veteran", 0).action)
    for unit in ("XLI", "XIII", "XLVIII"):
        match.play(("attack", unit, "0304"))
    for _ in range(5):
        hint = asked(match, "veteran", 0)
        assert faults(hint) == []
        match.play(hint.action)
