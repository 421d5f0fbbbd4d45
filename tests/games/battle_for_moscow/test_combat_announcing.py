"""Combat: announcing battles, and the order in which they are fought."""

import pytest

from rasputitsa.engine.errors import IllegalActionError
from tests.games.battle_for_moscow.oracle import neighbours
from tests.games.battle_for_moscow.positions import (
    act,
    at,
    forecast,
    game,
    phase,
    report,
    subjects,
    targets,
    verbs,
    why,
)

pytestmark = pytest.mark.rule("combat")

TWO_BATTLES = ("16 0606 half", "24 0609 half", "LVII 0605", "XXIV 0507", "XL 0608", "V 0610")
"""XXIV is next to the first army only, XL to none but the second."""


def test_only_units_next_to_an_enemy_may_attack():
    match = game("16 0606", "XL 0605", "V 0604", phase="german_combat", turn=1)
    assert subjects(match, "attack") == {"XL"}
    assert why(match, "attack V 0606") == "why.no_enemy_near"


def test_only_an_adjacent_enemy_is_attacked():
    match = game("16 0606", "24 0609", "XL 0605", phase="german_combat", turn=1)
    assert targets(match, "attack", "XL") == {"0606"}
    assert why(match, "attack XL 0609") == "why.not_adjacent"


def test_an_empty_hex_is_not_attacked():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1)
    assert why(match, "attack XL 0604") == "why.no_enemy"


def test_the_enemy_does_not_attack_in_the_other_combat_phase():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1)
    assert why(match, "attack 16 0605") == "why.not_yours"


def test_any_or_all_adjacent_units_attack():
    attackers = dict(zip(("XL", "V", "VI", "VII", "VIII", "IX"), neighbours("0606"), strict=True))
    units = [f"{unit} {hex}" for unit, hex in attackers.items()]
    match = game("16 0606", *units, phase="german_combat", turn=1, dice=[2])
    act(match, *(f"attack {unit} 0606" for unit in attackers), "announced", "resolve 0606")
    assert report(match) == "5:1 DE"


def test_the_player_chooses_which_adjacent_enemy_a_unit_attacks():
    match = game("16 0606", "24 0506", "XL 0605", phase="german_combat", turn=1)
    assert targets(match, "attack", "XL") == {"0606", "0506"}


def test_a_unit_attacks_once_a_phase():
    match = game("16 0606", "24 0506", "XL 0605", phase="german_combat", turn=1)
    act(match, "attack XL 0606")
    assert why(match, "attack XL 0506") == "why.attacks_already"


def test_a_unit_that_attacked_does_not_attack_again_in_another_battle():
    match = game("16 0606", "24 0506", "XL 0605", "V 0505", phase="german_combat", turn=1, dice=[2])
    act(match, "attack XL 0606", "attack V 0506", "announced", "resolve 0606")
    assert why(match, "attack XL 0506") == "error.verb"


def test_an_enemy_is_attacked_once_a_phase():
    """All who attack one hex fight one battle, and when it is over there is no other."""
    match = game("16 0606", "XL 0605", "XLVIII 0506", phase="german_combat", turn=1, dice=[3])
    act(match, "attack XL 0606", "attack XLVIII 0606", "announced", "resolve 0606")
    assert report(match) == "2:1 NE"
    assert phase(match) == "german_movement"


def test_a_unit_may_attack_again_in_the_next_turn():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[3, 3])
    act(match, "attack XL 0606", "announced", "resolve 0606", "end", "announced", "end")
    act(match, "end")
    assert (phase(match), match.state.turn) == ("german_combat", 2)
    assert subjects(match, "attack") == {"XL"}


def test_an_attacked_unit_may_attack_in_its_own_phase():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1, dice=[3])
    act(match, "attack XL 0606", "announced", "resolve 0606", "end")
    assert phase(match) == "soviet_combat"
    assert subjects(match, "attack") == {"16"}


def test_no_change_of_mind_after_closing():
    match = game(*TWO_BATTLES, phase="german_combat", turn=1)
    act(match, "attack LVII 0606", "announced")
    assert verbs(match) == {"resolve"}
    assert why(match, "withdraw LVII") == "error.verb"
    assert why(match, "attack XXIV 0606") == "error.verb"


def test_an_announced_battle_must_be_fought():
    match = game(*TWO_BATTLES, phase="german_combat", turn=1)
    act(match, "attack LVII 0606", "announced")
    assert why(match, "end") == "error.verb"


def test_only_announced_battles_are_fought():
    match = game(*TWO_BATTLES, phase="german_combat", turn=1)
    act(match, "attack LVII 0606", "announced")
    assert why(match, "resolve 0609") == "why.no_battle"


def test_mind_may_change_before_closing():
    match = game("16 0606", "24 0506", "XL 0605", phase="german_combat", turn=1)
    act(match, "attack XL 0606", "withdraw XL", "attack XL 0506", "announced")
    assert subjects(match, "resolve") == {"0506"}


@pytest.mark.rule("ruling-14")
def test_closing_is_undone_until_the_first_die_is_thrown():
    match = game(*TWO_BATTLES, phase="german_combat", turn=1, dice=[3])
    act(match, "attack LVII 0606", "announced")
    match.undo()
    assert "attack" in verbs(match)
    act(match, "announced", "resolve 0606")
    with pytest.raises(IllegalActionError):
        match.undo()


HOPELESS = ("13 1109", "XXXIV 1108 half", "XII 1209")
"""Two against eight: a battle that is fought without a die."""


@pytest.mark.rule("ruling-14", "ruling-17")
def test_a_battle_without_a_die_is_taken_back_and_the_announcement_with_it():
    """Nothing was learnt; a second battle keeps the phase with the same player."""
    match = game(*HOPELESS, *TWO_BATTLES, phase="german_combat", turn=1)
    act(match, "attack XXXIV 1109", "attack LVII 0606", "announced", "resolve 1109")
    assert report(match) == "no effect"
    match.undo()
    assert subjects(match, "resolve") == {"1109", "0606"}
    match.undo()
    assert "attack" in verbs(match)


@pytest.mark.parametrize("order", [("0606", "0609"), ("0609", "0606")])
def test_battles_are_fought_in_any_order(order: tuple[str, str]):
    match = game(*TWO_BATTLES, phase="german_combat", turn=1, dice=[1, 5])
    act(match, "attack LVII 0606", "attack XXIV 0606", "attack XL 0609", "announced")
    act(match, f"resolve {order[0]}")
    assert report(match) == {"0606": "6:1 DE", "0609": "2:1 DR"}[order[0]]


def test_the_attacker_throws_the_die_of_a_single_battle_too():
    match = game("16 0606", "XL 0605", phase="german_combat", turn=1)
    act(match, "attack XL 0606", "announced")
    assert subjects(match, "resolve") == {"0606"}


def test_no_unit_need_attack():
    match = game(*TWO_BATTLES, phase="german_combat", turn=1)
    act(match, "announced")
    assert phase(match) == "german_movement"


@pytest.mark.rule("ruling-21")
@pytest.mark.parametrize(("then", "end"), [("advance LVII", "soviet_pool"), ("stay", "0707")])
def test_result_and_advance_are_applied_before_the_next_battle(then: str, end: str):
    """The only way of the second army leads through 0607; whoever advances to 0606 closes it at once."""
    units = ("16 0606 half", "24 0608", "LVII 0605", "XLI 0609", "XXIV 0709", "V 0407")
    match = game(*units, phase="german_combat", turn=1, dice=[1, 3])
    act(match, "attack LVII 0606", "attack XLI 0608", "attack XXIV 0608", "announced", "resolve 0606", then)
    act(match, "resolve 0608")
    assert report(match) == "3:1 DR"
    assert at(match, "24") == end


@pytest.mark.rule("ruling-14")
def test_figure_at_announcement_is_the_odds_if_the_unit_joins():
    match = game("16 0606 half", "XL 0605", "V 0507", phase="german_combat", turn=1)
    assert forecast(match, "V", "0606") == "1:1"
    act(match, "attack XL 0606")
    assert forecast(match, "V", "0606") == "3:1"


def test_soviet_units_attack_in_the_same_way():
    match = game("XL 0606 half", "16 0605", "24 0506", phase="soviet_combat", turn=1, dice=[3])
    act(match, "attack 16 0606", "attack 24 0606", "announced", "resolve 0606")
    assert report(match) == "4:1 DRL"


def test_who_is_too_weak_alone_is_told_so_and_who_joins_in_vain_that_there_is_no_effect():
    match = game("XII 0505 half", "V 0405 half", "16 0506", phase="german_combat", turn=1)
    attack = match.decision.option("attack") if match.decision else None
    assert attack
    assert [note.key for note in attack.notes("XII", "0506")] == ["note.no_effect.alone"]
    match.play(["attack", "XII", "0506"])
    joined = match.decision.option("attack") if match.decision else None
    assert joined
    assert [note.key for note in joined.notes("V", "0506")] == ["note.no_effect"]
