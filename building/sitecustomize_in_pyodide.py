"""Runs inside Pyodide at every start, as `sitecustomize`: the standard library's modules come from memory.

Pyodide imports about a hundred and thirty modules while it starts. Python's own importer of zip files opens, seeks and
reads the file for each, by way of the file system's JavaScript; this one reads one member of it once. What is not in
that, the importers after it are asked for.
"""

import sys
import zipimport
from collections.abc import Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import LazyLoader
from marshal import loads
from types import ModuleType

HEADER = 16
"""Bytes of a .pyc before the code."""
UNUSED = {"_colorize", "asyncio.sslproto"}
"""Modules that others import and a game never uses: they run when something is asked of them."""


class Library(Loader):
    """The modules in the member `library` of a zip, a marshalled table of .pyc files by name: finds and runs them."""

    def __init__(self, path: str) -> None:
        files: dict[str, bytes] = loads(zipimport.zipimporter(path).get_data(f"{path}/library"))
        self._files = {_module(name): (f"{path}/{name}", raw) for name, raw in files.items()}

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
        _, raw = self._files[module.__name__]
        exec(loads(memoryview(raw)[HEADER:]), module.__dict__)


def _module(file: str) -> str:
    return file.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")


library = next((path for path in sys.path if path.endswith(".zip")), None)
if library:
    sys.meta_path.insert(2, Library(library))
