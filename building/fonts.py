"""The lettering that the site brings: files of the npm packages of Fontsource, as style.css names them."""

import base64
import re
from collections.abc import Mapping

from building.paths import NODE_MODULES

FOLDER = "fonts"
FACES = {
    "old-standard-tt": ("400-normal", "400-italic", "700-normal"),
    "source-sans-3": ("400-normal", "600-normal", "700-normal"),
}
"""Families by their package, with weights and styles; of each the Latin part."""
URL = re.compile(rf'url\("?({FOLDER}/[^")]+)"?\)')


def font_files() -> dict[str, bytes]:
    """Every font file by its path in the site."""
    names = [(family, f"{family}-latin-{face}.woff2") for family, faces in FACES.items() for face in faces]
    packages = NODE_MODULES / "@fontsource"
    return {f"{FOLDER}/{name}": (packages / family / "files" / name).read_bytes() for family, name in names}


def inlined(style: str, files: Mapping[str, bytes]) -> str:
    """A style sheet that holds the fonts which it names."""

    def data(match: re.Match[str]) -> str:
        return f'url("data:font/woff2;base64,{base64.b64encode(files[match[1]]).decode()}")'

    return URL.sub(data, style)
