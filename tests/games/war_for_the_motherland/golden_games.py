"""Whole games as readable text: what was played, what the dice brought, a fingerprint at every phase.

`PYTHONPATH=py:. python -m tests.games.war_for_the_motherland.golden_games NAME...` plays those of a name anew.
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
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.sequence import PHASES
from tests.games.war_for_the_motherland.players import drawn
from tests.goldens import Goldens, Plan

PUBLISHED = ("winter", "quiet_winter")
"""The golden games that a visitor's own browser replays."""

OTHER_READINGS: Mapping[str, Value] = {
    "crt": "smoothed",
    "frozen": "minor",
    "vp_count": "unit",
    "additional_losses": True,
}
"""Other readings of the rulebook, and an optional rule (rulings 1, 26, 123 and 135)."""
ADDITIONS: Mapping[str, Value] = {
    "depots": True,
    "split": True,
    "garrisons": True,
    "vp_count": "step",
    "additional_losses": True,
}
"""The optional rules together (rulings 133 to 135)."""

GAMES: dict[str, Plan] = {
    "winter": Plan(12, haste=25),
    "quiet_winter": Plan(2, haste=25),
    "other_readings": Plan(13, options=OTHER_READINGS, haste=25),
    "summer": Plan(20, "fall_barbarossa", haste=11),
    "road": Plan(20, "road_to_stalingrad", haste=3),
    "war_without_north": Plan(20, "campaign", {"without_north": True}, haste=3),
    "winter_storm": Plan(3, "winter_storm", haste=25),
    "relief": Plan(11, "winter_storm", {"draws": "soviet"}, haste=25),
    "additions": Plan(12, "fall_barbarossa", ADDITIONS, haste=11),
}
"""The name of each file, and how it was played."""


def phase(match: Match) -> str:
    """The phase being played; empty when the game is over or has not begun."""
    for stage in match.state.stack:
        if isinstance(stage, SequenceStage) and stage.sequence in PHASES:
            return stage.sequence
    return ""


def rolled(event: Event) -> str:
    """The result of a die."""
    facts, key = dict(event.text.facts), event.text.key.removeprefix("log.")
    if key.startswith("battle"):
        return f"{facts['odds']}, die {facts.get('thrown', facts['die'])}, {facts['result']}"
    subject = f" {facts['unit']}" if "unit" in facts else ""
    return f"{key}{subject}, die {' '.join(map(str, event.die))}"


def player(match: Match, choose: Chooser, plan: Plan) -> Action:
    """Plays at random, but so that armies meet."""
    return drawn(match, choose, plan.haste)


GOLDENS = Goldens(GAME, Path(__file__).parent / "golden", GAMES, phase, rolled, player)

if __name__ == "__main__":
    GOLDENS.play_anew(sys.argv[1:])
