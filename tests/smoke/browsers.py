"""The browser behind a name on this machine, and how it is got where it is missing."""

import sys
from contextlib import AbstractContextManager

from building import venv
from building.process import BuildError, say, succeeds
from tests.smoke import firefox, playwrights, webkit
from tests.smoke.browser import Browser, NotThereError

Starting = AbstractContextManager[Browser]
PACKAGES = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}


def have(name: str) -> Starting:
    """A browser that can be started, fetched if need be: Playwright's own build, else the machine's."""
    try:
        if name == "chromium":
            return playwrights.chromium()
        starting = _find(name) or _fetch(name)
    except BuildError as error:
        raise NotThereError(str(error)) from error
    if not starting:
        raise NotThereError(f"`playwright install {name}` does not bring it, nor does {' and '.join(PACKAGES[name])}")
    return starting


def _find(name: str) -> Starting | None:
    if playwrights.has_own(name):
        return playwrights.own(name)
    if name == "firefox":
        program = firefox.find()
        return firefox.firefox(program) if program else None
    program = webkit.find()
    return webkit.webkit(program) if program else None


def _fetch(name: str) -> Starting | None:
    """Debian's packages where we may install them, else Playwright's build."""
    if venv.can_use_apt():
        for package in PACKAGES[name]:
            venv.apt_install(package)
    else:
        say(f"fetching Playwright's {name}")
        succeeds([sys.executable, "-m", "playwright", "install", name])
    return _find(name)
