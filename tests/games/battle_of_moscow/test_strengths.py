"""Odds: halved one by one, doubled once, the table's ends, demoralization (Combat; Weather; rulings 36 to 42, 91)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow.factors import in_points
from rasputitsa.games.battle_of_moscow.strengths import attack_sum, defence_sum, doubling
from tests.games.battle_of_moscow.positions import act, attack, faces, game, heading, look, rules, sheet, told


def ratio(match: Match, hex: str) -> tuple[object, object]:
    """Attack and defence of an announced battle, as the sheet tells them."""
    facts = sheet(match, hex)["odds.ratio"]
    return facts["attack"], facts["defence"]


def announce(match: Match, hex: str, units: str) -> Match:
    act(match, *(f"attack {unit} {hex}" for unit in units.split()))
    return match


def german(units: str, enemy: str, hex: str, weather: str = "fair") -> Match:
    """Some Germans, `"7Pz 2622, 1Pz 2621"`, set on one hex."""
    attackers = [words.strip() for words in units.split(",")]
    match = game(*attackers, *(words.strip() for words in enemy.split(",")), phase="german_combat", weather=weather)
    return announce(match, hex, " ".join(words.split()[0] for words in attackers))


@pytest.mark.rule("combat")
def test_combat_odds_are_the_sum_of_attack_against_the_sum_of_defence_rounded_for_the_defender():
    match = german("7Pz 2622, 1Pz 2622, 6 2622", "16A 2722", "2722")
    assert ratio(match, "2722") == (10, 5)
    assert heading(match, "2722") == "2:1"
    match = german("7Pz 2622, 1Pz 2622, 900Lehr 2622", "16A 2722", "2722")
    assert ratio(match, "2722") == (9, 5)
    assert heading(match, "2722") == "1:1"


@pytest.mark.rule("combat")
def test_combat_the_example_29_to_10_is_2_to_1():
    assert rules().results.labels[rules().results.column(29, 10)] == "2:1"


@pytest.mark.parametrize(
    ("units", "strength"),
    [("7Pz 2622 supply=unsupplied", 2), ("10mot 2622 supply=unsupplied", 1), ("10mot 2622, 14mot 2622", 5)],
)
@pytest.mark.rule("supply", "fractions", "ruling-37")
def test_ruling_37_units_out_of_supply_are_halved_one_by_one(units: str, strength: int):
    assert ratio(german(units, "16A 2722", "2722"), "2722")[0] == strength


@pytest.mark.rule("fractions", "ruling-37")
def test_ruling_37_two_threes_at_half_are_two():
    match = german("36mot 2622 supply=isolated, 14mot 2622 supply=unsupplied", "16A 2722", "2722")
    assert ratio(match, "2722")[0] == 2
    assert sheet(match, "2722")["odds.halved"] == {"units": ["36mot", "14mot"]}


@pytest.mark.rule("supply", "ruling-38")
def test_ruling_38_no_supply_lowers_the_defence():
    assert ratio(german("7Pz 2622", "16A 2722 supply=isolated", "2722"), "2722")[1] == 5


@pytest.mark.parametrize("weather", ["fair", "mud", "hard_frost", "snow"])
@pytest.mark.rule("special_terrain", "ruling-16", "ruling-38")
def test_ruling_38_a_hill_doubles_both_sides_in_all_weathers(weather: str):
    assert ratio(german("7Pz 1117", "16A 1217", "1217", weather), "1217")[1] == 10
    match = announce(game("16A 1117", "7Pz 1217", phase="russian_combat", weather=weather), "1217", "16A")
    assert ratio(match, "1217")[1] == 8


@pytest.mark.parametrize(("weather", "defence"), [("fair", 10), ("mud", 10), ("hard_frost", 5), ("snow", 5)])
@pytest.mark.rule("terrain_chart", "weather", "ruling-38", "ruling-39")
def test_ruling_38_a_river_doubles_unless_it_is_frozen(weather: str, defence: int):
    match = german("7Pz 2132, 1Pz 2133", "16A 2032", "2032", weather)
    assert ratio(match, "2032")[1] == defence


@pytest.mark.rule("terrain_chart", "ruling-39")
def test_ruling_39_a_river_doubles_only_if_every_attacker_is_across_it():
    assert ratio(german("7Pz 2132, 1Pz 2131", "16A 2032", "2032"), "2032")[1] == 5


@pytest.mark.rule("terrain_chart", "ruling-38")
def test_ruling_38_a_river_doubles_germans_too():
    match = announce(game("16A 2132", "7Pz 2032", phase="russian_combat"), "2032", "16A")
    assert ratio(match, "2032")[1] == 8


@pytest.mark.rule("fortifications", "ruling-6", "ruling-38")
def test_ruling_38_a_full_fort_doubles_on_all_sides_and_helps_no_german():
    for start in ("2126", "2226", "2327", "2228", "2128", "2127"):
        assert ratio(german(f"7Pz {start}", "5A 2227", "2227", "snow"), "2227")[1] == 8
    match = announce(game("16A 2327", "7Pz 2227", phase="russian_combat"), "2227", "16A")
    assert ratio(match, "2227")[1] == 4


@pytest.mark.parametrize(("start", "defence"), [("1929", 8), ("1830", 8), ("1931", 8), ("2029", 4), ("2030", 4)])
@pytest.mark.rule("fortifications", "ruling-38")
def test_ruling_38_a_half_fort_doubles_on_its_three_western_sides(start: str, defence: int):
    assert ratio(german(f"7Pz {start}", "5A 1930", "1930"), "1930")[1] == defence


@pytest.mark.rule("fortifications", "ruling-38")
def test_ruling_38_one_attacker_on_the_open_side_spoils_a_half_fort():
    assert ratio(german("7Pz 1830, 1Pz 2030", "5A 1930", "1930"), "1930")[1] == 4


@pytest.mark.parametrize(("weather", "defence"), [("fair", 8), ("snow", 4)])
@pytest.mark.rule("ruling-39", "ruling-91")
def test_ruling_39_river_and_fortified_side_together_leave_no_easy_side(weather: str, defence: int):
    match = german("7Pz 1831, 1Pz 1933", "5A 1832", "1832", weather)
    assert ratio(match, "1832")[1] == defence
    assert ("odds.doubled.river_and_fort" in sheet(match, "1832")) == (weather == "fair")


@pytest.mark.rule("ruling-91")
def test_ruling_91_a_side_that_is_both_is_one_side():
    assert ratio(german("7Pz 1732", "5A 1832", "1832"), "1832")[1] == 8


@pytest.mark.rule("workers", "partisans", "ruling-38")
def test_ruling_38_workers_are_never_doubled_the_others_in_their_stack_are():
    assert ratio(german("7Pz 2126", "WM 2227, 5A 2227", "2227"), "2227")[1] == 4 + 2 * 4
    assert ratio(german("7Pz 1117", "P1 1217", "1217"), "1217")[1] == 1


@pytest.mark.rule("replacement_counters", "ruling-38", "ruling-72")
def test_ruling_72_a_city_doubles_replacement_counters_once():
    assert ratio(german("7Pz 2133", "R1 2134, 5A 2134", "2134"), "2134")[1] == 2 + 4
    assert ratio(german("7Pz 2126", "R1 2227", "2227"), "2227")[1] == 2
    assert ratio(german("7Pz 2622", "R1 2722", "2722"), "2722")[1] == 1


@pytest.mark.rule("security_troops", "ruling-40")
def test_ruling_40_security_troops_defend_at_a_half_exactly():
    match = announce(game("16A 2622", "221S 2722", "286S 2722", phase="russian_combat"), "2722", "16A")
    assert ratio(match, "2722") == (5, 1)
    match = announce(game("16A 2622", "221S 2722", phase="russian_combat"), "2722", "16A")
    assert ratio(match, "2722") == (5, "½")
    assert heading(match, "2722") == "5:1-7:1"


@pytest.mark.rule("security_troops", "ruling-37")
def test_ruling_37_security_troops_attack_partisans_with_one_and_at_half_with_nothing():
    match = game("221S 2622", "286S 2622 supply=unsupplied", "P1 2722", phase="german_combat")
    assert attack_sum(look(match), [match.state.units["221S"], match.state.units["286S"]]) == 2
    assert ratio(announce(match, "2722", "221S"), "2722") == (1, 1)


@pytest.mark.parametrize(
    ("attack", "defence", "label"),
    [
        (1, 30, "1:4-1:3"),
        (1, 4, "1:4-1:3"),
        (1, 3, "1:4-1:3"),
        (2, 5, "1:4-1:3"),
        (1, 2, "1:2"),
        (4, 1, "3:1-4:1"),
        (39, 8, "3:1-4:1"),
        (5, 1, "5:1-7:1"),
        (7, 1, "5:1-7:1"),
        (40, 1, "5:1-7:1"),
    ],
)
@pytest.mark.rule("results_table", "ruling-41")
def test_ruling_41_the_table_ends_hold_all_odds(attack: int, defence: int, label: str):
    assert rules().results.labels[rules().results.column(attack, defence)] == label


@pytest.mark.rule("partisans", "ruling-41", "ruling-87")
def test_ruling_41_partisans_alone_are_attacked_at_three_to_one_at_most():
    for stack in ("P1 2722", "D1 2722", "P1 2722, D1 2722"):
        match = german("7Pz 2622, 1Pz 2622, 6Pz 2622", stack, "2722")
        assert heading(match, "2722") == "3:1-4:1"
        assert "shift.partisans" in sheet(match, "2722")
    assert heading(german("7Pz 2622, 1Pz 2622, 6Pz 2622", "P1 2722, W1 2722", "2722"), "2722") == "5:1-7:1"


@pytest.mark.rule("ruling-36", "results_table")
def test_ruling_36_the_doubted_cell_is_an_option():
    printed, smooth = rules(), rules(options=(("table_cell", "smooth"),))
    column = printed.results.labels.index("5:1-7:1")
    assert [table.results.result(column, 5) for table in (printed, smooth)] == ["DE", "EX"]
    others = [(die, cell) for die in range(1, 7) for cell in range(6) if (die, cell) != (5, column)]
    assert all(printed.results.result(c, d) == smooth.results.result(c, d) for d, c in others)


@pytest.mark.parametrize(
    ("side", "thrown", "counted"), [("russian", 1, 2), ("russian", 6, 6), ("german", 1, 1), ("german", 4, 3)]
)
@pytest.mark.rule("demoralization", "ruling-42")
def test_ruling_42_russian_dice_one_more_german_dice_one_less(side: str, thrown: int, counted: int):
    units = ("7Pz 2622", "16A 2722") if side == "german" else ("16A 2722", "7Pz 2622")
    match = game(*units, phase=f"{side}_combat", demoralized=True, dice=(thrown, 1))
    unit, hex = units[0].split()[0], units[1].split()[1]
    act(match, f"attack {unit} {hex}")
    table, column = match.rules.results, match.rules.results.labels.index(heading(match, hex))
    points = 1 if side == "russian" else -1
    assert faces(match, hex) == [table.result(column, min(6, max(1, face + points))) for face in range(1, 7)]
    act(match, "announced", f"resolve {hex}")
    (told_once,) = told(match, "log.battle.modified")
    assert (told_once["thrown"], told_once["die"]) == (thrown, counted)


@pytest.mark.rule("demoralization")
def test_without_demoralization_the_die_counts_as_thrown():
    match = game("7Pz 2622", "16A 2722", phase="german_combat", dice=(4, 1))
    attack(match, "2722", "7Pz")
    assert [event["die"] for event in told(match, "log.battle")] == [4]


@pytest.mark.rule("ruling-74", "ruling-39")
def test_ruling_74_a_unit_that_attacks_nothing_is_no_attacker_for_the_river():
    match = game("7Pz 2132", "900Lehr 2131 supply=unsupplied", "16A 2032", phase="german_combat")
    assert ratio(announce(match, "2032", "7Pz"), "2032")[1] == 10


@pytest.mark.rule("ruling-38")
def test_ruling_38_nothing_doubles_twice():
    """Moscow behind the Moskva: fort and river."""
    match = game("7Pz 2127", "5A 2227", phase="german_combat")
    units = match.state.units
    hex = match.rules.grid.index["2227"]
    assert doubling(look(match), hex, [units["5A"]], [units["7Pz"]]) == "fort"
    assert in_points(defence_sum(look(match), hex, [units["5A"]], [units["7Pz"]])) == 8
