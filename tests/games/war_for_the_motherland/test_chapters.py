"""The first turn, a turn of snow, a Kampfgruppe's life and Moscow's fall, replayed action by action."""

from functools import cache

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.sequence import PHASES
from tests.games.war_for_the_motherland import chapters
from tests.games.war_for_the_motherland.chapters import CHAPTERS

pytestmark = pytest.mark.rule("3")


@cache
def replayed(name: str) -> tuple[str, Match]:
    return chapters.replayed(name)


def log_of(name: str) -> list[tuple[str, str]]:
    """The events of a chapter, each with its unit."""
    match, first = replayed(name)[1], 0 if CHAPTERS[name].moved else CHAPTERS[name].first
    events = [event for number in range(first, match.length) for event in match.journal.events_of(number)]
    return [(event.text.key, str(dict(event.text.facts).get("unit", ""))) for event in events]


@pytest.mark.parametrize("name", CHAPTERS)
def test_replayed_chapter_is_the_same(name: str):
    assert replayed(name)[0] == chapters.kept(name)


@pytest.mark.rule("18")
def test_in_the_first_turn_each_side_is_asked_in_its_phases():
    headings = [line.split()[2] for line in chapters.kept("turn_1").splitlines() if line.startswith("turn 1 ")]
    assert headings == sorted(headings, key=PHASES.index)
    assert {"axis_movement", "axis_combat", "soviet_movement", "administrative"} <= set(headings)


@pytest.mark.rule("9.9")
def test_in_a_turn_of_snow_isolated_units_roll_and_both_sides_fight():
    keys = [key for key, _ in log_of("winter_turn")]
    assert {"log.weather.snow", "log.attrition", "log.battle.modified", "log.overrun"} <= set(keys)


@pytest.mark.rule("14.1", "14.2")
def test_a_kampfgruppe_comes_from_one_corps_and_goes_into_another():
    log, match = log_of("kampfgruppe"), replayed("kampfgruppe")[1]
    assert log[0] == ("log.broken_down", "2AK")
    assert log[-1] == ("log.built_up", "38AK")
    assert "KG9" not in chapters.begun(CHAPTERS["kampfgruppe"]).state.units
    assert match.past(match.length - 30).state.units.get("KG9") is not None
    assert match.state.units.get("KG9") is None
    assert match.state.units["38AK"].hex >= 0


@pytest.mark.rule("19.4", "7.2", "ruling-130")
def test_in_moscow_a_die_of_three_brings_the_star_markers_back():
    keys = [key for key, _ in log_of("moscow")]
    assert keys.count("log.moscow.shaken") == 1
    begun = chapters.begun(CHAPTERS["moscow"])
    assert begun.state.spent
    begun.play(chapters.TO_MOSCOW)
    assert not begun.state.spent
