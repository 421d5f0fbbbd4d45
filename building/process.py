"""Running other programs: what they print is shown when they fail."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from building.paths import ROOT

LONGEST_LINE = 500


class BuildError(Exception):
    """Something a person has to see to; the message says what."""


def say(line: str) -> None:
    """Print one line at once, so that it stands before what a child process prints."""
    print(line, flush=True)


def run(command: Sequence[str | Path], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """Run to the end and answer what was printed; a failure raises BuildError with all of it."""
    code, output = heard(command, cwd, env)
    if code:
        raise BuildError(f"failed ({code}): {' '.join(map(str, command))}\n{readable(output)}")
    return output


def heard(command: Sequence[str | Path], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Run to the end and answer the exit code and what was printed. Raises BuildError if it cannot be run."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise BuildError(f"cannot run {words[0]}: {error.strerror}") from error
    return done.returncode, done.stdout


def readable(output: str) -> str:
    """The output with its longest lines cut short: Node quotes whole minified files."""
    lines = output.rstrip().splitlines()
    return "\n".join(line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} ..." for line in lines)


def succeeds(command: Sequence[str | Path]) -> bool:
    """True if the command can be run and ends well."""
    try:
        run(command)
    except BuildError:
        return False
    return True


def show(command: Sequence[str | Path], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> int:
    """Run with its output on the terminal and answer the exit code."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL, check=False)
    return done.returncode
