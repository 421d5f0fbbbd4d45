"""The smoke test: the same short script in several browsers, on the built site."""

import os
from collections.abc import Sequence

from building import site, venv
from building.paths import PYTHON, ROOT
from building.process import BuildError, show

BROWSERS = ("chromium", "firefox", "webkit")


def smoke(names: Sequence[str], optional: Sequence[str]) -> int:
    """Run it in the browsers that are named, else in all; those that are optional need not be there."""
    if unknown := {*names, *optional} - set(BROWSERS):
        raise BuildError(f"no browser {', '.join(sorted(unknown))}; there are {', '.join(BROWSERS)}")
    python = venv.install("dev")
    site.build()
    words = [*(names or BROWSERS), *(f"--optional={name}" for name in optional)]
    return show([python, "-m", "tests.smoke", *words], env={"PYTHONPATH": f"{PYTHON}{os.pathsep}{ROOT}"})
