"""Reinforcements, German replacements, the drop of paratroops (Replacements; Paratroops; rulings 28, 59, 62, 71)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow.positions import (
    act,
    asked,
    at,
    game,
    marks,
    refusal,
    subjects,
    targets,
    told,
    verbs,
    why,
    why_rule,
)


def edge(match: Match, name: str) -> set[str]:
    """The hexes of an edge."""
    return set(match.rules.grid.ids(match.rules.entries[name]))


@pytest.mark.rule("reinforcements", "ruling-59")
def test_ruling_59_russians_enter_on_the_east_edge_germans_on_the_west():
    russian = game("10A due_6", "7Pz 2622", phase="russian_arrivals", turn=6)
    assert targets(russian, "enter", "10A") == edge(russian, "russian")
    german = game("216 due_10", "16A 2622", phase="german_arrivals", turn=10)
    assert targets(german, "enter", "216") == edge(german, "german")
    act(russian, "enter 10A 3024")
    assert at(russian, "10A") == "3024"


@pytest.mark.rule("reinforcements", "ruling-59")
def test_ruling_59_nobody_enters_before_his_turn_and_whoever_is_held_back_waits():
    early = game("10A due_6", "7Pz 2622", phase="russian_arrivals", turn=5)
    assert why(early, "enter 10A 3024") == "why.not_due"
    held = game("10A due_6", "7Pz 2622", phase="russian_arrivals", turn=6)
    act(held, "arrived")
    assert at(held, "10A") == "due_6"
    late = game("10A due_6", "7Pz 2622", phase="russian_arrivals", turn=8)
    assert "3024" in targets(late, "enter", "10A")


@pytest.mark.rule("reinforcements", "ruling-28")
def test_ruling_28_reinforcements_are_marked_to_ride_freely_rebuilt_units_are_not():
    match = game("10A due_6", "61A russian_lost", "7Pz 2622", phase="russian_arrivals", turn=6)
    act(match, "enter 10A 3024", "rebuild 61A 3028")
    assert "arrived" in marks(match, "10A")
    assert "arrived" not in marks(match, "61A")


@pytest.mark.rule("reinforcements", "ruling-59")
def test_ruling_59_an_enemy_hex_is_closed_an_enemy_zone_is_not_and_has_been_entered():
    match = game("10A due_6", "61A russian_lost", "7Pz 3024", phase="russian_arrivals", turn=6)
    assert targets(match, "enter", "10A") == edge(match, "russian") - {"3024"}
    act(match, "enter 10A 3023", "rebuild 61A 3025")
    assert "entered" in marks(match, "10A")
    assert "entered" in marks(match, "61A")


@pytest.mark.rule("zoc", "ruling-21", "ruling-59")
def test_ruling_59_who_enters_in_a_zone_goes_no_further_in_that_impulse():
    match = game("10A due_6", "61A russian_lost", "16A 2840", "7Pz 3024", phase="russian_arrivals", turn=6)
    act(match, "enter 10A 3023", "rebuild 61A 3025", "arrived")
    assert {"10A", "61A"}.isdisjoint(subjects(match, "move"))
    assert {"10A", "61A"}.isdisjoint(subjects(match, "ride"))
    assert "16A" in subjects(match, "move")
    assert why(match, "move 10A 3022") == "why.stopped"


@pytest.mark.rule("stacking", "ruling-83")
def test_ruling_83_who_finds_no_room_waits():
    match = game("10A due_6", "16A 3024", "20A 3024", "7Pz 2622", phase="russian_arrivals", turn=6)
    assert "3024" not in targets(match, "enter", "10A")
    assert why(match, "enter 10A 3024") == "why.full"


@pytest.mark.rule("reinforcements", "ruling-59")
def test_ruling_59_who_asks_for_another_hex_learns_why_not():
    match = game("10A due_6", "7Pz 3024", "58 german_lost", phase="russian_arrivals", turn=6)
    assert why(match, "enter 10A 3024") == "why.enemy"
    assert why(match, "enter 10A 2924") == "why.no_entry"
    german = game("58 german_lost", "16A 0124", phase="german_arrivals", turn=6, infantry_account=3)
    assert why(german, "rebuild 58 0124") == "why.enemy"
    assert why(german, "rebuild 58 0224") == "why.no_entry"


@pytest.mark.rule("reinforcements", "ruling-59", "railroads")
def test_ruling_59_what_arrives_moves_in_the_first_impulse():
    match = game("10A due_6", "7Pz 2622", phase="russian_arrivals", turn=6)
    act(match, "enter 10A 3024", "arrived")
    assert asked(match) == "russian prompt.move.1"
    assert targets(match, "move", "10A")


@pytest.mark.rule("ruling-66", "reinforcements")
def test_ruling_66_who_enters_in_a_city_takes_it():
    match = game("216 due_10", "16A 2622", phase="german_arrivals", turn=10, german_cities="0931")
    act(match, "enter 216 0117")
    assert match.state.german_cities >> match.rules.grid.index["0117"] & 1


@pytest.mark.rule("ruling-68")
def test_ruling_68_nobody_arrives_on_the_road_to_orel():
    match = game("3Pz 1244", "50A 1840", "3A russian_lost", phase="russian_arrivals", scenario="road_to_orel")
    assert asked(match) == "russian prompt.move.1"


@pytest.mark.rule("german_replacements", "ruling-62")
def test_ruling_62_two_german_accounts_grow_from_turn_two_and_are_kept_apart():
    match = game("6 german_lost", "7Pz german_lost", "6Pz 2622", "16A 2922", phase="german_arrivals", turn=2)
    assert (match.state.infantry_account, match.state.mobile_account) == (3, 1)
    assert subjects(match, "rebuild") == {"6"}
    assert why(match, "rebuild 7Pz 0110") == "why.account_short"
    act(match, "rebuild 6 0110")
    assert (match.state.infantry_account, match.state.mobile_account) == (1, 1)
    assert at(match, "6") == "0110"


@pytest.mark.rule("german_replacements", "ruling-62")
def test_ruling_62_nothing_in_the_first_turn():
    match = game("26 german_lost", "6Pz 2622", "16A 2922", phase="german_arrivals", turn=1)
    assert (match.state.infantry_account, match.state.mobile_account) == (0, 0)
    assert asked(match) == "german prompt.move.1"


@pytest.mark.rule("german_replacements", "ruling-62")
def test_ruling_62_what_is_saved_pays_for_a_dear_unit_cavalry_is_infantry():
    saved: Any = {"infantry_account": 0, "mobile_account": 3}
    match = game(
        "7Pz german_lost", "1Kav german_lost", "6Pz 2622", "16A 2922", phase="german_arrivals", turn=5, **saved
    )
    assert subjects(match, "rebuild") == {"7Pz", "1Kav"}
    act(match, "rebuild 7Pz 0110", "rebuild 1Kav 0111")
    assert (match.state.infantry_account, match.state.mobile_account) == (1, 0)


@pytest.mark.parametrize("unit", ["2F", "221S"])
@pytest.mark.rule("finns", "security_troops", "ruling-62")
def test_ruling_62_finns_and_security_troops_are_never_rebuilt(unit: str):
    match = game(f"{unit} german_lost", "26 german_lost", "6Pz 2622", "16A 2922", phase="german_arrivals", turn=5)
    assert subjects(match, "rebuild") == {"26"}
    assert why(match, f"rebuild {unit} 0110") == "why.never_rebuilt"


@pytest.mark.rule("fortieth_army", "ruling-63")
def test_ruling_63_two_divisions_enter_in_the_south_once_the_army_is_released():
    units = ("168 german_south", "40A 2546", "7Pz 2622")
    held = game(*units, phase="german_arrivals", turn=5)
    assert why(held, "enter 168 0146") in ("why.not_due", "error.verb")
    free = game(*units, phase="german_arrivals", turn=5, released=True)
    assert targets(free, "enter", "168") == edge(free, "german_south")
    assert "1746" in edge(free, "german_south")
    assert "1846" not in edge(free, "german_south")


def paratroops(*units: str, weather: str = "snow") -> Match:
    return game("5AB due_4", *units, phase="russian_arrivals", turn=4 if weather == "fair" else 7, weather=weather)


@pytest.mark.rule("paratroops", "ruling-71")
def test_ruling_71_a_waiting_unit_becomes_two_counters_in_snow():
    match = paratroops("16A 2026", "7Pz 1620")
    act(match, "drop 5AB 2124")
    assert asked(match) == "russian prompt.drop"
    assert verbs(match) == {"drop"}
    act(match, "drop 5AB 1925")
    assert (at(match, "5AB"), at(match, "5AB-1"), at(match, "5AB-2")) == ("", "2124", "1925")
    assert not targets(match, "drop", "5AB")


@pytest.mark.rule("paratroops", "ruling-71")
def test_ruling_71_both_may_land_in_one_hex_and_do_not_move_this_turn():
    match = paratroops("16A 2026", "7Pz 1620")
    act(match, "drop 5AB 2124", "drop 5AB 2124", "arrived")
    assert asked(match) == "russian prompt.move.1"
    assert why(match, "move 5AB-1 2125") == "why.dropped"
    assert match.state.units["5AB-1"].type.branch == "dropped"


@pytest.mark.parametrize("weather", ["fair", "mud", "hard_frost"])
@pytest.mark.rule("paratroops", "ruling-71")
def test_ruling_71_only_in_snow(weather: str):
    assert "drop" not in verbs(paratroops("16A 2026", "7Pz 1620", weather=weather))


@pytest.mark.rule("paratroops", "ruling-71")
def test_ruling_71_one_unit_a_turn():
    match = paratroops("16A 2026", "7Pz 1620", "4AB due_6")
    act(match, "drop 4AB 2124", "drop 4AB 2124")
    assert "drop" not in verbs(match)
    assert "5AB" in subjects(match, "enter")


@pytest.mark.rule("paratroops", "ruling-71")
def test_ruling_71_who_has_begun_to_jump_lands_before_another():
    match = paratroops("16A 2026", "7Pz 1620", "4AB due_6")
    act(match, "drop 4AB 2124")
    assert why(match, "drop 5AB 2124") == "why.drop_other"
    assert why_rule(match, "drop 5AB 2124") == "ruling-71"


@pytest.mark.rule("paratroops", "ruling-71", "ruling-84")
def test_ruling_84_near_a_russian_and_not_far_from_moscow_as_the_crow_flies():
    match = paratroops("16A 2026", "P1 1618", "7Pz 1620")
    grid = match.rules.grid
    hexes = targets(match, "drop", "5AB")
    near = [grid.index[hex] for hex in ("2026", "1618")]
    moscow = match.rules.places.moscow
    for name in hexes:
        hex = grid.index[name]
        assert min(grid.distance(hex, other) for other in near) <= 4
        assert grid.distance(hex, moscow) <= 12
    assert any(grid.distance(grid.index[name], near[1]) <= 4 for name in hexes)
    assert why(match, "drop 5AB 2521") == "why.drop_near"


@pytest.mark.rule("paratroops", "ruling-71")
def test_ruling_71_not_on_germans_their_zones_woods_hills_water_or_cities():
    match = paratroops("16A 2127", "20A 1616", "22A 2528", "7Pz 2024")
    hexes = targets(match, "drop", "5AB")
    assert hexes
    terrain, grid = match.rules.map.terrain, match.rules.grid
    for name in ("forest", "hill", "lake", "sea"):
        assert not hexes & set(grid.ids(terrain[name]))
    assert not hexes & set(grid.ids(match.rules.cities))
    assert not hexes & {"2024", *grid.ids(grid.neighbours(grid.index["2024"]))}


@pytest.mark.rule("paratroops", "ruling-71")
def test_paratroops_are_told_which_thing_keeps_them_out_of_a_hex():
    match = paratroops("16A 2127", "20A 1616", "22A 2528", "7Pz 2024")
    grid, rules = match.rules.grid, match.rules
    open_ground = grid.hexes & ~grid.set_of([grid.index["2024"], grid.index["2025"]])
    ground = {name: grid.ids(rules.map.terrain[name] & open_ground)[0] for name in ("forest", "hill", "lake", "sea")}
    for name, hex in ground.items():
        assert refusal(match, f"drop 5AB {hex}") == ("why.drop_on_ground", {"unit": "5AB", "hex": hex, "ground": name})
    held = {"unit": "5AB", "hex": "2024", "enemies": ("7Pz",)}
    assert refusal(match, "drop 5AB 2024") == ("why.drop_on_enemy", held)
    assert refusal(match, "drop 5AB 2025") == ("why.drop_in_zone", {**held, "hex": "2025"})
    assert refusal(match, "drop 5AB 2227") == ("why.drop_on_city", {"unit": "5AB", "hex": "2227"})


@pytest.mark.rule("paratroops", "ruling-71", "ruling-87")
def test_ruling_71_who_has_been_dropped_carries_nobody_further():
    """A counter that landed in this turn was not there before; partisans were."""
    match = paratroops("16A 2026", "7Pz 1620")
    before = targets(match, "drop", "5AB")
    act(match, "drop 5AB 2124")
    assert targets(match, "drop", "5AB") == before


@pytest.mark.rule("paratroops", "ruling-71")
def test_ruling_71_or_it_enters_as_infantry_and_never_drops_then():
    match = paratroops("16A 2026", "7Pz 1620")
    act(match, "enter 5AB 3024")
    assert at(match, "5AB") == "3024"
    assert "drop" not in verbs(match)


@pytest.mark.rule("reinforcements", "ruling-90")
def test_what_is_judged_at_the_beginning_comes_before_arrivals():
    match = game("10A due_6", "16A 2922", "7Pz 2227", phase="russian_begin", turn=6)
    assert asked(match) == "russian prompt.newcomers.russian"
    assert match.state.demoralized
    assert [event["hex"] for event in told(match, "log.isolated_city")]


@pytest.mark.rule("ruling-81", "sequence")
def test_ruling_81_a_player_without_a_unit_plays_on():
    match = game("7Pz 1227", phase="russian_begin", turn=3)
    assert asked(match) == "russian prompt.newcomers.russian"
    act(match, "arrived")
    assert asked(match) == "russian prompt.move.1"
