"""Runs inside Pyodide: imports the modules of /host/task.json and keeps the code that dataclasses compile for them."""

import builtins
import dataclasses
import importlib
import json
import marshal
from pathlib import Path
from types import CodeType
from typing import Any

HOST = Path("/host")
WITHOUT_REFERENCES = 2
"""The format of marshal in which the same code is always the same bytes."""


def main() -> None:
    """Import the modules, and write what was compiled meanwhile."""
    task = json.loads((HOST / "task.json").read_text(encoding="utf-8"))
    for module in task["before"]:
        importlib.import_module(module)
    code: dict[str, CodeType] = {}

    def execute(text: str, *namespaces: Any) -> None:
        code[text] = compile(text, "<dataclass>", "exec")
        builtins.exec(code[text], *namespaces)

    setattr(dataclasses, "exec", execute)  # noqa: B010 (no attribute that a type checker knows)
    for module in task["modules"]:
        importlib.import_module(module)
    (HOST / "dataclasses.marshal").write_bytes(marshal.dumps(dict(sorted(code.items())), WITHOUT_REFERENCES))


main()
