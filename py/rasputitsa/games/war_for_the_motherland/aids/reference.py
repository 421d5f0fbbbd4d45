"""The charts of the rulebook as the game's data has them, each with where it comes from (ruling 1)."""

from collections.abc import Iterable, Mapping
from typing import Any

from rasputitsa.aids.reference import NOTHING, Cell, printed, results, table_of
from rasputitsa.engine import forms
from rasputitsa.engine.owner_tables import Edition
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.build import FILES, data
from rasputitsa.games.war_for_the_motherland.options import PRINTED
from rasputitsa.games.war_for_the_motherland.state import SIDES, date
from rasputitsa.games.war_for_the_motherland.victory import KINDS
from rasputitsa.rules.combat.crt import load_table

Entry = Mapping[str, Any]
_GROUND = ("clear", "woods", "swamp", "mountain", "minor_city", "major_city", "fortress")
_SIDES = ("minor_river", "major_river", "water", "frozen")
_CLASSES = ("foot", "climbing", "motorized")


def tables(edition: Edition | None) -> dict[str, Any]:
    """All tables of the rulebook."""
    tables, counters, scenarios = FILES.part("tables", edition), data("counters.json"), data("scenarios.json")
    return {
        "terrain": _terrain(tables["charts"], tables["results"]),
        "turns": _turns(tables["calendar"], counters["counters"]),
        "results": results(text("table.results"), load_table(tables["results"], tables["results"]["demands"])),
        "die": _die(tables["die"]),
        "units": _units(counters),
        "markers": _markers(tables["markers"]),
        "breakdown": _breakdown(tables["breakdown"]),
        "attrition": _attrition(tables["attrition"]),
        "assets": _assets(counters["assets"], data("map.json")["places"]),
        "points": _points(scenarios),
        "verdicts": _verdicts(scenarios),
    }


def _named(id: str) -> Cell:
    return text("table.name", name=id)


def _terrain(charts: Entry, combat: Entry) -> forms.ReferenceTable:
    """The price of hexes and sides in dry weather and in snow, and the row of the results table (5.2, 8.4)."""
    rows = [
        (
            _named(ground),
            *(_price(charts, kind, "hexes", ground) for kind in _CLASSES),
            text(f"heading.{combat['ground'][ground]}"),
        )
        for ground in _GROUND
    ]
    for side in _SIDES:
        prices = (_price(charts, kind, "sides", side) for kind in _CLASSES)
        rows.append((_named(side), *prices, text(f"table.terrain.{side}")))
    return table_of("terrain", (*_CLASSES, "combat"), rows, charts["provenance"])


def _price(charts: Entry, kind: str, part: str, name: str) -> Cell:
    """MP of a class: 2, or 2 and 1 in snow; nothing where the way is closed."""
    dry, snow = (dict(charts[kind][season][part])[name] for season in ("dry", "snow"))
    if dry == "closed":
        return NOTHING
    return dry if dry == snow else text("table.terrain.in_snow", dry=dry, snow=snow)


def _turns(track: Entry, counters: Iterable[Entry]) -> forms.ReferenceTable:
    """Dates, weather, production numbers, and who comes when (11, 12.2, 13.1)."""
    entries = tuple(counters)
    rows = [
        (
            text("track.turn", turn=cell["turn"], date=date(cell["turn"])),
            _named(cell["weather"]),
            cell.get("production", NOTHING),
            *(_due(entries, cell["turn"], side) for side in SIDES),
        )
        for cell in track["turns"]
    ]
    source = track["provenance"]["production_numbers"]
    return table_of("turns", ("weather", "production", *SIDES), rows, source)


def _due(counters: Iterable[Entry], turn: int, side: str) -> Cell:
    types = {kind["id"]: kind["side"] for kind in data("counters.json")["types"]}
    ids = [entry["id"] for entry in counters if entry.get("turn") == turn and types[entry["type"]] == side]
    return text("table.units", units=tuple(ids)) if ids else NOTHING


def _die(figures: Entry) -> forms.ReferenceTable:
    """The numbers added to the die of a combat (8.1, 11.2)."""
    names = ("overrun", "snow_turns_8_11", "snow_later", "osg", "siege", "cap")
    rows = [(text(f"table.die.{name}"), figures[name]) for name in names]
    return table_of("die", ("points",), rows, figures["provenance"])


def _units(counters: Entry) -> forms.ReferenceTable:
    """Each kind of unit with its figures, from one step up, and where they come from (2.2)."""
    names = ("side", "counters", "attack", "defence", "movement", "source")
    rows = [
        (
            _named(kind["id"]),
            _named(kind["side"]),
            sum(entry["type"] == kind["id"] for entry in counters["counters"]),
            *(_steps(kind, name) for name in ("attack", "defence", "move")),
            text(f"table.units.{_source(kind['provenance'])}"),
        )
        for kind in counters["types"]
    ]
    return table_of("units", names, rows, "reconstructed", title="all_units")


def _source(provenance: str) -> str:
    """The source of a type: "printed" if the rulebook gives all its figures; `R` marks one that is ours."""
    return "reconstructed" if "reconstructed" in provenance or provenance.endswith("R") else "printed"


def _steps(kind: Entry, name: str) -> Cell:
    values = kind.get(name)
    return "/".join(map(str, values)) if values else str(kind["class"])


def _markers(markers: Entry) -> forms.ReferenceTable:
    """The strength markers: when they come, how many, both faces, stars (7.13, 13.3)."""
    names = ("turn", "count", "full", "weak", "star")
    rows = [
        (
            str(kind["class"]),
            kind["turn"],
            kind["count"],
            *("-".join(map(str, kind[face])) for face in ("full", "weak")),
            "*" if kind["star"] else NOTHING,
        )
        for kind in markers["kinds"]
    ]
    return table_of("markers", names, rows, markers["provenance"]["all_others"])


def _breakdown(chart: Entry) -> forms.ReferenceTable:
    """The parts of each unit that breaks down (14.22; ruling 116)."""
    rows = [(_part(whole), *map(_part, halves)) for whole, halves in chart["parts"].items()]
    return table_of("breakdown", ("first", "second"), rows, chart["provenance"])


def _part(words: str) -> Cell:
    kind, steps = words.split()
    return text("table.breakdown.part", type=kind, steps=int(steps))


def _attrition(chart: Entry) -> forms.ReferenceTable:
    """Steps lost by the modified die, and what modifies it (9.9)."""
    losses = {int(sum): steps for sum, steps in chart["losses"].items()}
    ends = {min(losses): "least", max(losses): "most"}
    lost = [(text(f"table.attrition.{ends.get(sum, 'die')}", die=sum), steps) for sum, steps in losses.items()]
    more = [(text(f"table.attrition.{name}"), f"{value:+}") for name, value in chart["modifiers"].items()]
    rows: list[tuple[Cell, ...]] = [*lost, *more]
    return table_of("attrition", ("steps",), rows, chart["provenance"]["all_else"])


def _assets(assets: Iterable[Entry], places: Iterable[Entry]) -> forms.ReferenceTable:
    """The economic assets, what they are and where (12.1; ruling 103)."""
    hexes = {entry["id"]: entry["hex"] for entry in data("counters.json")["counters"] if "hex" in entry}
    towns = {place["hex"]: place["name"] for place in places}
    rows = [
        (_named(entry["id"]), _named(entry["kind"]), text(towns[hexes[entry["id"]]]), hexes[entry["id"]])
        for entry in assets
    ]
    return table_of("assets", ("kind", "place", "hex"), rows, "deduced")


def _points(scenarios: Entry) -> forms.ReferenceTable:
    """The points of units, destroyed assets and cities in each scenario (15.21, 17.52, 18.52, 19.52)."""
    played = [scenarios[scenario.id] for scenario in PRINTED]
    rows: list[tuple[Cell, ...]] = [
        (text(f"figure.{kind}"), *(scenarios["unit_points"][kind] for _ in played)) for kind in KINDS
    ]
    assets = dict.fromkeys(kind for form in played for kind in form.get("asset_points", ()))
    rows += [
        (text(f"figure.assets.{kind}"), *(form.get("asset_points", {}).get(kind, NOTHING) for form in played))
        for kind in assets
    ]
    cities = [{city["hex"]: city["points"] for city in form.get("city_points", {}).values()} for form in played]
    worth = {hex: max(points.get(hex, 0) for points in cities) for points in cities for hex in points}
    most = sorted(worth, key=lambda hex: -worth[hex])
    rows += [(_city(hex), *(points.get(hex, NOTHING) for points in cities)) for hex in most]
    heads: tuple[Cell, ...] = ("", *(text(f"table.verdicts.{scenario.id}") for scenario in PRINTED))
    return printed(text("table.points"), heads, rows, scenarios["unit_points"]["provenance"])


def _city(hex: str) -> Cell:
    return next(text(place["name"]) for place in data("map.json")["places"] if place["hex"] == hex)


def _verdicts(scenarios: Entry) -> forms.ReferenceTable:
    """The level of victory for each number of points (16.52, 17.54)."""
    rows: list[tuple[Cell, ...]] = []
    for scenario in PRINTED:
        limits, name = scenarios[scenario.id]["thresholds"], text(f"table.verdicts.{scenario.id}")
        if isinstance(limits, Mapping):
            limits, levels = (limits["draw"] - 1, limits["axis"] - 1), ("soviet", "draw", "axis")
        else:
            levels = tuple(scenarios["levels"])
        bounds = [text("table.verdicts.most", points=most) for most in limits]
        bounds.append(text("table.verdicts.more", points=limits[-1] + 1))
        rows += [(name, bound, _named(f"level_{level}")) for bound, level in zip(bounds, levels, strict=True)]
    return table_of("verdicts", ("points", "level"), rows, "printed")
