"""Blitzkrieg to Moscow 2, by Yasushi Nakaguro: a module a chapter, named in its first line; figures in `data/`."""

from rasputitsa.games.blitzkrieg_to_moscow_2.game import BlitzkriegToMoscow2

GAME = BlitzkriegToMoscow2()
