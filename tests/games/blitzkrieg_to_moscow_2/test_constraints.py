"""The rulebook's words on its lost data: each constraint has a test, or a reason why it has none."""

from pathlib import Path

import pytest

from rasputitsa.games.blitzkrieg_to_moscow_2.build import data
from tests import traceability
from tests.games.blitzkrieg_to_moscow_2.positions import rules

pytestmark = pytest.mark.rule("ruling-1")

COVERED = {
    "rb01": "test_rb01_six_cards_a_side",
    "rb02": "test_rb02_hexes_have_four_digits",
    "rb03": "test_rb03_five_rear_areas_on_two_edges",
    "rb04": "test_3_2_the_germans_stand_in_the_areas_of_their_codes",
    "rb05": "test_rb05_only_corps_have_no_spent_side",
    "rb06": "test_6_2_3_reinforcements_brings_up_to_four_armies_or_guards_fresh",
    "rb07": "test_3_1_the_soviets_stand_where_the_map_says",
    "rb08": "test_rb08_1201_is_held_and_borders_army_group_center",
    "rb09": "test_rb09_odessa_and_sevastopol",
    "rb10": "test_ruling_6_a_reinforcement_without_code_is_put_where_its_owner_likes",
    "rb11": "test_10_0_on_turn_1_they_may_attack_and_advance",
    "rb12": "test_rb12_the_units_that_are_named",
    "rb13": "test_rb13_the_figures_that_are_given",
    "rb14": "test_rb14_soviet_units_of_a_type_are_alike",
    "rb15": "test_rb15_at_least_three_tank_armies",
    "rb16": "test_4_0_nine_points_win_for_the_germans_eight_for_the_soviets",
    "rb17": "test_5_0_the_phases_of_a_turn",
    "rb18": "test_10_3_weather",
    "rb19": "test_ruling_29_rivers_are_frozen_on_turns_4_and_5",
    "rb20": "test_8_2_three_soviets_no_more_than_two_of_a_type",
    "rb21": "test_9_1_german_units_soviet_tanks_and_guards_have_a_zone",
    "rb22": "test_rb22_the_kinds_of_terrain",
    "rb23": "test_10_2_3_marsh_stops_all",
    "rb24": "test_11_3_4_shifts_of_terrain_and_tanks",
    "rb25": "test_rb25_what_the_table_must_do",
    "rb26": "test_11_3_7_attackers_and_active_defenders_are_spent_at_the_end",
    "rb27": "test_rb27_the_cards_that_are_named",
    "rb28": "test_rb28_up_to_three_functions_a_card",
    "rb29": "test_rb29_several_copies_of_the_cards_that_bring_men",
    "rb30": "test_6_3_the_soviets_have_one_rail_move_without_a_card",
    "rb31": "test_ruling_18_never_the_surrendered_nor_those_to_come",
    "rb32": "test_ruling_19_withdrawal_needs_a_real_line_no_fortress",
    "rb33": "test_7_1_activation_turns_any_spent_unit_fresh_without_supply_in_a_rear_area_too",
    "rb34": "test_rb34_moscow_smolensk_kiev_odessa",
    "rb35": "test_rb35_at_least_five_armies_begin_on_the_map",
    "rb36": "of the lost sections 13.1 to 13.2.4 the text only cites the numbers",
    "rb37": "test_ruling_41_a_friend_in_the_zone_keeps_the_line",
    "rb38": "test_ruling_33_a_step_into_the_own_rear_area_ends_it_as_its_first_or_last",
    "rb39": "test_ruling_39_move_one_tank_then_if_the_owner_likes_a_second",
    "rb40": "test_6_3_3_to_and_from_a_city_in_an_enemy_zone",
}
"""The test of each constraint of the collected facts; a sentence where there can be none."""

BUILT = rules()
TABLE = BUILT.results
GRADES = ("NE", "DR", "DL", "DE")


def column(name: str) -> list[str]:
    """A column of the table, by the faces of the die."""
    return [TABLE.result(TABLE.labels.index(name), die) for die in range(1, 7)]


def hexes(area: int) -> set[str]:
    return set(BUILT.grid.ids(area))


def of_type(type: str) -> list[str]:
    return [id for id, counter in BUILT.roster.items() if counter.type.id == type]


def test_every_constraint_has_its_test():
    """Forty, each proved by a test of these modules or with a reason."""
    tests = {test for path in Path(__file__).parent.glob("test_*.py") for test, _ in traceability.tests_in(path)}
    assert list(COVERED) == [f"rb{number:02}" for number in range(1, 41)]
    assert {name for name in COVERED.values() if name.startswith("test_")} <= tests
    assert [name for name in COVERED.values() if not name.startswith("test_")] == [COVERED["rb36"]]


def test_rb01_six_cards_a_side():
    assert {side: sum(card.copies for card in deck) for side, deck in BUILT.decks.items()} == {"german": 6, "soviet": 6}


def test_rb02_hexes_have_four_digits():
    assert all(len(name) == 4 and name.isdigit() for name in BUILT.grid.index)


def test_rb03_five_rear_areas_on_two_edges():
    assert set(BUILT.areas) == {"north", "center", "south", "romania", "soviet_rear"}
    assert all(name.endswith("11") for name in hexes(BUILT.borders["soviet"]))
    assert not BUILT.borders["german"] & BUILT.borders["soviet"]


def test_rb05_only_corps_have_no_spent_side():
    assert {type.id: type.full for type in BUILT.types.values() if type.full != 2} == {"mechanised_corps": 1}


def test_rb08_1201_is_held_and_borders_army_group_center():
    assert "1201" in hexes(BUILT.areas["center"].borders)
    assert any(counter.hex == "1201" and counter.side == "soviet" for counter in BUILT.roster.values())


def test_rb09_odessa_and_sevastopol():
    assert (BUILT.grid.names[BUILT.odessa], BUILT.grid.names[BUILT.sevastopol]) == ("0304", "0106")


def test_rb12_the_units_that_are_named():
    assert {"1PzA", "2PzA", "4PzA", "2AOK", "11AOK", "3", "8", "12MC"} <= set(BUILT.roster)


@pytest.mark.parametrize(("unit", "combat", "passive"), [("2PzA", 7, None), ("8", 2, 1), ("3", 2, 1), ("12MC", 1, 0)])
def test_rb13_the_figures_that_are_given(unit: str, combat: int, passive: int | None):
    type = BUILT.roster[unit].type
    assert type.attack[-1] == combat
    assert passive is None or type.defence[-1] == passive


def test_rb14_soviet_units_of_a_type_are_alike():
    soviets = {counter.type.id for counter in BUILT.roster.values() if counter.side == "soviet"}
    assert soviets == {"soviet_army", "guards_army", "mechanised_corps"}


def test_rb15_at_least_three_tank_armies():
    assert len(of_type("panzer_army")) >= 3


def test_rb22_the_kinds_of_terrain():
    assert set(BUILT.map.terrain) == {"clear", "forest", "marsh", "mountain"}
    assert {"river", "closed"} <= set(BUILT.map.hexsides)


def test_rb25_what_the_table_must_do():
    """4:1 always drives out, 7:1 always eliminates and 6:1 does not; more of a ratio, or of a die, is never worse."""
    assert "NE" not in column("4:1")
    assert set(column("7:1")) == {"DE"}
    assert set(column("6:1")) != {"DE"}
    assert {result for label in TABLE.labels for result in column(label)} <= set(GRADES)
    graded = [[GRADES.index(result) for result in column(label)] for label in TABLE.labels]
    assert all(row == sorted(row) for row in (*graded, *map(list, zip(*graded, strict=True))))


def test_rb27_the_cards_that_are_named():
    assert {"replacement", "tactical_edge"} <= {card.id for card in BUILT.decks["german"]}
    named = {"reinforcements", "t34", "city_fights", "partisan", "hitler_order"}
    assert named <= {card.id for card in BUILT.decks["soviet"]}


def test_rb28_up_to_three_functions_a_card():
    assert all(1 <= len(card.functions) <= 3 for deck in BUILT.decks.values() for card in deck)
    assert all(0 <= count <= 6 for turn in BUILT.turns for count in turn.cards.values())


@pytest.mark.parametrize(
    ("side", "card", "function"),
    [
        ("german", "replacement", "rebuild"),
        ("german", "tactical_edge", "reroll"),
        ("soviet", "reinforcements", "reinforce"),
        ("soviet", "reinforcements", "hero_city"),
        ("soviet", "t34", "reinforce"),
        ("soviet", "city_fights", "combat_shift"),
        ("soviet", "partisan", "reroll"),
        ("soviet", "hitler_order", "negate"),
    ],
)
def test_rb28_the_functions_that_the_text_gives_are_marked_as_printed(side: str, card: str, function: str):
    entry = next(entry for entry in data("tables.json")["cards"][side] if entry["id"] == card)
    assert function in entry["functions"]
    assert function in entry["printed"]


def test_rb29_several_copies_of_the_cards_that_bring_men():
    copies = {card.id: card.copies for deck in BUILT.decks.values() for card in deck}
    assert copies["replacement"] > 1
    assert copies["reinforcements"] > 1


def test_rb34_moscow_smolensk_kiev_odessa():
    assert "1410" in hexes(BUILT.fortresses)
    assert {"1307", "0804"} <= hexes(BUILT.cities)
    assert not {"1307", "0804"} & {counter.hex for counter in BUILT.roster.values()}
    assert "0304" in hexes(BUILT.cities & ~BUILT.fortresses)


def test_rb35_at_least_five_armies_begin_on_the_map():
    assert len([id for id in of_type("soviet_army") if BUILT.roster[id].hex]) >= 5
