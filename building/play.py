"""Showing the built site on this machine."""

import os
import signal
import sys
import time
import webbrowser

from building import policy, site
from building.packed import Packed
from building.paths import DIST
from building.process import BuildError, say
from building.serve import Site, serving

NO_STORE = {"Cache-Control": "no-cache"}


def play(port: int, browser: str) -> None:
    """Build what has changed, then serve it."""
    site.build()
    serve(port, browser)


def serve(port: int, browser: str) -> None:
    """Serve `dist/` until Ctrl-C or SIGTERM; `browser` is "open" or "leave"."""
    if not (DIST / "index.html").is_file():
        raise BuildError("dist/ holds no site yet: run `build.py build`, or `build.py play`")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with serving(Site(DIST, headers=NO_STORE | policy.OF_HOST, packed=Packed(DIST)), port) as url:
            say(f"Rasputitsa is at {url}  (Ctrl-C stops it)")
            if browser == "open" and _has_screen():
                webbrowser.open(url)
            _wait()
    except KeyboardInterrupt:
        say("\nstopped")
    except OSError as error:
        raise BuildError(f"port {port} cannot be used: {error.strerror}") from error


def _has_screen() -> bool:
    """Without one, a text browser would take the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _wait() -> None:
    while True:
        time.sleep(3600)
