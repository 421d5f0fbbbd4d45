"""More positions of The Battle of Moscow with what a sensible player does: offensives, fronts, reserves, losses."""

import pytest

from rasputitsa.bots.staff.cordon import Cordon
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.battle import attackers_of
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN
from rasputitsa.games.battle_of_moscow.strengths import planned_odds
from tests.bots.players import asked
from tests.bots.test_typhoon_sense import FRONT, LEVELS, PLANNING, attacked, closed, garrison
from tests.games.battle_of_moscow.positions import act, at, game

CITY = ("16A 2227", "20A 2227", "WM 2227")
"""A garrison of Moscow."""


def column(match: Match, level: str, hex: str) -> int:
    """The column of the battle that a computer announces against a hex; -1 for none."""
    targets = attacked(match, level)
    place = match.rules.grid.index[hex]
    if hex not in targets.values():
        return -1
    return planned_odds(match.look, place, attackers_of(match.look, place)).column or 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_lone_army_is_attacked_by_the_many_who_can(level: str):
    """Three factors in the open; thirty are near."""
    panzers = ("3Pz 1228", "4Pz 1228", "7Pz 1228", "17Pz 1227", "18Pz 1227", "9Pz 1227", "262 1229", "263 1229")
    match = game("49A 1427", *CITY, *panzers, phase="german_1")
    assert column(match, level, "1427") >= len(match.rules.results.labels) - 2


def test_marshal_opens_his_offensive_along_the_whole_front():
    """The first impulse of the campaign: before, four armies were attacked by ten divisions."""
    match = Match.new(GAME, scenario="campaign", seed=7)
    while (match.state.turn, match.state.active) != (1, GERMAN) or match.state.stack[-1].name != "movement":
        match.play(asked(match, "marshal", 1).action)
    targets = attacked(match, "marshal")
    assert len(set(targets.values())) >= 8
    assert len(targets) >= 30


@pytest.mark.parametrize("level", ["marshal"])
def test_moscow_is_not_stormed_where_nobody_can_go_in_any_more(level: str):
    """In the second impulse, at one to two: the city is filled up again before a division could enter."""
    panzers = ("3Pz 2028", "4Pz 2028", "7Pz 2028", "17Pz 2027")
    match = game(*CITY, *panzers, phase="german_2", turn=4)
    assert attacked(match, level) == {}


@pytest.mark.parametrize("level", ["marshal"])
def test_a_gap_in_the_german_front_is_closed(level: str):
    """Two divisions behind one wing; the other wing is open for fifteen hexes."""
    units = ("262 1520", "263 1520", "293 1421", "134 1321", "45 1321", "5A 1920", "49A 1932", *CITY)
    match = game(*units, phase="german_1", turn=4, weather="mud")
    before = gaps(match)
    closed(match, level)
    assert gaps(match) < before


def gaps(match: Match) -> int:
    """The gaps in the German front."""
    state, rules = match.state.units, match.rules
    land = rules.bounds & ~rules.map.terrain["sea"] & ~rules.map.terrain["lake"]
    return Cordon(rules.grid, land, state.area(GERMAN), state.area(RUSSIAN)).gaps.bit_count()


@pytest.mark.parametrize("level", PLANNING)
def test_armour_does_not_pay_where_infantry_can(level: str):
    match = game("7Pz 1227", "262 1227", "293 1228", "B 1327", phase="german_combat", results="EX")
    act(match, "attack 7Pz 1327", "attack 262 1327", "attack 293 1327", "announced", "resolve 1327")
    while match.state.stack[-1].name == "exchange":
        match.play(asked(match, level, 1).action)
    assert match.state.units["7Pz"].hex >= 0


@pytest.mark.parametrize("level", FRONT)
def test_who_is_attacked_is_shut_in(level: str):
    """Divisions on opposite sides leave a beaten army no way out."""
    match = game("7Pz 1227", "3Pz 1228", "17Pz 1227", "B 1427", *CITY, phase="german_1")
    attacked(match, level)
    grid, army = match.rules.grid, match.state.units["B"].hex
    area = match.state.units.area(GERMAN)
    assert army < 0 or not grid.neighbours(army) & ~(area | grid.expand(area))


@pytest.mark.parametrize("level", PLANNING)
def test_a_lone_division_in_the_winter_is_fallen_on(level: str):
    """Five armies near one division of infantry in the open, in December."""
    armies = ("16A 2030", "20A 2030", "5A 2029", "33A 2029")
    match = game("262 1831", *armies, "WM 2227", phase="russian_1", turn=9, weather="snow")
    assert list(attacked(match, level).values()).count("1831") >= 2


@pytest.mark.parametrize("level", PLANNING)
def test_an_empty_city_of_the_enemy_is_taken_back(level: str):
    match = game(
        "16A 1931",
        "5A 2227",
        "20A 2227",
        "WM 2227",
        "262 1027",
        phase="russian_1",
        turn=9,
        weather="snow",
        german_cities="1832",
    )
    closed(match, level)
    assert not match.state.german_cities >> match.rules.grid.index["1832"] & 1


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_leaves_moscow_on_the_eve_of_victory(level: str):
    """The count stands at three, a beaten army is easy prey."""
    match = game("3Pz 2227", "4Pz 2227", "17Pz 2227", "49A 2425", "262 2028", phase="german_1", turn=6, moscow_turns=3)
    closed(match, level)
    assert garrison(match, GERMAN) >= 8


@pytest.mark.parametrize("level", PLANNING)
def test_a_division_beside_a_stronger_stack_goes_back(level: str):
    """Two factors beside ten need not fight: whoever begins in a zone may leave it."""
    match = game("262 1327", "16A 1427", "20A 1427", "WM 2227", phase="german_1")
    assert attacked(match, level) == {}


@pytest.mark.parametrize("level", PLANNING)
def test_one_division_does_not_attack_a_fort(level: str):
    match = game("262 0610", "FD 0607", "WL 0507", "23A 0507", "WM 2227", phase="german_1")
    assert attacked(match, level) == {}


@pytest.mark.parametrize("level", PLANNING)
def test_fast_divisions_take_an_open_city_far_ahead(level: str):
    """Tula has nobody in it, and Moscow is too strong."""
    match = game("3Pz 1733", "4Pz 1733", *CITY, "5A 2127", "T1 2227", phase="german_1", turn=1)
    closed(match, level)
    found = match.state.german_cities
    index = match.rules.grid.index
    assert any(found >> index[city] & 1 for city in ("1832", "2134"))


@pytest.mark.parametrize("level", PLANNING)
def test_an_army_far_from_all_enemies_is_no_idle_army(level: str):
    """A division far behind comes nearer to the enemy."""
    match = game("262 0930", "3Pz 1830", *CITY, phase="german_1", turn=2, weather="fair")
    moscow, grid, start = match.rules.places.moscow, match.rules.grid, match.rules.grid.index["0930"]
    closed(match, level)
    assert grid.distance(match.state.units["262"].hex, moscow) < grid.distance(start, moscow)


@pytest.mark.parametrize("level", PLANNING)
def test_an_army_is_not_shut_in_of_its_own_will(level: str):
    """It could stay between two stacks of armour, or go."""
    match = game(
        "49A 1529", "16A 2227", "WM 2227", "3Pz 1429", "4Pz 1429", "7Pz 1631", "9Pz 1631", phase="russian_1", turn=2
    )
    closed(match, level)
    assert at(match, "49A") != "1529"


@pytest.mark.parametrize("level", ["marshal"])
def test_moscow_is_stormed_from_all_sides(level: str):
    """Four stacks of armour stand beside the city; nine divisions attacked before, now all."""
    stacks = {"2127": "3Pz 4Pz 7Pz", "2128": "17Pz 18Pz 9Pz", "2228": "1Pz 2Pz 5Pz", "2226": "11Pz 19Pz 20Pz"}
    panzers = [f"{id} {hex}" for hex, ids in stacks.items() for id in ids.split()]
    match = game(*CITY, "5A 2528", *panzers, phase="german_1", turn=3, weather="fair")
    assert list(attacked(match, level).values()).count("2227") > 9


@pytest.mark.parametrize("level", ["marshal"])
def test_security_troops_come_up_to_a_city_near_the_front(level: str):
    """Bryansk was taken, and nobody is in it; before, such troops stood where they were to the end."""
    match = game("286S 1237", "3Pz 1936", "4Pz 1936", *CITY, phase="german_1", turn=3, german_cities="0931 1438")
    assert at(closed(match, level), "286S") == "1438"
