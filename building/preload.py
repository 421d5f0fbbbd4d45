"""Names all the modules of a page in its head, so that the browser fetches them side by side and not level by level."""

import posixpath
import re
from collections.abc import Mapping

IMPORT = re.compile(r"""^(?:import|export)\b[^;'"]*["'](\.[^'"]+)["']""", re.MULTILINE)
LINK = re.compile(r'^(\s*)<link rel="modulepreload" href="([^"]+)">\n', re.MULTILINE)


def with_preloads(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, with each page's `modulepreload` of a module grown to all that this module imports."""
    return {name: _expanded(raw, files) if name.endswith(".html") else raw for name, raw in files.items()}


def module_graph(files: Mapping[str, bytes], entry: str) -> list[str]:
    """The entry and every module that it imports statically, nearest first; a missing one is left to the browser."""
    found = [entry]
    for name in found:
        for target in IMPORT.findall(files[name].decode()):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
            if path in files and path not in found:
                found.append(path)
    return found


def _expanded(page: bytes, files: Mapping[str, bytes]) -> bytes:
    def links(match: re.Match[str]) -> str:
        indent, entry = match.groups()
        names = module_graph(files, entry) if entry in files else [entry]
        return "".join(f'{indent}<link rel="modulepreload" href="{name}">\n' for name in names)

    return LINK.sub(links, page.decode()).encode()
