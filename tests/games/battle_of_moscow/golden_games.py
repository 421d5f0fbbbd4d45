"""Whole games as readable text: what was played, what the dice brought, a fingerprint at every phase.

`PYTHONPATH=py:. python -m tests.games.battle_of_moscow.golden_games NAME...` plays those of a name anew.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Value
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from rasputitsa.engine.stage import Sequence as SequenceStage
from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.sequence import TURN
from tests.games.battle_of_moscow.players import drawn
from tests.goldens import Goldens, Plan

PUBLISHED = ("road_to_orel",)
"""The golden games that a visitor's own browser replays."""

OTHER_READINGS: Mapping[str, Value] = {
    "table_cell": "smooth",
    "letters": "as_scanned",
    "early_end": False,
    "verdict": "draw",
}
"""Other readings that the rulebook allows (ruling 1)."""

GAMES: dict[str, Plan] = {
    "as_printed": Plan(22, haste=60),
    "other_readings": Plan(35, options=OTHER_READINGS, haste=40),
    "printed_measure": Plan(2, "extended", {"measure": "printed"}, haste=30),
    "moscow_entered": Plan(1, options={"early_end": False}, haste=120),
    "tikhvin_entered": Plan(3, options={"early_end": False}, haste=120),
    "road_to_orel": Plan(5, "road_to_orel", haste=25),
}
"""The name of each file, and how it was played."""

MARCHES = {"moscow_entered": "2227", "tikhvin_entered": "1208"}
"""The goals of the German marches in some of them, while the Russian looks on."""


def phase(match: Match) -> str:
    """The phase being played; empty when the game is over or has not begun."""
    for stage in match.state.stack:
        if isinstance(stage, SequenceStage) and stage.index:
            member = TURN[stage.index - 1]
            return f"{getattr(member, 'side', '')}_{getattr(member, 'key', member.name)}".strip("_")
    return ""


def rolled(event: Event) -> str:
    """The result of a die."""
    facts, key = dict(event.text.facts), event.text.key.removeprefix("log.")
    if not key.startswith("battle"):
        return f"{key}, die {event.die[0] if event.die else ''}"
    return f"{facts['odds']}, die {facts.get('thrown', facts['die'])}, {facts['result']}"


def player(match: Match, choose: Chooser, plan: Plan) -> Action:
    """Plays at random, but so that armies meet; in two games the German marches on a city and the Russian looks on."""
    onto = next((("russian", hex) for name, hex in MARCHES.items() if plan is GAMES[name]), ())
    return drawn(match, choose, plan.haste, *onto)


GOLDENS = Goldens(GAME, Path(__file__).parent / "golden", GAMES, phase, rolled, player)

if __name__ == "__main__":
    GOLDENS.play_anew(sys.argv[1:])
