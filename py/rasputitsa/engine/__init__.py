"""The base of every game: states, stages, decisions, dice, matches, positions and saves; it knows no game."""
