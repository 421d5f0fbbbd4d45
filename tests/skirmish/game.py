"""The Three Fords as the engine sees it: built from data for a scenario and options."""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.aids.reference import results
from rasputitsa.engine import forms
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import OptionSpec, Preset, Scenario, Side, Value
from rasputitsa.engine.game_defaults import Answers, GameDefaults, Owned
from rasputitsa.engine.owner_tables import Edition
from rasputitsa.engine.players import Computers
from rasputitsa.engine.text import text
from rasputitsa.rules.combat.crt import load_table
from tests.skirmish import cards, panels
from tests.skirmish.build import FILES, LARGE, board_map, build, part
from tests.skirmish.check import check
from tests.skirmish.sequence import Turns
from tests.skirmish.state import GUARDS, RAIDERS, Hand, SkirmishLook, SkirmishRules, SkirmishState


def tables(edition: Edition | None) -> Mapping[str, Any]:
    """The table of results, which may be an owner's."""
    given = part("tables", edition)
    return {"results": results(text("panel.results"), load_table(given["results"], given["demands"]))}


def _no_outlook(look: SkirmishLook, order: Sequence[str]) -> forms.Outlook:
    """Refuse: the battles of this game are too short to look ahead."""
    raise RasputitsaError(text("why.no_outlook", "3.1"))


class Skirmish(Owned, GameDefaults[SkirmishRules, SkirmishState]):
    """An invented game for the tests."""

    slug = "skirmish"
    files = FILES
    version = 1
    sides = (Side(RAIDERS, "blue"), Side(GUARDS, "brown"))
    scenarios = (Scenario("crossing", 4), Scenario("dawn", 3, has_brief=True), Scenario("campaign", 44, 5, LARGE))
    computers = Computers(
        package="tests.skirmish.bots",
        levels=("recruit", "regular", "veteran", "marshal"),
        characters=("random", "hothead"),
        yardsticks=("greedy",),
    )
    options = (
        OptionSpec("supply", ("mild", "harsh"), "5.1"),
        OptionSpec("retreat", (1, 2), "3.6", RAIDERS),
        OptionSpec("secret", (True, False), "4.1"),
    )

    presets = (Preset("usual", "crossing", {}),)
    answers = Answers(
        face=panels.face,
        panels=panels.panels,
        markers=panels.markers,
        arrows=panels.arrows,
        situation=panels.situation_of,
        bulletin=panels.bulletin_of,
        overlays=panels.overlays,
        overlay=panels.overlay,
        outlook=_no_outlook,
        tables=tables,
        points=lambda look: {RAIDERS: look.state.points},
        validate=check,
        observe=cards.observe,
        imagine=cards.HANDS.imagined,
    )

    def build(self, scenario: Scenario, options: Mapping[str, Value]) -> SkirmishRules:
        """The rules for a scenario and options."""
        return build(self, scenario, options)

    def setup(self, rules: SkirmishRules) -> SkirmishState:
        """Everything as it stands before the first turn."""
        hands = Hand(RAIDERS), Hand(GUARDS)
        return SkirmishState.begun(rules, RAIDERS, (Turns(),), hands=hands, played=(), points=0, battle=None)

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The printed board of a scenario."""
        return board_map(scenario.board).board(self.slug)
