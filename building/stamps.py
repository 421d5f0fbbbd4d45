"""Stamps: a small file that says from which inputs a directory was made, so that work already done is left alone."""

import hashlib
from pathlib import Path


def digest(*parts: bytes | str) -> str:
    """One hash over several parts; where one part ends and the next begins matters."""
    total = hashlib.sha256()
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        total.update(len(raw).to_bytes(8, "big") + raw)
    return total.hexdigest()


def is_fresh(stamp: Path, key: str) -> bool:
    """True if the stamp holds this key."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == key


def put(stamp: Path, key: str) -> None:
    """Write the stamp, once what it stands for is complete."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key, encoding="utf-8")
