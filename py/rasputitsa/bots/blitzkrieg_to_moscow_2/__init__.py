"""Parts of Blitzkrieg to Moscow 2 for its computer players."""

from collections.abc import Mapping

from rasputitsa.bots.blitzkrieg_to_moscow_2.command import Command
from rasputitsa.bots.blitzkrieg_to_moscow_2.hooks import Hooks
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import STYLES
from rasputitsa.bots.bot import Bot
from rasputitsa.bots.general import General
from rasputitsa.bots.ranks import PLAIN
from rasputitsa.bots.staff.hasty import Hasty
from rasputitsa.bots.staff.playing_on import Farsighted, Foresight, Round, Sketch
from rasputitsa.bots.strategy import Judged

HOOKS = Hooks()
STRATEGISTS = {style: Command(weights) for style, weights in STYLES.items()}
ADVISER = Hasty(STRATEGISTS["green"])
JUDGEMENT = Judged(STYLES[""], Command)

NODES = 2_500
"""The nodes that Marshal spends on a Movement Phase."""

RANKS = (
    General("regular", nodes=30, tries=1, style=PLAIN),
    General("veteran", nodes=100, tries=1, style="steady"),
    General("marshal", nodes=NODES, tries=1),
)
FORESIGHT = Foresight(sketches=(Sketch("", NODES // 2),) * 2, rounds=(Round(3, 3), Round(2, 2)))

YARDSTICKS: tuple[Bot, ...] = (
    Farsighted(General("marshal_ahead", nodes=NODES, tries=1), FORESIGHT),
    *(
        General(f"marshal_{style}", nodes=NODES, tries=1, style=style)
        for style in ("random_hands", "always_active", "never_active", "never_negates")
    ),
)
BOTS: Mapping[str, Bot] = {bot.id: bot for bot in (*RANKS, *YARDSTICKS)}
