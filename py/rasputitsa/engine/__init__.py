"""The base of every game: states, stages, decisions, dice, matches and positions; it knows no game."""
