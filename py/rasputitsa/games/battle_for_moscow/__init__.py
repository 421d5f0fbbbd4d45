"""Battle for Moscow, by Frank Chadwick: a module a chapter, named in its first line; figures in `data/`."""

from rasputitsa.games.battle_for_moscow.game import BattleForMoscow

GAME = BattleForMoscow()
