"""Procedures: stages that games share, each made by a game out of its own name and functions."""
