"""Conversion, rebuilding, incorporation, splitting (13.2, 14.3, 20.2; rulings 50, 111, 113, 120, 121, 133)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.combat.markers import marker_of
from rasputitsa.games.war_for_the_motherland.state import SUPPLY
from tests.games.war_for_the_motherland.positions import FALL, act, asked, at, game, look, subjects, told, why

MUD, SNOW, PRODUCTION = 12, 10, 9
CUPS = [{"kind": "B8-6-7", "count": 1}, {"kind": "C10-5-8", "count": 2}]


def changing(*units: str, turn: int = SNOW, **facts: object) -> Match:
    match = game(*units, phase="administrative", scenario=FALL, turn=turn, **facts)  # type: ignore[arg-type]
    if asked(match) == "axis prompt.german_changes":
        act(match, "end")
    return match


def there(match: Match, hex: str) -> list[str]:
    return [unit.id for unit in match.state.units.on(match.rules.grid.index[hex])]


@pytest.mark.rule("13.2", "ruling-111")
def test_an_infantry_army_becomes_a_guard_or_shock_army():
    match = changing("5A C3305", "8A C3105", "1ShA conversion", "2ShA conversion")
    assert subjects(match, "convert") == {"5A", "8A"}
    act(match, "convert 5A 1ShA", "convert 8A 2ShA")
    assert (there(match, "C3305"), there(match, "C3105")) == (["1ShA"], ["2ShA"])
    assert at(match, "5A") == "soviet_lost", "it can be rebuilt"
    assert marker_of(look(match), match.state.units["1ShA"]) is None


@pytest.mark.rule("13.2", "ruling-111", "7.1")
def test_an_army_with_a_marker_draws_a_new_one_its_strong_side_up():
    match = changing("5A C3305 steps=1 csm=C10-5-8", "1ShA conversion", "2ShA conversion", "8A C3105", cups=CUPS)
    act(match, "convert 5A 1ShA")
    shock = match.state.units["1ShA"]
    assert (shock.mark("csm"), shock.steps) == ("B8-6-7", 2)
    assert {pile.kind: pile.count for pile in match.state.cups} == {"B8-6-7": 0, "C10-5-8": 3}


@pytest.mark.rule("ruling-111", "ruling-53")
def test_a_star_marker_of_a_converted_army_leaves_the_game():
    match = changing("5A C3305 csm=C3-3-5", "1ShA conversion", "8A C3105", cups=CUPS)
    act(match, "convert 5A 1ShA")
    assert [pile.kind for pile in match.state.spent] == ["C3-3-5"]


@pytest.mark.rule("ruling-50")
def test_an_army_that_finds_its_cup_empty_has_one_step():
    match = changing("5A C3305 csm=C10-5-8", "1ShA conversion", "2ShA conversion", "8A C3105", cups=[])
    act(match, "convert 5A 1ShA")
    assert match.state.units["1ShA"].steps == 1
    assert told(match, "log.cup_empty") == [{"unit": "1ShA", "letter": "B"}]


@pytest.mark.rule("13.2", "ruling-111", "11.1")
def test_conversion_asks_for_supply_and_for_a_hex_outside_zones_but_in_mud():
    box = ("8A C3105", "1ShA conversion")
    assert why(changing("5A C3305 supply=lack", *box), "convert 5A 1ShA") == "why.unsupplied 13.2"
    assert why(changing("5A C3305", "1AK C3306", *box), "convert 5A 1ShA") == "why.in_zone 13.2"
    assert why(changing("5A C3305", "1AK C3306", *box, turn=MUD), "convert 5A 1ShA") == ""
    assert why(changing("65R C3305", *box), "convert 65R 1ShA") == "why.not_converted ruling-111"
    assert why(changing("5A C3305", "8A C3105", "2ShA conversion"), "convert 5A 1ShA") == "why.no_guard 13.2"


@pytest.mark.rule("14.3", "ruling-120", "ruling-113")
@pytest.mark.parametrize("army", ["5A soviet_lost", "5A due_12"])
def test_two_corps_of_any_kind_become_an_army_that_is_gone_or_waits_to_return(army: str):
    match = changing("65R C3305", "4Mec C3305", army, "1AK C3306", "9R C2505", "14R C2505", "18A soviet_lost")
    act(match, "rebuild 65R 4Mec")
    assert there(match, "C3305") == ["5A"]
    assert (at(match, "65R"), at(match, "4Mec")) == ("soviet_lost", "soviet_lost")
    assert match.state.units["5A"].is_full
    assert match.state.units["5A"].marks == ()


@pytest.mark.rule("ruling-113", "14.3")
def test_a_reinforcement_still_to_come_is_no_free_counter_nor_are_tank_guard_and_shock_armies():
    match = changing("65R C3305", "4Mec C3305", "53A due_12", "1ShA soviet_lost", "5A C3105", "2ShA conversion")
    assert why(match, "rebuild 65R 4Mec") == "why.no_army 14.3"


@pytest.mark.rule("ruling-120", "ruling-93")
def test_rebuilding_bears_lack_of_supply_and_the_army_has_the_worse_of_both_states():
    match = changing("65R C3305 supply=lack", "4Mec C3305", "5A soviet_lost", "8A C3105", "2ShA conversion")
    act(match, "rebuild 4Mec 65R")
    assert match.state.units["5A"].mark(SUPPLY) == "lack"
    out = changing("65R C3305 supply=out", "4Mec C3305", "5A soviet_lost", "8A C3105", "2ShA conversion")
    assert why(out, "rebuild 4Mec 65R") == "why.out_of_supply ruling-120"


@pytest.mark.rule("ruling-120")
def test_airborne_corps_and_corps_of_different_hexes_become_no_army():
    match = changing("4Abn C3305", "65R C3305", "22R C3105", "5A soviet_lost", "8A C2905", "2ShA conversion")
    assert why(match, "rebuild 4Abn 65R") == "why.airborne ruling-120"
    assert why(match, "rebuild 65R 22R") == "why.not_together 14.3"


@pytest.mark.rule("14.3", "ruling-121")
@pytest.mark.parametrize("hex", ["C3305", "C3306"])
def test_a_corps_beside_a_weakened_army_restores_it(hex: str):
    match = changing("5A C3305 steps=1 csm=C10-5-8", f"65R {hex}", "1AK C3205")
    act(match, "incorporate 65R 5A")
    assert match.state.units["5A"].is_full
    assert match.state.units["5A"].mark("csm") == "C10-5-8"
    assert at(match, "65R") == "soviet_lost"


@pytest.mark.rule("14.3", "ruling-121")
def test_what_an_army_must_be_to_take_a_corps_in():
    weak, other = "5A C3305 steps=1 csm=C10-5-8", ("8A C3105", "2ShA conversion")
    assert why(changing(weak, "65R C3303", *other), "incorporate 65R 5A") == "why.not_beside ruling-121"
    assert why(changing(f"{weak} supply=lack", "65R C3306", *other), "incorporate 65R 5A") == "why.unsupplied 14.3"
    assert why(changing("5A C3305 csm=C10-5-8", "65R C3306", *other), "incorporate 65R 5A") == "why.not_weak 14.3"


@pytest.mark.rule("ruling-121", "ruling-18")
def test_over_ice_a_corps_is_not_beside_an_army():
    match = changing("5A C1317 steps=1 csm=C10-5-8", "65R C1316", "8A C3105", "2ShA conversion")
    assert why(match, "incorporate 65R 5A") == "why.not_beside ruling-121"


@pytest.mark.rule("20.2", "ruling-133")
def test_by_the_option_an_army_is_split_once_in_a_production_turn():
    units = ("5A C3305", "8A C3105", "65R soviet_lost", "22R soviet_lost", "24R soviet_lost", "48R soviet_lost")
    match = changing(*units, turn=PRODUCTION, options={"split": True})
    assert subjects(match, "split") == {"5A", "8A"}
    act(match, "split 5A")
    assert there(match, "C3305") == ["65R", "22R"]
    assert why(match, "split 8A") == "why.split_once 20.2", "though two more counters are free"
    plain = changing(*units, "1ShA conversion", turn=SNOW, options={"split": True})
    assert why(plain, "split 5A") == "why.split_once 20.2"
    zone = changing(*units, "1AK C3306", "1ShA conversion", turn=PRODUCTION, options={"split": True})
    assert why(zone, "split 5A") == "why.in_zone 20.2"


@pytest.mark.rule("ruling-133")
def test_an_army_is_not_split_without_two_free_counters():
    match = changing("5A C3305", "65R soviet_lost", "1ShA conversion", turn=PRODUCTION, options={"split": True})
    assert why(match, "split 5A") == "why.no_rifle_corps ruling-133"
