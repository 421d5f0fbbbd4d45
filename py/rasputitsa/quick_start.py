"""Code that dataclasses compile for this package at every start, compiled once when its wheel is built.

The standard library writes the methods of a dataclass as text and compiles it while the module is imported: two thirds
of the time that importing this package takes. The build keeps the code beside the package's bytecode, and the page's
worker calls `install` before it imports the rest, and `add_game` for a game that it has fetched. Nothing depends on
what is kept: other text is compiled as ever.
"""

import builtins
import dataclasses
import marshal
import sys
from collections.abc import Mapping
from pathlib import Path
from types import CodeType
from typing import Any

PACKAGE = Path(__file__).parent
KEPT = f"dataclasses.{sys.implementation.cache_tag}.marshal"
_CODE: dict[str, CodeType] = {}


def install(folder: str = "") -> int:
    """Let dataclasses use the code that a folder of the package keeps; answers how many texts there is code for."""
    kept = PACKAGE / folder / "__pycache__" / KEPT
    if not kept.exists():
        return 0
    code: Mapping[str, CodeType] = marshal.loads(kept.read_bytes())
    _CODE.update(code)
    setattr(dataclasses, "exec", _execute)  # noqa: B010 (no attribute that a type checker knows)
    return len(code)


def add_game(slug: str) -> None:
    """Have Python find a game whose files were written a moment ago, and use the code that is kept for it."""
    for path in [path for path in sys.path_importer_cache if path.startswith(str(PACKAGE))]:
        del sys.path_importer_cache[path]
    install(f"games/{slug}")


def _execute(text: str, *namespaces: Any) -> None:
    builtins.exec(_CODE.get(text, text), *namespaces)
