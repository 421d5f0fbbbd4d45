"""Whole games as readable text: what was played, what the dice brought, a fingerprint at every phase.

`PYTHONPATH=py:. python -m tests.games.battle_for_moscow.golden_games NAME...` plays those of a name anew.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from rasputitsa.engine.game import Value
from rasputitsa.engine.stage import Event
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.positions import CONTINUATION, phase
from tests.goldens import Goldens, Plan

PUBLISHED = ("as_printed", "optional", "attrition")
"""The golden games that a visitor's own browser replays."""

BALANCE: Mapping[str, Value] = {"improved_first_shock": True, "strong_line": True, "german_points": "even_turns"}
OPTIONAL: Mapping[str, Value] = {
    "replacement_edge": True,
    "harsher_winter": True,
    "early_first_shock": True,
    "variable_weather": True,
}

GAMES: dict[str, Plan] = {
    "as_printed": Plan(134),
    "both_handicaps": Plan(21, options={"soviet_points": 3, "german_points": "even_turns"}),
    "revised": Plan(18, options={"last_resort_retreat": True, "victory_points": True}, haste=8),
    "balance": Plan(109, options=BALANCE, haste=8),
    "optional": Plan(57, CONTINUATION, OPTIONAL, haste=8),
    "advanced_table": Plan(46, options={"advanced_results": True}, haste=8),
    "attrition": Plan(14, CONTINUATION, {"attrition": True, "last_resort_retreat": True}, haste=8),
}
"""The name of each file, and how it was played."""


def rolled(event: Event) -> str:
    """The result of a die."""
    facts = dict(event.text.facts)
    if event.text.key == "log.battle":
        return f"{facts['odds']}, die {facts['die']}, {facts['result']}"
    return f"{event.text.key.removeprefix('log.')}, die {facts['die']}"


GOLDENS = Goldens(GAME, Path(__file__).parent / "golden", GAMES, phase, rolled)

if __name__ == "__main__":
    GOLDENS.play_anew(sys.argv[1:])
