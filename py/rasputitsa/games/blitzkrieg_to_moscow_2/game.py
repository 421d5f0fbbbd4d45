"""Blitzkrieg to Moscow 2 as the engine sees it. What only a player's question needs is imported with the question."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine.edition import Edition
from rasputitsa.engine.game import OptionSpec, Preset, Scenario, Side, Value
from rasputitsa.engine.players import Computers, First
from rasputitsa.engine.usual import Answers, Usual, late
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards, panels, situation
from rasputitsa.games.blitzkrieg_to_moscow_2.build import FILES, board_map, build, data
from rasputitsa.games.blitzkrieg_to_moscow_2.sequence import Campaign
from rasputitsa.games.blitzkrieg_to_moscow_2.setup import FreeSetup
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzRules, BlitzState, Hand, weather
from rasputitsa.hexgrid.grid import OFF_MAP

BARBAROSSA = Scenario("barbarossa", 6)
SUMMER = Scenario("summer", 2, has_brief=True)
"""A first evening: the same set-up, and the points after two turns."""
SCENARIOS = (BARBAROSSA, SUMMER)
_OFF_ON = (False, True)

OPTIONS = (
    OptionSpec("checked", ("own", "both"), "ruling-42", GERMAN),
    OptionSpec("recovery", ("rest", "all", "never"), "ruling-42"),
    OptionSpec("unsupplied", ("surrender", "spent_first"), "ruling-42", SOVIET),
    OptionSpec("tank_actions", ("once", "repeated"), "ruling-40", GERMAN),
    OptionSpec("action", ("one_kind", "mixed"), "ruling-39", GERMAN),
    OptionSpec("free_setup", _OFF_ON, "15.1", SOVIET),
    OptionSpec("odessa", _OFF_ON, "15.2", SOVIET),
    OptionSpec("occupation_of_moscow", _OFF_ON, "15.3", GERMAN),
)

PRESETS = (Preset("first_evening", SUMMER.id, {}), Preset("printed", BARBAROSSA.id, {}))


class BlitzkriegToMoscow2(Usual[BlitzRules, BlitzState]):
    """The game by Yasushi Nakaguro (Bonsai Games); what of its print is lost is ours, and said to be so (ruling 1)."""

    slug = "blitzkrieg_to_moscow_2"
    files = FILES
    version = 2
    sides = (Side(GERMAN, "blue"), Side(SOVIET, "brown"))
    scenarios = SCENARIOS
    options = OPTIONS
    presets = PRESETS
    computers = Computers(
        package="rasputitsa.bots.blitzkrieg_to_moscow_2",
        levels=("recruit", "regular", "veteran", "marshal"),
        characters=("random",),
        yardsticks=(
            "marshal_ahead",
            "marshal_random_hands",
            "marshal_always_active",
            "marshal_never_active",
            "marshal_never_negates",
        ),
        first={"summer": First("german", "recruit", {}, won=20, games=36)},
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
        points=late(__package__, "victory", "final_points"),
        validate=late(__package__, "check", "check"),
        setting=weather,
        observe=cards.observe,
        imagine=cards.imagine,
    )

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = edition

    def edited(self, edition: Edition) -> "BlitzkriegToMoscow2":
        """The game with an owner's tables, cards, counters or set-up in place of ours (ruling 1)."""
        from rasputitsa.games.blitzkrieg_to_moscow_2.owners import check

        owners = BlitzkriegToMoscow2(edition)
        check(owners, edition)
        return owners

    def tables(self) -> Mapping[str, Any]:
        """The tables of the rulebook, as our data or an owner's have them."""
        from rasputitsa.games.blitzkrieg_to_moscow_2.reference import tables

        return tables(self.edition)

    def build(self, scenario: Scenario, options: Mapping[str, Value]) -> BlitzRules:
        """The rules for a scenario and options."""
        return build(self, scenario, options, self.edition)

    def setup(self, rules: BlitzRules) -> BlitzState:
        """Everything as it stands before the first turn."""
        stack = (Campaign(), FreeSetup()) if rules.options["free_setup"] else (Campaign(),)
        return BlitzState(
            units=rules.roster_units(),
            turn=0,
            active=GERMAN,
            rolls=0,
            stack=stack,
            result=None,
            german_cities=0,
            captures=(),
            hands=(Hand(GERMAN), Hand(SOVIET)),
            card=None,
            silent=(),
            hero=OFF_MAP,
            hero_fell=False,
            moscow_fell=False,
            battle=None,
        )

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The board."""
        return board_map().board(self.slug)

    def rules(self, language: str) -> Mapping[str, Any]:
        """The rulebook in our words and its tables."""
        return {**data(f"rules.{language}.json"), "tables": self.tables()}
