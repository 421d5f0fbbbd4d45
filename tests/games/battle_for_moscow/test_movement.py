"""Movement: allowances, terrain, railways, restrictions, and the six paths of the example."""

import pytest

from rasputitsa.engine.errors import IllegalActionError
from tests.games.battle_for_moscow import oracle
from tests.games.battle_for_moscow.facts import ARMIES, CITIES, FOREST, NO_LINK, RAILS, RIVERS
from tests.games.battle_for_moscow.positions import act, at, game, mp, path, phase, reach, subjects, why

pytestmark = pytest.mark.rule("movement")


# The movement example: a Soviet army with an allowance of four.


def test_path_a_four_clear_hexes():
    match = game("16 1108", phase="soviet_movement", turn=1)
    assert mp(match, "16", "1104") == 4
    assert why(match, "move 16 1103") == "why.too_far"


def test_path_b_forest_as_the_third_hex_stops():
    match = game("16 0607", phase="soviet_movement", turn=1)
    assert mp(match, "16", "0604") == 4
    act(match, "move 16 0604")
    assert subjects(match, "move") == set()


def test_path_c_zone_in_the_first_hex_stops():
    match = game("16 0607", "V 0605", phase="soviet_movement", turn=1)
    assert mp(match, "16", "0606") == 1
    act(match, "move 16 0606")
    assert subjects(match, "move") == set()


def test_path_d_zone_in_the_second_hex_stops():
    match = game("16 0607", "V 0604", phase="soviet_movement", turn=1)
    assert mp(match, "16", "0605") == 2
    act(match, "move 16 0606")
    assert "16" in subjects(match, "move")
    act(match, "move 16 0605")
    assert subjects(match, "move") == set()


def test_path_e_zone_in_the_fourth_hex_uses_the_allowance_up():
    match = game("16 1108", "V 1203", phase="soviet_movement", turn=1)
    assert mp(match, "16", "1204") == 4
    act(match, "move 16 1204")
    assert subjects(match, "move") == set()


def test_path_f_five_points_are_not_possible():
    match = game("16 0708", phase="soviet_movement", turn=1)
    assert mp(match, "16", "0705") == 3
    assert why(match, "move 16 0704") == "why.too_far"


# Allowances and terrain.


@pytest.mark.parametrize(("unit", "allowance"), [("XL", 6), ("V", 4), ("16", 4)])
@pytest.mark.parametrize("strength", ["", " half"])
def test_allowance_is_the_same_on_both_faces(unit: str, allowance: int, strength: str):
    side = "soviet" if unit in ARMIES else "german"
    match = game(f"{unit} 1010{strength}", phase=f"{side}_movement", turn=1)
    assert max(mp(match, unit, hex) for hex in reach(match, unit)) == allowance


@pytest.mark.parametrize("forest", FOREST)
def test_forest_costs_two_railway_or_not(forest: str):
    """Ruling 12: the railway's cost of one is for the rail phase only."""
    start = next(near for near in oracle.neighbours(forest) if near not in FOREST)
    match = game(f"XL {start}", phase="german_movement", turn=1)
    assert mp(match, "XL", forest) == 2


@pytest.mark.rule("ruling-9")
@pytest.mark.parametrize("side", RIVERS)
def test_rivers_cost_nothing(side: str):
    start, end = side.split("-")
    match = game(f"XL {start}", phase="german_movement", turn=1)
    assert mp(match, "XL", end) == (2 if end in FOREST else 1)


@pytest.mark.rule("ruling-9")
def test_no_minimum_of_one_hex():
    """With one MP left a forest hex cannot be entered."""
    match = game("16 0607", phase="soviet_movement", turn=1)
    act(match, "move 16 0507", "move 16 0506", "move 16 0505")
    assert "0405" not in reach(match, "16")
    assert "0605" in reach(match, "16")


def test_cheaper_way_around_a_forest_is_found():
    match = game("XL 0206", phase="german_movement", turn=1)
    assert mp(match, "XL", "0209") == 4
    act(match, "move XL 0209")
    assert len(path(match)) == 5
    assert set(path(match)).isdisjoint(FOREST)


@pytest.mark.rule("ruling-11")
def test_of_two_ways_that_cost_the_same_the_one_of_fewer_hexes_is_taken():
    match = game("XL 0603", phase="german_movement", turn=1)
    assert mp(match, "XL", "0605") == 3
    act(match, "move XL 0605")
    assert len(path(match)) == 3


def test_units_move_in_any_direction():
    match = game("16 1108", phase="soviet_movement", turn=1)
    assert set(oracle.neighbours("1108")) <= reach(match, "16")


def test_no_unit_leaves_the_map():
    match = game("16 1410", phase="soviet_movement", turn=1)
    assert why(match, "move 16 1411") == "why.no_hex"


# Restrictions.


def test_never_into_a_hex_with_an_enemy():
    match = game("XL 0605", "16 0606", phase="german_movement", turn=1)
    assert why(match, "move XL 0606") == "why.enemy"


def test_never_into_a_hex_with_an_enemy_on_the_way():
    match = game("V 0101", "16 0102", "24 0201", phase="german_movement", turn=1)
    assert match.decision is not None
    assert match.decision.side == "soviet"


def test_through_a_friend():
    match = game("XL 0101", "V 0102", "VI 0201", phase="german_movement", turn=1)
    assert {"0103", "0203", "0301"} <= reach(match, "XL")


@pytest.mark.rule("ruling-10")
def test_onto_a_friend_but_the_phase_cannot_end_so():
    match = game("XL 0605", "V 0606", phase="german_movement", turn=1)
    act(match, "move XL 0606")
    assert why(match, "end") == "why.stacked"


@pytest.mark.rule("ruling-10")
def test_phase_ends_once_the_friend_moved_on():
    match = game("XL 0605", "V 0606", phase="german_movement", turn=1)
    act(match, "move XL 0606", "move V 0607", "end")
    assert (at(match, "XL"), at(match, "V")) == ("0606", "0607")


@pytest.mark.rule("ruling-10")
def test_phase_ends_once_the_unit_is_taken_back():
    match = game("XL 0605", "V 0606", phase="german_movement", turn=1)
    act(match, "move XL 0606", "take_back XL")
    assert at(match, "XL") == "0605"
    assert why(match, "end") == ""


@pytest.mark.rule("ruling-10")
def test_two_units_change_places():
    match = game("XL 0605", "V 0606", phase="german_movement", turn=1)
    act(match, "move XL 0606", "move V 0605", "end")
    assert (at(match, "XL"), at(match, "V")) == ("0606", "0605")


@pytest.mark.rule("ruling-10")
def test_stuck_on_a_friend_in_a_zone_the_unit_can_be_taken_back():
    """The friend cannot move at all; the mover has no MP left: only taking back frees the phase."""
    match = game("XL 0103", "V 0101", "16 0202", "24 0301", phase="german_movement", turn=3)
    act(match, "move XL 0102")
    assert why(match, "end") == ""
    act(match, "take_back XL", "move V 0102", "move XL 0102")
    assert why(match, "end") == "why.stacked"
    act(match, "take_back V", "end")
    assert at(match, "V") == "0101"


@pytest.mark.parametrize("now", ["german_panzers", "soviet_rail"])
def test_one_unit_a_hex_at_the_end_of_every_movement_phase(now: str):
    units = ("XL 0605", "V 0606") if now == "german_panzers" else ("16 0602", "24 0601")
    match = game(*units, phase=now, turn=1)
    act(match, "move XL 0606" if now == "german_panzers" else "move 16 0601")
    assert why(match, "end") == "why.stacked"


# One unit at a time, leg by leg.


@pytest.mark.rule("ruling-10")
def test_a_move_goes_on_leg_by_leg_while_no_other_unit_moved():
    match = game("XL 0605", phase="german_movement", turn=1)
    act(match, "move XL 0606", "move XL 0607", "move XL 0608")
    assert mp(match, "XL", "0609") == 1
    assert max(mp(match, "XL", hex) for hex in reach(match, "XL")) == 3


@pytest.mark.rule("ruling-10")
def test_a_move_is_over_once_another_unit_moves():
    match = game("XL 0605", "V 0610", phase="german_movement", turn=1)
    act(match, "move XL 0606", "move V 0609")
    assert why(match, "move XL 0607") == "why.moved"


@pytest.mark.rule("ruling-10")
def test_a_unit_taken_back_moves_anew_with_all_its_points():
    match = game("XL 0605", "V 0610", phase="german_movement", turn=1)
    act(match, "move XL 0606", "move V 0609", "take_back XL")
    assert max(mp(match, "XL", hex) for hex in reach(match, "XL")) == 6


@pytest.mark.rule("ruling-10")
def test_a_move_goes_on_after_another_unit_was_taken_back():
    match = game("XL 0605", "V 0610", phase="german_movement", turn=1)
    act(match, "move V 0609", "move XL 0606", "take_back V", "move XL 0607")
    assert at(match, "XL") == "0607"


@pytest.mark.rule("ruling-10")
def test_a_move_that_another_units_move_ended_stays_ended_when_that_is_taken_back():
    match = game("XL 0605", "V 0610", phase="german_movement", turn=1)
    act(match, "move XL 0606", "move V 0609", "take_back V")
    assert why(match, "move XL 0607") == "why.moved"
    act(match, "take_back XL", "move XL 0607")
    assert at(match, "XL") == "0607"


@pytest.mark.rule("ruling-10")
def test_only_a_moved_unit_is_taken_back():
    match = game("XL 0605", "V 0610", phase="german_movement", turn=1)
    act(match, "move XL 0606")
    assert why(match, "take_back V") == "why.not_moved"


@pytest.mark.rule("ruling-10")
def test_no_unit_is_taken_back_after_the_phase():
    match = game("XL 0605", phase="german_panzers", turn=1)
    act(match, "move XL 0606", "end")
    assert phase(match) == "german_movement"
    assert why(match, "take_back XL") != ""


@pytest.mark.rule("ruling-11")
def test_a_path_is_chosen_by_naming_a_nearer_hex():
    match = game("XL 0602", phase="german_movement", turn=1, german_cities="0601")
    act(match, "move XL 0604")
    assert path(match) == ("0602", "0603", "0604")
    act(match, "take_back XL", "move XL 0703", "move XL 0604")
    assert at(match, "XL") == "0604"


@pytest.mark.rule("ruling-11")
def test_a_move_may_come_back_to_where_it_began():
    match = game("XL 0605", phase="german_movement", turn=1)
    act(match, "move XL 0606", "move XL 0605")
    assert at(match, "XL") == "0605"
    assert max(mp(match, "XL", hex) for hex in reach(match, "XL")) == 4


def test_an_action_that_is_refused_changes_nothing():
    match = game("XL 0605", "16 0606", phase="german_movement", turn=1)
    before = match.position()
    with pytest.raises(IllegalActionError):
        act(match, "move XL 0606")
    assert match.position() == before


def test_the_enemy_does_not_move():
    match = game("XL 0605", "16 0608", phase="german_movement", turn=1)
    assert why(match, "move 16 0609") == "why.not_yours"


# Rail movement.


@pytest.mark.rule("ruling-12")
@pytest.mark.parametrize("link", RAILS)
def test_rail_movement_follows_a_link_both_ways_for_one_point(link: str):
    for start, end in (link.split("-"), reversed(link.split("-"))):
        match = game(f"16 {start}", phase="soviet_rail", turn=1)
        assert mp(match, "16", end) == 1


@pytest.mark.rule("ruling-12")
@pytest.mark.parametrize("gap", NO_LINK)
def test_neighbouring_rail_hexes_are_not_a_link(gap: str):
    for start, end in (gap.split("-"), list(reversed(gap.split("-")))):
        match = game(f"16 {start}", phase="soviet_rail", turn=1)
        assert end not in reach(match, "16") or mp(match, "16", end) > 1


@pytest.mark.rule("ruling-12")
def test_rail_movement_never_leaves_the_railway():
    match = game("16 0602", phase="soviet_rail", turn=1)
    assert why(match, "move 16 0501") == "why.no_rail"


def test_rail_movement_of_four_hexes():
    match = game("16 1108", phase="soviet_rail", turn=1)
    assert reach(match, "16") == {"1107", "1106", "1105", "1104", "1008", "0909", "0809", "0710", "0810"}


def test_rail_movement_needs_a_railway_at_its_start():
    match = game("16 0606", "24 0602", phase="soviet_rail", turn=1)
    assert why(match, "move 16 0605") == "why.phase.rail"


def test_forest_counts_as_one_hex_by_rail():
    match = game("16 0601", phase="soviet_rail", turn=1)
    assert mp(match, "16", "0702") == 1
    assert mp(match, "16", "0902") == 3


def test_rail_movement_onto_a_friend_and_through_it():
    match = game("16 0601", "24 0702", phase="soviet_rail", turn=1)
    assert {"0702", "0802"} <= reach(match, "16")


def test_rail_movement_not_through_an_enemy():
    match = game("16 0601", "V 0702", phase="soviet_rail", turn=1)
    assert "0802" not in reach(match, "16")
    assert why(match, "move 16 0702") == "why.enemy"


@pytest.mark.rule("ruling-12")
def test_a_unit_brought_in_on_a_railway_may_use_the_rail_phase():
    match = game("5 pool", phase="soviet_replacements", turn=1)
    act(match, "bring 5 1405")
    assert phase(match) == "soviet_rail"
    assert "1305" in reach(match, "5")


def test_germans_have_no_rail_phase():
    match = game("V 0204", phase="german_movement", turn=1)
    assert mp(match, "V", "0404") == 2
    act(match, "end")
    assert match.decision is not None
    assert match.state.turn == 2


def test_rail_movement_takes_cities_on_its_way():
    match = game("16 0602", phase="soviet_rail", turn=1, german_cities="0603")
    act(match, "move 16 0704")
    assert match.position()["german_cities"] == []
    assert "0603" in CITIES
