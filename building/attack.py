"""The attack: damaged saves and bots that answer nonsense, for some minutes."""

import os
from collections.abc import Sequence

from building import venv
from building.paths import PYTHON, ROOT
from building.process import show


def attack(words: Sequence[str]) -> int:
    """Run it with these words; no code but 0 is well."""
    python = venv.install("dev")
    return show([python, "-m", "tests.attack", *words], env={"PYTHONPATH": f"{PYTHON}{os.pathsep}{ROOT}"})
