from rasputitsa.bots.battle_for_moscow.adviser import Counsel

ADVISER = Counsel()
