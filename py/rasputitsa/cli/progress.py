"""The progress of a long run, on a terminal's error stream; nothing where there is no terminal."""

import sys
import time
from dataclasses import asdict
from typing import TextIO

from rasputitsa.arena.record import Record
from rasputitsa.arena.sprt import RESULTS
from rasputitsa.arena.statistics import share_of
from rasputitsa.arena.summary import counts
from rasputitsa.arena.tables import interval, percent

_WIDTH = 20


class Progress:
    """A line that is written over with each pair."""

    def __init__(self, stream: TextIO = sys.stderr) -> None:
        self._stream = stream
        self._start = time.monotonic()
        self._shown = 0

    def show(self, record: Record, index: int) -> None:
        """Tell how the contest that is being played stands."""
        if self._stream.isatty():
            self._write(line(record, index, time.monotonic() - self._start))

    def end(self) -> None:
        """Leave the line."""
        if self._shown:
            self._write("")
            self._stream.write("\r")

    def _write(self, words: str) -> None:
        self._stream.write("\r" + words.ljust(self._shown))
        self._stream.flush()
        self._shown = len(words)


def line(record: Record, index: int, seconds: float) -> str:
    """One contest in a line."""
    contest, pairs = record.contests[index], record.counted(index)
    filled = _WIDTH * len(pairs) // contest.pairs
    score = share_of([pair.result / (RESULTS - 1) for pair in pairs])
    place = f"{index + 1}/{len(record.contests)} " if len(record.contests) > 1 else ""
    words = f"{place}{contest.name} [{'#' * filled}{'.' * (_WIDTH - filled)}] {len(pairs)}/{contest.pairs} pairs"
    words += f"  {percent(score.value)} ({interval(asdict(score))})  {seconds:.0f} s"
    return words + (f"  LLR {contest.until.llr(counts(pairs)):.2f}" if contest.until else "")
