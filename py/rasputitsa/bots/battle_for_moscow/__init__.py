from rasputitsa.bots.battle_for_moscow.adviser import Counsel
from rasputitsa.bots.battle_for_moscow.command import Command

ADVISER = Counsel()
STRATEGIST = Command()
