"""Tests that prove each rule, as their markers and the declarations to the suites say.

`python -m tests.traceability` writes docs/traceability.md.
"""

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.suites.declared import suites_of

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests" / "games"
GAMES = ROOT / "py" / "rasputitsa" / "games"
TABLE = ROOT / "docs" / "traceability.md"

HEADING = """\
# Traceability: {title}

Every section of the rulebook and every ruling, with the tests that name it. Written by `python -m tests.traceability`
from the tests in `tests/games/{slug}` and what it declares to `tests/suites`; a test fails where a rule has none.
"""


def slugs() -> list[str]:
    """The games that have tests of their own and are offered."""
    return sorted(path.name for path in TESTS.iterdir() if _is_offered(GAMES / path.name))


def _is_offered(package: Path) -> bool:
    return (package / "data" / "rules.en.json").is_file() and not (package / "UNFINISHED.md").exists()


@cache
def rulebook(slug: str) -> dict[str, str]:
    """The title of every section and ruling by its id, in the order of the book."""
    book = _data(slug, "rules")
    return {entry["id"]: entry["title"] for entry in (*book["sections"], *book["rulings"])}


def named_rules(slug: str) -> dict[str, list[str]]:
    """The rules that markers name, each with its tests as `file::test`."""
    found: dict[str, list[str]] = {}
    for test, rules in (*_tests_of_suites(slug), *_own_tests(slug)):
        for rule in rules:
            found.setdefault(rule, []).append(test)
    return {rule: sorted(tests, key=lambda test: test.split("::")[0]) for rule, tests in found.items()}


def _own_tests(slug: str) -> Iterator[tuple[str, list[str]]]:
    """The tests of a game alone, each with the rules that its markers name."""
    for path in sorted((TESTS / slug).glob("test_*.py")):
        for test, rules in tests_in(path):
            yield f"{path.stem}::{test}", rules


def _tests_of_suites(slug: str) -> Iterator[tuple[str, list[str]]]:
    """The tests that all games share, each with the rules that the game's declaration names."""
    suites = suites_of(slug)
    for suite, proofs in suites.proofs().items() if suites else ():
        for test, rules in proofs.items():
            yield f"test_{suite}::test_{test}", rules.split()


def proved_by(slug: str) -> dict[str, dict[str, list[str]]]:
    """For every section and ruling the names of its tests by file."""
    named = named_rules(slug)
    return {id: _by_file(named.get(id, [])) for id in rulebook(slug)}


def all_tables() -> str:
    """The tables of all games, one after the other."""
    return "\n".join(table(slug) for slug in slugs())


def tests_in(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The tests of a module with the rules that they or their module name."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    common = [rule for node in module.body for rule in _of_the_module(node)]
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            own = [rule for decorator in node.decorator_list for rule in _named(decorator)]
            yield node.name, list(dict.fromkeys([*common, *own]))


def table(slug: str) -> str:
    """A game's table as Markdown: a heading for each rule, below it its tests by file."""
    titles = rulebook(slug)
    parts = [HEADING.format(slug=slug, title=_data(slug, "text")[f"{slug}.title"])]
    for id, files in proved_by(slug).items():
        count = sum(map(len, files.values()))
        parts.append(f"\n## {titles[id]} (`{id}`)\n\n{count} {'test' if count == 1 else 'tests'}\n")
        parts += [f"\n- **{file}**: {', '.join(names)}" for file, names in files.items()]
        parts.append("\n")
    return "".join(parts)


def _data(slug: str, name: str) -> dict[str, Any]:
    path = GAMES / slug / "data" / f"{name}.en.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def _by_file(tests: list[str]) -> dict[str, list[str]]:
    files: dict[str, list[str]] = {}
    for test in tests:
        file, name = test.split("::")
        files.setdefault(file.removeprefix("test_"), []).append(name.removeprefix("test_"))
    return files


def _of_the_module(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
        return [rule for call in ast.walk(node.value) for rule in _named(call)]
    return []


def _named(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        return [str(ast.literal_eval(argument)) for argument in node.args]
    return []


if __name__ == "__main__":
    TABLE.write_text(all_tables(), encoding="utf-8")
