"""The Logistics Phase: hands, men, withdrawals, and its order (5, 6.1, 6.2; rulings 12, 13, 18, 19)."""

import pytest

from rasputitsa.games.blitzkrieg_to_moscow_2.sequence import TURN, Phase
from rasputitsa.rules.hands import HIDDEN
from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    game,
    hand,
    phase,
    rules,
    spent,
    subjects,
    targets,
    verbs,
    why,
)

LOST = ("8 soviet_lost", "3 soviet_lost", "4 soviet_lost", "1G soviet_lost", "5 soviet_lost", "2MC soviet_lost")


@pytest.mark.rule("5.0")
def test_5_0_the_phases_of_a_turn():
    kinds = ["logistics", "movement", "combat", "breakthrough", "supply"]
    assert [(stage.side, stage.kind) for stage in TURN if isinstance(stage, Phase)] == [
        (s, k) for s in ("german", "soviet") for k in kinds
    ]


@pytest.mark.rule("5.0")
def test_5_0_after_the_soviet_supply_phase_a_new_turn_begins():
    match = game("8 1310", phase="soviet_supply", turn=2)
    assert (match.state.turn, phase(match)) == (3, "german_logistics")


@pytest.mark.rule("6.0", "6.1", "ruling-12")
@pytest.mark.parametrize(("side", "turn"), [("german", 2), ("soviet", 2), ("soviet", 3)])
def test_ruling_12_a_hand_is_exactly_the_number_printed(side: str, turn: int):
    match = game(phase=f"{side}_hand", turn=turn)
    due = match.rules.turns[turn - 1].cards[side]
    for count in range(due):
        assert why(match, "ready") == "why.hand_short"
        act(match, f"take {min(subjects(match, 'take'))}")
        assert len(hand(match, side)) == count + 1
    assert subjects(match, "take") == set()
    act(match, "ready")
    assert asked(match) == f"{side} prompt.logistics"
    assert not match.can_undo


@pytest.mark.rule("6.1")
def test_6_1_any_of_the_six_each_as_often_as_it_is_there():
    match = game(phase="german_hand")
    assert subjects(match, "take") == {"replacement", "tactical_edge", "blitzkrieg", "luftwaffe"}
    act(match, "take blitzkrieg", "take blitzkrieg")
    assert "blitzkrieg" not in subjects(match, "take")
    act(match, "put_back blitzkrieg")
    assert "blitzkrieg" in subjects(match, "take")


@pytest.mark.rule("7.2", "ruling-12")
def test_7_2_the_old_hand_is_laid_down_unseen_and_may_be_chosen_again():
    match = game(phase="german_hand", german="blitzkrieg", turn=3)
    assert hand(match, "german") == []
    act(match, "take blitzkrieg", "take blitzkrieg", "take luftwaffe", "take replacement", "ready")
    assert sorted(hand(match, "german")) == ["blitzkrieg", "blitzkrieg", "luftwaffe", "replacement"]


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("held", "told"), [("blitzkrieg luftwaffe", [2]), ("", [])])
def test_7_2_how_many_cards_go_back_unplayed_is_told_not_which(held: str, told: list[int]):
    match = game("8 1310", phase="soviet_supply", turn=2, german=held)
    said = [event.text for event in match.opening if event.text.key == "log.laid_down"]
    assert [dict(text.facts) for text in said] == [{"side": "german", "cards": count} for count in told]


@pytest.mark.rule("ruling-12")
def test_ruling_12_faces_are_secret_the_number_is_open():
    match = game(phase="german_logistics", german="blitzkrieg luftwaffe", soviet="partisan")
    seen = match.observed("soviet")
    assert [hand.cards for hand in seen.hands] == [(HIDDEN, HIDDEN), ("partisan",)]


@pytest.mark.rule("ruling-12")
def test_ruling_12_what_is_played_lies_open_until_the_owners_next_choice():
    match = game("4AOK 1303 spent", phase="german_movement", german="replacement blitzkrieg")
    act(match, "activation replacement", "activate 4AOK")
    assert match.state.hands[0].shown == ("replacement",)
    again = game(phase="soviet_hand", soviet="t34", shown="partisan")
    assert again.state.hands[1].shown == ()


@pytest.mark.rule("ruling-12")
def test_ruling_12_the_soviets_have_no_hand_in_the_german_turn_1():
    match = game(phase="german_hand", turn=1)
    assert hand(match, "soviet") == []


@pytest.mark.rule("ruling-12")
def test_ruling_12_what_is_left_is_kept_through_the_enemys_turn():
    match = game("1PzA 0806", "8 1310", phase="german_supply", german="replacement", soviet="partisan")
    assert phase(match) == "soviet_logistics"
    assert hand(match, "german") == ["replacement"]


@pytest.mark.rule("6.2", "ruling-13")
def test_ruling_13_units_due_arrive_after_the_hand_is_chosen():
    match = game("49 due_3", phase="soviet_hand", turn=3)
    assert at(match, "49") == "due_3"
    act(match, "take partisan", "take t34", "take city_fights", "ready")
    assert at(match, "49") == "soviet_rear"


@pytest.mark.rule("ruling-13")
def test_ruling_13_activation_and_withdrawal_come_first():
    match = game("8 1310 spent", "3 soviet_lost", phase="soviet_logistics", soviet="hitler_order reinforcements")
    assert {"activation", "withdraw"} <= verbs(match)
    act(match, "reinforce reinforcements", "bring 3")
    assert not {"activation", "withdraw"} & verbs(match)
    assert why(match, "withdraw 8") == "why.logistics_begun"


@pytest.mark.rule("ruling-13")
def test_ruling_13_also_after_the_free_rail_move():
    match = game("8 1310", "3 1410", phase="soviet_logistics")
    assert "withdraw" in verbs(match)
    act(match, "rail 3 soviet_rear")
    assert "withdraw" not in verbs(match)


@pytest.mark.rule("ruling-13")
def test_ruling_13_they_may_be_done_in_any_order_and_several_times():
    match = game("8 1310 spent", "3 1311", phase="soviet_logistics", soviet="hitler_order")
    act(match, "withdraw 3", "activation hitler_order", "activate 8", "withdraw 8")
    assert (at(match, "3"), at(match, "8")) == ("soviet_withdrawn", "soviet_withdrawn")


@pytest.mark.rule("ruling-13")
def test_ruling_13_the_rest_in_any_order_as_long_as_cards_last():
    cards = "reinforcements reinforcements t34"
    match = game(*LOST, "10 1410", phase="soviet_logistics", turn=6, soviet=cards)
    act(match, "reinforce reinforcements", "bring 8", "enough", "rail 10 soviet_rear", "reinforce t34", "bring 2MC")
    act(match, "hero_city reinforcements", "hero 1410")
    assert hand(match, "soviet") == []


@pytest.mark.rule("6.2.1", "6.2.3", "ruling-18")
def test_6_2_3_reinforcements_brings_up_to_four_armies_or_guards_fresh():
    match = game(*LOST, phase="soviet_logistics", soviet="reinforcements")
    act(match, "reinforce reinforcements")
    assert subjects(match, "bring") == {"8", "3", "4", "5", "1G"}
    assert "enough" not in verbs(match)
    act(match, "bring 8", "bring 1G", "bring 3", "bring 4")
    assert asked(match) == "soviet prompt.logistics"
    assert [at(match, unit) for unit in ("8", "1G", "3", "4", "5")] == ["soviet_rear"] * 4 + ["soviet_lost"]
    assert not spent(match, "8")


@pytest.mark.rule("ruling-18")
def test_ruling_18_fewer_than_four_are_enough():
    match = game(*LOST, phase="soviet_logistics", soviet="reinforcements")
    act(match, "reinforce reinforcements", "bring 8", "enough")
    assert asked(match) == "soviet prompt.logistics"


@pytest.mark.rule("6.2.3", "ruling-18")
def test_6_2_3_t34_brings_one_corps():
    match = game(*LOST, "3MC soviet_lost", phase="soviet_logistics", soviet="t34")
    act(match, "reinforce t34")
    assert subjects(match, "bring") == {"2MC", "3MC"}
    act(match, "bring 3MC")
    assert (at(match, "3MC"), at(match, "2MC")) == ("soviet_rear", "soviet_lost")


@pytest.mark.rule("6.2.3", "ruling-18", "ruling-44")
def test_ruling_18_never_the_surrendered_nor_those_to_come():
    match = game("8 soviet_surrendered", "49 due_3", phase="soviet_logistics", soviet="reinforcements")
    assert why(match, "reinforce reinforcements") == "why.nobody_returns"


@pytest.mark.rule("6.2.4", "ruling-18", "ruling-19")
def test_ruling_19_the_withdrawn_count_as_eliminated_and_come_back_at_once():
    match = game("8 1310 spent", phase="soviet_logistics", soviet="reinforcements")
    act(match, "withdraw 8", "reinforce reinforcements", "bring 8")
    assert (at(match, "8"), spent(match, "8")) == ("soviet_rear", False)


@pytest.mark.rule("6.2.4", "ruling-19")
def test_ruling_19_withdrawal_needs_a_real_line_no_fortress():
    cut_off = ("8 1907", "16AOK 1906", "18AOK 1806", "4PzA 1908")
    match = game(*cut_off, "3 soviet_rear", "10 1310", phase="soviet_logistics")
    assert subjects(match, "withdraw") == {"10"}
    assert why(match, "withdraw 8") == "why.no_line"


@pytest.mark.rule("6.2.2", "ruling-18")
@pytest.mark.parametrize("unit", ["1PzA", "4AOK", "R3"])
@pytest.mark.parametrize("fate", ["lost", "surrendered"])
def test_6_2_2_replacement_brings_any_unit_out_of_play_spent(unit: str, fate: str):
    match = game(f"{unit} german_{fate}", phase="german_logistics", german="replacement")
    act(match, "rebuild replacement", f"rebuilt {unit} {rules().homes[unit]}")
    assert at(match, unit) == rules().homes[unit]
    assert spent(match, unit)


@pytest.mark.rule("6.2.2", "ruling-6")
def test_ruling_6_second_army_is_rebuilt_wherever_its_owner_likes():
    match = game("2AOK german_lost", phase="german_logistics", german="replacement")
    act(match, "rebuild replacement")
    assert targets(match, "rebuilt", "2AOK") == {"north", "center", "south", "romania"}


@pytest.mark.rule("6.2.2")
def test_6_2_2_one_unit_for_each_card():
    match = game("1PzA german_lost", "4AOK german_lost", phase="german_logistics", german="replacement replacement")
    act(match, "rebuild replacement", "rebuilt 1PzA south", "rebuild replacement")
    assert subjects(match, "rebuilt") == {"4AOK"}


@pytest.mark.rule("ruling-14")
def test_ruling_14_a_function_must_be_able_to_do_something():
    match = game("1PzA 0806", phase="german_logistics", german="replacement blitzkrieg luftwaffe")
    assert verbs(match) == {"end"}
    assert why(match, "rebuild replacement") == "why.nobody_lost"
    assert why(match, "activation blitzkrieg") == "why.nobody_spent"
    assert why(match, "rail_card luftwaffe") == "why.no_train"
