"""The Two Mills as the engine sees it: built from data, and asked about its positions."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rasputitsa.aids import situation
from rasputitsa.aids.plain import answers
from rasputitsa.aids.reference import results
from rasputitsa.aids.signs import held_cities
from rasputitsa.engine.files import Files
from rasputitsa.engine.game import Preset, Scenario, Side, Value, basis, counter_of, unit_type_of
from rasputitsa.engine.game_defaults import GameDefaults
from rasputitsa.engine.players import Computers
from rasputitsa.engine.text import text
from rasputitsa.rules.combat.crt import load_table
from rasputitsa.rules.costs import load_chart, step_costs
from rasputitsa.rules.terrain import Map, load_map
from tests.two_mills.sequence import STAGES, TURN, Attacks, Turns, mills_held, mills_of
from tests.two_mills.state import NORTH, SOUTH, MillsLook, MillsRules, MillsState

FILES = Files(Path(__file__).with_name("data"))
data = FILES.read
RESULTS = load_table(data("tables.json")["results"], data("tables.json")["demands"])


@cache
def board_map() -> Map:
    """The map, read once."""
    return load_map(data("map.json"))


def situation_of(look: MillsLook) -> Any:
    """The turn, and the mills that each side stands in."""
    last = look.rules.scenario.last
    entries = (
        situation.entry(text("situation.turn", turn=look.state.turn, turns=last), text("situation.turn.detail", "1.1")),
        situation.balance(text("situation.mills"), text("situation.mills.detail", "4.1"), mills_of(look).items()),
    )
    return situation.situation(entries, (text("situation.goal", "4.1"), text("situation.counter")))


class TwoMills(GameDefaults[MillsRules, MillsState]):
    """A small invented game for the tests."""

    slug = "two_mills"
    files = FILES
    version = 1
    sides = (Side(NORTH, "blue"), Side(SOUTH, "brown"))
    scenarios = (Scenario("harvest", 6),)
    options = ()
    presets = (Preset("usual", "harvest", {}),)
    computers = Computers("tests.two_mills.bots", ("recruit", "regular", "veteran", "marshal"), ("random",))
    answers = answers(
        Attacks,
        "3.2",
        markers=lambda look: held_cities(look, (NORTH, SOUTH), mills_held, "4.1"),
        situation=situation_of,
        tables=lambda edition: {"results": results(text("panel.results"), RESULTS)},
    )

    def build(self, scenario: Scenario, options: Mapping[str, Value]) -> MillsRules:
        """The rules for a scenario and options."""
        map, counters = board_map(), data("counters.json")
        types = {entry["id"]: unit_type_of(entry) for entry in counters["types"]}
        roster = (counter_of(entry, types) for entry in counters["counters"])
        costs = step_costs(map, load_chart(data("tables.json")["chart"], 1))
        given = basis(self, scenario, options, map, roster, {"turn": TURN}, STAGES)
        return MillsRules(**given, types=types, costs=costs, results=RESULTS)

    def setup(self, rules: MillsRules) -> MillsState:
        """Everything as it stands before the first turn."""
        return MillsState.begun(rules, NORTH, (Turns(),), battle=None)

    def board(self, scenario: Scenario) -> Any:
        """The printed board."""
        return board_map().board(self.slug)
