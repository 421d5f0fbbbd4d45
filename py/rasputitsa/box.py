"""The names that a program in a box of the lab finds besides Python; puts back what the one before it spoilt.

>>> shown = []
>>> found = names(lambda *given: shown.append(given), lambda *given: shown.append(given))
>>> found["show"]("<svg/>", title="A board")
>>> found["progress"](1, 2)
>>> shown
[('<svg/>', 'A board'), (1.0, 2.0)]
>>> found["progress"](1, float("nan"))
Traceback (most recent call last):
    ...
ValueError: progress(done, total) takes two numbers, neither infinite, and a total above 0: not 1 of nan
"""

import asyncio
import builtins
import math
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO


def names(put: Callable[[str, str], object], fill: Callable[[float, float], object]) -> dict[str, object]:
    """The names that the first program starts with; `put` and `fill` belong to the page."""

    def show(picture: str, title: str = "") -> None:
        """Show a picture, as SVG."""
        put(picture, str(title))

    def progress(done: float, total: float) -> None:
        """Show how far something is."""
        part, whole = float(done), float(total)
        if not (math.isfinite(part) and math.isfinite(whole) and whole > 0):
            raise ValueError(
                f"progress(done, total) takes two numbers, neither infinite, and a total above 0: not {done} of {total}"
            )
        fill(part, whole)

    return {"__name__": "__main__", "show": show, "progress": progress}


class Keeper:
    """Puts back what a program may spoil for the next, streams, built-in names, limits, hooks; waits for its tasks."""

    def __init__(self) -> None:
        self._built_in, self._known, self._open = vars(builtins), dict(vars(builtins)), open
        self._hooks = {name: getattr(sys, name) for name in ("excepthook", "displayhook", "unraisablehook", "stdin")}
        self._limit = sys.getrecursionlimit()
        self._streams: list[TextIO] = []
        self._send = os.fsync
        self._tasks = asyncio.all_tasks, asyncio.current_task, asyncio.wait

    def put_back(self) -> None:
        """Put everything back as before the first program; what has been written so far goes out."""
        self._built_in.update(self._known)
        sys.settrace(None)
        sys.setprofile(None)
        sys.setrecursionlimit(self._limit)
        for name, hook in self._hooks.items():
            setattr(sys, name, hook)
        self.flush()
        self._streams = [self._opened(number) for number in (1, 2)]
        sys.stdout, sys.stderr = self._streams

    def flush(self) -> None:
        """Write out the last line, though it has no end."""
        for stream in self._streams:
            if not stream.closed:
                with suppress(OSError):
                    stream.flush()
                    self._send(stream.fileno())

    async def settle(self) -> None:
        """Return when every task that the program has begun is over."""
        all_tasks, current_task, wait = self._tasks
        while others := all_tasks() - {current_task()}:
            await wait(others)
        self.put_back()

    def _opened(self, number: int) -> TextIO:
        return self._open(number, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
