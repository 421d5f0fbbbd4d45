"""A save holds the game: the same bytes after opening it, at any point, with all its branches."""

import json
import re
from pathlib import Path

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.record import save
from rasputitsa.games import find
from tests.contract.cases import Case, walk

FILES = Path(__file__).parent / "files"
BYTES_PER_ACTION = 150
BYTES_AT_MOST = 24_000


def test_branches_of_practice_survive_a_save(first_case: Case):
    match, choose = first_case.new(34), Chooser(34)
    match.mode = "practice"
    for seed in (None, 99, None):
        for _ in range(25):
            if match.decision:
                match.play(match.decision.sample(choose))
        match.rewind(choose(match.length), seed)
    for _ in range(5):
        assert match.decision is not None
        match.play(match.decision.sample(choose))
    written = save.dump(match)
    opened = save.load(written, find)
    assert len(opened.match.history.branches) > 1
    assert opened.match.digest() == match.digest()
    assert save.dump(opened.match) == written
    assert save.verify(written, find) == []


def test_a_match_cannot_be_rewound(first_case: Case):
    match = first_case.new(35)
    for _ in walk(match, 35, 5):
        pass
    with pytest.raises(IllegalActionError):
        match.rewind(0)


def test_a_save_says_openly_what_it_holds(first_case: Case):
    form = json.loads(save.dump(first_case.new(36)))
    assert form["reveals"] == ["seed", "hands"]


def test_a_position_file_holds_neither_seed_nor_past(first_case: Case):
    match = first_case.new(123_456_789_123)
    for _ in walk(match, 37, 30):
        pass
    written = position.canonical(save.position_file(match))
    opened = save.load(written, find).match
    assert "123456789123" not in written
    assert opened.length == 0
    assert opened.state == match.state
    assert save.dump(save.load(save.dump(opened), find).match) == save.dump(opened)


def stored_files() -> list[Path]:
    return sorted(FILES.glob("*/*.json"))


@pytest.mark.parametrize("path", stored_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_files_of_every_version_can_be_opened(path: Path):
    opened = save.load(path.read_text(encoding="utf-8"), find)
    changed = any(notice.key == "save.rules_changed" for notice in opened.notices)
    assert changed or opened.notices == []
    assert opened.match.decision is not None or opened.match.state.result is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+|rules-\d+", path.parent.name)
    if path.stem.endswith("save") and not changed:
        assert save.verify(path.read_text(encoding="utf-8"), find) == []
