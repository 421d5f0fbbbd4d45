"""Lines of supply and what they make of units (Supply; rulings 10, 22, 25, 51 to 54, 57 and 77)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, SideId
from rasputitsa.games.battle_of_moscow.supply import degrees, lines
from tests.games.battle_of_moscow.positions import act, asked, game, look, marks, rules, subjects, why

RINGED = ("122 0708", "269 0609", "121 0410")
"""Germans who cut Leningrad off from the east, by rail and by road."""


def supply(match: Match, unit: str) -> str:
    side = GERMAN if match.state.units[unit].side == GERMAN else RUSSIAN
    return degrees(look(match), side)[unit]


def length(match: Match, side: SideId, hex: str) -> int | None:
    """The length of the line from a hex."""
    own = lines(look(match), side)
    return own.traced(own.ends).price(rules().grid.index[hex])


@pytest.mark.rule("supply", "ruling-51")
@pytest.mark.parametrize(
    ("unit", "hex", "degree"),
    [
        ("16A", "2305", "unsupplied"),
        ("16A", "1002", "supplied"),
        ("16A", "2101", "unsupplied"),
        ("16A", "2001", "isolated"),
        ("T1", "2305", "supplied"),
        ("T1", "2205", "unsupplied"),
        ("DO", "2101", "supplied"),
        ("DO", "2001", "unsupplied"),
    ],
)
def test_russian_supply_by_the_length_of_the_line(unit: str, hex: str, degree: str):
    """The lines are 4, 3, 6 and 7 hexes long; Russian armour goes by its factor of 4."""
    for weather in ("fair", "mud"):
        assert supply(game(f"{unit} {hex}", "5 0110", phase="russian_move_1", weather=weather), unit) == degree


@pytest.mark.rule("supply", "ruling-51", "weather")
@pytest.mark.parametrize(
    ("unit", "hex", "fair", "mud"),
    [
        ("5", "2305", "supplied", "unsupplied"),
        ("5", "2205", "unsupplied", "isolated"),
        ("1Kav", "2205", "supplied", "unsupplied"),
        ("7Pz", "2305", "supplied", "supplied"),
        ("7Pz", "2205", "supplied", "unsupplied"),
        ("5", "0346", "supplied", "unsupplied"),
    ],
)
def test_german_supply_by_the_length_of_the_line_and_the_weather(unit: str, hex: str, fair: str, mud: str):
    """In mud and snow every hex counts two: that is the halved line."""
    for weather, degree in (("fair", fair), ("hard_frost", fair), ("mud", mud), ("snow", mud)):
        match = game(f"{unit} {hex}", "16A 3046", phase="german_move_1", weather=weather)
        assert supply(match, unit) == degree, weather


@pytest.mark.rule("supply", "special_terrain", "ruling-51")
def test_rough_ground_counts_two_for_germans_and_one_for_russians():
    german = game("5 2205", "16A 3046", phase="german_move_1")
    russian = game("16A 2205", "5 0110", phase="russian_move_1")
    for hex in ("1126", "2214", "2727", "1506"):
        own, enemy = length(german, "german", hex), length(russian, "russian", hex)
        assert own is not None
        assert enemy is not None
        assert own == enemy + 1, hex
    frozen = game("5 2205", "16A 3046", phase="german_move_1", weather="hard_frost")
    assert (length(german, "german", "2214"), length(frozen, "german", "2214")) == (3, 2)


@pytest.mark.rule("ruling-51", "railroads")
def test_on_a_friendly_railway_hex_the_line_has_no_length_in_an_enemy_zone_it_must_reach_another():
    match = game("5 0931", "16A 3046", phase="german_move_1")
    assert length(match, "german", "0931") == 0
    zoned = game("5 0931", "16A 1031", phase="german_move_1")
    assert length(zoned, "german", "0931") == 1


@pytest.mark.rule("ruling-51")
def test_a_road_serves_as_far_as_it_is_joined_to_friendly_railway():
    """The Warsaw highway between Roslavl and Yukhnov has no railway on it."""
    match = game("5 1731", "16A 3046", phase="german_move_1")
    road = [hex for hex in ("1730", "1630") if length(match, "german", hex) == 0]
    assert road == ["1730", "1630"]
    assert not rules().map.links["rail"][2] >> rules().grid.index["1730"] & 1


@pytest.mark.rule("ruling-51", "ruling-52")
def test_roads_end_where_an_enemy_or_his_zone_lies_on_them():
    grid = rules().grid
    match = game("5 0110", "16A 1731", "20A 1629", phase="german_move_1")
    own = lines(look(match), "german")
    for hex in ("1730", "1630", "1731"):
        assert not own.ends >> grid.index[hex] & 1, hex


@pytest.mark.rule("ruling-52", "supply")
def test_a_friend_in_an_enemy_zone_opens_a_way_there_but_no_end():
    grid = rules().grid
    shut = game("7Pz 2205", "16A 2305", phase="german_move_1")
    held = game("7Pz 2205", "6Pz 2206", "16A 2305", phase="german_move_1")
    opened = [lines(look(match), "german").open >> grid.index["2206"] & 1 for match in (shut, held)]
    assert opened == [0, 1]
    on_rails = game("7Pz 0931", "6Pz 1030", "16A 1029", phase="german_move_1")
    own = lines(look(on_rails), "german")
    assert own.open >> grid.index["1030"] & 1
    assert not own.ends >> grid.index["1030"] & 1


@pytest.mark.rule("ruling-52", "ruling-18")
def test_no_line_crosses_closed_water():
    water = rules().map.terrain["lake"] | rules().map.terrain["sea"]
    enterable = 0
    for cost in rules().lines["german"]["snow"]:
        enterable |= cost.anywhere & rules().grid.hexes | cost.partly
    assert not enterable & water


@pytest.mark.rule("ruling-57", "ruling-18", "weather")
def test_over_frozen_ladoga_a_russian_line_reaches_the_east():
    in_fair, in_snow = (game("54A 0506", *RINGED, phase="russian_move_1", weather=w) for w in ("fair", "snow"))
    assert length(in_fair, "russian", "0506") != length(in_snow, "russian", "0506")
    assert supply(in_fair, "54A") == "isolated"
    assert supply(in_snow, "54A") == "unsupplied"


@pytest.mark.rule("ruling-22", "fortifications")
def test_hexes_of_full_forts_count_as_free_of_german_zones_for_russian_lines():
    match = game("42A 0408", "122 0509", phase="russian_move_1")
    own = lines(look(match), "russian")
    forts = [hex for hex in ("0408", "0508", "0607", "0507") if own.ends >> rules().grid.index[hex] & 1]
    assert forts == ["0408", "0508", "0607", "0507"]


@pytest.mark.rule("ruling-53", "partisans", "workers", "fortification_troops", "finns")
def test_who_needs_no_supply():
    match = game("P1 2001", "W1 1208", "F1 1825", "D1 2002", "R1 3001", "16A 2101", phase="russian_move_1")
    assert set(degrees(look(match), "russian")) == {"16A"}
    finns = game("5F 2001 front=svir", "5 2101", phase="german_move_1")
    assert set(degrees(look(finns), "german")) == {"5"}


@pytest.mark.rule("finns", "ruling-54")
@pytest.mark.parametrize(
    ("hex", "weather", "may_attack"),
    [("2305", "fair", True), ("2205", "fair", False), ("2305", "mud", False), ("0931", "snow", True)],
)
def test_a_finn_attacks_only_within_four_of_german_railways_by_the_german_measure(
    hex: str, weather: str, may_attack: bool
):
    match = game(f"5F {hex} front=svir", "16A 3046", phase="german_1", weather=weather, dice=())
    assert asked(match) == "german prompt.move.1"
    assert ("no_line" in marks(match, "5F")) == (not may_attack)
    assert "supply" not in marks(match, "5F")


@pytest.mark.rule("ruling-10", "supply")
def test_supply_is_judged_at_the_beginning_of_an_impulse_and_holds_to_its_end():
    match = game("5 2205", "7Pz 2605", "16A 3046", phase="german_1")
    assert marks(match, "5") == {"supply": "unsupplied"}
    assert marks(match, "7Pz") == {}
    act(match, "move 5 2405")
    assert marks(match, "5")["supply"] == "unsupplied"
    act(match, "end")
    assert marks(match, "5") == {}


@pytest.mark.rule("supply", "sequence")
@pytest.mark.parametrize(("hex", "moves"), [("2305", True), ("2205", False), ("2001", False)])
def test_only_supplied_units_move_in_the_second_impulse(hex: str, moves: bool):
    match = game(f"5 {hex}", "16A 3046", phase="german_2")
    assert ("5" in subjects(match, "move")) == moves
    if not moves:
        assert why(match, f"move 5 {hex}") == "why.no_impulse"


@pytest.mark.rule("ruling-77", "ruling-25")
def test_railways_do_not_change_while_ones_own_units_move():
    match = game("5 0931", "7Pz 1129", "16A 1329", phase="german_move_1")
    before = lines(look(match), "german").ends
    act(match, "move 7Pz 1029")
    assert lines(look(match), "german").ends == before
