"""A site that holds the invented game of tests/skirmish beside the real ones; nobody but the tests makes it."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

from building import archive, pack, site
from building.paths import DIST, PYTHON, TESTS
from building.project import read_project
from tests.skirmish import GAME

PATIENCE = 600
"""Seconds after which a process that waits for the site gives up."""


def built_once(folder: Path) -> Path:
    """The site as the first of several processes makes it in a folder of theirs; the others wait for it."""
    ready = folder / "second"
    with closing(sqlite3.connect(folder / "second.lock", timeout=PATIENCE, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        if not ready.is_dir():
            whole = Path(mkdtemp(dir=folder))
            build(whole)
            whole.rename(ready)
        lock.execute("ROLLBACK")
    return ready / "dist"


def build(directory: Path) -> Path:
    """Make the site from that in dist/, with one game more in what its page fetches of the package."""
    project = read_project()
    sources, built = directory / "py", directory / "dist"
    package = sources / project.name
    shutil.copytree(PYTHON / package.name, package, ignore=shutil.ignore_patterns("__pycache__"))
    game = package / "games" / GAME.slug
    add_game(TESTS / GAME.slug, game)
    table = json.loads((DIST / site.MANIFEST).read_text(encoding="utf-8"))
    files = {name: (DIST / name).read_bytes() for name in table["files"]}
    added = {path.relative_to(sources).as_posix(): path.read_bytes() for path in game.rglob("*") if path.is_file()}
    whole = archive.unpack(files[table["wheel"]]) | added
    files |= {**site.exported_files(project, sources), **pack.packs(whole, project.name)}
    site.write_site(site.released(project, table["wheel"], files), built)
    return built


def add_game(game: Path, package: Path) -> None:
    """Copy a game's package without its tests, and have it import itself from where it now stands."""
    shutil.copytree(game, package, ignore=shutil.ignore_patterns("__pycache__", "test_*.py"))
    for path in package.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        path.write_text(source.replace(f"tests.{GAME.slug}", f"rasputitsa.games.{GAME.slug}"), encoding="utf-8")
