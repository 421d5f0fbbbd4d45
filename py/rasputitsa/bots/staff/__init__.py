"""The staff: how a plan for a whole board is made, whatever the game."""
