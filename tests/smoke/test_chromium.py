"""The smoke test itself, in the browser that is always there: what it presses is found on the page as it is now."""

import os
import subprocess
import sys

import pytest

from building.paths import PYTHON, ROOT


@pytest.mark.site
def test_every_step_goes_well_in_chromium():
    words = [sys.executable, "-m", "tests.smoke", "chromium"]
    env = {**os.environ, "PYTHONPATH": f"{PYTHON}{os.pathsep}{ROOT}"}
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(" ok ") == 5
