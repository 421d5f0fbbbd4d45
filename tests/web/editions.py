"""Builds of the site that differ, on a server that can be killed, in a browser that reaches nothing but that server."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Playwright, ProxySettings

from building import site
from building.chromium import FLAGS, have_chromium
from building.paths import DIST, ROOT
from building.project import read_project

PREFIX = "/some/sub/path/"
QUICK_START = (*FLAGS, "--js-flags=--liftoff-only")
"""Python is up in half the processor's time where its WebAssembly is compiled once and not optimised."""
SECURE, PLAIN = "127.0.0.1", "teacher.test"
"""A host that browsers trust over plain http, and one that they do not."""
SCRIPT = Path(__file__).with_name("recording_server.py")
CHANGED = "assets/text.en.json"
BROWSERS_OWN = {
    "accounts.google.com",
    "android.clients.google.com",
    "content-autofill.googleapis.com",
    "mtalk.google.com",
    "update.googleapis.com",
}
"""Hosts that Chromium asks by itself, whatever page is open."""


class Server:
    """One address, at which one build or another is served, or none."""

    def __init__(self, log: Path, host: str) -> None:
        self.log = log
        self.host = host
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://{self.host}:{self.port}{PREFIX}"

    def serve(self, directory: Path) -> None:
        """Serve this build from now on."""
        self.kill()
        words = [sys.executable, *map(str, (SCRIPT, directory, PREFIX, self.host, self.port, self.log))]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def kill(self) -> None:
        """End the process, with every connection that it holds open."""
        if self._process:
            self._process.kill()
            self._process.communicate()
        self._process = None

    @contextmanager
    def struck_dumb(self) -> Iterator[None]:
        """Connections are taken by the system meanwhile, and nobody answers."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def requests(self) -> list[str]:
        """The address of every request so far."""
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def strays(self) -> list[str]:
        """The requests that went anywhere but to the site, the browser's own left out."""
        strays = [url for url in self.requests() if not url.startswith(self.url)]
        return [url for url in strays if _host(url) not in BROWSERS_OWN]


def _host(request: str) -> str | None:
    """The host of an address, or of `host:port`, as a proxy is asked to connect to."""
    return urlsplit(request if "//" in request else f"//{request}").hostname


@contextmanager
def launched(playwright: Playwright, flags: Sequence[str] = QUICK_START, proxy: str | None = None) -> Iterator[Browser]:
    """The Chromium of the tests, closed at the end."""
    path = os.environ.get("CHROMIUM") or str(have_chromium())
    way: ProxySettings | None = {"server": proxy, "bypass": "<-loopback>"} if proxy else None
    browser = playwright.chromium.launch(executable_path=path, args=list(flags), proxy=way)
    try:
        yield browser
    finally:
        browser.close()


@contextmanager
def recorded(playwright: Playwright, directory: Path, host: str = SECURE) -> Iterator[tuple[Server, Browser]]:
    """The built site on such a server, and a browser that has it for its proxy."""
    server = Server(directory / "requests.log", host)
    server.serve(DIST)
    try:
        with launched(playwright, proxy=f"http://127.0.0.1:{server.port}") as browser:
            yield server, browser
    finally:
        server.kill()


def altered(directory: Path, key: str, words: str) -> Path:
    """The site built from sources in which one sentence of the page reads otherwise."""
    table = json.loads((DIST / "manifest.json").read_text(encoding="utf-8"))
    files = {name: (DIST / name).read_bytes() for name in table["files"]}
    sentences = json.loads(files[CHANGED])
    files[CHANGED] = json.dumps(sentences | {key: words}).encode()
    site.write_site(site.released(read_project(), table["wheel"], files), directory)
    return directory


def copied(directory: Path) -> Path:
    """The built site, to be spoiled."""
    return Path(shutil.copytree(DIST, directory, ignore=shutil.ignore_patterns(*site.DOWNLOADS)))
