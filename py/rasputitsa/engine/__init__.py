"""What every game stands on: states, stages, decisions, dice, matches, positions and saves; it knows no game."""
