"""Errors of other implementations of this game: one test each, so that ours is free of them."""

import pytest

from tests.games.battle_for_moscow.facts import CITIES, GERMANS, MOSCOW, RESULTS, STARS
from tests.games.battle_for_moscow.oracle import HEXES, distances, neighbours
from tests.games.battle_for_moscow.positions import (
    act,
    at,
    attack,
    forecast,
    game,
    mp,
    reach,
    report,
    rules,
    steps,
    subjects,
    targets,
    verbs,
    why,
)


@pytest.mark.rule("combat", "ruling-16")
@pytest.mark.parametrize(
    ("target", "attacker", "odds"),
    [
        ("0403", "0504", "2:1"),
        ("0505", "0404", "1:1"),
        ("0505", "0605", "1:1"),
        ("0505", "0405", "2:1"),
        ("0504", "0604", "1:1"),
    ],
)
def test_river_sides_around_the_upper_dniepr(target: str, attacker: str, odds: str):
    """Three to one, less the river, less the fortification: one table had five of these wrong."""
    match = game(f"16 {target} half", f"LVII {attacker}", phase="german_combat", turn=1)
    assert forecast(match, "LVII", target) == odds


@pytest.mark.rule("combat", "ruling-16")
def test_river_is_looked_up_between_the_two_units():
    """The river parts 0605 from 0505, not from 0606."""
    match = game("16 0605 half", "LVII 0606", "XXIV 0505", phase="german_combat", turn=1)
    assert forecast(match, "LVII", "0605") == "3:1"
    assert forecast(match, "XXIV", "0605") == "2:1"


@pytest.mark.rule("mapboard", "ruling-12")
def test_railway_from_orel_to_the_south():
    assert mp(game("16 0809", phase="soviet_rail", turn=1), "16", "0810") == 1


@pytest.mark.rule("mapboard", "ruling-12")
@pytest.mark.parametrize(("middle", "ends"), [("0302", ("0201", "0401")), ("0802", ("0702", "0902"))])
def test_railway_links_lead_both_ways(middle: str, ends: tuple[str, str]):
    for end in ends:
        assert mp(game(f"16 {middle}", phase="soviet_rail", turn=1), "16", end) == 1
        assert mp(game(f"16 {end}", phase="soviet_rail", turn=1), "16", middle) == 1


@pytest.mark.rule("movement", "ruling-12")
def test_any_neighbouring_rail_hex_is_no_way():
    match = game("16 1103", phase="soviet_rail", turn=1)
    assert {"1002", "1102", "1003", "1104", "1202", "1203"} <= reach(match, "16")
    match = game("16 1102", phase="soviet_rail", turn=1)
    assert mp(match, "16", "1202") == 2, "by way of Moscow"


@pytest.mark.rule("combat", "ruling-15")
def test_eight_to_one_into_forest_is_five_to_one():
    match = game("16 0708 half", "LVII 0608", "XXIV 0607", "XL 0707", phase="german_combat", turn=1)
    act(match, "attack LVII 0708", "attack XXIV 0708")
    assert forecast(match, "XL", "0708") == "5:1"


@pytest.mark.rule("mud_turns", "ruling-15")
def test_mud_halves_the_total_and_not_the_units():
    """Five, five and six are eight, two to one; rounded down one by one they would be seven."""
    match = game("16 0606 half", "VI 0605", "XII 0506", "V 0507", phase="german_combat", turn=3)
    act(match, "attack VI 0606", "attack XII 0606")
    assert forecast(match, "V", "0606") == "2:1"


@pytest.mark.rule("combat")
@pytest.mark.parametrize(("column", "exchanges"), [*zip(RESULTS, (2, 2, 2, 1, 0, 0), strict=True)])
def test_exchanges_in_each_column(column: str, exchanges: int):
    table = rules().results
    results = [table.result(table.labels.index(column), die) for die in range(1, 7)]
    assert results.count("EX") == exchanges == RESULTS[column].split().count("EX")


@pytest.mark.rule("combat", "ruling-20")
def test_exchange_costs_both_sides():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[5])
    attack(match, "0606", "XL")
    assert report(match) == "1:1 EX"
    assert (steps(match, "16"), steps(match, "XL")) == (1, 1)


@pytest.mark.rule("combat", "ruling-20")
def test_attacker_loss_is_a_choice():
    match = game("16 0606", "XXIV 0605", "XXXIV 0506 half", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "XXIV XXXIV")
    assert subjects(match, "lose") == {"XXIV", "XXXIV"}


@pytest.mark.rule("combat", "ruling-18")
def test_attacker_does_not_kill_by_naming_a_hex_in_a_zone():
    """The neighbour 0807 of V is refused; the army gets away."""
    match = game("16 0606", "LVII 0605", "XXXIV 0506", "V 0908", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII XXXIV")
    assert why(match, "retreat 0807") == "why.retreat_zone"
    act(match, "retreat 0806")
    assert at(match, "16") == "0806"


@pytest.mark.rule("combat", "ruling-18")
def test_zone_over_the_middle_hex_of_a_retreat_counts():
    """0508 is free, but every way there leads over a hex next to a corps."""
    match = game("16 0606", "LVII 0605", "XXXIV 0506", "V 0707", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII XXXIV")
    assert "0508" not in {near for hex in ("0605", "0506", "0707") for near in neighbours(hex)}
    assert at(match, "16") == "soviet_pool"


@pytest.mark.rule("combat", "ruling-18")
def test_a_retreat_may_be_longer_than_two_hexes():
    units = ("16 0606", "24 0508", "30 0608", "LVII 0605", "XXXIV 0506", "V 0807")
    match = game(*units, phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII XXXIV")
    assert {distances("0606")[hex] for hex in subjects(match, "retreat")} == {3}


@pytest.mark.rule("replacements", "ruling-22")
def test_communication_regards_zones_of_control():
    wall = ("V 1202", "VI 1205", "VII 1208", "VIII 1210")
    match = game("16 1005 half", "5 pool", *wall, phase="soviet_replacements", turn=2)
    assert why(match, "restore 16") == "why.no_communication"


@pytest.mark.rule("replacements", "ruling-25")
def test_moscow_needs_no_communication_and_is_not_the_only_place():
    match = game("5 pool", "V 1102", "VI 1203", "VII 1003", phase="soviet_replacements", turn=2)
    assert {MOSCOW, "1401", "0509"} <= targets(match, "bring", "5")


@pytest.mark.rule("combat")
def test_there_are_results_replacements_and_a_victory_at_all():
    """One implementation ends with the announcement of battles."""
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII")
    assert verbs(match) == {"advance", "stay"}


@pytest.mark.rule("counters")
def test_xxii_corps_is_not_called_xxiii():
    assert rules().roster["XXII"].type.attack == (4, 8)
    assert set(GERMANS) == {unit for unit, counter in rules().roster.items() if counter.side == "german"}


@pytest.mark.rule("counters")
@pytest.mark.parametrize("unit", ["VII", "VIII", "IX"])
def test_half_strength_of_the_7_4_corps_is_not_three(unit: str):
    match = game("16 0606 half", f"{unit} 0605 half", phase="german_combat", turn=1)
    assert forecast(match, unit, "0606") == "1:1"


@pytest.mark.rule("mapboard")
def test_board_is_the_one_of_1986():
    """Not 14 by 11 hexes, not Moscow at 1202, no Kalinin, and none of the later edition's stars."""
    assert len(rules().grid.axial) == len(HEXES) == 140
    assert rules().grid.names[rules().moscow] == "1103"
    assert "kalinin" not in CITIES.values()
    assert {"0503", "0511", "0608"}.isdisjoint(STARS)
    assert {"0504", "0505", "0803"} <= set(STARS)
