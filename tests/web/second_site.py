"""A site that holds the invented game of tests/skirmish beside the real ones; nobody but the tests builds it."""

import shutil
from pathlib import Path

from building import site
from building.paths import PYTHON, TESTS
from building.project import read_project
from tests.skirmish import GAME


def build(directory: Path) -> Path:
    """Build the site of the package with one game more."""
    sources, built = directory / "py", directory / "dist"
    package = sources / read_project().name
    shutil.copytree(PYTHON / package.name, package, ignore=shutil.ignore_patterns("__pycache__"))
    add_game(TESTS / GAME.slug, package / "games" / GAME.slug)
    site.build(built, sources)
    return built


def add_game(game: Path, package: Path) -> None:
    """Copy a game's package without its tests, and have it import itself from where it now stands."""
    shutil.copytree(game, package, ignore=shutil.ignore_patterns("__pycache__", "test_*.py"))
    for path in package.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        path.write_text(source.replace(f"tests.{GAME.slug}", f"rasputitsa.games.{GAME.slug}"), encoding="utf-8")
