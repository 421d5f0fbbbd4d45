"""Bots against each other: pairs of games on the same dice, and what their results are worth (docs/arena.md)."""
