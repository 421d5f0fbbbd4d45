"""A page of the war: the end of a turn with its figures, beside the front of history (15, 12)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.victory import score
from rasputitsa.page.chronicle import page
from tests.games.war_for_the_motherland.positions import FALL, game, go_on, look

PRODUCED, NUMBER = 5, 8
"""A production turn, and its number."""
NOVEMBER = 22


@pytest.mark.rule("15.2", "12.2")
def test_a_page_of_the_war_has_the_points_that_decide_and_history_on_its_turns_alone():
    match = Match.new(GAME, FALL, {}, seed=1)
    told = page(match, 1, match.length, 0, "axis")
    assert told["rows"][0]["value"] == score(look(match)).total
    assert told["history"]["lines"]
    assert told["front"]
    assert "history" not in page(match, 2, match.length, 0, "axis")


@pytest.mark.rule("12.2", "12.3", "ruling-104")
def test_a_page_of_the_war_has_its_assets_and_in_production_turns_the_number():
    match = Match.new(GAME, FALL, {}, seed=1)
    told = page(match, PRODUCED, match.length, 0, "axis")
    rows = {row["label"]["key"]: row["value"] for row in told["rows"]}
    assert rows["figure.number"] == NUMBER
    assert {"figure.destroyed", "figure.evacuated"} <= rows.keys()
    assert "figure.number" not in {row["label"]["key"] for row in page(match, 2, match.length, 0, "axis")["rows"]}


@pytest.mark.rule("9.5", "ruling-94")
def test_a_page_of_the_war_names_who_was_lost_since_the_last_turn():
    """A corps and a support group without supply (9.5, 9.9)."""
    match = game("OSG1 E5507", "HQ-Tcs E5803", "51AK E5506", phase="administrative", turn=NOVEMBER)
    while match.state.turn == NOVEMBER:
        go_on(match)
    told = page(match, NOVEMBER + 1, match.length, 0, "axis")
    assert {side["side"]: side["lost"] for side in told["sides"]} == {"axis": ["51AK"], "soviet": ["OSG1"]}
