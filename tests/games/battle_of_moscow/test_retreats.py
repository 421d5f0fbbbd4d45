"""Retreats: moved by the enemy, exactly so far, longer where it is full, partisans (rulings 22, 24, 46 to 50, 88)."""

import pytest

from rasputitsa import games
from rasputitsa.engine import position
from rasputitsa.engine.game import named_scenario
from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow.positions import act, asked, at, attack, game, subjects, targets, told, verbs, why

RING = "1Pz 2820, 6Pz 2922, 8Pz 2824"
"""Germans whose zones close the ways from 2722 to the east."""

# Round about 2622 all is open country: 2621 NW, 2721 NE, 2722 E, 2723 SE, 2623 SW, 2522 W.


def driven(*units: str, by: str = "7Pz", target: str = "2722", result: str = "Db1", side: str = "german") -> Match:
    """A battle of that result."""
    match = game(*units, phase=f"{side}_combat", results=result, dice=(1, 1))
    attack(match, target, by)
    return match


@pytest.mark.rule("results_table", "ruling-46")
def test_ruling_46_the_attacker_moves_beaten_defenders():
    match = driven("7Pz 2622", "16A 2722")
    assert asked(match) == "german prompt.retreat"
    assert targets(match, "retreat", "16A") == {"2821", "2822", "2823"}
    act(match, "retreat 16A 2822")
    assert at(match, "16A") == "2822"


@pytest.mark.rule("results_table", "ruling-46")
def test_ruling_46_the_defender_moves_beaten_attackers_in_any_order():
    match = driven("7Pz 2622", "1Pz 2721", "16A 2722", by="7Pz 1Pz", result="Ab1")
    assert asked(match) == "russian prompt.retreat"
    assert subjects(match, "retreat") == {"7Pz", "1Pz"}
    act(match, "retreat 1Pz 2720", "retreat 7Pz 2522")
    assert (at(match, "7Pz"), at(match, "1Pz")) == ("2522", "2720")


@pytest.mark.rule("ruling-46")
def test_ruling_46_exactly_two_steps_in_any_directions_it_may_end_beside_where_it_began():
    match = driven("7Pz 2622", "16A 2722", result="Db2")
    ends = targets(match, "retreat", "16A")
    assert {"2821", "2822", "2823"} <= ends
    assert "2722" not in ends
    assert all(
        1 <= match.rules.grid.distance(match.rules.grid.index["2722"], match.rules.grid.index[e]) <= 2 for e in ends
    )


@pytest.mark.rule("ruling-46")
def test_ruling_46_with_one_step_nothing_further_can_be_named():
    match = driven("7Pz 2622", "16A 2722")
    assert why(match, "retreat 16A 2922") == "why.retreat_length"


@pytest.mark.rule("ruling-47", "zoc")
def test_ruling_47_not_into_a_zone_nor_with_a_friend_in_it():
    match = driven("7Pz 2622", "16A 2722", "20A 2723", "22A 2823")
    assert targets(match, "retreat", "16A") == {"2821", "2822", "2823"}
    assert why(match, "retreat 16A 2723") == "why.retreat_zone"
    assert why(match, "retreat 16A 2622") == "why.enemy"


@pytest.mark.rule("fortifications", "ruling-22", "ruling-47")
def test_ruling_47_a_full_fort_is_free_for_russians():
    match = driven("7Pz 0609", "16A 0608", target="0608")
    assert "0508" in targets(match, "retreat", "16A")
    assert "0607" in targets(match, "retreat", "16A")


@pytest.mark.rule("weather", "ruling-18", "ruling-47")
def test_ruling_47_water_is_closed_but_a_frozen_lake_to_russians():
    for weather, open_lake in (("hard_frost", False), ("snow", True)):
        match = game("7Pz 0907", "16A 0807", phase="german_combat", results="Db1", weather=weather)
        attack(match, "0807", "7Pz")
        lakes = match.rules.grid.ids(match.rules.map.terrain["lake"])
        assert bool(targets(match, "retreat", "16A") & set(lakes)) == open_lake
        if not open_lake:
            assert why(match, "retreat 16A 0806") == "why.retreat_water"


@pytest.mark.rule("finns", "ruling-24", "ruling-47")
def test_ruling_24_finns_keep_off_the_other_front_in_retreat_too():
    match = game("2F 1304 front=isthmus", "16A 1305", phase="russian_combat", results="Db1", dice=(1, 1))
    attack(match, "1304", "16A")
    assert not targets(match, "retreat", "2F") & set(match.rules.grid.ids(match.rules.fronts["svir"]))
    assert why(match, "retreat 2F 1303") == "why.retreat_front"


@pytest.mark.rule("stacking", "ruling-48")
def test_ruling_48_it_ends_within_stacking_but_may_lead_through_friends():
    match = driven("7Pz 2622", "16A 2722", "20A 2822", "22A 2822")
    assert targets(match, "retreat", "16A") == {"2821", "2823"}
    assert why(match, "retreat 16A 2822") == "why.retreat_friend"


@pytest.mark.rule("partisans", "ruling-48")
def test_ruling_48_where_all_ends_are_full_the_way_grows():
    full = [
        f"{a} {hex}"
        for hex, pair in (("2821", "3A 4A"), ("2822", "11A 13A"), ("2823", "22A 29A"))
        for a in pair.split()
    ]
    match = driven("7Pz 2622", "16A 2722", *full)
    ends = targets(match, "retreat", "16A")
    grid = match.rules.grid
    assert ends
    assert all(grid.distance(grid.index["2722"], grid.index[end]) == 2 for end in ends)


@pytest.mark.rule("partisans", "ruling-48")
def test_ruling_48_germans_step_through_partisans_but_do_not_end_on_them():
    match = driven("16A 2722", "7Pz 2622", "P1 2522", by="16A", target="2622", side="russian")
    assert why(match, "retreat 7Pz 2522") == "why.enemy"
    assert targets(match, "retreat", "7Pz") == {"2521", "2621", "2523", "2623"} & targets(match, "retreat", "7Pz")
    ring = ["2621", "2522", "2623"]
    match = driven(
        "16A 2722", "7Pz 2622", *(f"P{n} {h}" for n, h in enumerate(ring, 1)), by="16A", target="2622", side="russian"
    )
    ends = targets(match, "retreat", "7Pz")
    grid = match.rules.grid
    assert ends
    assert all(grid.distance(grid.index["2622"], grid.index[end]) == 2 for end in ends)


@pytest.mark.rule("partisans", "ruling-48", "ruling-50")
def test_ruling_50_a_regular_unit_without_a_way_leaves_a_partisan():
    match = driven("7Pz 2622", *RING.split(", "), "16A 2722")
    assert at(match, "16A") == "russian_lost"
    (made,) = told(match, "log.partisan")
    assert at(match, str(made["unit"])) == "2722"


@pytest.mark.rule("partisans", "ruling-50")
def test_ruling_50_attackers_leave_partisans_too_and_germans_none():
    match = driven("16A 2722", "7Pz 2622", *RING.split(", "), by="16A", target="2622", result="Ab1", side="russian")
    assert (at(match, "16A"), len(told(match, "log.partisan"))) == ("russian_lost", 1)
    match = driven("7Pz 2722", "16A 2622", "20A 2820", "22A 2922", "3A 2824", by="7Pz", target="2622", result="Ab1")
    assert (at(match, "7Pz"), len(told(match, "log.partisan"))) == ("german_lost", 0)


@pytest.mark.rule("workers", "replacement_counters", "ruling-49", "ruling-50")
def test_ruling_49_units_without_movement_are_destroyed_and_leave_nothing():
    match = driven("7Pz 2622", "W1 2722", "R1 2722", "F1 2722", "16A 2722")
    assert [at(match, unit) for unit in ("W1", "R1", "F1")] == ["russian_lost", "", "russian_lost"]
    assert not told(match, "log.partisan")
    assert subjects(match, "retreat") == {"16A"}


@pytest.mark.rule("partisans", "ruling-49")
def test_ruling_49_partisans_go_back_through_zones_and_may_end_in_them():
    match = driven("7Pz 2622", "P1 2722")
    assert targets(match, "retreat", "P1") == {"2721", "2821", "2822", "2823", "2723"}


@pytest.mark.rule("stacking", "ruling-88")
def test_ruling_88_units_of_a_stack_see_where_those_before_them_stand():
    match = driven("7Pz 2622", "16A 2722", "20A 2722", "22A 2822")
    act(match, "retreat 16A 2822")
    assert targets(match, "retreat", "20A") == {"2821", "2823"}


@pytest.mark.rule("ruling-48")
def test_ruling_48_the_only_way_is_taken_without_a_question():
    match = driven("7Pz 2622", "1Pz 2820", "8Pz 2824", "16A 2722")
    assert at(match, "16A") == "2822"


@pytest.mark.rule("how_to_win", "ruling-66")
def test_ruling_66_a_retreat_takes_cities_also_in_passing_and_the_mover_says_by_which_way():
    """Tula, 2134, is Russian: the Russian would not lead a German through it."""
    match = game("16A 2334", "7Pz 2234", phase="russian_combat", results="Db2", dice=(1, 1))
    attack(match, "2234", "16A")
    assert asked(match) == "russian prompt.retreat"
    assert "through" in verbs(match)
    tula = match.rules.grid.index["2134"]
    ways = [end for end in targets(match, "retreat", "7Pz") if end != "2134"]
    assert ways
    apart = min(end for end in ways if end not in targets(match, "through", "7Pz"))
    assert why(match, f"through 7Pz {apart}") == "why.through"
    act(match, "through 7Pz 2134")
    further = min(targets(match, "retreat", "7Pz"))
    act(match, f"retreat 7Pz {further}")
    assert match.state.german_cities >> tula & 1


@pytest.mark.rule("how_to_win", "ruling-66", "ruling-72")
def test_ruling_72_a_city_that_partisans_hold_is_not_taken_in_passing():
    """Tula again: the partisan in it has not left, and the position can be written and read."""
    match = game("16A 2334", "7Pz 2234", "P1 2134", phase="russian_combat", results="Db2", dice=(1, 1))
    attack(match, "2234", "16A")
    assert "through" not in verbs(match), "which way it goes makes no difference"
    walls = ["2233", "2133", "2235", "2135"]
    match = game("16A 2334", "7Pz 2234", "P1 2134", *(f"W{n} {hex}" for n, hex in enumerate(walls, 1)),
                 phase="russian_combat", results="Db2", dice=(1, 1))  # fmt: skip
    attack(match, "2234", "16A")
    while asked(match) == "russian prompt.retreat":
        act(match, f"retreat 7Pz {min(targets(match, 'retreat', '7Pz'))}")
    assert at(match, "7Pz") in ("2033", "2034", "2035", "1934")
    assert not match.state.german_cities >> match.rules.grid.index["2134"] & 1
    position.from_json(match.rules, match.position())


@pytest.mark.rule("ruling-68")
def test_ruling_68_the_board_says_which_part_of_it_is_in_play():
    game = games.find("battle_of_moscow")
    campaign, orel = (game.board(named_scenario(game, id)) for id in ("campaign", "road_to_orel"))
    assert "part" not in campaign
    assert {"0933", "2446", "1840"} <= set(orel["part"])
    assert not {"0932", "2546"} & set(orel["part"])
    assert orel["hexes"] == campaign["hexes"]


@pytest.mark.rule("ruling-68")
def test_ruling_68_nobody_is_driven_out_of_the_bounds_of_the_road_to_orel():
    match = game("3Pz 1034", "50A 0934", phase="german_combat", results="Db1", scenario="road_to_orel")
    attack(match, "0934", "3Pz")
    inside = match.rules.grid.ids(match.rules.bounds)
    assert targets(match, "retreat", "50A") <= set(inside)


POCKET = (
    "1Pz 2622, 6Pz 2623, 7Pz 2623, 8Pz 2623, P1 2522, W1 2621, W2 2721, W3 2722, W4 2723, W5 2624, W6 2524, W7 2523"
)
"""Two hexes with workers round about, who have no zone; the two divisions that are named first attack partisans."""


@pytest.mark.rule("ruling-46", "ruling-48", "ruling-88")
def test_ruling_88_attackers_from_two_hexes_are_looked_at_in_the_enemys_order():
    """1Pz can go to the other hex alone, which is full; 6Pz could take its place beside it and make room."""
    pocket = (*POCKET.split(", "), "WT 2521", "WM 2422")
    match = driven(*pocket, by="1Pz 6Pz", target="2522", result="Ab1")
    assert (subjects(match, "perish"), targets(match, "retreat", "6Pz")) == ({"1Pz"}, {"2622"})
    assert why(match, "perish 6Pz") == "why.has_retreat"
    act(match, "perish 1Pz")
    assert (at(match, "1Pz"), at(match, "6Pz")) == ("german_lost", "2622")
    match = driven(*pocket, by="1Pz 6Pz", target="2522", result="Ab1")
    act(match, "retreat 6Pz 2622")
    assert (at(match, "1Pz"), at(match, "6Pz")) == ("2623", "2622")


@pytest.mark.rule("partisans", "paratroops", "ruling-48", "ruling-87")
def test_ruling_87_dropped_paratroops_are_stepped_through_like_partisans():
    units = ("16A 2722", "7Pz 2622", "D1 2522", "P1 2522")
    match = driven(*units, by="16A", target="2622", result="Db2", side="russian")
    assert "2422" in targets(match, "retreat", "7Pz")
    assert "2522" not in targets(match, "retreat", "7Pz")
    match = driven(*units, "W1 2522", by="16A", target="2622", result="Db2", side="russian")
    option = match.decision.option("retreat") if match.decision else None
    assert option is not None
    assert all("2522" not in option.way("7Pz", end) for end in option.targets("7Pz"))


@pytest.mark.rule("ruling-46")
def test_ruling_46_the_way_of_a_retreat_is_shown():
    match = driven("7Pz 2622", "16A 2722", result="Db2")
    option = match.decision.option("retreat") if match.decision else None
    assert option is not None
    way = option.way("16A", "2922")
    assert (way[0], way[-1], len(way)) == ("2722", "2922", 3)


@pytest.mark.rule("ruling-46", "ruling-47")
def test_ruling_46_a_near_hex_that_two_steps_do_not_reach_says_so():
    """Between two workers one hex is open, and every way of two steps leads through it."""
    match = driven("16A 2622", "7Pz 2722", "W1 2821", "W2 2823", by="16A", result="Db2", side="russian")
    assert targets(match, "retreat", "7Pz") == {"2921", "2922", "2923"}
    assert why(match, "retreat 7Pz 2822") == "why.retreat_no_way"
    assert why(match, "retreat 7Pz 3022") == "why.retreat_length"
