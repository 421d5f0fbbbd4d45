"""Every test file can be imported where nothing was built: the engine's tests alone are run so, on every Python."""

import os
import subprocess
import sys
from pathlib import Path

from building.paths import PYTHON, ROOT, TESTS

NOTHING_BUILT = """
import importlib.util
import sys
from pathlib import Path
from building import paths
for name in ("DIST", "CACHE", "VENV", "NODE_MODULES", "PYODIDE"):
    setattr(paths, name, Path(sys.argv[1]) / name)
for file in sys.stdin.read().splitlines():
    spec = importlib.util.spec_from_file_location("file_of_tests", file)
    try:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    except OSError as error:
        print(file, error)
"""


def refused(nowhere: Path, files: list[Path]) -> str:
    """The test files that cannot be imported where no site, no Node and no browser is, with their errors."""
    words = [sys.executable, "-c", NOTHING_BUILT, str(nowhere)]
    env = {**os.environ, "PYTHONPATH": f"{PYTHON}{os.pathsep}{ROOT}"}
    names = "\n".join(map(str, files))
    done = subprocess.run(words, cwd=ROOT, env=env, input=names, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_test_file_is_imported_where_no_site_is(tmp_path: Path):
    files = sorted(TESTS.rglob("test_*.py"))
    assert len(files) > 200
    assert refused(tmp_path, files) == ""


def test_a_file_that_reads_the_site_while_it_is_imported_is_found(tmp_path: Path):
    planted = tmp_path / "test_planted.py"
    planted.write_text("from building.paths import DIST\nSITE = (DIST / 'index.html').read_text()\n", encoding="utf-8")
    assert refused(tmp_path, [planted]).startswith(f"{planted} [Errno 2]")
