"""Files for the page "How we know", which shows them and checks them again: written by the tests themselves."""

import os
import sys
import tempfile
from pathlib import Path

from building.paths import PYTHON, ROOT
from building.process import run


def evidence_files() -> dict[str, bytes]:
    """For every game which tests prove which rule, positions with their counts, golden games."""
    with tempfile.TemporaryDirectory() as directory:
        env = {"PYTHONPATH": f"{PYTHON}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
        run([sys.executable, "-m", "tests.evidence", directory], cwd=ROOT, env=env)
        base = Path(directory)
        return {path.relative_to(base).as_posix(): path.read_bytes() for path in base.rglob("*") if path.is_file()}
