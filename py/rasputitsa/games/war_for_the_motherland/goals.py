"""The war economy and victory as the tables of a scenario have them (12, 15 to 19)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Hex


@dataclass(frozen=True, slots=True, eq=False)
class Surrender:
    """The terms of the die at Moscow's fall (19.43 to 19.46).

    `decisive`: the highest with which the war is won, `shaken` with which markers come back; `modifier` is added to it
    while the Axis has the `city`.
    """

    decisive: int
    shaken: int
    city: str
    modifier: int


@dataclass(frozen=True, slots=True, eq=False)
class Goals:
    """Points by kind of unit and by city; each level but the last with the most points that are still within it.

    `rule`: the section of the scenario's victory. `assets`: points by kind of asset destroyed, `other` for the rest.
    `surrender`: the terms, where Moscow's fall can end the war.
    """

    rule: str
    units: Mapping[str, int]
    cities: Mapping[Hex, int]
    bounds: tuple[int, ...]
    levels: tuple[str, ...]
    assets: Mapping[str, int]
    surrender: Surrender | None


@dataclass(frozen=True, slots=True, eq=False)
class Economy:
    """The kinds of the assets by id; whether a scenario has production (16.4); when the Italians leave (13.61)."""

    kinds: Mapping[str, str]
    produces: bool
    surrender: int
