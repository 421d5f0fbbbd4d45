"""The engine in a terminal."""
