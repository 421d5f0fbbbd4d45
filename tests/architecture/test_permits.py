"""Rules of eligibility are said once, by a permit that both offers and explains; what explains beside one is counted.

A function explains outside a permit where it answers a text, or the key of one, and names a reason itself (a string
that begins with `why.`) without making a bar, a ban, a block or a sentence of it (`rules.permits`).
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.test_imports import modules, part

CEILINGS = {
    "rules": 0,
    "procedures": 0,
    "aids": 0,
    "battle_for_moscow": 0,
    "blitzkrieg_to_moscow_2": 0,
    "battle_of_moscow": 0,
    "war_for_the_motherland": 0,
}
"""The number of functions that may explain outside a permit: ceilings, which only go down."""
LINES = 0
"""The lines of all of them together."""
ANSWERS = ("Text", "Text | None", "str")
MADE_OF_PERMITS = {"Bar", "Ban", "Sentence", "refused", "block"}


def explaining() -> Iterator[tuple[str, str, int]]:
    """The functions that explain outside a permit: the room, the name, the lines."""
    for path in modules():
        if part(path) in ("rules", "procedures", "aids", "games") and path.name != "permits.py":
            for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(function, ast.FunctionDef) and _explains(function):
                    yield _room(path), function.name, (function.end_lineno or 0) - function.lineno + 1


def _room(path: Path) -> str:
    return path.parent.name


def _explains(function: ast.FunctionDef) -> bool:
    if function.returns is None or ast.unparse(function.returns) not in ANSWERS:
        return False
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    called = {_name(node.func) for node in nodes if isinstance(node, ast.Call)}
    return any(_is_reason(node) for node in nodes) and not called & MADE_OF_PERMITS


def _name(called: ast.expr) -> str:
    """The name of a function that is called; of a method only where it makes a bar or a ban with its section."""
    if isinstance(called, ast.Attribute) and called.attr in ("ban", "bar"):
        return called.attr.capitalize()
    if isinstance(called, ast.Attribute) and ast.unparse(called.value) == "permits":
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _is_reason(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("why.")


def test_functions_that_explain_outside_a_permit_grow_fewer():
    found = Counter(room for room, _, _ in explaining())
    assert {room: found[room] for room in CEILINGS} == CEILINGS, "lower the ceiling with what goes"
    assert found.keys() <= CEILINGS.keys()
    assert sum(lines for _, _, lines in explaining()) <= LINES


def test_an_explaining_function_is_known():
    old = 'def f(x) -> Text:\n    return text("why.no", "1")'
    new = 'def f(x) -> Bar:\n    return Bar(x, "why.no", "1")'
    mixed = 'def f(x) -> Text:\n    return first_of((Ban(x, "why.no", "1"),), x)'
    assert [_explains(ast.parse(each).body[0]) for each in (old, new, mixed)] == [True, False, False]  # type: ignore[arg-type]
