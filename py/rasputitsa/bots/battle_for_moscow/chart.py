"""The board and the tables as a planner reads them: neighbours, columns and results by plain look-up."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.games.battle_for_moscow.state import MoscowRules
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet
from rasputitsa.rules.combat import FACES

STRONGEST = 160
"""More than six of the strongest units with all their supply points bring together."""

TOUGHEST = 25
"""More than twice the strongest unit: in mud the attack is halved by doubling the defence."""

FAR = 24
"""Farther than any two hexes are apart."""


class Tally(NamedTuple):
    """How many faces of the die bring each result in one column."""

    eliminated: int
    loss: int
    driven: int
    exchange: int
    repelled: int


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """What never changes in a game; the lists are read by the index of a hex.

    `columns[defence][attack]` is the column before shifts, -1 below the lowest; `rails[hex]` the hexes one link away.
    """

    rules: MoscowRules
    near: Sequence[HexSet]
    second: Sequence[HexSet]
    across: Sequence[HexSet]
    rails: Sequence[HexSet]
    remote: Sequence[int]
    within: Sequence[HexSet]
    columns: Sequence[Sequence[int]]
    tallies: Sequence[Tally]
    forest: HexSet
    line: HexSet

    def expand(self, area: HexSet) -> HexSet:
        """The hexes adjacent to any hex of a set."""
        return self.rules.grid.expand(area)

    def flood(self, seeds: HexSet, free: HexSet) -> HexSet:
        """The hexes from which a line through free hexes reaches a seed (Replacements)."""
        expand, area = self.rules.grid.expand, seeds & free
        while True:
            grown = (area | expand(area)) & free
            if grown == area:
                return area | expand(area) | seeds
            area = grown

    def reach(self, start: HexSet, points: int, free: HexSet, zone: HexSet, forest: HexSet) -> HexSet:
        """The hexes in which moves from some hexes can end, those included (Movement; Zone of Control)."""
        expand, clear = self.rules.grid.expand, free & ~forest
        forest &= free
        now = seen = start
        waiting = 0
        for _ in range(points):
            around = expand(now) & ~seen
            now = waiting | around & clear
            waiting = around & forest & ~now
            seen |= now
            now &= ~zone
            if not now and not waiting:
                break
        return seen

    def reach_by_rail(self, start: Hex, points: int, free: HexSet, zone: HexSet) -> HexSet:
        """The hexes that a unit can end a rail move in, its own included (Rail Movement)."""
        seen, now = 1 << start, [start]
        for _ in range(points):
            entered = 0
            for hex in now:
                entered |= self.rails[hex]
            entered &= free & ~seen
            seen |= entered
            now = bits(entered & ~zone)
        return seen


@lru_cache(maxsize=8)
def chart_of(rules: MoscowRules) -> Chart:
    """The chart of a game."""
    grid = rules.grid
    places = [hex if hex in grid.axial else OFF_MAP for hex in range(max(grid.axial) + 1)]
    remote = [grid.distance(hex, rules.moscow) if hex >= 0 else FAR for hex in places]
    return Chart(
        rules,
        [grid.neighbours(hex) if hex >= 0 else 0 for hex in places],
        [grid.ring(hex, rules.figures["retreat"]) if hex >= 0 else 0 for hex in places],
        [rules.map.beside("river", hex) if hex >= 0 else 0 for hex in places],
        [_one_link_away(rules, hex) if hex >= 0 else 0 for hex in places],
        remote,
        [grid.set_of(hex for hex in grid.axial if remote[hex] <= far) for far in range(FAR)],
        [[rules.results.column(attack, defence or 1) for attack in range(STRONGEST)] for defence in range(TOUGHEST)],
        [_tally(rules, column) for column in range(len(rules.results.ratios))],
        rules.map.terrain["forest"],
        rules.map.features["fortification"] | 1 << rules.moscow,
    )


def bits(area: HexSet) -> list[Hex]:
    """The hexes of a set."""
    found = []
    while area:
        low = area & -area
        found.append(low.bit_length() - 1)
        area ^= low
    return found


def _one_link_away(rules: MoscowRules, hex: Hex) -> HexSet:
    area = 0
    for direction, leaving in enumerate(rules.map.links["rail"]):
        if leaving >> hex & 1:
            area |= rules.grid.shift(1 << hex, direction)
    return area


def _tally(rules: MoscowRules, column: int) -> Tally:
    faces = [rules.results.result(column, die) for die in FACES]
    return Tally(*(faces.count(result) for result in ("DE", "DRL", "DR", "EX", "AL")))
