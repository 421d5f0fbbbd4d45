"""Modules that are downloads of their own on the site, fetched when they are first asked for."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rasputitsa.engine.errors import NotHereError


def fetched(module: str, part: str) -> Any:
    """A module. Raises NotHereError while the part that holds it is not here."""
    if find_spec(module) is None:
        raise NotHereError(part)
    return import_module(module)


def packing() -> Any:
    """The module that packs a position in few letters, and reads it."""
    return fetched("rasputitsa.engine.record.packed", "links")


def veiling() -> Any:
    """The module for hands that are hidden by hashes."""
    return fetched("rasputitsa.engine.record.veil", "codes")
