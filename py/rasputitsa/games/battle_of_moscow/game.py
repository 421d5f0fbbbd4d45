"""The Battle of Moscow as the engine sees it. What only a player's question needs is imported with the question."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from rasputitsa.engine.edition import Edition
from rasputitsa.engine.game import Scenario, Side, Value
from rasputitsa.engine.players import Computers
from rasputitsa.engine.state import Unit
from rasputitsa.engine.usual import Usual
from rasputitsa.games.battle_of_moscow import options as switches
from rasputitsa.games.battle_of_moscow import panels, situation
from rasputitsa.games.battle_of_moscow.build import FILES, board_map, bounds_of, build, data
from rasputitsa.games.battle_of_moscow.sequence import Campaign
from rasputitsa.games.battle_of_moscow.setup import SetUp
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, TyphoonLook, TyphoonRules, TyphoonState


class BattleOfMoscow(Usual[TyphoonRules, TyphoonState]):
    """The game by Dave Williams (1970); map, German counters and set-up are ours, and said to be so (ruling 1)."""

    slug = "battle_of_moscow"
    files = FILES
    version = 2
    sides = (Side(GERMAN, "blue"), Side(RUSSIAN, "brown"))
    scenarios = switches.SCENARIOS
    options = switches.OPTIONS
    presets = switches.PRESETS
    computers = Computers(
        package="rasputitsa.bots.battle_of_moscow",
        levels=("recruit", "regular", "veteran", "marshal"),
        characters=("random",),
    )

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = edition

    def edited(self, edition: Edition) -> "BattleOfMoscow":
        """The same game by an owner's tables. Raises FormatError, with file and key, where they do not fit."""
        from rasputitsa.games.battle_of_moscow.owners import check

        owners = BattleOfMoscow(edition)
        check(owners, edition)
        return owners

    def tables(self) -> Mapping[str, Any]:
        """The tables of the rulebook, as our data or an owner's have them."""
        from rasputitsa.games.battle_of_moscow.reference import tables

        return tables(self.edition)

    def build(self, scenario: Scenario, options: Mapping[str, Value]) -> TyphoonRules:
        """The rules for a scenario and options."""
        return build(self, scenario, options, self.edition)

    def setup(self, rules: TyphoonRules) -> TyphoonState:
        """Everything as it stands before the set-up: the Russian begins (ruling 2)."""
        return TyphoonState(
            units=rules.roster_units(),
            turn=0,
            active=RUSSIAN,
            rolls=0,
            stack=(Campaign(), SetUp(GERMAN), SetUp(RUSSIAN)),
            result=None,
            weather="fair",
            german_cities=rules.german_cities,
            captures=(),
            isolated=0,
            demoralized=False,
            released=False,
            moscow_turns=0,
            isolation_turns=0,
            infantry_account=0,
            mobile_account=0,
            made=0,
            battle=None,
        )

    def validate(self, look: TyphoonLook) -> None:
        """Refuse a position that cannot be."""
        from rasputitsa.games.battle_of_moscow.check import check

        check(look)

    def setting(self, look: TyphoonLook) -> Hashable:
        """The weather, on which movement depends."""
        return look.state.weather

    def face(self, look: TyphoonLook, unit: Unit) -> dict[str, Any]:
        """The face that a counter shows now."""
        return panels.face(look, unit)

    def situation(self, look: TyphoonLook) -> dict[str, Any]:
        """Turn, weather, both counts, cities in one line; the goal, and what the figures of a counter mean."""
        return situation.situation_of(look)

    def bulletin(self, look: TyphoonLook) -> dict[str, Any]:
        """The week, the weather with what it changes, what comes in."""
        return situation.bulletin_of(look)

    def panels(self, look: TyphoonLook) -> list[dict[str, Any]]:
        """Tracks, tables, boxes beside the map."""
        return panels.panels(look)

    def markers(self, look: TyphoonLook) -> list[dict[str, Any]]:
        """Control of cities."""
        return panels.markers(look)

    def arrows(self, look: TyphoonLook) -> list[dict[str, Any]]:
        """Attacks announced, and the one being fought."""
        return panels.arrows(look)

    def overlays(self, look: TyphoonLook) -> list[dict[str, Any]]:
        """The overlays of the map."""
        from rasputitsa.games.battle_of_moscow import overlays

        return overlays.overlays(look)

    def overlay(self, look: TyphoonLook, id: str, side: str, unit: str) -> dict[str, Any]:
        """An overlay for a side, or for one of its units."""
        from rasputitsa.games.battle_of_moscow import overlays

        return overlays.overlay(look, id, side, unit)

    def outlook(self, look: TyphoonLook, order: Sequence[str]) -> dict[str, Any]:
        """The possible outcomes of the announced battles, fought in an order."""
        from rasputitsa.games.battle_of_moscow.outlook import prospects_form

        return prospects_form(look, order)

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The board, with the part of it that is in play where that is not all."""
        map = board_map()
        part = bounds_of(map, scenario)
        return map.board(self.slug) | ({} if part == map.grid.hexes else {"part": list(map.grid.ids(part))})

    def rules(self, language: str) -> Mapping[str, Any]:
        """The rulebook in our words and its tables."""
        return {**data(f"rules.{language}.json"), "tables": self.tables()}
