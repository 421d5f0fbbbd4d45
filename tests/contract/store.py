"""Write files that the contract is tried on.

`python -m tests.contract.store 0.1.0`: the saves and positions of a version, to be opened ever after.
`python -m tests.contract.store positions`: the positions of long scenarios.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from rasputitsa.engine import position, save
from tests.contract.cases import FOLDER, POSITIONS, Case, Start, first_cases, played, walk

FILES = Path(__file__).parent / "files"
SEED = 1941
LONGEST = 50_000


def store(version: str) -> list[Path]:
    """For each game and scenario a game in its middle, one with branches, a position; a version is written once."""
    folder = FILES / version
    folder.mkdir(parents=True)
    return [_write(folder, case, kind, content) for case in first_cases() for kind, content in _contents(case).items()]


def store_positions() -> list[Path]:
    """For each long scenario positions evenly spread over a random game."""
    FOLDER.mkdir(exist_ok=True)
    return [path for case in first_cases() if case.is_long for path in _positions(case)]


def _positions(case: Case) -> Iterator[Path]:
    length = played(case, SEED, LONGEST).length
    marks = {length * number // (POSITIONS + 1): Start(case, number).path for number in range(1, POSITIONS + 1)}
    match = case.new(SEED)
    for _ in walk(match, SEED, max(marks) + 1):
        if match.length in marks:
            path = marks[match.length]
            path.write_text(position.canonical(save.position_file(match)), encoding="utf-8", newline="")
            yield path


def _contents(case: Case) -> dict[str, str]:
    half = played(case, SEED).length // 2
    match, practice = played(case, SEED, half), played(case, SEED, half)
    practice.mode = "practice"
    practice.rewind(half // 2, SEED + 1)
    for _ in walk(practice, SEED + 1, 10):
        pass
    return {
        "save": save.dump(match),
        "branches-save": save.dump(practice),
        "position": position.canonical(save.position_file(match)),
    }


def _write(folder: Path, case: Case, kind: str, content: str) -> Path:
    path = folder / f"{case.game.slug}-{case.scenario}-{kind}.json"
    path.write_text(content, encoding="utf-8", newline="")
    return path


if __name__ == "__main__":
    for written in store_positions() if sys.argv[1] == "positions" else store(sys.argv[1]):
        print(written)
