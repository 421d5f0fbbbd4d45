"""Blitzkrieg to Moscow 2, by Yasushi Nakaguro."""

from rasputitsa.games.blitzkrieg_to_moscow_2.game import BlitzkriegToMoscow2

GAME = BlitzkriegToMoscow2()
