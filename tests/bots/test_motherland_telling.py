"""Reasons for a move by the computer players of War for the Motherland: the foremost that there is."""

import pytest

from rasputitsa.bots.war_for_the_motherland.telling import why_there
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text
from rasputitsa.games.war_for_the_motherland import GAME
from tests.bots.players import asked
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, game, look


def told(phase: str, unit: str, hex: str, *units: str, scenario: str = TURNING_POINT, turn: int = 24) -> Text:
    """The reason why a unit goes to a hex where these stand."""
    match = game(*units, phase=phase, scenario=scenario, turn=turn)
    return why_there(look(match), unit, match.rules.grid.index[hex])


def facts(text: Text) -> dict[str, object]:
    return dict(text.facts)


def test_a_move_says_whom_it_cuts_off():
    """The corps has one line to its depot (9.4)."""
    units = ("x4 E4816", "51AK E4812", "62A E5014 csm=C21-6-9", "64A E4514")
    reason = told("soviet_movement", "62A", "E4814", *units)
    assert (reason.key, facts(reason)["enemies"]) == ("bot.why.cuts_supply", ("51AK",))


def test_a_move_says_whose_line_it_opens():
    """In a friend's hex the zones of two armies close nothing to a line (4.24; ruling 19)."""
    units = ("x4 E4816", "51AK E4812", "3PzK E5013", "62A E4715", "64A E4912")
    reason = told("mechanized", "3PzK", "E4813", *units)
    assert (reason.key, facts(reason)["units"]) == ("bot.why.opens_lines", ("51AK",))


@pytest.mark.parametrize(
    ("phase", "unit", "hex", "units", "key"),
    [
        ("axis_movement", "51AK", "E4816", ("x4 E4816", "51AK E4808", "62A E6112"), "bot.why.back_in_supply"),
        ("soviet_movement", "64A", "E4309", ("x4 E4816", "51AK E4512", "64A E4513"), "bot.why.withdraws"),
        ("axis_movement", "51AK", "E4810", ("x4 E4816", "51AK E4812", "62A E5214"), "bot.why.goes_to"),
    ],
)
def test_a_move_says_what_it_is_for(phase: str, unit: str, hex: str, units: tuple[str, ...], key: str):
    assert told(phase, unit, hex, *units).key == key


@pytest.mark.parametrize(
    ("phase", "unit", "hex", "units", "key"),
    [
        ("axis_movement", "41PzK", "C1418", ("41PzK C1617", "8A C1316"), "bot.why.takes"),
        ("soviet_movement", "8A", "C1418", ("8A C1316", "11A C1418", "41PzK C1816"), "bot.why.garrisons"),
        ("axis_movement", "41PzK", "C1818", ("41PzK C2020", "8A C1316"), "bot.why.goes_on"),
    ],
)
def test_a_move_says_what_it_means_for_a_city(phase: str, unit: str, hex: str, units: tuple[str, ...], key: str):
    """Leningrad brings points (17.5)."""
    assert told(phase, unit, hex, *units, scenario=FALL, turn=3).key == key


def test_an_attack_tells_its_odds():
    strong = ("3PzK E4713", "51AK E4713", "29AK E4714")
    match = game(*strong, "62A E4813 csm=C21-6-9 steps=1", phase="axis_combat", turn=23)
    reason = asked(match, "marshal", 1).reason
    assert reason.key == "bot.why.attack.pressed"
    assert facts(reason)["hex"] == "E4813"


def test_every_reason_has_its_words():
    match = game("62A E5014", phase="soviet_movement")
    words = match.rules.game.texts("en")
    for key in ("back_in_supply", "opens_lines", "garrisons", "withdraws"):
        assert f"bot.why.{key}" in words
    assert GAME.slug == match.rules.game.slug


def test_where_no_other_fleet_helps_that_is_the_reason_to_place_no_more():
    match = Match.new(GAME, FALL, seed=7)
    seen = []
    while (thought := asked(match, "veteran", 1)).action.verb == "fly":
        seen.append(thought.reason.key)
        match.play(thought.action)
    assert seen
    assert set(seen) == {"bot.why.covers"}
    assert thought.reason.key == "bot.why.no_more_fleets"


def test_an_attack_not_made_was_not_worth_the_risk():
    match = game("51AK E4812", "62A E4813", "64A E4813", phase="axis_combat", scenario=TURNING_POINT, turn=24)
    reason = asked(match, "veteran", 1)
    assert (reason.action, reason.reason.key) == (("end",), "bot.why.no_attack")
