"""The smoke test's demands on a browser, whichever way it is driven."""

import json
from typing import Any, Protocol

PATIENCE = 120
"""Seconds that a browser has to start, to load a page, to end a script, and for each thing that is waited for in it."""


class BrowserError(Exception):
    """A browser's own words, or words about one, when it does not do what it is asked."""


class NotThereError(Exception):
    """A browser that this machine does not have and cannot fetch."""


class Browser(Protocol):
    """One window of a browser with a fresh profile."""

    version: str

    def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""

    def reload(self) -> None:
        """Load the page again."""

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function in the page and answer its result as JSON, a promise's once it is kept."""


def call(function: str, arguments: tuple[Any, ...]) -> str:
    """The expression that calls a JavaScript function."""
    return f"({function})(...{json.dumps(arguments)})"
