"""Pyodide: what of it the site ships, and running Python in it under Node while building."""

import hashlib
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from building.node import Node
from building.paths import PYODIDE
from building.process import run

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB = "python_stdlib.zip"
RUNNER = Path(__file__).with_name("run_in_pyodide.mjs")


@dataclass(frozen=True, slots=True)
class Boot:
    """The parts to start: a directory with the runtime and, where they are our own, the standard library, lock and
    wheel.
    """

    pyodide: Path = PYODIDE
    stdlib: Path | None = None
    lock: dict[str, str] | None = None
    wheel: Path | None = None


def lock_info() -> dict[str, str]:
    """The block that Pyodide wants to see in a lock file, of the Pyodide that is installed."""
    info: dict[str, str] = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return info


def python_version() -> str:
    """The Python inside, as "3.14"."""
    return ".".join(lock_info()["python"].split(".")[:2])


def site_packages() -> str:
    """The directory of a wheel inside."""
    return f"/lib/python{python_version()}/site-packages"


def fingerprint() -> str:
    """One hash that changes with the runtime or its standard library."""
    total = hashlib.sha256()
    for name in (*RUNTIME, STDLIB):
        total.update((PYODIDE / name).read_bytes())
    return total.hexdigest()


def run_script(node: Node, script: Path, mount: Path, boot: Boot | None = None) -> str:
    """Run a Python file in Pyodide, which sees the directory `mount` as /host; answers what it printed."""
    boot = boot or Boot()
    task = {
        "pyodide": str(boot.pyodide.resolve()),
        "stdlib": boot.stdlib and str(boot.stdlib.resolve()),
        "lock": boot.lock,
        "wheel": boot.wheel and str(boot.wheel.resolve()),
        "sitePackages": site_packages(),
        "mount": str(mount.resolve()),
        "script": str(script.resolve()),
    }
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory, "task.json")
        path.write_text(json.dumps(task), encoding="utf-8")
        return run([node.node, RUNNER, path], env=node.env)
