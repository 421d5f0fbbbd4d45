"""The chance to win from a position: a logistic model of a few figures, fitted by `python -m rasputitsa calibrate`.

A game has a model where its package in `rasputitsa.bots` has a module `figures` and a file `chance.json` beside it.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rasputitsa.bots.advice import PARTICULAR

FILE = "chance.json"
STEEPEST = 30.0


@dataclass(frozen=True, slots=True)
class Model:
    """A weight for each figure, and how well it did on games that it was not fitted to.

    `reliability`: for ranges of the predicted chance its mean, the share of games won, and how many positions fell into
    it. `error`: the mean distance between the two, each range counting by its positions (expected calibration error).
    """

    weights: tuple[float, ...]
    reliability: tuple[tuple[float, float, int], ...]
    error: float

    def chance(self, figures: Sequence[float]) -> float:
        """The chance of the side that the figures speak for."""
        return logistic(sum(weight * figure for weight, figure in zip(self.weights, figures, strict=True)))


def logistic(value: float) -> float:
    """The number between 0 and 1.

    >>> logistic(0.0)
    0.5
    """
    return 1 / (1 + math.exp(-max(-STEEPEST, min(STEEPEST, value))))


def chance(look: Any) -> float | None:
    """The chance to win of the side that begins; a draw counts half. None for a game without a model."""
    sides = look.rules.game.sides
    result = look.state.result
    if result is not None:
        return 0.5 if not result.winner else float(result.winner == sides[0].id)
    model = model_of(look.rules.game.slug)
    return model.chance(figures_of(look)) if model else None


def figures_of(look: Any) -> Sequence[float]:
    """What the model of a game looks at, for the side that begins."""
    figures: Sequence[float] = import_module(f"rasputitsa.bots.{look.rules.game.slug}.figures").figures(look)
    return figures


def has_figures(slug: str) -> bool:
    """Whether a model can be fitted for a game."""
    return slug in PARTICULAR


@cache
def model_of(slug: str) -> Model | None:
    """The model of a game, if it has one."""
    path = Path(__file__).parent / slug / FILE
    if slug not in PARTICULAR or not path.exists():
        return None
    form = json.loads(path.read_text(encoding="utf-8"))
    rows = tuple((float(predicted), float(won), int(count)) for predicted, won, count in form["reliability"])
    return Model(tuple(form["weights"]), rows, form["error"])
