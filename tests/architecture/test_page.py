"""The page's modules stand in rooms, floor upon floor: a module needs only what stands below it."""

import re
from pathlib import Path

import pytest

from building.paths import WEB

SOURCE = WEB / "src"
PAGES = ("know.js", "lab.js")
FLOORS = (
    ("address", "words", "keep", "map"),
    ("document", "engine"),
    ("lab",),
    ("board", "play", "site"),
    ("computer", "games", "pieces", "rulebook"),
    ("sheets",),
    ("prompt",),
    ("dialogs", "know", "screen"),
    ("controls",),
    ("main", *PAGES),
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)
ALONE = ("look", "worker")
MODULES = sorted(SOURCE.rglob("*.js"))


def floor_of(path: Path) -> int:
    """How high a module stands."""
    inside = path.relative_to(SOURCE)
    room = inside.parts[0] if len(inside.parts) > 1 else inside.name if inside.name in PAGES else inside.stem
    return next(number for number, rooms in enumerate(FLOORS) if room in rooms)


def imported(path: Path) -> list[Path]:
    """The modules that a module runs on; what it only names in comments is not among them."""
    code = COMMENT.sub("", path.read_text(encoding="utf-8"))
    return [(path.parent / target).resolve() for target in IMPORT.findall(code)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_module_needs_only_its_own_room_and_those_below(path: Path):
    if path.stem in ALONE:
        assert imported(path) == []
        return
    for other in imported(path):
        assert other.parent == path.parent != SOURCE or floor_of(other) < floor_of(path), other


def test_the_pattern_finds_imports():
    assert sum(len(imported(path)) for path in MODULES) > 200
