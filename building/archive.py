"""Zip files that are the same bytes whenever the same files go in."""

import io
import zipfile
from collections.abc import Mapping

DATE = (1980, 1, 1, 0, 0, 0)
UNIX = 3
MODE = 0o644 << 16


def pack(files: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of these files, in the order of their names, with one fixed date and mode."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            archive.writestr(_entry(name), files[name], method, 9)
    return buffer.getvalue()


def unpack(raw: bytes) -> dict[str, bytes]:
    """The files of a zip by name, without its directories."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def loosened(raw: bytes) -> bytes:
    """The same zip with its files as they are, which packs better as a whole."""
    return pack(unpack(raw), zipfile.ZIP_STORED)


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, DATE)
    entry.create_system = UNIX
    entry.external_attr = MODE
    return entry
