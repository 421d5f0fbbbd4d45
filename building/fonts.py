"""The lettering that the site brings: files of the npm packages of Fontsource, as style.css names them."""

import base64
import re
from collections.abc import Mapping

from building.paths import NODE_MODULES

FOLDER = "fonts"
FACES = {
    "old-standard-tt": ("400-normal.woff", "400-italic.woff", "700-normal.woff"),
    "source-sans-3": ("400-normal.woff2", "600-normal.woff2", "700-normal.woff2"),
}
"""Families by their package, with weight, style and form; of each the Latin part.

Of Old Standard the woff files: they hold the same outlines without the hints, and are smaller than the woff2 for it.
"""
URL = re.compile(rf'url\("?({FOLDER}/[^")]+)"?\)')


def font_files() -> dict[str, bytes]:
    """Every font file by its path in the site."""
    names = [(family, f"{family}-latin-{face}") for family, faces in FACES.items() for face in faces]
    packages = NODE_MODULES / "@fontsource"
    return {f"{FOLDER}/{name}": (packages / family / "files" / name).read_bytes() for family, name in names}


def inlined(style: str, files: Mapping[str, bytes]) -> str:
    """A style sheet that holds the fonts which it names."""

    def data(match: re.Match[str]) -> str:
        form = match[1].rpartition(".")[2]
        return f'url("data:font/{form};base64,{base64.b64encode(files[match[1]]).decode()}")'

    return URL.sub(data, style)
