"""Preparing for play, and the Soviets' free set-up (3, 15.1; ruling 49)."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit, Units
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.state import SOVIET, BlitzLook, BlitzPlay, BlitzRules, is_tank
from rasputitsa.hexgrid.grid import OFF_MAP
from rasputitsa.rules.moves import FROM
from rasputitsa.rules.taking_back import go_back


@dataclass(frozen=True, slots=True)
class FreeSetup(Stage):
    """Up to five Soviet infantry armies go to cities without other units (15.1; ruling 49)."""

    name: ClassVar[str] = "free_setup"

    def decision(self, look: BlitzLook) -> Decision:
        """Move an army, take one back, begin."""
        moved = tuple(unit.id for unit in look.state.units.of(SOVIET) if unit.mark(FROM))
        cities = look.rules.grid.ids(look.rules.cities & ~look.state.units.area(SOVIET))
        may = self._armies(look) if len(moved) < look.rules.figures["free_set_up"] and cities else ()
        back = self._returning(look, moved)
        options = (
            Option("deploy", ("unit", "hex"), may, targets=lambda unit: cities, why=partial(_why_not, look)),
            Option("take_back", ("unit",), back, why=partial(_why_not_back, look), retracts=True),
            Option("begin", advances=True),
        )
        return Decision(SOVIET, text("prompt.free_setup", "15.1", side=SOVIET), options)

    def on_deploy(self, play: BlitzPlay, unit_id: str, hex_id: str) -> None:
        """Put an army into a city."""
        unit, grid = play.state.units[unit_id], play.rules.grid
        play.state.put(unit.at(grid.index[hex_id]).marked(FROM, grid.names[unit.hex]))
        play.log(text("log.deploys", "15.1", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_take_back(self, play: BlitzPlay, unit_id: str) -> None:
        """Put an army back."""
        go_back(play, unit_id, "15.1")

    def on_begin(self, play: BlitzPlay) -> None:
        """Begin the game."""
        play.state.clear_marks(FROM)
        play.end()

    def _returning(self, look: BlitzLook, moved: Ids) -> Ids:
        """Armies whose old place no other army has taken."""
        units, index = look.state.units, look.rules.grid.index
        starts = {id: index[str(units[id].mark(FROM))] for id in moved}
        return tuple(id for id in moved if not any(other.mark(FROM) for other in units.on(starts[id])))

    def _armies(self, look: BlitzLook) -> Ids:
        """The infantry that has not been moved."""
        units = look.state.units.of(SOVIET)
        return tuple(unit.id for unit in units if not is_tank(unit) and unit.mark(FROM) is None)


def roster_units(rules: BlitzRules) -> Units:
    """Every counter where it begins."""
    return Units({id: _placed(rules, id) for id in rules.roster})


def _placed(rules: BlitzRules, id: str) -> Unit:
    counter = rules.roster[id]
    hex = rules.grid.index[counter.hex] if counter.hex else OFF_MAP
    return Unit(id, counter.type, counter.side, hex, counter.box, counter.steps)


def _why_not(look: BlitzLook, unit_id: str, hex_id: str = "") -> Text:
    """The reason why an army does not go into a city: its kind, the number that have gone, the units there."""
    unit = look.state.units.get(unit_id)
    if unit is None or unit.side != SOVIET or unit.hex < 0 or is_tank(unit):
        return text("why.no_army", "15.1", unit=unit_id)
    if unit.mark(FROM):
        return text("why.deployed", "15.1", unit=unit_id)
    moved = [other for other in look.state.units.of(SOVIET) if other.mark(FROM)]
    if len(moved) >= look.rules.figures["free_set_up"]:
        return text("why.all_deployed", "15.1", units=len(moved))
    return text("why.no_deployment", "15.1", unit=unit_id, hex=hex_id)


def _why_not_back(look: BlitzLook, unit_id: str) -> Text:
    unit = look.state.units.get(unit_id)
    has_gone = unit is not None and unit.mark(FROM) is not None
    return text("why.place_taken" if has_gone else "why.not_deployed", "15.1", unit=unit_id)
