"""Hunger, thin ice, outflanked forts and battles at random against the slow second writing of their rules.

A failure names its seed, which makes the position again.
"""

from dataclasses import replace
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow import oracle_hunger as hunger
from tests.games.battle_of_moscow.oracle_board import Board
from tests.games.battle_of_moscow.oracle_fights import Watch
from tests.games.battle_of_moscow.oracle_positions import PHASES, Choose, cut_off, match_of, random_match
from tests.games.battle_of_moscow.oracle_supply import FEEDS, FREE, load
from tests.games.battle_of_moscow.oracle_walk import board_of
from tests.games.battle_of_moscow.players import drawn
from tests.oracles import telling

POSITIONS, FURTHER = 10, 50
"""The number of positions of each kind, and of actions from each where battles are watched."""


def shared(board: Board, choose: Choose) -> Board:
    """The position with shares of the cities that some Russians had in the first impulse, lawful there or not."""
    pieces, left = dict(board.pieces), dict(FEEDS)
    for id, piece in board.pieces.items():
        city = sorted(FEEDS)[choose(len(FEEDS))]
        able = piece.side == "russian" and piece.branch not in FREE and (not piece.is_counter or piece.hex == city)
        if able and choose(2) and load(piece) <= left[city]:
            left[city] -= load(piece)
            pieces[id] = replace(piece, marks={**piece.marks, "fed": city})
    return Board(board.form, pieces, board.bounds)


def watched(match: Match[Any, Any], choose: Chooser) -> int:
    """Play on at random; how many closed movements and battles were judged."""
    watch, before, judged = Watch(), board_of(match), 0
    for _ in range(FURTHER):
        if match.decision is None:
            break
        action = drawn(match, choose, haste=6)
        match.play(action)
        now = board_of(match)
        judged += watch.see(match, before, action, now)
        before = now
    return judged


@pytest.mark.rule("supply", "ruling-58", "ruling-55", "ruling-53", "ruling-89")
@pytest.mark.parametrize("side", ["german", "russian"])
def test_what_isolated_groups_lose(side: str):
    groups = 0
    for seed in range(POSITIONS):
        choose = Chooser(seed)
        board = cut_off(choose, side)
        with telling(f"seed {seed}"):
            groups += hunger.starve(match_of(board, choose, f"{side}_starving"), board, side, choose)
    assert groups > POSITIONS


@pytest.mark.rule("moscow_leningrad", "ruling-92", "ruling-55", "ruling-56")
def test_who_keeps_a_share_in_the_second_impulse():
    fed = 0
    for seed in range(POSITIONS):
        choose = Chooser(seed)
        board = shared(cut_off(choose, "russian"), choose)
        with telling(f"seed {seed}"):
            fed += hunger.second_impulse(match_of(board, choose, "russian_2"), board, choose)
    assert fed > POSITIONS


@pytest.mark.rule("results_table", "ruling-18", "ruling-43", "ruling-45", "ruling-48", "ruling-50", "ruling-69")
@pytest.mark.parametrize("phase", PHASES[:4])
def test_what_a_closed_movement_and_a_battle_take_off_the_map(phase: str):
    judged = 0
    for number in range(3):
        seed = 10 * number + PHASES.index(phase)
        with telling(f"seed {seed}"):
            judged += watched(random_match(Chooser(seed), phase), Chooser(seed))
    assert judged
