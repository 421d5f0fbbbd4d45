"""Programs that run beside the test and end with it."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TypeVar

from tests.smoke.browser import PATIENCE, BrowserError

T = TypeVar("T")
LAST_WORDS = 500
GRACE = 5
"""Seconds in which a program may end by itself, once it is asked to."""


class Program:
    """A program in a process group of its own, and what it prints."""

    def __init__(self, command: Sequence[str | Path], env: Mapping[str, str], output: IO[bytes]) -> None:
        self._words = [str(word) for word in command]
        self._output = output
        self._process = subprocess.Popen(
            self._words,
            env={**os.environ, **env},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def wait_for(self, answer: Callable[[], T | None]) -> T:
        """Ask again and again until there is an answer, as long as the program runs."""
        end = time.monotonic() + PATIENCE
        while (given := answer()) is None:
            if self._process.poll() is not None or time.monotonic() > end:
                raise BrowserError(f"{self._words[0]} does not start: {self.printed()[-LAST_WORDS:]}")
            time.sleep(0.1)
        return given

    def end(self) -> None:
        """End it, then whatever it has started and left behind."""
        self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def printed(self) -> str:
        """Everything that it has printed so far."""
        self._output.seek(0)
        return self._output.read().decode(errors="replace")


@contextmanager
def running(command: Sequence[str | Path], env: Mapping[str, str]) -> Iterator[Program]:
    """Run a program while the block runs."""
    with tempfile.TemporaryFile() as output:
        program = Program(command, env, output)
        try:
            yield program
        finally:
            program.end()


@contextmanager
def directory() -> Iterator[Path]:
    """A directory for a profile; a browser that is still ending may write into it while it is removed."""
    with tempfile.TemporaryDirectory(prefix="rasputitsa-", ignore_cleanup_errors=True) as path:
        yield Path(path)
