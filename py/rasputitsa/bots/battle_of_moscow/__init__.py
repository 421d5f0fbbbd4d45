"""Parts of The Battle of Moscow for its computer players."""

from rasputitsa.bots.battle_of_moscow.adviser import ADVISER
from rasputitsa.bots.battle_of_moscow.command import Command, Judgement
from rasputitsa.bots.battle_of_moscow.hooks import Hooks
from rasputitsa.bots.battle_of_moscow.weights import STYLES
from rasputitsa.bots.general import General
from rasputitsa.bots.ranks import PLAIN

__all__ = ["ADVISER", "BOTS", "HOOKS", "JUDGEMENT", "STRATEGISTS"]

HOOKS = Hooks()
STRATEGISTS = {style: Command(weights) for style, weights in STYLES.items()}
JUDGEMENT = Judgement()

RANKS = (
    General("regular", nodes=30, tries=1, style=PLAIN),
    General("veteran", nodes=100, tries=1, style="steady"),
    General("marshal", nodes=100, tries=1),
)
BOTS = {bot.id: bot for bot in RANKS}
