"""The project as pyproject.toml describes it."""

import tomllib
from dataclasses import dataclass

from building.paths import ROOT


@dataclass(frozen=True, slots=True)
class Project:
    """The name, version and metadata that the wheel and the manifest repeat.

    `address` is where everybody finds the site; empty: nobody knows.
    """

    name: str
    version: str
    summary: str
    requires_python: str
    license: str
    address: str
    groups: dict[str, list[str]]


def read_project() -> Project:
    """The project as pyproject.toml describes it."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = table["project"]
    return Project(
        name=project["name"],
        version=project["version"],
        summary=project["description"],
        requires_python=project["requires-python"],
        license=project["license"],
        address=table["tool"]["rasputitsa"]["address"],
        groups=table["dependency-groups"],
    )
