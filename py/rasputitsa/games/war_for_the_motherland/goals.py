"""What a scenario's tables say of the war economy and of victory (12, 15 to 17)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Hex


@dataclass(frozen=True, slots=True, eq=False)
class Goals:
    """Points by kind of unit and by city; each level but the last with the most points that are still within it.

    `rule`: the section of the scenario's victory.
    """

    rule: str
    units: Mapping[str, int]
    cities: Mapping[Hex, int]
    bounds: tuple[int, ...]
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Economy:
    """The kinds of the assets by id; whether a scenario has production (16.4); when the Italians leave (13.61)."""

    kinds: Mapping[str, str]
    produces: bool
    surrender: int
