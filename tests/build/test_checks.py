"""Checks that run together: each is told under its name, and the first that fails decides."""

import sys

import pytest

from building.checks import Check, run_together, summarise

SLOW = "import time; time.sleep(0.3); print('slow')"


def saying(name: str, code: str, quiet: bool = False) -> Check:
    """A check that runs a line of Python."""
    return Check(name, [sys.executable, "-c", code], {"TOLD": "told"}, quiet)


def test_what_each_says_stands_under_its_name_in_the_order_given(capfd: pytest.CaptureFixture[str]):
    results = run_together([saying("one", SLOW), saying("two", "import os; print(os.environ['TOLD'])")])
    assert capfd.readouterr().out == "\n=== one\nslow\n\n=== two\ntold\n"
    assert [(result.name, result.code) for result in results] == [("one", 0), ("two", 0)]
    assert results[0].seconds > 0.3


def test_all_run_and_the_first_that_fails_decides(capfd: pytest.CaptureFixture[str]):
    results = run_together([saying("one", "exit(3)"), saying("two", "exit(4)"), saying("three", "print('done')")])
    assert summarise(results) == 3
    assert "=== three\ndone\n" in capfd.readouterr().out


def test_a_quiet_one_is_heard_when_it_fails(capfd: pytest.CaptureFixture[str]):
    run_together([saying("one", "print('well')", quiet=True), saying("two", "print('ill'); exit(1)", quiet=True)])
    assert capfd.readouterr().out == "\n=== one\n\n=== two\nill\n"
