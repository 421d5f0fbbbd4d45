"""Hex-and-counter wargames of the Eastern Front as a pure-Python engine."""

__version__ = "0.1.0"
