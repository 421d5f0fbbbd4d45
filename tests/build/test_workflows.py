"""Workflows name only what is there: they have no other test before the night."""

import re
from importlib.util import find_spec

import pytest

from building.paths import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MODULE = re.compile(r"(?:python -m|module:) ([a-z][\w.]*)")
COMMAND = re.compile(r"python3 build\.py (\w+)")
FILE = re.compile(r"\b(?:tests|building|docs)/[\w/-]+(?:\.\w+)?")
BROUGHT = {"pip", "playwright", "pytest"}
"""Modules that a workflow installs before."""


def named(pattern: re.Pattern[str]) -> list[str]:
    """Everything that the workflows name in this way."""
    return sorted({name for path in WORKFLOWS for name in pattern.findall(path.read_text(encoding="utf-8"))})


@pytest.mark.parametrize("module", sorted(set(named(MODULE)) - BROUGHT))
def test_every_module_that_is_run_is_there(module: str):
    assert find_spec(module) is not None


@pytest.mark.parametrize("command", named(COMMAND))
def test_every_command_that_is_run_is_one_of_build(command: str):
    assert f'"{command}": ' in (ROOT / "build.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", named(FILE))
def test_every_file_that_is_named_is_there(file: str):
    assert (ROOT / file).exists()


def test_the_patterns_find_what_is_run():
    assert {"tests.contract.night", "tests.bots.truth", "rasputitsa"} <= set(named(MODULE))
    assert {"test", "attack", "smoke", "changes"} <= set(named(COMMAND))
    assert "building/requirements-dev.txt" in named(FILE)
