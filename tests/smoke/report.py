"""The report of the smoke test: a line a step, and an exit code."""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal

from tests.smoke.browser import Browser, NotThereError

Steps = Sequence[tuple[str, Callable[[Browser], None]]]
LONGEST = 600
HEADING = f"{'browser':9} {'version':26} {'step':9} {'result':8}"


@dataclass(frozen=True, slots=True)
class Line:
    """One step in one browser; one that is not there, or does not start, has a single line."""

    browser: str
    version: str
    step: str
    result: Literal["ok", "FAILED", "not run"]
    remark: str

    def __str__(self) -> str:
        return f"{self.browser:9} {self.version:26} {self.step:9} {self.result:8} {self.remark}"


def tried(name: str, have: Callable[[str], AbstractContextManager[Browser]], steps: Steps) -> Iterator[Line]:
    """The steps in one browser, up to the first that fails; what goes wrong in it leaves the others their turn."""
    version, step = "", "start"
    try:
        with have(name) as browser:
            version = browser.version
            for step, act in steps:
                start = time.monotonic()
                act(browser)
                yield Line(name, version, step, "ok", f"{time.monotonic() - start:6.1f} s")
    except NotThereError as error:
        yield Line(name, version, step, "not run", _short(str(error)))
    except Exception as error:
        yield Line(name, version, step, "FAILED", _short(f"{type(error).__name__}: {error}"))


def exit_code(lines: Sequence[Line], optional: Collection[str]) -> int:
    """1 if a step failed, or a browser was not there that had to be."""
    return int(any(_is_bad(line, optional) for line in lines))


def _is_bad(line: Line, optional: Collection[str]) -> bool:
    return line.result == "FAILED" or line.result == "not run" and line.browser not in optional


def _short(message: str) -> str:
    """The message on one line."""
    return " ".join(message.split())[:LONGEST]
