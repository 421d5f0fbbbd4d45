"""The wheel that the site ships: the package with its bytecode beside the source, so that boot compiles nothing."""

import base64
import hashlib
import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path, PurePosixPath

from building import archive, bytecode, pyodide
from building.imports import foreign_imports
from building.node import Node
from building.paths import PYTHON, ROOT
from building.process import BuildError
from building.project import Project

TAG = "py3-none-any"

GAME = re.compile(r"[^/]+/games/([a-z]\w*)/__init__\.py")
OF_A_GAME = re.compile(r"[^/]+/(?:games|bots)/([a-z]\w*)/.*")
"""A game's own files, where it is one: its package, and that of its computer players."""

UNFINISHED = "UNFINISHED.md"
"""A game's package that holds such a file is in the making: it is neither offered (`rasputitsa.games`) nor shipped."""

LATE = {
    "lessons": tuple(f"page/{name}.py" for name in ("lessons", "goals", "puzzles", "measuring", "sought")),
    "many": tuple(f"page/{name}.py" for name in ("spreading", "thumbs")),
    "codes": (
        *(f"page/{name}.py" for name in ("coding", "live", "veiling")),
        *(
            f"engine/record/{name}.py"
            for name in ("game_code", "likelihood", "digits", "veil", "veil_code", "stand_ins")
        ),
    ),
    "dice": ("page/ledger.py", "page/sealing.py"),
    "answers": ("page/answers.py", "page/duplicates.py", "engine/record/duplicate_sums.py"),
    "links": ("engine/record/packed.py",),
    "proofs": ("page/proofs.py",),
    "review": tuple(f"review/{name}.py" for name in ("__init__", "decisions", "luck", "review", "telling", "trial")),
}
"""Parts for all games that are fetched when they are asked for, with the modules that they hold."""

WORDS = re.compile(r"(text|rules)\.[\w-]+\.json")
OFF_THE_PAGE = frozenset("__main__ adapters arena bench box cli export guest svg".split())
"""Parts that the page of the games never imports: the terminal's, the lab's. Their bytecode is left out."""


def package_files(project: Project, base: Path = PYTHON) -> dict[str, bytes]:
    """The files of the package by their path in the wheel; raises BuildError where one imports a foreign module."""
    paths = (base / project.name).rglob("*")
    files = {path.relative_to(base).as_posix(): path.read_bytes() for path in paths if _belongs(path)}
    if foreign := foreign_imports(files, project.name):
        raise BuildError("the package may import the standard library only:\n" + "\n".join(foreign))
    return files


def wheel_name(project: Project) -> str:
    """The file name."""
    return f"{project.name}-{project.version}-{TAG}.whl"


def build_wheel(node: Node, project: Project, base: Path = PYTHON) -> bytes:
    """The wheel, the same bytes for the same sources."""
    files = package_files(project, base)
    files |= _bytecode(node, files, "docstrings and asserts")
    files |= _code_of_dataclasses(node, files, project.name)
    about = f"{project.name}-{project.version}.dist-info"
    files[f"{about}/METADATA"] = _metadata(project).encode()
    files[f"{about}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: build.py\nRoot-Is-Purelib: true\nTag: {TAG}\n".encode()
    files[f"{about}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{about}/RECORD"] = _record(files, f"{about}/RECORD").encode()
    return archive.pack(files)


def without_docstrings(node: Node, wheel: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a wheel, with bytecode for the page of the games: nobody asks there for help."""
    return {**wheel, **_bytecode(node, wheel, "asserts")}


def _code_of_dataclasses(node: Node, files: dict[str, bytes], package: str) -> dict[str, bytes]:
    """The code for what all games share, and beside it that for each game; none for parts that are fetched late."""
    whole, games = archive.pack(files), games_of(files)
    late = {f"{package}/{name}" for names in LATE.values() for name in names}
    soon = [name for name in files if name not in late]
    parts = {slug: page_modules(name for name in soon if game_of(name, games) == slug) for slug in ("", *games)}
    code = {slug: bytecode.of_dataclasses(node, whole, parts[slug], parts[""] if slug else ()) for slug in parts}
    folders = {slug: f"{package}/games/{slug}" if slug else package for slug in parts}
    return {cached_name(f"{folders[slug]}/dataclasses.py", "marshal"): raw for slug, raw in code.items()}


def games_of(files: Iterable[str]) -> list[str]:
    """The slugs of the games that a package holds."""
    return sorted({match[1] for name in files if (match := GAME.fullmatch(name))})


def game_of(name: str, games: Collection[str]) -> str:
    """The game that a file of the package belongs to; empty for files that all games share."""
    match = OF_A_GAME.fullmatch(name)
    return match[1] if match and match[1] in games else ""


def page_modules(files: Iterable[str]) -> list[str]:
    """The dotted names of the modules that the page of the games can import."""
    paths = (PurePosixPath(name).with_suffix("") for name in files if name.endswith(".py") and is_on_the_page(name))
    return [".".join(path.parts).removesuffix(".__init__") for path in paths]


def is_on_the_page(name: str) -> bool:
    """True if a file of the package is of use to the page of the games, which has the words from `data/`."""
    path = PurePosixPath(name)
    return path.parts[1].removesuffix(".py") not in OFF_THE_PAGE and not WORDS.fullmatch(path.name)


def cached_name(name: str, kind: str) -> str:
    """The file in which the Python of the page looks for something made of a source beforehand."""
    path = PurePosixPath(name)
    tag = f"cpython-{pyodide.python_version().replace('.', '')}"
    return str(path.parent / "__pycache__" / f"{path.stem}.{tag}.{kind}")


def _belongs(path: Path) -> bool:
    if not path.is_file() or "__pycache__" in path.parts or path.name.startswith("."):
        return False
    return not any((parent / UNFINISHED).exists() for parent in path.parents)


def _bytecode(node: Node, files: Mapping[str, bytes], kept: bytecode.Kept) -> dict[str, bytes]:
    sources = {name: raw for name, raw in files.items() if name.endswith(".py") and is_on_the_page(name)}
    compiled = bytecode.compiled(node, sources, pyodide.site_packages(), kept)
    return {cached_name(name, "pyc"): raw for name, raw in compiled.items()}


def _metadata(project: Project) -> str:
    lines = {
        "Metadata-Version": "2.4",
        "Name": project.name,
        "Version": project.version,
        "Summary": project.summary,
        "Requires-Python": project.requires_python,
        "License-Expression": project.license,
        "License-File": "LICENSE",
    }
    return "".join(f"{key}: {value}\n" for key, value in lines.items())


def _record(files: dict[str, bytes], itself: str) -> str:
    rows = [f"{name},sha256={_urlsafe(raw)},{len(raw)}\n" for name, raw in sorted(files.items())]
    return "".join(rows) + f"{itself},,\n"


def _urlsafe(raw: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(raw).digest()).rstrip(b"=").decode()
