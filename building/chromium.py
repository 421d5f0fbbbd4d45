"""Chromium for the tests in a browser: the machine's own, else Playwright's, else Debian's."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from building import venv
from building.paths import VENV
from building.process import BuildError, run, say, succeeds

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome", "msedge")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
NOT_WANTED = (
    # What opens under the address bar: two processes for every window, which nobody sees here.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # The rest is what Playwright leaves out, for Chromium reads the last list alone.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)
"""Features of Chromium that are switched off."""
FLAGS = (
    f"--disable-features={','.join(NOT_WANTED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PLAYWRIGHTS_OWN = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find_chromium() -> Path | None:
    """A Chromium that runs, or None; the variable CHROMIUM names another than the one found first."""
    return next((path for path in _candidates() if _runs(path)), None)


def have_chromium() -> Path:
    """A Chromium that runs, fetched if need be; needs the packages of the group dev."""
    found = find_chromium()
    if not found and _download():
        found = find_chromium()
    if not found and venv.can_use_apt():
        venv.apt_install("chromium")
        found = find_chromium()
    if not found:
        raise BuildError("the tests need Chromium: install chromium or google-chrome, or set CHROMIUM to its path")
    return found


def _candidates() -> Iterator[Path]:
    if named := os.environ.get("CHROMIUM"):
        yield Path(named)
    for name in NAMES:
        if found := shutil.which(name):
            yield Path(found)
    yield from (Path(place) for place in PLACES if Path(place).exists())
    if (VENV / ".rasputitsa-dev").exists():
        yield from _playwrights_own()


def _playwrights_own() -> Iterator[Path]:
    path = Path(run([venv.python(), "-c", PLAYWRIGHTS_OWN]).strip())
    if path.exists():
        yield path


def _runs(path: Path) -> bool:
    """On Windows a browser asked for its version opens a window instead: being there must do."""
    return path.is_file() and (os.name == "nt" or succeeds([path, "--version"]))


def _download() -> bool:
    say("fetching Playwright's Chromium")
    return succeeds([venv.python(), "-m", "playwright", "install", "chromium"])
