"""Workers that die, that have other sources, that are not there; a cluster of dask by night."""

import os
import signal
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.__main__ import main
from rasputitsa.arena import executors
from rasputitsa.arena import run as runs
from rasputitsa.arena.contest import Contest, Setting
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.executors import here, local
from rasputitsa.arena.record import Record
from rasputitsa.arena.run import play_pairs, run
from rasputitsa.arena.sources import fingerprint
from rasputitsa.games import find
from tests.arena.stubs import GRAVE, named

MOSCOW = Setting.of(find("battle_for_moscow"), "", {})
IDLE, DRAWN, DYING, DYING_ONCE = named("IDLE"), named("DRAWN"), named("DYING"), named("DYING_ONCE")


def begun(a: str, pairs: int) -> Record:
    return Record.begin("", [Contest("", MOSCOW, a, IDLE, pairs, 7)], None)


def ignore(record: Record, index: int) -> None:
    pass


def games_of(record: Record) -> list[tuple[int, list[dict[str, object]]]]:
    """The games of each pair without the times, which are never the same."""
    return [(pair.number, [game.repeatable() for game in pair.games]) for pair in record.all()]


def test_pairs_of_a_worker_that_dies_are_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(GRAVE, str(tmp_path / "grave"))
    record = begun(DYING_ONCE, 4)
    run(record, local(2), ignore)
    plain = begun(DYING_ONCE, 4)
    run(plain, here, ignore)
    assert games_of(record) == games_of(plain)
    assert len(record.all()) == 4


def test_workers_that_die_again_and_again_are_given_up():
    with pytest.raises(ArenaError, match=f"the workers died {runs.MOST_LOST + 1} times before a pair ended"):
        run(begun(DYING, 2), local(2), ignore)


def test_a_worker_with_other_sources_plays_nothing():
    contest = begun(IDLE, 1).contests[0]
    assert play_pairs(contest, 0, fingerprint([IDLE, IDLE]), [0])
    with pytest.raises(ArenaError, match="a worker has other sources of the rules and bots"):
        play_pairs(contest, 0, "0123456789ab", [0])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--executor", "dask"), "--executor dask needs --scheduler ADDRESS"),
        (("--scheduler", "tcp://127.0.0.1:8786"), "--scheduler goes with --executor dask"),
    ],
)
def test_words_that_do_not_go_together_are_refused(words: Sequence[str], said: str, capsys: pytest.CaptureFixture[str]):
    assert main(["arena", IDLE, IDLE, "--pairs", "1", *words]) != 0
    assert said in capsys.readouterr().err


def test_dask_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch):
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(executors, "import_module", missing)
    with pytest.raises(ArenaError, match=r"pip install rasputitsa\[dask\]"), executors.dask("tcp://127.0.0.1:1"):
        pass


def test_a_cluster_of_two_workers_plays_the_same_pairs_though_one_is_killed(monkeypatch: pytest.MonkeyPatch):
    distributed: Any = import_module("distributed")
    monkeypatch.setattr(executors, "PAIRS_A_TASK", 3)
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
    killed: list[Any] = []

    def kill_one(record: Record, index: int) -> None:
        if not killed:
            killed.append(next(iter(cluster.scheduler.workers.values())))
            os.kill(cluster.workers[0].process.process.pid, signal.SIGKILL)

    with cluster:
        record = begun(DRAWN, 24)
        run(record, lambda: executors.dask(cluster.scheduler_address), kill_one)
    plain = begun(DRAWN, 24)
    run(plain, here, ignore)
    assert killed
    assert games_of(record) == games_of(plain)
