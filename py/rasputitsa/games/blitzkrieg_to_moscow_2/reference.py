"""The tables of the rulebook, as the game's data has them (ruling 1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.aids.reference import NOTHING, Cell, results, table_of
from rasputitsa.engine import forms
from rasputitsa.engine.owner_tables import Edition
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.build import data, part
from rasputitsa.games.blitzkrieg_to_moscow_2.state import REARS, due_box
from rasputitsa.rules.combat.crt import load_table

_SHIFT = 1


def tables(edition: Edition | None) -> dict[str, Any]:
    """All tables of the rulebook, with what an owner has in place of ours."""
    tables, counters, map = part("tables", edition), part("counters", edition), data("map.json")
    return {
        "terrain": _terrain(map["provenance"]["terrain"]),
        "turns": _turns(tables["turns"], counters["counters"]),
        "results": results(text("panel.results"), load_table(tables["results"], tables["demands"]["results"])),
        "cards": _cards(tables["cards"]),
        "units": _units(counters),
        "cities": _cities(map, tables["figures"]),
    }


def _terrain(provenance: str) -> forms.ReferenceTable:
    """The effects of terrain on moves and battles (10.2, 11.3.4; ruling 29)."""
    less, more = text("table.terrain.less", columns=_SHIFT), text("table.terrain.tanks", columns=_SHIFT)
    stop, barred = text("table.terrain.stop"), text("table.terrain.barred")
    rows: list[tuple[Cell, ...]] = [
        (text("table.terrain.clear"), NOTHING, more),
        (text("table.terrain.forest"), text("table.terrain.tanks_stop"), NOTHING),
        (text("table.terrain.marsh"), stop, text("table.terrain.ours")),
        (text("table.terrain.mountain"), stop, less),
        (text("table.terrain.city"), NOTHING, less),
        (text("table.terrain.river"), NOTHING, text("table.terrain.all_across", columns=_SHIFT)),
        (text("table.terrain.closed"), barred, barred),
    ]
    return table_of("terrain", ("movement", "combat"), rows, provenance)


def _turns(track: Mapping[str, Any], counters: Sequence[Mapping[str, Any]]) -> forms.ReferenceTable:
    """Months, weather, cards and newcomers of each turn (2.1.4, 6.1, 6.2, 10.3)."""
    cards = (text("table.turns.cards", side=side) for side in REARS)
    rows: list[tuple[Cell, ...]] = [
        (
            str(cell["turn"]),
            text("track.months", months=cell["months"]),
            text("track.weather", weather=cell["weather"]),
            *(cell["cards"][side] for side in REARS),
            _due(counters, cell["turn"]),
        )
        for cell in track["turns"]
    ]
    return table_of("turns", ("months", "weather", *cards, "due"), rows, track["provenance"])


def _due(counters: Sequence[Mapping[str, Any]], turn: int) -> Cell:
    """The armies that a turn brings, the Germans first as in the data."""
    units = tuple(entry["id"] for entry in counters if entry.get("box") == due_box(turn))
    return text("table.turns.arrivals", units=units) if units else NOTHING


def _cards(decks: Mapping[str, Any]) -> forms.ReferenceTable:
    """Both decks: what a card can do by the rulebook, and what we gave it (2.3, 7.1)."""
    names = ("side", "copies", "printed", "ours")
    rows: list[tuple[Cell, ...]] = [
        (
            text("figure.card", card=card["id"]),
            text("table.side", side=side),
            card["copies"],
            _functions(card["printed"]),
            _functions([function for function in card["functions"] if function not in card["printed"]]),
        )
        for side in REARS
        for card in decks[side]
    ]
    return table_of("cards", names, rows, decks["provenance"])


def _functions(functions: Sequence[str]) -> Cell:
    return text("table.functions", functions=tuple(functions)) if functions else NOTHING


def _units(counters: Mapping[str, Any]) -> forms.ReferenceTable:
    """Each kind of unit: how many, its figures fresh and spent, and which of them the rulebook gives (2.2)."""
    names = ("side", "counters", "fresh", "spent", "given")
    rows = [_unit(counters, type) for type in counters["types"]]
    return table_of("units", names, rows, counters["provenance"]["types"])


def _unit(counters: Mapping[str, Any], type: Mapping[str, Any]) -> tuple[Cell, ...]:
    units = [entry for entry in counters["counters"] if entry["type"] == type["id"]]
    given = tuple(f"figure_{name}" for name in counters["printed"].get(type["id"], ()))
    return (
        text("table.units.type", type=type["id"]),
        text("table.side", side=units[0]["side"]),
        len(units),
        text(
            "table.units.figures", attack=type["attack"][-1], passive=type["defence"][-1], movement=type["movement"][-1]
        ),
        _spent(type),
        text("table.units.given_figures", figures=given) if given else NOTHING,
    )


def _spent(type: Mapping[str, Any]) -> Cell:
    """The figures of the spent side; a mechanised corps has none (11.6)."""
    if len(type["attack"]) == 1:
        return NOTHING
    return text("table.units.figures_spent", attack=type["attack"][0], movement=type["movement"][0])


def _cities(map: Mapping[str, Any], figures: Mapping[str, int]) -> forms.ReferenceTable:
    """The cities, what each is worth, and whether the rulebook gives its hex (4.1)."""
    fortresses = map["features"]["fortress"]
    rows: list[tuple[Cell, ...]] = [
        (
            text(place["name"]),
            place["hex"],
            figures["fortress" if place["hex"] in fortresses else "city"],
            text(f"table.cities.{'given' if place['name'] == map['printed'].get(place['hex']) else 'ours'}"),
        )
        for place in sorted(map["places"], key=lambda place: place["hex"], reverse=True)
    ]
    return table_of("cities", ("hex", "points", "source"), rows, map["provenance"]["places"])
