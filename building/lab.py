"""The lab's own files: PyScript with its editor, micropip, the whole standard library, and the examples in the page.

They are fetched by `lab.html` alone, or when a page that is kept offline has nothing else to do.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from building import pyodide, stdlib, venv
from building.bundle import sealed
from building.node import Node
from building.paths import BUILDING, CACHE, NODE_MODULES, PYODIDE, WEB
from building.process import BuildError, run, say

PAGE = "lab.html"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
ENTRY = "core.js"
SANDBOX = "sandbox"
GUEST = f"{SANDBOX}/guest.js"
LEFT_OUT = ("deprecations-manager", "donkey", "mpy", "py-", "pyodide_graph", "storage", "toml", "xterm", "zip")
"""Modules of PyScript by the start of their name: what this page never asks for."""
KEPT = ("py-editor",)
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'`](\./[\w.-]+\.js)["'`]""")
REQUIREMENTS = BUILDING / "requirements-lab.txt"
EXAMPLES = WEB / "lab"
EXAMPLE = re.compile(r'(<script type="py-editor"[^>]* data-example="(\w+)"[^>]*>)(</script>)')
OWN = re.compile(r"lab(/.*|\.(html|css))|src/lab\.js|assets/lab\.\w+\.json|pyodide/python_stdlib\.zip|.*\.whl")


def is_own(name: str) -> bool:
    """True if a file of the site is of use to the lab only."""
    return OWN.fullmatch(name) is not None


def lab_files(node: Node) -> dict[str, bytes]:
    """Every file that the lab adds, its page and script left out."""
    wheel = micropip()
    return {
        **{f"lab/pyscript/{name}": (PYSCRIPT / name).read_bytes() for name in modules()},
        f"pyodide/{pyodide.STDLIB}": stdlib.whole_zip(node),
        f"lab/{wheel.name}": wheel.read_bytes(),
        "lab/guest.js": guest(),
    }


def guest() -> bytes:
    """The script of the worker in which somebody's program runs, with the runtime in it: it can load nothing."""
    runtime = [f"pyodide/{name}" for name in pyodide.RUNTIME if name.endswith(".mjs")]
    files = {name: (PYODIDE.parent / name).read_bytes() for name in runtime}
    own = {f"{SANDBOX}/{path.name}": path.read_bytes() for path in (WEB / SANDBOX).glob("*.js")}
    return sealed({**own, **files}, GUEST, runtime).encode()


def modules() -> list[str]:
    """The scripts of PyScript that a page with editors asks for, by what they import; none of them runs Python."""
    found = [ENTRY]
    for name in found:
        targets = [target[2:] for target in IMPORT.findall((PYSCRIPT / name).read_text(encoding="utf-8"))]
        found.extend(dict.fromkeys(target for target in targets if target not in found and _stays(target)))
    return found


def micropip() -> Path:
    """The wheel that requirements-lab.txt pins, as it is on PyPI."""
    directory = CACHE / "lab" / hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:12]
    if not list(directory.glob("*.whl")):
        say(f"fetching what {REQUIREMENTS.name} names")
        command = [str(venv.bare()), "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        target = ["--only-binary=:all:", "--python-version", pyodide.python_version(), "--dest", str(directory)]
        run([*command, "--require-hashes", *target, "--requirement", str(REQUIREMENTS)])
    wheels = sorted(directory.glob("*.whl"))
    if len(wheels) != 1:
        raise BuildError(f"{REQUIREMENTS.name} has to name one wheel, and {directory} holds {len(wheels)}")
    return wheels[0]


def installer(names: Iterable[str]) -> str:
    """The file among these by which the boxes of the lab install a package."""
    return next(name for name in names if name.startswith("lab/") and name.endswith(".whl"))


def examples() -> dict[str, str]:
    """The programs of the page by their names, as tests run them too."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.py"))}


def with_examples(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, with the programs in the page."""
    programs = examples()
    if unfit := [name for name, program in programs.items() if "</" in program or "<!" in program]:
        raise BuildError(f"a program in the page may hold neither </ nor <!: {', '.join(unfit)}")
    page = EXAMPLE.sub(lambda match: f"{match[1]}\n{programs[match[2]]}{match[3]}", files[PAGE].decode())
    return {**files, PAGE: page.encode()}


def _stays(name: str) -> bool:
    return name.startswith(KEPT) or not name.startswith(LEFT_OUT)


def names_of(files: Iterable[str]) -> list[str]:
    """The files that only the lab needs."""
    return sorted(name for name in files if is_own(name))
