"""Every sentence that a game emits has a template and the facts that it names; every rule has a name."""

import ast
import json
import re
from collections import ChainMap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rasputitsa import catalogue, games, session
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.view import BEGINNING, targets_form, view
from tests.contract.cases import Case, walk
from tests.contract.test_views import objects

PACKAGE = Path(session.__file__).parent
LANGUAGES = ("en",)
_FIELD = re.compile(r"\{(\w+)")
_KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")


def test_all_that_is_emitted_in_play_can_be_shown(case: Case):
    match, choose = case.new(81), Chooser(81)
    for _ in walk(match, 81):
        forms: list[Any] = [view(match, match.length - 1)]
        if match.decision and match.length % 7 == 0:
            forms += list(_targets_and_refusals(match, choose))
        assert faults(case.game, forms) == []
    assert faults(case.game, view(match, BEGINNING)) == []


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


def faults(game: Game, forms: Any) -> list[tuple[str, str]]:
    """What is wrong with the texts in a JSON value: a missing template, a missing fact, a rule without a name."""
    templates = table(game, "en")
    return [(form["key"], fault) for form in objects(forms) if "key" in form for fault in _faults_of(form, templates)]


def table(game: Game, language: str) -> Mapping[str, str]:
    """A game's templates before those that all share."""
    shared = json.loads((PACKAGE / "data" / f"text.{language}.json").read_text(encoding="utf-8"))
    return ChainMap(dict(game.texts(language)), shared)


def keys_in(path: Path) -> Iterator[str]:
    """The keys that a module passes to `text` or `FormatError` as they stand."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("text", "FormatError"):
            key = node.args[0] if node.args else None
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and _KEY.fullmatch(key.value):
                yield key.value


def own_games(path: Path) -> list[Game]:
    """The game that a module belongs to, or all where it belongs to none."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] == "games" and len(parts) > 2:
        return [games.find(parts[1])]
    return [games.find(slug) for slug in games.slugs()]


def _faults_of(form: Mapping[str, Any], templates: Mapping[str, str]) -> Iterator[str]:
    if form["key"] not in templates:
        yield "template"
    for name in _FIELD.findall(templates.get(form["key"], "")):
        if name not in form.get("facts", {}):
            yield name
    if form.get("rule") and f"name.{form['rule']}" not in templates:
        yield form["rule"]


def _targets_and_refusals(match: Match, choose: Chooser) -> Iterator[Any]:
    assert match.decision is not None
    words = [*match.state.units, *list(match.rules.grid.index)[:40], "nothing"]
    for option in match.decision.options:
        if len(option.takes) == 2:
            yield from (targets_form(option, subject) for subject in option.subjects[:4])
        for _ in range(8):
            args = [words[choose(len(words))] for _ in option.takes]
            reason = match.refusal([option.verb, *args])
            if reason:
                yield reason.json()
