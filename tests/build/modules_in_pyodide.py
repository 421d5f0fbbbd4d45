"""Runs inside Pyodide: imports the modules that modules.json names and says in failed.json which do not load."""

import importlib
import json
import warnings
from pathlib import Path

HOST = Path("/host")


def failure(module: str) -> str | None:
    """The reason why a module cannot be imported, or None."""
    try:
        importlib.import_module(module)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    return None


warnings.simplefilter("ignore")
names = json.loads((HOST / "modules.json").read_text(encoding="utf-8"))
failures = {name: reason for name in names if (reason := failure(name))}
(HOST / "failed.json").write_text(json.dumps(failures), encoding="utf-8")
