"""Runs inside Pyodide: compiles the modules of /host/sources.zip to unchecked-hash bytecode in /host/bytecode.zip."""

import ast
import importlib.util
import json
import marshal
import zipfile
from pathlib import Path

HOST = Path("/host")
UNCHECKED_HASH = 1
WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
SOME = "."
"""The docstring that is left to a decorated class: a dataclass without one works out a long one when it is imported."""


def compile_one(source: bytes, path: str, kept: str) -> bytes:
    """The bytecode of one module, which believes that its source lies at a path."""
    tree = ast.parse(source, path)
    if kept == "asserts":
        drop_docstrings(tree)
    code = compile(tree, path, "exec", dont_inherit=True, optimize=2 if kept == "neither" else 0)
    flags = UNCHECKED_HASH.to_bytes(4, "little")
    return b"".join([importlib.util.MAGIC_NUMBER, flags, importlib.util.source_hash(source), marshal.dumps(code)])


def drop_docstrings(tree: ast.Module) -> None:
    """Take every docstring out of a module."""
    for node in ast.walk(tree):
        if isinstance(node, WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            is_decorated = isinstance(node, ast.ClassDef) and node.decorator_list != []
            first = ast.Expr(ast.Constant(SOME)) if is_decorated else ast.Pass()
            node.body[0] = ast.copy_location(first, node.body[0])
    ast.fix_missing_locations(tree)


def compile_all() -> None:
    """Every module of the zip, in the zip's order."""
    task = json.loads((HOST / "task.json").read_text(encoding="utf-8"))
    with zipfile.ZipFile(HOST / "sources.zip") as sources, zipfile.ZipFile(HOST / "bytecode.zip", "w") as bytecode:
        for name in sources.namelist():
            compiled = compile_one(sources.read(name), f"{task['prefix']}/{name}", task["kept"])
            bytecode.writestr(name, compiled)


compile_all()
