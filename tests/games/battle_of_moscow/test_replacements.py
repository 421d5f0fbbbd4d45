"""Russian replacements, counters that join, the limits of besieged cities, Tikhvin (rulings 60-62, 72, 95)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow.depots import room_in
from tests.games.battle_of_moscow.positions import (
    act,
    asked,
    at,
    game,
    look,
    subjects,
    targets,
    told,
    verbs,
    why,
    why_rule,
)


def arrivals(*units: str, **facts: Any) -> Match:
    """The Russian arrivals, with a German who stands nowhere near."""
    return game(*units, "7Pz 0928", phase="russian_arrivals", turn=facts.pop("turn", 3), **facts)


def besieged(*units: str, city: str = "0507", **facts: Any) -> Match:
    """The same where a city was found isolated when the turn began."""
    return arrivals(*units, isolated=[city], **facts)


def left(match: Match) -> dict[str, int]:
    """The factors left, as the prompt tells them."""
    assert match.decision is not None
    return {name: int(value) for name, value in match.decision.prompt.facts if name != "side"}  # type: ignore[arg-type]


@pytest.mark.rule("replacements", "ruling-60")
def test_ruling_60_so_many_factors_at_each_place_from_the_first_turn():
    assert left(arrivals(turn=1)) == {"moscow": 4, "leningrad": 4, "south": 3, "east": 4}


@pytest.mark.rule("replacements", "ruling-60")
def test_ruling_60_destroyed_infantry_comes_back_at_its_factor_where_that_is():
    match = arrivals("5A russian_lost", "16A russian_lost", "31A russian_lost", "YE russian_lost")
    assert targets(match, "rebuild", "16A") == {"3046"}
    assert {"2227", "0507", "3024"} <= targets(match, "rebuild", "5A")
    assert not targets(match, "rebuild", "5A") & {"2546", "2646"}
    assert {"2546", "2646", "3046"} <= targets(match, "rebuild", "31A")
    assert why(match, "rebuild 16A 2227") == "why.too_few_factors"
    assert why(match, "rebuild 5A 2026") == "why.no_depot"
    act(match, "rebuild 5A 2227")
    assert at(match, "5A") == "2227"
    assert left(match) == {"moscow": 0, "leningrad": 4, "south": 3, "east": 4}


@pytest.mark.parametrize("unit", ["5AB", "WM", "FE"])
@pytest.mark.rule("replacements", "workers", "paratroops", "ruling-62")
def test_ruling_62_paratroops_workers_and_fort_troops_never_come_back(unit: str):
    match = arrivals(f"{unit} russian_lost")
    assert why(match, f"rebuild {unit} 2227") == "why.never_rebuilt"
    assert why_rule(match, f"rebuild {unit} 2227") == "ruling-62"


@pytest.mark.rule("replacements", "ruling-60")
def test_ruling_60_one_cavalry_and_one_armour_a_turn_over_all_places():
    match = arrivals("2GC russian_lost", "DO russian_lost", "T1 russian_lost", "T3 russian_lost")
    assert subjects(match, "rebuild") == {"2GC", "DO", "T1", "T3"}
    act(match, "rebuild DO 2227")
    assert subjects(match, "rebuild") == {"T1", "T3"}
    act(match, "rebuild T3 3024")
    assert subjects(match, "rebuild") == set()
    assert why(match, "rebuild 2GC 0507") == "why.one_a_turn"
    assert why_rule(match, "rebuild 2GC 0507") == "ruling-60"


@pytest.mark.rule("replacement_counters", "ruling-60")
def test_ruling_60_armour_costs_its_attack():
    match = arrivals("T3 russian_lost")
    act(match, "rebuild T3 3024")
    assert left(match)["east"] == 1


@pytest.mark.rule("replacement_counters", "ruling-60")
def test_ruling_60_what_is_not_used_may_become_counters_and_is_lost_otherwise():
    match = arrivals("16A 2026")
    act(match, "counter 2227", "counter 3024", "counter 3030", "counter 2646")
    assert left(match) == {"moscow": 3, "leningrad": 4, "south": 2, "east": 2}
    assert [at(match, f"R{n}") for n in (1, 2, 3, 4)] == ["2227", "3024", "3030", "2646"]
    act(match, "arrived")
    assert asked(match) == "russian prompt.move.1"
    later = arrivals("16A 2026", turn=4)
    assert left(later)["moscow"] == 4


@pytest.mark.rule("stacking", "ruling-60", "replacement_counters")
def test_ruling_60_six_counters_a_hex_at_most():
    match = arrivals(*(f"R{n} 2227" for n in range(1, 6)))
    act(match, "counter 2227")
    assert why(match, "counter 2227") == "why.counters_full"
    assert why(match, "counter 2026") == "why.no_depot"
    act(match, *["counter 3024"] * 4)
    assert why(match, "counter 3024") == "why.no_factors"


@pytest.mark.rule("replacement_counters", "ruling-60", "ruling-95")
def test_ruling_95_counters_in_the_hex_count_as_factors_and_are_taken_in_first():
    match = arrivals("16A russian_lost", *(f"R{n} 2227" for n in range(1, 4)))
    act(match, "rebuild 16A 2227")
    assert [at(match, f"R{n}") for n in range(1, 4)] == ["", "", ""]
    assert left(match)["moscow"] == 2


@pytest.mark.rule("replacement_counters", "ruling-60")
def test_ruling_60_counters_alone_can_become_a_unit():
    match = arrivals("31A russian_lost", *(f"R{n} 3040" for n in range(1, 4)))
    act(match, "rebuild 31A 3040")
    assert left(match)["east"] == 4
    assert at(match, "31A") == "3040"


@pytest.mark.rule("ruling-95")
def test_ruling_95_in_the_corner_both_edges_pay_the_south_first():
    match = arrivals("1G russian_lost")
    assert targets(match, "rebuild", "1G") == {"3046"}
    act(match, "rebuild 1G 3046")
    assert (left(match)["south"], left(match)["east"]) == (0, 1)


@pytest.mark.rule("replacements", "ruling-60")
def test_ruling_60_with_a_german_in_voronezh_the_south_edge_east_of_it_is_left():
    match = arrivals("31A russian_lost", "1Pz 2546")
    south = targets(match, "rebuild", "31A")
    assert "2546" not in south
    assert {"2646", "3046"} <= south


@pytest.mark.rule("replacements", "ruling-60")
def test_ruling_60_a_city_with_a_german_in_it_gives_nothing():
    assert left(arrivals("1Pz 2227", isolated=["2227"]))["moscow"] == 0


@pytest.mark.rule("replacements", "stacking", "ruling-60")
def test_ruling_60_a_rebuilt_unit_needs_room():
    match = arrivals("5A russian_lost", "16A 2227", "20A 2227")
    assert why(match, "rebuild 5A 2227") == "why.full"


@pytest.mark.rule("replacements", "ruling-61")
def test_ruling_61_an_isolated_city_gives_half():
    assert left(besieged())["leningrad"] == 2
    assert left(besieged(city="2227"))["moscow"] == 2


@pytest.mark.rule("moscow_leningrad", "ruling-61")
def test_ruling_61_in_an_isolated_city_nothing_is_made_beyond_its_limit():
    """Fourteen factors of armies draw on Leningrad; with five counters there is room for one more."""
    ring = ("1 0409", "58 0509", "96 0609", "122 0708", "12Pz 0707")
    armies = ("23A 0506", "55A 0508", "42A 0408", "13A 0507")
    match = besieged(*ring, *armies, *(f"R{n} 0507" for n in range(1, 6)), "YE russian_lost")
    assert room_in(look(match), match.rules.grid.index["0507"]) == 1
    act(match, "counter 0507")
    assert room_in(look(match), match.rules.grid.index["0507"]) == 0
    assert why(match, "counter 0507") == "why.city_limit"
    assert "0507" in targets(match, "rebuild", "YE")
    act(match, "rebuild YE 0507")
    assert room_in(look(match), match.rules.grid.index["0507"]) == 0


@pytest.mark.rule("moscow_leningrad", "ruling-61")
def test_ruling_61_a_unit_that_would_break_the_limit_is_refused():
    ring = ("1 0409", "58 0509", "96 0609", "122 0708", "12Pz 0707")
    armies = ("23A 0506", "55A 0508", "42A 0408", "13A 0507", "16A 0506")
    match = besieged(*ring, *armies, "YE russian_lost")
    assert room_in(look(match), match.rules.grid.index["0507"]) == 1
    assert why(match, "rebuild YE 0507") == "why.city_limit"


@pytest.mark.rule("tikhvin", "ruling-61", "ruling-86")
def test_ruling_61_tikhvin_costs_two_factors_where_the_russian_says():
    match = arrivals("1Pz 1208")
    assert asked(match) == "russian prompt.tikhvin"
    assert subjects(match, "forgo") == {"moscow", "leningrad", "south", "east"}
    act(match, "forgo east", "forgo moscow")
    assert left(match) == {"moscow": 3, "leningrad": 4, "south": 3, "east": 3}


@pytest.mark.rule("tikhvin", "ruling-61")
def test_ruling_61_tikhvin_costs_isolated_cities_nothing():
    match = besieged("221S 1208")
    assert subjects(match, "forgo") == {"moscow", "south", "east"}
    assert why(match, "forgo leningrad") == "why.not_forgone"


@pytest.mark.rule("tikhvin", "ruling-61")
def test_ruling_61_tikhvin_without_a_german_costs_nothing():
    match = arrivals(german_cities="1208")
    assert asked(match) == "russian prompt.newcomers.russian"
    assert not told(match, "log.tikhvin")


@pytest.mark.rule("replacement_counters", "ruling-72")
def test_ruling_72_counters_never_move():
    match = game("R1 2227", "16A 2026", "7Pz 0928", phase="russian_move_1")
    assert why(match, "move R1 2226") == "why.fixed_unit"
    assert "move" in verbs(match)
