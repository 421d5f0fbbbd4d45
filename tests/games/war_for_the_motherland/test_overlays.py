"""Overlays of the map: areas of supply, a unit's line or what cuts it, zones, fleets, control (9, 10)."""

from typing import Any

import pytest

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from tests.games.war_for_the_motherland.positions import FALL, act, game, look

SIXES = (6,) * 20
CHAIN = ("x1 E5514", "x2 E5511", "x3 E5507")


def supplied(*units: str, **facts: Any) -> Match:
    """A match of a winter turn after its Supply Phase."""
    match = game(*units, phase="supply", turn=23, dice=SIXES, **facts)
    while match.decision and match.decision.prompt.key in ("prompt.fleets", "prompt.expend"):
        act(match, "end")
    return match


def laid(match: Match, id: str, side: str = "axis", unit: str = "") -> Any:
    return GAME.overlay(look(match), id, side, unit)


def keys(shown: dict[str, Any]) -> list[str]:
    return [line["key"] for line in shown["lines"]]


@pytest.mark.rule("ruling-10")
def test_the_areas_of_the_networks_and_the_state_of_each_unit():
    match = supplied(*CHAIN, "51AK E5503", "ItAlp E5303")
    shown = laid(match, "supply")
    assert {"E5507", "E5503"} <= set(shown["areas"][0]["hexes"])
    assert {(sign["hex"], sign["kind"]) for sign in shown["signs"]} >= {("E5503", "good"), ("E5507", "good")}
    assert keys(shown) == ["overlay.supply.network"]
    assert laid(match, "supply", "soviet")["signs"] == []


@pytest.mark.rule("9.4", "ruling-85")
def test_the_line_of_a_unit_hex_by_hex():
    shown = laid(supplied(*CHAIN, "51AK E5503"), "supply", unit="51AK")
    assert shown["paths"] == [{"side": "axis", "hexes": ["E5503", "E5504", "E5505", "E5506", "E5507"]}]
    assert keys(shown) == ["supply.supplied", "supply.way"]
    facts = shown["lines"][1]["facts"]
    assert (facts["halves"], facts["limit"]) == (8, 8)


@pytest.mark.rule("9.4", "ruling-86")
def test_what_cuts_the_line_of_a_unit():
    match = supplied(*CHAIN, "51AK E5503", "9A E5505", "37A E5406")
    shown = laid(match, "supply", unit="51AK")
    assert shown["paths"] == []
    assert keys(shown) == ["supply.out", "supply.no_line", "line.zones"]
    assert shown["lines"][1]["facts"]["hexes"] == 4
    bad = next(area["hexes"] for area in shown["areas"] if area["kind"] == "bad")
    assert "E5504" in bad
    assert set(shown["lines"][2]["facts"]["units"]) >= {"9A"}


@pytest.mark.rule("9.5", "ruling-10")
def test_who_is_supplied_this_turn_and_will_not_be_is_told_and_what_cuts_his_line():
    match = game(*CHAIN, "51AK E5503", "4AK E5608", "9A E5505", "37A E5406", phase="axis_movement", turn=23)
    shown = laid(match, "supply")
    assert {(sign["hex"], sign["kind"], sign["label"]["key"]) for sign in shown["signs"]} >= {
        ("E5503", "bad", "supply.soon_out"),
        ("E5608", "good", "supply.supplied"),
    }
    assert keys(laid(match, "supply", unit="51AK")) == ["supply.soon_out", "supply.no_line", "line.zones"]


@pytest.mark.rule("9.4")
def test_a_unit_that_left_the_map_has_no_line_and_the_overlay_is_its_sides():
    match = supplied(*CHAIN, "51AK E5503", "4AK axis_lost")
    assert laid(match, "supply", unit="4AK") == laid(match, "supply")
    assert laid(match, "zone", unit="4AK") == laid(match, "zone")


@pytest.mark.rule("9.2", "9.3", "ruling-90")
def test_depots_show_their_place_in_the_chain_and_headquarters_their_rails():
    match = supplied(*CHAIN, "HQ-Tcs E5803")
    assert laid(match, "supply", unit="x3")["paths"][0]["hexes"] == ["E5507", "E5508", "E5509", "E5510", "E5511"]
    rails = laid(match, "supply", "soviet", "HQ-Tcs")
    assert rails["paths"][0]["hexes"][0] == "E5803"
    assert rails["paths"][0]["hexes"][-1] == "E6401"
    assert keys(rails) == ["supply.supplied", "supply.rails"]


@pytest.mark.rule("9.7", "ruling-98")
def test_a_line_to_a_port():
    match = game("9A C5719", phase="supply", scenario=FALL, turn=2, dice=SIXES)
    assert laid(match, "supply", "soviet", "9A")["paths"][0]["hexes"] == ["C5719", "C5718"]


@pytest.mark.rule("ruling-90")
def test_a_country_that_lost_its_capital_has_no_lines():
    match = game("9A C6327", "Ru2AK C6128", phase="axis_movement", scenario=FALL, turn=2, dice=SIXES)
    assert keys(laid(match, "supply", unit="Ru2AK"))[1:] == ["supply.lost"]


@pytest.mark.rule("4.2", "10.2", "5.7")
def test_zones_fleets_and_control():
    fleets = [{"base": "LF1", "hex": "C2928"}]
    match = game("LF1 C2932", "1AK C3026", phase="axis_movement", scenario=FALL, turn=2, fleets=fleets)
    assert len(laid(match, "zone", unit="1AK")["areas"][0]["hexes"]) == 6
    assert laid(match, "zone", unit="LF1")["areas"][0]["hexes"] == []
    assert laid(match, "zone")["areas"] == laid(match, "zone", unit="1AK")["areas"]
    assert "C2933" in laid(match, "air")["areas"][0]["hexes"]
    assert keys(laid(match, "air")) == ["overlay.air.fleet"]
    held = {area["side"]: area["hexes"] for area in laid(match, "control")["areas"]}
    assert "C2706" in held["soviet"]
    assert "C3634" in held["axis"]


@pytest.mark.rule("9.8", "10.1")
def test_partisans_and_fleets_are_shown_where_they_are():
    fleets = [{"base": "LF1", "hex": "C2928"}]
    match = game("LF1 C2932", phase="axis_movement", scenario=FALL, turn=2, fleets=fleets, partisans=["C3322"])
    signs = {(sign["kind"], sign["hex"]) for sign in GAME.markers(look(match))}
    assert signs >= {("fleet", "C2928"), ("partisan", "C3322"), ("fortress", "C1419"), ("control", "C2706")}


@pytest.mark.rule("2.2")
def test_an_unknown_overlay_is_refused_and_all_words_have_a_text():
    match = game("9A E5704", phase="axis_movement", turn=23)
    with pytest.raises(RasputitsaError):
        laid(match, "weather")
    listed = GAME.overlays(look(match))
    assert {entry["title"]["key"] for entry in listed} <= set(GAME.texts("en"))
    assert [entry["id"] for entry in listed] == ["zone", "supply", "threat", "air", "control"]


def threats(match: Match, unit: str = "", side: str = "soviet") -> dict[str, dict[str, Any]]:
    """The facts of each threatened hex; `side` is whom the hexes belong to."""
    return {sign["hex"]: sign["label"]["facts"] for sign in laid(match, "threat", side, unit)["signs"]}


@pytest.mark.rule("3", "8.1", "ruling-8")
def test_the_axis_threatens_where_it_can_march_the_soviets_where_they_stand():
    match = game("51AK E5503", "62A E5506 csm=C21-6-9", phase="axis_combat", turn=23, cups=[])
    found = threats(match)
    assert found == {
        "E5506": {"hex": "E5506", "odds": "1:2", "attackers": ["51AK"], "lost": 0, "harmed": 2, "faces": 6}
    }
    assert threats(match, side="axis") == {}
    assert keys(laid(match, "threat", "axis", "51AK")) == ["threat.safe", "threat.when.soviet", "threat.left_out"]
    arrows = laid(match, "threat", "soviet", "62A")["arrows"]
    assert [arrow["to"] for arrow in arrows] == ["E5506"]


@pytest.mark.rule("8.3", "8.6", "4.1", "ruling-15", "ruling-64")
def test_a_threat_keeps_to_room_and_nations_and_counts_a_support_group():
    """Of Rumanians and Italians the stronger join the Germans."""
    units = ("51AK E5505", "ItAlp E5505", "Ru2AK E5406", "Ru4AK E5406", "62A E5506 csm=C21-6-9")
    found = threats(game(*units, phase="axis_combat", turn=23, cups=[]))
    assert set(found["E5506"]["attackers"]) == {"51AK", "Ru2AK", "Ru4AK"}
    alone = ("51AK E5505", "62A E5506 csm=C21-6-9")
    without, aided = (
        threats(game(*alone, *more, phase="axis_combat", turn=23, cups=[]), side="axis")["E5505"]
        for more in ((), ("OSG1 E5508",))
    )
    assert aided["odds"] == without["odds"]
    assert (without["harmed"], aided["harmed"]) == (2, 4)
