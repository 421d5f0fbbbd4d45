"""Remarks beside a decision: the side asked before covered hands, the latest answer, that nothing fits."""

from collections.abc import Callable
from typing import Any

import pytest

from rasputitsa.engine import bot_remarks
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError
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


RIGHT = [
    [0, "raiders", "recruit", "bot.why", {}],
    [1, "raiders", "recruit", "bot.why", {"hex": "0204", "n": 3, "units": ["A", 1, []][:2]}, "3.1"],
    [2, "wardens", "veteran", "bot.why", {}, "3.1", "kept"],
    [3, "wardens", "veteran", "bot.why", {"n": 1 << 53}, "", "open"],
]
LONG = "x" * 1001
PLACES: list[Any] = [-1, 4, True, "0", 1.5, None]
WORDS: list[Any] = [1, [], LONG]
FACTS: list[Any] = [None, True, 1.5, {}, LONG, 1 << 54, -1 << 54, [True], [[]], [None], [LONG], [1 << 54]]
ENDS: list[Any] = [[1], [None], [LONG], ["", "x"], ["", None], ["", []], ["3", 1], [""], ["3", ""], ["", ""]]
OTHERS: list[Any] = [
    *({}, [], None, "x", [0], [0, "a", "b", "c"], [*RIGHT[3], "x"], [0, "a", "b", "c", []], [0, "a", "b", "c", None]),
    *([place, *RIGHT[0][1:]] for place in PLACES),
    *([0, *(wrong if i == at else word for i, word in enumerate("abc")), {}] for wrong in WORDS for at in range(3)),
    *([0, "a", "b", "c", {"n": fact}] for fact in FACTS),
    *([0, "a", "b", "c", {}, *end] for end in ENDS),
]
"""Items that are no remarks, or would be written otherwise."""


def test_remarks_of_a_save_are_told_and_written_as_they_were():
    found = bot_remarks.from_json(RIGHT, 4, "")
    assert found.to_json() == RIGHT
    told = [found.get(place) for place in range(5)]
    assert [(each.side, each.reason.rule, each.openness) for each in told if each] == [
        ("raiders", "", None),
        ("raiders", "3.1", None),
        ("wardens", "3.1", "kept"),
        ("wardens", "", "open"),
    ]
    assert found.to_json() == RIGHT
    found.cut(2)
    assert (len(found), found.to_json(1)) == (2, RIGHT[1:2])


@pytest.mark.parametrize("other", OTHERS, ids=range(len(OTHERS)))
def test_one_that_is_otherwise_has_all_of_them_read_at_once(other: Any):
    alone = answer_to([other])
    assert answer_to([*RIGHT, other][-4:]) == (alone if isinstance(alone, str) else [*alone, *RIGHT[1:]])


def answer_to(items: list[Any]) -> Any:
    """The key of what is wrong with remarks, or the remarks as they would be written."""
    try:
        return sorted(bot_remarks.from_json(items, 4, "").to_json())
    except FormatError as error:
        return error.text.key
