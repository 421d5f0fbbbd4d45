"""A server that sends so many bytes a second, or stops in the middle of a file; as `build.py serve` it packs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import ThreadingHTTPServer
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, BinaryIO

from building.serve import Handler, Site

CHUNK = 8192


@dataclass
class Line:
    """The one line of all answers: bytes a second, and files that stop after so many bytes until it is mended."""

    rate: float
    stops: dict[str, int] = field(default_factory=dict)
    mended: Event = field(default_factory=Event)
    sent: int = 0
    free: float = 0.0
    lock: Lock = field(default_factory=Lock)

    def wait(self, count: int) -> None:
        """Take so many bytes of the line, one answer after the other."""
        with self.lock:
            self.free = max(self.free, monotonic()) + count / self.rate
            self.sent += count
            until = self.free
        Event().wait(max(0, until - monotonic()))


class SlowHandler(Handler):
    """Sends by the line."""

    line: Line

    def copyfile(self, source: Any, outputfile: BinaryIO | Any) -> None:
        """Piece by piece; a file that stops goes on when the line is mended."""
        stop = next((count for name, count in self.line.stops.items() if self.path.endswith(name)), None)
        try:
            sent = 0
            while piece := source.read(CHUNK):
                if stop is not None and sent >= stop and not self.line.mended.is_set():
                    self.line.mended.wait()
                    self.close_connection = True
                    return
                self.line.wait(len(piece))
                outputfile.write(piece)
                sent += len(piece)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True


@contextmanager
def slowly(site: Site, line: Line) -> Iterator[str]:
    """Serve by this line while the block runs; gives the address of the site."""
    handler = type("OnLine", (SlowHandler,), {"line": line})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, site=site))
    server.daemon_threads = True
    server.handle_error = lambda request, client_address: None  # type: ignore[method-assign]
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{site.prefix}"
    finally:
        line.mended.set()
        server.shutdown()
        server.server_close()
