"""Reinforcements, and units that come back (13.1, 13.4, 13.5)."""
