"""Advance after combat (11.5; ruling 38)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.positions import act, asked, at, attack, game, german_cities, subjects, verbs


def won(*units: str, target: str = "0807", **more: Any) -> Match:
    """The 8th Army, spent, has been eliminated by all German units given."""
    match = game(*units, f"8 {target} spent", **{"phase": "german_combat", "results": "DE", **more})
    attack(match, target, " ".join(words.split()[0] for words in units))
    return match


@pytest.mark.rule("11.5")
def test_11_5_an_attacker_may_advance_or_stay():
    match = won("1PzA 0806")
    assert verbs(match) == {"advance", "stay"}
    act(match, "stay")
    assert at(match, "1PzA") == "0806"


@pytest.mark.rule("11.5")
def test_11_5_before_anything_else_is_done():
    match = won("1PzA 0806", "6AOK 0808")
    assert asked(match) == "german prompt.advance"
    assert not {"attack", "end"} & verbs(match)


@pytest.mark.rule("11.5")
def test_11_5_no_advance_where_the_hex_is_not_empty():
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", results="NE")
    attack(match, "0807", "1PzA")
    assert asked(match) == "german prompt.attack"


@pytest.mark.rule("11.5", "ruling-38")
def test_ruling_38_one_german_unit():
    match = won("1PzA 0806", "6AOK 0808")
    assert subjects(match, "advance") == {"1PzA", "6AOK"}
    act(match, "advance 6AOK")
    assert asked(match) == "german prompt.attack"
    assert at(match, "6AOK") == "0807"


@pytest.mark.rule("ruling-38")
def test_ruling_38_soviets_up_to_a_legal_stack():
    units = ("8 0806", "3 0806", "4 0907")
    match = game(*units, "R3 0807 spent", phase="soviet_combat", results="DE")
    attack(match, "0807", "8 3 4")
    act(match, "advance 8", "advance 4")
    assert asked(match) == "soviet prompt.attack"
    assert (at(match, "8"), at(match, "3"), at(match, "4")) == ("0807", "0806", "0807")


@pytest.mark.rule("ruling-38")
def test_ruling_38_a_tank_may_join_two_armies():
    match = game("8 0806", "3 0806", "2MC 0907", "R3 0807 spent", phase="soviet_combat", results="DE")
    attack(match, "0807", "8 3 2MC")
    act(match, "advance 8", "advance 3")
    assert subjects(match, "advance") == {"2MC"}


@pytest.mark.rule("ruling-38")
def test_ruling_38_only_attackers_of_that_battle():
    match = game("1PzA 0806", "6AOK 0808", "8 0807 spent", phase="german_combat", results="DE")
    attack(match, "0807", "1PzA")
    assert subjects(match, "advance") == {"1PzA"}


@pytest.mark.rule("ruling-38")
def test_ruling_38_out_of_a_rear_area_too():
    match = won("2PzA center", target="1201")
    act(match, "advance 2PzA")
    assert at(match, "2PzA") == "1201"


@pytest.mark.rule("ruling-38")
def test_ruling_38_an_advance_takes_a_city():
    match = won("1PzA 0904", target="0804")
    act(match, "advance 1PzA")
    assert german_cities(match) == {"0804"}


@pytest.mark.rule("ruling-38")
def test_ruling_38_terrain_zones_and_weather_do_not_matter():
    match = game(
        "1PzA 0904 spent", "6AOK 0903", "8 1003 spent", "2MC 1104", phase="german_combat", turn=3, results="DE"
    )
    attack(match, "1003", "1PzA 6AOK")
    act(match, "advance 1PzA")
    assert at(match, "1PzA") == "1003"
