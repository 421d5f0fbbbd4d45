"""The page on itself: changes, guides, and which licences are handed out."""

import json
import re
from collections.abc import Iterable

from building.guides import guides
from building.paths import ROOT

NAME = "about.json"
CHANGELOG = ROOT / "CHANGELOG.md"
EMPHASIS = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")


def about_json(files: Iterable[str]) -> bytes:
    """The file that the page fetches when it is asked about itself."""
    licences = sorted(name for name in files if name.startswith("LICENSES/"))
    told = changes(CHANGELOG.read_text(encoding="utf-8"))
    table = {"changes": told, "guides": guides(), "texts": ["LICENSE.txt", *licences]}
    return (json.dumps(table, ensure_ascii=False, indent=1) + "\n").encode()


def changes(text: str) -> list[dict[str, object]]:
    """The releases, latest first, and their parts: a title, and lines that may hold **strong words**."""
    parts = re.split(r"^###? ", text, flags=re.MULTILINE)[1:]
    return [_part(*part.split("\n", 1)) for part in parts]


def _part(title: str, body: str) -> dict[str, object]:
    blocks = re.split(r"\n\s*\n|\n(?=- )", body.strip())
    lines = [EMPHASIS.sub(r"\1", " ".join(block.split())).removeprefix("- ") for block in blocks]
    return {"title": title, "lines": [line for line in lines if line]}
