"""A small server for the site, which answers as GitHub Pages does: right types, no listings, under any path."""

import io
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from building.packed import Packed

TYPES = {
    "": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
FROM = re.compile(r"bytes=(\d+)-")
"""The range that a browser asks for if it has the beginning of a file already."""


@dataclass(frozen=True, slots=True)
class Site:
    """A site to serve: a directory, the path below which it appears, headers for every answer, and files packed."""

    directory: Path
    prefix: str = "/"
    headers: dict[str, str] = field(default_factory=dict)
    packed: Packed | None = None


class Handler(SimpleHTTPRequestHandler):
    """Files of one site, and 404 for everything else."""

    protocol_version = "HTTP/1.1"
    # Headers and body go out in two writes: Nagle would hold the second back until the first is acknowledged, 40 ms.
    disable_nagle_algorithm = True
    extensions_map = TYPES

    def __init__(self, *arguments: Any, site: Site) -> None:
        self.site = site
        super().__init__(*arguments, directory=str(site.directory))

    def send_head(self) -> Any:
        """Serve below the prefix only; what the browser has already is not sent again."""
        file = self.file()
        if not urlsplit(self.path).path.startswith(self.site.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
        elif file and self.headers.get("If-None-Match") == self.tag(file):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
        elif file and (self.packed(file) or "Range" in self.headers):
            return self.send_bytes(file, self.packed(file) or file.read_bytes())
        else:
            return super().send_head()
        return None

    def send_bytes(self, file: Path, raw: bytes) -> BinaryIO:
        """Serve these bytes of a file, or what is missing of them where the beginning is of the same version."""
        asked = FROM.fullmatch(self.headers.get("Range", ""))
        begin = int(asked[1]) if asked and self.headers.get("If-Range") == self.tag(file) else 0
        begin = begin if begin < len(raw) else 0
        self.send_response(HTTPStatus.PARTIAL_CONTENT if begin else HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(raw) - begin))
        if begin:
            self.send_header("Content-Range", f"bytes {begin}-{len(raw) - 1}/{len(raw)}")
        if self.packed(file):
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        return io.BytesIO(raw[begin:])

    def file(self) -> Path | None:
        """The file that is asked for, if there is one."""
        asked = urlsplit(self.path).path
        if not asked.startswith(self.site.prefix):
            return None
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() and asked.endswith("/") else path
        return file if file.is_file() else None

    def packed(self, file: Path) -> bytes | None:
        """The file packed, where that is worth the while and the browser takes it."""
        takes = "gzip" in self.headers.get("Accept-Encoding", "")
        return self.site.packed.of(file) if self.site.packed and takes else None

    def tag(self, file: Path) -> str:
        """A tag that tells this file from every other that stood in its place, an older one put back too."""
        how = "-gzip" if self.packed(file) else ""
        return f'"{file.stat().st_mtime_ns:x}-{file.stat().st_size:x}{how}"'

    def translate_path(self, path: str) -> str:
        """The file for a path below the prefix."""
        return super().translate_path("/" + path.removeprefix(self.site.prefix))

    def list_directory(self, path: Any) -> Any:
        """A directory without an index.html is not there."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Add the tag of the file, that the rest of it can be asked for, and the site's own headers."""
        if file := self.file():
            self.send_header("ETag", self.tag(file))
            self.send_header("Accept-Ranges", "bytes")
        if self.site.packed:
            self.send_header("Vary", "Accept-Encoding")
        for name, value in self.site.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def copyfile(self, source: Any, outputfile: BinaryIO | Any) -> None:
        """A browser that turns away in the middle is no error."""
        try:
            super().copyfile(source, outputfile)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Threads that do not hold up the end of the program."""

    daemon_threads = True

    def __init__(self, site: Site, port: int) -> None:
        super().__init__(("127.0.0.1", port), partial(Handler, site=site))
        self.url = f"http://127.0.0.1:{self.server_port}{site.prefix}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Connections that break off are the browser's business."""


@contextmanager
def serving(site: Site, port: int = 0) -> Iterator[str]:
    """Serve in a thread while the block runs; gives the address of the site. Port 0 is any free one."""
    server = Server(site, port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server.url
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
