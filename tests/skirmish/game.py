"""The Three Fords as the engine sees it: built from data for a scenario and options."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Counter, OptionSpec, Preset, Scenario, Side, Value, full_options
from rasputitsa.engine.players import Computers
from rasputitsa.engine.state import Unit, Units, UnitType
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import OFF_MAP
from rasputitsa.rules.combat import load_table
from rasputitsa.rules.reference import results
from rasputitsa.rules.terrain import Map, load_map
from tests.skirmish import cards, panels
from tests.skirmish.check import check
from tests.skirmish.sequence import STAGES, TURN, Turns
from tests.skirmish.state import GUARDS, RAIDERS, Hand, SkirmishLook, SkirmishRules, SkirmishState

DATA = Path(__file__).parent / "data"


class Skirmish:
    """An invented game for the tests."""

    slug = "skirmish"
    version = 1
    sides = (Side(RAIDERS, "blue"), Side(GUARDS, "brown"))
    scenarios = (Scenario("crossing", 4), Scenario("dawn", 1))
    options = (
        OptionSpec("supply", ("mild", "harsh"), "5.1"),
        OptionSpec("retreat", (1, 2), "3.6", RAIDERS),
        OptionSpec("secret", (True, False), "4.1"),
    )

    presets = (Preset("usual", "crossing", {}),)
    computers = Computers(
        package="tests.skirmish.bots",
        levels=("recruit", "regular", "veteran", "marshal"),
        characters=("random", "hothead"),
        yardsticks=("greedy",),
    )

    def complete(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """Every option with its value; all go together."""
        return full_options(self.options, given)

    def locks(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """No scenario and no option decides another."""
        return {}

    def build(self, scenario: Scenario, options: Mapping[str, Value]) -> SkirmishRules:
        """The rules for a scenario and options."""
        map, tables, counters = board_map(), data("tables.json"), data("counters.json")
        types = {entry["id"]: _unit_type(entry) for entry in counters["types"]}
        return SkirmishRules(
            game=self,
            scenario=scenario,
            options=options,
            grid=map.grid,
            types=types,
            roster={entry["id"]: _counter(entry, types) for entry in counters["counters"]},
            boxes=tuple(box["id"] for box in map.data["boxes"]),
            sequences={"turn": TURN},
            stages={stage.name: stage for stage in STAGES},
            map=map,
            results=load_table(tables["results"], tables["demands"]),
            splits=counters["splits"],
            deck=tuple(card for card, count in tables["cards"].items() for _ in range(count)),
            shifts=tables["shifts"],
            hand=tables["hand"],
            stack=tables["stack"],
            edges={side: map.grid.named(hexes) for side, hexes in tables["edges"].items()},
            costs=step_costs(map, tables["costs"]),
            overrun_cost=tables["costs"]["overrun"],
            hunger=tables["hunger"][options["supply"]],
            retreat=int(options["retreat"]),
            secret=bool(options["secret"]),
        )

    def setup(self, rules: SkirmishRules) -> SkirmishState:
        """Everything as it stands before the first turn."""
        units = Units({counter.id: _unit(rules, counter) for counter in rules.roster.values()})
        hands = (Hand(RAIDERS), Hand(GUARDS))
        return SkirmishState(units, 0, RAIDERS, 0, (Turns(),), None, hands, (), 0, None)

    def validate(self, look: SkirmishLook) -> None:
        """Refuse a position that cannot be."""
        check(look)

    def observe(self, look: SkirmishLook, side: str) -> SkirmishState:
        """Of the other hand only its size."""
        return cards.observe(look, side)

    def imagine(self, look: SkirmishLook, choose: Callable[[int], int]) -> SkirmishState:
        """The other hand as it could be."""
        return cards.imagine(look, choose)

    def face(self, look: SkirmishLook, unit: Unit) -> dict[str, Any]:
        """What a counter shows."""
        return panels.face(look, unit)

    def panels(self, look: SkirmishLook) -> list[dict[str, Any]]:
        """Tracks, hands, pools, battles."""
        return panels.panels(look)

    def markers(self, look: SkirmishLook) -> list[dict[str, Any]]:
        """Towns held."""
        return panels.markers(look)

    def arrows(self, look: SkirmishLook) -> list[dict[str, Any]]:
        """Attacks announced."""
        return panels.arrows(look)

    def overlays(self, look: SkirmishLook) -> list[dict[str, Any]]:
        """Nothing is laid over this map."""
        return []

    def overlay(self, look: SkirmishLook, id: str, side: str, unit: str) -> dict[str, Any]:
        """Nothing is laid over this map."""
        raise LookupError(id)

    def outlook(self, look: SkirmishLook, order: Sequence[str]) -> dict[str, Any]:
        """The battles of this game are too short to look ahead."""
        raise RasputitsaError(text("why.no_outlook", "3.1"))

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The printed board of a scenario."""
        return board_map().board(self.slug)

    def texts(self, language: str) -> Mapping[str, str]:
        """The templates."""
        table: dict[str, str] = data(f"text.{language}.json")
        return table

    def rules(self, language: str) -> Mapping[str, Any]:
        """A few entries."""
        entries: dict[str, Any] = data(f"rules.{language}.json")
        tables = data("tables.json")
        table = results(text("panel.results"), load_table(tables["results"], tables["demands"]))
        return {**entries, "tables": {"results": table}}


@cache
def data(name: str) -> Any:
    """One of the game's data files."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


@cache
def board_map() -> Map:
    """The map, read once."""
    return load_map(data("map.json"))


def step_costs(map: Map, costs: Mapping[str, int]) -> tuple[Cost, ...]:
    """What entering a hex costs: by road 1, else clear 1 and wood 2, and 1 more across a river (2.1)."""
    grid, wood, dry, wet = map.grid, map.terrain["wood"], [], []
    for direction, sides in enumerate(map.hexsides["river"]):
        across = grid.shift(sides, direction)
        wet.append(across)
        dry.append(grid.hexes & ~across)
    return (
        Cost(costs["road"], grid.hexes, map.entered_by("road")),
        Cost(costs["clear"], grid.hexes, tuple(area & ~wood for area in dry)),
        Cost(costs["wood"], grid.hexes, tuple(area & wood for area in dry)),
        Cost(costs["clear"] + costs["river"], grid.hexes, tuple(area & ~wood for area in wet)),
        Cost(costs["wood"] + costs["river"], grid.hexes, tuple(area & wood for area in wet)),
    )


def _unit_type(entry: Mapping[str, Any]) -> UnitType:
    figures = (tuple(entry[name]) for name in ("attack", "defence", "movement", "traits"))
    return UnitType(entry["id"], entry["branch"], entry["size"], *figures)


def _counter(entry: Mapping[str, Any], types: Mapping[str, UnitType]) -> Counter:
    kind = types[entry["type"]]
    return Counter(entry["id"], kind, entry["side"], entry.get("hex", ""), entry.get("box", ""), kind.full)


def _unit(rules: SkirmishRules, counter: Counter) -> Unit:
    hex = rules.grid.index[counter.hex] if counter.hex else OFF_MAP
    return Unit(counter.id, counter.type, counter.side, hex, counter.box, counter.steps)
