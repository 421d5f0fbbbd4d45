"""Remarks beside a decision: the side asked before covered hands, the latest answer, that nothing fits."""

from collections.abc import Callable
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.page.remarks import fits_nothing
from rasputitsa.page.view import shared, view
from rasputitsa.session import Session
from tests.engine.test_session import NEW, ask
from tests.skirmish import GAME


def drawn(reached: Callable[[Match], bool]) -> Match:
    """The first position of that kind in a game at random."""
    for seed in range(1, 200):
        match, choose = Match.new(GAME, seed=seed), Chooser(seed)
        while match.decision and match.length < 200:
            if match.length and reached(match):
                return match
            match.play(match.decision.sample(choose))
    raise LookupError("no such position")


def remarks(seen: dict[str, Any]) -> list[str]:
    """The keys of the remarks on the decision that a view shows."""
    return [remark["key"] for remark in seen["decision"].get("remarks", [])]


def test_a_side_that_goes_on_with_hands_covered_is_not_named_again():
    match = drawn(lambda match: match.decision is not None and match.decision.common)
    seen = shared(match, match.length)
    assert "remark.asked" not in remarks(seen)
    assert seen["asked_again"]


def offered(*, held: bool) -> Callable[[Match], bool]:
    """A test that a side is asked for a card, and that one in its hand fits."""

    def reached(match: Match) -> bool:
        decision = match.decision
        return decision is not None and decision.prompt.key == "prompt.interrupt" and fits_nothing(decision) != held

    return reached


def test_who_can_only_pass_is_told_why_it_is_asked_and_nobody_else_is():
    match = drawn(offered(held=False))
    assert match.decision is not None
    side = match.decision.side
    assert "remark.nothing_fits" in remarks(view(match, match.length, side))
    other = next(each.id for each in GAME.sides if each.id != side)
    assert remarks(view(match, match.length, other)) == []


def test_who_can_play_a_card_is_told_nothing():
    match = drawn(offered(held=True))
    assert match.decision is not None
    assert "remark.nothing_fits" not in remarks(view(match, match.length, match.decision.side))


def test_while_the_device_changes_hands_nothing_is_remarked():
    seen = ask(Session(), **NEW)["view"]
    assert seen["handover"]
    assert remarks(seen) == []
