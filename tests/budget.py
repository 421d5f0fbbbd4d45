"""The cost of the tests: CPU-seconds by game and chapter, in the seconds of a calibration loop run beside them.

A plugin of pytest. With `--budgets=keep` a run fails in which a game costs more than
its trial allows, or a test more than one may.
"""

import gc
import os
from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from tests.invented import SLUGS
from tests.nightly import is_nightly
from tests.trials import CHAPTERS, trial_of

TESTS = Path(__file__).parent
SHARED = "shared"
TURNS = 2_000_000
SHARE = 10
"""A calibrated second is the time of these rounds, so many times over."""
MOST = 50
"""CPU-seconds that one test by day may cost."""
SELDOM = 50_000
"""New objects before circles of them are looked for: what is played makes no circles, and looking costs a tenth."""
_OF_FOLDER = {"contract": "contract", "bots": "bots", "arena": "bots", "review": "bots", "web": "page", "smoke": "page"}
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--budgets", choices=("tell", "keep"), default="tell", help="keep: a breach fails the run")
    parser.addoption("--dearest", type=int, default=0, metavar="N", help="list the N tests that cost most")


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
    config.addinivalue_line("markers", "game(slug): the game whose budget a test is charged to")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    # To look for running children takes milliseconds beside a browser, and there are many tests that have none.
    told = spent if item.get_closest_marker("site") else settled
    start = told()
    result = yield
    # A child that ended and was not waited for takes what it cost with it.
    cost = max(0.0, told() - start)
    item.config.stash.setdefault(_COSTS, defaultdict(float))[account_of(item)] += cost
    item.config.stash.setdefault(_DEAREST, []).append((cost, item.nodeid))
    return result


@pytest.hookimpl
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process of xdist hands its costs to the one that asked for it."""
    costs = session.config.stash.get(_COSTS, defaultdict(float))
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["costs"] = [[*account, seconds] for account, seconds in costs.items()]
        output["dearest"] = session.config.stash.get(_DEAREST, [])
        return
    total = session.config.stash.setdefault(_COSTS, defaultdict(float))
    second = session.config.stash[_SECOND] = calibration()
    tests = session.config.stash.get(_DEAREST, [])
    breaches = [*over_budget(total, second), *too_dear(tests, second)] if total else []
    session.config.stash[_BREACHES] = breaches
    if breaches and session.config.getoption("--budgets") == "keep" and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A process of xdist has ended."""
    costs = node.config.stash.setdefault(_COSTS, defaultdict(float))
    for game, chapter, seconds in getattr(node, "workeroutput", {}).get("costs", ()):
        costs[game, chapter] += seconds
    tests = node.config.stash.setdefault(_DEAREST, [])
    tests += [(seconds, test) for seconds, test in getattr(node, "workeroutput", {}).get("dearest", ())]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    costs = config.stash.get(_COSTS, defaultdict(float))
    if not costs:
        return
    second = config.stash[_SECOND]
    terminalreporter.section(f"CPU-seconds by game (one takes {second:.2f} s here)")
    for game in sorted({game for game, _ in costs}):
        parts = (f"{chapter} {costs[game, chapter] / second:.1f}" for chapter in CHAPTERS if costs[game, chapter])
        terminalreporter.write_line(f"{game}: {', '.join(parts)}")
    for breach in config.stash.get(_BREACHES, []):
        terminalreporter.write_line(f"over budget: {breach}")
    tests = config.stash.setdefault(_DEAREST, [])
    for cost, test in sorted(tests, reverse=True)[: config.getoption("--dearest")]:
        terminalreporter.write_line(f"{cost / second:7.2f}  {test}")


_SECOND: pytest.StashKey[float] = pytest.StashKey()
_COSTS: pytest.StashKey[dict[tuple[str, str], float]] = pytest.StashKey()
_DEAREST: pytest.StashKey[list[tuple[float, str]]] = pytest.StashKey()
_BREACHES: pytest.StashKey[list[str]] = pytest.StashKey()


def account_of(item: pytest.Item) -> tuple[str, str]:
    """The game and the chapter that a test is charged to."""
    folder = item.path.relative_to(TESTS).parts[0] if item.path.is_relative_to(TESTS) else ""
    return game_of(item), _OF_FOLDER.get(folder, "rules")


def game_of(item: pytest.Item) -> str:
    """The game that a test is about: by its marker, its case or its folder."""
    marker = item.get_closest_marker("game")
    if marker:
        return str(marker.args[0])
    values: Mapping[str, Any] = item.callspec.params if isinstance(item, pytest.Function) and _has_case(item) else {}
    for value in values.values():
        game = getattr(value, "game", None)
        if game is not None:
            return str(game.slug)
    parts = item.path.parts
    if "games" in parts:
        return parts[parts.index("games") + 1]
    return next((slug for slug in SLUGS if slug in item.path.stem or slug in parts), SHARED)


def _has_case(item: pytest.Function) -> bool:
    return hasattr(item, "callspec")


def over_budget(costs: Mapping[tuple[str, str], float], second: float) -> Generator[str]:
    """The games' chapters that cost more than their trials allow; what games share has no budget of its own."""
    for (game, chapter), seconds in sorted(costs.items()):
        most = trial_of(game).budget[chapter]
        if game != SHARED and seconds > most * second:
            yield f"{game}, {chapter}: {seconds / second:.0f} of {most}"


def too_dear(tests: Sequence[tuple[float, str]], second: float) -> Generator[str]:
    """The tests by day that cost more than one may: they are made cheaper, or wait for the night."""
    for seconds, test in sorted(tests, reverse=True):
        if seconds > MOST * second and not is_nightly(test):
            yield f"{test}: {seconds / second:.0f} of {MOST}"


def calibration() -> float:
    """CPU-seconds here of what takes one second on the machine that budgets are set on."""
    start, number = process_time(), 0
    for turn in range(TURNS):
        number = (number * 31 + turn) & 0xFFFF
    return (process_time() - start) * SHARE or 1.0


def spent() -> float:
    """CPU-seconds of this process and of all that it has started, as far as the system tells."""
    return settled() + _of_children(os.getpid())


def settled() -> float:
    """CPU-seconds of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _of_children(pid: int) -> float:
    """CPU-seconds of the running children of a process and of theirs."""
    seconds = 0.0
    for child in _children(pid):
        try:
            fields = Path(f"/proc/{child}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        seconds += sum(map(int, fields[11:15])) / _TICKS + _of_children(child)
    return seconds


def _children(pid: int) -> list[int]:
    """The running children of a process, whichever of its threads has them; none where the system has no such files."""
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
    except OSError:
        return []
    return [child for thread in threads for child in _children_of_thread(thread)]


def _children_of_thread(thread: Path) -> list[int]:
    """Children of one thread; none once it has ended, and a browser's threads end all the time."""
    try:
        return [int(child) for child in (thread / "children").read_text(encoding="utf-8").split()]
    except OSError:
        return []
