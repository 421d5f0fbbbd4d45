"""The rest of the standard library must do for the engine, and for itself."""

import json
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from building import imports, pyodide, stdlib
from building.node import Node
from building.paths import DIST
from building.project import read_project
from building.pyodide import Boot
from building.wheel import is_on_the_page, package_files

pytestmark = pytest.mark.site
SCRIPT = Path(__file__).with_name("modules_in_pyodide.py")
STDLIB = DIST / "pyodide" / "stdlib.zip"
# Importing these runs a program; the last is ours.
PROGRAMS = {"__main__", "_pyodide._core_docs", "sitecustomize"}
LOADERS = """
import asyncio, json, sys
from pathlib import Path
lazy = type(sys.modules["_colorize"]).__name__
loaders = {name: type(getattr(module, "__loader__", None)).__name__ for name, module in list(sys.modules.items())}
colours = sys.modules["_colorize"].ANSIColors.__name__
Path("/host/loaders.json").write_text(json.dumps([loaders, lazy, colours, json.__file__, asyncio.__path__]))
"""


def shipped(manifest: dict[str, Any]) -> Boot:
    return Boot(DIST / "pyodide", STDLIB, manifest["lock"], DIST / manifest["wheel"])


def failed_imports(node: Node, boot: Boot, modules: list[str], directory: Path) -> dict[str, str]:
    (directory / "modules.json").write_text(json.dumps(modules), encoding="utf-8")
    pyodide.run_script(node, SCRIPT, directory, boot)
    failed: dict[str, str] = json.loads((directory / "failed.json").read_text(encoding="utf-8"))
    return failed


def module_names(paths: list[str]) -> list[str]:
    dotted = {".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__") for path in paths}
    return sorted(name for name in dotted if name.rpartition(".")[2] not in PROGRAMS and name not in PROGRAMS)


def test_the_engine_and_all_it_imports_load(node, manifest, tmp_path):
    project = read_project()
    modules = {name: raw for name, raw in package_files(project).items() if name.endswith(".py")}
    files = {name: raw for name, raw in modules.items() if is_on_the_page(name)}
    ours = module_names(list(files))
    wanted = imports.standard_imports(files, project.name) + ours
    assert project.name + ".session" in ours
    assert failed_imports(node, shipped(manifest), wanted, tmp_path) == {}


def test_what_stays_loads_as_it_does_with_the_whole_library(node, manifest, tmp_path):
    names = module_names(list(stdlib.modules_of(STDLIB.read_bytes())))
    assert len(names) > 150
    whole = failed_imports(node, Boot(), names, tmp_path)
    trimmed = failed_imports(node, shipped(manifest), names, tmp_path)
    assert set(trimmed) == set(whole)


def test_a_module_that_was_dropped_is_missed(node, manifest, tmp_path):
    assert set(failed_imports(node, shipped(manifest), ["json", "ftplib"], tmp_path)) == {"ftplib"}


def test_the_modules_come_from_memory_and_know_their_place(node, manifest, tmp_path):
    (tmp_path / "loaders.py").write_text(LOADERS, encoding="utf-8")
    pyodide.run_script(node, tmp_path / "loaders.py", tmp_path, shipped(manifest))
    loaders, lazy, colours, file, path = json.loads((tmp_path / "loaders.json").read_text(encoding="utf-8"))
    early = {name for name, loader in loaders.items() if loader == "zipimporter"}
    late = {name for name, loader in loaders.items() if loader == "Library"}
    assert {"json.decoder", "asyncio.events", "pyodide.webloop"} <= late
    assert len(early) < 20, early
    assert (lazy, colours) == ("_LazyModule", "ANSIColors")
    library = f"/lib/python{manifest['python'].replace('.', '')}.zip"
    assert (file, path) == (f"{library}/json/__init__.pyc", [f"{library}/asyncio"])
