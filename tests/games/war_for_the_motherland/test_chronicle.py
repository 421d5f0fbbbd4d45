"""A page of the war: the end of a turn with its figures, beside the front of history (15, 12)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.victory import score
from rasputitsa.page.chronicle import page
from tests.games.war_for_the_motherland.positions import FALL, look


@pytest.mark.rule("15.2", "12.2")
def test_a_page_of_the_war_has_the_points_that_decide_and_history_on_its_turns_alone():
    match = Match.new(GAME, FALL, {}, seed=1)
    told = page(match, 1, match.length, 0, "axis")
    assert told["rows"][0]["value"] == score(look(match)).total
    assert told["history"]["lines"]
    assert told["front"]
    assert "history" not in page(match, 2, match.length, 0, "axis")
