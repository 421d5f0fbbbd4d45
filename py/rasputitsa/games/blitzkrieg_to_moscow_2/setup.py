"""Preparing for play, and the Soviets' free set-up (3, 15.1; ruling 49)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.state import SOVIET, BlitzLook, BlitzPlay, is_tank
from rasputitsa.procedures.offering import SetUps
from rasputitsa.rules.movement.phase import FROM, go_back
from rasputitsa.rules.permits import Ban, Bar, HexChoice, Permit, Sentence, UnitChoice, pool


@dataclass(frozen=True, slots=True)
class FreeSetup(SetUps):
    """Up to five Soviet infantry armies go to cities without other units (15.1; ruling 49)."""

    name: ClassVar[str] = "free_setup"

    def offers(self, look: BlitzLook) -> tuple[Option, ...]:
        """Move an army, take one back."""
        moved = tuple(unit.id for unit in look.state.units.of(SOVIET) if unit.mark(FROM))
        deploying = _deploying(look, len(moved))
        free = _empty_cities(look).area
        may = self._armies(look) if len(moved) < look.rules.figures["free_set_up"] and free else ()
        back = self._returning(look, moved)
        return (
            Option("deploy", ("unit", "hex"), may, deploying.targets, why=deploying.why),
            Option("take_back", ("unit",), back, why=_taking_back(look, back).why, retracts=True),
        )

    def ask(self, look: BlitzLook, options: tuple[Option, ...]) -> Decision:
        """The question, until they begin."""
        prompt = text("prompt.free_setup", "15.1", side=SOVIET)
        return Decision(SOVIET, prompt, (*options, Option("begin", advances=True)))

    def on_deploy(self, play: BlitzPlay, unit_id: str, hex_id: str) -> None:
        """Put an army into a city."""
        unit, grid = play.state.units[unit_id], play.rules.grid
        play.state.put(unit.at(grid.index[hex_id]).marked(FROM, grid.names[unit.hex]))
        play.log(text("log.deploys", "15.1", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_take_back(self, play: BlitzPlay, unit_id: str) -> None:
        """Put an army back."""
        go_back(play, unit_id, "15.1")

    def close(self, play: BlitzPlay) -> None:
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


def _deploying(look: BlitzLook, moved: int) -> HexChoice:
    """The infantry armies that can still go to cities in which nobody stands (15.1; ruling 49)."""
    most = look.rules.figures["free_set_up"]
    bans = (
        Ban(is_tank, "why.no_army", "15.1"),
        Ban(lambda unit: unit.mark(FROM), "why.deployed", "15.1"),
        Ban(lambda unit: moved >= most, "why.all_deployed", "15.1", lambda unit: {"units": moved}),
    )
    who = UnitChoice(pool(look.state.units.of(SOVIET)), Sentence("why.not_yours", "15.1"), bans)
    return HexChoice(who, lambda unit: _empty_cities(look)._replace(unit=unit.id), Sentence("why.no_city", "15.1"))


def _empty_cities(look: BlitzLook) -> Permit:
    bars = (
        Bar(~look.rules.cities, "why.deploys_to_city", "15.1"),
        Bar(look.state.units.area(SOVIET), "why.city_taken", "15.1"),
    )
    return Permit(look.rules.grid, "", bars)


def _taking_back(look: BlitzLook, back: Ids) -> UnitChoice:
    """The armies that have gone and whose old place is free."""
    bans = (
        Ban(lambda unit: unit.mark(FROM) is None, "why.not_deployed", "15.1"),
        Ban(lambda unit: unit.id not in back, "why.place_taken", "15.1"),
    )
    return UnitChoice(pool(look.state.units.of(SOVIET)), Sentence("why.not_yours", "15.1"), bans)
