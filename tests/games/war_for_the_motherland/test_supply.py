"""Supply: lines, the depot chain, headquarters, states, the sea (9; rulings 10, 19, 85 to 95, 98, 99)."""

from collections.abc import Sequence
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.build import board_map
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, SideId, supply_of
from rasputitsa.games.war_for_the_motherland.supply import judging
from rasputitsa.games.war_for_the_motherland.supply.networks import NetworkId, lines, network
from tests.games.war_for_the_motherland.positions import (
    CAMPAIGN,
    FALL,
    TURNING_POINT,
    act,
    asked,
    at,
    game,
    ids,
    look,
    reach,
    rules,
    told,
    why,
)

CLEAR, MUD, SNOW = 2, 7, 8
WINTER = 23
SIXES, ONE = (6,) * 20, (1, *(6,) * 20)
"""Dice with which nobody dies of attrition; before them one with which a headquarters is back next turn."""
CHAIN = ("x1 E5514", "x2 E5511", "x3 E5507")
"""Depots in the steppe: Rostov by rail, then two links of the chain, the second of four hexes."""


def supply(*units: str, turn: int = WINTER, scenario: str = TURNING_POINT, **facts: Any) -> Match:
    """A match after the Supply Phase: no fleet is placed, no depot expended."""
    match = game(*units, phase="supply", scenario=scenario, turn=turn, **{"dice": SIXES, **facts})
    while asked(match) in ("axis prompt.fleets", "axis prompt.expend"):
        act(match, "end")
    return match


def state(match: Match, unit: str) -> str:
    return supply_of(match.state.units[unit])


def step(start: str, end: str, *units: str, side: SideId = AXIS, turn: int = CLEAR, **facts: Any) -> int | None:
    """The price of one step of a line in halves; None if it cannot be made."""
    scenario = facts.pop("scenario", FALL)
    view = look(game(*units, phase="axis_movement", scenario=scenario, turn=turn, **facts))
    traced, grid = lines(view, side), view.rules.grid
    one, two = grid.index[start], grid.index[end]
    allowed = [cost.points for cost in traced.costs if cost.allows(one, two, grid.direction(one, two))]
    return min(allowed, default=None) if traced.open >> two & 1 else None


def pair(into: str, over: Sequence[str] = (), scenario: str = FALL) -> tuple[str, str]:
    """A step into ground of a kind, no city, no link, over exactly these kinds of hexside, from clear ground."""
    map = board_map(scenario)
    plain = ~(map.features["major_city"] | map.features["minor_city"] | map.features["fortress"])
    for hex, name in map.grid.names.items():
        for direction in range(6):
            start = map.grid.neighbour(hex, direction)
            if map.terrain_of(hex) != into or start < 0 or map.terrain_of(start) != "clear" or not plain >> hex & 1:
                continue
            crossed = {kind for kind, sides in map.hexsides.items() if sides[direction] >> hex & 1}
            if crossed == set(over) and not map.links["rail"][direction] >> hex & 1:
                return map.grid.names[start], name
    raise AssertionError(into)


@pytest.mark.rule("9.4", "ruling-85")
@pytest.mark.parametrize(("ground", "halves"), [("clear", 2), ("woods", 2), ("mountain", 2), ("swamp", 4)])
def test_a_hex_counts_one_and_swamp_two(ground: str, halves: int):
    start, end = pair(ground)
    assert [step(start, end, side=side) for side in (AXIS, SOVIET)] == [halves, halves]


@pytest.mark.rule("9.4", "11.2", "ruling-31", "ruling-85")
def test_swamp_counts_one_in_snow():
    assert step(*pair("swamp"), turn=SNOW) == 2


@pytest.mark.rule("9.4", "ruling-85")
def test_along_a_rail_link_a_hex_counts_a_half_whatever_it_is():
    assert step("C3523", "C3623") == step("C4120", "C4119") == 1, "swamps"
    assert step("E5514", "E5513", scenario=TURNING_POINT, turn=WINTER) == 1


@pytest.mark.rule("9.4", "ruling-25", "ruling-85")
def test_a_city_in_a_swamp_counts_as_a_city():
    city = "C4222"
    assert board_map(FALL).terrain_of(board_map(FALL).grid.index[city]) == "swamp"
    grid = board_map(FALL).grid
    prices = {step(near, city) for near in ids(grid.neighbours(grid.index[city]), FALL)}
    assert prices == {1, 2}


@pytest.mark.rule("9.4", "ruling-85")
def test_arctic_counts_two_in_snow_too_and_a_half_by_rail():
    assert [step("N1734", "N1733", turn=turn, scenario=CAMPAIGN) for turn in (CLEAR, SNOW)] == [4, 4]
    assert step("N1428", "N1327", side=SOVIET, scenario=CAMPAIGN) == 1


@pytest.mark.rule("9.4", "ruling-86")
def test_no_line_over_a_major_river_but_by_rail_over_minor_ones_freely():
    assert step(*pair("clear", ("major_river",))) is None
    assert step(*pair("clear", ("minor_river",))) == 2
    assert board_map(FALL).crosses("major_river", *(board_map(FALL).grid.index[hex] for hex in ("C4419", "C4418")))
    assert step("C4419", "C4418") == 1


@pytest.mark.rule("9.4", "ruling-86")
def test_no_line_over_water_but_on_the_chongar_rail():
    assert step("C5811", "C5910") is None
    assert step("C5811", "C5911") == 1


@pytest.mark.rule("9.4", "5.2", "ruling-31", "ruling-86")
def test_over_ice_go_soviet_lines_in_snow_alone():
    ice = ("C1316", "C1317")
    assert step(*ice, side=SOVIET, turn=SNOW) == 2
    assert step(*ice, side=SOVIET, turn=CLEAR) is None
    assert step(*ice, side=AXIS, turn=SNOW) is None


@pytest.mark.rule("9.4", "4.2", "ruling-19", "ruling-86")
def test_a_line_enters_no_enemy_and_no_enemy_zone_but_where_any_friend_stands():
    where: dict[str, Any] = {"scenario": TURNING_POINT, "turn": WINTER}
    foe = "9A E5507"
    assert step("E5510", "E5509", foe, **where) == 2
    assert step("E5509", "E5508", foe, **where) is None
    assert step("E5508", "E5507", foe, **where) is None
    assert step("E5509", "E5508", foe, "x1 E5508", **where) == 2
    assert step("E5508", "E5509", foe, **where) == 2, "out of a zone, where a line may start"
    assert step("E5509", "E5508", "HQ-Stg E5507", **where) == 2, "a headquarters has no zone"


@pytest.mark.rule("9.2", "ruling-85")
@pytest.mark.parametrize(("corps", "found"), [("E5503", "supplied"), ("E5502", "out")])
def test_units_four_hexes_from_a_chain_of_depots_are_supplied(corps: str, found: str):
    assert state(supply(*CHAIN, f"51AK {corps}"), "51AK") == found


@pytest.mark.rule("9.2")
def test_the_example_of_a_chain_each_depot_within_four_of_the_one_before():
    match = supply(*CHAIN)
    assert {"E5514", "E5511", "E5507"} <= ids(network(look(match), "german").ends)
    broken = supply("x1 E5514", "x2 E5511", "x3 E5506")
    assert "E5506" not in ids(network(look(broken), "german").ends)


@pytest.mark.rule("9.2", "ruling-87")
def test_a_depot_out_of_the_chain_is_supplied_itself_and_supplies_nobody():
    match = supply("x3 E5507", "51AK E5506")
    assert (state(match, "x3"), state(match, "51AK")) == ("supplied", "out")
    grid = rules().grid
    far = max(grid.distance(grid.index["E5507"], grid.index[hex]) for hex in reach(match, "x3"))
    assert far == 4


@pytest.mark.rule("9.2", "ruling-88", "ruling-150")
def test_a_depot_out_of_the_chain_may_be_expended_for_all_within_its_four_not_for_other_depots():
    units = ("x1 E5514", "x3 E5507", "x4 E5504", "51AK E5503", "8AK E5302")
    match = game(*units, phase="supply", turn=WINTER, dice=SIXES)
    assert asked(match) == "axis prompt.expend"
    assert why(match, "expend x1") == "why.in_chain ruling-88"
    act(match, "expend x3", "end")
    assert (state(match, "51AK"), state(match, "8AK")) == ("supplied", "out")
    assert "E5504" not in ids(network(look(match), "german").ends)


@pytest.mark.rule("9.2", "13.5", "ruling-88")
def test_an_expended_depot_leaves_with_the_phase_and_is_back_four_turns_later():
    match = game("n1 C4320", "44AK C4320", phase="supply", scenario=FALL, turn=CLEAR, dice=SIXES)
    act(match, "expend n1", "end")
    assert at(match, "n1") == "due_6"
    assert state(match, "44AK") == "supplied"
    assert "C4320" in ids(match.state.networks.german, FALL), "ruling 10: the area counts it all turn"


@pytest.mark.rule("9.2", "9.5", "ruling-9", "ruling-88")
def test_expending_comes_too_late_for_an_air_base():
    match = game("n1 C4320", "LF1 C4320", phase="supply", scenario=FALL, turn=CLEAR, dice=SIXES)
    assert at(match, "LF1") == "due_6"
    assert asked(match) == "axis prompt.expend"


@pytest.mark.rule("9.2", "ruling-89")
def test_italians_and_hungarians_use_depots_and_rumanians_do_not():
    match = supply(*CHAIN, "ItAlp E5506", "Ru2AK E5508")
    assert (state(match, "ItAlp"), state(match, "Ru2AK")) == ("supplied", "out")
    hungarian = supply("n1 C5036", "HuMob C5035", scenario=FALL, turn=CLEAR)
    assert state(hungarian, "HuMob") == "supplied"


@pytest.mark.rule("9.2", "ruling-89")
def test_in_turning_point_the_rumanian_headquarters_traces_to_axis_sources_and_units_to_it():
    match = supply("RuHQ E5513", "Ru2AK E5508")
    assert (at(match, "RuHQ"), state(match, "Ru2AK")) == ("E5513", "supplied")
    assert state(supply("Ru2AK C5301"), "Ru2AK") == "out"
    assert at(supply("RuHQ E5508", dice=ONE), "RuHQ") == "due_24"


@pytest.mark.rule("9.2", "ruling-89", "ruling-85")
def test_rumanians_and_finns_trace_six_hexes_to_their_capitals():
    match = supply("Ru2AK C6322", "Fi4AK C1124", "44AK C1124", scenario=FALL, turn=CLEAR)
    assert (state(match, "Ru2AK"), state(match, "Fi4AK")) == ("supplied", "supplied")
    assert state(match, "44AK") == "out"


@pytest.mark.rule("ruling-89", "ruling-99")
def test_finns_use_the_sources_of_the_north_and_murmansk_once_it_is_taken():
    north = supply("Fi4AK N1032", scenario=CAMPAIGN, turn=CLEAR)
    assert state(north, "Fi4AK") == "supplied"
    assert state(supply("Fi4AK N1328", scenario=CAMPAIGN, turn=CLEAR), "Fi4AK") == "out"
    assert state(supply("Fi4AK N1328", "1AK N1327", scenario=CAMPAIGN, turn=CLEAR), "Fi4AK") == "supplied"


@pytest.mark.rule("9.3", "ruling-85")
@pytest.mark.parametrize(("army", "found"), [("E5809", "supplied"), ("E5810", "out")])
def test_soviet_units_six_hexes_from_a_headquarters_are_supplied(army: str, found: str):
    assert state(supply("HQ-Tcs E5803", f"9A {army}"), "9A") == found


@pytest.mark.rule("9.3", "9.5", "ruling-90")
def test_a_headquarters_needs_a_rail_free_to_a_source():
    assert at(supply("HQ-Tcs E5803"), "HQ-Tcs") == "E5803"
    assert at(supply("HQ-Tcs E5804", dice=ONE), "HQ-Tcs") == "due_24", "not on a rail"
    cut = ("8AK E5501", "51AK E6103")
    assert at(supply("HQ-Tcs E5803", *cut, dice=ONE), "HQ-Tcs") == "due_24"
    assert at(supply("HQ-Tcs E5803", *cut, "9A E6003", "OSG1 E6102", "37A E6203"), "HQ-Tcs") == "E5803"


@pytest.mark.rule("9.3", "ruling-39", "ruling-90")
def test_moscow_serves_headquarters_and_no_unit_and_nobody_once_it_fell():
    match = game("HQ-W C2706", "16A C2607", phase="axis_movement", scenario=FALL, turn=CLEAR)
    match.state.axis_held = match.rules.sources[SOVIET]
    assert judging.headquarters_out(look(match)) == ()
    assert judging.states(look(match), judging.networks(look(match))) == {"16A": "supplied"}
    match.state.units = match.state.units.without("HQ-W")
    assert judging.states(look(match), judging.networks(look(match))) == {"16A": "out"}
    fallen = game("HQ-W C2706", phase="axis_movement", scenario=FALL, turn=CLEAR, fallen_moscow=True)
    fallen.state.axis_held = fallen.rules.sources[SOVIET]
    assert [unit.id for unit in judging.headquarters_out(look(fallen))] == ["HQ-W"]


@pytest.mark.rule("9.3", "ruling-90")
def test_headquarters_never_trace_to_one_another():
    match = game("HQ-W C2706", "HQ-S C2607", phase="axis_movement", scenario=FALL, turn=CLEAR, fallen_moscow=True)
    match.state.axis_held = match.rules.sources[SOVIET]
    assert len(judging.headquarters_out(look(match))) == 2


@pytest.mark.rule("9.2", "ruling-90", "ruling-95")
def test_with_its_capital_in_soviet_hands_a_whole_country_is_out_of_supply_and_isolated():
    match = game(
        "9A C6327", "RuHQ C5525", "Ru2AK C5524", "30AK C6336", phase="axis_movement", scenario=FALL, turn=CLEAR
    )
    assert [unit.id for unit in judging.headquarters_out(look(match))] == ["RuHQ"]
    states = judging.states(look(match), judging.networks(look(match)))
    assert (states["Ru2AK"], states["30AK"]) == ("out", "supplied")
    match.state.put(match.state.units["Ru2AK"].marked("supply", "out"))
    assert [unit.id for unit in judging.isolated(look(match))] == ["Ru2AK"]


@pytest.mark.rule("9.3", "ruling-91")
def test_beside_an_asset_all_soviets_but_groups_lack_supply_instead():
    match = supply("KTF C4620", "2Cav C4620", "65R C4620", "OSG1 C4620", scenario=FALL, turn=CLEAR)
    assert {state(match, "2Cav"), state(match, "65R")} == {"lack"}
    assert at(match, "OSG1") == "production"


@pytest.mark.rule("9.6", "10.2", "11.1", "ruling-92")
def test_germans_in_a_zone_of_influence_lack_supply_instead_and_nobody_else():
    match = game("x1 E5514", "LF4 E5513", "51AK E5505", "ItAlp E5506", phase="supply", turn=WINTER, dice=SIXES)
    act(match, "fly LF4 E5509")
    assert (state(match, "51AK"), state(match, "ItAlp")) == ("lack", "out")
    idle = supply("x1 E5514", "LF4 E5513", "51AK E5505")
    assert state(idle, "51AK") == "out"
    mud = game("n1 C4332", "LF4 C4332", "44AK C4324", phase="supply", scenario=FALL, turn=MUD, dice=SIXES)
    assert (asked(mud), state(mud, "44AK")) == ("axis prompt.march.all", "out")


@pytest.mark.rule("9.1", "ruling-93")
def test_a_state_lasts_till_the_next_supply_phase():
    match = supply("51AK E5506", "x1 E5514", "HQ-Tcs E5803")
    assert state(match, "51AK") == "out"
    turn = match.state.turn
    while match.state.turn == turn and match.decision:
        assert state(match, "51AK") == "out"
        assert state(match, "x1") == "supplied"
        act(match, "end")
    assert match.state.turn == turn + 1


@pytest.mark.rule("9.1", "9.3", "ruling-155")
def test_a_headquarters_whose_only_railway_is_cut_keeps_its_state_and_so_do_its_armies():
    match = supply("HQ-Tcs E5803", "9A E5605", "8AK E5501", "51AK E6105")
    assert asked(match) == "axis prompt.march.all"
    act(match, "move 51AK E6103")
    assert "E5605" not in ids(network(look(match), "soviet").ends)
    assert at(match, "HQ-Tcs") == "E5803"
    assert (state(match, "HQ-Tcs"), state(match, "9A")) == ("supplied", "supplied")


@pytest.mark.rule("9.5", "13.5", "ruling-94")
@pytest.mark.parametrize(("die", "box"), [(3, "due_3"), (4, "due_4")])
def test_a_headquarters_out_of_supply_is_removed_and_returns_by_die(die: int, box: str):
    match = supply("HQ-S C4620", scenario=FALL, turn=CLEAR, dice=(die, *SIXES))
    assert at(match, "HQ-S") == box


@pytest.mark.rule("9.5", "ruling-9", "ruling-94")
def test_support_groups_out_of_supply_are_destroyed_once_all_states_are_found():
    match = supply("OSG1 E5507", "HQ-Tcs E5803", "9A E5808", "51AK E5506")
    assert at(match, "OSG1") == "production"
    assert state(match, "9A") == "supplied"


@pytest.mark.rule("9.5", "ruling-95")
@pytest.mark.parametrize(("corps", "isolated"), [("E5506", set()), ("E5504", {"51AK"})])
def test_isolated_is_who_has_no_line_of_twice_the_length(corps: str, isolated: set[str]):
    match = supply("x1 E5514", f"51AK {corps}", turn=WINTER)
    assert state(match, "51AK") == "out"
    assert {unit.id for unit in judging.isolated(look(match))} == isolated


@pytest.mark.rule("9.5", "ruling-95")
def test_lack_of_supply_is_never_isolation():
    match = game("51AK E5504 supply=lack", phase="axis_movement", turn=WINTER)
    assert judging.isolated(look(match)) == ()


@pytest.mark.rule("9.7", "ruling-98")
def test_the_soviets_supply_two_hexes_around_their_ports_of_the_black_sea():
    near = supply("9A C5719", "OSG1 C5718", scenario=FALL, turn=CLEAR)
    assert (state(near, "9A"), at(near, "OSG1")) == ("supplied", "production")
    assert state(supply("9A C5719", "30AK C6313", scenario=FALL, turn=CLEAR), "9A") == "out", "9.74"
    closed = game("9A C5719", phase="axis_movement", scenario=FALL, turn=CLEAR)
    gates = rules(FALL).grid.named(("C6205", "C6402"))
    closed.state.axis_held |= gates
    assert judging.states(look(closed), judging.networks(look(closed))) == {"9A": "out"}


@pytest.mark.rule("9.7", "ruling-98")
def test_the_axis_needs_odessa_and_sevastopol_each_in_the_chain_or_joined_to_a_source():
    def fed(*units: str) -> set[str]:
        match = game(*units, phase="axis_movement", scenario=FALL, turn=CLEAR)
        return ids(network(look(match), "german").ports, FALL)

    both = ("30AK C5718", "54AK C6313")
    assert {"C5718", "C6313", "C6423"} <= fed(*both)
    assert fed("30AK C5718") == set()
    assert fed(*both, "9A C6112") == set(), "the rail to Sevastopol is barred"


@pytest.mark.rule("9.7", "12.4", "ruling-99")
def test_murmansk_and_archangelsk_supply_the_soviets_around_them_without_condition():
    match = supply("14A N1327", scenario=CAMPAIGN, turn=SNOW)
    assert state(match, "14A") == "supplied"
    assert "N1327" in ids(network(look(match), "soviet").by_sea(), CAMPAIGN)


@pytest.mark.rule("9.1", "ruling-10")
@pytest.mark.parametrize("id", ["german", "soviet"])
def test_the_areas_are_kept_as_they_were_found_hexes_in_enemy_zones_too(id: NetworkId):
    match = supply(*CHAIN, "51AK E5503", "HQ-Tcs E5803", "9A E5704")
    kept = match.state.networks.german if id == "german" else match.state.networks.soviet
    assert kept == network(look(match), id).area
    assert {"german": "E5605", "soviet": "E5603"}[id] in ids(kept), "in a zone of the enemy"
    while asked(match).endswith("march.all") and match.state.turn == WINTER:
        act(match, *[f"move 9A {hex}" for hex in sorted(reach(match, "9A"))[:1]], "end")
    now = match.state.networks.german if id == "german" else match.state.networks.soviet
    assert now == kept


@pytest.mark.rule("15.2", "ruling-125")
def test_at_the_end_supply_is_found_anew_without_air_and_expending():
    match = game(*CHAIN, "51AK E5503", "8AK E5804 supply=lack", "LF4 E5803", phase="axis_movement", turn=24)
    found = judging.supplied_at_the_end(look(match), AXIS)
    assert found == {"x1", "x2", "x3", "51AK"}


@pytest.mark.rule("9.5", "ruling-9")
def test_the_phase_tells_who_is_short():
    match = supply("51AK E5506", "9A E5810", "HQ-Tcs E5803")
    assert {(event["side"], event["units"]) for event in told(match, "log.out")} == {
        ("axis", ("51AK",)),
        ("soviet", ("9A",)),
    }
