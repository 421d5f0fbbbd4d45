"""Tests that wait for the night: each is there, is left out by day alone, and the night is scheduled."""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import nightly
from tests.nightly import NIGHTLY

ROOT = Path(__file__).parents[1]
FILE = "tests/web/test_some.py"
DAY, NIGHT, CASE, OTHER = (f"{FILE}::test_{name}" for name in ("day", "night[a]", "sizes[a phone]", "sizes[a screen]"))


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightly, "NIGHTLY", {FILE: ("test_night", "test_sizes[a phone]")})


def left(wanted: str, words: tuple[str, ...] = ("tests",)) -> list[str]:
    """The tests that are run."""
    hook = SimpleNamespace(pytest_deselected=lambda items: None)
    config: Any = SimpleNamespace(getoption=lambda name: wanted, args=words, hook=hook)
    items: Any = [SimpleNamespace(nodeid=test) for test in (DAY, NIGHT, CASE, OTHER)]
    nightly.pytest_collection_modifyitems(config, items)
    return [item.nodeid for item in items]


def test_by_day_they_are_left_out_and_by_night_they_run_alone():
    assert left("no") == [DAY, OTHER]
    assert left("only") == [NIGHT, CASE]
    assert left("too") == [DAY, NIGHT, CASE, OTHER]


def test_one_that_is_named_runs_by_day_too():
    assert left("no", (NIGHT,)) == [DAY, NIGHT, CASE, OTHER]


def test_a_case_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nightly, "NIGHTLY", {FILE: ("test_sizes[a wall]",)})
    with pytest.raises(pytest.UsageError, match="a wall"):
        left("no")


def test_each_is_a_test_of_its_file():
    for file, names in NIGHTLY.items():
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        known = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert {name.partition("[")[0] for name in names} <= known, file


def test_the_night_is_scheduled():
    soak = (ROOT / ".github" / "workflows" / "soak.yml").read_text(encoding="utf-8")
    assert "- run: python3 build.py night\n" in soak
    assert "schedule:" in soak
