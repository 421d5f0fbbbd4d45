"""The chance to win from a position: a logistic model of a few figures, fitted by `python -m rasputitsa calibrate`.

All is whole numbers, figures, weights and chances in thousandths, so that every machine says the same. A game has a
model where the package of its bots has a module `figures` and a file `chance.json` beside it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rasputitsa.bots.brought import folder
from rasputitsa.engine.game import Game

FILE = "chance.json"
ONE = 1000
"""The unit of figures, weights and chances, which are thousandths."""

MOST_ERROR = 30
"""A model that is further from the truth than that on average, in thousandths, is shown to nobody."""

STEP = 100
"""The distance between the points of a curve."""


@dataclass(frozen=True, slots=True)
class Model:
    """A weight for each figure, the logistic curve, and how well it did on games that it was not fitted to.

    `curve`: the chance at 0, `STEP`, 2 `STEP`, ... `reliability`: for ranges of the predicted chance its mean, the
    share of games won, and how many positions fell into it. `error`: the mean distance between the two, each range
    counting by its positions (expected calibration error). `is_shown`: whether people are told what it says.
    """

    weights: tuple[int, ...]
    curve: tuple[int, ...]
    reliability: tuple[tuple[int, int, int], ...]
    error: int
    is_shown: bool = True

    def chance(self, figures: Sequence[int]) -> int:
        """The chance of the side that the figures speak for."""
        value = sum(weight * figure for weight, figure in zip(self.weights, figures, strict=True)) // ONE
        return self._at(value) if value >= 0 else ONE - self._at(-value)

    def _at(self, value: int) -> int:
        """The curve at a value from zero up, between its points in proportion."""
        below, over = divmod(value, STEP)
        if below + 1 >= len(self.curve):
            return self.curve[-1]
        low, high = self.curve[below : below + 2]
        return low + (high - low) * over // STEP


def chance(look: Any) -> int | None:
    """The chance to win of the side that begins; a draw counts half. None for a game without a model."""
    sides, result = look.rules.game.sides, look.state.result
    if result is not None:
        return ONE // 2 if not result.winner else ONE * (result.winner == sides[0].id)
    model = model_of(look.rules.game)
    return model.chance(figures_of(look)) if model else None


def figures_of(look: Any) -> Sequence[int]:
    """The figures from which the model of a game tells the chance of the side that begins."""
    figures: Sequence[int] = import_module(f"{look.rules.game.computers.package}.figures").figures(look)
    return figures


def has_figures(game: Game) -> bool:
    """True if a model can be fitted for a game."""
    place = folder(game)
    return place is not None and place.joinpath("figures.py").exists()


def model_of(game: Game) -> Model | None:
    """The model of a game, if it has one."""
    place = folder(game)
    return _model(place.joinpath(FILE)) if place else None


def shown_model(game: Game) -> Model | None:
    """The model of a game, if it is true enough for its figures to be shown; a review may compare by any."""
    model = model_of(game)
    return model if model and model.is_shown else None


@cache
def _model(path: Path) -> Model | None:
    if not path.exists():
        return None
    form = json.loads(path.read_text(encoding="utf-8"))
    rows = tuple((predicted, won, count) for predicted, won, count in form["reliability"])
    return Model(tuple(form["weights"]), tuple(form["curve"]), rows, form["error"], form["shown"])


def is_true(form: Mapping[str, Any]) -> bool:
    """True if a model was near enough to the truth, in games as it was fitted to and in those of other bots."""
    return max(int(form["error"]), int(form.get("elsewhere", form)["error"])) <= MOST_ERROR
