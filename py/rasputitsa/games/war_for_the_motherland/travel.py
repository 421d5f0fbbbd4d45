"""Marks and traits of moving units, and the beginning of a movement phase (5; rulings 28, 34, 37 and 44)."""

from dataclasses import dataclass

from rasputitsa.hexgrid.grid import HexSet

CARRIED, NEW, OPEN = "carried", "new", "open"
"""Marks: the part of the turn in which it went by rail or sea (ruling 37); it came onto the map in this phase; it has
overrun and may still go on, alone or with the others (ruling 44).
"""
ENTRAINS, ENTRAINS_IN_MUD, SAILS_WHOLE, SAILS_HALF = "entrains", "entrains_in_mud", "sails_whole", "sails_half"
"""Traits: goes by rail, always or in mud alone; goes by sea as a whole unit or as half of one (5.54, 5.66)."""


@dataclass(frozen=True, slots=True)
class Outset:
    """The beginning of a movement phase: the hexes of the mover's units in enemy zones, the ports that were its own."""

    beset: HexSet
    ports: HexSet
