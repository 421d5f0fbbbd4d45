"""The games, each a package that offers `GAME`; found by name, so that adding a game is adding a package."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import Game
from rasputitsa.engine.text import text

_ADDED: dict[str, Game] = {}


def slugs() -> tuple[str, ...]:
    """The slugs of all games, in alphabetical order, then those added."""
    return (*_own(), *_ADDED)


def find(slug: str) -> Game:
    """A game by its slug. Raises OptionsError."""
    if slug in _ADDED:
        return _ADDED[slug]
    if slug not in _own():
        raise OptionsError(text("error.no_game", game=str(slug)[:40]))
    game: Game = import_module(f"{__name__}.{slug}").GAME
    return game


def add(game: Game) -> None:
    """Offer a game that is not part of this package."""
    _ADDED[game.slug] = game


@cache
def _own() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))
