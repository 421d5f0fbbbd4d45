"""The rules of "How to Play": seven turns of eight phases."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.facts import TURNS
from tests.games.battle_for_moscow.positions import PHASES, act, at, game, phase, reach, rules, subjects, verbs, why

pytestmark = pytest.mark.rule("how_to_play")

BUSY = ("XL 0404", "V 0107 half", "16 0602 half", "24 0405 half", "XX pool", "5 pool")
"""Something to do in every phase: a panzer, an army on the railway, neighbours, counters to restore."""


def go_on(match: Match) -> None:
    """Do nothing and end the phase."""
    act(match, "announced" if "announced" in verbs(match) else "end")


@pytest.mark.parametrize("turn", range(1, 8))
def test_turn_record(turn: int):
    weather, german, soviet = TURNS[turn].split()
    cell = rules().turns[turn - 1]
    assert (cell.weather, cell.points) == (weather, {"german": int(german), "soviet": int(soviet)})


def test_eight_phases_in_their_order():
    match = game(*BUSY, phase="german_replacements", turn=2)
    played = []
    for _ in PHASES:
        played.append(phase(match))
        go_on(match)
    assert tuple(played) == PHASES
    assert (phase(match), match.state.turn) == ("german_replacements", 3)


@pytest.mark.parametrize("now", PHASES)
def test_first_four_phases_are_german_the_last_four_soviet(now: str):
    match = game(*BUSY, phase=now, turn=2)
    assert match.decision is not None
    assert match.decision.side == now.split("_", maxsplit=1)[0]


def test_phases_without_a_possible_action_are_skipped():
    match = game("V 0107", "16 1108", phase="german_replacements", turn=2)
    assert phase(match) == "german_movement"
    go_on(match)
    assert phase(match) == "soviet_rail"
    go_on(match)
    assert phase(match) == "soviet_movement"


def test_game_ends_after_seven_turns():
    match = game("V 0107", "16 1210", phase="german_movement", turn=1)
    turns = []
    while match.decision:
        turns.append(match.state.turn)
        go_on(match)
    assert turns == [turn for turn in range(1, 8) for _ in ("german", "soviet")]
    assert match.state.result is not None


@pytest.mark.parametrize(("now", "units"), [("german_panzers", {"XL"}), ("german_movement", {"XL", "V"})])
def test_panzers_alone_move_in_the_panzer_phase(now: str, units: set[str]):
    match = game("XL 0107", "V 0207", phase=now, turn=1)
    assert subjects(match, "move") == units


def test_infantry_may_not_move_in_the_panzer_phase():
    match = game("XL 0107", "V 0210", phase="german_panzers", turn=1)
    assert why(match, "move V 0209") == "why.phase.panzer"


def test_panzers_move_again_in_the_movement_phase():
    match = game("XL 0106", phase="german_panzers", turn=1)
    act(match, "move XL 0506", "end", "move XL 0906")
    assert at(match, "XL") == "0906"


def test_all_german_units_may_attack():
    match = game("XL 0605", "V 0706", "16 0606", phase="german_combat", turn=1)
    assert subjects(match, "attack") == {"XL", "V"}


def test_only_soviet_units_on_a_rail_line_move_in_the_rail_phase():
    match = game("16 0602", "24 0606", phase="soviet_rail", turn=1)
    assert subjects(match, "move") == {"16"}
    assert why(match, "move 24 0605") == "why.phase.rail"


def test_units_that_moved_by_rail_move_again_in_the_movement_phase():
    match = game("16 0602", phase="soviet_rail", turn=1)
    act(match, "move 16 0601", "end", "move 16 0501")
    assert at(match, "16") == "0501"


def test_all_soviet_units_may_attack():
    match = game("XL 0605", "16 0606", "24 0705", phase="soviet_combat", turn=1)
    assert subjects(match, "attack") == {"16", "24"}


def test_a_phase_is_finished_before_the_next_begins():
    match = game("XL 0605", "16 0606", phase="german_combat", turn=1)
    assert why(match, "move XL 0604") == "error.verb"
    assert why(match, "end") == "error.verb"


def test_a_phase_that_was_ended_is_over():
    match = game("XL 0605", "16 0606", phase="german_combat", turn=1)
    act(match, "announced")
    assert phase(match) == "german_movement"
    assert why(match, "attack XL 0606") == "error.verb"


def test_each_movement_phase_has_the_whole_allowance():
    match = game("XL 0106", phase="german_panzers", turn=1)
    act(match, "move XL 0506", "end")
    assert "1106" in reach(match, "XL")
    assert "1206" not in reach(match, "XL")
