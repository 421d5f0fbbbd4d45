"""The game's data written as the collected facts write them, what was tuned put back first: for their checksums."""

from typing import Any

from rasputitsa.games.battle_of_moscow.build import board_map, data
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.rules.terrain import Sides
from tests import tuned

MAP = board_map()
GRID = MAP.grid

KINDS = {"finn": "finnish", "worker": "workers", "fort_troop": "fortification", "paratroop": "paratroops"}
"""The names of branches in the facts, if they differ."""


def untuned(name: str) -> Any:
    """A data file as it was drafted."""
    return tuned.untuned(data, name)


def terrain() -> list[str]:
    """Every hex with its terrain."""
    return [f"{name} {MAP.terrain_of(GRID.index[name])}" for name in sorted(GRID.index)]


def pairs(sides: Sides) -> list[str]:
    """Hexsides or links as the two hexes that they part or join, each once."""
    found = set()
    for direction, hexes in enumerate(sides):
        for hex in hexes_in(hexes):
            found.add(" ".join(sorted((GRID.names[hex], GRID.names[GRID.neighbour(hex, direction)]))))
    return sorted(found)


def units() -> list[str]:
    """Every counter: its kind, its figures as printed, where it begins."""
    counters = untuned("counters.json")
    types = {entry["id"]: entry for entry in counters["types"]}
    letters = untuned("map.json")["letters"]
    lines = []
    for counter in counters["counters"]:
        type = types[counter["type"]]
        hex = counter.get("hex") or counter.get("ready") or letters.get(counter.get("letter", ""), "")
        kind = KINDS.get(type["branch"], type["branch"])
        lines.append(f"{counter['id']} {kind} {type['attack']} {type['defence']} {type['movement']} {hex}")
    return sorted(lines)
