"""Things that a sensible player of The Battle of Moscow does: positions that ask for them, at every level that does."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN
from rasputitsa.hexgrid.distance import within
from tests.bots.players import asked
from tests.games.battle_of_moscow.positions import at, game

LEVELS = GAME.computers.levels
PLANNING = LEVELS[1:]
FRONT = LEVELS[2:]

PANZERS = ("3Pz 1931", "4Pz 1931", "7Pz 1931")
"""An armoured stack five hexes before Moscow."""


def closed(match: Match, level: str, seed: int = 1) -> Match:
    """The match when a computer has closed its movement; all that it announces follows in the next stage."""
    began = match.state.stack[-1]
    while match.state.stack[-1] == began:
        match.play(asked(match, level, seed).action)
    return match


def attacked(match: Match, level: str, seed: int = 1) -> dict[str, str]:
    """The enemy that each unit of a computer attacks in an impulse."""
    closed(match, level, seed)
    found = {}
    while match.decision is not None and match.state.stack[-1].name == "combat":
        action = asked(match, level, seed).action
        if action[0] == "attack":
            found[action[1]] = action[2]
        match.play(action)
    return found


def garrison(match: Match, side: str) -> int:
    """The strength in Moscow, in factors."""
    moscow = match.rules.places.moscow
    strengths: list[int] = [unit.defence for unit in match.state.units.on(moscow) if unit.side == side]
    return sum(strengths) // 2


@pytest.mark.parametrize("level", LEVELS)
def test_moscow_is_held_by_armies_and_not_by_workers(level: str):
    """Two armies can be in the city before the panzers are."""
    match = game("WM 2227", "16A 2325", "20A 2429", *PANZERS, phase="russian_1")
    assert garrison(closed(match, level), RUSSIAN) >= 4 + 4


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_leaves_moscow_with_an_enemy_near(level: str):
    match = game("16A 2227", "20A 2227", "T1 2227", "262 2030", "263 1932", phase="russian_1")
    closed(match, level)
    assert [at(match, id) for id in ("16A", "20A", "T1")] == ["2227"] * 3


@pytest.mark.parametrize("level", PLANNING)
def test_armies_far_from_the_front_come_up(level: str):
    """Two armies stood idle at Voronezh while the enemy stood before Moscow."""
    match = game("WM 2227", "16A 2545", "20A 2545", "5A 2327", *PANZERS, phase="russian_1")
    start, grid = match.rules.grid.index["2545"], match.rules.grid
    closed(match, level)
    moscow = match.rules.places.moscow
    assert all(
        grid.distance(match.state.units[id].hex, moscow) < grid.distance(start, moscow) - 3 for id in ("16A", "20A")
    )


@pytest.mark.parametrize("level", PLANNING)
def test_armies_are_not_spent_at_even_odds_in_october(level: str):
    """Three factors against three: half the Russian front fell so in the first week."""
    match = game("16A 1331", "262 1132", "263 1132", "17 1132", "WM 2227", phase="russian_1", turn=1)
    assert attacked(match, level) == {}


@pytest.mark.parametrize("level", FRONT)
def test_a_front_before_moscow_leaves_no_way_through(level: str):
    """Three armies between Kaluga and Moscow: each hex of the way is in a zone of one of them."""
    units = ("5A 2227", "WM 2227", "16A 2029", "20A 2130", "33A 2027", "49A 2229", "43A 2226")
    match = closed(game(*units, "3Pz 1732", "4Pz 1732", "7Pz 1631", phase="russian_1"), level)
    grid, moscow = match.rules.grid, match.rules.places.moscow
    area, start = match.state.units.area(RUSSIAN) & ~(1 << moscow), match.state.units.area(GERMAN)
    free = within(grid, start, 8) & ~area & ~grid.expand(area)
    assert not grid.flood(start, free | start) & within(grid, 1 << moscow, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_moscow_that_is_weakly_held_is_retaken_at_once(level: str):
    """One division is in the city, five armies stand within a march of it."""
    armies = ("16A 2427", "20A 2427", "5A 2426", "33A 2426", "49A 2428")
    match = game(*armies, "262 2227", "3Pz 2024", phase="russian_1", turn=4, moscow_turns=1)
    assert list(attacked(match, level).values()).count("2227") >= 3


def test_armies_that_come_one_by_one_wait_for_the_others():
    """Three armoured divisions in the city; of four armies one is near, the others are three turns away."""
    armies = ("16A 2527", "20A 3027", "5A 3028", "33A 3026")
    match = game(*armies, "3Pz 2227", "4Pz 2227", "7Pz 2227", phase="russian_1", turn=4, moscow_turns=1)
    assert attacked(match, "marshal") == {}


@pytest.mark.parametrize("level", FRONT)
def test_nobody_waits_once_the_count_of_four_is_nearly_full(level: str):
    """After the next end of a turn the game is lost."""
    armies = ("16A 2427", "20A 2427", "5A 2426", "33A 2426")
    match = game(*armies, "3Pz 2227", "4Pz 2227", "7Pz 2024", phase="russian_1", turn=7, moscow_turns=3)
    assert "2227" in attacked(match, level).values()


@pytest.mark.parametrize("level", LEVELS)
def test_an_open_moscow_is_entered(level: str):
    match = game("3Pz 2025", "16A 2720", "262 1827", phase="german_1", turn=3)
    assert garrison(closed(match, level), GERMAN)


@pytest.mark.parametrize("level", PLANNING)
def test_moscow_is_not_left_by_those_who_took_it(level: str):
    match = game("3Pz 2227", "4Pz 2227", "17Pz 2227", "9Pz 2027", "B 2030", phase="german_1")
    closed(match, level)
    assert [at(match, id) for id in ("3Pz", "4Pz", "17Pz")] == ["2227"] * 3


@pytest.mark.parametrize("level", LEVELS)
def test_moscow_is_not_stormed_by_a_few(level: str):
    """At one to three nothing is won: two divisions stay away from a city of ten factors, doubled."""
    match = game("16A 2227", "20A 2227", "WM 2227", "262 2024", "263 2024", phase="german_1")
    assert attacked(match, level) == {}


@pytest.mark.parametrize("level", PLANNING)
def test_nobody_walks_up_to_a_stack_that_is_stronger(level: str):
    match = game("262 1227", "16A 1427", "20A 1427", "WM 2227", phase="german_1")
    closed(match, level)
    grid = match.rules.grid
    assert grid.distance(match.state.units["262"].hex, match.state.units["16A"].hex) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_city_on_the_way_is_taken(level: str):
    """Kaluga lies open before two divisions; Moscow is too far in mud, and too strong."""
    match = game("262 1630", "263 1630", "16A 2227", "20A 2227", "WM 2227", phase="german_1", weather="mud")
    closed(match, level)
    kaluga = match.rules.grid.index["1832"]
    assert match.state.german_cities >> kaluga & 1


def test_a_reserve_stands_behind_the_line():
    """The city is full and the line is closed: whoever is left stays within two hexes behind it."""
    units = ("5A 2227", "20A 2227", "R1 2227", "R2 2227", "33A 2027", "49A 2229", "43A 2225", "50A 2427", "16A 2529")
    match = game(*units, "3Pz 1632", "4Pz 1632", "7Pz 1631", phase="russian_1", turn=2)
    closed(match, "marshal")
    grid, index = match.rules.grid, match.rules.grid.index
    line = [match.state.units[id].hex for id in ("33A", "49A", "43A", "50A")]
    assert min(grid.distance(match.state.units["16A"].hex, hex) for hex in line) <= 2
    assert grid.distance(match.state.units["16A"].hex, index["1632"]) > min(
        grid.distance(hex, index["1632"]) for hex in line
    )


def test_who_waited_falls_on_moscow_with_the_others():
    """The same four armies, all near: twice the strength of the three divisions."""
    armies = ("16A 2427", "20A 2427", "5A 2428", "33A 2426", "30A 2526", "29A 2526", "31A 2528", "10A 2528")
    match = game(*armies, "3Pz 2227", "4Pz 2227", phase="russian_1", turn=5, moscow_turns=1)
    assert list(attacked(match, "marshal").values()).count("2227") >= 4


@pytest.mark.parametrize("level", LEVELS)
def test_the_garrison_does_not_go_out_against_a_stronger_enemy(level: str):
    """Four divisions stand a hex away from the city's own zone: behind the works ten factors count twenty."""
    match = game("16A 2227", "20A 2227", "3Pz 2029", "4Pz 2029", "7Pz 2029", "9Pz 2129", phase="russian_1", turn=2)
    assert attacked(match, level) == {}
    assert garrison(match, RUSSIAN) >= 8


@pytest.mark.parametrize("level", PLANNING)
def test_who_is_far_behind_takes_the_train(level: str):
    """An army at the east edge rides on the railway to the front."""
    match = game("16A 3027", "5A 2227", "WM 2227", "3Pz 1931", "4Pz 1931", phase="russian_1", turn=2)
    start, grid = match.state.units["16A"].hex, match.rules.grid
    closed(match, level)
    assert grid.distance(start, match.state.units["16A"].hex) > match.state.units["16A"].movement


@pytest.mark.parametrize("level", PLANNING)
def test_an_army_that_is_alone_before_panzers_is_not_left_in_their_reach_for_nothing(level: str):
    """It stands in the open ten hexes before Moscow, with three armoured divisions beside it."""
    match = game("16A 1331", "5A 2227", "3Pz 1131", "4Pz 1131", "7Pz 1131", "9Pz 1132", phase="russian_1", turn=2)
    grid, panzers = match.rules.grid, match.rules.grid.index["1131"]
    closed(match, level)
    assert grid.distance(match.state.units["16A"].hex, panzers) >= 2
    assert attacked(match, level) == {}


@pytest.mark.parametrize("level", LEVELS)
def test_a_moscow_that_was_cleared_is_entered_in_strength(level: str):
    """Its garrison has been driven out; a lone division in it would be thrown out at once."""
    panzers = ("3Pz 2128", "4Pz 2128", "7Pz 2128")
    match = game(*panzers, "262 2028", "16A 2427", "20A 2427", phase="german_2", turn=4)
    assert garrison(closed(match, level), GERMAN) >= 10
