"""Parts of War for the Motherland for its computer players."""

from rasputitsa.bots.general import General
from rasputitsa.bots.ranks import PLAIN
from rasputitsa.bots.staff.hasty import Hasty
from rasputitsa.bots.strategy import Judged
from rasputitsa.bots.war_for_the_motherland.command import Command
from rasputitsa.bots.war_for_the_motherland.hooks import Hooks
from rasputitsa.bots.war_for_the_motherland.weights import STYLES

HOOKS = Hooks()
STRATEGISTS = {style: Command(weights) for style, weights in STYLES.items()}
ADVISER = Hasty(STRATEGISTS["green"])
JUDGEMENT = Judged(STYLES[""], Command)

RANKS = (
    General("regular", nodes=40, tries=1, style=PLAIN),
    General("veteran", nodes=200, tries=1, style="steady"),
    General("marshal", nodes=700, tries=1),
)
BOTS = {bot.id: bot for bot in RANKS}
