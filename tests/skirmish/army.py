"""The armies of the campaign: stacks of four in a line from north to south, and what stands in boxes."""

from collections.abc import Iterator, Mapping
from itertools import count, cycle, islice
from typing import Any

from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.terrain import Map
from tests.skirmish.country import line_through

HEIGHT = 4
"""Counters in a stack."""


def counters_of(armies: Mapping[str, Any], map: Map) -> list[dict[str, Any]]:
    """Every counter of both sides, as `counters.json` lists them."""
    return [counter for side, army in armies.items() for counter in _army(side, army, map)]


def _army(side: str, army: Mapping[str, Any], map: Map) -> Iterator[dict[str, Any]]:
    numbers, types = count(1), cycle(army["stack"])
    for hex in _posts(army, map):
        for kind in islice(types, HEIGHT):
            yield {"id": f"{army['letter']}{next(numbers)}", "type": kind, "side": side, "hex": map.grid.names[hex]}
    for box, kinds in army["boxes"].items():
        for kind in kinds:
            yield {"id": f"{army['letter']}{next(numbers)}", "type": kind, "side": side, "box": f"{side}_{box}"}


def _posts(army: Mapping[str, Any], map: Map) -> list[Hex]:
    """Hexes at equal distances on the line of the front, none in a lake."""
    land = [hex for hex in line_through(map.grid, army["front"]) if not map.terrain["lake"] >> hex & 1]
    return [land[number * len(land) // army["stacks"]] for number in range(army["stacks"])]
