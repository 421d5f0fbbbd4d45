"""Battle for Moscow as the engine sees it: built from data for a scenario and options."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rasputitsa.engine.game import Counter, OptionSpec, Scenario, Side, Value
from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.games.battle_for_moscow import panels
from rasputitsa.games.battle_for_moscow.check import check
from rasputitsa.games.battle_for_moscow.sequence import OPENING, STAGES, TURN
from rasputitsa.games.battle_for_moscow.setup import roster_units
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, MoscowRules, MoscowState, Turn
from rasputitsa.rules.combat import load_table
from rasputitsa.rules.terrain import Map, load_map

EVEN_TURNS = (2, 4, 6)


class BattleForMoscow:
    """The game by Frank Chadwick (GDW 1986)."""

    slug = "battle_for_moscow"
    version = 1
    sides = (Side(GERMAN, "blue"), Side(SOVIET, "brown"))
    scenarios = (Scenario("classic", 7),)
    options = (
        OptionSpec("soviet_points", (5, 4, 3), "replacements", GERMAN),
        OptionSpec("german_points", ("every_turn", "even_turns"), "replacements", SOVIET),
    )

    def build(self, scenario: Scenario, options: Mapping[str, Value]) -> MoscowRules:
        """The rules for a scenario and options (Game Balance)."""
        map, tables, counters = board_map(), data("tables.json"), data("counters.json")
        purposes, grid = map.data, board_map().grid
        types = {entry["id"]: _unit_type(entry) for entry in counters["types"]}
        return MoscowRules(
            game=self,
            scenario=scenario,
            options=options,
            grid=grid,
            types=types,
            roster={entry["id"]: _counter(entry, types) for entry in counters["counters"]},
            boxes=tuple(box["id"] for box in purposes["boxes"]),
            sequences={"turn": TURN},
            stages={stage.name: stage for stage in STAGES},
            map=map,
            results=load_table(tables["results"]),
            turns=_turns(tables, options),
            moscow=grid.index[purposes["moscow"]],
            cities=map.features["city"],
            edges={side: grid.named(hexes) for side, hexes in purposes["edges"].items()},
            entry={side: grid.named(hexes) for side, hexes in purposes["entry"].items()},
            crosses=grid.named(_sign_hexes(purposes, GERMAN)),
            german_at_start=grid.named(purposes["german_at_start"]),
            first_shock_turn=tables["first_shock_turn"],
            retreat=tables["retreat"],
            forest_cost=tables["forest_cost"],
        )

    def setup(self, rules: MoscowRules) -> MoscowState:
        """Everything as it stands before the German player arranges his corps."""
        return MoscowState(
            units=roster_units(rules),
            turn=0,
            active=GERMAN,
            rolls=0,
            stack=OPENING,
            result=None,
            german_cities=rules.german_at_start,
            points=0,
            captures=(),
            battle=None,
        )

    def validate(self, look: MoscowLook) -> None:
        """Refuse a position that cannot be."""
        check(look)

    def observe(self, look: MoscowLook, side: str) -> MoscowState:
        """Nothing is hidden in this game."""
        return look.state

    def imagine(self, look: MoscowLook, choose: Callable[[int], int]) -> MoscowState:
        """Nothing is hidden in this game."""
        return look.state

    def face(self, look: MoscowLook, unit: Unit) -> dict[str, Any]:
        """What a counter shows now."""
        return panels.face(look, unit)

    def panels(self, look: MoscowLook) -> list[dict[str, Any]]:
        """Tracks, tables, pools and battles beside the map."""
        return panels.panels(look)

    def markers(self, look: MoscowLook) -> list[dict[str, Any]]:
        """Control of cities."""
        return panels.markers(look)

    def arrows(self, look: MoscowLook) -> list[dict[str, Any]]:
        """Attacks announced."""
        return panels.arrows(look)

    def board(self) -> dict[str, Any]:
        """The printed board."""
        return board_map().board(self.slug)

    def texts(self, language: str) -> Mapping[str, str]:
        """The game's templates in a language."""
        table: dict[str, str] = data(f"text.{language}.json")
        return table


@cache
def data(name: str) -> Any:
    """One of the game's data files."""
    return json.loads(files("rasputitsa.games.battle_for_moscow").joinpath("data", name).read_text(encoding="utf-8"))


@cache
def board_map() -> Map:
    """The map, read once."""
    return load_map(data("map.json"))


def _unit_type(entry: Mapping[str, Any]) -> UnitType:
    figures = (tuple(entry[name]) for name in ("attack", "defence", "movement"))
    return UnitType(entry["id"], entry["branch"], entry["size"], *figures)


def _counter(entry: Mapping[str, Any], types: Mapping[str, UnitType]) -> Counter:
    kind = types[entry["type"]]
    return Counter(entry["id"], kind, entry["side"], entry.get("hex", ""), entry.get("box", ""), entry["steps"])


def _turns(tables: Mapping[str, Any], options: Mapping[str, Value]) -> tuple[Turn, ...]:
    return tuple(
        Turn(
            cell["week"],
            cell["weather"],
            {GERMAN: _german_points(cell, options), SOVIET: _soviet_points(cell, options)},
        )
        for cell in tables["turns"]["turns"]
    )


def _german_points(cell: Mapping[str, Any], options: Mapping[str, Value]) -> int:
    """The German point of a turn; with the handicap only on turns 2, 4 and 6 (Game Balance)."""
    points: int = cell["german"]
    return points if options["german_points"] == "every_turn" or cell["turn"] in EVEN_TURNS else 0


def _soviet_points(cell: Mapping[str, Any], options: Mapping[str, Value]) -> int:
    """The Soviet points of a turn; the handicap applies to turns 1 to 7 (Game Balance; ruling 2)."""
    points: int = cell["soviet"]
    return min(points, int(options["soviet_points"]))


def _sign_hexes(purposes: Mapping[str, Any], side: str) -> list[str]:
    signs = (sign for sign in purposes["signs"] if sign["kind"] == "setup" and sign["side"] == side)
    return [hex for sign in signs for hex in sign["hexes"]]
