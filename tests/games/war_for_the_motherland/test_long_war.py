"""Rules that only the long scenarios use: sheets in play, turn 1, assets, ports, changes and returns of all years."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.games.war_for_the_motherland import GAME, ground
from rasputitsa.games.war_for_the_motherland.combat.losses import destroy
from rasputitsa.games.war_for_the_motherland.economy import Ports, evacuable, lost_assets
from rasputitsa.games.war_for_the_motherland.ground import dry_land
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, supply_of
from rasputitsa.games.war_for_the_motherland.supply import judging
from rasputitsa.games.war_for_the_motherland.supply.networks import network
from rasputitsa.games.war_for_the_motherland.victory import score
from tests.games.war_for_the_motherland.long_wars import whole_war
from tests.games.war_for_the_motherland.positions import (
    CAMPAIGN,
    ROAD,
    act,
    asked,
    at,
    game,
    ids,
    look,
    play_of,
    reach,
    rules,
    subjects,
    told,
    why,
)

LONG = (ROAD, CAMPAIGN)
EDGES = "C2933 C3136 C3636 C4336 C5136 C5936 C6336 C6327".split()
EAST = "E1801 E2401 E2901 E3201 E3901 E6401 E7005".split()
SOURCES = {
    ROAD: ({*EDGES}, {*EAST, "C0104"}),
    CAMPAIGN: ({*EDGES, "N1032", "N2034", "N2834"}, {*EAST}),
}
NORTH = (("without_north", True),)


def administration(*units: str, scenario: str = CAMPAIGN, turn: int, **facts: Any) -> Match:
    """The Administrative Phase, the German changes being over."""
    match = game(*units, phase="administrative", scenario=scenario, turn=turn, **facts)
    while asked(match) == "axis prompt.german_changes":
        act(match, "end")
    return match


def war(*units: str, scenario: str = CAMPAIGN, turn: int = 20, **facts: Any) -> Match:
    return game(*units, phase="axis_movement", scenario=scenario, turn=turn, **facts)


# -- 18 and 19: what is in play -------------------------------------------------------------------------------------


@pytest.mark.rule("18", "18.2", "19", "19.2", "9.1", "ruling-127")
@pytest.mark.parametrize("scenario", LONG)
def test_sources_by_the_sheets_in_play(scenario: str):
    built = rules(scenario)
    assert tuple({*built.grid.ids(built.sources[side])} for side in (AXIS, SOVIET)) == SOURCES[scenario]


@pytest.mark.rule("18.2", "19.2", "12.1", "ruling-127", "ruling-103")
@pytest.mark.parametrize(("scenario", "axis", "soviet", "assets"), [(ROAD, 66, 57, 38), (CAMPAIGN, 69, 59, 41)])
def test_units_and_assets_by_the_sheets_in_play(scenario: str, axis: int, soviet: int, assets: int):
    placed = [unit for unit in rules(scenario).roster.values() if unit.hex]
    kinds = [(unit.side, unit.type.branch == "asset") for unit in placed]
    assert [kinds.count(each) for each in ((AXIS, False), (SOVIET, False), (SOVIET, True))] == [axis, soviet, assets]
    northern = {unit.id for unit in placed if unit.hex.startswith("N")}
    all_northern = {"NorGbK", "36AK", "Fi3AK", "14A", "42R", "AMI", "PRT1", "PRT2"}
    assert northern == (all_northern if scenario == CAMPAIGN else set())
    assert not all_northern & set(rules(ROAD).roster)


@pytest.mark.rule("12.1", "ruling-103")
def test_assets_of_the_whole_country_stand_in_their_hexes():
    kinds, roster = rules(CAMPAIGN).economy.kinds, rules(CAMPAIGN).roster
    where = {kind: {roster[id].hex for id in kinds if kinds[id] == kind} for kind in set(kinds.values())}
    assert where["oil_field"] == {"E6216", "E6404", "E6401"}
    assert where["petroleum_traffic_channel"] == {"E5401", "E4708"}
    assert where["access_port"] == {"N1327", "N2718"}
    assert where["mine"] == {"C5213", "C5311", "C4902", "C4905"}
    assert where["power_plant"] == {"C5210", "C1415"}
    assert len([id for id in kinds if kinds[id] == "factory"]) == 28


@pytest.mark.rule("5.7", "18.2", "19.2", "ruling-38")
def test_control_at_the_start_of_the_whole_war():
    built = rules(CAMPAIGN)
    held = {*built.grid.ids(built.axis_start)}
    assert {"C1225", "C6327", "C2933", "C6423", "C3634", "N1032", "N2034", "N2834"} <= held
    assert not held & {"N1327", "N2718", "C1418", "C2706", "E4708", "E7005", "C4529", "C3729"}
    ports = {*built.grid.ids(built.map.features["port"])}
    assert ports & held == {"C2933", "C6423"}, "Konigsberg and Constanta (5.52)"


@pytest.mark.rule("18.4", "19.4", "17.4", "ruling-29")
@pytest.mark.parametrize("scenario", LONG)
def test_on_turn_1_germans_ignore_rivers_and_on_turn_2_no_more(scenario: str):
    """C3729 to C3728 lies over the Bug; so does every way out of C3730."""
    first = game("47PzK C3730", "5A E2413", phase="axis_movement", scenario=scenario, turn=1)
    later = game("47PzK C3730", "5A E2413", phase="axis_movement", scenario=scenario, turn=2)
    for match in (first, later):
        while match.decision and match.decision.option("move") is None:
            act(match, "end")
    assert reach(later, "47PzK") < reach(first, "47PzK")


@pytest.mark.rule("19.4", "17.4", "ruling-30")
def test_on_turn_1_finland_holds_its_units_on_sheet_n_too_and_norway_does_not():
    marked = {id for id, marks in rules(CAMPAIGN).marks.items() if "home" in marks}
    assert {"36AK", "Fi3AK", "FiKar", "FiHQ", "30AK", "11AK", "54AK", "n9", "n10", "RuHQ"} <= marked
    assert "NorGbK" not in marked
    held = game(*("36AK N1933 home=1", "NorGbK N1130", "14A N1327"), phase="axis_movement", scenario=CAMPAIGN, turn=1)
    while held.decision and held.decision.option("move") is None:
        act(held, "end")
    assert subjects(held, "move") == {"NorGbK"}
    assert why(held, "move 36AK N1932") == "why.at_home ruling-30"


@pytest.mark.rule("19.4", "ruling-132")
def test_without_the_north_sheets_c_and_e_are_played_with_their_sources_and_all_who_arrive():
    south, whole = rules(CAMPAIGN, NORTH), rules(CAMPAIGN)
    assert not [hex for hex in south.grid.index if hex.startswith("N")]
    assert set(south.grid.index) == set(rules(ROAD).grid.index)
    found = tuple({*south.grid.ids(south.sources[side])} for side in (AXIS, SOVIET))
    assert found == SOURCES[ROAD]
    assert set(whole.roster) - set(south.roster) == {"NorGbK", "36AK", "Fi3AK", "14A", "42R", "AMI", "PRT1", "PRT2"}
    coming = [{id for id, unit in each.roster.items() if unit.box.startswith("due_")} for each in (south, whole)]
    assert coming[0] == coming[1]
    assert (south.scenario.last, south.goals.rule) == (40, "19.5")
    assert {south.grid.names[hex]: worth for hex, worth in south.goals.cities.items()} == {
        whole.grid.names[hex]: worth for hex, worth in whole.goals.cities.items()
    }
    assert south.goals.surrender is not None
    assert south.goals.bounds == whole.goals.bounds


@pytest.mark.rule("19.4", "ruling-132")
@pytest.mark.parametrize("phase", ["supply", "axis_movement", "soviet_movement", "administrative"])
def test_without_the_north_a_turn_is_played(phase: str):
    units = ("41PzK C2831", "26A C2706", "HQ-W C2705", "KTF C4508", "35AK due_14", "24A due_14", "LF1 C2932")
    match = game(*units, phase=phase, scenario=CAMPAIGN, turn=14, options={"without_north": True})
    for _ in range(30):
        if match.state.turn == 14 and match.decision:
            act(match, "end" if match.decision.option("end") else str(next(iter(match.decision.actions())).verb))
    assert match.state.turn >= 14


# -- 12: the war economy ---------------------------------------------------------------------------------------------


PRODUCTION = "5:8 7:10 9:14 11:16 12:16 14:18 19:18 21:20 23:22 25:24 26:24 28:26 33:28 35:30 37:32 39:34"
"""The number of each production turn."""


@pytest.mark.rule("12.2", "ruling-104", "ruling-127")
@pytest.mark.parametrize(("turn", "number"), [tuple(map(int, pair.split(":"))) for pair in PRODUCTION.split()])
def test_production_of_all_four_years(turn: int, number: int):
    assets = [id for id, unit in rules(CAMPAIGN).roster.items() if unit.type.branch == "asset"]
    area = {"german": [], "rumanian": [], "finnish": [], "soviet": ["C2705"]}
    for lost, told_key in ((number - 1, "prompt.production"), (number, "log.no_group")):
        units = [f"{id} destroyed" for id in assets[:lost]]
        match = administration("OSG1 production", *units, turn=turn, networks=area)
        assert lost_assets(look(match)) == lost
        if told_key == "prompt.production":
            assert asked(match) == "soviet prompt.production"
        else:
            assert told(match, "log.no_group") == [{"assets": number, "number": number}]


@pytest.mark.rule("12.3", "ruling-106", "12.2")
@pytest.mark.parametrize("turn", [6, 8, 10, 13, 20, 22, 24, 27, 40])
def test_in_other_turns_nothing_is_evacuated(turn: int):
    assert evacuable(look(war("KTF C4508", "SAZ E3808", turn=turn))) == ()


@pytest.mark.rule("12.3", "ruling-106")
def test_evacuation_is_a_race_against_time():
    """Three in turn 5, three in turn 7; what the Axis beleaguers stays, what it takes is destroyed."""
    city = ("ANA C1418", "BOL C1418", "LKF C1418", "FLN C1418", "IKF C1418", "TWF C3206")
    match = administration(*city, turn=5)
    assert subjects(match, "evacuate") == {words.split()[0] for words in city}
    act(match, "evacuate ANA", "evacuate BOL", "evacuate TWF")
    assert asked(match) != "soviet prompt.evacuation"
    assert [at(match, id) for id in ("ANA", "BOL", "TWF", "LKF")] == ["evacuated"] * 3 + ["C1418"]
    siege = administration(*city[2:], "10AK C1419", turn=7)
    assert subjects(siege, "evacuate") == {"TWF"}, "the Axis stands beside Leningrad"
    assert why(siege, "evacuate LKF") == "why.in_zone ruling-106"


@pytest.mark.rule("12.3", "ruling-106", "ruling-86")
def test_a_zone_on_the_line_stops_evacuation_unless_a_soviet_unit_stands_there():
    free = war("VAF C3902", turn=14)
    assert evacuable(look(free)) == ("VAF",)
    rails = set(ids(free.rules.logistics.railway, CAMPAIGN))
    ring = sorted(hex for hex in rails if _apart(hex, "C3902") == 2)
    walls = [f"{id} {hex}" for id, hex in zip(("1AK", "2AK", "10AK", "23AK", "26AK", "28AK"), ring, strict=False)]
    assert evacuable(look(war("VAF C3902", *walls, turn=14))) == ()


@pytest.mark.rule("12.4", "ruling-107")
@pytest.mark.parametrize("turn", [2, 6, 10, 27, 40])
def test_murmansk_s_access_port_falls_in_any_turn_when_its_railway_is_cut_and_archangelsk_s_does_not(turn: int):
    cut = war("PRT1 N1327", "PRT2 N2718", "36AK N2228", turn=turn)
    play = play_of(cut)
    Ports().run(play)
    assert play.state.units["PRT1"].box == "destroyed"
    assert play.state.units["PRT2"].hex >= 0


@pytest.mark.rule("12.4", "ruling-107")
def test_the_line_to_belomorsk_and_round_to_archangelsk_keeps_murmansk_s_port():
    """The Kirov railway is cut south of Belomorsk; the new line leads to Obozerskaya and Vologda."""
    play = play_of(war("PRT1 N1327", "FiKar C0612"))
    Ports().run(play)
    assert play.state.units["PRT1"].hex >= 0
    both = play_of(war("PRT1 N1327", "FiKar C0612", "36AK C0106"))
    Ports().run(both)
    assert both.state.units["PRT1"].box == "destroyed"


@pytest.mark.rule("12.4", "ruling-107", "9.7", "5.5")
def test_a_port_whose_access_port_is_destroyed_goes_on_supplying_and_its_own_hex_may_lie_in_a_zone():
    zone = play_of(war("PRT1 N1327", "36AK N1227"))
    Ports().run(zone)
    assert zone.state.units["PRT1"].hex >= 0
    lost = game("14A N1327", "PRT1 destroyed", phase="supply", scenario=CAMPAIGN, turn=14, dice=(6,) * 9)
    while asked(lost) in ("axis prompt.fleets", "axis prompt.expend"):
        act(lost, "end")
    assert supply_of(lost.state.units["14A"]) == "supplied"


@pytest.mark.rule("12.4", "12.2", "ruling-12")
def test_a_port_lost_this_turn_counts_for_production_a_factory_evacuated_this_turn_does_not():
    lost = [f"{id} destroyed" for id in ("ANA", "BOL", "LKF", "FLN", "IKF", "MIN1", "MIN2")]
    area = {"german": [], "rumanian": [], "finnish": [], "soviet": ["C2705"]}
    units = (*lost, "PRT1 N1327", "36AK N2228", "KTF C4508", "OSG1 production")
    match = administration(*units, turn=5, networks=area)
    assert told(match, "log.no_group") == [{"assets": 8, "number": 8}]
    assert asked(match) == "soviet prompt.evacuation"
    without = administration(*lost, "PRT1 N1327", "KTF C4508", "OSG1 production", turn=5, networks=area)
    assert asked(without) == "soviet prompt.production"


@pytest.mark.rule("12.1", "18.5", "ruling-33", "ruling-140")
def test_an_oil_field_is_a_unit_that_must_be_beaten_and_then_scores():
    near = _near("E6404")[0]
    units = (f"3PzK {near}", f"40PzK {near}", "OIL2 E6404")
    match = game(*units, phase="axis_combat", scenario=ROAD, turn=20, dice=(6,) * 9)
    act(match, "attack 3PzK E6404", "attack 40PzK E6404", "resolve E6404")
    assert at(match, "OIL2") == "destroyed"
    assert dict(score(look(match)).assets)["oil_field"] == 10


@pytest.mark.rule("9.3", "ruling-91")
def test_the_workers_of_a_surrounded_city_keep_its_army_from_being_out_of_supply():
    units = ("62A E4708", "OSG1 E4708", "64A E4908", "STF E4708", "51AK C3902")
    match = game(*units, phase="supply", scenario=CAMPAIGN, turn=20, dice=(6,) * 20)
    while asked(match) in ("axis prompt.fleets", "axis prompt.expend"):
        act(match, "end")
    assert {id: supply_of(match.state.units[id]) for id in ("62A", "64A")} == {"62A": "lack", "64A": "out"}
    assert at(match, "OSG1") == "production", "a support group is not helped"


# -- 13: changes and returns of all years ----------------------------------------------------------------------------


@pytest.mark.rule("13.5", "ruling-113", "ruling-114")
@pytest.mark.parametrize(
    ("unit", "die", "turn", "back"),
    [
        ("5A", 6, 20, "due_32"),
        ("5A", 6, 28, "due_40"),
        ("5A", 6, 29, "soviet_lost"),
        ("5A", 1, 2, "soviet_lost"),
        ("5GdTkA", 1, 30, "due_32"),
        ("5GdTkA", 6, 34, "due_40"),
        ("5GdTkA", 6, 35, "soviet_lost"),
        ("6GdA", 5, 30, "due_35"),
        ("6GdA", 1, 30, "soviet_lost"),
        ("5ShA", 2, 38, "due_40"),
        ("HQ-Stp", 4, 38, "due_40"),
        ("HQ-Stp", 4, 39, "soviet_lost"),
        ("HQ-Stp", 3, 39, "due_40"),
        ("n4", 1, 36, "due_40"),
        ("n4", 1, 37, "axis_lost"),
        ("LF2", 1, 32, "due_36"),
        ("4Abn", 3, 12, "soviet_lost"),
        ("8GdMec", 3, 39, "soviet_lost"),
        ("GD", 3, 20, "axis_lost"),
        ("Hu2A", 3, 20, "axis_lost"),
    ],
)
def test_armies_return_by_die_for_years_and_nothing_after_the_last_turn(unit: str, die: int, turn: int, back: str):
    match = war(f"{unit} C3305", turn=turn)
    play = play_of(match, (die,))
    destroy(play, play.state.units[unit], "8.7")
    assert play.state.units[unit].box == back


@pytest.mark.rule("13.2", "13.5", "ruling-113")
def test_a_lost_guard_army_waits_again_for_conversion():
    units = ("6GdA due_35", "5GdTkA due_35", "HQ-Stp C3305", "1AK C3636")
    area = {"german": [], "rumanian": [], "finnish": [], "soviet": ["C3305"]}
    match = game(*units, phase="soviet_movement", scenario=CAMPAIGN, turn=35, networks=area)
    assert at(match, "6GdA") == "conversion"
    assert subjects(match, "enter") == {"5GdTkA"}


@pytest.mark.rule("13.2", "14.3", "ruling-111")
def test_a_converted_army_is_rebuilt_in_the_same_administration_and_converted_again():
    units = ("5A C3305", "65R C3205", "22R C3205", "6GdA conversion", "7GdA conversion", "1AK C3636")
    match = administration(*units, turn=28, cups=[])
    act(match, "convert 5A 6GdA", "rebuild 65R 22R")
    assert at(match, "5A") == "C3205"
    act(match, "convert 5A 7GdA")
    assert (at(match, "6GdA"), at(match, "7GdA"), at(match, "5A")) == ("C3305", "C3205", "soviet_lost")


@pytest.mark.rule("13.2", "ruling-111")
def test_tank_guard_and_shock_armies_are_not_converted():
    units = ("5TkA C3305", "1ShA C3205", "6GdA conversion", "8A C3105", "1AK C3636")
    match = administration(*units, turn=28)
    assert subjects(match, "convert") == {"8A"}
    for army in ("5TkA", "1ShA"):
        assert why(match, f"convert {army} 6GdA") == "why.not_converted ruling-111"


@pytest.mark.rule("14.3", "ruling-121")
@pytest.mark.parametrize(("army", "marker"), [("5TkA", "A20-9-7"), ("6GdA", "B22-9-10"), ("1ShA", "B22-9-10")])
def test_armies_of_every_kind_take_corps_in(army: str, marker: str):
    match = administration(f"{army} C3305 steps=1 csm={marker}", "1TkC C3305", "1AK C3306", turn=30)
    act(match, f"incorporate 1TkC {army}")
    assert match.state.units[army].is_full


@pytest.mark.rule("13.4", "ruling-112")
def test_a_corps_dropped_once_does_not_drop_again_and_the_second_of_1943_may():
    units = ("4Abn soviet_lost", "Zat due_35", "HQ-Stp C3305", "1AK C3308")
    match = game(*units, phase="soviet_movement", scenario=CAMPAIGN, turn=35, dice=(5,) * 9)
    assert at(match, "Zat") == "paradrop"
    assert subjects(match, "airdrop") == {"Zat"}
    act(match, "airdrop Zat C3307")
    assert at(match, "Zat") == "soviet_lost", "five, one more in a zone, three less in mud: three"


@pytest.mark.rule("9.8", "13.1", "ruling-100")
def test_partisans_of_all_years_may_wait_but_in_the_turn_in_which_they_come():
    none = game("1AK C3636", phase="soviet_movement", scenario=CAMPAIGN, turn=21, partisans=[])
    assert why(none, "end") == "why.partisan_owed 13.1"
    later = game("1AK C3636", phase="soviet_movement", scenario=CAMPAIGN, turn=33, partisans=[])
    assert why(later, "end") == ""
    for hex in ("C3322", "C3020", "C4220", "C4419", "N1628"):
        act(later, f"place {hex}")
    assert asked(later) != "soviet prompt.partisans", "there are five"


@pytest.mark.rule("9.8", "ruling-100")
@pytest.mark.parametrize(
    ("hex", "allowed"), [("N1628", True), ("N1933", False), ("N1130", False), ("E4506", True), ("C6327", False)]
)
def test_partisans_stand_in_the_soviet_union_on_every_sheet(hex: str, allowed: bool):
    match = game("1AK C3636", phase="soviet_movement", scenario=CAMPAIGN, turn=30, partisans=[])
    assert (why(match, f"place {hex}") == "") is allowed


@pytest.mark.rule("9.8", "9.4", "ruling-100")
def test_a_partisan_on_the_salla_railway_costs_a_finnish_line_half_a_hex():
    """Twelve links from Rovaniemi to Murmansk are six hexes."""
    fed = ids(network(look(war(partisans=[])), "finnish").area, CAMPAIGN)
    cut = ids(network(look(war(partisans=["N2032"])), "finnish").area, CAMPAIGN)
    assert {"N1428", "N1327"} <= fed
    assert "N1428" in cut
    assert "N1327" not in cut


# -- 20: options over forty turns ------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "ruling-134")
def test_garrisons_of_1943_arrive_like_others_do_not_travel_and_count():
    options = {"garrisons": True}
    match = game("G203 due_34", "5A C3305", phase="supply", scenario=CAMPAIGN, turn=34, options=options)
    while asked(match) in ("axis prompt.fleets", "axis prompt.expend"):
        act(match, "end")
    assert asked(match) == "axis prompt.arrivals"
    act(match, "enter G203 C2933")
    assert asked(match) == "axis prompt.march.all"
    assert sum(score(look(match)).units.values()) == 1
    port = game(
        *("G203 C2933", "1AK C1418", "30AK C6423", "54AK C5718"),
        phase="axis_movement",
        scenario=CAMPAIGN,
        turn=34,
        options=options,
    )
    assert why(port, "sail G203 C1418") == "why.never_by_sea 5.5"
    assert why(port, "rail G203 C3032") == "why.never_by_rail 5.6"


@pytest.mark.rule("20.3", "ruling-134", "14.1")
def test_a_garrison_neither_breaks_down_nor_gives_nor_takes_steps_and_has_no_zone():
    match = game(
        *("G203 C3322", "1AK C3322", "Wei C3322 steps=1", "5A C3305"),
        phase="administrative",
        scenario=CAMPAIGN,
        turn=36,
        options={"garrisons": True},
    )
    for verb in ("break", "build", "exchange"):
        assert "G203" not in subjects(match, verb)
    assert why(match, "exchange G203 Wei") == "why.gives_no_step ruling-119"
    assert why(match, "exchange Wei G203") == "why.other_type ruling-119"


@pytest.mark.rule("20.4", "ruling-135")
@pytest.mark.parametrize(
    ("attackers", "city", "rolls"),
    [
        (("3PzK", "40PzK"), "E4708", 2),
        (("3PzK", "51AK"), "E4708", 0),
        (("3PzK", "40PzK", "51AK"), "E4708", 2),
        (("GD", "LAH", "51AK"), "E4708", 2),
        (("3PzK", "40PzK"), "E4506", 0),
    ],
)
def test_panzers_in_the_streets_of_stalingrad(attackers: tuple[str, ...], city: str, rolls: int):
    near = _near(city)
    match = game(
        *[f"{id} {near[index % 2]}" for index, id in enumerate(attackers)],
        f"62A {city} csm=C17-6-8",
        phase="axis_combat",
        scenario=CAMPAIGN,
        turn=20,
        options={"additional_losses": True},
        dice=(3,) * 20,
    )
    act(match, *[f"attack {id} {city}" for id in attackers], f"resolve {city}")
    for _ in range(12):
        if match.state.battle is not None and match.decision:
            match.play(next(iter(match.decision.actions())))
    assert len(told(match, "log.panzer_die")) == rolls


def _near(hex: str) -> list[str]:
    """The land hexes around one, over no river and no water."""
    built = rules(CAMPAIGN)
    here, map = built.grid.index[hex], built.map
    closed = map.terrain["sea"] | map.terrain["lake"] | map.terrain["out_of_play"]
    return [
        built.grid.names[other]
        for direction in range(6)
        if (other := built.grid.neighbour(here, direction)) >= 0
        and not closed >> other & 1
        and not any(sides[(direction + 3) % 6] >> here & 1 for sides in map.hexsides.values())
    ]


def _apart(first: str, second: str) -> int:
    grid = rules(CAMPAIGN).grid
    return grid.distance(grid.index[first], grid.index[second])


# -- 9: the Caucasus and the Black Sea ------------------------------------------------------------------------------


@pytest.mark.rule("9.7", "18.2", "19.2", "ruling-98")
@pytest.mark.parametrize("scenario", LONG)
def test_from_the_caucasus_the_soviets_supply_every_port_of_theirs_on_the_black_sea(scenario: str):
    black = set(ids(rules(scenario).logistics.ports["black"], scenario))
    free = war("9A C5718", scenario=scenario)
    assert set(ids(network(look(free), "soviet").ports, scenario)) & black == black - {"C6423"}
    lost = war("9A C5718", "30AK C6205", "54AK C6402", scenario=scenario)
    assert not set(ids(network(look(lost), "soviet").ports, scenario)) & black
    crimea = war("9A C5718", "30AK C6313", scenario=scenario)
    assert not set(ids(network(look(crimea), "soviet").ports, scenario)) & {"C5718", "C6313"}, "9.74"


@pytest.mark.rule("9.3", "9.1", "18.2", "ruling-39")
@pytest.mark.parametrize("scenario", LONG)
def test_a_source_that_the_axis_holds_serves_nobody_until_it_is_taken_back(scenario: str):
    """Makhachkala on the Caspian; Tbilisi feeds what lies south of it."""
    free, held = war(scenario=scenario), war("3PzK E6401", scenario=scenario)
    before, after = (set(ids(network(look(match), "soviet").area, scenario)) for match in (free, held))
    assert "E6401" in before - after
    assert 6 < max(_apart(hex, "E6401") for hex in before - after) <= 12, "twelve links are six hexes"
    assert "E6401" not in ids(network(look(held), "german").area, scenario), "it is no source of the Axis"


# -- the beginning and the whole of it ------------------------------------------------------------------------------


@pytest.mark.rule("18.2", "19.2", "9.3", "ruling-96", "ruling-127", "ruling-132")
@pytest.mark.parametrize(("scenario", "options"), [(ROAD, ()), (CAMPAIGN, ()), (CAMPAIGN, NORTH)])
def test_in_june_1941_all_are_in_supply_but_two_fronts_without_headquarters(
    scenario: str, options: tuple[tuple[str, bool], ...]
):
    built = rules(scenario, options)
    view = Look(built, GAME.setup(built))
    view.state.turn = 1
    assert not judging.bases_out(view)
    assert not judging.headquarters_out(view)
    out = {id for id, state in judging.states(view, judging.networks(view)).items() if state != "supplied"}
    armies = "3A 4A 8A 10A 11A 13A 20A 21A 22A 27A 24R 6Cav"
    corps = "3Mec 5Mec 6Mec 7Mec 11Mec 12Mec 13Mec 14Mec 17Mec 20Mec"
    assert out == {*armies.split(), *corps.split()}
    view.state.put(*(view.state.units[id].marked("supply", "out") for id in out))
    assert judging.isolated(view) == ()


@pytest.mark.rule("18.2", "19.2", "4.1", "ruling-127")
@pytest.mark.parametrize("scenario", LONG)
def test_in_june_1941_everybody_stands_on_land_within_the_limits(scenario: str):
    built = rules(scenario)
    view = Look(built, GAME.setup(built))
    assert not [side for side in (AXIS, SOVIET) if ground.over(view, side)]
    assert not (view.state.units.area(AXIS) | view.state.units.area(SOVIET)) & ~dry_land(built)
    railed = {unit.hex for unit in view.state.units.all() if unit.type.branch in ("headquarters", "siege")} - {-1}
    assert all(built.logistics.railway >> hex & 1 for hex in railed)


@pytest.mark.rule("18", "19", "7.2", "ruling-53", "ruling-154")
@pytest.mark.parametrize(("scenario", "turn"), [(ROAD, 24), (CAMPAIGN, 40)])
def test_a_random_war_comes_to_its_end_and_loses_nothing_on_the_way(scenario: str, turn: int):
    match = whole_war(scenario, 1, haste=2)
    assert match.state.turn == turn
    assert match.state.result is not None
