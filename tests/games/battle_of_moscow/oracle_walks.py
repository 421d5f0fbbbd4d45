"""The walks on which the oracle is asked (a longer look by night: `oracle_night`)."""

from functools import partial

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow.oracle_positions import PHASES, random_match
from tests.games.battle_of_moscow.oracle_walk import walk
from tests.games.battle_of_moscow.players import drawn
from tests.suites.declared import Walks

LOOK = 1
"""The units that are looked at in each decision."""
POSITIONS = 3
"""The number of positions for every phase."""


def compared(match: Match, choose: Chooser, actions: int) -> int:
    return walk(match, drawn, choose, actions, LOOK)


WALKS = Walks(
    compared,
    games={3: 150},
    positions={
        phase: (partial(random_match, phase=phase), tuple(10 * number + place for number in range(POSITIONS)))
        for place, phase in enumerate(PHASES)
    },
    further=12,
    proves={
        "random_games": "supply railroads movement combat ruling-29 ruling-30 ruling-51 ruling-64",
        "random_positions": "supply movement combat ruling-12 ruling-21 ruling-38 ruling-47 ruling-55",
    },
)
