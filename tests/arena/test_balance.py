"""Balance and the effect of an option on it, from games made by hand."""

import pytest

from rasputitsa.arena import balance
from rasputitsa.arena.balance import Case, difference, nearest_even
from rasputitsa.arena.contest import Contest, Setting
from rasputitsa.arena.pair import GameRecord, Pair
from rasputitsa.arena.record import Record
from rasputitsa.arena.summary import first_side_scores, summary
from rasputitsa.games import find
from tests.arena.stubs import named

FIRST, SECOND = "raiders", "guards"
PAIRS = 20
CONTEST = Contest("usual", Setting.of(find("skirmish"), "dawn", {}), named("IDLE"), named("IDLE"), PAIRS, 7)


def pair(contest: int, number: int, *winners: str) -> Pair:
    first, second = (
        GameRecord(side, winner, None, "", 1, "", "", "", (1, 1), (1, 1), ((1,), (1,)))
        for side, winner in zip((FIRST, SECOND), winners, strict=True)
    )
    return Pair(contest, number, (first, second))


def recorded(*winners: tuple[str, str]) -> Record:
    """A contest won by the second side for ever, and one with the winners given, over and over."""
    record = Record.begin("", [CONTEST, CONTEST], None)
    for number in range(PAIRS):
        record.add(pair(0, number, SECOND, SECOND))
        record.add(pair(1, number, *winners[number % len(winners)]))
    return record


def test_the_score_of_the_side_that_begins_is_its_own_whoever_plays_it():
    pairs = [pair(0, 0, FIRST, FIRST), pair(0, 1, FIRST, SECOND), pair(0, 2, "", SECOND), pair(0, 3, SECOND, SECOND)]
    assert first_side_scores(CONTEST, pairs) == [1, 0.5, 0.25, 0]
    assert [each.result for each in pairs] == [2, 4, 3, 2]
    assert summary(CONTEST, pairs)["sides"][FIRST]["won"] == 2
    assert summary(CONTEST, pairs)["sides"][SECOND]["won"] == 3


def test_an_option_that_helps_the_first_side_has_a_difference_above_zero():
    found = difference(recorded((FIRST, FIRST), (FIRST, SECOND)), 1, Case(CONTEST, 0, "supply", "harsh"))
    assert found["difference"]["value"] == 0.75
    assert found["favours"] == FIRST
    assert found["pairs"] == PAIRS


def test_an_option_that_helps_the_second_side_has_one_below():
    record = recorded((FIRST, FIRST), (FIRST, SECOND))
    assert difference(record, 0, Case(CONTEST, 1, "supply", "harsh"))["favours"] == SECOND


def test_a_difference_that_may_be_none_has_no_verdict():
    rare = [(SECOND, SECOND)] * (PAIRS - 1)
    found = difference(recorded((FIRST, SECOND), *rare), 1, Case(CONTEST, 0, "supply", "harsh"))
    assert found["difference"]["value"] == pytest.approx(0.025)
    assert found["favours"] == ""


def test_the_nearest_to_even_is_found_on_either_side():
    shares = [0.1, 0.62, 0.4, 0.9]
    assert nearest_even([{"first_side": {"value": share}} for share in shares]) == 2


def test_with_no_pairs_for_options_the_presets_stand_alone():
    game = find("battle_for_moscow")
    contest = Contest("", Setting.of(game, "", {}), named("IDLE"), named("IDLE"), PAIRS, 7)
    alone = balance.plan(contest, [], 0)
    assert [case.contest.name for case in alone] == [name for name, _ in balance.settings(game, [])]
    assert len(balance.plan(contest, [], 1)) > len(alone)


def test_a_handicap_is_a_number_in_a_sides_favour():
    options = {spec.id: spec for spec in find("battle_for_moscow").options}
    assert [id for id, spec in options.items() if balance.is_handicap(spec)] == ["soviet_points"]
