"""The trial of the game: the long scenarios are played from stored positions, and whole only by night."""

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.games.war_for_the_motherland.players import drawn
from tests.trials import BUDGET, Trial


def player(match: Match, choose: Chooser) -> Action:
    """Plays at random, but so that armies meet."""
    return drawn(match, choose, haste=11)


TRIAL = Trial(
    long={"fall_barbarossa": 40, "road_to_stalingrad": 18, "campaign": 18},
    turns={"road_to_stalingrad": (1, 7, 12, 17, 22, 24), "campaign": (1, 7, 12, 22, 30, 40)},
    player=player,
    # Five scenarios, two of them with random wars to their end, and one that was played once and is played again.
    # In the page a turn of the whole war is played by night, and others in part by day.
    budget={**BUDGET, "contract": 100, "rules": 90, "page": 180},
)
