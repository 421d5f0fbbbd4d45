"""The one-file edition: a page that holds everything, opens from a disk and asks nobody for anything."""

import base64
import re
import zlib
from collections.abc import Mapping

from building import archive, fonts, policy
from building.bundle import sealed
from building.paths import WEB
from building.process import BuildError

NAME = "rasputitsa.html"
FOLDER = WEB / "one-file"
PAGE, WORKER = "one-file/page.js", "one-file/worker.js"
RUNTIME = ("pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs")
ICON = "assets/icon.svg"
LEFT_OUT = re.compile(r".*\.(html|css|js|mjs|svg|png|webmanifest|woff2?)|data/.*/(golden|perft|tests)\.json")
"""Files that stand in the page or in its scripts, and those that only a site needs."""
DIALOGS = (
    "answers",
    "chronicle",
    "debrief",
    "dice",
    "duplicate",
    "edit",
    "home-page",
    "key-sheet",
    "lesson",
    "new-game",
    "owners",
    "players",
    "print",
    "received",
    "review",
    "saves",
    "send-back",
    "settings",
    "share",
    "teach",
)
LATER = (
    *(f"src/dialogs/{name}.js" for name in DIALOGS),
    "src/document/back.js",
    "src/games/owners-check.js",
    "src/games/archive.js",
    "src/keep/indexed-store.js",
    "src/live/live.js",
    "src/overview/overview.js",
    "src/prompt/captions.js",
    "src/prompt/lesson-parts.js",
    "src/prompt/order-parts.js",
    "src/prompt/hint-parts.js",
    "src/prompt/recap-parts.js",
    "src/prompt/task-parts.js",
    "src/prompt/timeline-parts.js",
    "src/rulebook/contents.js",
    "src/sheets/battles.js",
    "src/sheets/calendar.js",
    "src/sheets/overlay-sheet.js",
    "src/site/about.js",
)
"""Modules that a page fetches when somebody wants what they do, each with all that it imports."""
STYLE = '<link rel="stylesheet" href="style.css">'
LINKS = re.compile(
    r'^\s*<(?:link rel="(?:modulepreload|preload|manifest)"|script type="module")[^>]*>(?:</script>)?\n', re.MULTILINE
)
CSS_URL = re.compile(r"""url\((?!["']?(?:data:|#))""")


def one_file(files: Mapping[str, bytes], sources: Mapping[str, bytes]) -> bytes:
    """The page, from the files of the site and the modules that its scripts were made of."""
    modules = {**files, **sources, **{f"one-file/{path.name}": path.read_bytes() for path in FOLDER.glob("*.js")}}
    script = sealed(modules, PAGE, ["src/main.js", *LATER])
    worker = sealed(modules, WORKER, ["src/worker.js", *RUNTIME])
    blocks = {name: raw for name, raw in files.items() if not LEFT_OUT.fullmatch(name)} | {"worker.js": worker.encode()}
    page = _page(files["index.html"].decode(), fonts.inlined(files["style.css"].decode(), files), files[ICON], script)
    return page.replace("</body>", _data(blocks) + f'<script type="module">{script}</script>\n</body>').encode()


def _page(page: str, style: str, icon: bytes, script: str) -> str:
    """The page of the site without what it loads, with the style and the policy that allows just these texts."""
    if CSS_URL.search(style):
        raise BuildError("style.css names a file, which the one-file edition cannot load")
    own = policy.POLICY | {
        "script-src": " ".join([*map(policy.hash_of, [script, *policy.INLINE.findall(page)]), "'wasm-unsafe-eval'"]),
        "worker-src": "blob:",
        "connect-src": "'none'",
        "style-src": policy.hash_of(style),
        "img-src": "data: blob:",
        "font-src": "data:",
        "manifest-src": "'none'",
    }
    changes = {
        '<html lang="en">': '<html lang="en" data-edition="one-file">',
        policy.meta(policy.of_page("index.html", page)): policy.meta(own),
        STYLE: f"<style>{style}</style>",
        f'href="{ICON}"': f'href="data:image/svg+xml;base64,{base64.b64encode(icon).decode()}"',
    }
    for old, new in changes.items():
        if old not in page:
            raise BuildError(f"index.html has no {old}")
        page = page.replace(old, new)
    return LINKS.sub("", page)


def _data(files: Mapping[str, bytes]) -> str:
    return "".join(_block(name, raw) for name, raw in sorted(files.items()))


def _block(name: str, raw: bytes) -> str:
    loose = archive.loosened(raw) if name.endswith(".zip") else raw
    packed = base64.b64encode(zlib.compress(loose, 9)).decode()
    return f'<script type="application/octet-stream" data-file="{name}">{packed}</script>\n'
