"""Play is the same everywhere, and code small enough to read."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.test_imports import PACKAGE, ROOT, imported, modules, part
from tests.invented import SLUGS

EXACT = [
    path
    for path in modules()
    if part(path) in ("hexgrid", "engine", "rules", "procedures", "aids", "games", "page", "bots", "review", "session")
]
"""Modules in which the same actions must give the same bytes."""
FORBIDDEN = {"random", "time", "datetime", "secrets", "uuid", "os", "threading", "asyncio", "math", "decimal", "pickle"}
LONGEST_FUNCTION = 40
LONGEST_MODULE = 450
USUAL_FUNCTION = 25
INVENTED = [path for slug in SLUGS for path in sorted((ROOT / "tests" / slug).glob("*.py"))]
CODE = [*modules(), *sorted((ROOT / "building").glob("*.py")), *INVENTED]


def exact() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", EXACT, ids=lambda path: str(path.relative_to(PACKAGE)))


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


@exact()
def test_nothing_that_differs_from_run_to_run_is_imported(path: Path):
    assert {name.split(".")[0] for name in imported(path)} & FORBIDDEN == set()


@exact()
def test_there_are_no_floats(path: Path):
    floats = [node.lineno for node in nodes(path) if isinstance(node, ast.Constant) and isinstance(node.value, float)]
    divisions = [node.lineno for node in nodes(path) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)]
    calls = [node.lineno for node in nodes(path) if isinstance(node, ast.Call) and _called(node) == "float"]
    assert (floats, divisions, calls) == ([], [], [])


@exact()
def test_no_set_is_gone_through_in_its_own_order(path: Path):
    """A set may be asked and compared; what goes through one sorts it first."""
    loops = [node.iter for node in nodes(path) if isinstance(node, (ast.For, ast.comprehension))]
    loops += [
        node.args[0]
        for node in nodes(path)
        if isinstance(node, ast.Call) and _called(node) in ("list", "tuple") and node.args
    ]
    assert [loop.lineno for loop in loops if _is_set(loop)] == []


@exact()
def test_there_is_no_hash_or_identity_in_a_result(path: Path):
    calls = [_called(node) for node in nodes(path) if isinstance(node, ast.Call)]
    assert not {"id", "eval", "exec", "globals", "input", "open", "print"} & set(calls)
    assert "hash" not in calls or path.name == "state.py"


def test_stages_are_found_by_their_names():
    """Two stages of one name would make a position ambiguous."""
    for game in {path.parent for path in modules() if part(path) == "games" and path.parent.name != "games"}:
        names = [name for path in sorted(game.rglob("*.py")) for name in _stage_names(path)]
        assert len(names) == len(set(names)), game


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_and_functions_are_short(path: Path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE
    assert [name for name, lines in functions(path) if lines > LONGEST_FUNCTION] == []


def test_nine_functions_in_ten_are_very_short():
    lengths = [lines for path in modules() for _, lines in functions(path)]
    assert sum(lines <= USUAL_FUNCTION for lines in lengths) >= 0.9 * len(lengths)


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in nodes(path):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _is_set(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return _called(node) in ("set", "frozenset")
    return isinstance(node, (ast.Set, ast.SetComp))


def _stage_names(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "ClassVar[str]":
            assert isinstance(node.value, ast.Constant)
            yield str(node.value.value)
