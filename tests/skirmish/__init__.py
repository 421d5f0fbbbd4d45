"""The Three Fords: a tiny invented game, written only against what the engine offers to every game."""

from tests.skirmish.game import Skirmish

GAME = Skirmish()
