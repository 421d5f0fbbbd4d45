"""Benchmarks: every script of tests/bench, or those that are named."""

import os
from collections.abc import Sequence

from building import chromium, site, venv
from building.paths import PYTHON, ROOT, TESTS
from building.process import BuildError, say, show

SCRIPTS = TESTS / "bench"


def bench(names: Sequence[str]) -> int:
    """Run the scripts one after the other, on the built site where they need one."""
    known = {path.stem: path for path in sorted(SCRIPTS.glob("*.py")) if not path.stem.startswith(("_", "test_"))}
    if unknown := set(names) - set(known):
        raise BuildError(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    python = venv.install("dev")
    venv.install("bench")
    env = {"CHROMIUM": str(chromium.have_chromium()), "PYTHONPATH": f"{PYTHON}{os.pathsep}{ROOT}"}
    site.build()
    codes = []
    for name in names or known:
        say(f"\n=== {name}")
        codes.append(show([python, known[name]], env=env))
    return next((code for code in codes if code), 0)
