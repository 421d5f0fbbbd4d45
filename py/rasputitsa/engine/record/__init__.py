"""The record of a game: saves, branches and tails, codes, links, seals and tasks, in forms checked when read."""
