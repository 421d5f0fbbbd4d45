"""The movement of an impulse, and what its close decides (Movement; Stacking; rulings 9, 18, 29 and 69)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option, no_way
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.stage import Play
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.battle import Attacks
from rasputitsa.games.battle_of_moscow.ground import frozen, germans_on, hostile_zone
from rasputitsa.games.battle_of_moscow.losses import destroy
from rasputitsa.games.battle_of_moscow.moves import Moves, Rides
from rasputitsa.games.battle_of_moscow.state import ENTERED, RUSSIAN, SideId, TyphoonLook, TyphoonPlay, is_fort_troop
from rasputitsa.games.battle_of_moscow.strengths import fortified_side_of
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.procedures.moving import Retracting, idle
from rasputitsa.rules.movement.phase import FROM, MP


@dataclass(frozen=True, slots=True)
class Movement(Retracting):
    """A side moves its units, in the first impulse by rail too."""

    name: ClassVar[str] = "movement"
    side: SideId
    impulse: int

    def decision(self, look: TyphoonLook) -> Decision:
        """Move, ride, take a move back, close the movement."""
        moves = self.moves(look)
        moved, move = moves.moved(), moves.asked_option("move")
        options = (
            move,
            *self._rides(look),
            moves.back_option(moved),
            Option(
                "end",
                blocked=moves.blocked_end(),
                advances=True,
                label=lambda: end_label(look, self.side, self.impulse),
                undone=lambda: _undone(look, self, move.subjects, moved),
                amiss=lambda: look.rules.grid.ids(moves.overfull()),
            ),
        )
        weather = look.state.weather
        return Decision(
            self.side, text(f"prompt.move.{self.impulse}", "sequence", side=self.side, weather=weather), options
        )

    def moves(self, look: TyphoonLook) -> Moves:
        """The moves of the impulse."""
        return Moves(look, self.side, self.impulse)

    def close(self, play: TyphoonPlay) -> None:
        """All moves stand."""
        close(play, self.side, self.impulse)
        play.end()

    def on_ride(self, play: TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """Send a unit by rail, to the line and on from it too."""
        Rides(play, self.side).go(play, unit_id, hex_id)

    def _rides(self, look: TyphoonLook) -> tuple[Option, ...]:
        if self.impulse == 2:
            return ()
        apart = text("apart.ride", "railroads"), text("apart.ride.terms", "ruling-26")
        return (Rides(look, self.side).asked_option("ride")._replace(apart=apart, road=no_way),)


def close(play: TyphoonPlay, side: SideId, impulse: int) -> None:
    """Close a movement: units that have entered a zone are bound by it; ice and open sides of forts take their toll."""
    zoned = hostile_zone(play, side)
    entered = [unit for unit in play.state.units.of(side) if unit.mark(FROM) and zoned >> unit.hex & 1]
    if entered:
        play.state.put(*(unit.marked(ENTERED, 1) for unit in entered))
    play.state.clear_marks(FROM, MP)
    play.state.captures = ()
    if side == RUSSIAN and impulse == 1:
        _break_ice(play)
    for unit in tuple(_outflanked(play)):
        destroy(play, unit, "ruling-69")


def end_label(look: TyphoonLook, side: SideId, impulse: int) -> str:
    """The name of closing a movement: on to combat, or past it where no unit can attack once it is closed."""
    ahead: TyphoonPlay = Play(look.rules, look.state.copy(), ScriptedDice(()))
    close(ahead, side, impulse)
    return f"verb.to.combat.{impulse}" if Attacks(ahead, side).able else f"verb.past.combat.{impulse}"


def on_thin_ice(look: TyphoonLook) -> tuple[Unit, ...]:
    """The Russian units that stand on a lake which bears them no more (ruling 18)."""
    thawed = look.rules.map.terrain["lake"] & ~frozen(look)
    return tuple(unit for unit in look.state.units.of(RUSSIAN) if thawed >> unit.hex & 1)


def open_sides(look: TyphoonLook, unit: Unit) -> HexSet:
    """The hexes next to a unit over the sides of its hex that are not fortified."""
    return look.rules.grid.neighbours(unit.hex) & ~fortified_side_of(look, unit.hex)


def _break_ice(play: TyphoonPlay) -> None:
    """Destroy the units on thin ice, which leave no partisans (ruling 18)."""
    for unit in on_thin_ice(play):
        destroy(play, unit, "ruling-18")


def _outflanked(look: TyphoonLook) -> Iterator[Unit]:
    """Fort troops with a German on an unfortified side (Fortification Troops; rulings 69 and 86)."""
    for unit in look.state.units.of(RUSSIAN):
        if is_fort_troop(unit) and germans_on(look, open_sides(look, unit)):
            yield unit


def _undone(look: TyphoonLook, stage: Movement, movers: Ids, moved: Ids) -> Text | None:
    """A warning of units on ice that may break; else a reminder of the units that could move and have not."""
    if stage.side == RUSSIAN and (ice := _warning(look, stage.impulse)):
        return ice
    return idle(movers, moved, "movement")


def _warning(look: TyphoonLook, impulse: int) -> Text | None:
    """A warning of units on a lake: lost when this movement is closed, or perhaps in the next turn (ruling 18)."""
    doomed = tuple(unit.id for unit in on_thin_ice(look))
    if doomed:
        return text("undone.thin_ice" if impulse == 1 else "undone.thin_ice.next", "ruling-18", units=doomed)
    skies, turn = look.rules.skies, look.state.turn
    if turn >= len(skies) or set(skies[turn]) == {"snow"}:
        return None
    lakes = look.rules.map.terrain["lake"]
    risky = tuple(unit.id for unit in look.state.units.of(RUSSIAN) if lakes >> unit.hex & 1)
    return text("undone.ice", "ruling-18", units=risky) if risky else None
