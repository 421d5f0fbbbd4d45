"""Stages are made of the shared procedures where the games' sequences allow: their share only grows."""

from importlib import import_module

import pytest

from rasputitsa.engine.stage import Stage
from tests.architecture.test_imports import GAMES

FLOORS = {
    "battle_for_moscow": 24,
    "battle_of_moscow": 21,
    "blitzkrieg_to_moscow_2": 17,
    "war_for_the_motherland": 27,
}
"""The number of a game's stages that are a shared procedure, or are made of one."""
SHARE = 74
"""Hundredths of all stages of all games."""


def stages(game: str) -> tuple[type[Stage], ...]:
    """Every stage that a position of a game may hold."""
    found: tuple[type[Stage], ...] = import_module(f"rasputitsa.games.{game}.sequence").STAGES
    return found


def is_shared(stage: type[Stage]) -> bool:
    """True if a stage is made of a shared one."""
    return any(base.__module__.startswith("rasputitsa.procedures.") for base in stage.__mro__)


@pytest.mark.parametrize("game", GAMES)
def test_the_stages_that_a_game_makes_of_shared_ones_grow_more(game: str):
    assert sum(map(is_shared, stages(game))) == FLOORS[game], "raise the floor with what is shared"


def test_the_share_of_shared_stages_is_not_less_than_it_was():
    every = [stage for game in GAMES for stage in stages(game)]
    assert sum(map(is_shared, every)) * 100 >= SHARE * len(every)


def test_a_stage_of_a_game_is_told_from_a_shared_one():
    from tests.skirmish.battle import EndOfBattle, Fight

    assert [is_shared(EndOfBattle), is_shared(Fight)] == [True, False]


def test_names_in_positions_are_the_games_own():
    for game in GAMES:
        names = [stage.name for stage in stages(game)]
        assert all(names)
        assert len(set(names)) == len(names), game
