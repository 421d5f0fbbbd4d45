"""Refusals at random positions: what a reason says of the map is true (rulings 18 to 24, 29 to 47)."""

import pytest

from rasputitsa.engine.dice import Chooser
from tests.games.battle_of_moscow.oracle_positions import random_match
from tests.games.battle_of_moscow.oracle_reasons import refused
from tests.games.battle_of_moscow.players import drawn

POSITIONS, FURTHER, UNITS = 8, 24, 3
"""The number of positions for every side, of actions from each, of units asked in each decision."""


@pytest.mark.rule("zoc", "ruling-18", "ruling-20", "ruling-21", "ruling-23", "ruling-24", "ruling-31", "ruling-37")
@pytest.mark.parametrize("phase", ["german_1", "russian_1"])
def test_reasons_are_true(phase: str):
    heard = set[str]()
    for seed in range(POSITIONS):
        choose = Chooser(seed)
        match = random_match(choose, phase)
        for _ in range(FURTHER):
            if match.decision is None:
                break
            try:
                heard.update(refused(match, choose, UNITS))
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, after {match.length} actions: {error}") from error
            match.play(drawn(match, choose, haste=8))
    assert heard >= {"why.enemy", "why.stopped", "why.no_line_near", "why.no_enemy"}
    assert len(heard) > 12
