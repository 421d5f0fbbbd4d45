"""What Blitzkrieg to Moscow 2 brings for its computer players."""

from rasputitsa.bots.blitzkrieg_to_moscow_2.adviser import Counsel
from rasputitsa.bots.blitzkrieg_to_moscow_2.command import Command, Judgement
from rasputitsa.bots.blitzkrieg_to_moscow_2.hooks import Hooks
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import STYLES
from rasputitsa.bots.general import General
from rasputitsa.bots.ranks import PLAIN

ADVISER = Counsel()
HOOKS = Hooks()
STRATEGISTS = {style: Command(weights) for style, weights in STYLES.items()}
JUDGEMENT = Judgement()

NODES = 2_500
"""What Marshal spends on a Movement Phase."""

RANKS = (
    General("regular", nodes=30, tries=1, style=PLAIN),
    General("veteran", nodes=100, tries=1, style="steady"),
    General("marshal", nodes=NODES, tries=1),
)
YARDSTICKS = tuple(
    General(f"marshal_{style}", nodes=NODES, tries=1, style=style)
    for style in ("random_hands", "always_active", "never_active", "never_negates")
)
BOTS = {bot.id: bot for bot in (*RANKS, *YARDSTICKS)}
