"""The tally of an attack: tries survived of each kind, and every failure with what repeats it."""

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

PATIENCE = 15
"""Seconds of work that one try may take, however busy the machine is; what takes longer hangs, for a player."""
LAST_LINES = 6
TESTS = Path(__file__).parents[1]


class HangsError(BaseException):
    """A try took too long. No handler of errors in the tried code may swallow it."""


class WrongError(Exception):
    """An answer that must not be; the message says what is wrong with it."""


class Tally:
    """The figures of a run."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.ends: Counter[tuple[str, str]] = Counter()
        self.failed: Counter[str] = Counter()

    def attempt(self, kind: str, seed: int, part: str, act: Callable[[], str]) -> None:
        """Do it; it answers how it ended, and whatever it raises is a failure."""
        self.tried[kind] += 1
        try:
            self.ends[kind, act()] += 1
        except (Exception, HangsError) as error:
            self.failed[kind] += 1
            last = "".join(traceback.format_exception(error)).splitlines()[-LAST_LINES:]
            print(f"FAILED {kind}, seed {seed}: {type(error).__name__}", *own_lines(error), *last, sep="\n  ")
            print(f"  again: python3 build.py attack --part {part} --seed {seed} --count 1", flush=True)

    def lines(self) -> Iterator[str]:
        """A line for each kind, and the sum."""
        for kind, tried in sorted(self.tried.items()):
            ends = ", ".join(f"{end} {count}" for (own, end), count in sorted(self.ends.items()) if own == kind)
            yield f"{kind}: tried {tried}, survived {tried - self.failed[kind]} ({ends})"
        yield f"all: tried {self.tried.total()}, survived {self.tried.total() - self.failed.total()}"


def own_lines(error: BaseException) -> list[str]:
    """The lines of the attack itself: an error within a browser ends with many lines of other people's code."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{Path(each.filename).name}:{each.lineno} {each.line}" for each in frames if _is_ours(each.filename)]


def _is_ours(file: str) -> bool:
    return Path(file).is_relative_to(TESTS) and file != __file__


@contextmanager
def patience(seconds: int = PATIENCE) -> Iterator[None]:
    """Raise HangsError where what is done within takes more work; where the system has no such alarm, never."""
    if not hasattr(signal, "SIGVTALRM"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _rung)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _rung(number: int, frame: FrameType | None) -> None:
    raise HangsError
