"""War for the Motherland, by Masahiro Yamazaki: a module a chapter, named in its first line; figures in `data/`."""

from rasputitsa.games.war_for_the_motherland.game import WarForTheMotherland

GAME = WarForTheMotherland()
