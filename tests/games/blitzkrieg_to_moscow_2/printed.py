"""The game's data written as the collected facts write them, what was tuned put back first: for their checksums."""

import json
from typing import Any

from rasputitsa.games.blitzkrieg_to_moscow_2.build import board_map, data
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.rules.terrain import Sides
from tests import tuned

MAP = board_map()
GRID = MAP.grid

AREAS = {"north": "N", "center": "C", "south": "S", "romania": "R", "soviet_rear": "SU"}
TYPES = {
    "panzer_army": "PzA",
    "german_army": "AOK",
    "romanian_army": "Romanian",
    "soviet_army": "Soviet infantry",
    "guards_army": "Red Guards",
    "mechanised_corps": "MC",
}
FUNCTIONS = {"rebuild": "rebuilt"}
RESULTS = {"NE": "-"}


def untuned(name: str) -> Any:
    """A data file as it was drafted."""
    return tuned.untuned(data, name)


def checksum(lines: list[str]) -> str:
    """The checksum of some lines, sorted."""
    return tuned.checksum(sorted(lines))


def terrain() -> list[str]:
    """Every hex with its terrain; a city counts as such."""
    kinds = [("city", MAP.features["city"]), *((kind, MAP.terrain[kind]) for kind in ("mountain", "marsh", "forest"))]
    found = {}
    for hex in hexes_in(GRID.hexes):
        found[GRID.names[hex]] = next((kind for kind, area in kinds if area >> hex & 1), "clear")
    return [f"{hex} {kind}" for hex, kind in found.items()]


def sides(area: Sides) -> list[str]:
    """Hexsides as `low/high`, each once."""
    found = set()
    for direction, hexes in enumerate(area):
        for hex in hexes_in(hexes):
            found.add("/".join(sorted((GRID.names[hex], GRID.names[GRID.neighbour(hex, direction)]))))
    return sorted(found)


def rears() -> list[str]:
    """Every rear area with each hex that it borders."""
    return [f"{AREAS[area]} {hex}" for area, hexes in MAP.data["areas"].items() for hex in hexes]


def cities() -> list[str]:
    """Every city with its name and its points."""
    names = {place["hex"]: place["name"].removeprefix("place.").capitalize() for place in MAP.data["places"]}
    return [
        f"{hex} {names[hex]} {1 + (hex in MAP.data['features']['fortress'])}" for hex in GRID.ids(MAP.features["city"])
    ]


def set_up() -> list[str]:
    """Every Soviet unit on the map with its hex, every German one with its box."""
    lines = []
    for counter in untuned("counters.json")["counters"]:
        if "hex" in counter:
            lines.append(f"{counter['hex']} {counter['name']}")
        elif counter["side"] == "german":
            lines.append(f"{AREAS.get(counter['box'], counter['box'].replace('due_', 'turn '))} {counter['name']}")
    return lines


def results() -> list[str]:
    """Every column of the table with its cells."""
    table = untuned("tables.json")["results"]
    cells = [[RESULTS.get(result, result) for result in table["rows"][str(die)]] for die in range(1, 7)]
    return [f"{column} {','.join(row[i] for row in cells)}" for i, column in enumerate(table["columns"])]


def values() -> list[str]:
    """The figures of every type of counter, fresh and spent."""
    lines = []
    for kind in untuned("counters.json")["types"]:
        fresh = {"combat": kind["attack"][-1], "passive": kind["defence"][-1], "ma": kind["movement"][-1]}
        spent = {"combat": kind["attack"][0], "ma": kind["movement"][0]} if len(kind["attack"]) > 1 else None
        written = (json.dumps(face, sort_keys=True) for face in (fresh, spent))
        lines.append(" ".join((TYPES[kind["id"]], *written)))
    return lines


def decks() -> list[str]:
    """Every card with its side, copies and functions."""
    cards = untuned("tables.json")["cards"]
    return [
        f"{side} {card['id']} {card['copies']} {','.join(sorted(FUNCTIONS.get(f, f) for f in card['functions']))}"
        for side in ("german", "soviet")
        for card in cards[side]
    ]


def track() -> list[str]:
    """Every turn with its weather and cards."""
    turns = untuned("tables.json")["turns"]["turns"]
    return [f"{t['turn']} {t['weather']} {t['cards']['german']} {t['cards']['soviet']}" for t in turns]
