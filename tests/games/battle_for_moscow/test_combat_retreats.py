"""Combat, DR: where a defender may be moved, and when it is eliminated instead (ruling 18)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.oracle import distances, neighbours
from tests.games.battle_for_moscow.positions import act, at, attack, game, logged, path, phase, reason, subjects, why

pytestmark = pytest.mark.rule("combat", "ruling-18")


def retreat(*others: str) -> Match:
    """The army in 0606 is attacked from the north and north-west: 0607 and 0707 are open, unless others close them."""
    units = ("16 0606", "LVII 0605", "XXXIV 0506", *others)
    match = game(*units, phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII XXXIV")
    return match


def test_dr_exactly_two_hexes_from_its_start():
    assert {distances("0606")[hex] for hex in subjects(retreat(), "retreat")} == {2}


def test_dr_every_end_of_a_legal_path():
    """0706 and 0507 lie next to the attackers, so the way leads over 0607 or 0707."""
    assert subjects(retreat(), "retreat") == {"0508", "0608", "0708", "0806", "0807"}


def test_dr_forest_at_the_end_counts_one_hex():
    assert {"0708", "0806"} <= subjects(retreat(), "retreat")


def test_dr_not_through_enemy_zoc():
    """0807 closes 0707; the ends beyond it that are no neighbours of 0807 cannot be reached any more."""
    open_ends = subjects(retreat("V 0908"), "retreat")
    assert open_ends == {"0508", "0608", "0708", "0806"}
    assert subjects(retreat("V 0807"), "retreat") == {"0508", "0608"}


def test_dr_not_into_enemy_zoc():
    assert "0807" in subjects(retreat(), "retreat")
    assert "0807" not in subjects(retreat("V 0908"), "retreat")


def test_dr_zone_of_any_enemy_counts_not_only_the_attackers():
    assert "0807" not in subjects(retreat("V 0908 half"), "retreat")


def test_dr_attacker_cannot_name_a_hex_in_its_zone_while_a_legal_retreat_exists():
    assert why(retreat("V 0908"), "retreat 0807") == "why.retreat_zone"


def test_dr_attacker_cannot_name_a_nearer_or_further_hex():
    match = retreat()
    assert why(match, "retreat 0707") == "why.retreat_length"
    assert why(match, "retreat 0609") == "why.retreat_length"


LONGER = ("16 0709", "LVII 0708", "XLVI 0808", "10 0509", "13 0510", "24 0610", "29 0810")
"""Friends hold every end two hexes away, so the retreat has three; 0508 is free, but no way of two leads there."""


@pytest.mark.parametrize(
    ("hex", "key", "facts"),
    [
        ("0509", "why.retreat_friend", {"unit": "16", "hex": "0509", "friends": ("10",)}),
        ("0608", "why.retreat_zone", {"unit": "16", "hex": "0608", "enemies": ("LVII",)}),
        ("0708", "why.enemy", {"unit": "16", "hex": "0708", "enemies": ("LVII",)}),
        ("0709", "why.same_hex", {"unit": "16", "hex": "0709"}),
        ("0710", "why.retreat_longer", {"unit": "16", "hex": "0710", "distance": 1, "length": 3}),
        ("0310", "why.retreat_longer", {"unit": "16", "hex": "0310", "distance": 4, "length": 3}),
        ("0508", "why.retreat_no_way.clean", {"unit": "16", "hex": "0508", "length": 2}),
        ("0606", "why.retreat_no_way.clean", {"unit": "16", "hex": "0606", "length": 3}),
    ],
)
def test_a_hex_of_no_retreat_is_refused_with_its_cause(hex: str, key: str, facts: dict[str, Any]):
    match = game(*LONGER, phase="german_combat", turn=1, dice=[1])
    attack(match, "0709", "LVII XLVI")
    assert reason(match, f"retreat {hex}") == (key, "ruling-18", facts)


def test_dr_only_retreat_is_taken_without_being_asked():
    match = retreat("V 0807", "VI 0407")
    assert at(match, "16") == "0608"
    assert path(match) == ("0606", "0607", "0608")


def test_dr_no_legal_path_eliminates():
    match = retreat("V 0807", "VI 0608")
    assert at(match, "16") == "soviet_pool"
    assert logged(match, "log.no_retreat")


def test_dr_middle_hex_in_a_zone_eliminates_though_an_end_beyond_is_free():
    """Of the ends over 0607 only 0508 is free, but VII next to 0607 closes the way there."""
    match = retreat("V 0807", "VI 0609", "VII 0707")
    assert "0508" not in {near for hex in ("0807", "0609", "0707", "0605", "0506") for near in neighbours(hex)}
    assert at(match, "16") == "soviet_pool"


def test_dr_surrounded_by_zones_eliminates():
    match = game("16 0606", "LVII 0605", "XXIV 0607", phase="german_combat", turn=1, dice=[3])
    attack(match, "0606", "LVII XXIV")
    assert at(match, "16") == "soviet_pool"


def test_dr_through_friends():
    assert subjects(retreat("24 0707", "30 0607"), "retreat") == {"0508", "0608", "0708", "0806", "0807"}


def test_dr_not_onto_a_friend():
    assert subjects(retreat("24 0807"), "retreat") == {"0508", "0608", "0708", "0806"}


def test_dr_further_than_two_hexes_when_all_ends_are_occupied():
    assert subjects(retreat("V 0807", "24 0508", "30 0608"), "retreat") == {"0408", "0509", "0609", "0709"}


def test_dr_not_further_while_one_end_is_empty():
    assert at(retreat("V 0807", "24 0508"), "16") == "0608"


def test_dr_further_and_further_while_all_ends_are_occupied():
    friends = zip(("24", "30", "32", "33", "40", "43"), ("0508", "0608", "0408", "0509", "0609", "0709"), strict=True)
    match = retreat("V 0807", *(f"{unit} {hex}" for unit, hex in friends))
    assert {distances("0606")[hex] for hex in subjects(match, "retreat")} == {4}


def test_dr_longer_way_may_be_the_only_one():
    match = retreat("V 0807", "VI 0407", "VII 0710", "24 0608")
    assert at(match, "16") == "0509"


def test_dr_occupied_ends_and_no_longer_path_eliminate():
    match = retreat("V 0807", "VI 0407", "VII 0710", "VIII 0510", "24 0608")
    assert at(match, "16") == "soviet_pool"
    assert at(match, "24") == "0608"


def test_dr_never_off_the_map():
    match = game("16 1410 half", "LVII 1310", phase="german_combat", turn=1, dice=[2])
    attack(match, "1410", "LVII")
    assert at(match, "16") == "soviet_pool"


def test_dr_rivers_and_fortifications_are_no_hindrance():
    """From 0705 over two rivers into the fortification of 0505, or over one into the forest of 0806."""
    match = game("16 0705 half", "LVII 0704", phase="german_combat", turn=1, dice=[2])
    attack(match, "0705", "LVII")
    assert {"0505", "0806"} <= subjects(match, "retreat")


def test_dr_moscow_gives_no_relief():
    units = ("16 1103 half", "LVII 1102", "XXIV 1003", "XLI 1203")
    match = game(*units, phase="german_combat", turn=1, dice=[6])
    attack(match, "1103", "LVII XXIV")
    assert logged(match, "log.no_retreat")
    assert at(match, "16") == "soviet_pool"


def test_dr_a_fortification_gives_no_relief():
    match = game("16 0504 half", "LVII 0505", "XXIV 0503", "V 0704", phase="german_combat", turn=1, dice=[6])
    attack(match, "0504", "LVII XXIV")
    assert logged(match, "log.no_retreat")
    assert at(match, "16") == "soviet_pool"


@pytest.mark.rule("ruling-8")
def test_dr_mud_does_not_shorten_a_retreat():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=3, dice=[1])
    attack(match, "0606", "LVII")
    act(match, "retreat 0608")
    assert at(match, "16") == "0608"


def test_dr_of_a_german_unit():
    match = game("XL 0606", "16 0605", "24 0506", phase="soviet_combat", turn=1, dice=[1])
    attack(match, "0606", "16 24")
    act(match, "retreat 0806")
    assert at(match, "XL") == "0806"


def test_dr_a_unit_that_retreated_next_to_other_battles_is_not_attacked_again():
    units = ("16 0606 half", "24 0610", "LVII 0605", "XL 0609")
    match = game(*units, phase="german_combat", turn=1, dice=[2, 3])
    act(match, "attack LVII 0606", "attack XL 0610", "announced", "resolve 0606", "retreat 0807", "stay")
    assert subjects(match, "resolve") == {"0610"}


def test_dr_is_finished_before_the_phase_goes_on():
    match = retreat()
    assert phase(match) == "german_combat"
    act(match, "retreat 0608", "stay")
    assert phase(match) == "german_movement"
