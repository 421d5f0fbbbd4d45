"""Names in the rooms that games share are used by more than one game; those that are not are counted."""

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.architecture.test_imports import GAMES, PACKAGE

ROOMS = ("rules", "procedures", "aids")
FEW = 23
"""Public functions and classes of the shared rooms that fewer than two games of the site come to, however far about."""

Name = tuple[str, str]
"""A module with dots, and a name on its top level."""


def test_what_games_share_is_used_by_more_than_one():
    found = {game: reached(used(package(game))) for game in GAMES}
    few = [name for name in public() if sum(name in names for names in found.values()) < 2]
    assert len(few) == FEW, f"{len(few)} of {len(public())}: {sorted(few)}"


def test_a_name_is_found_through_those_that_use_it():
    battle_check = ("rasputitsa.rules.checks", "check_fought")
    assert battle_check in reached(used(package(GAMES[0])))
    assert ("rasputitsa.rules.combat.mandatory_attacks", "MandatoryAttacks") in reached(
        [("rasputitsa.rules.combat.attack_offer", "AttackOffer")]
    )


def package(game: str) -> list[Path]:
    return sorted((PACKAGE / "games" / game).rglob("*.py"))


def shared() -> list[Path]:
    return [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]


def public() -> list[Name]:
    return [name for name, node in defined().items() if name[1][0] != "_" and not isinstance(node, ast.Assign)]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


@cache
def defined() -> dict[Name, ast.stmt]:
    """Functions, classes and constants on the top level of the shared modules."""
    found: dict[Name, ast.stmt] = {}
    for path in shared():
        for node in tree(path).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found[dotted(path), node.name] = node
            elif isinstance(node, ast.Assign):
                found |= {(dotted(path), each.id): node for each in node.targets if isinstance(each, ast.Name)}
    return found


@cache
def needed() -> dict[Name, set[Name]]:
    """The names that each of them uses."""
    origins = {dotted(path): imported_as(tree(path)) for path in shared()}
    return {name: uses(node, origins[name[0]], name[0]) for name, node in defined().items()}


def reached(names: Iterable[Name]) -> set[Name]:
    """Some names with those that they use, and so on."""
    found, fresh = set[Name](), list(names)
    while fresh:
        name = fresh.pop()
        if name in needed() and name not in found:
            found.add(name)
            fresh += needed()[name]
    return found


def used(paths: Iterable[Path]) -> set[Name]:
    """The names that modules import, or take of a module that they import."""
    found = set[Name]()
    for path in paths:
        origins = imported_as(tree(path))
        found |= {*origins.values(), *uses(tree(path), origins, "")}
    return found


def imported_as(module: ast.Module) -> dict[str, Name]:
    nodes = [node for node in ast.walk(module) if isinstance(node, ast.ImportFrom)]
    return {each.asname or each.name: (str(node.module), each.name) for node in nodes for each in node.names}


def uses(node: ast.AST, origins: dict[str, Name], module: str) -> set[Name]:
    found = set[Name]()
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            found.add(origins.get(each.id, (module, each.id)))
        elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id in origins:
            found.add((".".join(origins[each.value.id]), each.attr))
    return found
