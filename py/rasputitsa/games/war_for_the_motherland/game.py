"""War for the Motherland as the engine sees it. What only a player's question needs is imported with the question."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine.game import Scenario, Side
from rasputitsa.engine.game_defaults import GameDefaults, answers_of, late
from rasputitsa.engine.players import Computers, First
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import options as switches
from rasputitsa.games.war_for_the_motherland.aids import panels
from rasputitsa.games.war_for_the_motherland.build import FILES, board_map, boxes_of, data, left_out, sources_on
from rasputitsa.games.war_for_the_motherland.build import build as rules_of
from rasputitsa.games.war_for_the_motherland.country import borders, lands
from rasputitsa.games.war_for_the_motherland.sequence import Campaign
from rasputitsa.games.war_for_the_motherland.state import AXIS, SIDES, SOVIET, WarRules, WarState, weather_of


class WarForTheMotherland(GameDefaults[WarRules, WarState]):
    """The game by Masahiro Yamazaki; map, most figures and set-ups are ours, and said to be so (ruling 1)."""

    slug = "war_for_the_motherland"
    files = FILES
    version = 1
    sides = (Side(AXIS, "blue"), Side(SOVIET, "brown"))
    scenarios = switches.SCENARIOS
    options = switches.OPTIONS
    presets = switches.PRESETS
    computers = Computers(
        package="rasputitsa.bots.war_for_the_motherland",
        levels=("recruit", "regular", "veteran", "marshal"),
        characters=("random",),
        first={
            "winter_storm": First("soviet", "recruit", {switches.DRAWS: "soviet"}, won=143, games=240),
            "turning_point": First("soviet", "recruit", {}, won=10, games=42, drawn=21),
        },
    )
    answers = answers_of(
        f"{__package__}.aids",
        chronicle=late(__package__, "aids.ledger", "chronicle"),
        validate=late(__package__, "check", "validate"),
        points=late(__package__, "victory", "final_points"),
        setting=weather_of,
    )
    build = rules_of

    def setup(self, rules: WarRules) -> WarState:
        """Everything as the scenario has it, each counter with the marks with which it begins (16.2, 17.2)."""
        units = rules.roster_units()
        marked = units.with_units(*(units[id].with_marks(dict(marks)) for id, marks in rules.marks.items()))
        return WarState.begun(rules, AXIS, (Campaign(),), units=marked, axis_held=rules.axis_start, cups=rules.cups)

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The board with its boxes; countries are told by their borders, not hex by hex, sources of supply by signs."""
        map = board_map(scenario.board)
        form = map.board(self.slug)
        form["features"] = {name: area for name, area in form["features"].items() if area and name not in lands(map)}
        form["hexsides"] = {**form["hexsides"], "border": borders(map)}
        form |= left_out(scenario)
        form["boxes"] = [{"id": box, "title": panels.box_title(box).json()} for box in boxes_of(scenario)]
        sources = sources_on(scenario.id)
        form["signs"] = [
            {
                "kind": "supply",
                "side": side,
                "hexes": sources[side],
                "title": text("sign.supply", "9.1", side=side).json(),
            }
            for side in SIDES
        ]
        return form

    def texts(self, language: str) -> Mapping[str, str]:
        """The game's templates in a language, and the names of its sections and rulings."""
        rules = data(f"rules.{language}.json")
        sections = {f"name.{each['id']}": f"{each['number']} {each['title']}" for each in rules["sections"]}
        rulings = {f"name.{each['id']}": f"ruling {each['number']}" for each in rules["rulings"]}
        words = data(f"text.{language}.json")
        places = {
            f"name.{each['hex']}": f"{words[each['name']]} ({each['hex']})" for each in data("map.json")["places"]
        }
        return {**sections, **rulings, **places, **words}
