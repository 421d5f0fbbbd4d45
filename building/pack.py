"""The pack: the package as the page's worker takes it, ready to be written into Python's file system without unzipping.

Packed by zlib: four bytes of a number, a table of that many bytes, then the files one after the other. The table is
JSON, from the path of a file below site-packages to its length. `web/src/worker.js` reads it.
"""

import json
import zlib
from collections.abc import Mapping

from building.wheel import is_on_the_page

NAME = "rasputitsa.pack"
FIGURE = 4


def packed(wheel: Mapping[str, bytes], package: str) -> bytes:
    """Those files of the wheel that the page of the games has a use for."""
    ours = (name for name in sorted(wheel) if name.startswith(f"{package}/") and is_on_the_page(name))
    files = {name: wheel[name] for name in ours}
    table = json.dumps({name: len(raw) for name, raw in files.items()}, separators=(",", ":")).encode()
    return zlib.compress(b"".join([len(table).to_bytes(FIGURE, "little"), table, *files.values()]), 9)


def unpacked(raw: bytes) -> dict[str, bytes]:
    """The files by their path below site-packages."""
    whole = zlib.decompress(raw)
    begin = FIGURE + int.from_bytes(whole[:FIGURE], "little")
    files = {}
    for name, length in json.loads(whole[FIGURE:begin]).items():
        files[name] = whole[begin : begin + length]
        begin += length
    return files
