"""Write files that the contract is tried on.

`python -m tests.contract.store 0.1.0`: the saves and positions of a version, to be opened ever after.
`python -m tests.contract.store positions [GAME-SCENARIO...]`: the positions of long scenarios, or of those named.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from tests.contract.cases import FOLDER, POSITIONS, Case, Start, first_cases, played, walk
from tests.trials import trial_of

FILES = Path(__file__).parent / "files"
SEED = 1941
LONGEST = 50_000


def store(version: str) -> list[Path]:
    """For each game and scenario a game in its middle, one with branches, a position; a version is written once."""
    folder = FILES / version
    folder.mkdir(parents=True)
    return [_write(folder, case, kind, content) for case in first_cases() for kind, content in _contents(case).items()]


def store_positions(names: Sequence[str]) -> list[Path]:
    """For each long scenario, or each of those named, positions from a game played by the players of its trial."""
    FOLDER.mkdir(exist_ok=True)
    chosen = (case for case in first_cases() if case.is_long and (not names or str(case) in names))
    return [path for case in chosen for path in _positions(case)]


def _positions(case: Case) -> Iterator[Path]:
    turns = [match.state.turn for match in _on_the_way(case)]
    marks = {length: Start(case, number).path for number, length in enumerate(_marks(case, turns), 1)}
    for match in _on_the_way(case, max(marks)):
        if match.length in marks:
            path = marks[match.length]
            path.write_text(position.canonical(save.position_file(match)), encoding="utf-8", newline="")
            yield path


def _marks(case: Case, turns: list[int]) -> list[int]:
    """After so many actions of a game, of which the turn before each is known, a position is stored."""
    wanted, parts = trial_of(case.game.slug).turns.get(case.scenario, ()), POSITIONS + 1
    if not wanted:
        return [len(turns) * number // parts for number in range(1, parts)]
    return [turns.index(turn) + turns.count(turn) * number // parts for number, turn in enumerate(wanted, 1)]


def _on_the_way(case: Case, last: int = LONGEST) -> Iterator[Match]:
    """A match before each of its actions."""
    match, choose, player = case.new(SEED), Chooser(SEED), trial_of(case.game.slug).player
    while match.decision is not None and match.length <= last:
        yield match
        match.play(player(match, choose))


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
    for written in store_positions(sys.argv[2:]) if sys.argv[1] == "positions" else store(sys.argv[1]):
        print(written)
