from collections.abc import Mapping

from rasputitsa.bots.battle_for_moscow.adviser import Counsel
from rasputitsa.bots.battle_for_moscow.command import Command, Judgement
from rasputitsa.bots.battle_for_moscow.hooks import Hooks
from rasputitsa.bots.battle_for_moscow.weights import STYLES
from rasputitsa.bots.bot import Bot
from rasputitsa.bots.general import General
from rasputitsa.bots.ranks import MARSHAL
from rasputitsa.bots.staff.playing_on import Farsighted, Foresight, Round, Sketch

ADVISER = Counsel()
HOOKS = Hooks()
STRATEGISTS = {style: Command(judgements) for style, judgements in STYLES.items()}
JUDGEMENT = Judgement()

CHARACTERS = (
    General("marshal_bold", nodes=MARSHAL.nodes, tries=MARSHAL.tries, style="bold"),
    General("marshal_wary", nodes=MARSHAL.nodes, tries=MARSHAL.tries, style="wary"),
)
FORESIGHT = Foresight(
    sketches=(Sketch("", MARSHAL.nodes), Sketch("", MARSHAL.nodes)),
    rounds=(Round(3, 3), Round(2, 2)),
)
YARDSTICKS = (
    Farsighted(General("marshal_ahead", nodes=MARSHAL.nodes, tries=MARSHAL.tries), FORESIGHT),
    General("plan_centre", nodes=600, tries=1, style="centre"),
    General("plan_south", nodes=600, tries=1, style="south"),
    General("plan_line", nodes=600, tries=1, style="line"),
)
BOTS: Mapping[str, Bot] = {bot.id: bot for bot in (*CHARACTERS, *YARDSTICKS)}
