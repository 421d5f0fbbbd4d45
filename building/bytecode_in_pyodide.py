"""Runs inside Pyodide: compiles the modules of /host/sources.zip to unchecked-hash bytecode in /host/bytecode.zip."""

import json
import os
import py_compile
import tempfile
import zipfile
from pathlib import Path

HOST = Path("/host")


def compile_one(name: str, source: bytes, prefix: str, optimize: int) -> bytes:
    """The bytecode of one module, which believes that its source lies below `prefix`."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "module.py")
        Path(path).write_bytes(source)
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        compiled = py_compile.compile(
            path, f"{path}c", f"{prefix}/{name}", doraise=True, optimize=optimize, invalidation_mode=mode
        )
        assert compiled is not None
        return Path(compiled).read_bytes()


def compile_all() -> None:
    """Every module of the zip, in the zip's order."""
    task = json.loads((HOST / "task.json").read_text(encoding="utf-8"))
    with zipfile.ZipFile(HOST / "sources.zip") as sources, zipfile.ZipFile(HOST / "bytecode.zip", "w") as bytecode:
        for name in sources.namelist():
            compiled = compile_one(name, sources.read(name), task["prefix"], task["optimize"])
            bytecode.writestr(name, compiled)


compile_all()
