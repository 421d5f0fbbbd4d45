"""The Two Mills as the engine sees it."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.aids.reference import results
from rasputitsa.aids.signs import attack_arrows
from rasputitsa.engine.game import Preset, Scenario, Side, Value
from rasputitsa.engine.players import Computers
from rasputitsa.engine.text import text
from rasputitsa.engine.usual import Answers, Usual
from rasputitsa.rules.combat import load_table
from tests.two_mills import panels
from tests.two_mills.build import FILES, board_map, build
from tests.two_mills.check import check
from tests.two_mills.sequence import Turns
from tests.two_mills.state import NORTH, SOUTH, MillsRules, MillsState


class TwoMills(Usual[MillsRules, MillsState]):
    """A small invented game for the tests."""

    slug = "two_mills"
    files = FILES
    version = 1
    sides = (Side(NORTH, "blue"), Side(SOUTH, "brown"))
    scenarios = (Scenario("harvest", 6),)
    options = ()
    presets = (Preset("usual", "harvest", {}),)
    computers = Computers("", ("recruit", "regular", "veteran", "marshal"), ("random",))
    answers = Answers(
        face=panels.face, panels=panels.panels, arrows=attack_arrows, situation=panels.situation_of, validate=check
    )

    def build(self, scenario: Scenario, options: Mapping[str, Value]) -> MillsRules:
        """The rules for a scenario and options."""
        return build(self, scenario, options)

    def setup(self, rules: MillsRules) -> MillsState:
        """Everything as it stands before the first turn."""
        return MillsState(rules.roster_units(), 0, NORTH, 0, (Turns(),), None, None)

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The printed board."""
        return board_map().board(self.slug)

    def rules(self, language: str) -> Mapping[str, Any]:
        """The rulebook, with its table."""
        rulebook: dict[str, Any] = FILES.read(f"rules.{language}.json")
        tables = FILES.read("tables.json")
        return {
            **rulebook,
            "tables": {"results": results(text("panel.results"), load_table(tables["results"], tables["demands"]))},
        }
