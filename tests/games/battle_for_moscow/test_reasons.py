"""Reasons of refusals: each names the unit, the hex, the numbers and the rule (rulings 9 to 38)."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import render
from rasputitsa.export import texts_of
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.facts import ARMIES
from tests.games.battle_for_moscow.oracle import HEXES
from tests.games.battle_for_moscow.positions import ATTRITION, CONTINUATION, act, game, reason
from tests.games.battle_for_moscow.test_random_play import drawn_options, hurried
from tests.traceability import rulebook

Reason = tuple[str, str, dict[str, Any]]

IMPOSSIBLE = 2_000
BLOCKS = 20


# Movement.


@pytest.mark.rule("zoc", "movement")
def test_zone_on_the_way_names_unit_hex_and_enemies():
    match = game("V 0606", "16 0807", "24 0809 half", phase="german_movement", turn=1)
    key, rule, facts = reason(match, "move V 0907")
    assert (key, rule, facts["unit"], facts["target"]) == ("why.zone", "zoc", "V", "0907")
    assert facts["hex"] in {"0707", "0806"}
    assert facts["enemies"] == ("16",)


@pytest.mark.rule("zoc", "ruling-9")
def test_zone_entered_first_is_named_with_every_enemy_there():
    """0607 is next to both armies, and the way to 0608 between them leads over it."""
    match = game("V 0606", "16 0707", "24 0507", phase="german_movement", turn=1)
    facts = {"unit": "V", "target": "0608", "hex": "0607", "enemies": ("16", "24")}
    assert reason(match, "move V 0608") == ("why.zone", "zoc", facts)


@pytest.mark.rule("zoc", "ruling-9")
def test_a_unit_that_stopped_in_a_zone():
    match = game("XL 0606", "16 0608", phase="german_movement", turn=1)
    act(match, "move XL 0607")
    assert reason(match, "move XL 0507") == ("why.stopped", "zoc", {"unit": "XL", "hex": "0607", "enemies": ("16",)})


@pytest.mark.rule("movement")
def test_too_far_names_cost_and_allowance():
    match = game("V 0101", phase="german_movement", turn=1)
    assert reason(match, "move V 0601") == ("why.too_far", "movement", {"unit": "V", "hex": "0601", "cost": 6, "mp": 4})


@pytest.mark.rule("movement", "mapboard")
def test_forest_with_one_mp_left():
    match = game("V 0304", phase="german_movement", turn=1)
    act(match, "move V 0605")
    facts = {"unit": "V", "hex": "0604", "cost": 2, "mp": 1}
    assert reason(match, "move V 0604") == ("why.too_far", "movement", facts)


@pytest.mark.rule("movement")
def test_no_mp_left():
    match = game("V 0602", phase="german_movement", turn=3)
    act(match, "move V 0603")
    key, rule, facts = reason(match, "move V 0605")
    assert (key, rule, facts["unit"]) == ("why.no_mp.mud", "mud_turns", "V")


@pytest.mark.rule("movement")
def test_no_mp_left_in_clear_weather():
    match = game("V 0101", phase="german_movement", turn=1)
    act(match, "move V 0105")
    assert reason(match, "move V 0106") == ("why.no_mp", "movement", {"unit": "V", "mp": 0})


@pytest.mark.rule("winter_effects", "ruling-8")
def test_no_mp_left_in_snow():
    match = game("V 0101", phase="german_movement", turn=9, scenario=CONTINUATION)
    act(match, "move V 0104")
    facts = {"unit": "V", "mp": 0, "whole": 3, "printed": 4}
    assert reason(match, "move V 0105") == ("why.no_mp.snow", "winter_effects", facts)


@pytest.mark.rule("winter_effects", "ruling-8")
def test_too_far_by_rail_in_snow_names_the_ruling():
    """Winter speaks of movement phases; that the rail phase is one of them is a ruling."""
    match = game("16 0802", phase="soviet_rail", turn=9, scenario=CONTINUATION)
    facts = {"unit": "16", "hex": "0704", "cost": 5, "mp": 3, "whole": 3, "printed": 4}
    assert reason(match, "move 16 0704") == ("why.too_far.snow", "ruling-8", facts)


@pytest.mark.rule("mud_turns", "ruling-8")
def test_by_rail_the_mud_is_no_reason():
    match = game("16 0704", phase="soviet_rail", turn=3)
    assert reason(match, "move 16 0802")[:2] == ("why.too_far", "movement")


@pytest.mark.rule("mud_turns", "ruling-8")
def test_too_far_in_mud():
    match = game("XL 0606", phase="german_movement", turn=3)
    key, rule, facts = reason(match, "move XL 0608")
    assert (key, rule, facts["cost"]) == ("why.too_far.mud", "mud_turns", 2)


@pytest.mark.rule("winter_effects", "ruling-8")
@pytest.mark.parametrize(("unit", "mp"), [("XL", 4), ("V", 3)])
def test_too_far_in_snow(unit: str, mp: int):
    match = game(f"{unit} 0606", phase="german_movement", turn=9, scenario=CONTINUATION)
    key, rule, facts = reason(match, f"move {unit} 1406")
    assert (key, rule, facts["whole"]) == ("why.too_far.snow", "winter_effects", mp)


@pytest.mark.rule("movement")
def test_no_way_past_enemies():
    """Armies on both ways out of the corner."""
    match = game("V 0101", "VI 0801", "16 0102", "24 0201", phase="german_movement", turn=1)
    assert reason(match, "move V 0105") == ("why.enclosed", "movement", {"unit": "V"})


@pytest.mark.rule("movement")
def test_an_enclosed_hex_is_reached_by_no_way():
    match = game("V 0606", "16 0102", "24 0201", phase="german_movement", turn=1)
    assert reason(match, "move V 0101") == ("why.no_way", "movement", {"unit": "V", "hex": "0101"})


@pytest.mark.rule("movement")
def test_an_enemys_hex_names_him():
    match = game("XL 0606", "16 0607", phase="german_movement", turn=1)
    assert reason(match, "move XL 0607") == ("why.enemy", "movement", {"unit": "XL", "hex": "0607", "enemies": ("16",)})


@pytest.mark.rule("movement", "ruling-12")
def test_a_hex_without_a_railway():
    match = game("16 0602", phase="soviet_rail", turn=1)
    assert reason(match, "move 16 0606") == ("why.no_rail", "ruling-12", {"hex": "0606"})


@pytest.mark.rule("movement", "ruling-12")
def test_a_rail_hex_without_a_link_costs_the_way_round():
    """0802 is next to 0803, but by rail it is five hexes from 0704."""
    match = game("16 0704", phase="soviet_rail", turn=1)
    facts = {"unit": "16", "hex": "0802", "cost": 5, "mp": 4}
    assert reason(match, "move 16 0802") == ("why.too_far", "movement", facts)


@pytest.mark.rule("movement", "ruling-12")
def test_a_railway_without_connection():
    """Corps sit on the railway on both sides of 0707 and 0708."""
    match = game("16 0707", "V 0608", "VI 0806", phase="soviet_rail", turn=1)
    assert reason(match, "move 16 0809") == ("why.no_way.rail", "movement", {"unit": "16", "hex": "0809"})


@pytest.mark.rule("movement", "ruling-12")
def test_a_railway_that_enemies_close_on_both_sides():
    match = game("16 0707", "24 0602", "V 0708", "VI 0806", phase="soviet_rail", turn=1)
    assert reason(match, "move 16 0809") == ("why.no_link", "movement", {"unit": "16"})


@pytest.mark.rule("movement", "ruling-12")
def test_a_unit_off_the_rails():
    match = game("16 0606", "24 0602", phase="soviet_rail", turn=1)
    assert reason(match, "move 16 0607") == ("why.phase.rail", "movement", {"unit": "16"})


@pytest.mark.rule("movement", "ruling-10")
def test_blocked_end_names_the_hexes():
    match = game("XL 0606", "V 0607", phase="german_movement", turn=1)
    act(match, "move XL 0607")
    assert reason(match, "end") == ("why.stacked", "ruling-10", {"hexes": ("0607",)})


# Replacements.


@pytest.mark.rule("replacements", "ruling-22")
def test_not_in_communication_names_unit_and_hex():
    wall = ("V 1202", "VI 1205", "VII 1208", "VIII 1210")
    match = game("16 1005 half", "5 pool", *wall, phase="soviet_replacements", turn=2)
    assert reason(match, "restore 16") == ("why.no_communication", "ruling-22", {"unit": "16", "hex": "1005"})


@pytest.mark.rule("replacements", "ruling-22")
def test_a_city_that_is_cut_off():
    match = game("5 pool", "V 1106", "VI 1206", "VII 1207", "VIII 1006", phase="soviet_replacements", turn=2)
    assert reason(match, "bring 5 1107") == ("why.city_cut_off", "ruling-22", {"hex": "1107", "unit": "5"})


@pytest.mark.rule("replacements", "ruling-27", "ruling-28", "tank_unit")
@pytest.mark.parametrize(
    ("unit", "key", "rule", "turn"),
    [("1Sh", "why.first_shock_waits", "ruling-27", 4), ("Tank", "why.tank_waits", "ruling-28", 13)],
)
def test_what_waits_names_its_turn_and_its_own_ruling(unit: str, key: str, rule: str, turn: int):
    match = game("5 pool", f"{unit} waiting", phase="soviet_replacements", turn=2, scenario=CONTINUATION)
    assert reason(match, f"bring {unit} 1401") == (key, rule, {"unit": unit, "turn": turn})


@pytest.mark.rule("replacements")
@pytest.mark.parametrize(
    ("strength", "key", "rule"),
    [(" half", "why.on_map", "replacements"), ("", "why.full_strength", "replacements")],
)
def test_a_unit_on_the_map_is_not_brought_in(strength: str, key: str, rule: str):
    match = game("5 pool", f"16 1306{strength}", phase="soviet_replacements", turn=2)
    assert reason(match, "bring 16 1306") == (key, rule, {"unit": "16"})


@pytest.mark.rule("replacements", "ruling-26")
@pytest.mark.parametrize("action", ["bring 16 1306", "restore 16"])
def test_a_unit_just_restored_has_had_its_point(action: str):
    """The page asks the first of the two when the unit is pressed."""
    match = game("5 pool", "16 1306 half", phase="soviet_replacements", turn=2)
    act(match, "restore 16")
    assert reason(match, action) == ("why.took_point", "ruling-26", {"unit": "16"})


@pytest.mark.rule("replacement_edge", "ruling-24")
@pytest.mark.parametrize(("scenario", "turns"), [("classic", (1, 2, 3)), (CONTINUATION, (1, 2, 3, 13, 14))])
def test_a_triple_arrow_that_is_closed_says_when_it_is_open(scenario: str, turns: tuple[int, ...]):
    edge = {"replacement_edge": True}
    match = game("5 pool", phase="soviet_replacements", turn=4, options=edge, scenario=scenario)
    assert reason(match, "bring 5 0901") == (
        "why.arrow_closed",
        "ruling-24",
        {"hex": "0901", "turns": turns, "unit": "5"},
    )


@pytest.mark.rule("replacement_edge", "ruling-23")
def test_without_replacement_edge_it_is_a_hex_like_others():
    match = game("5 pool", phase="soviet_replacements", turn=4)
    assert reason(match, "bring 5 0901") == ("why.no_entry_hex", "ruling-23", {"hex": "0901", "unit": "5"})


@pytest.mark.rule("replacements")
def test_an_enemys_eliminated_unit():
    match = game("5 pool", "V pool", phase="soviet_replacements", turn=2)
    assert reason(match, "bring V 1401") == ("why.not_lost", "replacements", {"unit": "V"})


@pytest.mark.rule("replacements", "ruling-23")
@pytest.mark.parametrize(
    ("hex", "key"), [("0606", "why.no_entry_hex"), ("1401", "why.occupied"), ("0204", "why.not_controlled")]
)
def test_hexes_that_are_no_entry(hex: str, key: str):
    match = game("5 pool", "16 1401", phase="soviet_replacements", turn=2)
    assert reason(match, f"bring 5 {hex}")[0] == key


# Combat and supply: the refusals of the odds floor, of assaults and of retreats stand with their rules.


@pytest.mark.rule("combat")
def test_targets_that_are_none():
    match = game("XL 0605", "V 0101", "16 0606", "24 0608", phase="german_combat", turn=1)
    assert reason(match, "attack V 0606") == ("why.no_enemy_near", "combat", {"unit": "V"})
    assert reason(match, "attack XL 0608") == ("why.not_adjacent", "combat", {"unit": "XL", "hex": "0608"})
    assert reason(match, "attack XL 0604") == ("why.no_enemy", "combat", {"unit": "XL", "hex": "0604"})


@pytest.mark.rule("winter_gear", "ruling-37")
def test_gear_without_points_is_not_offered():
    match = game("V 0101", "VI 0103", "16 1410", phase="german_replacements", turn=8, scenario=CONTINUATION,
                 options=ATTRITION, supply="1 9", dice=[1])  # fmt: skip
    assert match.decision is not None
    assert [option.verb for option in match.decision.options] == ["freeze"]


# Everything impossible.


@pytest.mark.rule("starting", "ruling-3")
@pytest.mark.parametrize(("words", "key"), [("place 16 0103", "why.not_yours"), ("place V 0606", "why.no_cross")])
def test_set_up(words: str, key: str):
    match = Match.new(GAME, seed=1)
    assert reason(match, words)[:2] == (key, "starting")


@pytest.mark.rule("ruling-32")
@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_impossible_action_is_refused_with_a_rule_of_the_book(block: int):
    """Random units and hexes for the verbs of random states of random games."""
    book, table = rulebook("battle_for_moscow"), texts_of(GAME, "en")
    for match, action in islice(states(block), IMPOSSIBLE // BLOCKS):
        refused = match.refusal(action)
        assert refused is not None
        assert refused.rule in book, f"block {block}, action {match.length}: {refused}"
        assert "{" not in render(refused, table)
        json.dumps(refused.json())


def states(block: int) -> Iterator[tuple[Match, tuple[str, ...]]]:
    """States of random games, each with an impossible action, as many as a block has."""
    scenario, options = drawn_options(block)
    for seed in range(7000 + block, 7000 + 100 * BLOCKS, BLOCKS):
        match, choose = Match.new(GAME, scenario.id, options, seed=seed), Chooser(seed)
        while match.decision:
            action = impossible(match, choose) if choose(3) == 0 else ()
            if action:
                yield match, action
            match.play(hurried(match, choose))


def impossible(match: Match, choose: Chooser) -> tuple[str, ...]:
    """An action that cannot be played now, of a verb that may be; empty where twenty tries find none."""
    assert match.decision is not None
    things = {"unit": (*match.rules.roster, "XXX"), "hex": (*HEXES, "9999")}
    for _ in range(20):
        option = match.decision.options[choose(len(match.decision.options))]
        args = (things[kind][choose(len(things[kind]))] for kind in option.takes)
        action = (option.verb, *args)
        if match.refusal(action) is not None:
            return action
    return ()


@pytest.mark.rule("counters")
def test_every_unit_of_the_sample_has_a_name():
    table = texts_of(GAME, "en")
    assert [unit for unit in (*ARMIES, "Tank", "1Sh") if f"name.{unit}" not in table] == []
