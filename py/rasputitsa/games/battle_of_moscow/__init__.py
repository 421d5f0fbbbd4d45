"""The Battle of Moscow, by Dave Williams (1970)."""

from rasputitsa.games.battle_of_moscow.game import BattleOfMoscow

GAME = BattleOfMoscow()
