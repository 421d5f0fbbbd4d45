"""Setting up (Setting Up the Game; rulings 2 to 6, 24 and 68)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME
from tests.games.battle_of_moscow.positions import act, asked, at, ids, rules, subjects, targets, verbs, why


def begin(scenario: str = "campaign", **options: str) -> Match:
    return Match.new(GAME, scenario, options, seed=1)


@pytest.fixture(scope="module")
def german() -> Match:
    """The German's turn to set up."""
    match = begin()
    act(match, "ready", "begin")
    return match


@pytest.mark.rule("setup", "ruling-2")
def test_the_russian_sets_up_first_and_completely_then_the_german_then_turn_1():
    match = begin()
    assert asked(match) == "russian prompt.set_up"
    assert why(match, "begin") == "why.not_all_placed"
    act(match, "ready", "begin")
    assert asked(match) == "german prompt.set_up"
    assert why(match, "begin") == "why.not_all_placed"
    act(match, "ready", "begin")
    assert (asked(match), match.state.turn, match.state.weather) == ("german prompt.move.1", 1, "fair")


@pytest.mark.rule("setup", "ruling-3", "ruling-6")
def test_units_with_a_letter_and_in_half_forts_stand_there_and_cannot_be_moved():
    match = begin()
    letters = rules().map.data["letters"]
    for unit, letter in (("23A", "A"), ("WL", "C"), ("5A", "L"), ("40A", "R"), ("42A", "S"), ("49A", "K"), ("B", "P")):
        assert at(match, unit) == letters[letter]
        assert why(match, f"lift {unit}") == "why.fixed"
    assert {at(match, unit) for unit in ("F1", "F2", "F3", "F4")} == ids(rules().half_forts)


@pytest.mark.rule("ruling-3", "setup")
def test_by_the_option_the_letters_are_as_scanned():
    match = begin(letters="as_scanned")
    assert (at(match, "49A"), at(match, "B")) == ("2227", "2134")


@pytest.mark.rule("setup", "ruling-4", "ruling-5")
def test_russians_stand_anywhere_east_of_the_front_line_the_pockets_included():
    match = begin()
    found = targets(match, "deploy", "16A")
    assert {"1128", "3046", "0406", "0606"} <= found
    areas = rules().areas
    assert found <= ids(areas["russian_start"] | areas["leningrad_pocket"] | areas["oranienbaum_pocket"])
    assert why(match, "deploy 16A 0607") == "", "a fort has room for one more"
    assert why(match, "deploy 16A 1129") == "why.front_line"
    assert why(match, "deploy 16A 0931") == "why.not_there.russian"


@pytest.mark.rule("setup", "ruling-4", "workers")
def test_workers_go_to_russian_cities_and_may_share_one():
    match = begin()
    cities = {city for city in ids(rules().cities) if city not in rules().map.data["german_cities"]}
    assert targets(match, "deploy", "W1") == cities
    act(match, "deploy W1 1208", "deploy W2 1208")
    assert why(match, "deploy W3 1207") == "why.not_there.worker"


@pytest.mark.rule("stacking", "ruling-2")
def test_a_full_hex_takes_nobody_more():
    match = begin()
    act(match, "deploy 16A 3040", "deploy 20A 3040")
    assert why(match, "deploy 3A 3040") == "why.full"
    act(match, "lift 16A", "deploy 3A 3040")
    assert (at(match, "16A"), at(match, "3A")) == ("russian_setup", "3040")


@pytest.mark.rule("ruling-2")
def test_the_ready_set_up_is_one_action_and_units_can_be_shifted_after_it():
    match = begin()
    act(match, "ready")
    assert "ready" not in verbs(match)
    assert at(match, "16A") == "1128"
    act(match, "lift 16A", "deploy 16A 1028" if "1028" in targets(match, "deploy", "16A") else "deploy 16A 1228")
    assert at(match, "16A") != "1128"
    act(match, "ready")
    assert at(match, "16A") == "1128"


@pytest.mark.rule("ruling-2", "setup")
def test_a_placed_unit_is_shifted_in_one_action():
    match = begin()
    assert why(match, "shift 16A 1228") == "why.not_placed"
    act(match, "ready")
    assert why(match, "deploy 16A 1228") == "why.placed"
    assert why(match, "shift 16A 1128") == "why.stands_there"
    assert why(match, "shift 16A 1129") == "why.front_line"
    assert why(match, "shift 49A 1228") == "why.fixed"
    assert why(match, "shift 7Pz 1228") == "why.not_yours"
    act(match, "shift 16A 1228")
    assert at(match, "16A") == "1228"


@pytest.mark.rule("finns", "ruling-24", "ruling-5")
def test_a_finn_who_is_shifted_belongs_to_his_new_front():
    match = begin()
    act(match, "ready", "begin")
    for unit, hex in (("2F", "0504"), ("5F", "0504"), ("7F", "0404"), ("11F", "0304")):
        act(match, f"deploy {unit} {hex}")
    svir = sorted(ids(rules().areas["finland_svir"]))
    assert why(match, f"shift 2F {svir[0]}") == ""
    act(match, f"shift 2F {svir[0]}")
    assert match.state.units["2F"].mark("front") == "svir"
    assert "0404" in targets(match, "deploy", "12F")


@pytest.mark.rule("setup", "ruling-5")
def test_the_german_keeps_back_his_four_1_4_and_stands_west_of_the_line(german: Match):
    assert not {"216", "225", "168", "299"} & subjects(german, "deploy")
    assert why(german, "deploy 216 0110") == "why.not_at_start"
    assert targets(german, "deploy", "7Pz") == ids(rules().areas["german_start"])
    assert why(german, "deploy 7Pz 1129") == "why.front_line"
    assert why(german, "deploy 7Pz 1229") == "why.not_there.german"


@pytest.mark.rule("setup", "finns", "ruling-5", "ruling-24")
def test_four_finns_stand_on_each_front_and_belong_to_it():
    match = begin()
    act(match, "ready", "begin")
    isthmus, svir = ids(rules().areas["finland_isthmus"]), ids(rules().areas["finland_svir"])
    assert targets(match, "deploy", "2F") == isthmus | svir
    for unit, hex in (("2F", "0504"), ("5F", "0504"), ("7F", "0404"), ("11F", "0304")):
        act(match, f"deploy {unit} {hex}")
    assert targets(match, "deploy", "12F") == svir
    assert why(match, "deploy 12F 0404") == "why.finns_full"
    assert match.state.units["5F"].mark("front") == "isthmus"
    act(match, "lift 5F")
    assert match.state.units["5F"].mark("front") is None


@pytest.mark.rule("setup", "ruling-5")
@pytest.mark.parametrize("scenario", ["campaign", "extended", "road_to_orel"])
def test_the_ready_set_ups_are_lawful(scenario: str):
    """No unit on the line, on water, next to an enemy, in too full a stack."""
    match = begin(scenario)
    act(match, "ready", "begin", "ready")
    state, built = match.state, match.rules
    for side in ("german", "russian"):
        area = state.units.area(side)
        water = built.map.terrain["lake"] | built.map.terrain["sea"]
        assert not area & (built.map.features["front_line"] | water)
        assert not built.stacking[side].over(state.units, side)
        assert not area & built.grid.expand(state.units.area("german" if side == "russian" else "russian"))
        assert not area & ~built.bounds


@pytest.mark.rule("ruling-68")
def test_the_short_scenario_is_set_up_within_its_bounds():
    match = begin("road_to_orel")
    assert len(match.state.units) == 25
    found = targets(match, "deploy", "3A")
    assert found
    assert all(9 <= int(hex[:2]) <= 24 and 33 <= int(hex[2:]) <= 46 for hex in found)
