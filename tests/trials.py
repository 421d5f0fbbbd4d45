"""The trial of a game: its long scenarios, and the cost that its tests may have.

A game declares a `TRIAL` in `tests/games/<slug>/trial.py`; the invented game has its own beside it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match

Player = Callable[[Match[Any, Any], Chooser], Action]

CHAPTERS = ("contract", "rules", "bots", "page")
BUDGET: Mapping[str, int] = MappingProxyType({"contract": 60, "rules": 40, "bots": 40, "page": 60})
"""CPU-seconds, as `tests.budget.calibration` measures them, by chapter."""


def at_random(match: Match[Any, Any], choose: Chooser) -> Action:
    """Any action of those that there are."""
    assert match.decision is not None
    return match.decision.sample(choose)


@dataclass(frozen=True)
class Trial:
    """`long`: scenarios too long to be played whole with every run, each with its number of actions a position.

    Such a scenario is tried from the positions stored for it (`tests.contract.store`), and whole by night. They are of
    its `turns`, each a little later in the turn than the one before; where none are named, evenly spread over a game.
    `player` plays that game.
    """

    long: Mapping[str, int] = field(default_factory=dict)
    budget: Mapping[str, int] = field(default_factory=lambda: BUDGET)
    turns: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    player: Player = at_random


USUAL = Trial()


def trial_of(slug: str) -> Trial:
    """The trial that a game declares, or the usual one."""
    for place in (f"tests.games.{slug}", f"tests.{slug}"):
        if _is_there(place) and _is_there(f"{place}.trial"):
            trial: Trial = import_module(f"{place}.trial").TRIAL
            return trial
    return USUAL


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
