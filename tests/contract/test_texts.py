"""Every sentence that a game emits has a template and the facts that it names; every rule has a name."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from rasputitsa import games
from rasputitsa.engine.game import Game
from rasputitsa.page import catalogue
from tests.contract.cases import Case
from tests.contract.sentences import PACKAGE, faults, table

LANGUAGES = ("en",)
_KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")


def test_the_board_and_the_dialog_can_be_shown(first_case: Case):
    forms = [first_case.board(), catalogue.game_info(first_case.game)]
    places = [{"key": place["name"]} for place in forms[0]["places"] + forms[0]["labels"]]
    assert faults(first_case.game, [*forms, *places]) == []


def test_what_the_board_shows_has_names(first_case: Case):
    board = first_case.board()
    terrains = {hex[3] for hex in board["hexes"]}
    shown = [*terrains, *board["features"], *board["hexsides"], *board["links"]]
    assert [name for name in shown if f"name.{name}" not in table(first_case.game, "en")] == []


def test_sides_and_rules_of_options_have_names(first_case: Case):
    game = first_case.game
    named = [*(side.id for side in game.sides), *(spec.rule for spec in game.options)]
    assert [name for name in named if f"name.{name}" not in table(game, "en")] == []


def test_every_key_written_in_the_code_has_a_template():
    missing = [
        (path.name, key)
        for path in sorted(PACKAGE.rglob("*.py"))
        for key in keys_in(path)
        if not all(key in table(game, language) for game in own_games(path) for language in LANGUAGES)
    ]
    assert missing == []


def test_all_languages_have_the_same_keys():
    for game in map(games.find, games.slugs()):
        tables = [set(table(game, language)) for language in LANGUAGES]
        assert all(keys == tables[0] for keys in tables)


def keys_in(path: Path) -> Iterator[str]:
    """The keys that a module passes to `text`, `FormatError` or a `say` of its own as they stand."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _called(node.func) in ("text", "FormatError", "say"):
            key = node.args[0] if node.args else None
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and _KEY.fullmatch(key.value):
                yield key.value


def _called(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def own_games(path: Path) -> list[Game]:
    """The game that a module belongs to, or all where it belongs to none."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] in ("games", "bots") and len(parts) > 2 and (PACKAGE / "games" / parts[1]).is_dir():
        package = import_module(f"rasputitsa.games.{parts[1]}")
        return [package.GAME]
    return [games.find(slug) for slug in games.slugs()]
