"""Attacks: units that must, hexes that must, and those that may (Combat; Zones of Control; rulings 29 to 35, 73 to 76,
93).
"""

import pytest

from tests.games.battle_of_moscow.positions import (
    act,
    asked,
    at,
    attack,
    game,
    sheet,
    subjects,
    targets,
    told,
    why,
    why_rule,
)

# Round about 2622 all is open country: 2621 NW, 2721 NE, 2722 E, 2723 SE, 2623 SW, 2522 W.


@pytest.mark.rule("combat", "zoc", "ruling-29")
def test_ruling_29_a_unit_in_a_zone_must_attack():
    match = game("7Pz 2622", "16A 2722", phase="german_combat")
    assert why(match, "announced") == "why.must_attack"
    assert why_rule(match, "announced") == "ruling-29"
    act(match, "attack 7Pz 2722", "announced")
    assert asked(match) == "german prompt.resolve"


@pytest.mark.parametrize("supply", ["unsupplied", "isolated"])
@pytest.mark.rule("supply", "ruling-29")
def test_ruling_29_who_is_out_of_supply_may_but_need_not(supply: str):
    match = game(f"7Pz 2622 supply={supply}", "16A 2722", phase="german_combat")
    assert targets(match, "attack", "7Pz") == {"2722"}
    assert not why(match, "announced")


@pytest.mark.rule("ruling-29")
def test_ruling_29_who_is_out_of_supply_and_has_entered_a_zone_must():
    match = game("7Pz 2622 supply=unsupplied entered=1", "16A 2722", phase="german_combat")
    assert why(match, "announced") == "why.must_attack"


@pytest.mark.rule("fortifications", "ruling-29", "ruling-33")
def test_ruling_29_russians_in_full_forts_are_excused_but_not_the_germans_before_them():
    forts = ("55A 0508", "7Pz 0509")
    assert not why(game(*forts, phase="russian_combat"), "announced")
    assert why(game(*forts, phase="german_combat"), "announced") == "why.must_attack"


@pytest.mark.rule("ruling-29", "fortification_troops")
def test_ruling_29_fort_troops_need_not_and_cannot():
    match = game("F1 1832", "16A 1832", "7Pz 1732", phase="russian_combat")
    assert why(match, "attack F1 1732") == "why.never_attacks"
    act(match, "attack 16A 1732")
    assert not why(match, "announced")


@pytest.mark.rule("ruling-30", "multiple_battles")
def test_ruling_30_every_hex_in_whose_zone_they_stand_must_be_attacked():
    match = game("7Pz 2622", "1Pz 2622", "16A 2722", "20A 2522", phase="german_combat")
    act(match, "attack 7Pz 2722", "attack 1Pz 2722")
    assert why(match, "announced") == "why.must_be_attacked"
    assert subjects(match, "withdraw") == {"7Pz", "1Pz"}
    act(match, "withdraw 1Pz", "attack 1Pz 2522")
    assert not why(match, "announced")


@pytest.mark.rule("ruling-30")
def test_ruling_30_attacks_by_the_unbound_stay_and_count():
    """The third is out of supply and free: what it attacks is not alone."""
    match = game("7Pz 2622", "6Pz 2621 supply=unsupplied", "16A 2722", "20A 2522", phase="german_combat")
    act(match, "attack 6Pz 2522", "attack 7Pz 2722")
    assert not why(match, "announced")


@pytest.mark.rule("multiple_battles", "ruling-30", "ruling-73")
def test_ruling_73_a_lone_unit_between_two_chooses():
    match = game("7Pz 2622", "16A 2722", "20A 2522", phase="german_combat")
    assert targets(match, "attack", "7Pz") == {"2722", "2522"}
    act(match, "attack 7Pz 2522")
    assert not why(match, "announced")


@pytest.mark.rule("ruling-31", "multiple_battles")
def test_ruling_31_units_of_one_stack_may_attack_different_hexes_but_none_two():
    match = game("7Pz 2622", "1Pz 2622", "16A 2722", "20A 2522", phase="german_combat")
    act(match, "attack 7Pz 2722")
    assert why(match, "attack 7Pz 2522") == "why.attacks_already"
    assert targets(match, "attack", "1Pz") == {"2722", "2522"}


@pytest.mark.rule("ruling-31", "multiple_battles")
def test_ruling_31_a_stack_defends_as_one():
    match = game("7Pz 2622", "16A 2722", "20A 2722", phase="german_combat", results="DE")
    attack(match, "2722", "7Pz")
    assert (at(match, "16A"), at(match, "20A")) == ("russian_lost", "russian_lost")


@pytest.mark.parametrize("unit", ["W1", "P1", "D1"])
@pytest.mark.rule("workers", "partisans", "paratroops", "ruling-32")
def test_ruling_32_workers_partisans_and_dropped_ones_bind_nobody_and_may_be_attacked(unit: str):
    match = game("7Pz 2622", f"{unit} 2722", phase="german_combat")
    assert targets(match, "attack", "7Pz") == {"2722"}
    assert not why(match, "announced")


@pytest.mark.parametrize(("unit", "side"), [("R1", "german"), ("FD", "german"), ("221S", "russian"), ("2F", "russian")])
@pytest.mark.rule("ruling-32", "ruling-20")
def test_ruling_32_units_that_cannot_attack_bind_all_the_same(unit: str, side: str):
    attacker = "7Pz 2622" if side == "german" else "16A 2622"
    match = game(attacker, f"{unit} 2722", phase=f"{side}_combat")
    assert why(match, "announced") == "why.must_attack"


@pytest.mark.rule("fortifications", "ruling-33")
def test_ruling_33_workers_alone_in_a_fort_bind_no_german_another_unit_does():
    assert not why(game("7Pz 2127", "WM 2227", phase="german_combat"), "announced")
    assert why(game("7Pz 2127", "WM 2227", "5A 2227", phase="german_combat"), "announced") == "why.must_attack"


@pytest.mark.rule("ruling-34", "combat")
def test_ruling_34_all_battles_are_announced_before_the_first_die_and_fought_in_any_order():
    match = game("7Pz 2622", "1Pz 2722", "16A 2522", "20A 2822", phase="german_combat", results="DE")
    act(match, "attack 7Pz 2522", "attack 1Pz 2822")
    assert not told(match, "log.battle")
    act(match, "announced")
    assert subjects(match, "resolve") == {"2522", "2822"}
    act(match, "resolve 2822")
    assert subjects(match, "resolve") == {"2522"}


@pytest.mark.rule("ruling-35", "ruling-93", "fortifications")
def test_ruling_35_who_is_driven_into_an_attacked_hex_adds_nothing_and_stays():
    """Into a full fort: elsewhere the attackers' zone keeps everybody but partisans out."""
    match = game(
        "7Pz 0609", "1Pz 0509", "16A 0608", "20A 0508", phase="german_combat", results="Db1 DE DE DE DE DE", dice=(1, 2)
    )
    act(match, "attack 7Pz 0608", "attack 1Pz 0508", "announced", "resolve 0608", "retreat 16A 0508")
    assert sheet(match, "0508")["odds.ratio"] == {"attack": 4, "defence": 10}
    act(match, "resolve 0508")
    assert (at(match, "16A"), at(match, "20A")) == ("0508", "russian_lost")


@pytest.mark.rule("ruling-35", "ruling-93", "partisans")
def test_ruling_93_partisans_attacked_alone_stay_alone():
    match = game(
        "7Pz 2622", "1Pz 2621", "P1 2722", "P2 2721", phase="german_combat", results="Db1 DE DE DE DE DE", dice=(1, 2)
    )
    act(match, "attack 7Pz 2722", "attack 1Pz 2721", "announced", "resolve 2722", "retreat P1 2721", "resolve 2721")
    assert (at(match, "P1"), at(match, "P2")) == ("2721", "")


@pytest.mark.rule("ruling-74", "ruling-37")
def test_ruling_74_who_has_no_strength_left_attacks_nothing():
    match = game("900Lehr 2622 supply=unsupplied", "7Pz 2623", "16A 2722", phase="german_combat")
    assert subjects(match, "attack") == set()


@pytest.mark.rule("ruling-75")
def test_ruling_75_workers_with_a_regular_unit_are_attacked_together():
    match = game("7Pz 2622", "16A 2722", "W1 2722", phase="german_combat", results="DE")
    assert why(match, "announced") == "why.must_attack"
    attack(match, "2722", "7Pz")
    assert (at(match, "16A"), at(match, "W1")) == ("russian_lost", "russian_lost")


@pytest.mark.rule("fortification_troops", "ruling-69", "ruling-76", "ruling-85")
def test_ruling_76_who_stands_on_the_open_side_of_fort_troops_finds_them_gone_and_is_free():
    match = game("7Pz 2032", "F1 1832", phase="german_1")
    act(match, "move 7Pz 1932")
    assert not targets(match, "move", "7Pz")
    act(match, "end")
    assert at(match, "F1") == "russian_lost"
    assert asked(match) == "german prompt.move.2"


@pytest.mark.rule("security_troops", "ruling-70", "ruling-23")
def test_ruling_70_security_troops_attack_partisans_alone_and_nobody_else():
    match = game("221S 2622", "P1 2722", "16A 2522", "P2 2522", phase="german_combat")
    assert targets(match, "attack", "221S") == {"2722"}
    assert not why(match, "announced")
    assert why(match, "attack 221S 2522") == "why.not_adjacent"


@pytest.mark.rule("railroads", "ruling-26")
def test_ruling_26_who_has_ridden_attacks_nothing():
    match = game("7Pz 2622 rode=1", "1Pz 2623", "P1 2722", "P2 2524", phase="german_combat")
    assert subjects(match, "attack") == {"1Pz"}
    assert why(match, "attack 7Pz 2722") == "why.rode_no_attack"


@pytest.mark.rule("finns", "ruling-54")
def test_ruling_54_a_finn_without_a_german_line_never_attacks():
    free, cut_off = (
        game(f"2F 2622{mark}", "7Pz 2622", "16A 2722", phase="german_combat") for mark in ("", " no_line=1")
    )
    assert subjects(free, "attack") == {"2F", "7Pz"}
    assert subjects(cut_off, "attack") == {"7Pz"}
    assert why(cut_off, "attack 2F 2722") == "why.finn_no_line"
