"""Assets, production, evacuation, the Italians, new markers (12, 13.3, 13.6; rulings 54, 103 to 107, 115)."""

from dataclasses import replace
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.economy import Italians, NewMarkers, Ports, assets, evacuable, lost_assets
from rasputitsa.games.war_for_the_motherland.state import SOVIET, Economy, WarPlay, is_asset
from tests.games.war_for_the_motherland.positions import (
    FALL,
    act,
    asked,
    at,
    game,
    look,
    play_of,
    subjects,
    told,
    why,
)
from tests.games.war_for_the_motherland.positions import (
    TURNING_POINT as SHORT,
)

SEVEN = 7
"""The number of turn 5 is 8."""
AREA = {"german": [], "rumanian": [], "finnish": [], "soviet": ["C2705", "C2704", "C2904"]}


def producing(*units: str, turn: int = 5, **facts: Any) -> Match:
    match = game(*units, phase="administrative", scenario=FALL, turn=turn, **facts)
    if asked(match) == "axis prompt.german_changes":
        act(match, "end")
    return match


@pytest.mark.rule("12.1", "ruling-103")
def test_assets_of_six_kinds_are_units_of_one_step_that_defend_with_one():
    kinds = look(game(phase="supply", scenario=FALL, turn=1)).rules.economy.kinds
    assert sorted({*kinds.values()}) == [
        *("access_port", "factory", "mine", "oil_field", "petroleum_traffic_channel", "power_plant"),
    ]
    assert len(kinds) == 41
    unit = game("KTF C4508", phase="axis_movement", scenario=FALL).state.units["KTF"]
    assert (unit.type.full, unit.defence, unit.movement, is_asset(unit)) == (1, 1, 0, True)


@pytest.mark.rule("12.2", "ruling-104", "ruling-105")
def test_fewer_destroyed_assets_than_the_number_bring_a_group_that_is_placed_at_once():
    match = producing("OSG1 production", "OSG2 production", *_destroyed(SEVEN), networks=AREA)
    assert asked(match) == "soviet prompt.production"
    assert set(match.decision.option("place").targets("OSG1")) == {"C2705", "C2704", "C2904"}  # type: ignore[union-attr]
    act(match, "place OSG1 C2705")
    assert (at(match, "OSG1"), at(match, "OSG2")) == ("C2705", "production")


@pytest.mark.rule("12.2", "5.7", "ruling-38", "ruling-105")
def test_a_group_that_is_placed_takes_a_hex_that_the_axis_controlled():
    match = producing("OSG1 production", networks={**AREA, "soviet": ["C3136"]}, axis_held=["C3136"])
    act(match, "place OSG1 C3136")
    assert told(match, "log.control") == [{"side": "soviet", "hex": "C3136"}]
    form = match.position()
    assert "C3136" not in form["axis_held"]
    assert Match.from_position(match.rules.game, form, scenario=FALL).position() == form


@pytest.mark.rule("12.2", "ruling-104")
def test_as_many_as_the_number_bring_none_and_evacuated_ones_do_not_count():
    match = producing("OSG1 production", *_destroyed(8), networks=AREA)
    assert told(match, "log.no_group") == [{"assets": 8, "number": 8}]
    evacuated = producing("OSG1 production", *_destroyed(SEVEN), "KTF evacuated", networks=AREA)
    assert asked(evacuated) == "soviet prompt.production"
    assert lost_assets(look(evacuated)) == SEVEN


@pytest.mark.rule("12.2", "ruling-105")
def test_a_group_is_not_placed_in_a_zone_even_with_soviets_and_not_where_there_is_none_or_no_counter():
    match = producing("OSG1 production", "5A C2705", "1AK C2706", networks=AREA)
    assert why(match, "place OSG1 C2705") == "why.arrives_in_zone ruling-105"
    assert why(match, "place OSG1 C6327") == "why.not_supplied_hex ruling-105"
    assert why(match, "place OSG1 C2904") == ""
    nowhere = producing("OSG1 production", networks={**AREA, "soviet": []})
    assert len(told(nowhere, "log.group_lost")) == 1
    assert at(nowhere, "OSG1") == "production"
    assert len(told(producing(networks=AREA), "log.group_lost")) == 1


@pytest.mark.rule("12.2", "16.4", "ruling-128")
def test_other_turns_and_turning_point_bring_nothing():
    assert not told(producing("OSG1 production", networks=AREA, turn=6), "log.group_lost")
    match = game("OSG1 production", phase="administrative", scenario=SHORT, turn=23)
    assert not [key for key in ("log.no_group", "log.group_lost") if told(match, key)]


@pytest.mark.rule("12.3", "ruling-106")
def test_up_to_three_factories_on_a_railway_to_a_source_are_evacuated():
    match = producing("KTF C4508", "RPR C2706", "HAS C2706", "MAF C2706", "MIN3 C4902", *_destroyed(8))
    assert subjects(match, "evacuate") == {"KTF", "RPR", "HAS", "MAF"}
    assert why(match, "evacuate MIN3") == "why.no_factory 12.3"
    act(match, "evacuate KTF", "evacuate RPR", "evacuate HAS")
    assert asked(match) != "soviet prompt.evacuation"
    assert [at(match, id) for id in ("KTF", "RPR", "HAS", "MAF")] == [*("evacuated",) * 3, "C2706"]


@pytest.mark.rule("12.3", "ruling-106", "ruling-86")
def test_a_factory_in_a_zone_stays_even_with_soviets_and_one_that_is_cut_off():
    zone = producing("KTF C4508", "5A C4508", "1AK C4509", "MAF C2706", *_destroyed(8))
    assert why(zone, "evacuate KTF") == "why.in_zone ruling-106"
    cut = producing("ARS C4419", "1AK C4418", "MAF C2706", *_destroyed(8))
    assert why(cut, "evacuate ARS").endswith("ruling-106")
    assert subjects(cut, "evacuate") == {"MAF"}


@pytest.mark.rule("12.3", "ruling-106")
def test_moscow_is_no_source_for_evacuation():
    sources = ["C0104", "C1801", "C2501", "C2701", "C3001", "C3301", "C3401", "C3801", "C4101", "C5401", "C5901"]
    match = producing("MAF C2706", *_destroyed(8))
    assert evacuable(look(match)) == ("MAF",)
    play = play_of(match)
    play.state.axis_held |= match.rules.grid.named(sources)
    assert evacuable(play) == ()


@pytest.mark.rule("12.4", "ruling-107", "ruling-12")
def test_a_port_that_is_cut_off_is_destroyed_in_any_turn_one_in_a_zone_is_not():
    match = game("PWR2 C1415", "HAS C2706", "1AK C2806", phase="axis_movement", scenario=FALL, turn=2)
    play = _with_kinds(match, PWR2="access_port", HAS="access_port")
    Ports().run(play)
    assert {unit.id for unit in play.state.units.of(SOVIET)} == {"PWR2", "HAS"}, "links lead out of the zone"
    play = _with_kinds(match, PWR2="access_port", HAS="access_port")
    play.state.axis_held |= match.rules.sources["soviet"]
    Ports().run(play)
    assert {unit.id for unit in play.state.units.boxed("destroyed")} == {"PWR2", "HAS"}


@pytest.mark.rule("13.6", "ruling-115")
def test_the_italian_army_leaves_for_good_in_its_turn_wherever_it_is():
    for place in ("E4615", "axis_lost"):
        match = game(f"It8A {place}", "ItAlp E4516", phase="axis_movement", turn=23)
        play = play_of(match)
        Italians().run(play)
        assert at(match, "It8A") == place
        play = WarPlay(replace(match.rules, economy=Economy({}, False, 23)), match.state.copy(), None)  # type: ignore[arg-type]
        Italians().run(play)
        assert play.state.units["It8A"].box == "withdrawn"
        assert play.state.units["ItAlp"].hex >= 0


@pytest.mark.rule("13.3", "ruling-54", "ruling-55")
@pytest.mark.parametrize(("scenario", "turn", "new"), [(FALL, 1, 0), (FALL, 2, 0), (FALL, 8, 9), (SHORT, 22, 3)])
def test_the_markers_of_a_turn_join_their_cups_those_of_the_start_are_there(scenario: str, turn: int, new: int):
    play = play_of(game(phase="axis_movement", scenario=scenario, turn=turn))
    before = sum(pile.count for pile in play.state.cups)
    NewMarkers().run(play)
    assert sum(pile.count for pile in play.state.cups) == before + new


def _destroyed(count: int) -> list[str]:
    """A number of assets in the box of the destroyed."""
    ids = ("ANA", "BOL", "LKF", "FLN", "IKF", "MIN1", "MIN2", "MIN4")
    return [f"{id} destroyed" for id in ids[:count]]


def _with_kinds(match: Match, **kinds: str) -> WarPlay:
    """A play of rules in which some assets are of another kind."""
    economy = match.rules.economy
    rules = replace(match.rules, economy=replace(economy, kinds={**economy.kinds, **kinds}))
    play = play_of(match)
    return type(play)(rules, play.state, None)  # type: ignore[arg-type]


@pytest.mark.rule("12.4")
def test_ports_and_archangelsk_are_off_the_sheets_of_1941():
    match = Match.new(look(game(phase="supply", scenario=FALL)).rules.game, FALL, {}, seed=1)
    assert assets(look(match), "access_port") == ()
