"""The cost of tests is charged to games and chapters, and a breach fails only a run that is to keep budgets."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import budget
from tests.budget import MOST, over_budget, spent, too_dear

ROOT = Path(__file__).parents[1]
LEAST = 0.05
"""CPU-seconds that counting to two millions takes anywhere."""
FRUGAL = """
import sys, pytest, tests.trials
tests.trials.BUDGET = dict.fromkeys(tests.trials.CHAPTERS, {budget})
sys.exit(pytest.main(["-q", "tests/skirmish/test_rules.py", *{words}]))
"""


def test_only_what_costs_more_than_its_budget_is_told():
    costs = {("skirmish", "contract"): 119.0, ("skirmish", "rules"): 81.0, ("shared", "rules"): 999.0}
    assert list(over_budget(costs, 2.0)) == ["skirmish, rules: 40 of 40"]
    assert list(over_budget(costs, 4.0)) == []


def test_a_test_that_is_too_dear_is_told_unless_it_waits_for_the_night():
    night = "tests/web/test_campaign_turn.py::test_a_turn_of_the_campaign[phone]"
    tests = [
        (2.0 * MOST + 1, "tests/test_some.py::test_dear"),
        (2.0 * MOST, "tests/test_some.py::test_fair"),
        (999.0, night),
    ]
    assert list(too_dear(tests, 2.0)) == [f"tests/test_some.py::test_dear: {MOST} of {MOST}"]


def test_what_a_child_costs_counts_while_it_runs_where_the_system_tells_that_and_afterwards():
    before, loop = spent(), "n = 0\nwhile n < 2_000_000: n += 1\nprint(flush=True)\ninput()"
    with subprocess.Popen([sys.executable, "-c", loop], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert spent() > before + LEAST or not Path("/proc/self/task").is_dir()
        child.communicate(b"\n")
    assert spent() > before + LEAST


def test_a_thread_that_ends_while_it_is_looked_at_hides_no_child_of_another(monkeypatch: pytest.MonkeyPatch):
    plain = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda path: [path / "0", *plain(path)])
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        assert child.pid in budget._children(os.getpid()) or not Path("/proc/self/task").is_dir()
        child.communicate(b"\n")


@pytest.mark.parametrize(
    "words, budget, code", [([], -1, 0), (["--budgets=keep"], -1, 1), (["--budgets=keep"], 1000, 0)]
)
def test_a_breach_fails_a_run_that_keeps_budgets(words: list[str], budget: int, code: int):
    script = FRUGAL.format(words=words, budget=budget)
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'py'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, check=False, env=environment, cwd=ROOT, capture_output=True, text=True)
    assert (run.returncode, "over budget: skirmish, rules" in run.stdout) == (code, budget < 0)
    assert "skirmish: rules" in run.stdout
