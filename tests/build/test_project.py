"""Pins agree wherever they are written, and the program's own promises hold."""

import re
import subprocess
import sys

import pytest

from building.node import Node, major_version
from building.paths import BUILDING, CACHE, DIST, ROOT, VENV
from building.process import BuildError, readable, run
from building.project import read_project

TOP = "CHANGELOG.md LICENSE LICENSES NOTICE README.md SECURITY.md build.py building docs py pyproject.toml tests web"


def test_the_top_level_shows_what_a_visitor_needs():
    made = {VENV.name, CACHE.name, DIST.name, "__pycache__"}
    shown = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - made
    assert shown == set(TOP.split())


@pytest.mark.parametrize("group", ["dev", "node", "bench"])
def test_every_tool_asked_for_is_pinned_alike(group):
    lines = (BUILDING / f"requirements-{group}.txt").read_text(encoding="utf-8").splitlines()
    pins = {line.partition(" ;")[0] for line in lines if line and not line.startswith("#")}
    assert set(read_project().groups[group]) <= pins
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins)


@pytest.mark.site
def test_pinned_packages_need_nothing_that_is_not_pinned():
    assert "No broken requirements" in run([sys.executable, "-m", "pip", "check"])


def test_a_failing_program_shows_what_it_said():
    with pytest.raises(BuildError, match="out of fuel"):
        run([sys.executable, "-c", "raise SystemExit('out of fuel')"])


def test_long_lines_are_cut():
    assert len(readable("x" * 10_000)) < 600


def test_a_missing_program_is_a_clear_error():
    with pytest.raises(BuildError, match="cannot run no-such-program"):
        run(["no-such-program"])


def test_a_program_that_is_no_node_is_not_taken_for_one(tmp_path):
    assert major_version(tmp_path / "node") == 0


@pytest.mark.site
def test_node_is_recent_enough(node: Node):
    assert major_version(node.node) >= 20


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["test", "--help"]])
def test_the_command_line_explains_itself(words):
    done = subprocess.run([sys.executable, "build.py", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "usage: build.py" in done.stdout
