"""The groups that Moscow and Leningrad feed (Moscow and Leningrad; rulings 53, 55, 56, 61 and 92)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow.depots import room_in
from rasputitsa.games.battle_of_moscow.supply import claims, degrees
from tests.games.battle_of_moscow.positions import act, asked, game, look, marks, rules, subjects, targets, why
from tests.games.battle_of_moscow.test_rails import BLOCKERS, EAST

RING = ("122 0708", "269 0609", "121 0410", "1 0309")
"""Germans about Leningrad and Oranienbaum."""

SHUT = tuple(f"{unit} {hex}" for unit, hex in zip(BLOCKERS, EAST, strict=True))
"""Germans on every line that leaves by the east edge: the cities alone feed the Russians."""

START = ("23A 0506", "55A 0508", "42A 0408", "8A 0307")
"""The armies of Leningrad: 14 defence factors."""


def fed(match: Match) -> dict[str, str]:
    """The city that feeds each unit."""
    return {unit.id: str(unit.mark("fed")) for unit in match.state.units.all() if unit.mark("fed")}


def claimed(match: Match) -> dict[str, set[str]]:
    names = rules().grid.names
    return {unit: {names[city] for city in cities} for unit, cities in claims(look(match)).items()}


@pytest.mark.rule("moscow_leningrad", "ruling-55", "ruling-56")
def test_leningrad_feeds_its_four_armies_and_six_counters_exactly():
    counters = tuple(f"R{n} 0507" for n in range(1, 7))
    match = game(*START, *counters, *RING, phase="russian_1")
    assert asked(match) == "russian prompt.move.1", "there is nothing to choose"
    assert fed(match) == dict.fromkeys(["23A", "55A", "42A", "8A", "R1", "R2", "R3", "R4", "R5", "R6"], "0507")
    assert marks(match, "23A")["supply"] == "unsupplied"


@pytest.mark.rule("moscow_leningrad", "ruling-55")
def test_the_owner_chooses_when_there_are_too_many_and_nobody_is_left_out_who_still_fits():
    counters = tuple(f"R{n} 0507" for n in range(1, 5))
    match = game(*START, "54A 0606", *counters, *RING, phase="russian_1")
    assert asked(match) == "russian prompt.feed"
    assert subjects(match, "feed") == {"23A", "55A", "42A", "8A", "54A", "R1", "R2", "R3", "R4"}
    assert targets(match, "feed", "54A") == {"0507"}
    act(match, "feed 54A 0507")
    assert asked(match) == "russian prompt.feed"
    act(match, "feed 23A 0507", "feed 8A 0507", "feed 55A 0507", "feed 42A 0507")
    assert asked(match) == "russian prompt.feed", "three of the four counters"
    act(match, "feed R2 0507", "feed R3 0507", "feed R4 0507")
    assert asked(match) == "russian prompt.move.1"
    assert "R1" not in fed(match)
    assert marks(match, "R1") == {"supply": "isolated"}


@pytest.mark.rule("ruling-55")
def test_who_is_left_out_is_isolated_and_is_never_better_than_unsupplied():
    match = game(*START, "54A 0606", "4A 0606", *RING, phase="russian_1")
    act(match, "feed 54A 0507", "feed 4A 0507", "feed 23A 0507", "feed 8A 0507", "feed 55A 0507")
    assert asked(match) == "russian prompt.move.1"
    assert {unit: marks(match, unit)["supply"] for unit in ("54A", "4A", "23A", "8A", "55A", "42A")} == {
        "54A": "unsupplied",
        "4A": "unsupplied",
        "23A": "unsupplied",
        "8A": "unsupplied",
        "55A": "unsupplied",
        "42A": "isolated",
    }
    assert subjects(match, "move") >= {"54A", "42A"}


@pytest.mark.rule("ruling-55")
def test_who_is_asked_learns_what_each_takes_and_why_others_are_not_fed():
    match = game(*START, "54A 0606", "4A 0606", "WL 0507", *RING, phase="russian_1")
    assert match.decision is not None
    option = match.decision.option("feed")
    assert option is not None
    note = dict(option.notes("4A", "0507")[0].facts)
    assert note == {"factors": 4, "left": 20}
    assert why(match, "feed WL 0507") == "why.draws_on_none"
    assert why(match, "feed 4A 2227") == "why.not_from_there"
    act(match, "feed 4A 0507")
    assert why(match, "feed 4A 0507") == "why.fed_already"


@pytest.mark.rule("ruling-55", "moscow_leningrad")
def test_only_units_out_of_reach_of_the_east_draw_on_a_city():
    match = game(*START, "16A 2205", *RING[:2], phase="russian_1")
    assert "16A" not in claimed(match)
    free = game(*START, "5 0110", phase="russian_1")
    assert claimed(free) == {}
    assert degrees(look(free), "russian")["55A"] == "supplied"


@pytest.mark.rule("ruling-55")
def test_a_city_with_a_german_in_it_gives_nothing():
    match = game("23A 0506", "5 0507", *RING, phase="russian_1")
    assert claimed(match) == {}
    assert marks(match, "23A")["supply"] == "isolated"


@pytest.mark.rule("moscow_leningrad", "ruling-56")
def test_the_8th_army_and_it_alone_draws_on_leningrad_across_the_gulf():
    match = game("8A 0307", "4A 0307", *RING, phase="russian_1")
    assert claimed(match) == {"8A": {"0507"}}
    assert marks(match, "4A")["supply"] == "isolated"
    elsewhere = game("4A 0307", "8A 2205", *RING, phase="russian_1")
    assert claimed(elsewhere) == {}


@pytest.mark.rule("ruling-56")
def test_the_8th_army_takes_its_four_even_from_a_city_that_the_east_feeds():
    match = game("8A 0307", "1 0309", phase="russian_1")
    assert claimed(match) == {"8A": {"0507"}}
    assert degrees(look(match), "russian")["8A"] == "unsupplied"


@pytest.mark.rule("moscow_leningrad", "ruling-55", "ruling-56")
def test_the_8th_army_may_draw_on_moscow_too_where_rails_from_there_reach_it():
    match = game("8A 0307", "18mot 0409", "61 0709", *SHUT, phase="russian_1")
    assert claimed(match) == {"8A": {"0507", "2227"}}


@pytest.mark.rule("ruling-53", "replacement_counters")
def test_a_counter_draws_on_its_city_only_while_neither_rail_nor_road_feeds_it():
    by_road = game("R1 0507", "5 0110", phase="russian_1")
    assert claimed(by_road) == {}
    assert claimed(game("R1 0507", *RING, phase="russian_1")) == {"R1": {"0507"}}
    assert claimed(game("R1 3001", *RING, phase="russian_1")) == {}


@pytest.mark.rule("ruling-55")
def test_units_that_reach_both_cities_are_shared_out_between_them():
    armies = "1G 2G 3G 4G 60A 26A 39A 59A 10A 61A".split()
    hexes = ["2127", "2127", "2226", "2226", "2128", "2128", "2126", "2126", "2228", "2228"]
    match = game(*(f"{unit} {hex}" for unit, hex in zip(armies, hexes, strict=True)), *SHUT, phase="russian_1")
    assert claimed(match)["1G"] == {"0507", "2227"}
    assert asked(match) == "russian prompt.move.1"
    loads = {"0507": 0, "2227": 0}
    for unit, city in fed(match).items():
        loads[city] += match.state.units[unit].defence // 2
    assert sum(loads.values()) == 53
    assert loads["0507"] <= 20
    assert loads["2227"] <= 40


@pytest.mark.rule("ruling-55")
def test_units_that_do_not_fit_into_both_limits_are_chosen_with_their_city():
    armies = "1G 2G 3G 4G 60A 26A 39A 59A 16A 20A 10A 61A".split()
    hexes = [hex for hex in ("2127", "2226", "2128", "2126", "2228", "2328") for _ in "ab"]
    match = game(*(f"{unit} {hex}" for unit, hex in zip(armies, hexes, strict=True)), *SHUT, phase="russian_1")
    assert asked(match) == "russian prompt.feed"
    assert targets(match, "feed", "1G") == {"0507", "2227"}
    for unit in ("1G", "2G", "3G"):
        act(match, f"feed {unit} 0507")
    assert targets(match, "feed", "4G") == {"2227"}, "two factors are left in Leningrad"


@pytest.mark.rule("ruling-92")
def test_the_choice_holds_for_both_impulses_and_shares_no_more_needed_are_given_out_again():
    match = game(*START, "54A 0606", "4A 0606", "5 0110", *RING, phase="russian_1")
    act(match, "feed 54A 0507", "feed 4A 0507", "feed 23A 0507", "feed 8A 0507", "feed 55A 0507", "end", "announced")
    assert asked(match) == "russian prompt.move.2"
    assert "42A" not in fed(match)
    assert len(fed(match)) == 5
    state = game(
        "23A 0506 fed=0507",
        "55A 2205 fed=0507",
        "42A 0408",
        "54A 0606 fed=0507",
        *RING,
        phase="russian_2",
        weather="fair",
    )
    assert fed(state) == {"23A": "0507", "54A": "0507", "42A": "0507"}


@pytest.mark.rule("ruling-55", "ruling-92")
def test_the_cities_are_drawn_on_anew_in_the_next_turn_and_before_losses():
    match = game("23A 0506 fed=2227", *RING, phase="russian_1")
    assert fed(match) == {"23A": "0507"}
    crowd = ("54A 0606", "4A 0606", "11A 0406")
    hungry = game(*START, *crowd, *RING, "5 0110", phase="russian_starving")
    assert asked(hungry) == "russian prompt.feed"
    act(hungry, "feed 54A 0507", "feed 4A 0507", "feed 11A 0507", "feed 23A 0507", "feed 8A 0507")
    assert asked(hungry) != "russian prompt.feed"


@pytest.mark.rule("ruling-61")
def test_what_a_city_could_still_feed():
    leningrad = rules().places.leningrad
    assert room_in(look(game(*START, "R1 0507", *RING, phase="russian_1")), leningrad) == 5
