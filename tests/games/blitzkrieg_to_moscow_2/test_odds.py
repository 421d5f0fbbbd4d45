"""The ratio of a battle and its shifts (11.3.1, 11.3.3, 11.3.4; rulings 28 and 29)."""

from typing import Any

import pytest

from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    attack,
    game,
    odds,
    shifts,
    targets,
)

HELD: dict[str, Any] = {"soviet": "partisan"}
"""With a card in the Soviet hand a battle halts when its ratio is known."""


@pytest.mark.rule("11.3.1")
def test_11_3_1_the_attack_counts_combat_strength():
    match = game("1PzA 0806", "6AOK 0808 spent", "8 0807 spent", "3 0807 spent", phase="german_combat", **HELD)
    attack(match, "0807", "1PzA 6AOK")
    worked = match.rules.results
    assert worked.column(7 + 3, 2) == 4
    assert odds(match) == "6:1"


@pytest.mark.parametrize(("tactics", "first"), [("active", "3:1"), ("passive", "7:1")])
@pytest.mark.rule("11.3.3")
def test_11_3_3_the_example(tactics: str, first: str):
    """The 2nd Tank Army with 7 against an army of 2 (1)."""
    match = game("2PzA 1207", "8 1108", phase="german_combat", **HELD)
    attack(match, "1108", "2PzA")
    act(match, f"{tactics} 8")
    assert shifts(match) == {}
    assert odds(match) == first


@pytest.mark.parametrize(
    ("attack", "defence", "heading"),
    [(3, 7, "1:3"), (7, 2, "3:1"), (7, 7, "1:1"), (6, 7, "1:2"), (13, 7, "1:1"), (14, 1, "14:1"), (2, 8, "1:4")],
)
@pytest.mark.rule("11.3.3", "ruling-28")
def test_ruling_28_ratios_form_one_line(attack: int, defence: int, heading: str):
    from tests.games.blitzkrieg_to_moscow_2.positions import rules

    table = rules().results
    assert table.headings[""].heading(table.column(attack, defence)) == heading


@pytest.mark.parametrize(
    ("strength", "columns", "heading"),
    [((14, 1), -1, "7:1"), ((7, 1), -1, "6:1"), ((3, 7), 1, ""), ((3, 7), 2, "1:1"), ((9, 1), 5, "7:1")],
)
@pytest.mark.rule("ruling-28")
def test_ruling_28_all_shifts_count_before_the_table_ends(strength: tuple[int, int], columns: int, heading: str):
    from rasputitsa.engine.text import text
    from rasputitsa.rules.combat.crt import Shift, odds
    from tests.games.blitzkrieg_to_moscow_2.positions import rules

    worked = odds(rules().results, *strength, 1, [Shift(columns, text("shift.card"))])
    assert worked.heading == heading


@pytest.mark.rule("ruling-28")
def test_ruling_28_hopeless_attacks_may_be_made():
    match = game("R3 0806 spent", "1G 0807", "8 0807", phase="german_combat")
    assert targets(match, "attack", "R3") == {"0807"}


@pytest.mark.parametrize(
    ("start", "target", "found"),
    [
        ("6AOK 0904", "0804", {"shift.city": -1}),
        ("6AOK south", "0701", {"shift.mountain": -1}),
        ("6AOK 0801", "0701", {"shift.mountain": -1, "shift.river": -1}),
        ("6AOK 0905", "0906", {"shift.river": -1}),
        ("2PzA 0905", "0906", {"shift.river": -1, "shift.tanks": 1}),
        ("6AOK 0805", "0804", {"shift.city": -1, "shift.river": -1}),
        ("2PzA 0807", "0806", {"shift.tanks": 1}),
        ("2PzA 1207", "1108", {}),
        ("2PzA 0903", "1003", {}),
        ("2PzA 0904", "0804", {"shift.city": -1}),
        ("6AOK 0807", "0806", {}),
    ],
)
@pytest.mark.rule("11.3.4", "ruling-29")
def test_11_3_4_shifts_of_terrain_and_tanks(start: str, target: str, found: dict[str, int]):
    match = game(start, f"8 {target} spent", phase="german_combat", **HELD)
    attack(match, target, start.split()[0])
    assert shifts(match) == found


@pytest.mark.rule("ruling-29")
def test_ruling_29_the_river_counts_if_every_attacker_is_over_it():
    match = game("6AOK 0905", "17AOK 0907", "8 0906 spent", phase="german_combat", **HELD)
    attack(match, "0906", "6AOK 17AOK")
    assert shifts(match) == {}


@pytest.mark.parametrize(("turn", "river"), [(3, True), (4, False), (5, False), (6, True)])
@pytest.mark.rule("ruling-29")
def test_ruling_29_rivers_are_frozen_on_turns_4_and_5(turn: int, river: bool):
    match = game("6AOK 0905", "8 0906 spent", phase="german_combat", turn=turn, **HELD)
    attack(match, "0906", "6AOK")
    assert ("shift.river" in shifts(match)) == river


@pytest.mark.parametrize(("turn", "winter"), [(3, False), (4, True), (5, True), (6, False)])
@pytest.mark.rule("11.3.4")
def test_11_3_4_winter_counterattack(turn: int, winter: bool):
    match = game("8 0807", "R3 0806 spent", phase="soviet_combat", turn=turn, german="blitzkrieg")
    attack(match, "0806", "8")
    assert shifts(match) == ({"shift.winter": 1} if winter else {})


@pytest.mark.rule("11.3.4")
def test_11_3_4_winter_is_for_the_soviets_only():
    match = game("6AOK 0807", "8 0806 spent", phase="german_combat", turn=4, **HELD)
    attack(match, "0806", "6AOK")
    assert shifts(match) == {}


@pytest.mark.parametrize("tank", ["2PzA 0807 spent", "2MC 0807"])
@pytest.mark.rule("ruling-29")
def test_ruling_29_any_tank_gives_the_shift_spent_or_corps(tank: str):
    soviet = "MC" in tank
    enemy = "R3 0806 spent" if soviet else "8 0806 spent"
    match = game(tank, enemy, phase="soviet_combat" if soviet else "german_combat", german="blitzkrieg", **HELD)
    attack(match, "0806", tank.split()[0])
    assert shifts(match) == {"shift.tanks": 1}
