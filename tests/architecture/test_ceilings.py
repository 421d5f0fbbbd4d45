"""Habits that are on their way out: each is counted, and its ceiling only goes down."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.architecture.test_imports import PACKAGE, ROOT, imported, modules, part
from tests.invented import SLUGS

SHARED_NAMES = 12
"""Names of public classes that two modules of games have."""
DEEP = 5
"""Classes whose base has a base of ours."""
WIDE = 9
"""Classes with more methods than `MANY`."""
SHORT_MODULES = 8
"""Chapters of games with fewer lines than `FLOOR`."""
IMPORTS = 77
"""Lines of imports in a thousand lines of the games."""
FIGURES = 35
"""Whole numbers with a name in the modules of the games: what is printed stands in their data."""
QUESTIONS = {"rasputitsa": 0, "tests": 1, "building": 0, "web": 0}
"""Documentation that begins with a question word, where it should begin with the thing."""
RIDDLES = {"rasputitsa": 0, "tests": 0, "building": 0, "web": 0}
"""Documentation that begins with a word for nothing or nobody in particular."""

GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
INVENTED = {row[1]: (row[2], row[3]) for row in re.finditer(r"\| `tests/(\w+)` \|.*\| ([\d,]+) \| ([\d,]+) \|", GUIDE)}
"""The most lines of code, and of data and words, that the guide allows a game invented for the tests."""
SLACK = 60
"""The guide overstates them by fewer lines."""

MANY = 25
FLOOR = 80
GAME_MODULES = [path for path in modules() if part(path) == "games"]
WORD = re.compile(r"(?:What|Who|Whose|How|Which|When|Where|Why|Whether)\b")
RIDDLE = re.compile(r"(?:That|Nobody|Somebody|Everybody|Anybody|Whoever|Whatever|So|Those)\b")
COMMENT = re.compile(r"/\*\*\s*(?:\*\s*)?(\w+)")
ROOMS = {
    "rasputitsa": [PACKAGE],
    "tests": [ROOT / "tests"],
    "building": [ROOT / "building"],
    "web": [ROOT / "web" / room for room in ("src", "one-file", "sandbox", "offline")],
}

Name = tuple[str, str]
"""A module with dots, and the name of a class in it."""


def classes(path: Path) -> list[ast.ClassDef]:
    """The classes on the top level of a module."""
    return [node for node in tree(path).body if isinstance(node, ast.ClassDef)]


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_names_of_public_classes_are_not_used_twice_in_the_games():
    counts = Counter(node.name for path in GAME_MODULES for node in classes(path) if not node.name.startswith("_"))
    assert below(SHARED_NAMES, [name for name, times in counts.items() if times > 1])


def test_inheritance_is_not_deeper_than_one():
    every = {(dotted(path), node.name): bases(path, node) for path in modules() for node in classes(path)}
    ours = {name: [base for base in above if base in every and not is_procedure(base)] for name, above in every.items()}
    assert below(DEEP, [name for name, above in ours.items() if any(ours[base] for base in above)])


def is_procedure(name: Name) -> bool:
    """True for a shared stage: a game makes its own of it as it makes others of `Stage`."""
    return name[0].startswith("rasputitsa.procedures.")


def bases(path: Path, node: ast.ClassDef) -> list[Name]:
    """The bases of a class by the modules that they come from, as far as names say so."""
    origins = {name.rpartition(".")[2]: name for name in imported(path)}
    bare = [ast.unparse(base.value if isinstance(base, ast.Subscript) else base) for base in node.bases]
    heads = {name: name.partition(".")[0] for name in bare}
    found = [origins.get(head, f"{dotted(path)}.{head}") + name[len(head) :] for name, head in heads.items()]
    return [(name.rpartition(".")[0], name.rpartition(".")[2]) for name in found]


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def test_classes_have_few_methods():
    found = [(part(path), node.name) for path in modules() for node in classes(path) if len(methods(node)) > MANY]
    assert below(WIDE, found)


def methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [each for each in node.body if isinstance(each, ast.FunctionDef)]


def test_a_chapter_of_a_game_is_not_a_handful_of_lines():
    chapters = [path for path in GAME_MODULES if path.name not in ("__init__.py", "game.py")]
    short = [path for path in chapters if lines(path) < FLOOR]
    assert below(SHORT_MODULES, short)


def test_a_game_does_not_spend_its_lines_on_imports():
    nodes = [node for path in GAME_MODULES for node in tree(path).body]
    spent = sum((node.end_lineno or 0) - node.lineno + 1 for node in nodes if is_import(node))
    thousandths = -(-spent * 1000 // sum(map(lines, GAME_MODULES)))
    assert IMPORTS - 5 < thousandths <= IMPORTS


def test_figures_of_a_game_stand_in_its_data():
    nodes = [node for path in GAME_MODULES for node in tree(path).body if isinstance(node, ast.Assign)]
    assert below(FIGURES, [ast.unparse(node) for node in nodes if is_figure(node.value)])


def test_the_guide_tells_how_long_the_invented_games_are():
    assert set(INVENTED) == set(SLUGS)
    for slug, (code, words) in INVENTED.items():
        sources = [path for path in (ROOT / "tests" / slug).rglob("*.py") if not is_for_tests(path)]
        data = list((ROOT / "tests" / slug / "data").glob("*.json"))
        for told, files in ((code, sources), (words, data)):
            most = int(told.replace(",", ""))
            assert most - SLACK < sum(map(lines, files)) <= most, f"tests/{slug} in docs/adding-a-game.md: {told}"


def is_for_tests(path: Path) -> bool:
    """True for the tests of an invented game and its declaration to the suites, which are no part of the game."""
    return path.name.startswith("test_") or path.name == "suites.py"


def is_figure(value: ast.expr) -> bool:
    """True if an expression is a whole number, or some."""
    parts = value.elts if isinstance(value, ast.Tuple) else [value]
    return bool(parts) and all(isinstance(part, ast.Constant) and type(part.value) is int for part in parts)


def is_import(node: ast.AST) -> bool:
    return isinstance(node, (ast.Import, ast.ImportFrom))


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("room", QUESTIONS)
def test_documentation_begins_with_the_thing(room: str):
    found = [first for base in ROOMS[room] for first in beginnings(base) if WORD.match(first)]
    assert below(QUESTIONS[room], found)


@pytest.mark.parametrize("room", RIDDLES)
def test_documentation_is_no_riddle(room: str):
    found = [first for base in ROOMS[room] for first in beginnings(base) if RIDDLE.match(first)]
    assert below(RIDDLES[room], found)


def beginnings(base: Path) -> Iterator[str]:
    """The beginnings of all documentation below a folder, of Python or of JavaScript."""
    for path in sorted(base.rglob("*.py")):
        yield from (text.strip()[:100] for node in ast.walk(tree(path)) for text in bare_strings(node))
    for path in sorted([*base.rglob("*.js"), *base.rglob("*.mjs")]):
        yield from COMMENT.findall(path.read_text(encoding="utf-8"))


def bare_strings(node: ast.AST) -> Iterator[str]:
    body = getattr(node, "body", None)
    for statement in body if isinstance(body, list) else []:
        match statement:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


def below(ceiling: int, found: Sequence[object]) -> bool:
    """True if no more is found than the ceiling allows; what is found is said where it is more."""
    assert len(found) <= ceiling, f"{len(found)}, and not {ceiling}: {found}"
    return True
