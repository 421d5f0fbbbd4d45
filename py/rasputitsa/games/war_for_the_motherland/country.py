"""The great map of three sheets, and the part of it that a scenario is played on (2.1; rulings 2 and 127).

The data hold terrain and countries as rows of letters, a letter a hex; here they become what `rules.terrain` reads.
Whatever lies beyond the part in play does not exist.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rasputitsa.hexgrid.grid import HexSet, hexes_in
from rasputitsa.rules.terrain import Map

Places = dict[str, list[str]]
_CLEAR = "c"


def part(great: Mapping[str, Any], board: str) -> dict[str, Any]:
    """The map of a board in the form of `rules.terrain.load_map`."""
    sheets = {**great["boards"], **great["own_boards"]}[board]
    ground = _lettered(great["terrain"], sheets)
    lands = _lettered(great["country"], sheets)
    known = set(ground)
    sides = {name: _within(pairs, known) for name, pairs in hexsides(great).items()}
    return {
        "hex_km": great["hex_km"],
        "layout": {**great["layout"], "sheets": sheets},
        "terrain": _by_name(ground, great["ground"]),
        "features": {**_cities(great, known), "arctic": _arctic(great, ground), **_countries(great, lands)},
        "hexsides": sides,
        "links": {"rail": _within(rail_links(great), known)},
        "places": [
            {"hex": place["hex"], "name": place["name"], "rank": 1 if place["size"] == "major" else 3}
            for place in great["places"]
            if place["hex"] in known
        ],
        "labels": [label for label in great["labels"] if known.issuperset(label["hexes"])],
        "sectors": list(_sectors(great, ground)),
        "provenance": great["provenance"],
    }


def hexsides(great: Mapping[str, Any]) -> dict[str, list[list[str]]]:
    """Hexsides of the whole map by kind: each pair once. Those that freeze are no others' (ruling 31)."""
    frozen = {tuple(sorted(pair)) for pair in great["frozen"]}
    sides = {
        f"{kind}_river": [pair for river in great["rivers"] for pair in river.get(kind, ())]
        for kind in ("major", "minor")
    }
    water = [[first, second] for first, second, _ in great["water"] if tuple(sorted((first, second))) not in frozen]
    return {**{kind: _once(pairs) for kind, pairs in sides.items()}, "water": water, "frozen": great["frozen"]}


def rail_links(great: Mapping[str, Any]) -> list[list[str]]:
    """The links of all lines, each once, in the order of the lines."""
    return _once(
        [list(pair) for line in great["rails"] for pair in zip(line["hexes"], line["hexes"][1:], strict=False)]
    )


def railway(great: Mapping[str, Any]) -> set[str]:
    """The hexes of the whole map through which a line runs, or where one ends."""
    return {hex for line in great["rails"] for hex in line["hexes"]}


def lands(map: Map) -> dict[str, HexSet]:
    """The hexes of each country, by the name of that feature."""
    return {name: area for name, area in map.features.items() if name.startswith("in_")}


def borders(map: Map) -> list[list[str]]:
    """Hexsides between two countries, each once: the hex on one side and the direction from it."""
    grid, found = map.grid, []
    for area in lands(map).values():
        others = sum(other for other in lands(map).values() if other != area)
        for direction in range(3):
            edge = area & grid.shift(others, direction + 3)
            found += [[grid.names[hex], grid.directions[direction]] for hex in hexes_in(edge)]
    return found


def _once(pairs: list[list[str]]) -> list[list[str]]:
    return list({tuple(sorted(pair)): pair for pair in reversed(pairs)}.values())[::-1]


def _within(pairs: list[list[str]], known: set[str]) -> list[list[str]]:
    return [pair for pair in pairs if pair[0] in known and pair[1] in known]


def _sectors(great: Mapping[str, Any], ground: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The sectors, each of blocks of hexes, as far as they are in play."""
    for sector in great["sectors"]:
        hexes = [hex for hex in ground if any(_in_block(hex, block) for block in sector["parts"])]
        if hexes:
            yield {"name": sector["name"], "hexes": hexes}


def _in_block(hex: str, block: Mapping[str, Any]) -> bool:
    """True if a hex, given as sheet, row and column, lies in a block of rows and columns of a sheet."""
    (north, south), (east, west) = block["rows"], block["columns"]
    row, column = int(hex[1:3]), int(hex[3:])
    return hex[0] == str(block["sheet"]) and int(north) <= row <= int(south) and int(east) <= column <= int(west)


def _lettered(grids: Mapping[str, Any], sheets: list[dict[str, Any]]) -> dict[str, str]:
    """The letter of each hex of some sheets, or parts of sheets; a hex of an earlier sheet is not printed again."""
    return {name: letter for sheet in sheets for name, letter in _cells(grids[sheet["prefix"]], sheet) if letter != "="}


def _cells(grid: Mapping[str, Any], sheet: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    (first, last), (west, east) = sheet["rows"], sheet["columns"]
    for row in range(first, last + 1):
        letters = grid["rows"][row - grid["row"]]
        for column in range(min(west, east), max(west, east) + 1):
            yield f"{sheet['prefix']}{row:02}{column:02}", letters[column - grid["column"]]


def _by_name(ground: Mapping[str, str], names: Mapping[str, str]) -> Places:
    areas: Places = {name: [] for name in names.values()}
    for hex, letter in ground.items():
        if letter != _CLEAR:
            areas[names[letter]].append(hex)
    return areas


def _cities(great: Mapping[str, Any], known: set[str]) -> Places:
    """Cities by size, fortresses, ports by sea."""
    areas: Places = {name: [] for name in ("major_city", "minor_city", "fortress", "port")}
    for place in great["places"]:
        if place["hex"] in known:
            kinds = (
                f"{place['size']}_city",
                "fortress" if "fortress" in place else "",
                "port" if "port" in place else "",
            )
            for kind in kinds:
                if kind in areas:
                    areas[kind].append(place["hex"])
    return areas


def _arctic(great: Mapping[str, Any], ground: Mapping[str, str]) -> list[str]:
    sheet, (first, last) = great["arctic"]["sheet"], great["arctic"]["rows"]
    names = great["ground"]
    return [
        hex
        for hex, letter in ground.items()
        if hex[0] == sheet
        and first <= int(hex[1:3]) <= last
        and names.get(letter) not in ("sea", "lake", "out_of_play")
    ]


def _countries(great: Mapping[str, Any], lands: Mapping[str, str]) -> Places:
    areas: Places = {f"in_{name}": [] for name in great["countries"].values()}
    for hex, letter in lands.items():
        if letter in great["countries"]:
            areas[f"in_{great['countries'][letter]}"].append(hex)
    return areas
