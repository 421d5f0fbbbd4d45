"""War of Attrition: tracing supply with its price, assault points (Supply Utilization; rulings 35 and 36)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.positions import (
    ATTRITION,
    CONTINUATION,
    act,
    at,
    column,
    game,
    phase,
    reason,
    report,
    steps,
    subjects,
    supply,
    verbs,
    why,
)

pytestmark = pytest.mark.rule("supply_utilization", "war_of_attrition")


def assault(*units: str, held: str = "9 9", turn: int = 1, side: str = "german", **facts: Any) -> Match:
    """The combat phase of a side."""
    return game(*units, phase=f"{side}_combat", turn=turn, options=ATTRITION, supply=held, **facts)


def price(match: Match, unit: str) -> int:
    """The price of the next assault point of a unit."""
    option = match.decision.option("assault") if match.decision else None
    assert option is not None
    cost = dict(option.notes(unit)[0].facts)["points"]
    assert isinstance(cost, int)
    return cost


# Tracing.


@pytest.mark.rule("ruling-35")
def test_a_free_trace_costs_nothing():
    match = assault("V 0606", "16 0605")
    act(match, "attack V 0605")
    assert price(match, "V") == 1


@pytest.mark.rule("ruling-35")
def test_the_starting_hex_is_free_though_in_a_zone():
    match = assault("V 0606", "16 0707")
    act(match, "attack V 0707")
    assert price(match, "V") == 1


@pytest.mark.rule("ruling-35")
def test_an_empty_hex_in_an_enemy_zone_costs_one():
    """Armies from north to south behind the corps: their zones are three hexes deep."""
    wall = ("3 0401", "5 0403", "10 0405", "13 0407", "19 0409")
    match = assault("V 0606", "16 0706", *wall)
    act(match, "attack V 0706")
    assert price(match, "V") == 1 + 3


@pytest.mark.rule("ruling-35")
def test_the_edge_hex_itself_may_cost():
    """0103 and 0104 lie next to the armies."""
    match = assault("V 0203", "16 0202", "24 0204")
    act(match, "attack V 0202")
    assert price(match, "V") == 1 + 1


@pytest.mark.rule("ruling-35")
def test_standing_on_the_edge_costs_nothing():
    match = assault("V 0101", "16 0102", "24 0201")
    act(match, "attack V 0102")
    assert price(match, "V") == 1


@pytest.mark.rule("ruling-35")
def test_a_friends_hex_in_a_zone_is_free():
    match = assault("V 0203", "VI 0103", "16 0202", "24 0204")
    act(match, "attack V 0202")
    assert price(match, "V") == 1


@pytest.mark.rule("ruling-35", "ruling-22")
def test_a_friends_hex_does_not_help_communication():
    match = game("V 0203 half", "VI 0103", "16 0202", "24 0204", phase="german_replacements", turn=4, options=ATTRITION)
    assert why(match, "restore V") == "why.no_communication"


@pytest.mark.rule("ruling-35")
def test_an_enemys_hex_is_never_entered():
    """Armies on every neighbour."""
    ring = zip(("3", "5", "10", "13", "16", "19"), ("0605", "0706", "0707", "0607", "0507", "0506"), strict=True)
    match = assault("V 0606", *(f"{army} {hex}" for army, hex in ring))
    act(match, "attack V 0605")
    assert reason(match, "assault V") == ("why.no_supply", "ruling-35", {"unit": "V", "hex": "0606"})


@pytest.mark.rule("ruling-35")
def test_soviet_supply_is_traced_to_the_east():
    match = assault("16 1401", "V 1402", side="soviet")
    act(match, "attack 16 1402")
    assert price(match, "16") == 1


@pytest.mark.rule("ruling-35", "ruling-24", "replacement_edge")
@pytest.mark.parametrize("turn", [2, 5])
def test_triple_arrows_are_ends_of_supply_while_open(turn: int):
    """A wall of corps east of the army in 0901."""
    wall = ("V 1202", "VI 1205", "VII 1208", "VIII 1210")
    match = assault("16 0901", "IX 0902", *wall, side="soviet", turn=turn)
    act(match, "attack 16 0902")
    assert (price(match, "16") == 1) == (turn == 2)


@pytest.mark.rule("ruling-35")
def test_the_price_is_paid_once_a_unit():
    match = assault("V 0203", "16 0202", "24 0204")
    act(match, "attack V 0202", "assault V")
    assert (supply(match)[0], price(match, "V")) == (7, 1)
    act(match, "assault V")
    assert supply(match)[0] == 6


@pytest.mark.rule("ruling-35")
def test_each_unit_pays_its_own_trace():
    match = assault("V 0203", "16 0202", "24 0204", "VI 0208", "30 0207", "32 0209")
    act(match, "attack V 0202", "attack VI 0207")
    assert (price(match, "V"), price(match, "VI")) == (2, 2)
    act(match, "assault V", "assault VI")
    assert supply(match)[0] == 9 - 2 - 2


# Assault.


@pytest.mark.rule("assault", "ruling-36")
def test_a_point_is_a_strength():
    """Five against four; three points make eight."""
    match = assault("VI 0605", "16 0606 half")
    act(match, "attack VI 0606")
    assert column(match, "0606") == "1:1"
    act(match, "assault VI")
    assert column(match, "0606") == "3:2"
    act(match, "assault VI", "assault VI")
    assert (column(match, "0606"), supply(match)) == ("2:1", (6, 9))


@pytest.mark.rule("assault", "ruling-36")
@pytest.mark.parametrize(("words", "most"), [("VI 0605", 5), ("VI 0605 half", 2), ("LVII 0605 half", 6)])
def test_at_most_the_strength_on_the_present_face(words: str, most: int):
    match = assault(words, "16 0606 half", held="20 0")
    unit = words.split(maxsplit=1)[0]
    act(match, f"attack {unit} 0606", *[f"assault {unit}"] * most)
    assert reason(match, f"assault {unit}") == ("why.assault_full", "assault", {"unit": unit, "strength": most})
    assert supply(match)[0] == 20 - most


@pytest.mark.rule("assault", "ruling-36")
def test_no_more_than_the_side_holds():
    match = assault("VI 0605", "16 0606 half", held="1 9")
    act(match, "attack VI 0606", "assault VI")
    assert reason(match, "assault VI") == ("why.no_points", "assault", {"unit": "VI", "price": 1, "points": 0})


@pytest.mark.rule("assault", "ruling-35")
def test_the_trace_must_be_paid_too():
    match = assault("V 0203", "16 0202", "24 0204", held="1 0")
    act(match, "attack V 0202")
    assert reason(match, "assault V") == ("why.no_points", "assault", {"unit": "V", "price": 2, "points": 1})


@pytest.mark.rule("assault", "ruling-36")
def test_only_attackers_have_them():
    match = assault("VI 0605", "VII 0506", "16 0606 half")
    act(match, "attack VI 0606")
    assert subjects(match, "assault") == {"VI"}
    assert reason(match, "assault VII") == ("why.no_attack", "assault", {"unit": "VII"})


@pytest.mark.rule("assault", "ruling-36")
def test_defenders_have_none():
    match = assault("VI 0605", "16 0606 half")
    act(match, "attack VI 0606")
    assert why(match, "assault 16") == "why.no_attack"


@pytest.mark.rule("assault", "ruling-36", "ruling-14")
def test_called_off_before_closing_they_return_with_the_price():
    match = assault("V 0203", "16 0202", "24 0204")
    act(match, "attack V 0202", "assault V", "assault V", "withdraw V")
    assert supply(match) == (9, 9)
    act(match, "attack V 0202")
    assert price(match, "V") == 2


@pytest.mark.rule("assault", "ruling-36", "ruling-14")
def test_once_the_announcement_is_closed_they_are_spent():
    match = assault("VI 0605", "16 0606 half", dice=[3])
    act(match, "attack VI 0606", "assault VI", "announced")
    assert verbs(match) == {"resolve"}
    act(match, "resolve 0606")
    assert supply(match) == (8, 9)


@pytest.mark.rule("assault", "ruling-36")
def test_they_serve_one_battle():
    match = assault("VI 0605", "16 0606 half", dice=[3])
    act(match, "attack VI 0606", "assault VI", "announced", "resolve 0606")
    assert match.state.units["VI"].marks == ()


@pytest.mark.rule("assault", "ruling-36", "ruling-15", "mud_turns")
def test_they_are_halved_in_mud():
    """Five and five points are five in mud: 1:1 against four, not 2:1."""
    match = assault("VI 0605", "16 0606 half", turn=3)
    act(match, "attack VI 0606", *["assault VI"] * 5)
    assert column(match, "0606") == "1:1"


@pytest.mark.rule("assault", "ruling-15")
def test_they_come_before_the_shifts():
    """Eight and eight against the eight of 0708: 2:1, less the forest."""
    match = assault("XL 0607", "16 0708")
    act(match, "attack XL 0708", *["assault XL"] * 8)
    assert column(match, "0708") == "3:2"


@pytest.mark.rule("assault", "ruling-36", "ruling-17", "advanced_results")
def test_they_count_for_the_floor():
    match = assault("VI 0605 half", "16 0606")
    act(match, "attack VI 0606")
    assert why(match, "announced") == "why.below_floor"
    act(match, "assault VI", "assault VI")
    assert why(match, "announced") == ""


@pytest.mark.rule("assault", "ruling-20")
def test_exchange_losses_do_not_count_them():
    """LVI, nine and nine, against eight: the four that the army loses are paid by a step of LVI, five."""
    match = assault("LVI 0605", "16 0606", held="20 0", dice=[5])
    act(match, "attack LVI 0606", *["assault LVI"] * 9, "announced", "resolve 0606")
    assert report(match) == "2:1 EX"
    assert (steps(match, "LVI"), at(match, "16") != "0606") == (1, False)


@pytest.mark.rule("assault", "ruling-20")
def test_a_weak_attacker_with_points_pays_with_all_it_has():
    """Two and two against a half-strength army of four: it owes four and has two printed."""
    match = assault("VI 0605 half", "16 0606 half", dice=[5])
    act(match, "attack VI 0606", "assault VI", "assault VI", "announced", "resolve 0606")
    assert (report(match), at(match, "VI"), at(match, "16")) == ("1:1 EX", "german_pool", "soviet_pool")


@pytest.mark.rule("assault")
def test_no_assault_without_war_of_attrition():
    match = game("VI 0605", "16 0606 half", phase="german_combat", turn=1)
    act(match, "attack VI 0606")
    assert match.decision is not None
    assert match.decision.option("assault") is None


@pytest.mark.rule("assault", "tank_unit", "ruling-16")
def test_tank_and_assault_together():
    units = ("Tank 0605", "XLVII 0606")
    match = game(*units, phase="soviet_combat", turn=13, scenario=CONTINUATION, options=ATTRITION, supply="0 9")
    act(match, "attack Tank 0606")
    assert column(match, "0606") == "1:1"
    act(match, "assault Tank")
    assert (column(match, "0606"), phase(match)) == ("3:2", "soviet_combat")


@pytest.mark.rule("ruling-35")
def test_replacements_ask_for_communication_not_supply():
    """Supply at a price is no communication."""
    match = game("V 0203 half", "16 0202", "24 0204", phase="german_replacements", turn=4, options=ATTRITION)
    assert why(match, "restore V") == "why.no_communication"
