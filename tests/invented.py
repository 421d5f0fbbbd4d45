"""The games invented for the tests: the contract asks of them what it asks of all others."""

from importlib import import_module

from rasputitsa import games

SLUGS = ("skirmish", "two_mills")
"""Their slugs, each the name of its package beside this module."""


def offer() -> None:
    """Add them to the games."""
    for slug in SLUGS:
        games.add(import_module(f"tests.{slug}").GAME)
