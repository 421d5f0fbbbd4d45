"""The walks on which the oracle is asked; for a longer look raise `SEEDS` and `POSITIONS`."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.games.blitzkrieg_to_moscow_2.oracle_positions import random_match
from tests.games.blitzkrieg_to_moscow_2.oracle_walk import walk
from tests.suites.declared import Walks

SEEDS, POSITIONS = 1, 2
"""The number of games from the set-up, and of positions for every phase and set of options."""
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "usual": {},
    "harsh": {"checked": "both", "recovery": "all", "odessa": True, "occupation_of_moscow": True},
    "slow": {"recovery": "never", "unsupplied": "spent_first", "tank_actions": "repeated"},
}
WALKS = Walks(
    walk,
    games=dict.fromkeys(range(SEEDS), 200),
    positions={
        f"{name}-{phase}": (
            partial(random_match, options=options, phase=phase),
            tuple(10 * number + phase for number in range(POSITIONS)),
        )
        for name, options in OPTIONS.items()
        for phase in range(10)
    },
    further=25,
    proves={
        "random_games": "9.0 10.0 11.0 11.3 11.4 12.0 ruling-23 ruling-33 ruling-41",
        "random_positions": "6.0 7.0 9.0 10.0 11.0 12.0 ruling-15 ruling-24 ruling-35 ruling-42",
    },
)
