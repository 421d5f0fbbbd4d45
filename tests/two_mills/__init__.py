"""The Two Mills: a small invented game, eight units on twenty hexes, written after docs/adding-a-game.md."""

from tests.two_mills.game import TwoMills

GAME = TwoMills()
