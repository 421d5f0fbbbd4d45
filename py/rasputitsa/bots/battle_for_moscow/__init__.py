from rasputitsa.bots.battle_for_moscow.adviser import Counsel
from rasputitsa.bots.battle_for_moscow.command import Command, Judgement
from rasputitsa.bots.battle_for_moscow.weights import STYLES

ADVISER = Counsel()
STRATEGISTS = {style: Command(weights) for style, weights in STYLES.items()}
JUDGEMENT = Judgement()
