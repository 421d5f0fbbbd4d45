"""Friendly railways, rides, isolated cities (Railroads, How to Win; rulings 25 to 28, 64, 86, 90 and 94)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow.state import SideId
from rasputitsa.games.battle_of_moscow.supply import isolated_cities, network
from tests.games.battle_of_moscow.positions import (
    act,
    at,
    game,
    ids,
    look,
    marks,
    rules,
    subjects,
    targets,
    told,
    verbs,
    why,
)

EAST = ("3014", "3021", "3024", "3028", "3033", "3037", "3040", "3044")
"""Hexes in which railways leave by the east edge."""

BLOCKERS = ("5", "6", "7", "8", "11", "12", "15", "17")
"""Germans to stand there."""

RINGED = ("122 0708", "269 0609", "121 0410")
"""Germans who cut Leningrad off from the east."""


def friendly(match: Match, side: SideId) -> set[str]:
    return ids(network(look(match), side).rails)


def all_rails() -> set[str]:
    area = 0
    for hexes in rules().map.links["rail"]:
        area |= hexes
    return ids(area)


@pytest.mark.rule("railroads", "ruling-25")
def test_without_enemies_every_railway_is_friendly_to_both():
    """The network is one."""
    assert friendly(game("5 2205", phase="german_move_1"), "german") == all_rails()
    assert friendly(game("16A 2205", phase="russian_move_1"), "russian") == all_rails()


@pytest.mark.rule("railroads", "ruling-25")
def test_an_enemy_unit_or_zone_spoils_railway_and_what_lies_beyond():
    match = game("5 0110", "16A 0332", phase="german_move_1")
    found = friendly(match, "german")
    assert "0333" not in found
    assert {"0234", "0134"} <= found


@pytest.mark.rule("ruling-25", "partisans", "workers")
@pytest.mark.parametrize(
    ("unit", "spoilt"), [("P1", {"0930"}), ("16A", {"0930", "0931", "1030", "1031"}), ("W1", {"0930"})]
)
def test_partisans_and_workers_spoil_their_own_hex_only(unit: str, spoilt: set[str]):
    match = game("5 0110", f"{unit} 0930", phase="german_move_1")
    assert all_rails() - friendly(match, "german") == spoilt


@pytest.mark.rule("ruling-25")
def test_ones_own_unit_does_not_restore_a_hex_in_an_enemy_zone():
    match = game("5 1030", "16A 1029", phase="german_move_1")
    assert "1030" not in friendly(match, "german")


@pytest.mark.rule("ruling-25", "ruling-6")
def test_the_finnish_line_from_vyborg_is_no_german_source():
    blocked = tuple(f"P{n} {hex}" for n, hex in enumerate(rules().map.data["sources"]["german"], 1))
    assert friendly(game("5 2205", *blocked, phase="german_move_1"), "german") == set()


@pytest.mark.rule("ruling-25", "moscow_leningrad")
def test_moscow_and_leningrad_are_russian_sources_while_no_german_is_in_them():
    shut = tuple(f"{unit} {hex}" for unit, hex in zip(BLOCKERS, EAST, strict=True))
    match = game("16A 2205", *shut, phase="russian_move_1")
    own = network(look(match), "russian")
    assert own.edge == 0
    assert {rules().grid.names[city] for city, _ in own.cities} == {"2227", "0507"}
    assert {"2227", "0507", "1417"} <= ids(own.rails)
    taken = game("16A 2205", *shut, "1Pz 2227", "2Pz 0507", phase="russian_move_1")
    assert network(look(taken), "russian").rails == 0


@pytest.mark.rule("railroads", "ruling-26", "ruling-27")
def test_a_unit_walks_to_the_line_rides_and_walks_on_with_what_is_left():
    match = game("16A 2128", phase="russian_move_1")
    assert "2228" in targets(match, "ride", "16A")
    found = targets(match, "ride", "16A")
    assert {"1821", "0507", "2546"} <= found
    assert "1822" in found
    act(match, "ride 16A 1821")
    assert (at(match, "16A"), marks(match, "16A")["mp"], marks(match, "16A")["rode"]) == ("1821", 6, 1)
    act(match, "move 16A 1820")
    assert marks(match, "16A")["mp"] == 4
    assert "16A" not in subjects(match, "ride")
    assert why(match, "ride 16A 1821") == "why.rode"


@pytest.mark.rule("railroads", "ruling-26")
def test_weather_and_ground_do_not_matter_on_the_line():
    match = game("5 1030", phase="german_move_1", weather="mud")
    assert {"2227", "1428", "0134"} <= targets(match, "ride", "5")


@pytest.mark.rule("ruling-27")
def test_railway_hexes_side_by_side_are_no_link():
    """Two lines pass at 2036 and 2137: with its own line spoilt, 2036 is cut off from a friendly neighbour."""
    grid, rail = rules().grid, rules().map.links["rail"]
    hex, neighbour = "2036", "2137"
    linked = {
        grid.names[grid.neighbour(grid.index[hex], direction)]
        for direction in range(6)
        if rail[direction] >> grid.index[hex] & 1
    }
    match = game("5 2205", *(f"P{n} {spoilt}" for n, spoilt in enumerate(sorted(linked), 1)), phase="german_move_1")
    assert neighbour not in linked
    assert grid.distance(grid.index[hex], grid.index[neighbour]) == 1
    assert neighbour in friendly(match, "german")
    assert hex not in friendly(match, "german")


@pytest.mark.rule("railroads", "ruling-28")
@pytest.mark.parametrize(("side", "most", "hex"), [("german", 6, "0931"), ("russian", 4, "2227")])
def test_six_germans_and_four_russians_ride_a_turn(side: str, most: int, hex: str):
    units = {"german": "1 5 6 7 8 11 12 15", "russian": "16A 20A 3A 4A 11A 13A 22A 29A"}[side].split()
    hexes = [hex, "0831", "0731", "0930"] if side == "german" else [hex, "2127", "2027", "2126"]
    match = game(*(f"{unit} {hexes[n // 2]}" for n, unit in enumerate(units)), phase=f"{side}_move_1")
    for unit in units[:most]:
        act(match, f"ride {unit} 1430" if "1430" in targets(match, "ride", unit) else f"ride {unit} 1429")
    assert subjects(match, "ride") == set()
    assert why(match, f"ride {units[-1]} 1429") == "why.no_rides_left"
    act(match, f"take_back {units[0]}")
    assert units[0] in subjects(match, "ride"), "a move taken back is as none"


@pytest.mark.rule("ruling-28", "reinforcements")
def test_reinforcements_of_the_turn_ride_besides():
    old = [f"{unit} 2227 rode=1 mp=0 from=2227" for unit in ("16A", "20A")]
    old += [f"{unit} 2127 rode=1 mp=0 from=2127" for unit in ("3A", "4A")]
    match = game(*old, "11A 2228", "1GC 2229 arrived=1", phase="russian_move_1")
    assert subjects(match, "ride") == {"1GC"}


@pytest.mark.rule("ruling-28", "partisans", "paratroops", "workers")
def test_partisans_dropped_paratroops_and_those_who_never_move_do_not_ride():
    match = game("P1 2228", "D1 2229", "W1 1208", "R1 2227", "F1 1828", "16A 2226", phase="russian_move_1")
    assert subjects(match, "ride") == {"16A"}
    assert why(match, "ride P1 2229") == "why.no_rails"


@pytest.mark.rule("ruling-26", "ruling-23")
def test_a_rider_comes_into_no_zone_on_its_way_to_the_line_on_it_or_after():
    match = game("5 0931", "16A 1329", phase="german_move_1")
    found = targets(match, "ride", "5")
    assert "1129" in found
    near = ids(rules().grid.neighbours(rules().grid.index["1329"]))
    assert not near & found
    act(match, "ride 5 1129")
    assert not near & targets(match, "move", "5")
    assert why(match, "move 5 1229") == "why.shy"


@pytest.mark.rule("ruling-26")
def test_a_rider_may_begin_in_a_zone_and_walk_out():
    match = game("5 0930", "16A 1029", phase="german_move_1")
    assert "0930" not in friendly(match, "german")
    assert "0731" in targets(match, "ride", "5")


@pytest.mark.rule("railroads", "sequence", "ruling-26")
def test_nobody_rides_in_the_second_impulse():
    assert "ride" not in verbs(game("5 0931", phase="german_move_2"))


@pytest.mark.rule("ruling-94", "ruling-28")
def test_a_ride_may_end_where_it_began_and_walking_over_rails_is_none():
    match = game("5 0931", phase="german_move_1")
    assert "0931" in targets(match, "ride", "5")
    act(match, "ride 5 0931")
    assert marks(match, "5")["rode"] == 1
    assert told(match, "log.ride")
    walker = game("5 0931", phase="german_move_1")
    act(walker, "move 5 0831")
    assert "rode" not in marks(walker, "5")


@pytest.mark.rule("ruling-66", "ruling-9")
def test_riding_through_a_city_takes_it_until_the_ride_is_taken_back():
    match = game("5 1228", phase="german_move_1")
    act(match, "ride 5 1828")
    assert "1429" in match.position()["german_cities"]
    assert told(match, "log.city") == [{"hex": "1429", "side": "german"}]
    act(match, "take_back 5")
    assert "1429" not in match.position()["german_cities"]


@pytest.mark.rule("how_to_win", "ruling-64")
def test_a_city_is_isolated_when_no_railway_free_of_germans_joins_it_to_the_east():
    assert ids(isolated_cities(look(game("16A 2205", "5 0110", phase="german_move_1")))) == set()
    ringed = game("16A 0607", *RINGED, phase="german_move_1")
    assert ids(isolated_cities(look(ringed))) == {"0507"}
    shut = tuple(f"{unit} {hex}" for unit, hex in zip(BLOCKERS, EAST, strict=True))
    assert ids(isolated_cities(look(game("16A 2227", *shut, phase="german_move_1")))) == {"0507", "2227"}


@pytest.mark.rule("ruling-64", "ruling-86")
@pytest.mark.parametrize("unit", ["5", "221S", "5F"])
def test_a_german_in_the_city_isolates_it_finns_and_security_troops_too(unit: str):
    mark = " front=svir" if unit == "5F" else ""
    assert ids(isolated_cities(look(game(f"{unit} 2227{mark}", "16A 2205", phase="german_move_1")))) == {"2227"}


@pytest.mark.rule("ruling-64")
def test_russian_units_lift_no_zone_and_ice_does_not_matter():
    match = game(*RINGED, "54A 0608", "16A 0706", phase="german_move_1", weather="snow")
    assert ids(isolated_cities(look(match))) == {"0507"}


@pytest.mark.rule("ruling-90", "ruling-42", "demoralization", "ruling-8")
def test_isolation_and_demoralization_are_judged_when_a_player_turn_begins():
    match = game("5 2227", "16A 2205", phase="russian_begin")
    assert match.position()["isolated"] == ["2227"]
    assert match.position()["demoralized"]
    calm = game(*RINGED, "16A 2205", phase="russian_begin")
    assert calm.position()["isolated"] == ["0507"]
    assert not calm.position()["demoralized"]
    shut = tuple(f"{unit} {hex}" for unit, hex in zip(BLOCKERS, EAST, strict=True))
    both = game("16A 2205", *shut, phase="german_begin")
    assert set(both.position()["isolated"]) == {"0507", "2227"}
    assert both.position()["demoralized"]
