"""The virtual environment `.venv` and the pinned groups of packages in it."""

import importlib.util
import os
import shutil
import sys
from pathlib import Path

from building import stamps
from building.paths import BUILDING, VENV
from building.process import BuildError, run, say


def programs() -> Path:
    """The directory that holds the environment's programs."""
    return VENV / ("Scripts" if os.name == "nt" else "bin")


def python() -> Path:
    """The environment's interpreter."""
    return programs() / ("python.exe" if os.name == "nt" else "python")


def bare() -> Path:
    """The environment's interpreter, whatever is installed beside it."""
    _create()
    return python()


def install(group: str) -> Path:
    """Have the packages of requirements-<group>.txt in `.venv`; answers its interpreter."""
    requirements = BUILDING / f"requirements-{group}.txt"
    key = stamps.digest(requirements.read_bytes(), sys.version, str(VENV))
    stamp = VENV / f".rasputitsa-{group}"
    if not stamps.is_fresh(stamp, key):
        _create()
        say(f"installing {requirements.name} into .venv")
        pip = [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "--no-deps", "--requirement", str(requirements)])
        stamps.put(stamp, key)
    return python()


def _create() -> None:
    """Make `.venv` with this interpreter, unless it is there already and made by the same one."""
    key = stamps.digest(sys.version, str(VENV))
    stamp = VENV / ".rasputitsa-venv"
    if stamps.is_fresh(stamp, key) and python().exists():
        return
    if VENV.is_symlink():
        raise BuildError(f"{VENV} is a link to {VENV.resolve()}, which would be emptied: remove the link")
    _have_ensurepip()
    say("creating .venv")
    run([sys.executable, "-m", "venv", "--clear", VENV])
    stamps.put(stamp, key)


def _have_ensurepip() -> None:
    """Debian splits venv off from Python: install it where we may, else say what to type."""
    if importlib.util.find_spec("ensurepip"):
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not can_use_apt():
        raise BuildError(f"this Python cannot make a virtual environment; install {package} (or python3-venv) first")
    apt_install(package)


def can_use_apt() -> bool:
    """True if Debian packages can be installed without asking anyone."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(package: str) -> None:
    """Install one Debian package."""
    say(f"installing the Debian package {package}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-qq"], env=quiet)
    run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], env=quiet)
