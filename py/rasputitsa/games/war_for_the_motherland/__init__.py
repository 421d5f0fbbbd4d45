"""War for the Motherland, by Masahiro Yamazaki."""

from rasputitsa.games.war_for_the_motherland.game import WarForTheMotherland

GAME = WarForTheMotherland()
