"""A battle under way, and the figures that battles need besides the table of results (8)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Hex, HexSet


@dataclass(frozen=True, slots=True)
class Battle:
    """A combat or an overrun under way (8.1, 6.1); Kampfgruppen take the place of their corps in it.

    `defenders`: those that add their strength (ruling 80). `bases`: the hexes from which it began, less those from
    which attackers advanced; `storm`: panzers storm cities (ruling 135); `aided`: a support group or the siege gun
    joins in. `column` and what follows are known once the die has fallen. `harmed`: the attackers who lost a step or
    retreated, fallen ones too.
    """

    hexes: tuple[Hex, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    bases: HexSet
    overrun: bool = False
    storm: bool = False
    aided: bool = False
    attack: int = 0
    defence: int = 0
    column: str = ""
    die: int = 0
    result: str = ""
    harmed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fighting:
    """The row of the results table by ground; what adds to the die; what air fleets shift; how far units advance."""

    rows: Mapping[str, str]
    die: Mapping[str, int]
    air: Mapping[str, int]
    advances: Mapping[str, int]
