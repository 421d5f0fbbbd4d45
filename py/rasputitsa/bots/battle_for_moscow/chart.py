"""The board and the tables as a planner reads them: neighbours, columns and results by plain look-up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, get_args

from rasputitsa.bots.battle_for_moscow.spread import AlongLinks, OverGround, Spread, WaysOut
from rasputitsa.games.battle_for_moscow.battle import defensive_hexes, line_hexes
from rasputitsa.games.battle_for_moscow.movement import costs_of
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowRules, Weather
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet
from rasputitsa.rules.combat.crt import FACES

STRONGEST = 160
"""More than six of the strongest units with all their supply points bring together."""

TOUGHEST = 25
"""More than twice the strongest unit: in mud the attack is halved by doubling the defence."""

WEATHERS: tuple[Weather, ...] = get_args(Weather)

FAR = 24
"""Farther than any two hexes are apart."""


class Tally(NamedTuple):
    """The number of faces of the die that bring each result in one column."""

    eliminated: int
    loss: int
    driven: int
    exchange: int
    repelled: int


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """Everything that never changes in a game; the lists are read by the index of a hex.

    `columns[defence][attack]` is the column before shifts, -1 below the lowest; `country` and `rails` say how far units
    come, `cover` which hexes help a defender, the Germans first.
    """

    rules: MoscowRules
    near: Sequence[HexSet]
    across: Sequence[HexSet]
    country: Mapping[Weather, Spread]
    rails: Spread
    ways_out: WaysOut
    remote: Sequence[int]
    within: Sequence[HexSet]
    columns: Sequence[Sequence[int]]
    tallies: Sequence[Tally]
    cover: tuple[HexSet, HexSet]
    line: HexSet

    def expand(self, area: HexSet) -> HexSet:
        """The hexes adjacent to any hex of a set."""
        return self.rules.grid.expand(area)


@lru_cache(maxsize=8)
def chart_of(rules: MoscowRules) -> Chart:
    """The chart of a game."""
    grid = rules.grid
    places = [hex if hex in grid.axial else OFF_MAP for hex in range(max(grid.axial) + 1)]
    remote = [grid.distance(hex, rules.moscow) if hex >= 0 else FAR for hex in places]
    return Chart(
        rules,
        [grid.neighbours(hex) if hex >= 0 else 0 for hex in places],
        [rules.map.beside("river", hex) if hex >= 0 else 0 for hex in places],
        {weather: OverGround(grid, costs_of(rules, "country", weather)) for weather in WEATHERS},
        AlongLinks(grid, costs_of(rules, "rail", "clear")),
        WaysOut(grid, rules.figures["retreat"]),
        remote,
        [grid.set_of(hex for hex in grid.axial if remote[hex] <= far) for far in range(FAR)],
        [[rules.results.column(attack, defence or 1) for attack in range(STRONGEST)] for defence in range(TOUGHEST)],
        [_tally(rules, column) for column in range(len(rules.results.ratios))],
        (defensive_hexes(rules, GERMAN), defensive_hexes(rules, SOVIET)),
        line_hexes(rules),
    )


def bits(area: HexSet) -> list[Hex]:
    """The hexes of a set."""
    found = []
    while area:
        low = area & -area
        found.append(low.bit_length() - 1)
        area ^= low
    return found


def _tally(rules: MoscowRules, column: int) -> Tally:
    faces = [rules.results.result(column, die) for die in FACES]
    return Tally(*(faces.count(result) for result in ("DE", "DRL", "DR", "EX", "AL")))
