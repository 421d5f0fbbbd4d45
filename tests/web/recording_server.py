"""A site on a server of its own process, which a test can kill, and which is the proxy of the whole browser too.

Every request that the browser makes, to whatever host and from whatever kind of worker, comes by here and is written
down; hosts other than the site's get no answer.
"""

import sys
from functools import partial
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from building.serve import Handler, Site


class RecordingHandler(Handler):
    """Answers for one host, named in the request as a proxy hears it."""

    log: Path
    host: str

    def parse_request(self) -> bool:
        """Write the request down, then go on as the host's own server."""
        if not super().parse_request():
            return False
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"{self.path}\n")
        asked = urlsplit(self.path)
        if asked.hostname != self.host:
            self.send_error(HTTPStatus.BAD_GATEWAY)
            return False
        self.path = asked._replace(scheme="", netloc="").geturl()
        return True


def main(directory: str, prefix: str, host: str, port: str, log: str) -> None:
    """Serve until killed; say so when ready."""
    RecordingHandler.log, RecordingHandler.host = Path(log), host
    site = Site(Path(directory), prefix, {"Cache-Control": "max-age=600"})
    server = ThreadingHTTPServer(("127.0.0.1", int(port)), partial(RecordingHandler, site=site))
    server.daemon_threads = True
    print(server.server_port, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
