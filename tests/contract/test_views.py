"""The words to a page after opening a game are those from before."""

from rasputitsa.engine.match import Match
from tests.contract.cases import Case, walk


def test_the_log_after_opening_is_what_it_was(first_case: Case):
    match = first_case.new(76)
    for _ in walk(match, 76, first_case.most):
        pass
    original = list(match.chronicle())
    forgotten = Match.new(first_case.game, first_case.scenario, dict(first_case.options), seed=76)
    assert forgotten.adopt(match.history, match.length) == []
    assert list(forgotten.chronicle()) == original
