"""Names in a page's head what it needs first, so that the browser fetches it side by side and not level by level."""

import posixpath
import re
from collections.abc import Mapping

IMPORT = re.compile(r"""^(?:import|export)\b[^;'"]*["'](\.[^'"]+)["']""", re.MULTILINE)
LINK = re.compile(r'^(\s*)<link rel="modulepreload" href="([^"]+)">\n', re.MULTILINE)


def with_preloads(files: Mapping[str, bytes], first: Mapping[str, str]) -> dict[str, bytes]:
    """The files, with each page's `modulepreload` of a module grown to all that this module imports.

    In the address of a `preload`, `{game}` and `{scenario}` stand for what a new visitor sees, as `first` names it.
    """
    pages = {name: _named(raw, first) for name, raw in files.items() if name.endswith(".html")}
    return {**files, **{name: _expanded(raw, files) for name, raw in pages.items()}}


def module_graph(files: Mapping[str, bytes], entry: str) -> list[str]:
    """The entry and every module that it imports statically, nearest first; a missing one is left to the browser."""
    found = [entry]
    for name in found:
        for target in IMPORT.findall(files[name].decode()):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
            if path in files and path not in found:
                found.append(path)
    return found


def _named(page: bytes, first: Mapping[str, str]) -> bytes:
    for name, value in first.items():
        page = page.replace(b"{%s}" % name.encode(), value.encode())
    return page


def _expanded(page: bytes, files: Mapping[str, bytes]) -> bytes:
    def links(match: re.Match[str]) -> str:
        indent, entry = match.groups()
        names = module_graph(files, entry) if entry in files else [entry]
        return "".join(f'{indent}<link rel="modulepreload" href="{name}">\n' for name in names)

    return LINK.sub(links, page.decode()).encode()
