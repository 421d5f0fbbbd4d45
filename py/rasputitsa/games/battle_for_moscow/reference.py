"""The printed tables of the rulebook, as the game's data has them (rulings 7 and 33)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.aids.reference import NOTHING, Cell, results, table_of
from rasputitsa.engine import forms
from rasputitsa.engine.owner_tables import Edition
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.build import FILES, data
from rasputitsa.games.battle_for_moscow.state import GERMAN, SIDES, SOVIET
from rasputitsa.rules.combat.crt import FACES, ResultsTable, load_table


def tables(edition: Edition | None) -> dict[str, Any]:
    """All tables of the rulebook."""
    tables = FILES.part("tables", edition)
    return {
        "terrain": _terrain(tables["figures"], data("map.json")["provenance"]["terrain"]),
        "turns": _turns(tables["turns"], tables["figures"]),
        "results": results(text("panel.results"), _table(tables, "results")),
        "winter": _winter(tables["winter_attrition"]),
        "advanced_results": results(text("table.advanced_results"), _table(tables, "advanced_results")),
        "variable_weather": _variable_weather(tables),
        "supply_phase": _supply(tables["supply"]),
    }


def _terrain(figures: Mapping[str, Any], provenance: str) -> forms.ReferenceTable:
    """Terrain chart (Movement, Combat; rulings 12 and 16)."""
    less, line = _columns_less(1), figures["strong_line_columns"]
    rows: list[tuple[Cell, ...]] = [
        (text("table.terrain.clear"), 1, NOTHING),
        (text("table.terrain.forest"), figures["forest_cost"], less),
        (text("table.terrain.city"), NOTHING, NOTHING),
        (text("table.terrain.moscow"), NOTHING, less),
        (text("table.terrain.fortification"), NOTHING, text("table.terrain.soviet_only", columns=1)),
        (text("table.terrain.line"), NOTHING, _columns_less(line)),
        (text("table.terrain.river"), NOTHING, text("table.terrain.all_across", columns=1)),
        (text("table.terrain.rail"), text("table.terrain.rail_phase"), NOTHING),
    ]
    return table_of("terrain", ("cost", "defence"), rows, provenance)


def _columns_less(columns: int) -> Text:
    return text("table.columns_less", columns=columns)


def _turns(track: Mapping[str, Any], figures: Mapping[str, int]) -> forms.ReferenceTable:
    """Turn record with the armies that a turn brings (New Timetable)."""
    special = {figures[f"{army}_turn"]: text(f"table.turns.{army}") for army in ("first_shock", "tank")}
    names = (text("table.turns.week"), text("table.turns.weather"))
    rows: list[tuple[Cell, ...]] = [
        (
            str(cell["turn"]),
            text("track.week", week=cell["week"]),
            text("track.weather", weather=cell["weather"]),
            *(cell[side] for side in SIDES),
            special.get(cell["turn"], NOTHING),
        )
        for cell in track["turns"]
    ]
    return table_of("turns", (*names, *map(_points_of, SIDES), "special"), rows, track["provenance"])


def _table(tables: Mapping[str, Any], name: str) -> ResultsTable:
    return load_table(tables[name], tables["demands"]["results"])


def _points_of(side: str) -> Text:
    return text("table.turns.points", side=side)


def _winter(table: Mapping[str, Any]) -> forms.ReferenceTable:
    """Winter attrition (Winter Effects)."""
    rows: list[tuple[Cell, ...]] = [(str(die), *(_frost(table, side, die) for side in SIDES)) for die in FACES]
    return table_of("winter", (text("table.side", side=side) for side in SIDES), rows, table["provenance"])


def _frost(table: Mapping[str, Any], side: str, die: int) -> Text:
    bitten = die <= table["frostbite_up_to"][side]
    return text("table.winter.result", result="frostbite" if bitten else "no_frostbite")


def _variable_weather(tables: Mapping[str, Any]) -> forms.ReferenceTable:
    """The turns on which a die may change the weather (ruling 7)."""
    variable, cells = tables["variable_weather"], tables["turns"]["turns"]
    turns = sorted([(turn, turn + 1) for turn in variable["early"]] + [(turn, turn - 1) for turn in variable["late"]])
    rows = [(str(turn), _weather(cells, turn), _weather(cells, other)) for turn, other in turns]
    return table_of("weather", (text("table.turns.weather"), "change"), rows, variable["provenance"])


def _weather(cells: Sequence[Mapping[str, Any]], turn: int) -> Text:
    return text("track.weather", weather=cells[turn - 1]["weather"])


def _supply(supply: Mapping[str, Any]) -> forms.ReferenceTable:
    """Supply points at the start and received (Supply Phase, Basic Supply)."""
    ends = text("table.supply.until", points=supply["basic"], turn=supply["german_basic_ends"] - 1)
    rows: list[tuple[Cell, ...]] = [
        (text("table.side", side=GERMAN), supply["start"][GERMAN], ends),
        (text("table.side", side=SOVIET), supply["start"][SOVIET], supply["basic"]),
    ]
    return table_of("supply", ("start", "basic"), rows, supply["provenance"])
