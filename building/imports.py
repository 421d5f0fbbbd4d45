"""Imports of the package, read off its syntax trees: the wheel may lean on the standard library only.

Its adapters to other people's libraries lean on those; nothing in the package imports an adapter.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping

DYNAMIC = {"import_module", "__import__"}
ADAPTERS = "adapters"
EXTRAS = frozenset({"distributed"})
"""Modules of the package's extras: whoever asks for one does so late, and says that it is missing."""


def imported_modules(source: bytes, name: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every absolute import in a module, wherever it stands."""
    for node in ast.walk(ast.parse(source, name)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module
        elif isinstance(node, ast.Call):
            yield from _dynamic_import(node)


def foreign_imports(files: Mapping[str, bytes], package: str) -> list[str]:
    """`file:line: module` for each import that is neither ours nor in the standard library."""
    return [
        f"{name}:{line}: {module}"
        for name, source in sorted(files.items())
        if name.endswith(".py") and not is_adapter(name, package)
        for line, module in imported_modules(source, name)
        if not _is_ours(module, package) and not _is_standard(module) and module not in EXTRAS
    ]


def graph(files: Mapping[str, bytes]) -> dict[str, set[str]]:
    """The modules among the files that each of them imports, wherever in it, by their files."""
    sources = {name: raw for name, raw in files.items() if name.endswith(".py")}
    modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in sources}
    named = {name: list(ast.walk(ast.parse(raw, name))) for name, raw in sources.items()}
    return {
        name: {modules[each] for node in nodes for each in _named(node) if each in modules}
        for name, nodes in named.items()
    }


def reached(graph: Mapping[str, set[str]], begin: Iterable[str]) -> set[str]:
    """The modules that some import, and those that these import."""
    found, waiting = set[str](), list(begin)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph[name]
    return found


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def standard_imports(files: Mapping[str, bytes], package: str) -> list[str]:
    """The modules of the standard library that the files import, each once."""
    modules = {
        module
        for name, source in files.items()
        if name.endswith(".py") and not is_adapter(name, package)
        for _, module in imported_modules(source, name)
        if not _is_ours(module, package) and module not in EXTRAS
    }
    return sorted(modules)


def is_adapter(file: str, package: str) -> bool:
    """True if a file of the package is a bridge to a library that is not the package's own need."""
    return file.startswith(f"{package}/{ADAPTERS}/")


def _is_ours(module: str, package: str) -> bool:
    return module.partition(".")[0] == package


def _is_standard(module: str) -> bool:
    return module.partition(".")[0] in sys.stdlib_module_names


def _dynamic_import(call: ast.Call) -> Iterator[tuple[int, str]]:
    """`import_module("name")`: with a name in the text it counts; one worked out at run time cannot be read."""
    function = call.func
    called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if called not in DYNAMIC or not call.args:
        return
    first = call.args[0]
    if isinstance(first, ast.Constant) and isinstance(first.value, str) and not first.value.startswith("."):
        yield call.lineno, first.value
