"""Imports point one way, and the engine needs nothing but the standard library."""

import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.invented import SLUGS as INVENTED

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "py" / "rasputitsa"
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))

MAY_IMPORT = {
    "hexgrid": ("hexgrid",),
    "engine": ("engine", "hexgrid"),
    "rules": ("rules", "engine", "hexgrid"),
    "aids": ("aids", "rules", "engine", "hexgrid"),
    "procedures": ("procedures", "rules", "engine", "hexgrid"),
    "games": ("games", "aids", "procedures", "rules", "engine", "hexgrid"),
    "bots": ("bots", "games", "aids", "procedures", "rules", "engine", "hexgrid"),
    "page": ("page", "review", "bots", "games", "engine", "hexgrid"),
    "guest": ("page", "bots", "games", "engine", "hexgrid"),
    "svg": ("page", "engine", "hexgrid"),
    "review": ("review", "bots", "engine", "hexgrid"),
    "session": ("page", "engine", "hexgrid"),
}
"""Each part with the parts that it may import; what is not named here (the command line, the export) may import all."""

FROM_ENGINE = ("decision", "errors", "forms", "once", "ratio", "stage", "stage_order", "state", "text")
"""The words of `rules`: units, texts, forms, errors, properties, stages by name, what stands on what; nothing that runs
a game.
"""


WHEN_ASKED = tuple(
    "thinking proofs answers lessons goals puzzles measuring sought coding spreading thumbs veiling live".split()
)
"""Modules for the page that it loads when they are first asked for."""
LATE = ("rasputitsa.bots.", "rasputitsa.review.", *(f"rasputitsa.page.{name}." for name in WHEN_ASKED))


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(path: Path) -> Iterator[str]:
    """The full names that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def own(path: Path) -> list[list[str]]:
    """Imports of a module from our package, in parts after `rasputitsa`."""
    return [name.split(".")[1:] for name in imported(path) if name.split(".")[0] == "rasputitsa"]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_what_its_part_may(path: Path):
    allowed = MAY_IMPORT.get(part(path))
    if allowed:
        assert [name for name in own(path) if name[0] not in allowed] == []


def test_no_modules_import_one_another_in_a_circle():
    """Not even for their types: each can be read, and changed, without what stands on it."""
    known = {".".join(path.relative_to(PACKAGE).with_suffix("").parts): path for path in modules()}
    above = {name: {found for parts in own(path) if (found := module_of(parts, known))} for name, path in known.items()}
    try:
        tuple(TopologicalSorter(above).static_order())
    except CycleError as error:
        pytest.fail(" < ".join(error.args[1]))


def module_of(parts: list[str], known: Mapping[str, Path]) -> str:
    """The module from which a name is imported; empty where it is a package."""
    return next((name for name in (".".join(parts), ".".join(parts[:-1])) if name in known), "")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_standard_library_is_imported(path: Path):
    """An adapter also imports the library that it leads to; nothing of ours imports an adapter."""
    assert not [name for name in own(path) if name[:1] == ["adapters"] and part(path) != "adapters"]
    if part(path) == "adapters":
        return
    roots = {name.split(".")[0] for name in imported(path)}
    assert roots - {"rasputitsa"} <= set(sys.stdlib_module_names)


def test_rules_use_values_of_the_engine_only():
    used = {name[1] for path in modules() if part(path) == "rules" for name in own(path) if name[0] == "engine"}
    assert used <= set(FROM_ENGINE)


def test_the_engine_knows_nothing_of_how_a_game_is_kept():
    """The record stands on the engine: a game is played, forked and looked ahead in without it."""
    engine = [path for path in modules() if part(path) == "engine" and path.parent.name != "record"]
    assert engine
    for path in engine:
        assert [name for name in own(path) if name[:2] == ["engine", "record"]] == [], path


def test_no_game_imports_another():
    for path in modules():
        if part(path) == "games" and path.parent.name in GAMES:
            others = {name[1] for name in own(path) if name[0] == "games" and len(name) > 1} - {path.parent.name}
            assert not others & set(GAMES), path


def test_a_bot_imports_only_the_game_that_it_plays():
    for path in modules():
        if part(path) == "bots":
            games = {name[1] for name in own(path) if name[0] == "games" and len(name) > 1} & set(GAMES)
            assert games <= {path.relative_to(PACKAGE / "bots").with_suffix("").parts[0]}, path


def test_the_session_imports_bots_only_when_a_computer_is_to_think():
    for path in [PACKAGE / "session.py", *(PACKAGE / "page").glob("*.py")]:
        top = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ImportFrom)]
        names = [f"{node.module}.{alias.name}." for node in top for alias in node.names]
        assert path.stem in WHEN_ASKED or not [name for name in names if name.startswith(LATE)], path


@pytest.mark.parametrize("slug", INVENTED)
def test_the_games_and_those_invented_are_found(slug: str):
    assert "battle_for_moscow" in GAMES
    assert (ROOT / "tests" / slug / "game.py").exists()


@pytest.mark.parametrize("slug", INVENTED)
def test_an_invented_game_imports_only_what_any_game_may(slug: str):
    for path in sorted((ROOT / "tests" / slug).glob("*.py")):
        if not path.name.startswith("test_"):
            assert {name[0] for name in own(path)} <= {"procedures", "aids", "rules", "engine", "hexgrid"}, path
