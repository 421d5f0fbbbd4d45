"""The files of a site packed by gzip, as most hosts send them: each once, not for every request."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SUFFIXES = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
LEVEL = 6


class Packed:
    """Packed copies of files below a directory; a file that changes is packed anew when it is next asked for."""

    def __init__(self, directory: Path) -> None:
        self._known: dict[Path, tuple[int, bytes]] = {}
        with ThreadPoolExecutor() as threads:
            list(threads.map(self.of, (path for path in directory.rglob("*") if path.is_file())))

    def of(self, file: Path) -> bytes | None:
        """The file packed; None where that is not worth the while."""
        if file.suffix not in SUFFIXES:
            return None
        changed = file.stat().st_mtime_ns
        known = self._known.get(file)
        if known is None or known[0] != changed:
            known = (changed, gzip.compress(file.read_bytes(), LEVEL, mtime=0))
            self._known[file] = known
        return known[1]
