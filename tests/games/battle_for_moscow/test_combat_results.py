"""Combat: what each result of the table does; losses, exchanges, advances."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.positions import (
    act,
    at,
    attack,
    game,
    german_cities,
    logged,
    path,
    phase,
    reach,
    report,
    steps,
    subjects,
    verbs,
    why,
)

pytestmark = pytest.mark.rule("combat")


def side(match: Match) -> str:
    """The side that decides now."""
    assert match.decision is not None
    return match.decision.side


# NE


def test_ne_nothing_happens():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[2])
    before = match.state.units
    attack(match, "0606", "XL")
    assert report(match) == "1:1 NE"
    assert match.state.units == before
    assert phase(match) == "german_movement"


# DR


def test_dr_defender_keeps_its_steps_and_stands_two_hexes_off():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "XL")
    act(match, "retreat 0608")
    assert (at(match, "16"), steps(match, "16")) == ("0608", 2)


def test_dr_attacking_player_moves_the_defender():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "XL")
    assert verbs(match) == {"retreat"}
    assert side(match) == "german"


def test_dr_soviet_player_moves_a_german_defender():
    match = game("XL 0606", "16 0605", phase="soviet_combat", turn=1, dice=[1])
    attack(match, "0606", "16")
    assert verbs(match) == {"retreat"}
    assert side(match) == "soviet"


# DRL


def test_drl_full_strength_defender_is_halved_and_retreats():
    match = game("16 0606", "LVII 0605", "XXIV 0506", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII XXIV")
    assert report(match) == "3:1 DRL"
    act(match, "retreat 0608")
    assert (at(match, "16"), steps(match, "16")) == ("0608", 1)


def test_drl_half_strength_defender_is_eliminated():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII")
    assert report(match) == "3:1 DRL"
    assert at(match, "16") == "soviet_pool"


def test_drl_loss_is_taken_before_the_retreat_that_eliminates():
    match = game("16 0110", "LVII 0109", "XXIV 0210", phase="german_combat", turn=1, dice=[1])
    attack(match, "0110", "LVII XXIV")
    assert logged(match, "log.reduced")
    assert logged(match, "log.no_retreat")
    assert at(match, "16") == "soviet_pool"


# DE


@pytest.mark.parametrize("strength", ["", " half"])
def test_de_eliminates_whether_full_or_half(strength: str):
    units = [f"{unit} {hex}" for unit, hex in zip(("LVII", "XXIV", "XLI"), ("0605", "0506", "0507"), strict=True)]
    match = game(f"16 0606{strength}", *units, phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII XXIV XLI")
    assert report(match) == ("6:1 DE" if strength else "4:1 DE")
    assert at(match, "16") == "soviet_pool"


def test_eliminated_unit_waits_at_half_strength():
    match = game("16 0606", "LVII 0605", "XXIV 0506", "XLI 0507", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII XXIV XLI")
    assert steps(match, "16") == 1


# AL


def test_al_single_full_strength_attacker_is_halved():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "XL")
    assert report(match) == "1:1 AL"
    assert (steps(match, "XL"), steps(match, "16")) == (1, 2)


def test_al_half_strength_attacker_is_eliminated():
    match = game("16 0606 half", "XL 0605 half", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "XL")
    assert at(match, "XL") == "german_pool"


@pytest.mark.rule("ruling-20")
@pytest.mark.parametrize("chosen", ["V", "VI"])
def test_al_attacker_chooses_which_unit_loses(chosen: str):
    match = game("16 0606", "V 0605", "VI 0506", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "V VI")
    assert (verbs(match), side(match)) == ({"lose"}, "german")
    act(match, f"lose {chosen}")
    assert {unit: steps(match, unit) for unit in ("V", "VI")} == {"V": 2, "VI": 2} | {chosen: 1}


@pytest.mark.rule("ruling-20")
def test_al_one_loss_only():
    match = game("16 0606", "V 0605", "VI 0506", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "V VI")
    act(match, "lose V")
    assert phase(match) == "german_movement"


@pytest.mark.rule("ruling-20")
def test_al_only_a_unit_of_that_attack_loses():
    match = game("16 0606", "V 0605", "VI 0506", "VII 0507", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "V VI")
    assert why(match, "lose VII") == "why.not_in_battle"


def test_al_no_retreat_and_no_advance():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "XL")
    assert at(match, "16") == "0606"
    assert phase(match) == "german_movement"


# EX


def test_ex_full_strength_defender_is_halved_and_retreats():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "XL")
    assert report(match) == "1:1 EX"
    assert (steps(match, "16"), steps(match, "XL")) == (1, 1)
    act(match, "retreat 0608")
    assert at(match, "16") == "0608"


def test_ex_half_strength_defender_is_eliminated():
    match = game("16 0606 half", "XLII 0605", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "XLII")
    assert at(match, "16") == "soviet_pool"


def test_ex_nine_to_four_is_a_loss_of_five():
    """The 9-6 panzer corps pays for a full 1st Shock Army (10 to 5) with one step, the 8-6 corps would not."""
    match = game("1Sh 0606", "LVI 0605", "XXXIV 0506", phase="german_combat", turn=5, dice=[4])
    attack(match, "0606", "LVI XXXIV")
    act(match, "lose LVI")
    assert "retreat" in verbs(match)
    match = game("1Sh 0606", "XL 0605", "XXXIV 0506", phase="german_combat", turn=5, dice=[4])
    attack(match, "0606", "XL XXXIV")
    act(match, "lose XL")
    assert verbs(match) == {"lose"}


def test_ex_loss_of_a_half_strength_unit_is_its_whole_strength():
    """XXIV at half strength is worth six, enough for the four of the defender."""
    match = game("16 0606 half", "XXIV 0605 half", "V 0506 half", phase="german_combat", turn=1, dice=[5])
    attack(match, "0606", "XXIV V")
    act(match, "lose XXIV")
    assert (at(match, "XXIV"), at(match, "V")) == ("german_pool", "0506")
    assert "lose" not in verbs(match)


@pytest.mark.rule("ruling-20")
def test_ex_several_attackers_pay_until_it_is_enough():
    """Four is owed; each of these loses three with its step."""
    match = game("16 0606", "V 0605", "VI 0506", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "V VI")
    act(match, "lose V")
    assert verbs(match) == {"lose"}
    act(match, "lose VI")
    assert (steps(match, "V"), steps(match, "VI")) == (1, 1)
    assert verbs(match) == {"retreat"}


@pytest.mark.rule("ruling-20")
def test_ex_one_unit_may_lose_both_steps():
    match = game("16 0606", "V 0605", "VI 0506", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "V VI")
    act(match, "lose V", "lose V")
    assert (at(match, "V"), steps(match, "VI")) == ("german_pool", 2)
    assert verbs(match) == {"retreat"}


@pytest.mark.rule("ruling-20")
def test_ex_picks_stop_when_the_sum_is_reached():
    match = game("16 0606", "XL 0605", "V 0506", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "XL V")
    act(match, "lose XL")
    assert why(match, "lose V") == "error.verb"


@pytest.mark.rule("ruling-20")
def test_ex_single_attacker_pays_without_being_asked_with_both_steps_if_need_be():
    match = game("16 0606 half", "XLII 0605", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "XLII")
    assert at(match, "XLII") == "german_pool"


@pytest.mark.rule("ruling-20")
def test_ex_with_no_attacker_left_nobody_advances():
    match = game("16 0606 half", "XLII 0605", "V 0604", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "XLII")
    assert phase(match) == "german_movement"


@pytest.mark.rule("ruling-20")
def test_ex_all_attackers_may_be_lost():
    """Four is owed, and all that attacks is worth four."""
    match = game("16 0606 half", "XLII 0605 half", "XXXIV 0506 half", "V 0604", phase="german_combat", turn=1, dice=[5])
    attack(match, "0606", "XLII XXXIV")
    act(match, "lose XXXIV")
    assert (at(match, "XLII"), at(match, "XXXIV")) == ("german_pool", "german_pool")
    assert phase(match) == "german_movement"


@pytest.mark.rule("ruling-20")
def test_ex_nothing_is_owed_for_a_unit_lost_in_its_retreat():
    match = game("16 0110", "XL 0109", "XLVIII 0210", phase="german_combat", turn=1, dice=[5])
    attack(match, "0110", "XL XLVIII")
    assert report(match) == "2:1 EX"
    act(match, "lose XL")
    assert at(match, "16") == "soviet_pool"
    assert steps(match, "XLVIII") == 2


@pytest.mark.rule("ruling-20")
@pytest.mark.parametrize(("lost", "survives"), [("VI VI", True), ("V V", True), ("V VI", False)])
def test_ex_attackers_lose_before_the_defender_retreats(lost: str, survives: bool):
    """V and VI stand on two sides of the army: while both are there, no way is open."""
    match = game("16 0606", "V 0605", "VI 0607", phase="german_combat", turn=1, dice=[4])
    attack(match, "0606", "V VI")
    act(match, *(f"lose {unit}" for unit in lost.split()))
    assert (at(match, "16") != "soviet_pool") == survives
    assert ("retreat" in verbs(match)) == survives


@pytest.mark.rule("ruling-20")
def test_ex_soviet_attackers_pay_too():
    match = game("XL 0606", "16 0605", "24 0506", phase="soviet_combat", turn=1, dice=[5])
    attack(match, "0606", "16 24")
    assert (verbs(match), side(match)) == ({"lose"}, "soviet")
    act(match, "lose 24")
    assert (steps(match, "16"), steps(match, "24"), steps(match, "XL")) == (2, 1, 1)


# Advances


def test_advance_after_a_retreat():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "XL")
    act(match, "retreat 0608", "advance XL")
    assert at(match, "XL") == "0606"
    assert path(match) == ("0605", "0606")


@pytest.mark.rule("ruling-21")
def test_advance_is_optional():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "XL")
    act(match, "retreat 0608", "stay")
    assert at(match, "XL") == "0605"


@pytest.mark.rule("ruling-21")
def test_advance_of_one_unit_only():
    match = game("16 0606 half", "XL 0605", "V 0506", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "XL V")
    assert subjects(match, "advance") == {"XL", "V"}
    act(match, "advance V")
    assert (at(match, "V"), at(match, "XL")) == ("0606", "0605")
    assert phase(match) == "german_movement"


@pytest.mark.rule("ruling-21")
def test_advance_only_by_an_attacker_of_that_battle():
    match = game("16 0606 half", "LVII 0605", "V 0506", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII")
    assert why(match, "advance V") == "why.not_in_battle"


@pytest.mark.rule("ruling-21")
def test_advance_into_a_zone_and_into_forest():
    match = game("16 0708 half", "24 0808", "LVII 0608", "XXIV 0607", phase="german_combat", turn=1, dice=[2])
    attack(match, "0708", "LVII XXIV")
    assert report(match) == "5:1 DE"
    act(match, "advance LVII")
    assert at(match, "LVII") == "0708"


@pytest.mark.rule("ruling-21")
def test_advance_costs_no_later_movement():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII")
    act(match, "advance LVII", "move LVII 1209")
    assert at(match, "LVII") == "1209"


@pytest.mark.rule("ruling-21")
def test_advance_is_immediate():
    match = game("16 0606 half", "24 0610", "LVII 0605", "XXIV 0609", phase="german_combat", turn=1, dice=[1])
    act(match, "attack LVII 0606", "attack XXIV 0610", "announced", "resolve 0606")
    assert why(match, "resolve 0610") == "error.verb"
    act(match, "stay")
    assert subjects(match, "resolve") == {"0610"}


def test_no_advance_where_the_defender_stays():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[3])
    attack(match, "0606", "XL")
    assert phase(match) == "german_movement"


def test_defender_does_not_advance():
    match = game("16 0606 half", "XXXIV 0605 half", "V 0506 half", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "XXXIV V")
    assert verbs(match) == {"lose"}
    act(match, "lose XXXIV")
    assert (at(match, "XXXIV"), at(match, "16")) == ("german_pool", "0606")
    assert side(match) == "german"


@pytest.mark.rule("ruling-21")
def test_surviving_attackers_advance_after_an_exchange():
    match = game("16 0606 half", "V 0605", "VI 0506", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "V VI")
    assert report(match) == "2:1 EX"
    act(match, "lose V", "lose V")
    assert subjects(match, "advance") == {"VI"}


@pytest.mark.rule("ruling-21")
def test_soviet_units_advance_too():
    match = game("XXXIV 0603 half", "16 0602", "24 0703", phase="soviet_combat", turn=1, german_cities="0603", dice=[1])
    attack(match, "0603", "16 24")
    act(match, "advance 24")
    assert german_cities(match) == set()


@pytest.mark.rule("ruling-21")
def test_a_panzer_that_advanced_still_moves_its_whole_allowance():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII")
    act(match, "advance LVII")
    stayed = game("LVII 0606", phase="german_movement", turn=1)
    assert reach(match, "LVII") == reach(stayed, "LVII")
