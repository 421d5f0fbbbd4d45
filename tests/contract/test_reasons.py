"""A computer's reason belongs to the side that may know the action; to the other it is told when that is shown."""

from typing import Any

import pytest

from rasputitsa.engine.decision import Action, Decision
from tests.contract.cases import Case
from tests.contract.reasoned import LeakError, compared, secretive_cases

SEED, MOST = 5, 70


def case_of(slug: str) -> Case:
    """The case of a game."""
    return next(case for case in secretive_cases() if case.game.slug == slug)


@pytest.mark.parametrize("secretive", secretive_cases(), ids=str)
def test_what_a_computer_says_tells_nothing_of_what_it_holds(secretive: Case):
    """The person's side is told the same, whatever the hand, as long as the computer does the same in the open."""
    level, told = secretive.game.computers.levels[0], set[str]()
    for side in secretive.game.sides:
        count = compared(secretive, side.id, level, SEED, MOST)
        told |= count.keys
        assert count.actions > 10
    assert "remark.secret" in told
    assert len(told) > 2


@pytest.mark.parametrize(
    ("leak", "slug", "side", "level"),
    [("kept", "blitzkrieg_to_moscow_2", "soviet", "marshal"), ("withheld", "skirmish", "guards", "regular")],
)
def test_a_leak_that_is_planted_is_found(monkeypatch: pytest.MonkeyPatch, leak: str, slug: str, side: str, level: str):
    """Cards that are taken in secret named, or why none is played."""
    honest = Decision.openness

    def loose(decision: Decision, action: Action) -> Any:
        found = honest(decision, action)
        return "open" if found == leak else found

    monkeypatch.setattr(Decision, "openness", loose)
    with pytest.raises(LeakError):
        compared(case_of(slug), side, level, SEED, MOST)
