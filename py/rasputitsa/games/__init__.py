"""The games, each a package that offers `GAME`; found by name, so that adding a game is adding a package.

A package that holds `UNFINISHED.md` is in the making: its rules can be imported and tested, but it is not offered.
On the site a game is a download of its own: what is not there yet is named beside this module, in `elsewhere.json`.
"""

import json
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from rasputitsa.engine.errors import NotHereError, OptionsError
from rasputitsa.engine.game import Game
from rasputitsa.engine.text import text

ELSEWHERE = Path(__file__).with_name("elsewhere.json")
UNFINISHED = "UNFINISHED.md"
_ADDED: dict[str, Game] = {}


def slugs() -> tuple[str, ...]:
    """The slugs of all games, in alphabetical order, then those added. No game is imported for it."""
    own = {*_here(), *_elsewhere()}
    return (*sorted(own), *(slug for slug in _ADDED if slug not in own))


def find(slug: str) -> Game:
    """A game by its slug. Raises OptionsError, and NotHereError for one that must be fetched first."""
    if slug in _ADDED:
        return _ADDED[slug]
    if slug in _here():
        game: Game = import_module(f"{__name__}.{slug}").GAME
        return game
    if slug in _elsewhere():
        raise NotHereError(slug)
    raise OptionsError(text("error.no_game", game=str(slug)[:40]))


def add(game: Game) -> None:
    """Offer a game that is not part of this package."""
    _ADDED[game.slug] = game


def _here() -> tuple[str, ...]:
    packages = (module.name for module in iter_modules(__path__) if module.ispkg)
    return tuple(name for name in packages if not Path(__file__).with_name(name).joinpath(UNFINISHED).exists())


def _elsewhere() -> tuple[str, ...]:
    return tuple(json.loads(ELSEWHERE.read_text(encoding="utf-8"))) if ELSEWHERE.exists() else ()
