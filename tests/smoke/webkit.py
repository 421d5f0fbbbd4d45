"""WebKitGTK on a screen that nobody sees, driven by WebKitWebDriver: the nearest to Safari that Debian has."""

import json
import re
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.smoke.browser import PATIENCE, Browser, BrowserError
from tests.smoke.processes import directory, running
from tests.smoke.webdriver import CAPABILITIES, WebDriverBrowser

PROGRAMS = ("WebKitWebDriver", "Xvfb")
BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"
COMMANDS = {"Navigate To": "/url", "Refresh": "/refresh", "Execute Async Script": "/execute/async"}
SCREEN = ("-screen", "0", "1440x900x24", "-nolisten", "tcp")


class Http:
    """Commands as POST requests."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._session = ""

    def begin(self, capabilities: dict[str, Any]) -> dict[str, Any]:
        """Begin a session and answer what the browser says of it."""
        session: dict[str, Any] = self._post("/session", {"capabilities": {"alwaysMatch": capabilities}})
        self._session = session["sessionId"]
        return session

    def send(self, command: str, parameters: dict[str, Any]) -> Any:
        """Send a command and answer its result."""
        return self._post(f"/session/{self._session}{COMMANDS[command]}", parameters)

    def _post(self, path: str, fields: dict[str, Any]) -> Any:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=2 * PATIENCE)
        connection.request("POST", path, json.dumps(fields), {"Content-Type": "application/json"})
        value = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(value, dict) and {"error", "stacktrace"} <= value.keys():
            raise BrowserError(f"{value['error']}: {value['message']}")
        return value


def find() -> Path | None:
    """The browser, if it is installed with what drives it."""
    if not all(shutil.which(name) for name in PROGRAMS):
        return None
    return next(Path("/usr/lib").glob(BROWSERS), None)


@contextmanager
def webkit(program: Path) -> Iterator[Browser]:
    """A window on a screen of its own."""
    with directory() as home, _screen() as display:
        env = {"DISPLAY": display, "GDK_BACKEND": "x11", "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
        with _driver(env) as port:
            wire = Http(port)
            options = {"binary": str(program), "args": ["--automation"]}
            yield WebDriverBrowser(wire, wire.begin(CAPABILITIES | {"webkitgtk:browserOptions": options}))


@contextmanager
def _screen() -> Iterator[str]:
    """A virtual screen; gives its name. It prints its number once it is ready."""
    with running(["Xvfb", "-displayfd", "1", *SCREEN], {}) as process:
        yield ":" + process.wait_for(lambda: re.search(r"^(\d+)\n", process.printed(), re.MULTILINE))[1]


@contextmanager
def _driver(env: dict[str, str]) -> Iterator[int]:
    """WebKitWebDriver; gives its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with running(["WebKitWebDriver", f"--port={port}"], env) as process:
        process.wait_for(lambda: _answers(port))
        yield port


def _answers(port: int) -> bool | None:
    try:
        socket.create_connection(("127.0.0.1", port), PATIENCE).close()
    except OSError:
        return None
    return True
