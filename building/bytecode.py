"""Bytecode made by the Pyodide that will run it, kept under build/ until a source or Pyodide changes."""

import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from building import archive, pyodide, stamps
from building.node import Node
from building.paths import CACHE
from building.process import say

SCRIPT = Path(__file__).with_name("bytecode_in_pyodide.py")
DATACLASSES = Path(__file__).with_name("dataclasses_in_pyodide.py")

Kept = Literal["docstrings and asserts", "asserts", "neither"]
"""The parts of a module that its bytecode has beside what is run."""


def of_dataclasses(node: Node, wheel: bytes, modules: Sequence[str], before: Sequence[str] = ()) -> bytes:
    """The code that dataclasses compile while modules of a wheel are imported; see `rasputitsa.quick_start`.

    What others compile that were imported `before` is left out.
    """
    task = json.dumps({"before": sorted(before), "modules": sorted(modules)})
    key = stamps.digest(pyodide.fingerprint(), DATACLASSES.read_bytes(), task, wheel)
    kept = CACHE / "bytecode" / f"{key[:32]}.marshal"
    if not kept.exists():
        _keep(kept, _import_all(node, wheel, task))
    return kept.read_bytes()


def compiled(node: Node, sources: Mapping[str, bytes], prefix: str, kept: Kept) -> dict[str, bytes]:
    """Unchecked-hash bytecode by the name of its source, which will be seen below `prefix` in tracebacks."""
    packed = archive.pack(sources)
    task = json.dumps({"prefix": prefix, "kept": kept})
    key = stamps.digest(pyodide.fingerprint(), SCRIPT.read_bytes(), task, packed)
    path = CACHE / "bytecode" / f"{key[:32]}.zip"
    if not path.exists():
        say(f"compiling {len(sources)} modules for {prefix}")
        _keep(path, _compile(node, packed, task))
    return archive.unpack(path.read_bytes())


def _import_all(node: Node, wheel: bytes, task: str) -> bytes:
    with tempfile.TemporaryDirectory() as directory:
        host = Path(directory)
        (host / "package.whl").write_bytes(wheel)
        (host / "task.json").write_text(task, encoding="utf-8")
        pyodide.run_script(node, DATACLASSES, host, pyodide.Boot(wheel=host / "package.whl"))
        return (host / "dataclasses.marshal").read_bytes()


def _compile(node: Node, packed: bytes, task: str) -> bytes:
    with tempfile.TemporaryDirectory() as directory:
        host = Path(directory)
        (host / "sources.zip").write_bytes(packed)
        (host / "task.json").write_text(task, encoding="utf-8")
        pyodide.run_script(node, SCRIPT, host)
        return (host / "bytecode.zip").read_bytes()


def _keep(path: Path, raw: bytes) -> None:
    """Write under another name first, so that a build that is stopped leaves nothing half done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(raw)
    part.replace(path)
