"""What dataclasses compile for this package at every start, compiled once when its wheel is built.

The standard library writes the methods of a dataclass as text and compiles it while the module is imported: two thirds
of the time that importing this package takes. The build keeps the code beside the package's bytecode, and the page's
worker calls `install` before it imports the rest. Nothing depends on it: text that is not kept is compiled as ever.
"""

import builtins
import dataclasses
import marshal
import sys
from collections.abc import Mapping
from pathlib import Path
from types import CodeType
from typing import Any

KEPT = Path(__file__).parent / "__pycache__" / f"dataclasses.{sys.implementation.cache_tag}.marshal"


def install() -> int:
    """Let dataclasses use the code that is kept; answers how many texts there is code for."""
    if not KEPT.exists():
        return 0
    code: Mapping[str, CodeType] = marshal.loads(KEPT.read_bytes())

    def execute(text: str, *namespaces: Any) -> None:
        builtins.exec(code.get(text, text), *namespaces)

    setattr(dataclasses, "exec", execute)  # noqa: B010 (no attribute that a type checker knows)
    return len(code)
