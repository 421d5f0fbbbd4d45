"""Runs: the same pairs with any number of processes, stopping when decided, going on after an interruption."""

import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path

import pytest

from rasputitsa.arena import record as records
from rasputitsa.arena import run as runs
from rasputitsa.arena.contest import Contest, Setting
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.executors import here, local
from rasputitsa.arena.pair import GameRecord, Pair, play_pair
from rasputitsa.arena.record import Record
from rasputitsa.arena.run import run
from rasputitsa.arena.sources import fingerprint, versions
from rasputitsa.arena.sprt import Sprt
from rasputitsa.games import find
from tests.arena.stubs import named

MOSCOW = Setting.of(find("battle_for_moscow"), "", {})
DAWN = Setting.of(find("skirmish"), "dawn", {})
IDLE, DRAWN, FAILING = named("IDLE"), named("DRAWN"), named("FAILING")
COMMAND = "python -m rasputitsa arena x y"


def contest(pairs: int = 4, until: Sprt | None = None, a: str = DRAWN, setting: Setting = DAWN) -> Contest:
    return Contest(f"{a} v idle", setting, a, IDLE, pairs, 7, until)


def begun(path: Path | None, *contests: Contest) -> Record:
    return Record.begin(COMMAND, contests or (contest(),), path)


def ignore(record: Record, index: int) -> None:
    pass


def repeatable(record: Record) -> list[tuple[int, int, list[dict[str, object]]]]:
    return [(pair.contest, pair.number, [game.repeatable() for game in pair.games]) for pair in record.all()]


def played(*contests: Contest, jobs: int = 1) -> Record:
    record = begun(None, *contests)
    run(record, local(jobs), ignore)
    return record


@pytest.fixture(params=["spawn", "fork"])
def start_method(request: pytest.FixtureRequest) -> Iterator[None]:
    """Processes are begun in one of the two ways that systems have."""
    before = multiprocessing.get_start_method(allow_none=True)
    multiprocessing.set_start_method(request.param, force=True)
    yield
    multiprocessing.set_start_method(before, force=True)


@pytest.mark.usefixtures("start_method")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_the_games_are_the_same_however_many_processes_play_them():
    contests = (contest(3, setting=MOSCOW), contest(60, Sprt(0, 100), FAILING, MOSCOW))
    assert repeatable(played(*contests, jobs=2)) == repeatable(played(*contests))


def test_a_contest_stops_at_the_pair_that_decides_it():
    """A bot that always forfeits loses every pair."""
    test = Sprt(0, 100)
    record = played(contest(60, test, FAILING))
    assert len(record.all()) == test.decided_after([0] * 60)
    assert record.is_over(0)


def test_an_interrupted_run_goes_on_without_playing_a_pair_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path, asked = tmp_path / "file.json", []
    record = begun(path, contest(3), contest(2, a=IDLE))

    def interrupt(record: Record, index: int) -> None:
        if len(record.all()) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(record, here, interrupt)
    again = begun(path, contest(3), contest(2, a=IDLE))
    assert len(again.all()) == 4

    def counting(contest: Contest, index: int, number: int) -> Pair:
        asked.append((index, number))
        return play_pair(contest, index, number)

    monkeypatch.setattr(runs, "play_pair", counting)
    run(again, here, ignore)
    assert asked == [(1, 1)]
    assert repeatable(again) == repeatable(played(contest(3), contest(2, a=IDLE)))


def test_a_finished_run_plays_nothing_and_keeps_its_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "file.json"
    record = begun(path)
    run(record, here, ignore)
    record.date = "1941-10-02"
    record.save()
    monkeypatch.setattr(runs, "play_pair", None)
    again = begun(path)
    run(again, here, ignore)
    assert again.text() == record.text() == path.read_text(encoding="utf-8")
    assert not list(tmp_path.glob("*.part"))


def test_a_pair_that_ended_before_an_earlier_one_is_kept_and_counts_later(tmp_path: Path):
    path = tmp_path / "file.json"
    record = begun(path)
    pair = play_pair(contest(), 0, 2)
    record.add(pair)
    again = begun(path)
    assert again.counted(0) == []
    assert not again.is_over(0)
    assert again.all() == [pair]


def test_a_file_cut_off_anywhere_gives_its_whole_pairs_or_is_refused(tmp_path: Path):
    path = tmp_path / "file.json"
    record = begun(path)
    run(record, here, ignore)
    whole, kept = path.read_text(encoding="utf-8"), []
    first = whole.index('"pairs": [')
    for end in (*range(first, len(whole), 97), len(whole) - 2):
        path.write_text(whole[:end], encoding="utf-8")
        found = begun(path).all()
        assert found == record.all()[: len(found)]
        kept.append(len(found))
    assert kept == sorted(kept)
    assert kept[0] == 0
    assert kept[-1] == 4


def test_a_file_cut_off_before_its_pairs_or_of_something_else_is_refused(tmp_path: Path):
    path = tmp_path / "file.json"
    run(begun(path), here, ignore)
    whole = path.read_text(encoding="utf-8")
    for words in (whole[: whole.index('"contests"') + 30], "{}", "[]", "nonsense", '{"pairs": 7, "contests": []}'):
        path.write_text(words, encoding="utf-8")
        with pytest.raises(ArenaError):
            begun(path)
        assert path.read_text(encoding="utf-8") == words


def test_a_file_that_is_no_text_is_refused(tmp_path: Path):
    path = tmp_path / "file.json"
    path.write_bytes(bytes(range(128, 256)))
    with pytest.raises(ArenaError, match="is no file of the arena"):
        begun(path)


def test_the_fingerprint_is_that_of_what_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "one_bot.py").write_text("BOT = 1", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = [fingerprint([]), fingerprint(["random"]), fingerprint(["one_bot:BOT"])]
    (tmp_path / "one_bot.py").write_text("BOT = 2", encoding="utf-8")
    found.append(fingerprint(["one_bot:BOT"]))
    assert found[0] == found[1]
    assert len(set(found)) == 3


def test_an_empty_file_is_begun(tmp_path: Path):
    path = tmp_path / "file.json"
    path.touch()
    assert begun(path).all() == []


def test_a_file_of_another_command_is_refused(tmp_path: Path):
    path = tmp_path / "file.json"
    run(begun(path), here, ignore)
    with pytest.raises(ArenaError, match=r"belongs to another command.*: python -m rasputitsa arena x y"):
        begun(path, contest(5))
    with pytest.raises(ArenaError, match="belongs to another command"):
        Record.begin("python -m rasputitsa ladder", (contest(),), path)


def test_a_file_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "file.json"
    run(begun(path), here, ignore)
    made_by = versions(["skirmish"], [])
    monkeypatch.setattr(records, "versions", lambda slugs, names: {**made_by, "sources": "older"})
    with pytest.raises(ArenaError, match=r"was made by another version .sources: .* now .'older'"):
        begun(path)


def test_the_python_that_made_a_file_does_not_matter(tmp_path: Path):
    path = tmp_path / "file.json"
    run(begun(path), here, ignore)
    form = json.loads(path.read_text(encoding="utf-8"))
    form["versions"]["python"] = "3.99"
    path.write_text(json.dumps(form), encoding="utf-8")
    assert len(begun(path).all()) == 4


def test_what_is_played_beyond_a_decision_does_not_count():
    record = begun(None, contest(60, Sprt(0, 100)))
    enough = Sprt(0, 100).decided_after([4] * 60) or 0
    for number in range(enough + 3):
        record.add(Pair(0, number, (won("raiders"), won("guards"))))
    assert len(record.counted(0)) == enough
    record.drop_surplus(0)
    assert len(record.all()) == enough


def won(side: str) -> GameRecord:
    return GameRecord(side, side, None, "", 1, "", "", "", (1, 1), (1, 1), ((1,), (1,)))
