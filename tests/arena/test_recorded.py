"""The arena's files that are published: their figures follow from their pairs, and quick pairs come out as recorded."""

from pathlib import Path

import pytest

from building.paths import ROOT
from rasputitsa.arena.record import Record
from rasputitsa.arena.replay import faults

FILES = sorted((ROOT / "docs" / "arena").glob("*.json"))
QUICK = ("random", "recruit", "regular")
SAMPLE = 2


def test_the_ladder_is_published():
    assert "ladder.json" in {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_published_file_tells_the_truth(path: Path):
    record = Record.read(path)
    quick = [index for index, contest in enumerate(record.contests) if {contest.a, contest.b} <= {*QUICK}]
    sample = [pair for pair in record.all() if pair.contest in quick][-SAMPLE:]
    assert list(faults(record, sample)) == []


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("README.md", "ladder"),
        ("docs/arena.md", "handicap"),
        ("docs/arena.md", "ladder-classic"),
        ("docs/arena.md", "balance-marshal"),
        ("docs/writing-a-bot.md", "ladder-plans"),
    ],
)
def test_a_page_shows_the_table_as_it_was_made(page: str, name: str):
    words, mark = (ROOT / page).read_text(encoding="utf-8"), name.partition("-")[0]
    shown = words.partition(f"\n<!-- {mark} -->\n")[2].partition(f"\n<!-- end of {mark} -->\n")[0]
    record = Record.read(ROOT / "docs" / "arena" / f"{name}.json")
    assert record.command in shown
    assert str(record.date) in shown
