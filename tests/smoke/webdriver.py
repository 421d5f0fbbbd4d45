"""A browser driven by W3C WebDriver: the few commands that the smoke test needs, over any wire."""

from typing import Any, Protocol

from tests.smoke.browser import PATIENCE, BrowserError, call

CAPABILITIES = {"timeouts": {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}}
SCRIPT = """const done = arguments[arguments.length - 1];
Promise.resolve(%s).then((value) => done({ value }), (error) => done({ error: String(error) }));"""


class Wire(Protocol):
    """Carries commands to a browser."""

    def send(self, command: str, parameters: dict[str, Any]) -> Any:
        """Send a command, named as the standard names it, and answer its result; raises BrowserError."""


class WebDriverBrowser:
    """A session that has been begun over a wire."""

    def __init__(self, wire: Wire, session: dict[str, Any]) -> None:
        self._wire = wire
        self.version = f"{session['capabilities']['browserVersion']} (WebDriver)"

    def open(self, url: str) -> None:
        self._wire.send("Navigate To", {"url": url})

    def reload(self) -> None:
        self._wire.send("Refresh", {})

    def evaluate(self, function: str, *arguments: Any) -> Any:
        script = SCRIPT % call(function, arguments)
        answer = self._wire.send("Execute Async Script", {"script": script, "args": []})
        if "error" in answer:
            raise BrowserError(answer["error"])
        return answer.get("value")
