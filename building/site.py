"""The site: every file of `dist/`, made in memory first, so that the same sources give the same bytes."""

import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from building import about, archive, fonts, lab, offline, one_file, pack, pyodide, stdlib, strength, wheel
from building import node as nodes
from building.evidence import evidence_files
from building.minify import bundled, small
from building.node import Node
from building.paths import DIST, NODE_MODULES, PYODIDE, PYTHON, ROOT, WEB
from building.policy import with_policy
from building.preload import with_preloads
from building.process import run, say
from building.project import Project, read_project

TEXTS = ("LICENSE", "NOTICE")
PAGES = (".html", ".css", ".svg", ".webmanifest", ".txt")
MANIFEST = "manifest.json"
NO_JEKYLL = ".nojekyll"
MODULE = re.compile(r'<script type="module"[^>]* src="([^"]+)">')
MODULES = ("lean-qr/index.mjs",)
LOOK = "src/look.js"
ARCHIVE = "rasputitsa-site.zip"
SIZES = "downloads.json"
DOWNLOADS = (one_file.NAME, ARCHIVE, SIZES)
UNLISTED = (MANIFEST, NO_JEKYLL, offline.NAME, *DOWNLOADS)
"""Files of the site that its manifest does not name: itself, what depends on it, and what is only handed out."""


def build(target: Path = DIST, source: Path = PYTHON) -> None:
    """Make the site of the package in `source`, and touch only the files of `target` that change."""
    node = nodes.install_packages()
    files = site_files(node, read_project(), source)
    changed = write_site(files, target)
    say(f"{target.name}/: {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB, {changed} changed")


def site_files(node: Node, project: Project, source: Path = PYTHON) -> dict[str, bytes]:
    """Every file of the site by its path; `source` is the folder that holds the package."""
    name = wheel.wheel_name(project)
    sources, exported = web_files(), exported_files(project, source)
    whole = wheel.build_wheel(node, project, source)
    files = {
        **page_files(node, lab.with_examples(sources), first_seen(exported)),
        **lab.lab_files(node),
        **exported,
        **evidence_files(),
        **licence_files(),
        **fonts.font_files(),
        **{f"pyodide/{part}": (PYODIDE / part).read_bytes() for part in pyodide.RUNTIME},
        "pyodide/stdlib.zip": stdlib.stdlib_zip(node),
        name: whole,
        **pack.packs(wheel.without_docstrings(node, archive.unpack(whole)), project.name),
    }
    files[about.NAME] = about.about_json(files)
    files[strength.NAME] = strength.strength_json()
    return with_downloads(released(project, name, files), sources)


def released(project: Project, wheel_file: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """The files with what binds them to one version: the manifest, and the service worker that keeps them."""
    hashes = {name: hashlib.sha256(raw).hexdigest() for name, raw in sorted(files.items())}
    build = offline.build_name(hashes)
    sizes = {
        name: len(raw)
        for name, raw in sorted(files.items())
        if name.startswith("pyodide/") or name.endswith((".pack", ".whl")) or name == "lab/guest.js"
    }
    table = manifest(project, wheel_file, build, hashes, sizes)
    kept = hashes | {MANIFEST: hashlib.sha256(table).hexdigest()}
    return {**files, MANIFEST: table, offline.NAME: offline.service_worker(build, kept), NO_JEKYLL: b""}


def with_downloads(files: dict[str, bytes], sources: dict[str, bytes]) -> dict[str, bytes]:
    """The files with the one-file edition, a zip of the site, which holds neither, and how large both are.

    A host that packs what it sends does not tell how large a file is.
    """
    handed = {one_file.NAME: one_file.one_file(without_lab(files), sources), ARCHIVE: archive.pack(files)}
    sizes = json.dumps({name: len(raw) for name, raw in handed.items()})
    return {**files, **handed, SIZES: f"{sizes}\n".encode()}


def without_lab(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files that a player needs."""
    return {name: raw for name, raw in files.items() if not lab.is_own(name)}


def web_files() -> dict[str, bytes]:
    """Files of web/ itself, of web/src and of web/assets, and modules of others that go into the page's scripts."""
    own = [path for path in WEB.iterdir() if path.suffix in PAGES]
    deeper = [path for part in ("src", "assets") for path in (WEB / part).rglob("*") if _is_served(path)]
    others = [NODE_MODULES / name for name in MODULES]
    return {path.relative_to(WEB).as_posix(): path.read_bytes() for path in own + deeper + others}


def first_seen(exported: dict[str, bytes]) -> dict[str, str]:
    """The game and the scenario that a new visitor sees."""
    game = json.loads(exported["data/games.json"])["games"][0]
    return {"game": game["id"], "scenario": game["scenarios"][0]["id"]}


def page_files(node: Node, sources: dict[str, bytes], first: dict[str, str]) -> dict[str, bytes]:
    """The pages with their policy and preloads, small styles, the modules of each as one script: it is there sooner."""
    pages = (raw.decode() for name, raw in sources.items() if name.endswith(".html"))
    entries = sorted({*one_file.LATER, *(entry for page in pages for entry in MODULE.findall(page))})
    bundles = with_look(small(node, small(node, bundled(node, sources, entries), ".css"), LOOK))
    return with_policy(with_preloads(bundles, first))


def with_look(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files with the script that every page begins by in every page: it cannot be missing."""
    loaded, here = f'<script src="{LOOK}"></script>'.encode(), b"<script>%s</script>" % files[LOOK].strip()
    return {name: raw.replace(loaded, here) for name, raw in files.items() if name != LOOK}


def exported_files(project: Project, source: Path = PYTHON) -> dict[str, bytes]:
    """The maps, texts and first views, which the package writes itself."""
    with tempfile.TemporaryDirectory() as directory:
        run([sys.executable, "-m", project.name, "export", directory], cwd=source, env={"PYTHONDONTWRITEBYTECODE": "1"})
        base = Path(directory)
        return {path.relative_to(base).as_posix(): path.read_bytes() for path in base.rglob("*") if path.is_file()}


def licence_files() -> dict[str, bytes]:
    """The licences of what the site hands out."""
    texts = {f"{name}.txt": (ROOT / name).read_bytes() for name in TEXTS}
    return texts | {f"LICENSES/{path.name}": path.read_bytes() for path in (ROOT / "LICENSES").glob("*.txt")}


def manifest(project: Project, wheel_file: str, build: str, hashes: dict[str, str], sizes: dict[str, int]) -> bytes:
    """Everything that the worker needs to boot, the size of its files, and the hash of all that a page may fetch."""
    table = {
        "version": project.version,
        "build": build,
        **({"address": project.address} if project.address else {}),
        "python": pyodide.python_version(),
        "wheel": wheel_file,
        "installer": lab.installer(hashes),
        "lock": pyodide.lock_info(),
        "sizes": sizes,
        "files": hashes,
    }
    return (json.dumps(table, indent=1) + "\n").encode()


def write_site(files: dict[str, bytes], target: Path) -> int:
    """Make `target` hold these files and no others; answers how many had to be written or removed."""
    stale = [path for path in _files_below(target) if path.relative_to(target).as_posix() not in files]
    for path in stale:
        path.unlink()
    changed = [name for name, raw in files.items() if not _holds(target / name, raw)]
    for name in changed:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(files[name])
    return len(stale) + len(changed)


def _is_served(path: Path) -> bool:
    return path.is_file() and not path.name.startswith(".") and not path.name.endswith(".d.ts")


def _files_below(target: Path) -> Iterator[Path]:
    return (path for path in target.rglob("*") if path.is_file())


def _holds(path: Path, raw: bytes) -> bool:
    return path.is_file() and path.stat().st_size == len(raw) and path.read_bytes() == raw
