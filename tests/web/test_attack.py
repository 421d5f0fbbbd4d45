"""The attack on the site tries what it says, finds nothing in a few tries, and finds a page that stays blank."""

import os
import subprocess
import sys

from building.paths import PYTHON, ROOT
from tests.attack import site
from tests.web.shared import TIMEOUT

BLANK = """
from tests.attack import __main__ as command, site
site.READABLE = "() => false"
site.SOON = 500
raise SystemExit(command.main(["--part", "site", "--seed", "0", "--count", "1"]))
"""

ONE_BY_ONE = f"""
from tests.attack import __main__ as command, site
from tests.attack.tally import Tally
site.SOON = {TIMEOUT}
part = next(part for part in command.PARTS if part.name == site.PART)
tally = Tally()
for seed in SEEDS:
    command.run(part, tally, range(seed, seed + 1), None)
site.let_go()
print(*tally.lines(), sep="\\n")
raise SystemExit(bool(tally.failed))
"""
DROPPED = """
from tests.attack import __main__ as command, guests
guests.ANSWERS = "() => { location.reload(); return new Promise(() => {}); }"
raise SystemExit(command.main(["--part", "site", "--seed", SEED, "--count", "1"]))
"""
"""A page that goes elsewhere while something is asked of it."""


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    """Python with these words; Playwright runs once in a process, and the tests have theirs."""
    env = {**os.environ, "PYTHONPATH": f"{PYTHON}{os.pathsep}{ROOT}"}
    return subprocess.run([sys.executable, *words], env=env, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_whole_attack_tries_each_fault_of_each_file():
    kinds = [site.kind_of(seed) for seed in range(site.many())]
    assert site.file_faults() >= 50
    counts = [kinds.count(kind) for kind in (site.STORAGE, site.FORGERY, site.STRANGER, site.BOX)]
    assert counts == [20, 40, 40, 45]
    assert len(set(kinds)) == len(site.FAULTS) + 4


def test_a_try_of_each_kind_is_survived():
    """One after the other in one process, with one browser; a busy machine is given time to show words."""
    kinds = ["a file missing", site.STORAGE, site.FORGERY, site.STRANGER, site.BOX]
    seeds = [next(seed for seed in range(site.many()) if site.kind_of(seed) == kind) for kind in kinds]
    done = ran("-c", ONE_BY_ONE.replace("SEEDS", repr(seeds)))
    assert done.returncode == 0, done.stdout + done.stderr
    for kind in kinds:
        assert f"{kind}: tried 1, survived 1" in done.stdout
    assert f"all: tried {len(kinds)}, survived {len(kinds)}" in done.stdout


def test_a_page_without_words_is_a_failure():
    done = ran("-c", BLANK)
    assert done.returncode == 1
    assert "no readable words" in done.stdout
    assert "--part site --seed 0 --count 1" in done.stdout


def test_a_page_that_drops_what_was_asked_is_told_with_what_became_of_it():
    seed = next(seed for seed in range(site.many()) if site.kind_of(seed) == site.STRANGER)
    done = ran("-c", DROPPED.replace("SEED", repr(str(seed))))
    assert done.returncode == 1
    assert "guests.py" in done.stdout
    assert "the page: went to http" in done.stdout
