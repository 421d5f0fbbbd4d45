"""Counts of all lines of play of so many actions, published in a game's `perft.json` with their positions.

A visitor's own browser counts them again.
"""

import json
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import children, choices
from rasputitsa.engine.record import save

GAMES = Path(__file__).parent / "games"


def published(slug: str) -> dict[str, dict[str, Any]]:
    """The positions of a game with their counts, by id."""
    return {case["id"]: case for case in json.loads((GAMES / slug / "perft.json").read_text(encoding="utf-8"))}


def begun(case: dict[str, Any]) -> Match:
    """A match that begins in a position."""
    return save.load(json.dumps(case["position"]), games.find).match


def throws(match: Match, depth: int) -> bool:
    """True if a die falls, or a card or a marker is drawn, within so many actions."""
    return depth > 0 and any(
        child.state.rolls > match.state.rolls or throws(child, depth - 1)
        for action in choices(match)
        for child in children(match, action)
    )
