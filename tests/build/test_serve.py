"""The server answers as GitHub Pages does."""

import gzip
import http.client
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from building import policy
from building.packed import Packed
from building.paths import ROOT
from building.serve import Site, serving

PREFIX = "/some/sub/path/"
FILES = "index.html a.mjs a.js a.css a.wasm a.json a.zip a.whl deep/a.png deep/b.txt".split()


@pytest.fixture
def url(tmp_path: Path):
    for name in FILES:
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    with serving(Site(tmp_path / "site", PREFIX, {"Cache-Control": "max-age=600"})) as address:
        yield address


def get(url: str, path: str, headers: Mapping[str, str] = {}) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=5)
    try:
        connection.request("GET", path, headers=dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("index.html?query=1", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.json", "application/json; charset=utf-8"),
        ("a.zip", "application/zip"),
        ("a.whl", "application/octet-stream"),
        ("deep/a.png", "image/png"),
    ],
)
def test_types(url, name, kind):
    status, headers, _ = get(url, PREFIX + name)
    assert (status, headers["Content-Type"]) == (200, kind)


def test_headers_are_those_of_the_site_and_no_others(url):
    _, headers, body = get(url, PREFIX + "a.js")
    assert headers["Cache-Control"] == "max-age=600"
    assert headers["Content-Length"] == str(len(body))
    assert [name for name in headers if name.lower().startswith("cross-origin")] == []


def test_a_file_that_was_put_back_is_told_from_the_one_in_between(url, tmp_path):
    _, headers, _ = get(url, PREFIX + "a.js")
    assert get(url, PREFIX + "a.js", {"If-None-Match": headers["ETag"]})[0] == 304
    file = tmp_path / "site" / "a.js"
    file.write_bytes(b"older")
    os.utime(file, (0, 0))
    since = {"If-None-Match": headers["ETag"], "If-Modified-Since": headers["Last-Modified"]}
    assert get(url, PREFIX + "a.js", since)[::2] == (200, b"older")


@pytest.fixture
def packed_url(tmp_path: Path):
    (tmp_path / "a.js").write_bytes(b"one thing after the other; " * 40)
    (tmp_path / "a.png").write_bytes(b"picture " * 40)
    with serving(Site(tmp_path, packed=Packed(tmp_path))) as address:
        yield address


def test_what_can_be_packed_is_sent_packed_to_whom_takes_it(packed_url, tmp_path):
    raw = (tmp_path / "a.js").read_bytes()
    _, headers, body = get(packed_url, "/a.js", {"Accept-Encoding": "gzip, br"})
    assert (headers["Content-Encoding"], headers["Vary"], gzip.decompress(body)) == ("gzip", "Accept-Encoding", raw)
    assert headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert len(body) == int(headers["Content-Length"]) < len(raw)
    _, plain, body = get(packed_url, "/a.js")
    assert (plain["Content-Encoding"], body) == (None, raw)
    assert plain["ETag"] != headers["ETag"]
    assert get(packed_url, "/a.png", {"Accept-Encoding": "gzip"})[1]["Content-Encoding"] is None


def test_a_file_is_packed_once_and_anew_when_it_changes(tmp_path):
    file = tmp_path / "a.js"
    file.write_bytes(b"first")
    packed = Packed(tmp_path)
    assert packed.of(file) is packed.of(file)
    file.write_bytes(b"second")
    os.utime(file, (1, 1))
    assert gzip.decompress(packed.of(file) or b"") == b"second"


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_what_has_come_is_not_sent_again(packed_url, coding):
    takes = {"Accept-Encoding": coding}
    _, headers, whole = get(packed_url, "/a.js", takes)
    rest = {**takes, "Range": "bytes=20-", "If-Range": headers["ETag"]}
    status, headers, body = get(packed_url, "/a.js", rest)
    assert (status, body) == (206, whole[20:])
    assert headers["Content-Range"] == f"bytes 20-{len(whole) - 1}/{len(whole)}"
    status, _, body = get(packed_url, "/a.js", {**rest, "If-Range": '"older"'})
    assert (status, body) == (200, whole)


@pytest.mark.parametrize("path", ["/", "/a.js", "/some/sub/", PREFIX + "none.js", PREFIX + "deep/", PREFIX + "deep"])
def test_what_is_not_there_is_not_found(url, path):
    assert get(url, path)[0] in {404, 301}
    assert get(url, path)[2].find(b"b.txt") == -1


@pytest.mark.parametrize(
    "path", [PREFIX + "../secret.txt", PREFIX + "%2e%2e/secret.txt", PREFIX + "deep/../../secret.txt"]
)
def test_nothing_above_the_site_is_served(url, path):
    assert get(url, path)[0] == 404


def test_one_connection_takes_several_requests(url):
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=5)
    for name in ("a.js", "none.js", "a.css"):
        connection.request("GET", PREFIX + name)
        connection.getresponse().read()
    connection.close()


def test_the_notes_for_hosts_name_every_header():
    notes = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [name for name, value in policy.OF_HOST.items() if f"{name}: {value}" not in notes] == []
    assert f"Content-Security-Policy: {policy.text()}\n" in notes


@pytest.mark.site
def test_the_served_game_says_where_it_is_and_stops_when_told(manifest):
    command = [sys.executable, "build.py", "serve", "--no-browser"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
        assert address is not None
        status, headers, _ = get(address[0], "/manifest.json", {"Accept-Encoding": "gzip"})
        assert (status, headers["Content-Encoding"]) == (200, "gzip")
        assert {name: headers[name] for name in policy.OF_HOST} == policy.OF_HOST
        server.terminate()
        assert server.wait(timeout=10) == 0
