"""Counters that become others (14)."""
