"""The tables of the rulebook, as the game's data has them (ruling 1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.aids.reference import NOTHING, Cell, printed, results, table_of
from rasputitsa.engine import forms
from rasputitsa.engine.owner_tables import Edition
from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow.build import data, part
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, SIDES
from rasputitsa.rules.combat.crt import load_table

_FACES = 6
_GROUND = ("clear", "hill", "forest", "swamp", "lake", "sea")
_FEATURES = ("road", "rail", "river", "full_fort", "half_fort")


def tables(edition: Edition | None) -> dict[str, Any]:
    """All tables of the rulebook, with what an owner has in place of ours."""
    tables, counters, map = part("tables", edition), part("counters", edition), data("map.json")
    return {
        "terrain": _terrain(tables["charts"]),
        "weather": _weather(tables["weather"]),
        "movement": _movement(tables["movement"]),
        "stacking": _stacking(tables["stacking"]),
        "results": results(text("panel.results"), load_table(tables["results"], tables["demands"]["results"])),
        "replacements": _replacements(tables["replacements"]),
        "arrivals": _arrivals(counters),
        "units": _units(counters),
        "cities": _cities(map),
    }


def _terrain(charts: Mapping[str, Any]) -> forms.ReferenceTable:
    """The price of ground in fair weather, and the defence that it doubles (Terrain Effects Chart; rulings 15 to 18,
    38).
    """
    prices = {side: dict(charts[side]["fair"]["hexes"]) for side in SIDES}
    rows: list[tuple[Cell, ...]] = [
        (
            text("table.terrain.name", ground=ground),
            *(_price(prices[side][ground]) for side in SIDES),
            text("table.terrain.doubled") if ground == "hill" else NOTHING,
        )
        for ground in _GROUND
    ]
    for name in _FEATURES:
        effects = (text(f"table.terrain.{name}.{what}") for what in ("german", "russian", "defence"))
        rows.append((text("table.terrain.name", ground=name), *effects))
    return table_of(
        "terrain", (*(text("table.side", side=side) for side in SIDES), "defence"), rows, charts["provenance"]
    )


def _price(points: int | str) -> Cell:
    return text("table.terrain.closed") if points == "closed" else text("table.points", points=points)


def _weather(table: Mapping[str, Any]) -> forms.ReferenceTable:
    """The weather of each face, week by week (Weather Table)."""
    rows: list[tuple[Cell, ...]] = [
        (text("track.week", week=f"week-{turn}"), *(text("table.weather.name", weather=weather) for weather in faces))
        for turn, faces in enumerate(table["turns"], 1)
    ]
    columns: tuple[Cell, ...] = ("", *(str(face) for face in range(1, _FACES + 1)))
    return printed(text("table.weather"), columns, rows, table["provenance"])


def _movement(table: Mapping[str, Any]) -> forms.ReferenceTable:
    """Points in both impulses by printed factor and supply (ruling 12)."""
    kinds = [(side, factor) for side in SIDES for factor in table[side]]
    degrees = tuple(table[GERMAN]["4"])
    rows: list[tuple[Cell, ...]] = [
        (
            text("table.movement.degree", supply=degree),
            *(text("table.movement.pair", first=pair[0], second=pair[1]) for pair in _pairs(table, kinds, degree)),
        )
        for degree in degrees
    ]
    return table_of(
        "movement",
        (text("table.movement.kind", side=side, factor=factor) for side, factor in kinds),
        rows,
        table["provenance"],
    )


def _pairs(table: Mapping[str, Any], kinds: Sequence[tuple[str, str]], degree: str) -> list[tuple[int, int]]:
    return [tuple(table[side][factor][degree]) for side, factor in kinds]


def _stacking(table: Mapping[str, Any]) -> forms.ReferenceTable:
    """The number of units of each kind that a hex holds (Stacking)."""
    rows: list[tuple[Cell, ...]] = [
        (text("table.side", side=side), text("table.stacking.kinds", kinds=tuple(limit["weights"])), limit["most"])
        for side in SIDES
        for limit in table[side]["limits"]
    ]
    return table_of("stacking", ("of", "most"), rows, table["provenance"])


def _replacements(table: Mapping[str, Any]) -> forms.ReferenceTable:
    """The factors of a turn (Replacements)."""
    rows: list[tuple[Cell, ...]] = [
        (text(f"table.replacements.{place}"), text("table.side", side=side), table[side][place])
        for side, places in ((RUSSIAN, ("moscow", "leningrad", "south", "east")), (GERMAN, ("infantry", "mobile")))
        for place in places
    ]
    return table_of("replacements", (text("table.units.side"), "factors"), rows, table["provenance"])


def _arrivals(counters: Mapping[str, Any]) -> forms.ReferenceTable:
    """The units that come on each turn (Orders of Appearance)."""
    boxes = list(dict.fromkeys(entry["box"] for entry in counters["counters"] if "box" in entry))
    rows: list[tuple[Cell, ...]] = []
    for box in sorted(boxes, key=lambda box: (not box.startswith("due_"), len(box), box)):
        units = [entry for entry in counters["counters"] if entry.get("box") == box]
        when = text("table.arrivals.turn", turn=int(box[4:])) if box.startswith("due_") else text("table.arrivals.late")
        ids = tuple(entry["id"] for entry in units)
        rows.append((when, text("table.side", side=units[0]["side"]), text("table.arrivals.units", units=ids)))
    return table_of("arrivals", (text("table.units.side"), "who"), rows, "printed")


def _units(counters: Mapping[str, Any]) -> forms.ReferenceTable:
    """Each kind of unit: how many counters, its figures, whether the rulebook gives them."""
    names = ("side", "counters", "figures", "given")
    rows = [_unit(counters, type) for type in counters["types"]]
    return table_of("units", names, rows, "reconstructed")


def _unit(counters: Mapping[str, Any], type: Mapping[str, Any]) -> tuple[Cell, ...]:
    units = [entry for entry in counters["counters"] if entry["type"] == type["id"]]
    figures = {name: str(type[name]).replace("1/2", "½") for name in ("attack", "defence", "movement")}
    sources = {entry["provenance"] for entry in units}
    given = "ours" if "reconstructed" in sources else "printed"
    return (
        text("table.units.branch", branch=type["branch"]),
        text("table.side", side=units[0]["side"] if units else RUSSIAN),
        len(units) or text("table.units.made"),
        text("table.units.three", **figures),
        text(f"table.units.{given}"),
    )


def _cities(map: Mapping[str, Any]) -> forms.ReferenceTable:
    """The cities, whose they are at the start, and whether the rulebook names them."""
    cities, named = set(map["features"]["city"]), map["printed"]["places"]
    rows: list[tuple[Cell, ...]] = [
        (
            text(place["name"]),
            place["hex"],
            text("table.side", side=GERMAN if place["hex"] in map["german_cities"] else RUSSIAN),
            text(f"table.cities.{'named' if place['name'] in named else 'ours'}"),
        )
        for place in map["places"]
        if place["hex"] in cities
    ]
    return table_of("cities", ("hex", "start", "source"), rows, map["provenance"]["places"])
