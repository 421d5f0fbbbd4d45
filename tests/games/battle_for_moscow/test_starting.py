"""Starting the Game: the set-up and the first phase."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from rasputitsa.games.battle_for_moscow.build import data
from tests.games.battle_for_moscow.facts import ARMIES, CITIES, CROSSES, GERMANS, STARS
from tests.games.battle_for_moscow.positions import (
    act,
    at,
    german_cities,
    logged,
    phase,
    points,
    steps,
    subjects,
    targets,
    why,
)

pytestmark = pytest.mark.rule("starting")


@pytest.fixture
def match() -> Match:
    return Match.new(GAME, seed=1941)


def hexes_of(match: Match, side: str) -> list[str]:
    return sorted(match.rules.grid.names[unit.hex] for unit in match.state.units.of(side))


def test_one_soviet_army_on_each_star(match: Match):
    assert hexes_of(match, "soviet") == sorted(STARS)


def test_soviet_armies_begin_at_half_strength(match: Match):
    assert {unit.steps for unit in match.state.units.of("soviet")} == {1}


@pytest.mark.rule("first_shock", "ruling-3")
def test_three_armies_wait_as_replacements_and_the_1st_shock_apart(match: Match):
    pool = [unit.id for unit in match.state.units.boxed("soviet_pool")]
    assert len(pool) == 3
    assert set(pool) <= set(ARMIES)
    assert [unit.id for unit in match.state.units.boxed("waiting")] == ["1Sh"]


def test_one_german_corps_on_each_cross(match: Match):
    assert hexes_of(match, "german") == sorted(CROSSES)


def test_german_corps_begin_at_full_strength(match: Match):
    assert {unit.steps for unit in match.state.units.of("german")} == {2}


@pytest.mark.rule("ruling-3")
def test_german_player_puts_any_corps_on_any_cross(match: Match):
    assert subjects(match, "place") == set(GERMANS)
    assert targets(match, "place", "XL") == set(CROSSES) - {at(match, "XL")}


@pytest.mark.rule("ruling-3")
def test_corps_change_places(match: Match):
    there, here = at(match, "V"), at(match, "XL")
    act(match, f"place XL {there}")
    assert (at(match, "XL"), at(match, "V")) == (there, here)
    assert hexes_of(match, "german") == sorted(CROSSES)


@pytest.mark.rule("ruling-3")
def test_the_log_tells_where_both_corps_went(match: Match):
    there, here = at(match, "V"), at(match, "XL")
    act(match, f"place XL {there}")
    told = [dict(event.text.facts) for event in match.entries[-1].events or ()]
    assert told == [{"unit": "XL", "to": there, "other": "V", "hex": here}]


@pytest.mark.rule("ruling-3")
def test_ready_made_set_up_is_restored(match: Match):
    before = match.state.units
    assert is_idle(match), "it stands already"
    act(match, f"place XL {at(match, 'V')}")
    assert not is_idle(match)
    act(match, "ready_made")
    assert match.state.units == before
    assert is_idle(match)


def is_idle(match: Match) -> bool:
    """True if taking the ready-made set-up would change nothing."""
    assert match.decision
    option = match.decision.option("ready_made")
    assert option
    return option.idle


@pytest.mark.rule("ruling-3")
def test_ready_made_set_up_is_flagged_as_ours():
    provenance = data("counters.json")["provenance"]
    assert (provenance["german_set_up"], provenance["soviet_set_up"]) == ("reconstructed", "reconstructed")


def test_not_off_the_crosses(match: Match):
    assert why(match, "place XL 0101") == "why.no_cross"


@pytest.mark.rule("ruling-3")
def test_soviet_armies_stay_where_they_are(match: Match):
    soviet = subjects(match, "place") & {*ARMIES, "1Sh"}
    assert soviet == set()
    assert why(match, "place 16 0103") == "why.not_yours"


def test_the_german_player_begins_with_his_panzers(match: Match):
    act(match, "begin")
    assert (phase(match), match.state.turn) == ("german_panzers", 1)
    assert match.decision is not None
    assert match.decision.side == "german"


@pytest.mark.rule("ruling-5")
def test_no_german_replacements_on_turn_one_but_soviet_ones(match: Match):
    act(match, "begin", "end", "announced", "end")
    assert (phase(match), match.state.turn, points(match)) == ("soviet_replacements", 1, 5)


@pytest.mark.rule("ruling-5")
def test_german_replacement_phase_of_turn_one_does_not_take_place(match: Match):
    act(match, "begin")
    assert not logged(match, "log.phase.replacements")
    assert logged(match, "log.phase.panzer")


@pytest.mark.rule("winning", "ruling-29")
def test_cities_at_the_start(match: Match):
    assert {CITIES[hex] for hex in german_cities(match)} == {"smolensk", "roslavl"}


def test_set_up_is_not_changed_once_the_game_has_begun(match: Match):
    act(match, "begin")
    assert steps(match, "XL") == 2
    assert why(match, "place XL 0103") == "error.verb"
