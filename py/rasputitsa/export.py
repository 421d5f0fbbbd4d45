"""The files that a site shows before Python is ready: catalogue, boards, texts, rules, first views."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.engine.game import Game, Scenario
from rasputitsa.engine.match import Match
from rasputitsa.engine.ready_setup import readied
from rasputitsa.page.catalogue import game_info
from rasputitsa.page.hex_names import hex_names
from rasputitsa.page.view import BEGINNING, view

LATE = {"lessons": ("lesson.", "puzzle."), "history": ("history.",)}
"""Files of words that come when they are asked for, and how the keys in them begin."""
TEXT = re.compile(r"text\.([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)\.json")


def export(folder: Path) -> list[Path]:
    """Write everything below `folder`/data and return the paths."""
    data = folder / "data"
    written = [_write(data / "games.json", _catalogue())]
    shared = languages(files("rasputitsa").joinpath("data"))
    written += [_write(data / f"text.{language}.json", shared_texts(language)) for language in shared]
    for slug in games.slugs():
        written += _export_game(games.find(slug), data / slug)
    return written


def languages(folder: Traversable) -> list[str]:
    """The languages that have a file of texts in a folder."""
    return sorted(match[1] for path in folder.iterdir() if (match := TEXT.fullmatch(path.name)))


def _catalogue() -> dict[str, Any]:
    return {"games": [_unnamed(game_info(games.find(slug))) for slug in games.slugs()]}


def _unnamed(info: dict[str, Any]) -> dict[str, Any]:
    """A game without the keys of its options' words: `web/src/site/named.js` makes them of game, option and value."""
    return info | {"options": [_unnamed_option(option) for option in info["options"]]}


def _unnamed_option(option: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in option.items() if name not in ("title", "detail")}
    return kept | {"values": [each["value"] for each in option["values"]]}


@cache
def shared_texts(language: str) -> Mapping[str, str]:
    """The templates that all games share."""
    source = files("rasputitsa").joinpath("data", f"text.{language}.json")
    table: dict[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return table


def texts_of(game: Game, language: str) -> dict[str, str]:
    """All templates that a match of a game can use."""
    return {**shared_texts(language), **game.texts(language)}


def spoken_texts(game: Game, language: str) -> dict[str, str]:
    """A game's templates, with names for the hexes near its places."""
    return {**named_hexes(game, language), **game.texts(language)}


def named_hexes(game: Game, language: str) -> dict[str, str]:
    """The names of hexes that the game does not name itself: the page fetches them when its board is painted."""
    texts, named = texts_of(game, language), dict[str, str]()
    for scenario in {scenario.board: scenario for scenario in reversed(game.scenarios)}.values():
        named |= hex_names(game.board(scenario), texts)
    return {key: words for key, words in named.items() if key not in game.texts(language)}


def late_texts(game: Game, language: str, part: str) -> dict[str, str]:
    """The words of a game's lessons and puzzles, or of its history: the page fetches them when they are asked for."""
    return {key: words for key, words in game.texts(language).items() if key.startswith(LATE[part])}


def first_texts(game: Game, language: str) -> dict[str, str]:
    """A game's templates without those that come later."""
    return {
        key: words for key, words in game.texts(language).items() if not key.startswith(tuple(chain(*LATE.values())))
    }


def _export_game(game: Game, folder: Path) -> list[Path]:
    source = files(f"rasputitsa.games.{folder.name}").joinpath("data")
    spoken = languages(source)
    ruled = [language for language in spoken if source.joinpath(f"rules.{language}.json").is_file()]
    boards = {scenario.board: scenario for scenario in reversed(game.scenarios)}
    return [
        *(_write(folder / f"text.{language}.json", first_texts(game, language)) for language in spoken),
        *(
            _write(folder / f"{part}.{language}.json", late_texts(game, language, part))
            for part in LATE
            for language in spoken
        ),
        *(_write(folder / f"hexes.{language}.json", named_hexes(game, language)) for language in spoken),
        *(_write(folder / f"rules.{language}.json", game.rules(language)) for language in ruled),
        *(_write(folder / f"{name}.json", game.board(scenario)) for name, scenario in boards.items()),
        *(_write(folder / f"start.{scenario.id}.json", _first_view(game, scenario)) for scenario in game.scenarios),
    ]


def _first_view(game: Game, scenario: Scenario) -> dict[str, Any]:
    first = game.computers.first.get(scenario.id)
    return view(readied(Match.new(game, scenario.id, first.options if first else {}, seed=0), 0), BEGINNING)


def _write(path: Path, form: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(form, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    return path
