"""The Battle of Moscow, by Dave Williams (1970): a module a chapter, named in its first line; figures in `data/`."""

from rasputitsa.games.battle_of_moscow.game import BattleOfMoscow

GAME = BattleOfMoscow()
