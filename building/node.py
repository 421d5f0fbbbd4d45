"""Node, npm and the packages of web/package-lock.json."""

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from building import stamps, venv
from building.paths import NODE_MODULES, WEB
from building.process import BuildError, run, say

OLDEST = 20


@dataclass(frozen=True, slots=True)
class Node:
    """The programs to call, and the environment in which they find each other."""

    node: Path
    npm: Path
    env: dict[str, str]


def find_node() -> Node:
    """The machine's own Node where it is recent enough and has npm, else the one from PyPI in `.venv`."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and major_version(Path(node)) >= OLDEST:
        return Node(Path(node), Path(npm), {})
    venv.install("node")
    found = shutil.which("node", path=venv.programs()), shutil.which("npm", path=venv.programs())
    if not found[0] or not found[1]:
        raise BuildError(f"Node {OLDEST} or newer with npm is needed; install it and try again")
    return Node(Path(found[0]), Path(found[1]), {"PATH": f"{venv.programs()}{os.pathsep}{os.environ.get('PATH', '')}"})


def major_version(node: Path) -> int:
    """The first figure that `node --version` prints; 0 where it does not run."""
    try:
        match = re.match(r"v(\d+)\.", run([node, "--version"]))
    except BuildError:
        return 0
    return int(match[1]) if match else 0


def install_packages() -> Node:
    """Have the locked npm packages in web/node_modules: what the site ships, and the tools that make and check it."""
    node = find_node()
    key = stamps.digest((WEB / "package.json").read_bytes(), (WEB / "package-lock.json").read_bytes())
    stamp = NODE_MODULES / ".rasputitsa-all"
    if stamps.is_fresh(stamp, key):
        return node
    say("installing the npm packages of web/package-lock.json")
    run([node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=WEB, env=node.env)
    stamps.put(stamp, key)
    return node
