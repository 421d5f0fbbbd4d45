"""The file of a run: what was asked, by what it was made, every pair, and the report once all is played.

It is JSON with a line for each pair, and is written anew, under another name first, whenever a pair ends. Of a file
that was cut off somewhere, the whole lines are read.
"""

import datetime
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rasputitsa.arena.contest import Contest
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.pair import Pair
from rasputitsa.arena.sources import versions

FORMAT = 1
COMPARED = ("rasputitsa", "rules", "sources")
"""The versions that decide what is played; any Python plays alike."""
_HEAD = ("arena", "command", "versions", "date")


@dataclass(slots=True)
class Record:
    """The contests of a run and the pairs played so far; without a path it is kept in memory only."""

    command: str
    contests: tuple[Contest, ...]
    path: Path | None
    versions: Mapping[str, Any]
    date: str = ""
    report: Any = None
    _pairs: dict[tuple[int, int], Pair] = field(default_factory=dict)

    @classmethod
    def begin(cls, command: str, contests: Sequence[Contest], path: Path | None) -> "Record":
        """A record to play on: a new one, or the one in the file.

        Raises ArenaError for a file of another command or of other versions.
        """
        slugs = [contest.setting.game for contest in contests]
        made_by = versions(slugs, [bot for contest in contests for bot in (contest.a, contest.b)])
        record = cls(command, tuple(contests), path, made_by)
        if path is not None and path.exists() and path.stat().st_size:
            earlier = cls.read(path)
            record._go_on_with(earlier)
        return record

    @classmethod
    def read(cls, path: Path) -> "Record":
        """The record in a file. Raises ArenaError where it is none."""
        try:
            form = _form(path.read_text(encoding="utf-8"))
            contests = tuple(Contest.from_json(contest) for contest in form["contests"])
            record = cls(form["command"], contests, path, form["versions"], form["date"], form.get("report"))
            record._take(Pair.from_json(pair) for pair in form["pairs"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ArenaError(f"{path} is no file of the arena") from error
        return record

    def add(self, pair: Pair) -> None:
        """Keep a pair that was played."""
        self._take((pair,))
        self.date = datetime.datetime.now(datetime.UTC).date().isoformat()
        self.save()

    def has(self, contest: int, number: int) -> bool:
        """True if a pair was played."""
        return (contest, number) in self._pairs

    def all(self) -> list[Pair]:
        """Every pair, in the order of contests and numbers."""
        return [self._pairs[key] for key in sorted(self._pairs)]

    def counted(self, contest: int) -> list[Pair]:
        """The pairs of a contest that count: from the first on without a gap, as far as its test was open."""
        numbers = range(self.contests[contest].pairs)
        gap = next((number for number in numbers if not self.has(contest, number)), len(numbers))
        pairs = [self._pairs[contest, number] for number in range(gap)]
        until = self.contests[contest].until
        return pairs[: until.decided_after(pair.result for pair in pairs)] if until else pairs

    def is_over(self, contest: int) -> bool:
        """True if all pairs were played, or enough of them."""
        pairs, until = self.counted(contest), self.contests[contest].until
        return len(pairs) == self.contests[contest].pairs or bool(
            until and until.decided_after(pair.result for pair in pairs)
        )

    def drop_surplus(self, contest: int) -> None:
        """Forget what was played beyond the decision, so that a run has the same pairs with any number of processes."""
        counted = len(self.counted(contest))
        self._pairs = {key: pair for key, pair in self._pairs.items() if key[0] != contest or key[1] < counted}

    def save(self) -> None:
        """Write the file, where there is one."""
        if self.path is None:
            return
        draft = self.path.with_name(self.path.name + ".part")
        draft.write_text(self.text(), encoding="utf-8")
        os.replace(draft, self.path)

    def text(self) -> str:
        """The text of the file."""
        head = zip(_HEAD, (FORMAT, self.command, self.versions, self.date), strict=True)
        lines = [f"{json.dumps(name)}: {_compact(value)}," for name, value in head]
        lines += ['"contests": [', ",\n".join(_compact(contest.json()) for contest in self.contests), "],"]
        lines += ['"pairs": [', ",\n".join(_compact(pair.json()) for pair in self.all()), "],"]
        return "\n".join(["{", *lines, f'"report": {_compact(self.report)}', "}", ""])

    def _take(self, pairs: Iterable[Pair]) -> None:
        self._pairs |= {(pair.contest, pair.number): pair for pair in pairs}

    def _go_on_with(self, earlier: "Record") -> None:
        if (earlier.command, earlier.contests) != (self.command, self.contests):
            raise ArenaError(
                f"{self.path} belongs to another command (or was cut off before its first pair): {earlier.command}"
            )
        changed = [name for name in COMPARED if earlier.versions.get(name) != self.versions[name]]
        if changed:
            was, now = ([made_by.get(name) for name in changed] for made_by in (earlier.versions, self.versions))
            raise ArenaError(f"{self.path} was made by another version ({', '.join(changed)}: {was}, now {now})")
        self.date, self._pairs = earlier.date, earlier._pairs


def _form(text: str) -> dict[str, Any]:
    try:
        form = json.loads(text)
    except ValueError:
        form = _whole_lines(text)
    return form if isinstance(form, dict) else {}


def _whole_lines(text: str) -> dict[str, Any]:
    """Everything that can be read of a file that was cut off: all that stands whole on a line."""
    form: dict[str, Any] = {"contests": [], "pairs": []}
    for line in text.splitlines():
        value = _value(line.removesuffix(","))
        if isinstance(value, dict) and "name" in value:
            form["contests"].append(value)
        elif isinstance(value, dict) and "pair" in value:
            form["pairs"].append(value)
        elif isinstance(value, dict):
            form |= value
    return form


def _value(line: str) -> Any:
    try:
        return json.loads(line if line.startswith("{") else f"{{{line}}}")
    except ValueError:
        return None


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
