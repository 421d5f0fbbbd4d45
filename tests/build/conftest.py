"""The built site, as the tests of the build look at it."""

import json
from typing import Any

import pytest

from building import node as nodes
from building.node import Node
from building.paths import DIST
from building.process import BuildError


@pytest.fixture(scope="session")
def manifest() -> dict[str, Any]:
    """The manifest of the site in dist/, which `build.py build` must have made before."""
    path = DIST / "manifest.json"
    if not path.is_file():
        raise BuildError("dist/ is not built: run `python3 build.py build`, or `python3 build.py test`")
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return table


@pytest.fixture(scope="session")
def node() -> Node:
    """Node, as the build found it."""
    return nodes.find_node()
