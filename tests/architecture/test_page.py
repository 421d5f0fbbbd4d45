"""The page's modules stand in rooms, floor upon floor: a module needs only what stands below it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from building.paths import NODE_MODULES, WEB

SOURCE = WEB / "src"
PAGES = ("know.js", "lab.js")
FLOORS = (
    ("address", "words", "keep", "map"),
    ("document", "engine"),
    ("board", "play", "site"),
    ("lab", "lazy"),
    ("computer", "games", "pieces", "rulebook"),
    ("overview", "sheets"),
    ("prompt",),
    ("dialogs", "know", "screen"),
    ("live",),
    ("commands",),
    ("controls", "start"),
    ("main", *PAGES),
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)
ALONE = ("look", "worker")
MODULES = sorted(SOURCE.rglob("*.js"))


def floor_of(path: Path) -> int:
    """The floor of a module."""
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
        if NODE_MODULES in other.parents:
            continue
        assert other.parent == path.parent != SOURCE or floor_of(other) < floor_of(path), other


def test_the_pattern_finds_imports():
    assert sum(len(imported(path)) for path in MODULES) > 200


FUNCTION = re.compile(r"\bfunction\b|=>")
LONGEST_OF_ITS_OWN = 40
"""Lines of a function without those of the functions in it."""
LONGEST_WITH_ALL = 100
LONG, LONG_WITH_ALL = 4, 0
"""Functions that are longer: ceilings, which only go down."""


def functions(code: str) -> Iterator[tuple[str, int, int]]:
    """Each function that goes over several lines: how it begins, its own lines, and all of them.

    The code is laid out by one hand: what opens with a brace closes with one at the same indent.
    """
    found: list[list[int]] = []
    lines = code.splitlines()
    for number, line in enumerate(lines):
        while found and line.startswith(" " * found[-1][1] + "}"):
            start, _, inner = found.pop()
            whole = number - start + 1
            yield lines[start].strip(), whole - inner, whole
            if found:
                found[-1][2] += whole
        if line.endswith("{") and (FUNCTION.search(line) or METHOD.match(line)):
            found.append([number, len(line) - len(line.lstrip()), 0])


METHOD = re.compile(r"^ +(?!(?:if|for|while|switch|catch) )(?:async )?[a-zA-Z]+\(.*\) \{$")


def test_functions_are_short():
    found = [
        (path.name, start, own, whole)
        for path in MODULES
        for start, own, whole in functions(path.read_text(encoding="utf-8"))
    ]
    long = [f"{name}: {start}" for name, start, own, _ in found if own > LONGEST_OF_ITS_OWN]
    long_with_all = [f"{name}: {start}" for name, start, _, whole in found if whole > LONGEST_WITH_ALL]
    assert len(long) <= LONG, long
    assert len(long_with_all) <= LONG_WITH_ALL, long_with_all


def test_a_function_is_measured_with_and_without_those_in_it():
    code = "export function a(b) {\n  c(() => {\n    d();\n  });\n  return {\n    e() {\n      f();\n    },\n  };\n}\n"
    assert list(functions(code)) == [("c(() => {", 3, 3), ("e() {", 3, 3), ("export function a(b) {", 4, 10)]
    assert sum(len(list(functions(path.read_text(encoding="utf-8")))) for path in MODULES) > 900


def test_no_module_needs_itself_by_way_of_others():
    """The edition in one file starts a module when it is needed first: a circle has no first."""
    needs = {path: set(imported(path)) & set(MODULES) for path in MODULES}
    while ready := [path for path, others in needs.items() if not others]:
        needs = {path: others.difference(ready) for path, others in needs.items() if path not in ready}
    assert [path.name for path in needs] == []


def test_the_loss_of_the_engine_is_known_by_its_name_alone():
    """Parts that come later are bundles with classes of their own: `instanceof` would not know those of the page."""
    asking = [path.name for path in MODULES if re.search(r"instanceof\s+EngineLost", COMMENT.sub("", path.read_text()))]
    assert asking == []
