"""Parts of War for the Motherland for its computer players."""

from rasputitsa.bots.general import General
from rasputitsa.bots.ranks import PLAIN
from rasputitsa.bots.war_for_the_motherland.adviser import Counsel
from rasputitsa.bots.war_for_the_motherland.command import Command, Judgement
from rasputitsa.bots.war_for_the_motherland.hooks import Hooks
from rasputitsa.bots.war_for_the_motherland.weights import STYLES

ADVISER = Counsel()
HOOKS = Hooks()
STRATEGISTS = {style: Command(weights) for style, weights in STYLES.items()}
JUDGEMENT = Judgement()

RANKS = (
    General("regular", nodes=40, tries=1, style=PLAIN),
    General("veteran", nodes=200, tries=1, style="steady"),
    General("marshal", nodes=700, tries=1),
)
BOTS = {bot.id: bot for bot in RANKS}
