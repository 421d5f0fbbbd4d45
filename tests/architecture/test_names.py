"""Code that all games share names no game; no word that a player reads stands in code."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.test_imports import GAMES, PACKAGE, ROOT, modules, part
from tests.invented import SLUGS as INVENTED

SHARED_ROOMS = ("hexgrid", "engine", "rules", "procedures", "aids", "page", "review", "session", "bots")
SHARED = [path for path in modules() if part(path) in SHARED_ROOMS and path.parent.name not in GAMES]
FOR_THE_TERMINAL = ("cli", "__main__", "bench", "arena")
"""Modules that print to a terminal, for those who program."""
SCRIPTS = sorted((ROOT / "web" / "src").rglob("*.js"))

_SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}|^[A-Z][a-z]{2,}$|[a-z]{3,}[!?]$")
_GAMES = re.compile("|".join([*GAMES, *INVENTED, *(name.replace("_", " ") for name in GAMES)]), re.IGNORECASE)
_SIDES = re.compile(r"\b(german|soviet|russian)s?\b", re.IGNORECASE)


def literals(path: Path) -> Iterator[ast.Constant]:
    """The strings of a module that are neither documentation nor types nor names."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = ((*_bare_strings(node), *_in_types(node), *_about_stages(node)) for node in ast.walk(tree))
    documentation = {id(string) for strings in said for string in strings}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_shared_code_names_no_game(path: Path):
    code = [*(str(node.value) for node in literals(path)), *_names(path)]
    assert [word for word in code if _GAMES.search(word) or _SIDES.search(word)] == []


def test_all_bots_but_those_of_a_game_are_shared():
    shared = {path.relative_to(PACKAGE / "bots").parts[0] for path in SHARED if part(path) == "bots"}
    every = {
        path.name for path in (PACKAGE / "bots").iterdir() if path.suffix == ".py" or path.name in ("anygame", "staff")
    }
    assert shared == every


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_the_page_names_no_game(path: Path):
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert _GAMES.findall(text) == []
    assert _SIDES.findall(text) == []


def test_a_name_is_looked_up_where_a_text_is_put_into_words_alone():
    """Elsewhere `name.` begins the key of a text, which says that a name stands there, or of an entry of a table."""
    code = {path: ast.parse(path.read_text(encoding="utf-8")) for path in modules()}
    asking = {part_of(path) for path, tree in code.items() for node in ast.walk(tree) if _asks_for_a_name(node)}
    assert asking == {"engine/text.py"}


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def _asks_for_a_name(node: ast.AST) -> bool:
    """True if a key `name.<id>` is looked for in a table."""
    keys = [*node.args, *node.keywords] if isinstance(node, ast.Call) and _is_get(node) else []
    keys += [node.slice] if isinstance(node, ast.Subscript) else []
    return any(isinstance(key, ast.JoinedStr) and ast.unparse(key).startswith("f'name.") for key in keys)


def _is_get(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "get"


def test_the_page_looks_for_no_name_or_id_among_the_facts_of_a_text():
    code = {path: path.read_text(encoding="utf-8") for path in SCRIPTS}
    assert {path.name for path, text in code.items() if "`name.$" in text} == {"text.js", "key.js"}
    assert [path.name for path, text in code.items() if re.search(r"(values|entries|keys)\([^()]*facts", text)] == []


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_word_for_a_player_stands_in_code(path: Path):
    if part(path) in FOR_THE_TERMINAL:
        return
    said = [(node.lineno, node.value) for node in literals(path)]
    assert [found for found in said if _SENTENCE.search(str(found[1]))] == []


def _bare_strings(node: ast.AST) -> Iterator[ast.AST]:
    body = getattr(node, "body", None)
    for statement in body if isinstance(body, list) else []:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            yield statement.value


@cache
def makers() -> frozenset[str]:
    """The functions that make a game's stage of a shared one, and take after its name the documentation of it."""
    shared = [node for path in modules() if part(path) == "procedures" for node in ast.parse(path.read_text()).body]
    functions = [node for node in shared if isinstance(node, ast.FunctionDef)]
    return frozenset(node.name for node in functions if [each.arg for each in node.args.args[:2]] == ["name", "about"])


def _about_stages(node: ast.AST) -> Iterator[ast.AST]:
    """The documentation of a stage, where it is made."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers():
        yield from node.args[1:2]


def _in_types(node: ast.AST) -> Iterator[ast.AST]:
    """Strings in annotations and forms, in `__all__`, and in a programmer's mistake, which no player reads."""
    types = [getattr(node, name, None) for name in ("annotation", "returns")]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "TypedDict":
        types += node.args
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
        types.append(node.value)
    if isinstance(node, ast.Raise):
        types.append(node.exc)
    for kind in types:
        yield from ast.walk(kind) if isinstance(kind, ast.AST) else ()


def _names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
