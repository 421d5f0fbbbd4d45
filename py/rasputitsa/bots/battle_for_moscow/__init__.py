from rasputitsa.bots.battle_for_moscow.adviser import Counsel
from rasputitsa.bots.battle_for_moscow.command import Command, Judgement
from rasputitsa.bots.battle_for_moscow.hooks import Hooks
from rasputitsa.bots.battle_for_moscow.weights import STYLES
from rasputitsa.bots.general import General
from rasputitsa.bots.ranks import MARSHAL

ADVISER = Counsel()
HOOKS = Hooks()
STRATEGISTS = {style: Command(judgements) for style, judgements in STYLES.items()}
JUDGEMENT = Judgement()

CHARACTERS = (
    General("marshal_bold", nodes=MARSHAL.nodes, tries=MARSHAL.tries, style="bold"),
    General("marshal_wary", nodes=MARSHAL.nodes, tries=MARSHAL.tries, style="wary"),
)
YARDSTICKS = (
    General("plan_centre", nodes=600, tries=1, style="centre"),
    General("plan_south", nodes=600, tries=1, style="south"),
    General("plan_line", nodes=600, tries=1, style="line"),
)
BOTS = {bot.id: bot for bot in (*CHARACTERS, *YARDSTICKS)}
