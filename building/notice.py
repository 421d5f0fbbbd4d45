"""NOTICE: who made what the site is made of. From a hand-written head, components.toml and the npm lock file."""

import json
import textwrap
import tomllib
from dataclasses import dataclass
from pathlib import Path

from building.paths import ROOT, WEB
from building.process import BuildError, say

HEAD = Path(__file__).with_name("notice.head.txt")
COMPONENTS = Path(__file__).with_name("components.toml")
LICENCES = ROOT / "LICENSES"
NOTICE = ROOT / "NOTICE"
WIDTH = 118


@dataclass(frozen=True, slots=True)
class Component:
    """One thing that the site ships and others made."""

    name: str
    version: str
    licence: str
    copyright: str
    source: str
    note: str
    npm: str
    files: frozenset[str]
    modules: frozenset[str]
    packages: frozenset[str]


def write_notice() -> None:
    """Write NOTICE anew."""
    NOTICE.write_text(notice_text(), encoding="utf-8", newline="\n")
    say("NOTICE written")


def notice_text() -> str:
    """The text that NOTICE has to hold."""
    head = HEAD.read_text(encoding="utf-8").rstrip("\n")
    return "\n\n".join([head, *(_entry(component) for component in components())]) + "\n"


def components() -> list[Component]:
    """Every shipped component, with the versions of the npm packages filled in from the lock file."""
    locked = locked_packages()
    table = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))
    return [_component(row, locked) for row in table["component"]]


def not_shipped() -> frozenset[str]:
    """npm packages that are installed with the others and are no part of the site."""
    return frozenset(tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))["not_shipped"])


def locked_packages() -> dict[str, dict[str, object]]:
    """The packages of web/package-lock.json by name."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    return {path.rpartition("node_modules/")[2]: entry for path, entry in lock["packages"].items() if path}


def _component(row: dict[str, object], locked: dict[str, dict[str, object]]) -> Component:
    npm = str(row.get("npm", ""))
    version = locked[npm]["version"] if npm else row.get("version", "")
    return Component(
        name=str(row["name"]),
        version=str(version),
        licence=str(row["licence"]),
        copyright=str(row["copyright"]),
        source=str(row["source"]),
        note=str(row.get("note", "")),
        npm=npm,
        files=_strings(row, "files"),
        modules=_strings(row, "modules"),
        packages=_strings(row, "packages"),
    )


def _strings(row: dict[str, object], key: str) -> frozenset[str]:
    value = row.get(key, [])
    if not isinstance(value, list):
        raise BuildError(f"{COMPONENTS.name}: {row['name']}: {key} is no list")
    return frozenset(str(item) for item in value)


def _entry(component: Component) -> str:
    title = f"{component.name} {component.version}".rstrip()
    lines = [component.copyright, f"{component.licence}; {component.source}", component.note]
    return "\n".join([title, *(_indented(line) for line in lines if line)])


def _indented(line: str) -> str:
    return textwrap.fill(
        line, WIDTH, initial_indent="  ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
