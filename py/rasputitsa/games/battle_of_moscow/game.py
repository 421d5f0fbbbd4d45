"""The Battle of Moscow as the engine sees it. What only a player's question needs is imported with the question."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine.edition import Edition
from rasputitsa.engine.game import OptionSpec, Preset, Scenario, Side, Value
from rasputitsa.engine.players import Computers, First
from rasputitsa.engine.usual import Answers, Usual, late
from rasputitsa.games.battle_of_moscow import panels, situation
from rasputitsa.games.battle_of_moscow.build import FILES, board_map, bounds_of, build, data
from rasputitsa.games.battle_of_moscow.sequence import Campaign
from rasputitsa.games.battle_of_moscow.setup import SetUp
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, TyphoonRules, TyphoonState

CAMPAIGN = Scenario("campaign", 10)
EXTENDED = Scenario("extended", 20, has_brief=True)
ROAD_TO_OREL = Scenario("road_to_orel", 3, board="road_to_orel", has_brief=True)
SCENARIOS = (CAMPAIGN, EXTENDED, ROAD_TO_OREL)

OPTIONS = (
    OptionSpec("verdict", ("russian", "draw"), "ruling-66", GERMAN, idle=("road_to_orel",)),
    OptionSpec("early_end", (True, False), "ruling-65", GERMAN, idle=("extended", "road_to_orel")),
    OptionSpec("table_cell", ("printed", "smooth"), "ruling-36", RUSSIAN),
    OptionSpec("letters", ("mended", "as_scanned"), "ruling-3"),
    OptionSpec("measure", ("history", "printed"), "ruling-67", RUSSIAN, idle=("campaign", "road_to_orel")),
)

PRESETS = (
    Preset("first_evening", ROAD_TO_OREL.id, {}),
    Preset("printed", CAMPAIGN.id, {}),
    Preset("winter", EXTENDED.id, {}),
)


class BattleOfMoscow(Usual[TyphoonRules, TyphoonState]):
    """The game by Dave Williams (1970); map, German counters and set-up are ours, and said to be so (ruling 1)."""

    slug = "battle_of_moscow"
    files = FILES
    version = 2
    sides = (Side(GERMAN, "blue"), Side(RUSSIAN, "brown"))
    scenarios = SCENARIOS
    options = OPTIONS
    presets = PRESETS
    computers = Computers(
        package="rasputitsa.bots.battle_of_moscow",
        levels=("recruit", "regular", "veteran", "marshal"),
        characters=("random",),
        first={"road_to_orel": First("russian", "recruit", {}, won=69, games=120)},
    )
    answers = Answers(
        face=panels.face,
        panels=panels.panels,
        markers=panels.markers,
        arrows=panels.arrows,
        situation=situation.situation_of,
        bulletin=situation.bulletin_of,
        overlays=late(__package__, "overlays", "overlays"),
        overlay=late(__package__, "overlays", "overlay"),
        outlook=late(__package__, "outlook", "prospects_form"),
        validate=late(__package__, "check", "check"),
        setting=lambda look: look.state.weather,
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

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The board, with the part of it that is in play where that is not all."""
        map = board_map()
        part = bounds_of(map, scenario)
        return map.board(self.slug) | ({} if part == map.grid.hexes else {"part": list(map.grid.ids(part))})

    def rules(self, language: str) -> Mapping[str, Any]:
        """The rulebook in our words and its tables."""
        return {**data(f"rules.{language}.json"), "tables": self.tables()}
