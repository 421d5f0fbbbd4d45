"""The modules of a page as one small script, and styles without spaces: fewer letters, a board that is painted sooner.

A page that stands alone, from a disk or in a frame, is made by `bundle`, whose scripts have no address of their own.
"""

import json
import posixpath
import re
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from building.bundle import reached, resolved
from building.node import Node
from building.paths import NODE_MODULES
from building.process import BuildError, run

ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"
MADE, ABOUT = "made", "about.json"
LANGUAGE = ("--format=esm", "--target=es2022", "--charset=utf8")
OPTIONS = (
    "--bundle",
    "--minify",
    *LANGUAGE,
    "--outbase=.",
    f"--outdir={MADE}",
    f"--metafile={ABOUT}",
    "--log-level=warning",
)
LATER = re.compile(r"""\bimport\("(\.[^"]+)"\)""")
"""Modules that are fetched when they are asked for; also the types of a module."""


def bundled(node: Node, files: Mapping[str, bytes], entries: Iterable[str]) -> dict[str, bytes]:
    """The files with each entry as a script in its place, and without the modules that went into them."""
    inside = {entry: reached(files, entry) for entry in entries}
    parts = {name for names in inside.values() for name in names}
    for entry, names in inside.items():
        for name in names:
            if posixpath.dirname(name) != posixpath.dirname(entry) and b"import.meta" in files[name]:
                raise BuildError(f"{name}: its address would be that of the bundle {entry}")
    scripts = _made(node, {name: files[name] for name in sorted(parts)}, list(inside))
    return {name: raw for name, raw in files.items() if name not in parts} | scripts


def small(node: Node, files: Mapping[str, bytes], suffix: str) -> dict[str, bytes]:
    """The files, those of this kind without their comments and spaces."""
    kind = {name: raw for name, raw in files.items() if name.endswith(suffix)}
    with tempfile.TemporaryDirectory() as directory:
        base = Path(directory)
        for name, raw in kind.items():
            (base / name).parent.mkdir(parents=True, exist_ok=True)
            (base / name).write_bytes(raw)
        options = ("--minify", "--charset=utf8", "--outbase=.", f"--outdir={MADE}", "--log-level=warning")
        run([node.node, ESBUILD, *(f"./{name}" for name in sorted(kind)), *options], cwd=base, env=node.env)
        return {**files, **{name: (base / MADE / name).read_bytes() for name in kind}}


def _made(node: Node, modules: Mapping[str, bytes], entries: list[str]) -> dict[str, bytes]:
    """The script of each entry; paths in them do not depend on where this is done."""
    with tempfile.TemporaryDirectory() as directory:
        base = Path(directory)
        for name, raw in modules.items():
            (base / name).parent.mkdir(parents=True, exist_ok=True)
            (base / name).write_bytes(raw)
        options = [*OPTIONS, *(f"--external:{target}" for target in _apart(modules, entries))]
        run([node.node, ESBUILD, *(f"./{entry}" for entry in entries), *options], cwd=base, env=node.env)
        _check(json.loads((base / ABOUT).read_text(encoding="utf-8")))
        return {entry: (base / MADE / entry).read_bytes() for entry in entries}


def _apart(modules: Mapping[str, bytes], entries: list[str]) -> list[str]:
    """The words by which a module asks for an entry when it is needed: that stays a file of its own."""
    asked = [(name, target) for name, raw in modules.items() for target in LATER.findall(raw.decode())]
    return sorted({target for name, target in asked if resolved(name, target) in entries})


def _check(about: dict[str, dict[str, dict[str, list[dict[str, str]]]]]) -> None:
    """Nothing that is fetched later is also imported by name: the script would wait for it."""
    for name, output in about["outputs"].items():
        if left := [each["path"] for each in output["imports"] if each["kind"] == "import-statement"]:
            raise BuildError(f"{name}: {left[0]} is fetched later, and may not be imported by name too")
