"""Advice to a beginner about the game: one answer, by a beginner's judgement."""

from rasputitsa.bots.battle_of_moscow.command import Command
from rasputitsa.bots.battle_of_moscow.weights import GREEN

ADVISER = Command(GREEN)
