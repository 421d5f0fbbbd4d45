"""Clarifications: retreats through enemy zones of control as a last resort (ruling 19), leaving a zone."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.oracle import distances
from tests.games.battle_for_moscow.positions import (
    LAST_RESORT,
    act,
    at,
    attack,
    game,
    german_cities,
    kills,
    logged,
    path,
    reach,
    reason,
    report,
    steps,
    subjects,
    why,
)

pytestmark = pytest.mark.rule("clarified_zone", "ruling-19")

CLOSED = ("V 0807", "VI 0608")
"""With LVII and XXXIV these leave the army in 0606 no retreat out of their zones."""


def retreat(*others: str, die: int = 1, army: str = "16 0606", **options: bool) -> Match:
    """The army in 0606 is attacked at 2:1 and must retreat."""
    units = (army, "LVII 0605", "XXXIV 0506", *others)
    match = game(*units, phase="german_combat", turn=1, dice=[die], options={**LAST_RESORT, **options})
    attack(match, "0606", "LVII XXXIV")
    return match


def friends_at_every_end() -> list[str]:
    """Armies in all hexes that the shortest retreats of last resort lead to."""
    ends = sorted(subjects(retreat(*CLOSED), "retreat"))
    armies = ("24", "30", "32", "33", "40", "43", "49", "50")
    return [f"{army} {hex}" for army, hex in zip(armies, ends, strict=False)]


@pytest.mark.rule("ruling-18")
def test_without_the_clarification_the_unit_is_eliminated():
    assert at(retreat(*CLOSED, last_resort_retreat=False), "16") == "soviet_pool"


@pytest.mark.rule("ruling-18")
def test_while_a_clean_retreat_exists_there_is_no_other():
    assert subjects(retreat(), "retreat") == {"0508", "0608", "0708", "0806", "0807"}


@pytest.mark.rule("ruling-18")
def test_a_clean_retreat_costs_no_step():
    match = retreat("V 0807", "VI 0407")
    assert (at(match, "16"), steps(match, "16")) == ("0608", 2)


def test_a_full_strength_unit_goes_through_the_zone_at_a_step():
    match = retreat(*CLOSED)
    ends = subjects(match, "retreat")
    assert ends
    act(match, f"retreat {min(ends)}")
    assert (at(match, "16"), steps(match, "16")) == (min(ends), 1)


def test_the_last_hex_is_in_no_zone():
    zones = {near for corps in ("0605", "0506", "0807", "0608") for near, far in distances(corps).items() if far <= 1}
    ends = subjects(retreat(*CLOSED), "retreat")
    assert ends == {hex for hex, far in distances("0606").items() if far == 2} - zones


def test_one_step_for_the_whole_way():
    """The hex on the way lies next to two corps."""
    match = retreat("V 0807", "VI 0608", "VII 0408")
    assert path(match) == ("0606", "0706", "0805")
    assert steps(match, "16") == 1
    assert logged(match, "log.last_resort")


def test_it_is_no_elimination_and_earns_no_point():
    match = retreat(*CLOSED)
    act(match, f"retreat {min(subjects(match, 'retreat'))}")
    assert kills(match) == (0, 0)


@pytest.mark.rule("ruling-31")
def test_a_half_strength_unit_is_eliminated_and_earns_a_point():
    units = ("16 0606 half", "LVII 0605", "XXXIV 0506", *CLOSED)
    match = game(*units, phase="german_combat", turn=1, dice=[2], options=LAST_RESORT)
    attack(match, "0606", "LVII")
    assert (report(match), at(match, "16"), kills(match)) == ("3:1 DR", "soviet_pool", (1, 0))


def test_a_unit_that_the_result_has_just_halved_is_eliminated():
    """Three to one, die 1: a loss, then a retreat."""
    units = ("16 0606", "LVII 0605", "XXIV 0506", *CLOSED)
    match = game(*units, phase="german_combat", turn=1, dice=[1], options=LAST_RESORT)
    attack(match, "0606", "LVII XXIV")
    assert (report(match), at(match, "16")) == ("3:1 DRL", "soviet_pool")


def test_a_unit_halved_in_an_exchange_is_eliminated():
    units = ("16 0606", "LVII 0605", "XXXIV 0506", *CLOSED)
    match = game(*units, phase="german_combat", turn=1, dice=[4], options=LAST_RESORT)
    attack(match, "0606", "LVII")
    assert (report(match), at(match, "16")) == ("1:1 EX", "soviet_pool")


def test_it_is_compulsory():
    """0805 is the only end: the unit goes there unasked."""
    match = retreat("V 0807", "VI 0608", "VII 0408")
    assert (at(match, "16"), subjects(match, "retreat")) == ("0805", set())


def test_nowhere_out_of_all_zones_eliminates():
    match = retreat("V 0807", "VI 0608", "VII 0408", "VIII 0804", "IX 0404")
    assert at(match, "16") == "soviet_pool"


def test_not_through_an_enemys_hex():
    units = ("16 0101", "LVII 0102", "XXIV 0201", "V 0410")
    match = game(*units, phase="german_combat", turn=1, dice=[1], options=LAST_RESORT)
    attack(match, "0101", "LVII XXIV")
    assert at(match, "16") == "soviet_pool"


@pytest.mark.rule("ruling-18")
def test_longer_while_all_ends_are_occupied():
    match = retreat(*CLOSED, *friends_at_every_end())
    assert {distances("0606")[hex] for hex in subjects(match, "retreat")} == {3}


@pytest.mark.rule("ruling-18")
def test_a_friend_on_the_way_is_passed_through():
    match = retreat(*CLOSED, "24 0707")
    assert subjects(match, "retreat") == subjects(retreat(*CLOSED), "retreat")


@pytest.mark.rule("ruling-18")
def test_occupied_clean_ends_without_a_longer_way_leave_the_last_resort():
    """0608 is the only clean end, a friend is in it, and no way goes on from there."""
    match = retreat("V 0807", "VI 0407", "VII 0710", "VIII 0510", "24 0608")
    assert (at(match, "16"), steps(match, "16"), at(match, "24")) == ("0805", 1, "0608")


@pytest.mark.rule("ruling-29")
def test_a_city_at_its_end_is_taken():
    """Kaluga, 0805, is German and empty."""
    units = ("16 0606", "LVII 0605", "XXXIV 0506", "V 0807", "VI 0608", "VII 0408")
    match = game(*units, phase="german_combat", turn=1, dice=[1], options=LAST_RESORT, german_cities="0805")
    attack(match, "0606", "LVII XXXIV")
    assert (at(match, "16"), german_cities(match)) == ("0805", set())


def test_german_units_too():
    units = ("XL 0606", "16 0605", "24 0506", "30 0807", "32 0608")
    match = game(*units, phase="soviet_combat", turn=1, dice=[1], options=LAST_RESORT)
    attack(match, "0606", "16 24")
    act(match, f"retreat {min(subjects(match, 'retreat'))}")
    assert (steps(match, "XL"), kills(match)) == (1, (0, 0))


def test_other_hexes_are_refused_with_the_ruling():
    match = retreat(*CLOSED)
    key, rule, facts = reason(match, "retreat 0609")
    assert (key, rule) == ("why.retreat_length", "ruling-19")
    assert facts == {"unit": "16", "hex": "0609", "distance": 3, "length": 2}
    assert reason(match, "retreat 0508")[:2] == ("why.retreat_zone", "ruling-19")


def test_other_hexes_of_a_clean_retreat_are_refused_with_its_own_ruling():
    assert reason(retreat(), "retreat 0707")[:2] == ("why.retreat_length", "ruling-18")


@pytest.mark.rule("ruling-18")
def test_no_way_of_last_resort_leads_over_an_enemy():
    """The only way of three hexes to 0603 begins with 0605, where LVII stands."""
    match = retreat(*CLOSED, *friends_at_every_end())
    facts = {"unit": "16", "hex": "0603", "length": 3}
    assert reason(match, "retreat 0603") == ("why.retreat_no_way.last_resort", "ruling-19", facts)


@pytest.mark.rule("zoc", "ruling-9")
def test_a_unit_may_always_leave_a_zone_but_stops_in_the_next():
    match = game("XL 0606", "16 0607", phase="german_movement", turn=1)
    assert "0605" in reach(match, "XL")
    assert why(match, "move XL 0608") == "why.zone"
    assert german_cities(match) == {"0204", "0307"}
