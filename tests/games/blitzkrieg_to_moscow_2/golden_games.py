"""Whole games as readable text: what was played, what the dice brought, a fingerprint at every phase.

`PYTHONPATH=py:. python -m tests.games.blitzkrieg_to_moscow_2.golden_games NAME...` plays those of a name anew.
"""

import sys
from pathlib import Path

from rasputitsa.engine.stage import Event
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from tests.games.blitzkrieg_to_moscow_2.positions import phase
from tests.goldens import Goldens, Plan

PUBLISHED = ("usual", "other_readings")
"""The golden games that a visitor's own browser replays."""

OTHER_READINGS = {"checked": "both", "recovery": "all", "action": "mixed"}
"""Other readings of the lost sections (ruling 2)."""

GAMES: dict[str, Plan] = {
    "usual": Plan(338, haste=30),
    "other_readings": Plan(11, options=OTHER_READINGS, haste=12),
    "no_recovery": Plan(2, options={"recovery": "never", "tank_actions": "repeated"}, haste=12),
    "spent_first": Plan(141, options={"unsupplied": "spent_first", "odessa": True}, haste=12),
    "free_setup": Plan(38, options={"free_setup": True, "occupation_of_moscow": True}),
    "by_sea": Plan(
        207,
        options={"odessa": True, "action": "mixed"},
        haste=12,
        eager=("sail_card", "sail", "then_attack", "then_move"),
    ),
    "pocket": Plan(117, haste=12, eager=("give_up", "rebuild", "rail_card", "rail 0304")),
    "attacked_twice": Plan(219, haste=20, eager=("attack", "hero_city", "hero")),
    "long_retreat": Plan(150, haste=30),
    "hero_city_holds": Plan(401, haste=15, eager=("hero_city", "hero 1304", "attack 1304")),
    "generals": Plan(
        3, options={"odessa": True, "occupation_of_moscow": True}, bots={"german": "regular", "soviet": "recruit"}
    ),
}
"""The name of each file, and how it was played."""


def rolled(event: Event) -> str:
    """The result of a die."""
    facts = dict(event.text.facts)
    return f"{facts['odds']}, die {facts['die']}, {facts['result']}"


GOLDENS = Goldens(GAME, Path(__file__).parent / "golden", GAMES, phase, rolled)

if __name__ == "__main__":
    GOLDENS.play_anew(sys.argv[1:])
