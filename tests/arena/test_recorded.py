"""The arena's files that are published: a sample comes out as recorded, report and pages follow from the pairs."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from building.paths import ROOT
from rasputitsa.__main__ import main
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.pair import Pair
from rasputitsa.arena.record import Record
from rasputitsa.arena.replay import faults
from rasputitsa.cli import arena
from tests.arena.stubs import named

FOLDER = ROOT / "docs" / "arena"
FILES = sorted(FOLDER.glob("*.json"))
QUICK = {"random", "recruit", "regular", "veteran"}
SAMPLE = 2
PAGES = [
    ("README.md", "ladder"),
    ("docs/arena.md", "handicap"),
    ("docs/arena.md", "ladder-classic"),
    ("docs/arena.md", "balance-marshal"),
    ("docs/writing-a-bot.md", "ladder-plans"),
]
DAWN = ["--game", "skirmish", "--scenario", "dawn", "--seed", "7"]
Forge = Callable[[Any], None]


def test_the_ladder_is_published():
    assert "ladder.json" in {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_published_file_tells_the_truth(path: Path):
    record = Record.read(path)
    assert list(faults(record, sampled(record))) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_has_a_sample_of_different_contests(path: Path):
    record = Record.read(path)
    sample = sampled(record)
    is_quick = any({contest.a, contest.b} <= QUICK for contest in record.contests)
    assert len({pair.contest for pair in sample}) == len(sample) == (SAMPLE if is_quick else 1)


@pytest.mark.parametrize(
    "forge",
    [
        lambda game: game.update(digest="0"),
        lambda game: game.update(actions=game["actions"] + 1),
        lambda game: game.update(winner={"raiders": "guards"}.get(game["winner"], "raiders")),
        lambda game: game.update(nodes=[9, 9]),
    ],
    ids=["digest", "actions", "winner", "nodes"],
)
def test_a_forged_game_of_the_sample_is_found(forge: Forge, tmp_path: Path):
    path, bots = tmp_path / "a.json", (named("IDLE"), named("DRAWN"))
    assert main(["arena", *bots, *DAWN, "--pairs", "5", "--out", str(path)]) == 0
    assert list(faults(Record.read(path), sampled(Record.read(path)))) == []
    (pair,) = sampled(Record.read(path))
    copy = forged(path, tmp_path, lambda form: forge(form["pairs"][pair.number]["games"][1]))
    (found, *_) = faults(copy, sampled(copy))
    assert f"{bots[0]} v {bots[1]}, pair {pair.number}, {bots[0]} guards: " in found


@pytest.mark.parametrize(
    ("name", "forge"),
    [
        ("ladder-plans", lambda report: report[3]["score"].update(low=0.99)),
        ("ladder-plans", lambda report: report.pop()),
        ("handicap", lambda report: report.update(nearest="soviet_points=5")),
        ("handicap", lambda report: report["even"].append("soviet_points=5")),
        ("handicap", lambda report: report["contests"][0].update(pairs=500)),
        ("handicap", lambda report: report.pop("even")),
        ("balance", lambda report: report["differences"][0]["difference"].update(value=0.5)),
        ("balance", lambda report: report["differences"][0].update(favours="soviet")),
        ("balance", lambda report: report["differences"][-1].update(base="revised_2006")),
        ("balance", lambda report: report["differences"][-1].update(value="nothing")),
        ("balance", lambda report: report["differences"].pop()),
        ("balance", lambda report: report.pop("differences")),
    ],
)
def test_a_forged_report_is_found(name: str, forge: Forge, tmp_path: Path):
    copy = forged(FOLDER / f"{name}.json", tmp_path, lambda form: forge(form["report"]))
    assert list(faults(copy, [])) == ["the report does not follow from the pairs"]


def test_contests_of_no_plan_have_no_report(tmp_path: Path):
    path = FOLDER / "balance.json"
    copy = forged(path, tmp_path, lambda form: form["contests"][1].update(name="modern soviet_points=4"))
    with pytest.raises(ArenaError, match="modern soviet_points=4 is no contest of a balance"):
        list(faults(copy, []))


@pytest.mark.parametrize(("page", "name"), PAGES)
def test_a_page_shows_the_table_as_it_was_made(page: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    table = made(Record.read(FOLDER / f"{name}.json"), tmp_path, monkeypatch)
    assert shown(ROOT / page, name) == table


@pytest.mark.parametrize(("page", "name"), PAGES)
def test_a_forged_figure_on_a_page_is_found(page: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    table, copy = made(Record.read(FOLDER / f"{name}.json"), tmp_path, monkeypatch), tmp_path / "page.md"
    copy.write_text((ROOT / page).read_text(encoding="utf-8"), encoding="utf-8")
    arena.write_between(copy, name.partition("-")[0], table.strip())
    assert shown(copy, name) == table
    row = table.splitlines()[3]
    copy.write_text(copy.read_text(encoding="utf-8").replace(row, row.replace(" % |", "1 % |", 1)), encoding="utf-8")
    assert shown(copy, name) != table


def sampled(record: Record) -> list[Pair]:
    """A pair each of some contests between quick bots, spread over the file; where there are none, of one contest.

    Which they are depends on the sources that made the file: another file has others.
    """
    turn = int(record.versions["sources"], 16)
    quick = [index for index, contest in enumerate(record.contests) if {contest.a, contest.b} <= QUICK]
    contests = quick or list(range(len(record.contests)))
    count = min(SAMPLE if quick else 1, len(contests))
    stride = len(contests) // count
    chosen = contests[turn % stride :: stride][:count]
    pairs = [[pair for pair in record.all() if pair.contest == index] for index in chosen]
    return [each[turn % len(each)] for each in pairs]


def forged(path: Path, folder: Path, forge: Forge) -> Record:
    """The record of a copy of a file that was tampered with."""
    form = json.loads(path.read_text(encoding="utf-8"))
    forge(form)
    copy = folder / "forged.json"
    copy.write_text(json.dumps(form), encoding="utf-8")
    return Record.read(copy)


def made(published: Record, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The table that a record's command makes now, given the pairs of the record."""

    def recorded(record: Record, jobs: int, show: object) -> None:
        assert record.command == published.command
        assert record.contests == published.contests
        for pair in published.all():
            record.add(pair)
        record.date, record.versions = published.date, published.versions

    monkeypatch.setattr(arena, "run", recorded)
    path = folder / "table.md"
    assert main([*shlex.split(published.command)[3:], "--table", str(path)]) == 0
    return shown(path, shlex.split(published.command)[3])


def shown(page: Path, name: str) -> str:
    """The text between the marks of a page, which have the name of the command that made it."""
    words, mark = "\n" + page.read_text(encoding="utf-8"), name.partition("-")[0]
    return words.partition(f"\n<!-- {mark} -->\n")[2].partition(f"\n<!-- end of {mark} -->\n")[0]
