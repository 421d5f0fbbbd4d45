"""Zones of control, closed hexsides, and zones out of rear areas (9; rulings 4, 5, 9 to 11)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import barred, lines, zone
from tests.games.blitzkrieg_to_moscow_2.positions import act, cost, game, reach, subjects, targets

PLAIN = {"0805", "0807", "0906", "0907", "0706", "0707"}
"""The hexes around 0806."""


def zoned(side: str, *units: str) -> set[str]:
    """The hexes in a side's zones."""
    match = game(*units, phase="german_movement")
    return set(match.rules.grid.ids(zone(match.look, side)))


def attackable(match: Match, unit: str) -> set[str]:
    return targets(match, "attack", unit)


@pytest.mark.parametrize("unit", ["1PzA", "6AOK", "2MC", "1G"])
@pytest.mark.rule("9.1")
def test_9_1_german_units_soviet_tanks_and_guards_have_a_zone(unit: str):
    side = "soviet" if unit in ("2MC", "1G") else "german"
    assert zoned(side, f"{unit} 0806") == PLAIN


@pytest.mark.parametrize(("unit", "side"), [("R3", "german"), ("8", "soviet")])
@pytest.mark.rule("9.1")
def test_9_1_romanians_and_soviet_infantry_have_none_but_in_a_city(unit: str, side: str):
    assert zoned(side, f"{unit} 0806") == set()
    assert zoned(side, f"{unit} 0804") == {"0803", "0805", "0904", "0905", "0704", "0705"}


@pytest.mark.rule("9.2")
def test_9_2_a_hex_may_lie_in_several_zones_of_both_sides():
    assert "0807" in zoned("german", "1PzA 0806", "6AOK 0808", "2MC 0708")
    assert "0807" in zoned("soviet", "1PzA 0806", "6AOK 0808", "2MC 0708")


@pytest.mark.rule("9.3")
def test_9_3_no_zone_goes_out_of_a_marsh_but_one_goes_in():
    assert zoned("german", "1PzA 1003") == set()
    assert "1003" in zoned("german", "4AOK 0903")


@pytest.mark.rule("9.3")
def test_9_3_a_zone_does_not_cross_sea_or_lake():
    """Peipus lies between 1705 and 1805."""
    assert "1805" not in zoned("german", "4PzA 1705")
    assert "1804" in zoned("german", "4PzA 1705")


@pytest.mark.rule("ruling-4")
def test_ruling_4_nothing_crosses_a_closed_side():
    """Peipus lies between 1705 and 1805."""
    assert cost(game("16AOK 1705", phase="german_movement"), "16AOK", "1805") == 2
    assert not attackable(game("4PzA 1705", "8 1805", phase="german_combat"), "4PzA")
    assert attackable(game("4PzA 1705", "8 1804", phase="german_combat"), "4PzA") == {"1804"}


@pytest.mark.rule("ruling-4")
def test_ruling_4_a_line_goes_around_water():
    """Over the strait of Kerch there is no way: who stands in 0108 hangs on the Crimea."""
    match = game("8 0108", phase="soviet_movement")
    grid = match.rules.grid
    assert lines(match.look, "soviet") >> grid.index["0108"] & 1
    cut = game("8 0108", "1PzA 0107", phase="soviet_movement")
    assert not lines(cut.look, "soviet") >> grid.index["0108"] & 1


@pytest.mark.rule("9.3")
def test_9_3_a_rear_area_has_a_zone_over_all_hexes_that_it_borders():
    assert zoned("german", "4PzA north") == {"1502", "1601", "1701"}
    assert zoned("german", "2PzA center", "4AOK center") == {"1101", "1201", "1301", "1401"}


@pytest.mark.rule("ruling-9")
def test_ruling_9_the_soviet_area_covers_all_of_column_11():
    assert len(zoned("soviet", "2MC soviet_rear")) == 19
    assert zoned("soviet", "1G soviet_rear") == {f"{row:02}11" for row in range(1, 20)}


@pytest.mark.parametrize(("side", "unit"), [("german", "R3 romania"), ("soviet", "8 soviet_rear")])
@pytest.mark.rule("ruling-9")
def test_ruling_9_romanians_and_soviet_infantry_have_none_in_a_rear_area(side: str, unit: str):
    assert zoned(side, unit) == set()


@pytest.mark.rule("ruling-9")
def test_ruling_9_units_on_the_turn_track_have_none():
    assert zoned("german", "2AOK due_3", "2PzA due_3") == set()


@pytest.mark.rule("ruling-9")
def test_ruling_9_in_a_city_a_unit_has_a_zone_whatever_it_is():
    assert zoned("soviet", "8 1304 spent")


@pytest.mark.rule("ruling-5")
def test_ruling_5_an_area_borders_the_hexes_of_its_list_and_is_never_attacked_or_entered_by_the_enemy():
    match = game("8 1301", "2PzA center", phase="soviet_combat")
    assert subjects(match, "attack") == set()
    assert "center" not in reach(game("8 1301", phase="soviet_movement"), "8")


@pytest.mark.rule("ruling-10", "9.5", "9.6")
def test_ruling_10_a_friend_undoes_a_zone_for_retreats_and_lines():
    alone = game("2MC 0806", "1PzA 0808", phase="soviet_movement")
    names = set(alone.rules.grid.ids(barred(alone.look, "soviet")))
    assert names == {"0808", "0807", "0809", "0908", "0909", "0708", "0709"}
    held = game("2MC 0806", "1PzA 0808", "8 0807", phase="soviet_movement")
    assert set(held.rules.grid.ids(barred(held.look, "soviet"))) == names - {"0807"}


@pytest.mark.rule("ruling-10")
def test_ruling_10_never_for_movement():
    match = game("2MC 0806", "1PzA 0808", "8 0807", phase="soviet_movement")
    act(match, "move 2MC 0807")
    assert reach(match, "2MC") == set()


@pytest.mark.rule("9.4")
def test_9_4_a_unit_that_enters_a_zone_stops():
    match = game("1PzA 0805", "2MC 0808", phase="german_movement")
    act(match, "move 1PzA 0807")
    assert reach(match, "1PzA") == set()


@pytest.mark.rule("9.4")
def test_9_4_no_step_goes_straight_from_zone_to_zone():
    """0908 lies next door and costs two: the way leads over 0907, which is in no zone."""
    match = game("6AOK 0807", "2MC 0808", phase="german_movement")
    assert cost(match, "6AOK", "0907") == 1
    assert cost(match, "6AOK", "0908") == 2


@pytest.mark.rule("ruling-11")
def test_ruling_11_a_later_step_may_enter_a_zone_and_ends_the_move():
    match = game("1PzA 0807", "2MC 0808", phase="german_movement")
    act(match, "move 1PzA 0908")
    assert reach(match, "1PzA") == set()
    assert match.look.state.units["1PzA"].hex == match.rules.grid.index["0908"]
