"""Parts of The Battle of Moscow for its computer players."""

from rasputitsa.bots.battle_of_moscow.command import Command
from rasputitsa.bots.battle_of_moscow.hooks import Hooks
from rasputitsa.bots.battle_of_moscow.weights import STYLES
from rasputitsa.bots.general import General
from rasputitsa.bots.ranks import PLAIN
from rasputitsa.bots.strategy import Judged

HOOKS = Hooks()
STRATEGISTS = {style: Command(weights) for style, weights in STYLES.items()}
ADVISER = STRATEGISTS["green"]
JUDGEMENT = Judged(STYLES[""], Command)

RANKS = (
    General("regular", nodes=30, tries=1, style=PLAIN),
    General("veteran", nodes=100, tries=1, style="steady"),
    General("marshal", nodes=100, tries=1),
)
BOTS = {bot.id: bot for bot in RANKS}
