"""Places in this repository."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILDING = ROOT / "building"
PYTHON = ROOT / "py"
WEB = ROOT / "web"
TESTS = ROOT / "tests"
DIST = ROOT / "dist"
CACHE = ROOT / "build"
VENV = ROOT / ".venv"
NODE_MODULES = WEB / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
