from rasputitsa.bots.battle_for_moscow.adviser import Counsel
from rasputitsa.bots.battle_for_moscow.command import Command, Judgement
from rasputitsa.bots.battle_for_moscow.weights import STYLES

ADVISER = Counsel()
STRATEGISTS = {style: Command(judgements) for style, judgements in STYLES.items()}
JUDGEMENT = Judgement()
