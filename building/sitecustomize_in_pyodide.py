"""Runs inside Pyodide at every start, as `sitecustomize`: the standard library's modules come from memory.

Pyodide imports about a hundred and thirty modules while it starts. Python's own importer of zip files opens, seeks and
reads the file for each, by way of the file system's JavaScript; this one reads it once. What it does not know, the
importers after it are asked for.
"""

import sys
import zipimport
import zlib
from collections.abc import Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import LazyLoader
from marshal import loads
from types import ModuleType
from typing import Any

AFTER_NAME = 30
"""Bytes of a file's own header in a zip before its name; its lengths are the last four of them."""
HEADER = 16
"""Bytes of a .pyc before the code."""
UNUSED = {"_colorize", "asyncio.sslproto"}
"""Modules that others import and a game never uses: they run when something is asked of them."""


class Library(Loader):
    """The modules of a zip of .pyc files: finds and runs them."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self._raw = memoryview(file.read())
        files: dict[str, Any] = getattr(zipimport.zipimporter(path), "_get_files")()  # noqa: B009
        self._files = {_module(name): entry for name, entry in files.items() if name.endswith(".pyc")}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of a module, before it runs."""
        entry = self._files.get(name)
        if entry is None:
            return None
        file, loader = entry[0], LazyLoader(self) if name in UNUSED else self
        spec = ModuleSpec(name, loader, origin=file, is_package=file.endswith("__init__.pyc"))
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(file.rpartition("/")[0])
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """The usual one."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of the module in it."""
        exec(loads(self._read(module.__name__)[HEADER:]), module.__dict__)

    def _read(self, name: str) -> bytes | memoryview:
        _, method, packed, _, offset, *_ = self._files[name]
        lengths = self._raw[offset + AFTER_NAME - 4 : offset + AFTER_NAME]
        begin = offset + AFTER_NAME + int.from_bytes(lengths[:2], "little") + int.from_bytes(lengths[2:], "little")
        raw = self._raw[begin : begin + packed]
        return zlib.decompress(raw, -15) if method else raw


def _module(file: str) -> str:
    return file.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")


library = next((path for path in sys.path if path.endswith(".zip")), None)
if library:
    sys.meta_path.insert(2, Library(library))
