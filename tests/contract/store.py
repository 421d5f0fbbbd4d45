"""Write the saves and positions of a version, to be opened ever after: `python -m tests.contract.store 0.1.0`."""

import sys
from pathlib import Path

from rasputitsa.engine import position, save
from tests.contract.cases import Case, first_cases, played, walk

FILES = Path(__file__).parent / "files"
SEED = 1941


def store(version: str) -> list[Path]:
    """For each game and scenario a game in its middle, one with branches, a position; a version is written once."""
    folder = FILES / version
    folder.mkdir(parents=True)
    return [_write(folder, case, kind, content) for case in first_cases() for kind, content in _contents(case).items()]


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
    for written in store(sys.argv[1]):
        print(written)
