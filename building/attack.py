"""The attack: damaged saves, bots that answer nonsense, faults of files and storage in a browser, for some minutes."""

import os
from collections.abc import Sequence

from building import chromium, site, venv
from building.paths import PYTHON, ROOT
from building.process import show


def attack(words: Sequence[str]) -> int:
    """Run it with these words; no code but 0 is well."""
    python = venv.install("dev")
    env = {"PYTHONPATH": f"{PYTHON}{os.pathsep}{ROOT}"}
    if "--part" not in words or "site" in words:
        site.build()
        env["CHROMIUM"] = str(chromium.have_chromium())
    return show([python, "-m", "tests.attack", *words], env=env)
