"""Every sentence that a game emits has a template and the facts that it names, and marks where a name stands."""

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module
from itertools import chain, combinations
from pathlib import Path

import pytest

from rasputitsa import games
from rasputitsa.engine.game import Game
from rasputitsa.engine.text import Text, render
from rasputitsa.page import catalogue
from tests.contract.cases import FOLDER, Case
from tests.contract.sentences import PACKAGE, faults, table

LANGUAGES = ("en",)
_KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
FACTS = json.loads((FOLDER.parent / "facts.json").read_text(encoding="utf-8"))
NAMES, FIGURES = frozenset(FACTS["names"]), frozenset(FACTS["figures"])
WEB = PACKAGE.parent.parent / "web" / "assets"
SHARED = json.loads((PACKAGE / "data" / "text.en.json").read_text(encoding="utf-8"))
ALIKE = ("5", "16", "8.3", "0204", "1/2", "3")
"""Figures that are ids as well: of units, hexes, sections and results."""
_PLACE = re.compile(r"\{(\w+)(:name)?(:[^{}]*\|[^{}]*)?\}")

Templates = Mapping[str, str]


def test_the_board_and_the_dialog_can_be_shown(first_case: Case):
    forms = [first_case.board(), catalogue.game_info(first_case.game)]
    places = [{"key": place["name"]} for place in forms[0]["places"] + forms[0]["labels"]]
    assert faults(first_case.game, [*forms, *places]) == []


def test_what_the_board_shows_has_names(first_case: Case):
    board = first_case.board()
    terrains = {hex[3] for hex in board["hexes"]}
    shown = [*terrains, *board["features"], *board["hexsides"], *board["links"]]
    assert [name for name in shown if f"name.{name}" not in table(first_case.game, "en")] == []


def test_every_sign_on_a_counter_has_a_name_of_its_own(first_case: Case):
    """Not that of a phase or of a terrain: what a game means otherwise too, the legend calls by `name.symbol`."""
    game, match = first_case.game, first_case.new(1)
    signs = {game.face(match.look, unit)["symbol"] for unit in match.state.units.all()} - {""}
    names, board = table(game, "en"), first_case.board()
    steps = [item for panel in game.panels(match.look) if panel["kind"] == "steps" for item in panel["items"]]
    other = {*(item["label"]["key"].removeprefix("name.") for item in steps), *(hex[3] for hex in board["hexes"])}
    unnamed = [sign for sign in signs if f"name.symbol.{sign}" not in names and f"name.{sign}" not in names]
    shared = [sign for sign in signs & other if f"name.symbol.{sign}" not in names]
    assert (unnamed, shared) == ([], [])


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


KEYED = {
    **dict.fromkeys(("text", "FormatError", "say", "Sentence", "refused"), 0),
    **dict.fromkeys(("Ban", "Bar", "ban", "bar", "block"), 1),
}
"""The place of a sentence's key among the arguments of what makes one."""


def keys_in(path: Path) -> Iterator[str]:
    """The keys that a module makes sentences or permits of as they stand."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _called(node.func) in KEYED:
            key = node.args[KEYED[_called(node.func)]] if len(node.args) > KEYED[_called(node.func)] else None
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and _KEY.fullmatch(key.value):
                yield key.value


def _called(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


_IMPORTED = re.compile(r"^from rasputitsa\.((?:rules|procedures|aids)\.[\w.]+) import (.*)$", re.MULTILINE)


def own_games(path: Path) -> list[Game]:
    """The game that a module belongs to; those that use a module of rules, procedures or aids; else all."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] in ("games", "bots") and len(parts) > 2 and (PACKAGE / "games" / parts[1]).is_dir():
        package = import_module(f"rasputitsa.games.{parts[1]}")
        return [package.GAME]
    every = [games.find(slug) for slug in games.slugs()]
    module = ".".join(parts).removesuffix(".py")
    return [game for game in every if module in used_by(type(game).__module__)] or every


@cache
def used_by(module: str) -> frozenset[str]:
    """The modules of rules, procedures and aids that a game, by its class, imports, or that those import."""
    base = Path(str(sys.modules[module].__file__)).parent
    found, waiting = set[str](), [*base.rglob("*.py")]
    while waiting:
        for room, names in _IMPORTED.findall(waiting.pop().read_text(encoding="utf-8")):
            for module in {room, *(f"{room}.{name}" for name in re.findall(r"\w+", names))} - found:
                if (path := PACKAGE / f"{module.replace('.', '/')}.py").is_file():
                    found.add(module)
                    waiting.append(path)
    return frozenset(found)


def own_and_shared(slug: str) -> Templates:
    return table(games.find(slug), "en")


def pages() -> dict[str, str]:
    files = [WEB / f"{name}.en.json" for name in ("text", "know", "lab", "class")]
    return dict(chain.from_iterable(json.loads(file.read_text(encoding="utf-8")).items() for file in files))


def places(templates: Templates) -> Iterator[tuple[str, str, bool]]:
    """Each place of each template that has no forms for one and many: those are for numbers."""
    for key, template in templates.items():
        yield from ((key, fact, bool(mark)) for fact, mark, forms in _PLACE.findall(template) if not forms)


def listed(key: str, fact: str, patterns: list[str]) -> bool:
    return any(fnmatchcase(f"{key}#{fact}", pattern) for pattern in patterns)


@pytest.mark.parametrize("slug", games.slugs())
def test_what_several_do_is_told_by_the_facts_of_what_one_does(slug: str):
    """The log has one line for units that do the same one after the other."""
    tables = (dict(games.find(slug).texts("en")), SHARED)
    several = [(key, table) for table in tables for key in table if key.endswith(".several")]
    facts = {
        key: [sorted(_PLACE.findall(table[each])) for each in (key, key[: -len(".several")])] for key, table in several
    }
    assert several
    assert {key for key, (many, one) in facts.items() if many != one or ("unit", ":name", "") not in many} == set()


@pytest.mark.parametrize("slug", games.slugs())
def test_figures_are_not_marked_as_names_nor_names_left_without_a_mark(slug: str):
    wrong = [
        (key, fact)
        for key, fact, mark in places(own_and_shared(slug))
        if mark != ((fact in NAMES) != listed(key, fact, FACTS["but"]))
    ]
    assert wrong == []


def test_every_fact_is_known_as_a_name_or_a_figure():
    facts = {fact for slug in games.slugs() for _, fact, _ in places(own_and_shared(slug))}
    assert facts - NAMES - FIGURES == set(), "facts.json says of each whether it is called by its name"
    assert set() == NAMES & FIGURES


def _facts(template: str) -> list[str]:
    return [fact for fact, _, _ in _PLACE.findall(template)]


def test_the_page_has_words_and_figures_but_where_it_says_so():
    assert [(key, fact) for key, fact, mark in places(pages()) if mark != listed(key, fact, FACTS["page"])] == []


@pytest.mark.parametrize("slug", games.slugs())
@pytest.mark.parametrize("figure", ALIKE)
def test_a_figure_that_is_an_id_too_stands_as_a_figure(slug: str, figure: str):
    templates = {**pages(), **own_and_shared(slug), f"name.{figure}": "<name>"}
    for key, template in templates.items():
        said = render(Text(key, tuple([(fact, figure) for fact in _facts(template)])), templates)
        assert said == _PLACE.sub(lambda place: _put(figure, *place.groups()), template), key


def _put(figure: str, fact: str, mark: str | None, forms: str | None) -> str:
    return "<name>" if mark else forms.split("|")[1].replace("#", figure) if forms else figure


@pytest.mark.parametrize("slug", games.slugs())
def test_no_id_is_that_of_two_things(slug: str):
    kinds = ids(games.find(slug))
    assert {(one, other): both for one, other in combinations(kinds, 2) if (both := kinds[one] & kinds[other])} == {}


def ids(game: Game) -> dict[str, set[str]]:
    """The ids of a game by what they are of, in all its scenarios."""
    built = [game.build(scenario, game.complete(scenario, {})) for scenario in game.scenarios]
    rules = game.rules("en")
    return {
        "units": {id for each in built for id in game.setup(each).units},
        "hexes": {id for each in built for id in each.grid.index},
        "sections": {entry["id"] for kind in ("sections", "rulings") for entry in rules[kind]},
        "sides": {side.id for side in game.sides},
        "boxes": {id for each in built for id in each.boxes},
    }
