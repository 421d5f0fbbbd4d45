"""Recruit: plays sensibly and makes a beginner's mistakes. What he knows of a game, its adviser tells him."""

from rasputitsa.bots.advice import adviser_for
from rasputitsa.bots.bot import Thinking
from rasputitsa.bots.trials import Trials
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match

TRIES = 2
"""How often an idea is tried: far too seldom to know what the dice bring."""


class Recruit:
    """Tries each idea on a fork and takes the one that went best."""

    id = "recruit"

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think."""
        return Trials(match, choose, adviser_for(match.rules.game.slug), TRIES)


BOT = Recruit()
