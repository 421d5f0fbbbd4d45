"""A player who does not see the page: goes to a name in Chromium's accessibility tree and presses Enter."""

import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from tests.web.pages import SETTLED

PATIENCE = 20.0
BUTTON, FOLD = "button", "DisclosureTriangle"


class Ear:
    """The accessibility tree of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")
        self._session.send("DOM.enable")

    def nodes(self) -> list[dict[str, Any]]:
        """Everything that is in the tree."""
        found = self._session.send("Accessibility.getFullAXTree")["nodes"]
        return [node for node in found if not node.get("ignored")]

    def names(self, role: str) -> list[str]:
        """The names of everything with a role, in the order of the page."""
        return [_name(node) for node in self.nodes() if _role(node) == role]

    def press(self, role: str, start: str) -> None:
        """Go to the first thing of that role whose name begins so, and press Enter."""
        node = self.wait(role, start)
        self._session.send("DOM.focus", {"backendNodeId": node["backendDOMNodeId"]})
        self.page.wait_for_function(SETTLED)
        self.page.keyboard.press("Enter")

    def wait(self, role: str, start: str) -> dict[str, Any]:
        """Wait until there is such a thing."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for node in self.nodes():
                if _role(node) == role and _name(node).startswith(start):
                    return node
            self.page.wait_for_timeout(50)
        raise AssertionError(f"no {role} is called {start!r}; there are {self.names(role)}")

    def heard(self, words: str) -> None:
        """Wait until the live region has said this."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if any(words in said for said in self.said()):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{words!r} was not said, but {self.said()}")

    def said(self) -> list[str]:
        """The text of live regions, announcement by announcement."""
        nodes = self.nodes()
        table = {node["nodeId"]: node for node in nodes}
        logs = [node for node in nodes if _role(node) == "log"]
        return [
            "".join(_texts(table[child], table)) for log in logs for child in log.get("childIds", []) if child in table
        ]

    def text(self, role: str) -> list[str]:
        """The words of everything with a role: of list items, headings and paragraphs."""
        nodes = self.nodes()
        table = {node["nodeId"]: node for node in nodes}
        return ["".join(_texts(node, table)) for node in nodes if _role(node) == role]


def _role(node: dict[str, Any]) -> str:
    return str(node.get("role", {}).get("value", ""))


def _name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def _texts(node: dict[str, Any], table: dict[str, dict[str, Any]]) -> Iterator[str]:
    if _role(node) == "StaticText":
        yield _name(node)
    for child in node.get("childIds", []):
        if child in table:
            yield from _texts(table[child], table)
