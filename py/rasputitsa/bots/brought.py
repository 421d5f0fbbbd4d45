"""Parts of a game for its computer players: the package that it registers, imported when one of them is asked for.

The package offers by these names, each of which it may leave out:

- `BOTS`: bots by their ids, those of the game alone and those that take the place of a shared one;
- `ADVISER` (`rasputitsa.bots.advice.Adviser`): what Recruit knows of the game;
- `STRATEGISTS` (`rasputitsa.bots.strategy.Strategist`) by their styles, "" the usual one: what the generals know;
- `HOOKS` (`rasputitsa.bots.anygame.hooks.Hooks`): what the general strategist is told of a game without one;
- `JUDGEMENT` (`rasputitsa.bots.strategy.Judgement`): whose figures `python -m rasputitsa tune` betters;
- `figures`: a module, with the file of a model beside it (`rasputitsa.bots.chance`).
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from rasputitsa.engine.game import Game


def brought(game: Game, name: str) -> Any:
    """The part of a game's package under a name; None if it has none, or the game no package."""
    package = game.computers.package
    return getattr(import_module(package), name, None) if package else None


def folder(game: Game) -> Path | None:
    """The folder of the package of a game."""
    package = game.computers.package
    return Path(str(import_module(package).__file__)).parent if package else None
