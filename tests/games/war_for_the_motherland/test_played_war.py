"""A whole war of forty turns that is kept as a file is played again action by action, and goes as it went."""

import json
from functools import cache

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.games.war_for_the_motherland.victory import score
from tests.games.war_for_the_motherland import played_war
from tests.games.war_for_the_motherland.long_wars import check
from tests.games.war_for_the_motherland.positions import look
from tests.games.war_for_the_motherland.reckoning import Reckoning

pytestmark = pytest.mark.rule("3", "19")

LARGEST = 1_000_000
"""Characters of the save of a whole war."""


@cache
def replayed() -> Match:
    """The war, played once from its first action: where its snapshots are digests alone, opening does that."""
    opened = save.load(played_war.text(), find)
    assert opened.notices == []
    return opened.match


def test_every_digest_of_the_war_is_found_again():
    kept = json.loads(played_war.text())["branches"][0]["snapshots"]
    assert save.dump(replayed())
    assert played_war.digests(replayed()) == [(each["at"], each["digest"]) for each in kept]
    assert len(kept) > 600


def test_the_war_is_decided_on_turn_forty_and_nothing_is_lost():
    view = look(replayed())
    assert (view.state.turn, replayed().length) == (40, 3105)
    assert view.state.result is not None
    check(view)
    assert score(view).total > 0


@pytest.mark.rule("15.1", "15.2", "ruling-123")
def test_the_points_reckoned_from_the_log_alone_are_those_of_the_result():
    match = replayed()
    reckoning = Reckoning(look(match.past(0)))
    for number in range(match.length):
        reckoning.read(match.journal.events_of(number))
    assert [*reckoning.differences(look(match))] == []
    assert reckoning.total(look(match)) == score(look(match)).total == 520


def test_the_save_of_a_whole_war_stays_small_and_holds_it():
    data = save.dump(replayed())
    assert len(data) < LARGEST
    again = save.load(data, find)
    assert again.notices == []
    assert again.match.digest() == replayed().digest()
    assert save.dump(again.match) == data
    for length in (0, 500, 1555, 2600, 3104):
        assert again.match.past(length).digest() == replayed().past(length).digest()
