"""Positions that a game refuses, with the place of the mistake."""

from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.errors import FormatError


def refusal(rules: Any, form: dict[str, Any]) -> tuple[str, str]:
    """The key of the error in a position and its place; both empty if it can be."""
    try:
        position.from_json(rules, form)
    except FormatError as error:
        return error.text.key, str(dict(error.text.facts)["at"])
    return "", ""


def place(rules: Any, form: dict[str, Any]) -> str:
    """The place where a position is wrong; empty if it can be."""
    return refusal(rules, form)[1]
