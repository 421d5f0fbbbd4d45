"""The standard library that the site ships: Pyodide's own as bytecode, less what a browser game has no use for.

A module of ours is in it, `sitecustomize`, by which Python takes the others from memory. They stand in one member of
the zip: compressed together they are smaller by a sixteenth than one by one. The lab gets all of the library, with its
docstrings: people who program want to import what they know.
"""

import marshal
from pathlib import Path, PurePosixPath

from building import archive, bytecode, pyodide
from building.node import Node
from building.paths import PYODIDE

FROM_MEMORY = Path(__file__).with_name("sitecustomize_in_pyodide.py")

# Left out: modules and packages by path. tests/build/test_stdlib.py imports all that stays.
DROP = frozenset(
    " ".join(
        (
            # talking to servers and making what is sent to them
            "email ftplib http imaplib ipaddress mailbox netrc poplib smtplib socketserver ssl _ssl urllib uuid",
            "webbrowser wsgiref xmlrpc pyodide/http",
            # debuggers, profilers, tests, documentation, packaging
            "_pyrepl bdb cProfile cmd code compileall doctest filecmp importlib/metadata modulefinder pdb pickletools",
            "profile pstats pyclbr pydoc pyodide/console rlcompleter runpy symtable tabnanny timeit trace",
            "unittest zipapp _sysconfigdata__emscripten_wasm32-emscripten",
            # processes, terminals, event loops and libraries of other systems
            "asyncio/__main__ asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils",
            "concurrent/futures/process concurrent/interpreters ctypes getpass logging/config logging/handlers",
            "multiprocessing ntpath pty sqlite3 tty",
            # formats that no save or data file has
            "bz2 colorsys compression configparser fileinput gzip html _markupbase lzma mimetypes optparse plistlib",
            "quopri shelve stringprep tarfile tomllib wave xml zoneinfo",
            # arguments of programs, the calendar, statistics: for the terminal, where the whole library is at hand
            "_compat_pickle _strptime argparse calendar difflib fractions getopt gettext json/tool pickle statistics",
            "tracemalloc",
            # second copies in Python of what is built in, old names, jokes
            "_pydatetime _pyio __hello__ __phello__ antigravity nturl2path sre_compile sre_constants sre_parse this",
        )
    ).split()
)

# Of the codecs only these are kept: what Python itself starts with, and cp437, in which zip files name their members.
CODECS = frozenset(
    "__init__ aliases ascii charmap cp437 latin_1 raw_unicode_escape unicode_escape utf_16 utf_8 utf_8_sig".split()
)

# Modules and packages by path that Python asks for before it has ours: they stay members of the zip.
FIRST = frozenset(
    "_py_warnings collections copyreg encodings functools importlib keyword operator reprlib sitecustomize types "
    "typing warnings".split()
)
LIBRARY = "library"
"""The member of the zip that holds the other modules, as a marshalled table by name."""
FORM = 2
"""The version of marshal's format: one that every Python reads, and that has no references."""


def stdlib_zip(node: Node) -> bytes:
    """The zip that the page passes as `stdLibURL`."""
    compiled = _compiled(node, kept(_modules()) | {"sitecustomize.py": FROM_MEMORY.read_bytes()}, "neither")
    first = {name: raw for name, raw in compiled.items() if _is_within(name, FIRST)}
    others = {name: raw for name, raw in compiled.items() if name not in first}
    return archive.pack(first | {LIBRARY: marshal.dumps(others, FORM)})


def modules_of(raw: bytes) -> dict[str, bytes]:
    """The bytecode in a `stdlib_zip`, by path."""
    files = archive.unpack(raw)
    others: dict[str, bytes] = marshal.loads(files.pop(LIBRARY))
    return others | files


def whole_zip(node: Node) -> bytes:
    """The zip that Pyodide finds by itself, under its own name for it."""
    return archive.pack(_compiled(node, _modules(), "docstrings and asserts"))


def kept(files: dict[str, bytes]) -> dict[str, bytes]:
    """The modules that stay."""
    return {name: raw for name, raw in files.items() if _stays(name)}


def _modules() -> dict[str, bytes]:
    files = archive.unpack((PYODIDE / pyodide.STDLIB).read_bytes())
    return {name: raw for name, raw in files.items() if name.endswith(".py")}


def _compiled(node: Node, sources: dict[str, bytes], kept: bytecode.Kept) -> dict[str, bytes]:
    version = pyodide.python_version().replace(".", "")
    compiled = bytecode.compiled(node, sources, f"/lib/python{version}.zip", kept)
    return {f"{name}c": raw for name, raw in compiled.items()}


def _stays(name: str) -> bool:
    path = PurePosixPath(name).with_suffix("")
    if path.parts[0] == "encodings":
        return path.name in CODECS
    return not _is_within(name, DROP)


def _is_within(name: str, parts: frozenset[str]) -> bool:
    """True if a file is one of these modules, or in one of these packages."""
    path = PurePosixPath(name).with_suffix("")
    return not parts.isdisjoint(str(part) for part in (path, *path.parents))
