"""Control of cities, during moves and after them (Replacements, Controlled; rulings 11 and 29)."""

import pytest

from tests.games.battle_for_moscow.facts import CITIES, EAST_EDGE
from tests.games.battle_for_moscow.positions import act, at, attack, game, german_cities, path, reason, subjects

pytestmark = pytest.mark.rule("ruling-29")

SMOLENSK, ROSLAVL, VYAZMA, RZHEV, MOZHAISK, KALUGA, RYAZAN = "0204", "0307", "0603", "0601", "0803", "0805", "1405"


@pytest.mark.rule("starting")
def test_all_cities_are_soviet_at_the_start_but_the_two_that_germans_stand_in():
    match = game("V 0101", phase="german_movement", turn=1)
    assert german_cities(match) == {SMOLENSK, ROSLAVL}


@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_a_unit_that_enters_a_city_takes_it(city: str, side: str):
    start = {SMOLENSK: "0203", RYAZAN: "1406"}.get(city, f"{city[:2]}{int(city[2:]) + 1:02}")
    unit = "XL" if side == "german" else "16"
    match = game(f"{unit} {start}", phase=f"{side}_movement", turn=1, german_cities="" if side == "german" else city)
    act(match, f"move {unit} {city}")
    assert german_cities(match) == ({city} if side == "german" else set())


def test_a_unit_that_passes_through_a_city_takes_it():
    match = game("XL 0602", phase="german_movement", turn=1, german_cities="")
    act(match, "move XL 0604")
    assert path(match) == ("0602", VYAZMA, "0604")
    assert german_cities(match) == {VYAZMA}


def test_an_empty_city_does_not_change_hands():
    match = game("XL 0602", "16 0104", phase="german_movement", turn=1, german_cities=f"{VYAZMA} {SMOLENSK}")
    act(match, "end")
    assert german_cities(match) == {VYAZMA, SMOLENSK}


def test_a_zone_of_control_takes_no_city():
    match = game("XL 0605", phase="german_movement", turn=1, german_cities="")
    act(match, "move XL 0704")
    assert german_cities(match) == set()


def test_a_unit_that_leaves_a_city_keeps_it():
    match = game("XL 0603", phase="german_movement", turn=1, german_cities=VYAZMA)
    act(match, "move XL 0608")
    assert german_cities(match) == {VYAZMA}


def test_an_advance_takes_a_city():
    match = game("16 0603 half", "LVII 0703", "XXIV 0602", phase="german_combat", turn=1, german_cities="", dice=[1])
    attack(match, VYAZMA, "LVII XXIV")
    assert german_cities(match) == set()
    act(match, "advance LVII")
    assert german_cities(match) == {VYAZMA}


def test_a_city_whose_defender_was_eliminated_stays_his_until_entered():
    match = game("16 0603 half", "LVII 0703", "XXIV 0602", phase="german_combat", turn=1, german_cities="", dice=[1])
    attack(match, VYAZMA, "LVII XXIV")
    act(match, "stay")
    assert german_cities(match) == set()


def test_a_retreat_takes_the_city_at_its_end():
    match = game("16 0605 half", "XL 0505", phase="german_combat", turn=1, german_cities=KALUGA, dice=[1])
    attack(match, "0605", "XL")
    act(match, f"retreat {KALUGA}")
    assert german_cities(match) == set()


THROUGH_VYAZMA = ("16 0604 half", "LVII 0505", "XXIV 0605")
"""From 0604 a retreat to 0703 leads through Vyazma or through 0704."""


@pytest.mark.rule("ruling-18")
@pytest.mark.parametrize(("by_way_of", "left"), [(VYAZMA, set()), ("0704", {VYAZMA})])
def test_the_attacker_chooses_the_way_of_a_retreat_where_it_changes_control(by_way_of: str, left: set[str]):
    match = game(*THROUGH_VYAZMA, phase="german_combat", turn=1, german_cities=VYAZMA, dice=[6])
    attack(match, "0604", "LVII XXIV")
    act(match, f"retreat {by_way_of}", "retreat 0703")
    assert path(match) == ("0604", by_way_of, "0703")
    assert german_cities(match) == left


@pytest.mark.rule("ruling-18")
def test_a_way_that_was_begun_leads_to_fewer_hexes():
    match = game(*THROUGH_VYAZMA, phase="german_combat", turn=1, german_cities=VYAZMA, dice=[6])
    attack(match, "0604", "LVII XXIV")
    act(match, f"retreat {VYAZMA}")
    assert reason(match, "retreat 0803") == ("why.retreat_turned", "ruling-18", {"unit": "16", "hex": "0803"})


@pytest.mark.rule("ruling-18")
def test_a_retreat_of_which_only_the_end_is_named_takes_the_fewest_cities():
    match = game(*THROUGH_VYAZMA, phase="german_combat", turn=1, german_cities=VYAZMA, dice=[6])
    attack(match, "0604", "LVII XXIV")
    act(match, "retreat 0703")
    assert german_cities(match) == {VYAZMA}


def test_the_only_way_of_a_retreat_may_take_a_city():
    match = game(*THROUGH_VYAZMA, "V 0804", phase="german_combat", turn=1, german_cities=VYAZMA, dice=[6])
    attack(match, "0604", "LVII XXIV")
    act(match, "retreat 0602")
    assert path(match) == ("0604", VYAZMA, "0602")
    assert german_cities(match) == set()


@pytest.mark.rule("ruling-18")
def test_no_way_is_asked_for_where_it_changes_nothing():
    match = game(*THROUGH_VYAZMA, phase="german_combat", turn=1, german_cities="", dice=[6])
    attack(match, "0604", "LVII XXIV")
    assert subjects(match, "retreat").isdisjoint({VYAZMA, "0704"})


# Taking back.


@pytest.mark.rule("ruling-11")
def test_taking_back_returns_the_city():
    match = game("XL 0602", phase="german_movement", turn=1, german_cities="")
    act(match, "move XL 0603", "take_back XL")
    assert german_cities(match) == set()


@pytest.mark.rule("ruling-11")
def test_taking_back_returns_every_city_of_the_move():
    match = game("XL 0602", phase="german_movement", turn=1, german_cities=ROSLAVL)
    act(match, "move XL 0601", "move XL 0602", "move XL 0603")
    assert german_cities(match) == {ROSLAVL, RZHEV, VYAZMA}
    act(match, "take_back XL")
    assert german_cities(match) == {ROSLAVL}


@pytest.mark.rule("ruling-11")
@pytest.mark.parametrize("first", ["XL", "V"])
def test_a_city_that_another_unit_entered_since_stays_taken(first: str):
    match = game("XL 0602", "V 0703", phase="german_movement", turn=1, german_cities="")
    act(match, "move XL 0603", "move XL 0602", "move V 0603", f"take_back {first}")
    assert german_cities(match) == {VYAZMA}
    act(match, "take_back V" if first == "XL" else "take_back XL")
    assert german_cities(match) == set()


@pytest.mark.rule("ruling-11")
def test_a_city_held_before_the_phase_is_not_given_away_by_taking_back():
    match = game("XL 0602", phase="german_movement", turn=1, german_cities=VYAZMA)
    act(match, "move XL 0603", "take_back XL")
    assert german_cities(match) == {VYAZMA}


@pytest.mark.rule("ruling-11")
def test_a_city_taken_in_an_earlier_phase_is_not_returned():
    match = game("XL 0602", phase="german_panzers", turn=1, german_cities="")
    act(match, "move XL 0603", "end", "move XL 0604", "move XL 0603", "take_back XL")
    assert (at(match, "XL"), german_cities(match)) == (VYAZMA, {VYAZMA})


@pytest.mark.rule("ruling-11")
def test_a_unit_takes_a_city_and_returns_to_where_it_began():
    match = game("XL 0602", phase="german_movement", turn=1, german_cities="")
    act(match, "move XL 0603", "move XL 0602", "end")
    assert (at(match, "XL"), german_cities(match)) == ("0602", {VYAZMA})


@pytest.mark.rule("ruling-11")
@pytest.mark.parametrize(("by_way_of", "taken"), [("0603", {VYAZMA}), ("0704", set()), ("0605", set())])
def test_the_player_chooses_the_path_that_takes_a_city_or_not(by_way_of: str, taken: set[str]):
    start = {"0603": "0602", "0704": "0703", "0605": "0606"}[by_way_of]
    match = game(f"XL {start}", phase="german_movement", turn=1, german_cities="")
    act(match, f"move XL {by_way_of}", "move XL 0604")
    assert german_cities(match) == taken


@pytest.mark.rule("ruling-11")
def test_two_paths_of_equal_length_take_different_cities():
    """From 0704 to 0802 by 0703 or by Mozhaisk: both are possible."""
    for by_way_of, taken in (("0703", set()), (MOZHAISK, {MOZHAISK})):
        match = game("XL 0704", phase="german_movement", turn=1, german_cities="")
        act(match, f"move XL {by_way_of}", "move XL 0802")
        assert german_cities(match) == taken


@pytest.mark.rule("ruling-11")
def test_undo_restores_a_city_too():
    match = game("XL 0602", phase="german_movement", turn=1, german_cities="")
    act(match, "move XL 0603")
    match.undo()
    assert german_cities(match) == set()


@pytest.mark.rule("ruling-23")
def test_a_soviet_unit_brought_in_at_ryazan_takes_it_from_the_germans():
    """Ryazan is an entry hex: empty, it can be used, and the unit is then the last one that was in the city."""
    assert RYAZAN in EAST_EDGE
    match = game("5 pool", phase="soviet_replacements", turn=2, german_cities=RYAZAN)
    act(match, f"bring 5 {RYAZAN}")
    assert german_cities(match) == set()
