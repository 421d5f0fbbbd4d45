"""The machine's own Firefox, spoken to by Marionette: the protocol to which geckodriver translates WebDriver."""

import json
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.smoke.browser import PATIENCE, Browser, BrowserError
from tests.smoke.processes import directory, running
from tests.smoke.webdriver import CAPABILITIES, WebDriverBrowser

PROGRAMS = ("firefox-esr", "firefox")
COMMANDS = {
    "New Session": "WebDriver:NewSession",
    "Navigate To": "WebDriver:Navigate",
    "Refresh": "WebDriver:Refresh",
    "Execute Async Script": "WebDriver:ExecuteAsyncScript",
}
# Without a sandbox a script sees what the page's own have put on the window.
IN_THE_PAGE = {"sandbox": None}
ANY_PORT = 'user_pref("marionette.port", 0);\n'
PORT_FILE = "MarionetteActivePort"


class Marionette:
    """Messages of JSON, each after its length and a colon."""

    def __init__(self, connection: socket.socket) -> None:
        self._stream = connection.makefile("rwb")
        self._count = 0
        self._receive()

    def send(self, command: str, parameters: dict[str, Any]) -> Any:
        """Send a command and answer its result."""
        self._count += 1
        fields = parameters | (IN_THE_PAGE if "script" in parameters else {})
        message = json.dumps([0, self._count, COMMANDS[command], fields]).encode()
        self._stream.write(b"%d:%s" % (len(message), message))
        self._stream.flush()
        _, _, error, result = self._receive()
        if error:
            raise BrowserError(f"{error['error']}: {error['message']}")
        return result.get("value", result)

    def _receive(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            if not byte:
                raise BrowserError("Firefox has hung up")
            length += byte
        return json.loads(self._stream.read(int(length)))


def find() -> Path | None:
    """The program, if it is installed."""
    return next((Path(found) for name in PROGRAMS if (found := shutil.which(name))), None)


@contextmanager
def firefox(program: Path) -> Iterator[Browser]:
    """A window without a screen."""
    with directory() as profile:
        (profile / "user.js").write_text(ANY_PORT, encoding="utf-8")
        command: list[str | Path] = [program, "--headless", "--marionette", "--no-remote", "--profile", profile]
        with running(command, {}) as process:
            port = process.wait_for(lambda: _port(profile / PORT_FILE))
            with socket.create_connection(("127.0.0.1", port), 2 * PATIENCE) as connection:
                wire = Marionette(connection)
                yield WebDriverBrowser(wire, wire.send("New Session", CAPABILITIES))


def _port(file: Path) -> int | None:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return int(text) if text else None
