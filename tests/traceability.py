"""Which tests prove which rule, read from their markers: `python -m tests.traceability` writes docs/traceability.md."""

import ast
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests" / "games" / "battle_for_moscow"
RULEBOOK = ROOT / "py" / "rasputitsa" / "games" / "battle_for_moscow" / "data" / "rules.en.json"
TABLE = ROOT / "docs" / "traceability.md"

HEADING = """\
# Traceability: Battle for Moscow

Every section of the rulebook and every ruling, with the tests that name it. Written by `python -m tests.traceability`
from the markers of the tests in `tests/games/battle_for_moscow`; a test fails where a rule has none.
"""


def rulebook() -> dict[str, str]:
    """The title of every section and ruling by its id, in the order of the book."""
    book: dict[str, Any] = json.loads(RULEBOOK.read_text(encoding="utf-8"))
    return {entry["id"]: entry["title"] for entry in (*book["sections"], *book["rulings"])}


def named_rules() -> dict[str, list[str]]:
    """The rules that markers name, each with its tests as `file::test`."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.glob("test_*.py")):
        for test, rules in tests_in(path):
            for rule in rules:
                found.setdefault(rule, []).append(f"{path.stem}::{test}")
    return found


def tests_in(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The tests of a module with the rules that they or their module name."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    common = [rule for node in module.body for rule in _of_the_module(node)]
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            own = [rule for decorator in node.decorator_list for rule in _named(decorator)]
            yield node.name, list(dict.fromkeys([*common, *own]))


def table(titles: Mapping[str, str], named: Mapping[str, list[str]]) -> str:
    """The table as Markdown: a heading for each rule, below it its tests by file."""
    parts = [HEADING]
    for id, title in titles.items():
        tests = named.get(id, [])
        parts.append(f"\n## {title} (`{id}`)\n\n{len(tests)} {'test' if len(tests) == 1 else 'tests'}\n")
        parts += [f"\n- **{file}**: {', '.join(names)}" for file, names in _by_file(tests).items()]
        parts.append("\n")
    return "".join(parts)


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
    TABLE.write_text(table(rulebook(), named_rules()), encoding="utf-8")
