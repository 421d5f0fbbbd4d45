"""The service worker as the site serves it: its script below the table of the files that make up this version."""

import hashlib
import json
from collections.abc import Mapping

from building import lab, policy
from building.paths import WEB

NAME = "sw.js"
SCRIPT = WEB / "offline" / NAME


def build_name(hashes: Mapping[str, str]) -> str:
    """The name of a version: it changes with any of its files, and with the service worker's own script."""
    together = json.dumps(hashes, sort_keys=True).encode() + SCRIPT.read_bytes()
    return hashlib.sha256(together).hexdigest()[:12]


def service_worker(build: str, hashes: Mapping[str, str]) -> bytes:
    """The script with what it has to know in front."""
    release = {
        "build": build,
        "policy": policy.text(),
        "files": dict(sorted(hashes.items())),
        "later": lab.names_of(hashes),
    }
    return f"const RELEASE = {json.dumps(release, indent=1)};\n\n".encode() + SCRIPT.read_bytes()
