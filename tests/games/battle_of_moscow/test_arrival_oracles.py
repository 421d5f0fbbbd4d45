"""Arrivals, at random positions, against the slow second writing of their rules.

A failure names its seed, which makes the position again.
"""

from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow import oracle_arrivals as oracle
from tests.games.battle_of_moscow.oracle_positions import cut_off, match_of, off_the_map, random_board
from tests.games.battle_of_moscow.oracle_walk import board_of, stage_of
from tests.games.battle_of_moscow.players import drawn
from tests.oracles import telling

POSITIONS, FURTHER = 8, 20
PLACES = ("2227", "0507", "2546", "2944", "2810", "1208", "0220")
"""Hexes in which units come in, and those that decide how many: units of a position stand around them."""


def beginning(seed: int, side: str) -> Match[Any, Any]:
    """A player turn that begins, units waiting and lost beside the map."""
    choose = Chooser(seed)
    board = random_board(choose, PLACES) if choose(2) else cut_off(choose, side, PLACES)
    beside = off_the_map(board, choose)
    saved = {"infantry_account": choose(6), "mobile_account": choose(4)}
    return match_of(board, choose, f"{side}_begin", beside, **saved)


def compared(match: Match[Any, Any], side: str, choose: Chooser) -> int:
    """Compare what is offered, and bring in at random; how many decisions were compared."""
    looked = 0
    for _ in range(FURTHER):
        now = board_of(match)
        name, holds = stage_of(now)
        if now.form["active"] != side or name not in ("tikhvin", "newcomers"):
            break
        if name == "newcomers":
            if side == "russian" and not looked:
                oracle.begun(now, dict(zip(oracle.DUE, holds["left"], strict=True)))
            oracle.arrivals(match, now)
            looked += 1
        match.play(drawn(match, choose))
    return looked


@pytest.mark.rule("replacements", "reinforcements", "paratroops", "tikhvin", "ruling-59", "ruling-60", "ruling-61")
@pytest.mark.rule("ruling-62", "ruling-63", "ruling-71", "ruling-83", "ruling-95")
@pytest.mark.parametrize("side", ["german", "russian"])
def test_what_comes_in(side: str):
    looked = 0
    for seed in range(POSITIONS):
        with telling(f"seed {seed}"):
            looked += compared(beginning(seed, side), side, Chooser(seed))
    assert looked > POSITIONS
