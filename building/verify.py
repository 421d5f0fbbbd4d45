"""Proof that a published site is the one that these sources make: every file of it is fetched and compared."""

import json
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.client import HTTPException
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urljoin, urlsplit
from urllib.request import Request, urlopen

from building import archive, pack, site
from building import node as nodes
from building.process import BuildError, say
from building.project import read_project

SECONDS = 60
START = ""
"""The address itself, at which a host answers with its `index.html`."""
MAY_BE_MISSING = (*site.DOWNLOADS, site.NO_JEKYLL)
"""Files that a host need not offer: no page of the site fetches them."""
CLIPPED = 80

Fetch = Callable[[str], bytes | None]


class Published(NamedTuple):
    """The manifest of a site: its version, the name of its build, and the files that a page may fetch."""

    version: str
    build: str
    files: tuple[str, ...]


def verify(address: str) -> int:
    """Compare the site at an address with a build of these sources; 0 where nothing differs, else 1."""
    fetch = fetcher(address)
    there = published(fetch, address)
    files = site.site_files(nodes.install_packages(), read_project())
    own = published(files.get, address)
    say(f"published: version {there.version}, build {there.build}")
    say(f"made here: version {own.version}, build {own.build}")
    found = list(differences(files, there, fetch))
    for line in found:
        say(f"  {line}")
    say(verdict(found, there, own))
    return 1 if found else 0


def verdict(found: Sequence[str], there: Published, own: Published) -> str:
    """The outcome of the comparison in a sentence."""
    if not found:
        return "The site is what these sources make: nothing differs."
    count = "1 file differs" if len(found) == 1 else f"{len(found)} files differ"
    if there.build == own.build:
        return f"{count}, though the site names this very build: somebody changed it."
    return f"{count}. Is this the commit that was published?"


def fetcher(address: str) -> Fetch:
    """A function from a path below the address to what is there; None where the host says that nothing is."""
    base = address if address.endswith("/") else f"{address}/"
    if urlsplit(base).scheme not in ("http", "https"):
        raise BuildError(f"{address} is no address of a site: it begins neither with https:// nor with http://")

    def fetch(path: str) -> bytes | None:
        url = urljoin(base, quote(path))
        try:
            with urlopen(Request(url, headers={"Cache-Control": "no-cache"}), timeout=SECONDS) as answer:
                return bytes(answer.read())
        except HTTPError as error:
            if error.code in (404, 410):
                return None
            raise BuildError(f"{url} cannot be read: the host answers {error.code}") from error
        except (URLError, HTTPException, OSError) as error:
            raise BuildError(f"{url} cannot be read: {getattr(error, 'reason', error)}") from error

    return fetch


def published(fetch: Fetch, address: str) -> Published:
    """The manifest of a site, or of what was made here; raises BuildError where it is not ours."""
    try:
        table = json.loads(fetch(site.MANIFEST) or b"")
        return Published(table["version"], table["build"], tuple(sorted(table["files"])))
    except (ValueError, TypeError, KeyError) as error:
        raise BuildError(f"{address} has no {site.MANIFEST} of this site") from error


def differences(files: Mapping[str, bytes], there: Published, fetch: Fetch) -> Iterator[str]:
    """A line for each address whose answer is not the file made here."""
    wanted = {START: files["index.html"], **files}
    for path, raw in sorted(wanted.items()):
        answer = fetch(path)
        if answer is None and path not in MAY_BE_MISSING:
            yield f"{named(path)}: not there"
        elif answer is not None and answer != raw:
            yield f"{named(path)}: {how_it_differs(path, raw, answer)}"
    yield from (f"{path}: listed by the site, not made here" for path in there.files if path not in wanted)


def named(path: str) -> str:
    """A path as a report names it."""
    return path or "the address itself"


def how_it_differs(path: str, own: bytes, other: bytes) -> str:
    """The difference between two versions of a file: members of an archive, else a line, else the size."""
    inside = members(path, own), members(path, other)
    if inside[0] and inside[1]:
        names = sorted(name for name in {**inside[0], **inside[1]} if inside[0].get(name) != inside[1].get(name))
        return f"differs in {', '.join(names)}" if names else "holds the same files, packed otherwise"
    line = first_line(own, other)
    return f"{line} ({len(other):,} bytes, {len(own):,} made here)"


def members(path: str, raw: bytes) -> dict[str, bytes]:
    """The files in a zip, a wheel or a pack; none for any other file, and for one that is broken."""
    opened = {".zip": archive.unpack, ".whl": archive.unpack, ".pack": pack.unpacked}.get(path[path.rfind(".") :])
    try:
        return opened(raw) if opened else {}
    except (zipfile.BadZipFile, zlib.error, ValueError, KeyError):
        return {}


def first_line(own: bytes, other: bytes) -> str:
    """The first line of a text that is not the one made here, clipped; a file that is no text just differs."""
    try:
        mine, theirs = own.decode().splitlines(), other.decode().splitlines()
    except UnicodeDecodeError:
        return "differs"
    number = next((at for at, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), len(mine))
    line = theirs[number].strip() if number < len(theirs) else "nothing"
    return f"differs from line {number + 1}: {_clipped(line)}"


def _clipped(line: str) -> str:
    return line if len(line) <= CLIPPED else f"{line[:CLIPPED]} ..."
