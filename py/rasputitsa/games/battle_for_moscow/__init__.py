"""Battle for Moscow, by Frank Chadwick."""

from rasputitsa.games.battle_for_moscow.game import BattleForMoscow

GAME = BattleForMoscow()
