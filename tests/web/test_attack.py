"""The attack on the site tries what it says, finds nothing in a few tries, and finds a page that stays blank."""

import os
import subprocess
import sys

import pytest

from building.paths import PYTHON, ROOT
from tests.attack import site

BLANK = """
from tests.attack import __main__ as command, site
site.READABLE = "() => false"
site.SOON = 500
raise SystemExit(command.main(["--part", "site", "--seed", "0", "--count", "1"]))
"""


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    """Python with these words; Playwright runs once in a process, and the tests have theirs."""
    env = {**os.environ, "PYTHONPATH": f"{PYTHON}{os.pathsep}{ROOT}"}
    return subprocess.run([sys.executable, *words], env=env, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_whole_attack_tries_each_fault_of_each_file():
    kinds = [site.kind_of(seed) for seed in range(site.many())]
    assert site.file_faults() >= 50
    counts = [kinds.count(kind) for kind in (site.STORAGE, site.FORGERY, site.STRANGER, site.BOX)]
    assert counts == [20, 40, 40, 28]
    assert len(set(kinds)) == len(site.FAULTS) + 4


@pytest.mark.parametrize("kind", ["a file missing", site.STORAGE, site.FORGERY, site.STRANGER, site.BOX])
def test_a_try_is_survived(kind: str):
    seed = next(seed for seed in range(site.many()) if site.kind_of(seed) == kind)
    done = ran("-m", "tests.attack", "--part", "site", "--seed", str(seed), "--count", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all: tried 1, survived 1" in done.stdout


def test_a_page_without_words_is_a_failure():
    done = ran("-c", BLANK)
    assert done.returncode == 1
    assert "no readable words" in done.stdout
    assert "--part site --seed 0 --count 1" in done.stdout
